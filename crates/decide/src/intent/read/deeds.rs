//! Each verb's own grammar: what stands behind it, and in which order.

use surefoot_record::action::Direction;

use super::{Clause, GENERIC_TEXTS, LIKELY, NAME_ONLY, PLAIN, skip_text_words, split_value};
use crate::intent::lexer::Token;
use crate::intent::phrase::{self, Context, Phrase, Relation};
use crate::intent::verbs::{self, Verb};
use crate::intent::{Deed, Unreadable, keys};

impl Clause<'_> {
    /// A deed whose verb is known.
    pub(super) fn deed(
        &self,
        verb: Verb,
        verb_tokens: &[Token],
        rest: &[Token],
    ) -> Result<(Deed, Phrase, f64), Unreadable> {
        let target = |deed: Deed, confidence: f64| {
            let target = self.phrase(rest);
            if target.is_empty() {
                Err(Unreadable::Lacking("on what"))
            } else {
                Ok((deed, target, confidence))
            }
        };
        match verb {
            Verb::Click => target(Deed::Click, PLAIN),
            Verb::DoubleClick => target(Deed::DoubleClick, PLAIN),
            Verb::RightClick => target(Deed::RightClick, PLAIN),
            Verb::Hover => target(Deed::Hover, PLAIN),
            Verb::Focus => target(Deed::Focus, PLAIN),
            Verb::TurnOn => target(Deed::TurnOn, LIKELY),
            Verb::TurnOff => target(Deed::TurnOff, LIKELY),
            Verb::Expand => target(Deed::Expand, LIKELY),
            Verb::Collapse => target(Deed::Collapse, LIKELY),
            Verb::Turn => {
                let (last, name) = rest.split_last().ok_or(Unreadable::Lacking("what to turn"))?;
                let deed = if last.is("off") { Deed::TurnOff } else { Deed::TurnOn };
                let name = if last.is_one_of(&["on", "off"]) { name } else { rest };
                Ok((deed, self.phrase(name), LIKELY))
            }
            Verb::Check => target(Deed::TurnOn, LIKELY),
            Verb::PressOrClick => self.press(rest),
            Verb::Enter => self.enter(rest, false),
            Verb::Append => self.enter(rest, true),
            Verb::Fill => self.fill(rest),
            Verb::Clear => {
                let named = self.phrase(rest);
                // "Clear" by itself, or what is not a field, is what a button is called.
                let is_field = named.head.roles.iter().any(|it| {
                    matches!(
                        it.as_str(),
                        "field"
                            | "textfield"
                            | "textbox"
                            | "input"
                            | "inputbox"
                            | "textarea"
                            | "editor"
                            | "searchbox"
                            | "searchbar"
                            | "box"
                            | "bar"
                            | "area"
                    )
                });
                match is_field {
                    true => Ok((Deed::Fill { text: String::new() }, named, LIKELY)),
                    false if rest.is_empty() => Ok(self.bare(verb_tokens)),
                    false => Ok((Deed::Fill { text: String::new() }, named, NAME_ONLY)),
                }
            }
            Verb::Choose => self.choose(rest),
            Verb::Set => self.set(rest),
            Verb::SearchFor => {
                let (text, place) = self.split_place(rest, &["in", "using", "with", "on"]);
                let text = self.text(text);
                if text.is_empty() {
                    return Err(Unreadable::Lacking("what to search for"));
                }
                let mut target = self.phrase(place);
                target.head.roles.push("searchbox".to_owned());
                if target.head.words.is_empty() {
                    target.head.words.push("search".to_owned());
                }
                Ok((Deed::Fill { text }, target, LIKELY))
            }
            Verb::Scroll => self.scroll(rest),
            Verb::Go | Verb::Open => self.go(verb, rest),
            Verb::Reload => {
                let whole_page =
                    rest.iter().all(|it| it.is_one_of(&["the", "this", "page", "current", "site", "it"]));
                match whole_page {
                    true => Ok((Deed::Reload, Phrase::default(), PLAIN)),
                    false => Ok(self.bare(self.tokens)),
                }
            }
            Verb::Drag => self.drag(rest),
            Verb::Upload => self.upload(verb_tokens, rest),
        }
    }

    /// No verb that is known: what is called so is clicked, verb and all. `Log in`, `Delete the second row`.
    pub(super) fn bare(&self, tokens: &[Token]) -> (Deed, Phrase, f64) {
        if tokens.first().is_some_and(|it| it.is("toggle")) && tokens.len() > 1 {
            return (Deed::Click, self.phrase(&tokens[1..]), LIKELY);
        }
        if tokens.len() > 2 && tokens[0].is("switch") && tokens[1].is("to") {
            return (Deed::Click, self.phrase(&tokens[2..]), LIKELY);
        }
        if let [find, name @ ..] = tokens
            && find.is_one_of(&["find", "locate"])
            && !name.is_empty()
        {
            return (Deed::Click, self.phrase(name), NAME_ONLY);
        }
        let length = verbs::control_verb(tokens);
        if length == 0 || length >= tokens.len() {
            return (Deed::Click, self.phrase(tokens), NAME_ONLY);
        }
        // `Delete the second row`: what is called Delete, in the second row.
        let rest = self.phrase(&tokens[length..]);
        let whole = self.phrase(tokens);
        let mut contexts = vec![Context { relation: Relation::In, part: rest.head }];
        contexts.extend(rest.contexts);
        contexts.retain(|context| !context.part.is_empty());
        let head = phrase::part(&tokens[..length]);
        // To play something may be to click on it; to delete it is not.
        let opens = tokens[0].is_one_of(&[
            "play", "listen", "watch", "view", "show", "preview", "login", "signin", "signup", "continue",
            "proceed",
        ]);
        (Deed::Click, Phrase { raw: whole.raw, head, contexts, verb_head: !opens }, NAME_ONLY)
    }

    fn press(&self, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let Some((key, length)) = keys::key(rest) else {
            let target = self.phrase(rest);
            if target.is_empty() {
                return Err(Unreadable::Lacking("which key or which element"));
            }
            return Ok((Deed::Click, target, PLAIN));
        };
        let mut place = &rest[length..];
        while place.first().is_some_and(|it| {
            it.is_one_of(&[
                "on", "your", "the", "keyboard", "in", "inside", "into", "while", "focused", "within", "at",
            ])
        }) {
            place = &place[1..];
        }
        Ok((Deed::Press { key }, self.phrase(place), PLAIN))
    }

    /// What is dragged, and to what.
    fn drag(&self, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let to = ["to", "onto", "into", "on", "over", "in"];
        let at = (1..rest.len()).find(|at| {
            rest[*at].is_one_of(&to[..3]) || rest[*at].is_one_of(&["over"]) && !rest[*at - 1].is("and")
        });
        let at = at.or_else(|| (1..rest.len()).rev().find(|at| rest[*at].is_one_of(&to)));
        let Some(at) = at else { return Err(Unreadable::Lacking("where to drag it")) };
        let mut thing = &rest[..at];
        // `Drag Alpha and drop it on Beta`.
        if let Some(and) = thing.iter().position(|it| it.is("and"))
            && thing.get(and + 1).is_some_and(|it| it.is_one_of(&["drop", "put", "move"]))
        {
            thing = &thing[..and];
        }
        let (target, to) = (self.phrase(thing), self.phrase(&rest[at + 1..]));
        if target.is_empty() {
            return Err(Unreadable::Lacking("what to drag"));
        }
        if to.is_empty() {
            return Err(Unreadable::Lacking("where to drag it"));
        }
        Ok((Deed::Drag { to: Box::new(to) }, target, LIKELY))
    }

    /// Files, and perhaps what they are handed to. Without a file it is what a button is called.
    fn upload(&self, verb: &[Token], rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let is_file = |token: &Token| {
            let text = token.text.as_str();
            let ends = text.rsplit_once('.').is_some_and(|(before, end)| {
                !before.is_empty()
                    && (1..=5).contains(&end.len())
                    && end.bytes().all(|it| it.is_ascii_alphanumeric())
            });
            ends || text.starts_with(['/', '~']) || text.starts_with("./")
        };
        let files: Vec<String> = rest.iter().filter(|it| is_file(it)).map(|it| it.text.clone()).collect();
        if files.is_empty() {
            return Ok(self.bare(self.tokens));
        }
        let last = rest.iter().rposition(is_file).unwrap_or_default();
        let mut place = &rest[last + 1..];
        while place
            .first()
            .is_some_and(|it| it.is_one_of(&["to", "into", "in", "with", "using", "as", "for", "at"]))
        {
            place = &place[1..];
        }
        let mut target = self.phrase(place);
        if target.is_empty() {
            target = self.phrase(verb);
            target.head.words = vec!["upload".to_owned()];
        }
        Ok((Deed::Upload { files }, target, LIKELY))
    }

    /// Splits at the last of those words that stands outside of quotes.
    fn split_place<'t>(&self, tokens: &'t [Token], places: &[&str]) -> (&'t [Token], &'t [Token]) {
        match (1..tokens.len()).rev().find(|at| tokens[*at].is_one_of(places)) {
            Some(at) => (&tokens[..at], &tokens[at + 1..]),
            None => (tokens, &[]),
        }
    }

    /// A text, and perhaps where it goes.
    fn enter(&self, rest: &[Token], append: bool) -> Result<(Deed, Phrase, f64), Unreadable> {
        let deed = |text: String| if append { Deed::Type { text } } else { Deed::Fill { text } };
        let moves = self.tokens.iter().any(|it| it.is_one_of(&["put", "insert"]));
        if moves && rest.first().is_some_and(|it| it.is_one_of(&["it", "this", "that", "them"])) {
            return Ok(self.bare(self.tokens));
        }
        if rest.is_empty() || rest[0].is_one_of(&["it", "this", "that", "them"]) {
            return Err(Unreadable::Lacking("what to enter"));
        }
        let quotes: Vec<usize> = (0..rest.len()).filter(|at| rest[*at].quoted).collect();
        // `TARGET with "TEXT"` and `the password "TEXT"` name the place before the text.
        if let Some(text_at) = quotes.first().copied() {
            let before = &rest[..text_at];
            let mut after = &rest[text_at + 1..];
            let place = ["in", "into", "to", "on", "as", "for", "at", "inside", "under", "within", "onto"];
            let has_place = after.first().is_some_and(|it| it.is_one_of(&place));
            while after.first().is_some_and(|it| it.is_one_of(&place)) {
                after = &after[1..];
            }
            let named = self.phrase(before);
            let is_told = named.head.words.iter().any(|word| !GENERIC_TEXTS.contains(&word.as_str()));
            // `enter in "Search" the text "x"`: two quotes, the place first.
            if quotes.len() == 2
                && before.first().is_some_and(|it| it.is_one_of(&place))
                && text_at == before.len()
            {
                let target = self.phrase(&rest[..=text_at]);
                return Ok((deed(rest[quotes[1]].text.clone()), target, LIKELY));
            }
            let text = rest[text_at].text.clone();
            if has_place || !is_told {
                let mut target = self.phrase(after);
                if is_told && target.head.words.is_empty() && target.head.quoted.is_empty() {
                    target.head.words = named.head.words;
                }
                return Ok((deed(text), target, PLAIN));
            }
            return Ok((deed(text), named, LIKELY));
        }
        let into = ["into", "in", "as", "to", "on", "for", "at", "under"];
        let begins_place = |at: &usize| {
            rest[*at].is_one_of(&into)
                && rest
                    .get(at + 1)
                    .is_some_and(|it| it.quoted || it.is_one_of(&["the", "my", "your", "our", "this"]))
        };
        let (text, place) = match (1..rest.len()).find(begins_place) {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => self.split_place(rest, &[&into[..], &["using", "via"]].concat()),
        };
        // `Enter a 2 as the grade`.
        let text = match text {
            [article, number] if article.is_one_of(&["a", "an"]) && number.text.parse::<f64>().is_ok() => {
                &text[1..]
            }
            _ => text,
        };
        if !place.is_empty() {
            let (told, value) = split_value(text);
            let mut target = self.phrase(place);
            if !told.is_empty() && !value.is_empty() && !target.head.has_name() {
                target.head.words = self.phrase(told).head.words;
                return Ok((deed(self.text(value)), target, LIKELY));
            }
            return Ok((deed(self.text(text)), target, LIKELY));
        }
        // `enter TARGET VALUE`, where the value looks like one.
        let (told, value) = split_value(rest);
        if !told.is_empty() && !value.is_empty() {
            return Ok((deed(self.text(value)), self.phrase(told), NAME_ONLY));
        }
        Ok((deed(self.text(rest)), Phrase::default(), NAME_ONLY))
    }

    /// Where, and with what.
    fn fill(&self, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let with = (1..rest.len()).find(|at| rest[*at].is_one_of(&["with", "using", "by"]));
        if let Some(at) = with {
            let text = self.text(skip_text_words(&rest[at + 1..]));
            return Ok((Deed::Fill { text }, self.phrase(&rest[..at]), PLAIN));
        }
        let quotes = rest.iter().filter(|it| it.quoted).count();
        if quotes == 0
            && split_value(rest).1.is_empty()
            && !rest.iter().any(|it| it.is_one_of(&["into", "in", "to", "as"]))
        {
            let is_text = matches!(rest, [first, ..] if rest.len() <= 3
                && first.text.starts_with(char::is_uppercase));
            if is_text {
                return Ok((Deed::Fill { text: self.text(rest) }, Phrase::default(), NAME_ONLY));
            }
            return Err(Unreadable::Lacking("with which text"));
        }
        // `fill "Search" "async"`: the place, then the text.
        if let [place @ .., text] = rest
            && text.quoted
            && quotes == 2
            && !place.is_empty()
        {
            return Ok((Deed::Fill { text: text.text.clone() }, self.phrase(place), LIKELY));
        }
        self.enter(rest, false)
    }

    fn choose(&self, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let option = |tokens: &[Token]| self.phrase(tokens);
        let named = option(rest);
        if named.is_empty() {
            return Err(Unreadable::Lacking("what to choose"));
        }
        // "Select the second link" names a thing, not an option of another one.
        let things = [
            "button",
            "link",
            "tab",
            "checkbox",
            "checkboxes",
            "radio",
            "radiobutton",
            "row",
            "icon",
            "cell",
        ];
        let is_thing = named.head.roles.iter().any(|role| things.contains(&role.as_str()));
        if is_thing {
            let clicked = ["button", "link", "icon", "tab"];
            let deed = match named.head.roles.iter().all(|role| clicked.contains(&role.as_str())) {
                true => Deed::Click,
                false => Deed::TurnOn,
            };
            return Ok((deed, named, LIKELY));
        }
        let of = ["from", "in", "for", "as", "under", "within", "on", "of", "inside", "with", "using", "via"];
        let at = (1..rest.len()).rev().find(|at| rest[*at].is_one_of(&of));
        match at {
            Some(at) if at + 1 < rest.len() => {
                let target = self.phrase(&rest[at + 1..]);
                let chosen = option(&rest[..at]);
                // "the option of ..." leaves nothing to choose but the whole.
                if chosen.head.has_name() || chosen.head.ordinal.is_some() {
                    return Ok((Deed::Choose { option: Box::new(chosen) }, target, LIKELY));
                }
                Ok((Deed::Choose { option: Box::new(named) }, Phrase::default(), LIKELY))
            }
            _ => Ok((Deed::Choose { option: Box::new(named) }, Phrase::default(), LIKELY)),
        }
    }

    fn set(&self, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let at = (1..rest.len()).rev().find(|at| rest[*at].is_one_of(&["to", "as", "="]));
        if let Some(at) = at.filter(|at| at + 1 < rest.len()) {
            let value = self.text(skip_text_words(&rest[at + 1..]));
            let target = self.phrase(&rest[..at]);
            let deed = match value.to_lowercase().as_str() {
                "on" | "checked" | "enabled" | "true" | "ticked" => Deed::TurnOn,
                "off" | "unchecked" | "disabled" | "false" => Deed::TurnOff,
                _ => Deed::Set { value },
            };
            return Ok((deed, target, LIKELY));
        }
        match rest.split_last() {
            Some((last, place)) if last.quoted && !place.is_empty() => {
                Ok((Deed::Set { value: last.text.clone() }, self.phrase(place), LIKELY))
            }
            // "Change password" is what a button is called.
            _ => Ok(self.bare(self.tokens)),
        }
    }

    fn scroll(&self, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let word = |at: usize| rest.get(at).filter(|it| !it.quoted).map(|it| it.word.as_str());
        let direction = |word: Option<&str>| match word {
            Some("down" | "downwards" | "downward") => Some(Direction::Down),
            Some("up" | "upwards" | "upward") => Some(Direction::Up),
            _ => None,
        };
        let skip = usize::from(word(0) == Some("the") && word(1) == Some("page"));
        let from = if skip == 1 { 2 } else { usize::from(word(0) == Some("page")) };
        if let Some(direction) = direction(word(from)) {
            let rest = &rest[from + 1..];
            let pixels = rest
                .iter()
                .find_map(|it| it.word.trim_end_matches("px").trim_end_matches("pixels").parse::<f64>().ok());
            let to = rest.iter().position(|it| it.is_one_of(&["to", "until"]));
            let place = to.map(|at| &rest[at + 1..]).filter(|place| !place.is_empty() && pixels.is_none());
            if let Some(place) = place {
                let place: Vec<Token> = place.to_vec();
                let named = self.phrase(&place);
                let only_end = place
                    .iter()
                    .all(|it| it.is_one_of(&["the", "bottom", "end", "top", "of", "page", "very", "this"]));
                if !only_end && !named.is_empty() {
                    return Ok((Deed::ScrollTo, named, LIKELY));
                }
                let far = Some(100_000.0);
                return Ok((Deed::Scroll { direction, pixels: far }, Phrase::default(), PLAIN));
            }
            let inside = rest.iter().position(|it| it.is_one_of(&["in", "inside", "within"]));
            let target = inside.map(|at| self.phrase(&rest[at + 1..])).unwrap_or_default();
            return Ok((Deed::Scroll { direction, pixels }, target, PLAIN));
        }
        let is_end = |ends: &[&str]| {
            rest.iter().any(|it| it.is_one_of(ends))
                && rest.iter().all(|it| {
                    it.is_one_of(&[
                        "to",
                        "the",
                        "bottom",
                        "end",
                        "top",
                        "of",
                        "page",
                        "very",
                        "this",
                        "beginning",
                        "all",
                        "way",
                        "it",
                    ])
                })
        };
        if is_end(&["bottom", "end"]) {
            return Ok((
                Deed::Scroll { direction: Direction::Down, pixels: Some(100_000.0) },
                Phrase::default(),
                PLAIN,
            ));
        }
        if is_end(&["top", "beginning"]) {
            return Ok((
                Deed::Scroll { direction: Direction::Up, pixels: Some(100_000.0) },
                Phrase::default(),
                PLAIN,
            ));
        }
        let mut place: Vec<Token> = rest.to_vec();
        while place.first().is_some_and(|it| it.is_one_of(&["to", "until", "over", "onto"])) {
            place.remove(0);
        }
        let tail = place.iter().position(|it| it.is("into") || it.is("is"));
        if let Some(at) = tail {
            place.truncate(at);
        }
        let named = self.phrase(&place);
        match named.is_empty() {
            true => {
                Ok((Deed::Scroll { direction: Direction::Down, pixels: None }, Phrase::default(), NAME_ONLY))
            }
            false => Ok((Deed::ScrollTo, named, LIKELY)),
        }
    }

    fn go(&self, verb: Verb, rest: &[Token]) -> Result<(Deed, Phrase, f64), Unreadable> {
        let words: Vec<&str> = rest.iter().map(|it| it.word.as_str()).collect();
        let page =
            ["the", "to", "page", "previous", "one", "a", "in", "browser", "history", "browser's", "last"];
        if verb == Verb::Go {
            match words.first() {
                Some(&"back") if words[1..].iter().all(|word| page.contains(word)) => {
                    return Ok((Deed::Back, Phrase::default(), PLAIN));
                }
                Some(&"forward") if words[1..].iter().all(|word| page.contains(word)) => {
                    return Ok((Deed::Forward, Phrase::default(), PLAIN));
                }
                _ => {}
            }
        }
        if let Some(url) = rest.iter().find_map(|it| address(&it.text)) {
            return Ok((Deed::Navigate { url }, Phrase::default(), PLAIN));
        }
        let named = self.phrase(rest);
        if named.is_empty() {
            return Err(Unreadable::Lacking("where to go"));
        }
        Ok((Deed::Click, named, LIKELY))
    }
}

/// An address as people write it.
fn address(text: &str) -> Option<String> {
    if text.starts_with("http://") || text.starts_with("https://") || text == "about:blank" {
        return Some(text.to_owned());
    }
    let host = text.split(['/', ':', '?']).next()?;
    let (rest, domain) = host.rsplit_once('.')?;
    let known = ["com", "org", "net", "io", "dev", "de", "eu", "uk", "fr", "edu", "gov", "example", "test"];
    let is_host = |part: &str| {
        !part.is_empty() && part.chars().all(|it| it.is_ascii_alphanumeric() || "-.".contains(it))
    };
    (known.contains(&domain.to_lowercase().as_str()) && is_host(rest)).then(|| format!("https://{text}"))
}
