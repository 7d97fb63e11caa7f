//! Reaches a browser that somebody else started, by the address that the user gave.
//!
//! `ws://` is taken as it is; `http://` is asked for its WebSocket under `/json/version`. What the browser
//! says of its own host and port is not believed: behind a container's or a grid's port it is wrong.
//! There is no TLS.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use url::Url;

use super::transport::Transport;

/// The longest answer to `/json/version` that is read: 1 MiB.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Opens a connection. The caller bounds the time.
///
/// # Errors
///
/// What went wrong, in words that follow "can't be reached: ".
pub(crate) async fn connect(address: &str) -> Result<Transport, String> {
    let url = Url::parse(address).map_err(|error| format!("it is no URL ({error})"))?;
    let path = match url.scheme() {
        "ws" => path_of(&url),
        "http" => find_socket(&url).await?,
        "wss" | "https" => return Err("encrypted connections are not supported; use ws or http".to_owned()),
        _ => return Err("its scheme is neither ws nor http".to_owned()),
    };
    let (stream, hosts) = dial(&url).await?;
    match shake_hands(stream, &hosts.given, &path).await {
        Ok(transport) => Ok(transport),
        // Chromium refuses a host that is neither an address nor localhost, a proxy any that it does not
        // know: the given name goes first, the bare address second.
        Err(_) if hosts.given != hosts.address => {
            let (stream, hosts) = dial(&url).await?;
            shake_hands(stream, &hosts.address, &path).await
        }
        Err(reason) => Err(reason),
    }
}

/// The two names under which the other side can be addressed, with the port.
struct Hosts {
    given: String,
    address: String,
}

async fn dial(url: &Url) -> Result<(TcpStream, Hosts), String> {
    let host = url.host_str().ok_or("it names no host")?;
    let port = url.port_or_known_default().ok_or("it names no port")?;
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((bare, port)).await.map_err(|error| plain(&error))?;
    let peer = stream.peer_addr().map_err(|error| plain(&error))?;
    let _best_effort = stream.set_nodelay(true);
    Ok((stream, Hosts { given: format!("{host}:{port}"), address: peer.to_string() }))
}

async fn shake_hands(stream: TcpStream, host: &str, path: &str) -> Result<Transport, String> {
    // No Origin header: Chromium answers one with 403.
    let request = Request::builder()
        .uri(format!("ws://{host}{path}"))
        .header("Host", host)
        .header("Connection", "Upgrade")
        .header("Upgrade", "websocket")
        .header("Sec-WebSocket-Version", "13")
        .header("Sec-WebSocket-Key", generate_key())
        .body(())
        .map_err(|error| format!("its path can't be asked for ({error})"))?;
    // With the default limits a reply of 17 MiB would end the connection.
    let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
    let (socket, _) = client_async_with_config(request, stream, Some(config))
        .await
        .map_err(|error| format!("it opens no WebSocket ({error})"))?;
    Ok(Transport::over_socket(socket))
}

async fn find_socket(url: &Url) -> Result<String, String> {
    let (stream, hosts) = dial(url).await?;
    let base = url.path().trim_end_matches('/');
    match ask_version(stream, &hosts.given, base).await {
        Ok(path) => Ok(path),
        Err(_) if hosts.given != hosts.address => {
            let (stream, hosts) = dial(url).await?;
            ask_version(stream, &hosts.address, base).await
        }
        Err(reason) => Err(reason),
    }
}

async fn ask_version(mut stream: TcpStream, host: &str, base: &str) -> Result<String, String> {
    let request = format!(
        "GET {base}/json/version HTTP/1.1\r\nHost: {host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.map_err(|error| plain(&error))?;
    let mut answer = Vec::new();
    let mut limited = stream.take(LONGEST_ANSWER);
    let mut piece = [0; 4096];
    loop {
        let read = limited.read(&mut piece).await.map_err(|error| plain(&error))?;
        answer.extend_from_slice(&piece[..read]);
        // Chromium keeps the connection open although it is asked not to, so the length decides.
        if read == 0 || is_whole(&answer) {
            return socket_path(&answer);
        }
    }
}

/// The header and the body of an answer; none while the header is not there.
fn split(answer: &[u8]) -> Option<(String, &[u8])> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    Some((String::from_utf8_lossy(&answer[..end]).into_owned(), &answer[end + 4..]))
}

fn is_whole(answer: &[u8]) -> bool {
    let Some((header, body)) = split(answer) else { return false };
    header
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.trim().eq_ignore_ascii_case("content-length"))
        .and_then(|(_, length)| length.trim().parse::<usize>().ok())
        .is_some_and(|length| body.len() >= length)
}

/// The path of the WebSocket that an answer names.
fn socket_path(answer: &[u8]) -> Result<String, String> {
    let (header, body) = split(answer).ok_or("it does not speak HTTP")?;
    let status = header.split_whitespace().nth(1).unwrap_or("?");
    if status != "200" {
        return Err(format!("it answers /json/version with status {status}"));
    }
    // A proxy may send the body in chunks; what is wanted stands in one piece between braces.
    let text = String::from_utf8_lossy(body);
    let object = text.find('{').zip(text.rfind('}')).and_then(|(start, end)| text.get(start..=end));
    let version: serde_json::Value =
        object.and_then(|object| serde_json::from_str(object).ok()).ok_or("its /json/version is no JSON")?;
    let socket = version["webSocketDebuggerUrl"].as_str().ok_or("its /json/version names no WebSocket")?;
    Url::parse(socket).map(|url| path_of(&url)).map_err(|_| "its /json/version names no WebSocket".to_owned())
}

fn path_of(url: &Url) -> String {
    match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    }
}

fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => "nothing listens there".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: &str, body: &str) -> Vec<u8> {
        format!("HTTP/1.1 {status}\r\nContent-Length:{}\r\n\r\n{body}", body.len()).into_bytes()
    }

    #[test]
    fn only_the_path_of_the_browser_s_own_address_is_taken() {
        let body = r#"{"webSocketDebuggerUrl":"ws://172.17.0.2:9222/devtools/browser/abc?x=1"}"#;
        assert_eq!(socket_path(&answer("200 OK", body)).unwrap(), "/devtools/browser/abc?x=1");
    }

    #[test]
    fn answers_that_help_nobody_are_told_apart() {
        for (answer, words) in [
            (answer("500 Internal Server Error", "no"), "status 500"),
            (answer("200 OK", "hello"), "no JSON"),
            (answer("200 OK", "{}"), "names no WebSocket"),
            (b"SSH-2.0".to_vec(), "does not speak HTTP"),
        ] {
            let reason = socket_path(&answer).unwrap_err();
            assert!(reason.contains(words), "{reason}");
        }
    }

    #[test]
    fn an_answer_is_whole_when_its_body_is() {
        let whole = answer("200 OK", "{}");
        assert!(is_whole(&whole));
        assert!(!is_whole(&whole[..whole.len() - 1]));
        assert!(!is_whole(b"HTTP/1.1 200 OK\r\n"));
    }

    #[tokio::test]
    async fn addresses_that_cannot_work_say_why() {
        for (address, words) in [
            ("wss://localhost:1/", "encrypted"),
            ("ftp://localhost/", "neither ws nor http"),
            ("here", "no URL"),
        ] {
            let reason = connect(address).await.err().unwrap();
            assert!(reason.contains(words), "{reason}");
        }
    }
}
