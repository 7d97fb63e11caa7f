//! The fence around text that comes from a page.
//!
//! A page can hold any text, so an agent has to be told where the page's text begins and ends by something
//! that the page can't know: a random number in the first and in the last line. Nothing of the page begins a
//! line, and no text between them holds the number, whatever a page may have guessed. It is written in digits, which
//! cost an agent the least to read.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::line::NOT_VISIBLE;

/// A word that no page can guess: twelve random digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nonce(String);

/// 64 random bits. The standard library keys its hash maps from the system's random numbers against the same kind of
/// guessing, and a hash under such a key is no more to be foreseen than the key.
pub(crate) fn random_bits() -> u64 {
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u8(0);
    hasher.finish()
}

impl Nonce {
    /// A new one.
    #[must_use]
    pub fn random() -> Self {
        Nonce::fixed(random_bits())
    }

    /// The word itself.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.0
    }

    /// This very one, for tests.
    #[must_use]
    pub fn fixed(number: u64) -> Self {
        Nonce(format!("{:012}", number % 1_000_000_000_000))
    }
}

/// The text between a first and a last line with the same random word, which is not in the text: words are
/// taken until one is not. The text ends in a line break, or gets one.
#[must_use]
pub fn fenced(text: &str, mut nonce: impl FnMut() -> Nonce) -> String {
    let word = loop {
        let Nonce(word) = nonce();
        if !text.contains(&word) {
            break word;
        }
    };
    let hidden = if text.contains(NOT_VISIBLE) {
        format!("; no person sees what is {NOT_VISIBLE}")
    } else {
        String::new()
    };
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("--- untrusted page text {word}{hidden} ---\n{text}{end}--- end {word} ---\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_is_never_in_the_text_and_never_the_same() {
        let mut numbers = [1, 2, 3].into_iter();
        let text = "button \"000000000001 000000000002\"\n";
        let fenced = fenced(text, || Nonce::fixed(numbers.next().expect("three are enough")));
        let lines: Vec<&str> = fenced.lines().collect();
        assert_eq!(lines[0], "--- untrusted page text 000000000003 ---");
        assert_eq!((lines[1], lines[2]), (text.trim_end(), "--- end 000000000003 ---"));
        assert_eq!(fenced.matches("000000000003").count(), 2);
        let words: std::collections::HashSet<String> = (0..1_000).map(|_| Nonce::random().0).collect();
        assert_eq!(words.len(), 1_000);
    }
}
