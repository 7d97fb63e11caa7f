//! A server that records what it is sent, a resolver that answers as it is told, and a proxy before them.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use surefoot_policy::proxy::{Lookup, Proxy, Resolve};
use surefoot_policy::{Policy, Reach};
use surefoot_record::bounds::Refused;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::UnboundedReceiver;

/// Answers every connection with the same bytes once it has got a head, and keeps what came.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) got: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(crate) async fn start(at: &str, answer: &'static [u8]) -> Server {
        let listener = TcpListener::bind(at).await.unwrap();
        let address = listener.local_addr().unwrap();
        let got = Arc::new(Mutex::new(Vec::new()));
        let record = Arc::clone(&got);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let record = Arc::clone(&record);
                tokio::spawn(async move {
                    let mut bytes = Vec::new();
                    while !bytes.ends_with(b"\r\n\r\n") && !bytes.ends_with(b"END") {
                        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                            break;
                        }
                    }
                    record.lock().unwrap().push(String::from_utf8_lossy(&bytes).into_owned());
                    let _gone = stream.write_all(answer).await;
                });
            }
        });
        Server { address, got }
    }

    pub(crate) fn got(&self) -> Vec<String> {
        self.got.lock().unwrap().clone()
    }
}

/// Answers each question about a name with the next of its answers, the last one again and again.
#[derive(Default)]
pub(crate) struct Names {
    answers: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    pub(crate) asked: Mutex<Vec<String>>,
}

impl Names {
    pub(crate) fn with(self, name: &str, answers: &[&[&str]]) -> Names {
        let parsed = answers.iter().map(|list| list.iter().map(|it| it.parse().unwrap()).collect()).collect();
        self.answers.lock().unwrap().insert(name.to_owned(), parsed);
        self
    }
}

impl Resolve for Names {
    fn resolve<'a>(&'a self, name: &'a str) -> Lookup<'a> {
        self.asked.lock().unwrap().push(name.to_owned());
        let mut answers = self.answers.lock().unwrap();
        let answer = match answers.get_mut(name) {
            Some(list) if list.len() > 1 => Ok(list.remove(0)),
            Some(list) => Ok(list[0].clone()),
            None => Err(io::Error::new(io::ErrorKind::NotFound, "no such name")),
        };
        Box::pin(async move { answer })
    }
}

pub(crate) struct Stage {
    pub(crate) proxy: Proxy,
    pub(crate) refused: UnboundedReceiver<Refused>,
    pub(crate) names: Arc<Names>,
}

/// A proxy by a policy and a first address.
pub(crate) fn stage(policy: &str, launch: &str, names: Names) -> Stage {
    let policy = Policy::from_config(&format!("[policy]\n{policy}")).unwrap().unwrap();
    let names = Arc::new(names);
    let resolver: Arc<dyn Resolve> = Arc::clone(&names) as Arc<dyn Resolve>;
    let (proxy, refused) = Proxy::start_with(Reach::new(&policy, launch), resolver).unwrap();
    Stage { proxy, refused, names }
}

impl Stage {
    /// Sends bytes to the proxy and returns everything that comes back until the end.
    pub(crate) async fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.proxy.address()).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        let mut answer = Vec::new();
        let _reset_is_an_end_too = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Everything that was refused so far.
    pub(crate) fn refused(&mut self) -> Vec<Refused> {
        std::iter::from_fn(|| self.refused.try_recv().ok()).collect()
    }
}
