//! Text that can't be anything but text in Markdown, nor in the HTML that Markdown may hold (settle-system
//! §1.15, its end).

use std::fmt;

/// Content that is fit for a line of Markdown: one line, and nothing in it that a renderer acts on except what
/// this program put there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Safe(String);

impl Safe {
    /// Our own words, Markdown included.
    pub(super) fn own(text: impl Into<OwnWords>) -> Safe {
        Safe(text.into().0)
    }

    /// A stranger's text as prose.
    pub(super) fn prose(text: &str) -> Safe {
        Safe(prose(text))
    }

    /// A stranger's text as a code span, whose fence is longer than any run of backticks inside.
    pub(super) fn code(text: &str) -> Safe {
        let text = one_line(text, "\\");
        if text.is_empty() {
            return Safe("(empty)".to_owned());
        }
        let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest + 1);
        // A renderer takes one space off both ends if both have one.
        let pad = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) { " " } else { "" };
        if text.trim().is_empty() {
            return Safe("(white space)".to_owned());
        }
        Safe(format!("{fence}{pad}{text}{pad}{fence}"))
    }

    /// A link to a file below the folder that this file is in.
    pub(super) fn link(name: &str, path: &str) -> Safe {
        let mut target = String::with_capacity(path.len());
        for byte in path.bytes() {
            if byte.is_ascii_alphanumeric() || b"-_./".contains(&byte) {
                target.push(char::from(byte));
            } else {
                target.push_str(&format!("%{byte:02X}"));
            }
        }
        // Of a path that begins with two slashes the first part would be a host's name.
        Safe(format!("[{}](./{})", prose(name), target.trim_start_matches('/')))
    }

    /// The two, one after the other.
    pub(super) fn then(mut self, more: &Safe) -> Safe {
        self.0.push_str(&more.0);
        self
    }
}

impl fmt::Display for Safe {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Words of this program: literals, and numbers.
pub(super) struct OwnWords(String);

impl From<&'static str> for OwnWords {
    fn from(text: &'static str) -> Self {
        OwnWords(text.to_owned())
    }
}

impl OwnWords {
    /// Literals and numbers put together. Nothing else can be displayed into it.
    pub(super) fn from_parts(parts: &[Part]) -> Self {
        OwnWords(parts.iter().map(ToString::to_string).collect())
    }
}

/// A part of our own words.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    Word(&'static str),
    Number(u64),
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Word(word) => out.write_str(word),
            Part::Number(number) => write!(out, "{number}"),
        }
    }
}

/// Line ends become a visible sign, invisible characters their number, `slash` before it.
fn one_line(text: &str, slash: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => line.push('\u{2424}'),
            '\t' => line.push(' '),
            letter if is_invisible(letter) => {
                line.push_str(slash);
                line.push_str(&format!("u{:04X}", u32::from(letter)));
            }
            letter => line.push(letter),
        }
    }
    line
}

/// Characters that show nothing, or change how what follows them is shown.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn prose(text: &str) -> String {
    let line = one_line(text, "\\");
    let line = line.trim();
    let mut safe = String::with_capacity(line.len() + 8);
    for (place, letter) in line.char_indices() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // Addresses would become links by themselves, and names people would be called.
            '@' => safe.push_str("&#64;"),
            ':' if is_scheme(&line[..place], &line[place + 1..]) => safe.push_str("&#58;"),
            '.' if line[..place].to_ascii_lowercase().ends_with("www") => safe.push_str("&#46;"),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '|' | '~' | '^' | '$' | '!' => {
                safe.push('\\');
                safe.push(letter);
            }
            '-' | '+' | '=' if place == 0 => {
                safe.push('\\');
                safe.push(letter);
            }
            '.' | ')' if place > 0 && line[..place].bytes().all(|it| it.is_ascii_digit()) => {
                safe.push('\\');
                safe.push(letter);
            }
            letter => safe.push(letter),
        }
    }
    safe
}

fn is_scheme(before: &str, after: &str) -> bool {
    let before = before.to_ascii_lowercase();
    after.starts_with("//")
        || ["javascript", "vbscript", "data", "mailto", "xmpp"].iter().any(|scheme| before.ends_with(scheme))
}

#[cfg(test)]
mod tests {
    use super::Safe;

    fn prose(text: &str) -> String {
        Safe::prose(text).to_string()
    }

    fn code(text: &str) -> String {
        Safe::code(text).to_string()
    }

    #[test]
    fn prose_is_nothing_but_text() {
        assert_eq!(prose("<img src=x onerror=alert(1)>"), "&lt;img src=x onerror=alert(1)&gt;");
        assert_eq!(prose("[a](javascript:alert(1))"), "\\[a\\](javascript&#58;alert(1))");
        assert_eq!(prose("see https://evil.example"), "see https&#58;//evil.example");
        assert_eq!(prose("www.evil.example me@evil.example"), "www&#46;evil.example me&#64;evil.example");
        assert_eq!(
            prose("**b** _i_ `c` ~~s~~ $m$ ^t^"),
            "\\*\\*b\\*\\* \\_i\\_ \\`c\\` \\~\\~s\\~\\~ \\$m\\$ \\^t\\^"
        );
        assert_eq!(prose("# heading"), "\\# heading");
        assert_eq!(prose("- item"), "\\- item");
        assert_eq!(prose("12. item"), "12\\. item");
        assert_eq!(prose("a\r\n\n# b\u{2028}c"), "a\u{2424}\u{2424}\\# b\u{2424}c");
        assert_eq!(prose("a\u{202e}b\u{0}"), "a\\\\u202Eb\\\\u0000");
        assert_eq!(prose("&lt; \\"), "&amp;lt; \\\\");
        assert_eq!(prose("plain: words, 1.5 and so-on"), "plain: words, 1.5 and so-on");
    }

    #[test]
    fn a_link_leads_below_the_folder_and_nowhere_else() {
        let link = |name: &str, path: &str| Safe::link(name, path).to_string();
        assert_eq!(link("report.md", "login/report.md"), "[report.md](./login/report.md)");
        assert_eq!(link("a](x", "//evil.test/a b)"), "[a\\](x](./evil.test/a%20b%29)");
        assert_eq!(link("x", "javascript:alert(1)"), "[x](./javascript%3Aalert%281%29)");
    }

    #[test]
    fn a_code_span_cannot_be_left() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("``"), "``` `` ```");
        assert_eq!(code(" a "), "`  a  `");
        assert_eq!(code("a\n\n<b>"), "`a\u{2424}\u{2424}<b>`");
        assert_eq!(code("\u{202e}"), "`\\u202E`");
        assert_eq!(code(""), "(empty)");
        assert_eq!(code("  "), "(white space)");
    }
}
