//! Where the program writes: results to standard output, everything else to standard error.

use std::io::Write;

use serde::Serialize;

/// Writes a result. A reader that has gone away is no error of ours.
pub(crate) fn result(text: &str) {
    let mut out = std::io::stdout().lock();
    let _reader_gone = out
        .write_all(text.as_bytes())
        .and_then(|()| if text.ends_with('\n') { Ok(()) } else { out.write_all(b"\n") });
    let _reader_gone = out.flush();
}

/// Writes exactly one JSON document.
pub(crate) fn json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => result(&text),
        Err(error) => diagnose(&format!("error: the result can't be written as JSON: {error}")),
    }
}

/// Writes a diagnostic line.
pub(crate) fn diagnose(text: &str) {
    let mut err = std::io::stderr().lock();
    let _reader_gone = writeln!(err, "{text}");
}
