//! What is not allowed reaches nobody, and is told of.

use surefoot_record::bounds::{Refused, RefusedBecause, RequestKind};

use super::support::{Names, Server, stage};

const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";

#[tokio::test]
async fn another_origin_is_refused_without_an_answer_that_could_be_a_page() {
    let allowed = Server::start("127.0.0.1:0", ANSWER).await;
    let other = Server::start("127.0.0.1:0", ANSWER).await;
    let mut stage = stage("", &format!("http://{}/", allowed.address), Names::default());
    let to = |address| {
        format!(
            "GET http://{address}/secret?q=1 HTTP/1.1\r\nHost: {address}\r\nSec-Fetch-Dest: iframe\r\n\r\n"
        )
    };
    assert!(stage.send(to(allowed.address).as_bytes()).await.ends_with("hi"));
    assert_eq!(stage.send(to(other.address).as_bytes()).await, "");
    let tunnel = format!("CONNECT {} HTTP/1.1\r\n\r\n", other.address);
    assert!(stage.send(tunnel.as_bytes()).await.starts_with("HTTP/1.1 403 "));
    let origin = format!("http://{}", other.address);
    assert_eq!(
        stage.refused(),
        [
            Refused { origin, kind: Some(RequestKind::Frame), because: RefusedBecause::Origin },
            Refused { origin: format!("//{}", other.address), kind: None, because: RefusedBecause::Origin },
        ]
    );
    assert_eq!((allowed.got().len(), other.got().len()), (1, 0));
}

#[tokio::test]
async fn a_name_that_turns_into_an_address_of_this_machine_reaches_nothing() {
    let server = Server::start("127.0.0.1:0", ANSWER).await;
    let port = server.address.port();
    let names = Names::default()
        .with("rebound.example", &[&["93.184.216.34"], &["127.0.0.1"]])
        .with("inside.example", &[&["169.254.169.254", "127.0.0.1", "::ffff:127.0.0.1"]]);
    let policy = format!("origins = ['http://rebound.example:{port}', 'http://inside.example:{port}']");
    let mut stage = stage(&policy, "about:blank", names);
    // The first answer was seen by somebody else before.
    let _first = stage.names.asked.lock().unwrap().len();
    {
        use surefoot_policy::proxy::Resolve;
        stage.names.resolve("rebound.example").await.unwrap();
    }
    for name in ["rebound.example", "inside.example"] {
        let request = format!("GET http://{name}:{port}/ HTTP/1.1\r\nHost: {name}:{port}\r\n\r\n");
        assert_eq!(stage.send(request.as_bytes()).await, "");
        let tunnel = format!("CONNECT {name}:{port} HTTP/1.1\r\n\r\n");
        assert!(stage.send(tunnel.as_bytes()).await.starts_with("HTTP/1.1 403 "));
    }
    let refused = stage.refused();
    assert_eq!(refused.len(), 4);
    assert!(refused.iter().all(|it| it.because == RefusedBecause::Address));
    assert_eq!(server.got().len(), 0);
}

#[tokio::test]
async fn of_several_addresses_only_the_allowed_ones_are_connected_to_and_a_name_is_asked_for_once() {
    let server = Server::start("127.0.0.1:0", ANSWER).await;
    let port = server.address.port();
    let names = Names::default().with("a.example", &[&["169.254.169.254", "127.0.0.1"]]);
    let policy = format!("origins = ['http://a.example:{port}']\naddresses = ['127.0.0.1']");
    let mut stage = stage(&policy, "about:blank", names);
    let answer = stage.send(format!("GET http://a.example:{port}/ HTTP/1.1\r\n\r\n").as_bytes()).await;
    assert!(answer.ends_with("hi"), "{answer}");
    assert_eq!(*stage.names.asked.lock().unwrap(), ["a.example"]);
    assert_eq!(stage.refused(), []);
}

#[tokio::test]
async fn what_two_readers_could_read_differently_is_refused() {
    let server = Server::start("127.0.0.1:0", ANSWER).await;
    let at = server.address;
    let mut stage = stage("", &format!("http://{at}/"), Names::default());
    let odd = [
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(),
        format!("GET http://{at}/ HTTP/2.0\r\n\r\n"),
        format!("GET http://{at}/ and more HTTP/1.1\r\n\r\n"),
        format!("GET ftp://{at}/ HTTP/1.1\r\n\r\n"),
        format!("GET https://{at}/ HTTP/1.1\r\n\r\n"),
        format!("POST http://{at}/ HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nEND"),
        format!("POST http://{at}/ HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nEND"),
        format!("POST http://{at}/ HTTP/1.1\r\nContent-Length: +3\r\n\r\nEND"),
        format!("POST http://{at}/ HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\nEND"),
        format!("GET http://{at}/ HTTP/1.1\r\nA b: c\r\n\r\n"),
        "CONNECT nowhere HTTP/1.1\r\n\r\n".to_owned(),
        "\u{0}\u{1}\u{2}\r\n\r\n".to_owned(),
    ];
    for bytes in &odd {
        let answer = stage.send(bytes.as_bytes()).await;
        assert!(!answer.contains("200"), "{bytes}: {answer}");
    }
    let refused = stage.refused();
    assert_eq!(refused.len(), odd.len());
    assert!(refused.iter().all(|it| it.because == RefusedBecause::Malformed), "{refused:?}");
    assert_eq!(server.got().len(), 0);
}

#[tokio::test]
async fn a_second_request_on_a_connection_goes_nowhere() {
    let allowed = Server::start("127.0.0.1:0", ANSWER).await;
    let other = Server::start("127.0.0.1:0", ANSWER).await;
    let stage = stage("", &format!("http://{}/", allowed.address), Names::default());
    let two = format!(
        "GET http://{}/ HTTP/1.1\r\nHost: x\r\n\r\nGET http://{}/ HTTP/1.1\r\nHost: y\r\n\r\n",
        allowed.address, other.address
    );
    let _whatever = stage.send(two.as_bytes()).await;
    assert_eq!(other.got().len(), 0);
    assert!(allowed.got().iter().all(|got| got.matches("GET ").count() == 1), "{:?}", allowed.got());
}

#[tokio::test]
async fn the_proxy_and_what_it_carries_end_with_its_handle() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = Server::start("127.0.0.1:0", b"").await;
    let stage = stage("", &format!("http://{}/", server.address), Names::default());
    let address = stage.proxy.address();
    let mut tunnel = tokio::net::TcpStream::connect(address).await.unwrap();
    tunnel.write_all(format!("CONNECT {} HTTP/1.1\r\n\r\n", server.address).as_bytes()).await.unwrap();
    let mut answer = [0; 39];
    tunnel.read_exact(&mut answer).await.unwrap();
    drop(stage);
    let mut rest = Vec::new();
    let _ended = tunnel.read_to_end(&mut rest).await;
    assert!(rest.is_empty());
    // The listener goes with its task, which ends at its next turn.
    for _ in 0..1_000 {
        if tokio::net::TcpStream::connect(address).await.is_err() {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("it still listens");
}
