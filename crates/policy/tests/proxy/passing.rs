//! What is allowed passes as it is.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::support::{Names, Server, stage};

#[tokio::test]
async fn a_request_arrives_as_it_was_sent_but_for_what_concerns_the_hop() {
    let server = Server::start("127.0.0.1:0", b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\nX-A: \xe9\r\nContent-Length: 2\r\n\r\nhi").await;
    let at = server.address;
    let stage = stage("", &format!("http://{at}/"), Names::default());
    let answer = stage
        .send(
            format!(
                "POST http://{at}/a%20b?c=d HTTP/1.1\r\nHost: other\r\nProxy-Connection: keep-alive\r\nContent-Length: 6\r\nX-B: c\r\n\r\nabcEND"
            )
            .as_bytes(),
        )
        .await;
    assert_eq!(
        server.got(),
        [format!(
            "POST /a%20b?c=d HTTP/1.1\r\nContent-Length: 6\r\nX-B: c\r\nHost: {at}\r\nConnection: close\r\n\r\nabcEND"
        )]
    );
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(
        head.starts_with("HTTP/1.1 200 OK\r\nX-A: ") && head.ends_with("\r\nConnection: close"),
        "{head}"
    );
    assert!(!head.contains("keep-alive") && body == "hi");
}

#[tokio::test]
async fn a_body_longer_than_any_buffer_passes_both_ways() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let size = 3_000_000;
    let echo = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        let mut body = vec![0; size];
        stream.read_exact(&mut body).await.unwrap();
        stream
            .write_all(format!("HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n").as_bytes())
            .await
            .unwrap();
        stream.write_all(&body).await.unwrap();
    });
    let stage = stage("", &format!("http://{at}/"), Names::default());
    let mut client = TcpStream::connect(stage.proxy.address()).await.unwrap();
    client
        .write_all(format!("PUT http://{at}/ HTTP/1.1\r\nContent-Length: {size}\r\n\r\n").as_bytes())
        .await
        .unwrap();
    client.write_all(&vec![b'x'; size]).await.unwrap();
    let mut answer = Vec::new();
    client.read_to_end(&mut answer).await.unwrap();
    assert!(answer.len() > size && answer[answer.len() - size..].iter().all(|byte| *byte == b'x'));
    echo.await.unwrap();
}

#[tokio::test]
async fn a_tunnel_carries_bytes_both_ways() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let (mut read, mut write) = stream.split();
        tokio::io::copy(&mut read, &mut write).await.unwrap();
    });
    let mut stage = stage("", &format!("http://{at}/"), Names::default());
    let mut client = TcpStream::connect(stage.proxy.address()).await.unwrap();
    client.write_all(format!("CONNECT {at} HTTP/1.1\r\nHost: {at}\r\n\r\nearly").as_bytes()).await.unwrap();
    client.shutdown().await.unwrap();
    let mut answer = Vec::new();
    client.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 ") && answer.ends_with(b"\r\n\r\nearly"));
    assert_eq!(stage.refused(), []);
}

#[tokio::test]
async fn an_answer_that_is_none_is_handed_on_and_a_host_that_is_not_there_ends_the_connection() {
    let server = Server::start("127.0.0.1:0", b"SSH-2.0-x\r\nnothing else").await;
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let mut stage =
        stage("origins = ['http://127.0.0.1:*', 'http://none.example']", "about:blank", Names::default());
    let get = |to: String| format!("GET http://{to}/ HTTP/1.1\r\n\r\n");
    assert_eq!(stage.send(get(server.address.to_string()).as_bytes()).await, "SSH-2.0-x\r\nnothing else");
    assert_eq!(stage.send(get(gone.to_string()).as_bytes()).await, "");
    assert_eq!(stage.send(get("none.example".to_owned()).as_bytes()).await, "");
    assert!(
        stage.send(format!("CONNECT {gone} HTTP/1.1\r\n\r\n").as_bytes()).await.starts_with("HTTP/1.1 502 ")
    );
    // What fails by itself is no matter of policy.
    assert_eq!(stage.refused(), []);
}
