//! How the browser's words are read, and where the reader differs from it on purpose.

use surefoot_browser::oracle::Told;
use surefoot_record::view::{NameFrom, State};
use surefoot_semantics::normalise;

use super::compare::{Pair, Respect};

/// Roles that are not compared: text, and what says no more than that there is something.
const NOT_COMPARED: [&str; 9] = [
    "StaticText",
    "InlineTextBox",
    "generic",
    "none",
    "ListMarker",
    "LayoutTable",
    "LayoutTableRow",
    "LayoutTableCell",
    "RootWebArea",
];

/// The browser's spelling of roles that ARIA has too.
const SPELLINGS: [(&str, &str); 14] = [
    ("image", "img"),
    ("Time", "time"),
    ("Date", "textbox"),
    ("DateTime", "textbox"),
    ("InputTime", "textbox"),
    ("ColorWell", "textbox"),
    ("Details", "group"),
    ("DisclosureTriangle", "button"),
    ("Figcaption", "caption"),
    ("MathMLMath", "math"),
    ("ToggleButton", "button"),
    ("PopUpButton", "button"),
    ("DisclosureTriangleGrouped", "button"),
    ("SvgRoot", "img"),
];

/// Whether an element is compared at all: the browser's tables that are "only layout" are its guess.
pub(super) fn is_compared(told: &Told) -> bool {
    !told.role.starts_with("Layout")
}

/// Whether a node of the browser's counts as one.
pub(super) fn counts(told: &Told) -> bool {
    !NOT_COMPARED.contains(&told.role.as_str())
}

/// The browser's role in ARIA's words.
pub(super) fn role_of(told: &Told) -> &str {
    let spelling = SPELLINGS.iter().find(|(theirs, _)| *theirs == told.role);
    spelling.map_or(told.role.as_str(), |(_, aria)| aria)
}

/// A state as the browser has it, in the form in which a view has it.
pub(super) fn state_of(told: &Told, state: State) -> Option<String> {
    let value = told.properties.get(state.as_str())?;
    let silent = match state {
        // What ARIA defaults to false is left out when it is false.
        State::Busy
        | State::Disabled
        | State::Invalid
        | State::Multiselectable
        | State::Readonly
        | State::Required => value == "false",
        State::Level => value == "0",
        State::Checked | State::Current | State::Expanded | State::Pressed | State::Selected => false,
    };
    // The browser writes some truths as numbers.
    let value = if state == State::Busy && value == "1" { "true" } else { value };
    (!silent).then(|| value.to_owned())
}

/// Markup inside of a line of text.
const TEXT_LEVEL: [&str; 12] = [
    "strong",
    "emphasis",
    "mark",
    "subscript",
    "superscript",
    "insertion",
    "deletion",
    "suggestion",
    "Abbr",
    "Ruby",
    "RubyAnnotation",
    "LineBreak",
];

/// Roles of the browser's own, for elements that have none by HTML-AAM.
const NO_ROLE: [&str; 13] = [
    "LabelText",
    "Legend",
    "Pre",
    "DescriptionList",
    "Iframe",
    "IframePresentational",
    "Video",
    "Audio",
    "Canvas",
    "PluginObject",
    "EmbeddedObject",
    "Section",
    "graphics-symbol",
];

/// Roles whose contents are no nodes of their own.
const LEAVES: [&str; 12] = [
    "button",
    "checkbox",
    "img",
    "menuitemcheckbox",
    "menuitemradio",
    "meter",
    "option",
    "progressbar",
    "radio",
    "scrollbar",
    "slider",
    "switch",
];

/// Whether the browser has a leaf above an element.
fn in_leaf(pair: &Pair<'_>) -> bool {
    let mut at = pair.theirs.and_then(|told| told.parent);
    while let Some(told) = at.and_then(|element| pair.page.told.get(&element)) {
        let role = role_of(told);
        if LEAVES.contains(&role) || role == "tab" || role == "separator" {
            return true;
        }
        at = told.parent;
    }
    false
}

/// Whether two names differ only in what one of them leaves out on purpose: formulas, icons, and the space
/// that the browser puts where a word may break.
fn is_same_text(pair: &Pair<'_>, ours: &str, theirs: &str) -> bool {
    let answer = pair.page.answer;
    let icons = |character: char| matches!(u32::from(character), 0xE000..=0xF8FF | 0xF_0000..=0x10_FFFF);
    let said = theirs.replace(icons, "");
    if ours == normalise::name(&said) {
        return true;
    }
    let bare = |text: &str| text.replace(char::is_whitespace, "");
    let without = answer.formulas.iter().fold(bare(ours), |text, formula| text.replace(formula, ""));
    let spaced_as_theirs = answer.breaks_words || !answer.formulas.is_empty();
    spaced_as_theirs && (bare(ours) == bare(&said) || without == bare(&said))
}

/// The rule that explains a difference.
pub(super) fn explain(pair: &Pair<'_>, respect: &Respect) -> Option<&'static str> {
    match (respect, pair.ours, pair.theirs) {
        (Respect::Missing, _, Some(theirs)) => {
            let role = theirs.role.as_str();
            if TEXT_LEVEL.contains(&role) {
                Some("text-level")
            } else if NO_ROLE.contains(&role) || (role.starts_with("MathML") && role != "MathMLMath") {
                Some("no-role")
            } else if (role == "SvgRoot" || role == "image") && theirs.tag != "img" && theirs.name.is_empty()
            {
                Some("drawing")
            } else if in_leaf(pair) {
                Some("leaf")
            } else if !pair.page.answer.drawn.contains(&pair.element) {
                Some("no-area")
            } else {
                None
            }
        }
        (Respect::Extra, Some(ours), _) => {
            if ours.clickable && ours.role == "generic" {
                Some("clickable")
            } else if ours.aria_hidden {
                Some("aria-hidden")
            } else if ours.tag == "area" {
                Some("image-map")
            } else if ours.role == "textbox" && !matches!(ours.tag.as_str(), "input" | "textarea") {
                Some("editing-host")
            } else {
                None
            }
        }
        (Respect::State(State::Level), Some(ours), Some(_))
            if matches!(ours.role.as_str(), "listitem" | "treeitem")
                && !ours.states.contains_key(&State::Level) =>
        {
            Some("nesting-level")
        }
        (Respect::State(State::Selected), Some(ours), Some(_))
            if ours.tag == "option" && ours.states.contains_key(&State::Disabled) =>
        {
            Some("selected")
        }
        (Respect::State(State::Selected), Some(ours), Some(_))
            if matches!(ours.role.as_str(), "option" | "tab" | "treeitem")
                && !ours.states.contains_key(&State::Selected) =>
        {
            Some("selected")
        }
        (
            Respect::State(state @ (State::Readonly | State::Required | State::Multiselectable)),
            _,
            Some(theirs),
        ) if !theirs.properties.contains_key(state.as_str()) => Some("untold"),
        (Respect::Name, Some(ours), Some(_))
            if ours.role == "row" && ours.name_from == NameFrom::Contents =>
        {
            Some("row-name")
        }
        (Respect::Name, Some(ours), Some(_)) if ours.tag == "figure" => Some("figure-name"),
        (Respect::Name, Some(ours), Some(theirs)) if is_same_text(pair, &ours.name, &theirs.name) => {
            Some("name-text")
        }
        (Respect::Name, Some(_), Some(theirs))
            if [
                "Unable to play media.",
                "Show date picker",
                "Show time picker",
                "Choose File",
                "Details",
                "•",
            ]
            .iter()
            .any(|words| theirs.name.contains(words)) =>
        {
            Some("own-words")
        }
        _ => None,
    }
}
