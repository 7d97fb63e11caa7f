//! How the browser's words are read, and where the reader differs from it on purpose.

use surefoot_browser::oracle::Told;
use surefoot_record::view::State;

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
const SPELLINGS: [(&str, &str); 12] = [
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
];

/// Whether a node of the browser's is compared at all.
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
    (!silent).then(|| value.clone())
}

/// The rule that explains a difference.
pub(super) fn explain(_pair: &Pair<'_>, _respect: &Respect) -> Option<&'static str> {
    None
}
