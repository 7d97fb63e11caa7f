//! How an instruction describes an element: what it is called, what it is, which of several, and where it is.

use serde::Serialize;
use surefoot_record::view::State;

use super::lexer::Token;
use crate::words;

/// Which of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ordinal {
    /// From 1.
    FromStart(usize),
    /// From 1, the last being the first.
    FromEnd(usize),
}

/// How a place is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// In, of, for, from: a container, a row, a group.
    In,
    /// Under, below: what stands above it.
    Under,
    /// Next to, beside: what stands near.
    Near,
}

/// A state that an element is described by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StateWord {
    Is(State),
    IsNot(State),
    /// A control without a value.
    Empty,
}

/// A word for a kind of element, with the roles that it means.
pub(crate) struct RoleWord {
    pub(crate) word: &'static str,
    /// The roles, with how surely each is meant.
    pub(crate) roles: &'static [(&'static str, f32)],
}

/// Some words that describe one thing.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Part {
    /// Every word as it was said, in order.
    #[serde(skip)]
    pub said: Vec<String>,
    /// What tells something of its own, in order: no roles, ordinals or states.
    pub words: Vec<String>,
    /// Names that stand in quotes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quoted: Vec<String>,
    /// Words for kinds of elements, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinal: Option<Ordinal>,
    /// The word that the ordinal was said with, which may belong to a name: First name.
    #[serde(skip)]
    pub ordinal_words: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<StateWord>,
    /// The words of the states, which may belong to a name: Selected items.
    #[serde(skip)]
    pub state_words: Vec<String>,
}

impl Part {
    /// Whether it describes nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
            && self.quoted.is_empty()
            && self.roles.is_empty()
            && self.ordinal.is_none()
            && self.states.is_empty()
    }

    /// Whether it says more than a kind of element.
    #[must_use]
    pub fn has_name(&self) -> bool {
        !self.words.is_empty() || !self.quoted.is_empty()
    }
}

/// Where the element is, or what it belongs to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Context {
    pub relation: Relation,
    pub part: Part,
}

/// A description of an element.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Phrase {
    /// The description as it was written.
    pub raw: String,
    pub head: Part,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contexts: Vec<Context>,
    /// The head is the verb of the instruction, which says what the element does.
    #[serde(skip)]
    pub verb_head: bool,
}

impl Phrase {
    /// Whether nothing is described.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.contexts.iter().all(|context| context.part.is_empty())
    }

    /// The words of all parts, in order: what stands in quotes, too.
    #[must_use]
    pub fn all_words(&self) -> Vec<String> {
        words::words(&self.raw)
    }
}

macro_rules! roles {
    ($($word:literal => $($role:literal $weight:literal),+;)*) => {
        &[$(RoleWord { word: $word, roles: &[$(($role, $weight)),+] }),*]
    };
}

/// What people call kinds of elements.
const ROLE_WORDS: &[RoleWord] = roles! {
    "button" => "button" 1.0, "link" 0.4, "generic" 0.6, "menuitem" 0.5, "switch" 0.3, "tab" 0.4, "radio" 0.3, "option" 0.2, "img" 0.3;
    "btn" => "button" 1.0, "link" 0.4, "generic" 0.6;
    "link" => "link" 1.0, "button" 0.35, "generic" 0.5, "tab" 0.4, "menuitem" 0.4;
    "hyperlink" => "link" 1.0, "generic" 0.5;
    "checkbox" => "checkbox" 1.0, "menuitemcheckbox" 0.9, "switch" 0.6, "radio" 0.3;
    "checkboxes" => "checkbox" 1.0, "menuitemcheckbox" 0.9, "switch" 0.6;
    "switch" => "switch" 1.0, "checkbox" 0.8, "button" 0.6;
    "toggle" => "switch" 1.0, "checkbox" 0.8, "button" 0.8;
    "radio" => "radio" 1.0, "menuitemradio" 0.9;
    "radiobutton" => "radio" 1.0, "menuitemradio" 0.9;
    "tab" => "tab" 1.0, "link" 0.7, "button" 0.5, "generic" 0.4;
    "menu" => "menu" 0.8, "menubar" 0.5, "menuitem" 0.9, "combobox" 0.6, "button" 0.7, "listbox" 0.5, "link" 0.3, "generic" 0.4;
    "submenu" => "menuitem" 1.0, "menu" 0.6, "button" 0.6;
    "menuitem" => "menuitem" 1.0, "menuitemcheckbox" 1.0, "menuitemradio" 1.0, "option" 0.5, "link" 0.5, "button" 0.3;
    "field" => "textbox" 1.0, "searchbox" 1.0, "combobox" 0.8, "spinbutton" 0.9, "slider" 0.3;
    "textfield" => "textbox" 1.0, "searchbox" 1.0, "combobox" 0.5, "spinbutton" 0.6;
    "textbox" => "textbox" 1.0, "searchbox" 1.0, "combobox" 0.5, "spinbutton" 0.6;
    "input" => "textbox" 1.0, "searchbox" 1.0, "combobox" 0.7, "spinbutton" 0.9, "checkbox" 0.3, "radio" 0.3;
    "inputbox" => "textbox" 1.0, "searchbox" 1.0, "combobox" 0.7, "spinbutton" 0.9;
    "textarea" => "textbox" 1.0;
    "editor" => "textbox" 1.0;
    "searchbox" => "searchbox" 1.0, "textbox" 0.9, "combobox" 0.9;
    "searchbar" => "searchbox" 1.0, "textbox" 0.9, "combobox" 0.9;
    "dropdown" => "combobox" 1.0, "listbox" 0.9, "button" 0.6, "menuitem" 0.3, "textbox" 0.2;
    "select" => "combobox" 1.0, "listbox" 0.9;
    "selector" => "combobox" 1.0, "listbox" 0.9, "button" 0.5, "radiogroup" 0.3;
    "picker" => "combobox" 1.0, "textbox" 0.8, "button" 0.7, "spinbutton" 0.5;
    "combobox" => "combobox" 1.0, "textbox" 0.3;
    "list" => "listbox" 1.0, "combobox" 0.9, "list" 0.8;
    "table" => "table" 1.0, "grid" 1.0, "treegrid" 0.8;
    "form" => "form" 1.0;
    "footer" => "contentinfo" 1.0;
    "navigation" => "navigation" 1.0;
    "nav" => "navigation" 1.0;
    "navbar" => "navigation" 1.0, "banner" 0.7;
    "sidebar" => "complementary" 1.0, "navigation" 0.8;
    "toolbar" => "toolbar" 1.0;
    "group" => "group" 1.0, "radiogroup" 1.0;
    "popup" => "dialog" 1.0, "alertdialog" 1.0;
    "modal" => "dialog" 1.0, "alertdialog" 1.0;
    "window" => "dialog" 1.0, "alertdialog" 1.0;
    "banner" => "banner" 0.9, "dialog" 0.7, "region" 0.7;
    "listbox" => "listbox" 1.0, "combobox" 0.8;
    "option" => "option" 1.0, "radio" 0.9, "menuitem" 0.8, "menuitemradio" 0.9, "checkbox" 0.7, "link" 0.4, "button" 0.4, "tab" 0.3, "treeitem" 0.4, "listitem" 0.3, "generic" 0.5;
    "choice" => "option" 1.0, "radio" 0.9, "menuitem" 0.6, "checkbox" 0.6, "button" 0.4;
    "slider" => "slider" 1.0;
    "spinner" => "spinbutton" 1.0, "textbox" 0.3;
    "stepper" => "spinbutton" 1.0, "button" 0.4;
    "image" => "img" 1.0, "image" 1.0, "button" 0.4, "link" 0.5, "figure" 0.5;
    "picture" => "img" 1.0, "image" 1.0, "link" 0.4, "figure" 0.5;
    "photo" => "img" 1.0, "image" 1.0, "link" 0.4;
    "logo" => "img" 1.0, "link" 0.9;
    "icon" => "img" 0.9, "button" 1.0, "link" 0.8, "generic" 0.8;
    "heading" => "heading" 1.0;
    "row" => "row" 1.0, "listitem" 0.4;
    "line" => "row" 1.0, "listitem" 0.4;
    "cell" => "cell" 1.0, "gridcell" 1.0;
    "column" => "columnheader" 1.0, "button" 0.8, "link" 0.5;
    "header" => "columnheader" 0.9, "heading" 0.9, "button" 0.6, "tab" 0.4;
    "item" => "listitem" 0.9, "option" 0.9, "menuitem" 0.9, "treeitem" 0.9, "link" 0.5, "row" 0.5, "generic" 0.5, "button" 0.3, "checkbox" 0.4;
    "entry" => "listitem" 0.9, "option" 0.9, "menuitem" 0.8, "treeitem" 0.8, "link" 0.6, "row" 0.6, "generic" 0.5, "textbox" 0.2;
    "node" => "treeitem" 1.0, "generic" 0.5;
    "folder" => "treeitem" 0.9, "generic" 0.5, "link" 0.5, "button" 0.4;
    "section" => "button" 0.8, "heading" 0.7, "tab" 0.8, "region" 0.5, "generic" 0.4, "link" 0.4;
    "accordion" => "button" 1.0, "heading" 0.5, "tab" 0.6;
    "panel" => "button" 0.7, "tab" 0.8, "tabpanel" 0.5, "region" 0.4;
    "page" => "link" 0.9, "button" 0.5, "tab" 0.6;
    "dialog" => "dialog" 0.6, "alertdialog" 0.6;
    "card" => "article" 0.8, "link" 0.8, "button" 0.6, "listitem" 0.6, "generic" 0.5;
    "tile" => "link" 0.8, "button" 0.7, "listitem" 0.6, "generic" 0.5;
    "chip" => "button" 0.9, "option" 0.6, "generic" 0.5, "listitem" 0.4;
    "box" => "checkbox" 0.8, "textbox" 0.8, "searchbox" 0.8, "combobox" 0.6, "spinbutton" 0.5, "listbox" 0.4;
    "bar" => "searchbox" 0.7, "textbox" 0.6, "slider" 0.4;
    "area" => "textbox" 0.7;
    "control" => "button" 0.6, "combobox" 0.6, "slider" 0.6, "checkbox" 0.6;
    "element" => "button" 0.5, "link" 0.5, "generic" 0.5;
};

/// The kind of element that a word means, plural or not.
pub(crate) fn role_words(word: &str) -> Option<&'static RoleWord> {
    let find = |word: &str| ROLE_WORDS.iter().find(|it| it.word == word);
    find(word).or_else(|| word.strip_suffix('s').and_then(find))
}

/// Words that introduce what something is called.
const CALLED: [&str; 15] = [
    "called",
    "named",
    "labelled",
    "labeled",
    "titled",
    "saying",
    "says",
    "reading",
    "reads",
    "marked",
    "entitled",
    "labels",
    "captioned",
    "containing",
    "contains",
];

fn ordinal(word: &str) -> Option<Ordinal> {
    use Ordinal::{FromEnd, FromStart};
    Some(match word {
        "first" | "1st" | "top" | "topmost" | "uppermost" | "leftmost" => FromStart(1),
        "second" | "2nd" => FromStart(2),
        "third" | "3rd" => FromStart(3),
        "fourth" | "4th" => FromStart(4),
        "fifth" | "5th" => FromStart(5),
        "sixth" | "6th" => FromStart(6),
        "seventh" | "7th" => FromStart(7),
        "eighth" | "8th" => FromStart(8),
        "ninth" | "9th" => FromStart(9),
        "tenth" | "10th" => FromStart(10),
        "last" | "final" | "bottom" | "bottommost" | "lowest" | "rightmost" => FromEnd(1),
        "penultimate" => FromEnd(2),
        _ => {
            let ends = ["th", "st", "nd", "rd"];
            let digits = ends.iter().find_map(|end| word.strip_suffix(end))?;
            FromStart(digits.parse().ok().filter(|number| (1..=500).contains(number))?)
        }
    })
}

fn state(word: &str) -> Option<StateWord> {
    use StateWord::{Empty, Is, IsNot};
    Some(match word {
        "unchecked" | "unticked" | "unmarked" => IsNot(State::Checked),
        "unselected" => IsNot(State::Selected),
        "checked" | "ticked" => Is(State::Checked),
        "selected" => Is(State::Selected),
        "disabled" | "greyed-out" | "grayed-out" | "greyed" | "inactive" => Is(State::Disabled),
        "enabled" => IsNot(State::Disabled),
        "expanded" | "opened" => Is(State::Expanded),
        "collapsed" => IsNot(State::Expanded),
        "pressed" => Is(State::Pressed),
        "required" | "mandatory" => Is(State::Required),
        "empty" | "blank" => Empty,
        _ => return None,
    })
}

/// The place words, longest first.
const PLACES: [(&[&str], Relation); 44] = [
    (&["to", "the", "right", "of"], Relation::Near),
    (&["to", "the", "left", "of"], Relation::Near),
    (&["on", "the", "right", "of"], Relation::Near),
    (&["on", "the", "left", "of"], Relation::Near),
    (&["in", "front", "of"], Relation::Near),
    (&["in", "the", "row", "of"], Relation::In),
    (&["in", "the", "row", "for"], Relation::In),
    (&["in", "the", "row", "with"], Relation::In),
    (&["in", "the", "same", "row", "as"], Relation::In),
    (&["on", "the", "row", "of"], Relation::In),
    (&["next", "to"], Relation::Near),
    (&["close", "to"], Relation::Near),
    (&["belonging", "to"], Relation::In),
    (&["associated", "with"], Relation::Near),
    (&["right", "of"], Relation::Near),
    (&["left", "of"], Relation::Near),
    (&["that", "belongs", "to"], Relation::In),
    (&["right", "below"], Relation::Under),
    (&["right", "under"], Relation::Under),
    (&["inside", "of"], Relation::In),
    (&["out", "of"], Relation::In),
    (&["under", "the", "heading"], Relation::Under),
    (&["in"], Relation::In),
    (&["inside"], Relation::In),
    (&["within"], Relation::In),
    (&["into"], Relation::In),
    (&["of"], Relation::In),
    (&["for"], Relation::In),
    (&["from"], Relation::In),
    (&["on"], Relation::In),
    (&["at"], Relation::In),
    (&["among"], Relation::In),
    (&["by"], Relation::In),
    (&["with"], Relation::In),
    (&["about"], Relation::In),
    (&["under"], Relation::Under),
    (&["underneath"], Relation::Under),
    (&["below"], Relation::Under),
    (&["beneath"], Relation::Under),
    (&["after"], Relation::Near),
    (&["beside"], Relation::Near),
    (&["near"], Relation::Near),
    (&["above"], Relation::Near),
    (&["alongside"], Relation::Near),
];

fn place(tokens: &[Token]) -> Option<(Relation, usize)> {
    PLACES
        .iter()
        .find(|(words, _)| {
            tokens.len() >= words.len() && tokens.iter().zip(*words).all(|(it, word)| it.is(word))
        })
        .map(|(words, relation)| (*relation, words.len()))
}

/// Reads a description.
pub(super) fn phrase(source: &str, tokens: &[Token]) -> Phrase {
    let raw = match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) if first.start < last.end => source[first.start..last.end].to_owned(),
        // The place was said first.
        _ => tokens.iter().map(|it| it.text.as_str()).collect::<Vec<&str>>().join(" "),
    };
    let mut phrase = Phrase { raw, ..Phrase::default() };
    let named = with_name(tokens);
    let tokens = named.as_deref().unwrap_or(tokens);
    // Who owns it comes first: "Bob's delete button", "the second row's link".
    let mut rest = tokens;
    if let Some(at) = tokens.iter().position(|it| it.owner)
        && at + 1 < tokens.len()
        && place_before(&tokens[..at]).is_none()
    {
        let mut owner = tokens[..=at].to_vec();
        owner[at].owner = false;
        phrase.contexts.push(Context { relation: Relation::In, part: part(&owner) });
        rest = &tokens[at + 1..];
    }
    let mut from = 0;
    let mut relation = None;
    let mut at = 0;
    while at < rest.len() {
        if let Some((found, length)) = place(&rest[at..]) {
            take(&mut phrase, relation, &rest[from..at]);
            // "in the row of": the words after it say which row, and it is a row.
            relation = Some(found);
            at += length;
            from = at;
        } else {
            at += 1;
        }
    }
    take(&mut phrase, relation, &rest[from..]);
    if phrase.head.is_empty() && relation.is_some() && !phrase.contexts.is_empty() {
        // "in the search box": the place is the thing itself.
        let context = phrase.contexts.remove(0);
        phrase.head = context.part;
    }
    phrase
}

/// Leaves out what only says that a name follows: `the link with the text Prices`.
fn with_name(tokens: &[Token]) -> Option<Vec<Token>> {
    let names = [
        "text",
        "label",
        "name",
        "title",
        "caption",
        "word",
        "words",
        "inscription",
        "placeholder",
        "heading",
    ];
    let at = (1..tokens.len()).find(|at| tokens[*at].is_one_of(&["with", "having"]))?;
    let article = usize::from(tokens.get(at + 1).is_some_and(|it| it.is_one_of(&["the", "a"])));
    let noun = at + 1 + article;
    if !tokens.get(noun)?.is_one_of(&names) || noun + 1 >= tokens.len() {
        return None;
    }
    let mut kept = tokens[..at].to_vec();
    kept.extend_from_slice(&tokens[noun + 1..]);
    Some(kept)
}

fn place_before(tokens: &[Token]) -> Option<usize> {
    (0..tokens.len()).find(|at| place(&tokens[*at..]).is_some())
}

fn take(phrase: &mut Phrase, relation: Option<Relation>, tokens: &[Token]) {
    let part = part(tokens);
    match relation {
        None => phrase.head = part,
        Some(_) if part.is_empty() => {}
        // "At the bottom of the page" says where to look, and not which of several.
        Some(_)
            if part.ordinal_words.iter().any(|it| it == "bottom" || it == "top")
                && part.words.is_empty()
                && part.roles.is_empty()
                && part.quoted.is_empty() => {}
        Some(relation) => phrase.contexts.push(Context { relation, part }),
    }
}

/// Sorts the words of one part.
pub(super) fn part(tokens: &[Token]) -> Part {
    let said: Vec<&str> = tokens.iter().map(|it| it.text.as_str()).collect();
    let mut part = Part { said: words::words(&said.join(" ")), ..Part::default() };
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let next = tokens.get(at + 1);
        at += 1;
        if token.quoted {
            part.quoted.push(token.text.clone());
            continue;
        }
        if CALLED.contains(&token.word.as_str()) && (next.is_some() && at > 1) {
            continue;
        }
        // "the one in the second row" is no name.
        if token.is_one_of(&["one", "ones"])
            && (at == 1
                || tokens[at - 2].is_one_of(&["the", "that", "this", "other"])
                || ordinal(&tokens[at - 2].word).is_some())
        {
            continue;
        }
        // "number 2" and "#2" say which; "#" may belong to the name.
        if token.is_one_of(&["number", "no", "nr"])
            && let Some(number) =
                next.and_then(|it| it.word.parse::<usize>().ok()).filter(|it| (1..=500).contains(it))
        {
            part.ordinal = Some(Ordinal::FromStart(number));
            part.ordinal_words.push(number.to_string());
            at += 1;
            continue;
        }
        if token.is("second") && next.is_some_and(|it| it.is("last"))
            || token.is_one_of(&["second-to-last", "next-to-last", "second-last"])
        {
            part.ordinal = Some(Ordinal::FromEnd(2));
            at += usize::from(token.is("second"));
            continue;
        }
        if let Some(ordinal) = ordinal(&token.word)
            && part.ordinal.is_none()
        {
            part.ordinal = Some(ordinal);
            let digits: String = token.word.chars().take_while(char::is_ascii_digit).collect();
            part.ordinal_words.push(if digits.is_empty() { token.word.clone() } else { digits });
            continue;
        }
        if let Some(state) = state(&token.word).filter(|_| tokens.len() != 1) {
            part.states.push(state);
            part.state_words.extend(words::words(&token.word));
            continue;
        }
        // "row 3", "tab #2": which one, unless that is its name.
        let number =
            token.word.trim_start_matches('#').parse::<usize>().ok().filter(|it| (1..=500).contains(it));
        let follows_role =
            at > 1 && tokens.get(at - 2).is_some_and(|it| !it.quoted && role_words(&it.word).is_some());
        if let Some(number) = number.filter(|_| follows_role && part.ordinal.is_none()) {
            part.ordinal = Some(Ordinal::FromStart(number));
            part.ordinal_words.push(number.to_string());
            continue;
        }
        for word in words::words(&token.text) {
            if words::is_stop(&word) {
                continue;
            }
            match role_words(&word) {
                Some(_) => part.roles.push(word),
                None => part.words.push(word),
            }
        }
    }
    compounds(&mut part);
    part
}

/// Two words of which together make a kind: `text` before `box` or `field`, `radio` before `button`.
fn compounds(part: &mut Part) {
    if part.roles.iter().any(|role| matches!(role.as_str(), "box" | "field" | "area" | "input")) {
        let plain = ["text", "input", "entry"];
        if part.words.len() == 1 && plain.contains(&part.words[0].as_str()) {
            part.words.clear();
            part.roles.push("textbox".to_owned());
        }
    }
}
