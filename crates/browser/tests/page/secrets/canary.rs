//! A page with a secret of its own in every place that must not be read, and one canary in a place that is.
//!
//! Pure: what is served where is for whoever shows it.

use super::search::canary;

/// Every place that holds a secret, with the HTML that puts it there.
const PLACES: [(&str, &str); 24] = [
    ("password", "<input type=password aria-label='NAME' value='SECRET'>"),
    ("current", "<input autocomplete='current-password' aria-label='NAME' value='SECRET'>"),
    ("new", "<input autocomplete='section-a new-password' aria-label='NAME' value='SECRET'>"),
    ("code", "<input autocomplete='one-time-code' aria-label='NAME' value='SECRET'>"),
    ("number", "<input autocomplete='billing cc-number' aria-label='NAME' value='SECRET'>"),
    ("csc", "<textarea autocomplete=CC-CSC aria-label='NAME'>SECRET</textarea>"),
    ("expiry", "<input autocomplete=cc-exp aria-label='NAME' value='SECRET'>"),
    ("month", "<select autocomplete=cc-exp-month aria-label='NAME'><option>SECRET</select>"),
    ("masked", "<input style='-webkit-text-security:disc' aria-label='NAME' value='SECRET'>"),
    ("squares", "<textarea style='-webkit-text-security:square' aria-label='NAME'>SECRET</textarea>"),
    ("font", "<input style='font-family:text-security-disc' aria-label='NAME' value='SECRET'>"),
    ("around", "<div style='-webkit-text-security:circle'><input aria-label='NAME' value='SECRET'></div>"),
    (
        "editable",
        "<div contenteditable role=textbox style='-webkit-text-security:disc' aria-label='NAME'>SECRET</div>",
    ),
    (
        "combobox",
        "<div role=combobox tabindex=0 style='-webkit-text-security:disc' aria-label='NAME'>SECRET</div>",
    ),
    ("paragraph", "<p style='-webkit-text-security:disc'>SECRET</p>"),
    ("span", "<p>NAME <span style='-webkit-text-security:disc'>SECRET</span></p>"),
    ("aria-hidden", "<div aria-hidden=true><input aria-label='NAME' value='SECRET'></div>"),
    (
        "hidden-editable",
        "<div aria-hidden=true><div contenteditable role=textbox aria-label='NAME'>SECRET</div></div>",
    ),
    ("label", "<label>NAME <input type=password value='SECRET'><input type=checkbox></label>"),
    ("button", "<button>NAME <input type=password value='SECRET'></button>"),
    (
        "reference",
        "<input id=reference type=password value='SECRET'><button aria-labelledby=reference>NAME</button>",
    ),
    (
        "described",
        "<input id=d type=password value='SECRET'><a href=/ aria-labelledby='d e'>NAME</a><i id=e>NAME</i>",
    ),
    (
        "closed-root",
        "<div><template shadowrootmode=closed><input type=password aria-label='NAME' value='SECRET'></template></div>",
    ),
    (
        "open-root",
        "<div><template shadowrootmode=open><input type=password aria-label='NAME' value='SECRET'></template></div>",
    ),
];

/// The body of the page. Every place is named after itself.
pub(crate) fn html() -> String {
    let mut html = format!("<input aria-label=control value='{}'>", attribute(&canary("control")));
    for (place, source) in PLACES {
        html.push_str(&source.replace("SECRET", &attribute(&canary(place))).replace("NAME", place));
    }
    html
}

/// What must not be found.
pub(crate) fn secrets() -> Vec<String> {
    PLACES.iter().map(|(place, _)| canary(place)).collect()
}

/// A secret as it stands inside of an attribute or an element.
pub(crate) fn attribute(secret: &str) -> String {
    secret.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;").replace('<', "&lt;")
}
