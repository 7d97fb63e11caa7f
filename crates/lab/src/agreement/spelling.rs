//! Reads the browser's tree in ARIA's words; says nothing of where it differs from the reader.

use surefoot_browser::oracle::Told;
use surefoot_record::view::State;

/// Roles that are not compared: text, and what says no more than that there is something.
const NOT_COMPARED: &[&str] =
    &["StaticText", "InlineTextBox", "generic", "none", "ListMarker", "RootWebArea"];

/// The browser's spelling of roles that ARIA has too.
const SPELLINGS: &[(&str, &str)] = &[
    ("image", "img"),
    ("Time", "time"),
    ("Date", "textbox"),
    ("DateTime", "textbox"),
    ("InputTime", "textbox"),
    ("ColorWell", "textbox"),
    ("Details", "group"),
    ("DisclosureTriangle", "button"),
    ("DisclosureTriangleGrouped", "button"),
    ("Figcaption", "caption"),
    ("MathMLMath", "math"),
    ("ToggleButton", "button"),
    ("PopUpButton", "button"),
    ("SvgRoot", "img"),
];

/// Whether an element is compared at all. The browser guesses which tables are there for layout only; what
/// it takes for layout is in the denominator of neither.
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
