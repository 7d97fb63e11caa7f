//! A Markdown file with a table, for what is said of many runs. Whatever gets in comes through the same
//! neutralising as in a report of one run; it is redacted already.

use super::safe::Safe;

/// A Markdown file being written.
pub(crate) struct Sheet {
    text: String,
}

impl Sheet {
    pub(crate) fn new() -> Sheet {
        Sheet { text: String::new() }
    }

    pub(crate) fn heading(&mut self, level: usize, text: &'static str) {
        self.text.push_str(&format!("{} {text}\n\n", "#".repeat(level)));
    }

    pub(crate) fn item(&mut self, label: &'static str, text: &str) {
        self.text.push_str(&format!("- {label}: {}\n", Safe::prose(text)));
    }

    pub(crate) fn table_head(&mut self, names: &[&'static str]) {
        self.text.push_str(&format!("\n| {} |\n|{}\n", names.join(" | "), "---|".repeat(names.len())));
    }

    /// A line of the table, whose last cell is links: what each is called, and where it leads below this folder.
    pub(crate) fn row(&mut self, cells: &[&str], links: &[(String, String)]) {
        for cell in cells {
            self.text.push_str(&format!("| {} ", Safe::prose(cell)));
        }
        let links: Vec<String> =
            links.iter().map(|(name, path)| Safe::link(name, path).to_string()).collect();
        self.text.push_str(&format!("| {} |\n", links.join(" ")));
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}
