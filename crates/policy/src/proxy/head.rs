//! The head of a request or an answer: its first line and its headers, letter by letter.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt};

/// The longest head that is read: as long as the longest one that a browser takes.
const LONGEST: usize = 256 * 1024;

/// The first line and the headers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) first: String,
    /// Names as they came, values without white space around them.
    headers: Vec<(String, String)>,
}

/// What became of reading a head.
#[derive(Debug)]
pub(super) enum Read {
    /// A head, and what came behind it already.
    Head(Head, Vec<u8>),
    /// What came is none.
    Garbled(Vec<u8>),
    /// Nothing came before the end.
    Nothing,
}

/// Reads as far as the end of a head.
pub(super) async fn read(stream: &mut (impl AsyncRead + Unpin), mut bytes: Vec<u8>) -> io::Result<Read> {
    let mut searched = 0_usize;
    loop {
        let from = searched.saturating_sub(3);
        if let Some(at) = bytes[from..].windows(4).position(|four| four == b"\r\n\r\n") {
            let end = from + at + 4;
            let rest = bytes[end..].to_vec();
            return Ok(match Head::parse(&bytes[..end]) {
                Some(head) => Read::Head(head, rest),
                None => Read::Garbled(bytes),
            });
        }
        searched = bytes.len();
        if bytes.len() > LONGEST {
            return Ok(Read::Garbled(bytes));
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(if bytes.is_empty() { Read::Nothing } else { Read::Garbled(bytes) });
        }
    }
}

impl Head {
    /// Understands a whole head, the empty line included; none when it is not one.
    pub(super) fn parse(bytes: &[u8]) -> Option<Head> {
        // Header values may hold any byte above 127; letter for byte, none is lost.
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        let mut lines = text.strip_suffix("\r\n\r\n")?.split("\r\n");
        let first = lines.next()?.to_owned();
        let mut headers = Vec::new();
        for line in lines {
            let (name, value) = line.split_once(':')?;
            let is_token =
                |letter: char| letter.is_ascii_graphic() && !"()<>@,;:\\\"/[]?={}".contains(letter);
            if name.is_empty() || !name.chars().all(is_token) || value.contains(['\r', '\n', '\0']) {
                return None;
            }
            headers.push((name.to_owned(), value.trim_matches([' ', '\t']).to_owned()));
        }
        (!first.contains(['\r', '\n', '\0'])).then_some(Head { first, headers })
    }

    /// The first header of that name.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Every header of that name.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers
            .iter()
            .filter(move |(it, _)| it.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Leaves out every header of these names.
    pub(super) fn without(mut self, names: &[&str]) -> Head {
        self.headers.retain(|(it, _)| !names.iter().any(|name| it.eq_ignore_ascii_case(name)));
        self
    }

    /// With one more header.
    pub(super) fn with(mut self, name: &str, value: &str) -> Head {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The bytes that it is sent as.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut text = format!("{}\r\n", self.first);
        for (name, value) in &self.headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        // Every letter came from one byte.
        text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_comes_out_as_it_went_in() {
        let bytes = b"GET /a HTTP/1.1\r\nHost: a\r\nX-Odd: \xff\xe9 b\r\nEmpty: \r\n\r\n";
        let head = Head::parse(bytes).unwrap();
        assert_eq!(head.header("host"), Some("a"));
        assert_eq!(head.bytes(), bytes.to_vec());
        let changed = head.without(&["x-odd", "empty"]).with("Connection", "close");
        assert_eq!(changed.bytes(), b"GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    }

    #[test]
    fn what_two_readers_could_understand_differently_is_none() {
        for odd in [
            &b"GET / HTTP/1.1\r\nA b: c\r\n\r\n"[..],
            b"GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
            b"GET / HTTP/1.1\r\nA: b\nHost: other\r\n\r\n",
            b"GET / HTTP/1.1\r\n: b\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost\r\n\r\n",
            b"GET / HTTP/1.1\r\nA: b\0\r\n\r\n",
        ] {
            assert_eq!(Head::parse(odd), None, "{odd:?}");
        }
    }

    #[tokio::test]
    async fn a_head_is_read_wherever_its_bytes_are_cut() {
        let whole = b"GET / HTTP/1.1\r\nHost: a\r\n\r\nbody";
        for cut in 0..whole.len() {
            let (before, after) = whole.split_at(cut);
            let mut stream = tokio_test_stream(after);
            let Read::Head(head, rest) = read(&mut stream, before.to_vec()).await.unwrap() else {
                panic!("cut at {cut}");
            };
            assert_eq!(head.header("host"), Some("a"));
            let mut all = rest;
            stream.read_to_end(&mut all).await.unwrap();
            assert_eq!(all, b"body", "cut at {cut}");
        }
        let mut stream = tokio_test_stream(b"");
        assert!(matches!(read(&mut stream, Vec::new()).await.unwrap(), Read::Nothing));
        assert!(matches!(read(&mut stream, b"GET".to_vec()).await.unwrap(), Read::Garbled(_)));
    }

    /// A stream that gives one byte at a time.
    fn tokio_test_stream(bytes: &[u8]) -> impl AsyncRead + Unpin {
        struct Drops(Vec<u8>);
        impl AsyncRead for Drops {
            fn poll_read(
                mut self: std::pin::Pin<&mut Self>,
                _: &mut std::task::Context<'_>,
                out: &mut tokio::io::ReadBuf<'_>,
            ) -> std::task::Poll<io::Result<()>> {
                if !self.0.is_empty() {
                    let byte = self.0.remove(0);
                    out.put_slice(&[byte]);
                }
                std::task::Poll::Ready(Ok(()))
            }
        }
        Drops(bytes.to_vec())
    }
}
