//! The growing file, and the ways in which something may get into it.

use serde_json::Value;
use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;
use surefoot_record::verdict::Status;

use super::safe::{OwnWords, Part, Safe};

/// How much of a value is shown; `report.json` has the whole.
const LONGEST_VALUE: usize = 2_000;

/// A Markdown file being written.
pub(super) struct Page<'r> {
    text: String,
    redactor: &'r Redactor,
}

impl<'r> Page<'r> {
    pub(super) fn new(redactor: &'r Redactor) -> Self {
        Page { text: String::new(), redactor }
    }

    pub(super) fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text.push('\n');
        self.text
    }

    /// A heading of the given level, with empty lines around it.
    pub(super) fn heading(&mut self, level: usize, content: &Safe) {
        self.gap();
        self.text.push_str(&format!("{} {content}\n\n", "#".repeat(level)));
    }

    /// One empty line, unless there is one already.
    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A line of a list.
    pub(super) fn item(&mut self, label: &'static str, content: &Safe) {
        self.text.push_str(&format!("- {label}: {content}\n"));
    }

    /// A line of a list below the last line.
    pub(super) fn subitem(&mut self, content: &Safe) {
        self.text.push_str(&format!("  - {content}\n"));
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, content: &Safe) {
        self.gap();
        self.text.push_str(&format!("{content}\n\n"));
    }

    /// A quotation of one paragraph.
    pub(super) fn quotation(&mut self, content: &Safe) {
        self.gap();
        self.text.push_str(&format!("> {content}\n\n"));
    }

    /// A stranger's text as prose.
    pub(super) fn prose(&self, text: &str) -> Safe {
        Safe::prose(&cut(&self.redactor.text(text)))
    }

    /// A stranger's text as it is.
    pub(super) fn code(&self, text: &str) -> Safe {
        Safe::code(&cut(&self.redactor.text(text)))
    }

    /// A value as JSON.
    pub(super) fn json(&self, value: &Value) -> Safe {
        Safe::code(&cut(&self.redactor.json(value).to_string()))
    }
}

/// Cut after redaction, so that no half of a secret is left for what it is not.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((place, _)) => {
            format!("{}… ({} characters in all)", &text[..place], text.chars().count())
        }
        None => text.to_owned(),
    }
}

/// Our own words and numbers.
pub(super) fn own(parts: &[Part]) -> Safe {
    Safe::own(OwnWords::from_parts(parts))
}

/// How often, in words.
pub(super) fn times(count: u32) -> Safe {
    match count {
        1 => Safe::own("once"),
        count => own(&[Part::Number(u64::from(count)), Part::Word(" times")]),
    }
}

/// The mark of a status.
pub(super) fn mark(status: Status) -> Safe {
    Safe::own(match status {
        Status::Pass => "PASS",
        Status::Inconclusive => "INCONCLUSIVE",
        Status::Fail => "FAIL",
        Status::Blocked => "BLOCKED",
        Status::Skipped => "SKIPPED",
    })
}

/// A code with what it means and what to do about it.
pub(super) fn code_and_hint(code: Code) -> Safe {
    Safe::code(code.as_str())
        .then(&Safe::own(" — "))
        .then(&Safe::prose(code.message()))
        .then(&Safe::own(". Hint: "))
        .then(&Safe::prose(code.hint()))
}
