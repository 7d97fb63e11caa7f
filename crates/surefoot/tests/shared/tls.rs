//! A server over HTTPS with a certificate that nobody vouches for, which knows what reached it.

use std::sync::{Arc, Mutex};

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

/// Serves one page under every path until the test ends.
pub(crate) struct Secure {
    pub(crate) origin: String,
    /// The paths that were asked for.
    reached: Arc<Mutex<Vec<String>>>,
}

impl Secure {
    pub(crate) async fn serve(page: String) -> Secure {
        let certificate = CertificateDer::from_pem_slice(include_bytes!("tls/certificate.pem"));
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("tls/key.pem"));
        let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has them")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.expect("it is one")], key.expect("it is one"))
            .expect("they belong together");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a loopback port is free");
        let origin = format!("https://{}", listener.local_addr().expect("it has one"));
        let reached = Arc::new(Mutex::new(Vec::new()));
        let record = Arc::clone(&reached);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(acceptor.clone(), stream, page.clone(), Arc::clone(&record)));
            }
        });
        Secure { origin, reached }
    }

    pub(crate) fn reached(&self) -> Vec<String> {
        self.reached.lock().expect("no test has failed while it held it").clone()
    }
}

/// One request. A browser that does not take the certificate goes away before it.
async fn answer(
    acceptor: TlsAcceptor,
    stream: TcpStream,
    page: String,
    record: Arc<Mutex<Vec<String>>>,
) -> Option<()> {
    let mut stream = acceptor.accept(stream).await.ok()?;
    let mut head = Vec::new();
    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
        if stream.read_buf(&mut head).await.ok()? == 0 {
            return None;
        }
    }
    let path = String::from_utf8_lossy(&head).split(' ').nth(1)?.to_owned();
    record.lock().ok()?.push(path);
    let answer = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nAccess-Control-Allow-Origin: *\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{page}",
        page.len()
    );
    stream.write_all(answer.as_bytes()).await.ok()?;
    stream.shutdown().await.ok()
}
