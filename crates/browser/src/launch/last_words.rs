//! The last lines that a browser wrote to its standard error, for the message that says why it did not start.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How many lines are kept.
const LINES: usize = 20;
/// How many characters of a line are kept.
const CHARACTERS: usize = 300;

/// Reads all that is written, so that the writer never blocks, and keeps the end of it.
#[derive(Debug)]
pub(super) struct LastWords {
    lines: Arc<Mutex<VecDeque<String>>>,
    reading: JoinHandle<()>,
}

impl LastWords {
    pub(super) fn listen(source: impl AsyncRead + Send + Unpin + 'static) -> LastWords {
        let lines = Arc::new(Mutex::new(VecDeque::with_capacity(LINES)));
        let kept = Arc::clone(&lines);
        let reading = tokio::spawn(async move {
            let mut reader = BufReader::new(source);
            let mut line = Vec::new();
            while reader.read_until(b'\n', &mut line).await.is_ok_and(|read| read > 0) {
                let text: String =
                    String::from_utf8_lossy(&line).trim_end().chars().take(CHARACTERS).collect();
                line.clear();
                if text.is_empty() {
                    continue;
                }
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() == LINES {
                    kept.pop_front();
                }
                kept.push_back(text);
            }
        });
        LastWords { lines, reading }
    }

    /// The lines so far; waits a moment for the end, which comes soon after the browser's.
    pub(super) async fn hear(&mut self) -> Vec<String> {
        let _still_open = timeout(Duration::from_millis(300), &mut self.reading).await;
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_last_lines_are_kept_and_each_is_bounded() {
        let mut text = (0..50).map(|line| format!("line {line}\n\n")).collect::<String>();
        text.push_str(&"x".repeat(1000));
        let mut words = LastWords::listen(std::io::Cursor::new(text.into_bytes()));
        let lines = words.hear().await;
        assert_eq!(lines.len(), LINES);
        assert_eq!(lines[0], "line 31");
        assert_eq!(lines[LINES - 1].len(), CHARACTERS);
    }
}
