//! Questions as people write them, and what kind of answer each wants.
//!
//! A question says by its wording what it asks for; `TYPE:` before it says so outright. Options stand behind the question
//! mark or a colon, or in brackets: `Which plan is chosen? Free, Pro or Team`. Levels of a score, the lowest first, stand
//! between `<`: `How urgent is it? low < normal < high`.

use serde::Serialize;

/// What kind of answer is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Kind {
    YesNo,
    /// One of these.
    Choice {
        options: Vec<String>,
    },
    /// A level, the lowest first.
    Score {
        levels: Vec<String>,
    },
    Number,
    Text,
}

impl Kind {
    /// Its name, as it is written before a question.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Kind::YesNo => "yes-no",
            Kind::Choice { .. } => "choice",
            Kind::Score { .. } => "score",
            Kind::Number => "number",
            Kind::Text => "text",
        }
    }
}

/// One question about a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question {
    /// As it was asked, without its type and its options.
    pub asked: String,
    #[serde(flatten)]
    pub kind: Kind,
}

/// Why a question can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unasked {
    #[error("the question is empty")]
    Empty,
    #[error("a choice needs two options or more: Which plan is chosen? Free, Pro or Team")]
    Options,
    #[error("a score needs from 2 to 10 levels, the lowest first: How urgent is it? low < normal < high")]
    Levels,
    #[error("more than 60 options can't be asked for")]
    TooMany,
}

/// The most options of a choice.
const MOST_OPTIONS: usize = 60;

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    ///
    /// When it is empty, or when the kind that it names lacks its options.
    pub fn read(text: &str) -> Result<Question, Unasked> {
        let text = text.trim();
        let (named, rest) = typed(text);
        let (asked, list, is_levels) = listed(rest);
        if asked.is_empty() {
            return Err(Unasked::Empty);
        }
        let of = |kind: Kind| Ok(Question { asked: asked.to_owned(), kind });
        let whole = || Question { asked: rest.to_owned(), kind: Kind::Text };
        match named {
            Some("yes-no") => Ok(Question { kind: Kind::YesNo, ..whole() }),
            Some("number") => Ok(Question { kind: Kind::Number, ..whole() }),
            Some("text") => Ok(whole()),
            Some("choice") if list.len() < 2 => Err(Unasked::Options),
            Some("score") if !(2..=10).contains(&list.len()) => Err(Unasked::Levels),
            Some("score") => of(Kind::Score { levels: list }),
            _ if is_levels && !(2..=10).contains(&list.len()) => Err(Unasked::Levels),
            _ if is_levels && named.is_none() => of(Kind::Score { levels: list }),
            _ if list.len() > MOST_OPTIONS => Err(Unasked::TooMany),
            _ if list.len() > 1 => of(Kind::Choice { options: list }),
            _ => Ok(Question { kind: by_wording(rest), ..whole() }),
        }
    }
}

/// The type that stands before a question, and what follows it.
fn typed(text: &str) -> (Option<&'static str>, &str) {
    for (name, written) in [
        ("yes-no", "yes-no:"),
        ("yes-no", "yes/no:"),
        ("choice", "choice:"),
        ("score", "score:"),
        ("number", "number:"),
        ("text", "text:"),
    ] {
        if let Some(start) = text.get(..written.len())
            && start.eq_ignore_ascii_case(written)
        {
            return (Some(name), text[written.len()..].trim());
        }
    }
    (None, text)
}

/// The question without its options, the options, and whether they are levels.
fn listed(text: &str) -> (&str, Vec<String>, bool) {
    let (asked, rest) = if let Some(inside) = text.strip_suffix(')').and_then(|it| it.rsplit_once('(')) {
        inside
    } else if let Some((asked, rest)) = text.trim_end_matches('?').rsplit_once('?') {
        (asked, rest)
    } else if let Some(inside) = text.rsplit_once(": ") {
        inside
    } else {
        return (text, Vec::new(), false);
    };
    let is_levels = rest.contains('<');
    let joined = rest.trim().trim_end_matches(['.', '?']);
    let list: Vec<String> = match is_levels {
        true => joined.split('<').map(tidy).filter(|it| !it.is_empty()).collect(),
        false => joined
            .split([',', '|', ';'])
            .flat_map(|part| part.split(" or "))
            .map(|part| tidy(part.trim().strip_prefix("or ").unwrap_or(part)))
            .filter(|it| !it.is_empty())
            .collect(),
    };
    if list.len() < 2 {
        return (text, Vec::new(), false);
    }
    (asked.trim(), list, is_levels)
}

fn tidy(text: &str) -> String {
    text.trim().trim_matches(['"', '\u{201c}', '\u{201d}']).trim().to_owned()
}

fn by_wording(text: &str) -> Kind {
    let lower = text.to_lowercase();
    let mut words = lower.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    const YES_NO: &str = "is are was were does do did has have had can could will would should may";
    match (first, second) {
        ("how", "many") | ("count", _) => Kind::Number,
        ("number", "of") => Kind::Number,
        _ if lower.starts_with("the number of ") || lower.starts_with("what is the number of ") => {
            Kind::Number
        }
        _ if YES_NO.split(' ').any(|it| it == first) => Kind::YesNo,
        _ => Kind::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Question, Unasked};

    #[test]
    fn the_wording_says_what_is_asked_for() {
        for (text, kind, asked) in [
            ("Is the newsletter box ticked?", "yes-no", "Is the newsletter box ticked?"),
            ("how many rows are there?", "number", "how many rows are there?"),
            ("What is the price of Scree Light?", "text", "What is the price of Scree Light?"),
            ("the title", "text", "the title"),
            ("number: the total", "number", "the total"),
            ("Yes/No: a banner is shown", "yes-no", "a banner is shown"),
            ("text: the note: fragile", "text", "the note: fragile"),
        ] {
            let question = Question::read(text).expect(text);
            assert_eq!((question.kind.name(), question.asked.as_str()), (kind, asked), "{text}");
        }
    }

    #[test]
    fn options_and_levels_stand_behind_the_question() {
        for text in [
            "Which plan is chosen? Free, Pro or Team",
            "Which plan is chosen: Free | Pro | Team",
            "choice: Which plan is chosen (Free, Pro, Team)",
            "Which plan is chosen? \"Free\", \"Pro\" or \"Team\"?",
        ] {
            let question = Question::read(text).expect(text);
            assert_eq!(question.asked.trim_end_matches('?'), "Which plan is chosen", "{text}");
            assert_eq!(
                question.kind,
                Kind::Choice { options: ["Free", "Pro", "Team"].map(str::to_owned).to_vec() },
                "{text}"
            );
        }
        let question = Question::read("How urgent is it? low < normal < high").expect("it is one");
        assert_eq!(
            question.kind,
            Kind::Score { levels: ["low", "normal", "high"].map(str::to_owned).to_vec() }
        );
    }

    #[test]
    fn what_lacks_something_is_told() {
        assert_eq!(Question::read("  "), Err(Unasked::Empty));
        assert_eq!(Question::read("choice: which one?"), Err(Unasked::Options));
        assert_eq!(Question::read("score: how good is it?"), Err(Unasked::Levels));
        assert!(
            Question::read(&format!("which? {}", (0..70).map(|it| format!("a{it},")).collect::<String>()))
                .is_err()
        );
    }
}
