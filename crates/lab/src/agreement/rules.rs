//! Where the reader differs from the browser's tree on purpose: the reviewed list, at most fifteen rules.
//!
//! A difference that no rule explains is a fault. `docs/reference/reader-differences.md` tells the same rules
//! with their counts; a test holds the two together.

use surefoot_browser::oracle::Told;
use surefoot_record::view::{NameFrom, Node, State};

use super::compare::{Pair, Respect};
use super::same_text::is_same_text;
use super::spelling::{counts, role_of};

/// A deliberate difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rule {
    /// What the documents call it.
    pub(super) id: &'static str,
    /// Why, in one line.
    pub(super) reason: &'static str,
}

/// Every rule.
pub(super) const RULES: [Rule; 15] = [
    TEXT_NAME,
    TEXT_LEVEL,
    NO_ROLE,
    LEAF,
    NO_AREA,
    ADDED,
    NESTING,
    SELECTED,
    UNTOLD,
    ROW_NAME,
    FIGURE_NAME,
    SPACES,
    NAMELESS,
    OWN_WORDS,
    UNSEEN,
];

const TEXT_NAME: Rule = Rule {
    id: "text-name",
    reason: "a role that bears text and has no accessible name is named by its visible text (ruling 14)",
};
const TEXT_LEVEL: Rule =
    Rule { id: "text-level", reason: "markup inside of a line of text is no node (ruling 15)" };
const NO_ROLE: Rule = Rule {
    id: "no-role",
    reason: "what has no role by HTML-AAM and ARIA 1.2, and drawings without a name, are no nodes",
};
const LEAF: Rule =
    Rule { id: "leaf", reason: "contents of roles with presentational children are part of them (ARIA)" };
const NO_AREA: Rule =
    Rule { id: "no-area", reason: "what is drawn nowhere, or is transparent, can't be seen or used" };
const ADDED: Rule = Rule {
    id: "added",
    reason: "clickable elements without a role, controls in aria-hidden, editing hosts, links of image maps, and addresses and paragraphs of blocks only, are nodes (ruling 15)",
};
const NESTING: Rule = Rule {
    id: "nesting",
    reason: "what follows from what is around an item, its level or a read-only grid, is not repeated at every item",
};
const SELECTED: Rule = Rule {
    id: "selected",
    reason: "nothing is said to be unselected unless its author does, and a drop-down list's value says what is chosen",
};
const UNTOLD: Rule = Rule {
    id: "untold",
    reason: "the tree leaves out some states of some roles, and HTML's own that ARIA denies; the reader tells them",
};
const ROW_NAME: Rule = Rule { id: "row-name", reason: "a row is named by its contents (ARIA)" };
const FIGURE_NAME: Rule = Rule { id: "figure-name", reason: "a figure is named by its caption (HTML-AAM)" };
const SPACES: Rule =
    Rule { id: "spaces", reason: "formulas are read, icons are not, and words are spaced as they are shown" };
const NAMELESS: Rule =
    Rule { id: "nameless", reason: "a button is named by its contents where its label is empty" };
const OWN_WORDS: Rule = Rule {
    id: "own-words",
    reason: "words and parts that the browser itself puts into controls are no names, nor are dots for secrets",
};

const UNSEEN: Rule = Rule {
    id: "unseen",
    reason: "listeners for clicks and roles given through ElementInternals can't be seen from an isolated world",
};

/// Markup inside of a line of text.
const TEXT_LEVEL_ROLES: &[&str] = &[
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

/// Roles of the browser's own or of drafts, for elements that have none by HTML-AAM and ARIA 1.2.
const OWN_ROLES: &[&str] = &[
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
    "sectionheader",
    "sectionfooter",
];

/// Roles whose contents are no nodes of their own.
const LEAVES: &[&str] = &[
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
    "separator",
    "slider",
    "switch",
    "tab",
];

/// What the browser writes into controls in the language of its user interface, and for secrets.
const WORDS: &[&str] = &[
    "Unable to play media.",
    "Show date picker",
    "Show time picker",
    "Show local date",
    "Show week picker",
    "Show month picker",
    "Choose File",
    "Details",
    " selected",
    "•",
];

/// The rule that explains a difference; none when it is a fault.
pub(super) fn explain(pair: &Pair<'_>, respect: &Respect) -> Option<&'static str> {
    if pair.theirs.is_some_and(|theirs| is_unseen(pair, theirs)) {
        return Some(UNSEEN.id);
    }
    let rule = match (respect, pair.ours, pair.theirs) {
        (Respect::Missing, _, Some(theirs)) => missing(pair, theirs),
        (Respect::Extra, Some(ours), _) => is_added(ours).then_some(ADDED),
        (Respect::Role, Some(ours), Some(theirs)) => is_added_to(ours, theirs).then_some(ADDED),
        (Respect::Name, Some(ours), Some(theirs)) => name(pair, ours, theirs),
        (Respect::State(_), Some(ours), Some(theirs)) if is_added_to(ours, theirs) => Some(ADDED),
        (Respect::State(which), Some(ours), Some(theirs)) => state(*which, ours, theirs),
        _ => None,
    };
    rule.map(|rule| rule.id)
}

fn missing(pair: &Pair<'_>, theirs: &Told) -> Option<Rule> {
    let role = theirs.role.as_str();
    let drawing = is_bare_drawing(theirs);
    let in_formula = role.starts_with("MathML") && role != "MathMLMath";
    if TEXT_LEVEL_ROLES.contains(&role) {
        Some(TEXT_LEVEL)
    } else if OWN_ROLES.contains(&role) || drawing || in_formula {
        Some(NO_ROLE)
    } else if is_in_leaf(pair, theirs) {
        Some(LEAF)
    } else if !pair.page.answer.drawn.contains(&pair.element) {
        Some(NO_AREA)
    } else {
        None
    }
}

/// Whether something drawn has no name.
fn is_bare_drawing(theirs: &Told) -> bool {
    theirs.tag != "img" && matches!(theirs.role.as_str(), "SvgRoot" | "image") && theirs.name.is_empty()
}

/// Whether the browser has a leaf above an element.
fn is_in_leaf(pair: &Pair<'_>, theirs: &Told) -> bool {
    let mut at = theirs.parent;
    while let Some(told) = at.and_then(|element| pair.page.told.get(&element)) {
        if LEAVES.contains(&role_of(told)) {
            return true;
        }
        at = told.parent;
    }
    false
}

/// Whether the browser knows something of an element that no script in another world can know: that somebody
/// listens for clicks on a link that leads nowhere, or what a custom element says through its internals of
/// itself, and so of the parts in it.
fn is_unseen(pair: &Pair<'_>, theirs: &Told) -> bool {
    let clicked = theirs.tag == "a" && theirs.role == "link" && !theirs.properties.contains_key("url");
    let mut custom = theirs.tag.contains('-') && pair.ours.is_none();
    let mut at = theirs.parent;
    while let (false, Some(element)) = (custom, at) {
        let told = pair.page.told.get(&element);
        custom = told.is_some_and(|told| told.tag.contains('-') && counts(told))
            && !pair.page.ours.contains_key(&element);
        at = told.and_then(|told| told.parent);
    }
    clicked || custom
}

/// Whether a node is one that the reader adds to what the browser has.
fn is_added(ours: &Node) -> bool {
    let takes_text = ours.role == "textbox" && !matches!(ours.tag.as_str(), "input" | "textarea");
    ours.role == "generic"
        || ours.aria_hidden
        || takes_text
        || matches!(ours.tag.as_str(), "area" | "address" | "p")
}

/// Whether a node is one that the reader adds although the browser has one of a kind that is none for us.
fn is_added_to(ours: &Node, theirs: &Told) -> bool {
    let drawing = is_bare_drawing(theirs);
    let theirs = theirs.role.as_str();
    is_added(ours) && (drawing || TEXT_LEVEL_ROLES.contains(&theirs) || OWN_ROLES.contains(&theirs))
}

fn name(pair: &Pair<'_>, ours: &Node, theirs: &Told) -> Option<Rule> {
    if ours.name_from == NameFrom::Text && theirs.name.trim().is_empty() {
        Some(TEXT_NAME)
    } else if is_added_to(ours, theirs) {
        Some(ADDED)
    } else if ours.role == "row" && (theirs.name.is_empty() || ours.name_from == NameFrom::Contents) {
        Some(ROW_NAME)
    } else if ours.tag == "figure" {
        Some(FIGURE_NAME)
    } else if is_same_text(pair.page.answer, &ours.name, &theirs.name) {
        Some(SPACES)
    } else if ours.tag == "button" && theirs.name.is_empty() && ours.name_from == NameFrom::Contents {
        Some(NAMELESS)
    } else if WORDS.iter().any(|words| theirs.name.contains(words)) {
        Some(OWN_WORDS)
    } else {
        None
    }
}

fn state(which: State, ours: &Node, theirs: &Told) -> Option<Rule> {
    let said = ours.states.get(&which).map(String::as_str);
    let role = ours.role.as_str();
    match which {
        State::Level if said.is_none() && matches!(role, "comment" | "listitem" | "row" | "treeitem") => {
            Some(NESTING)
        }
        State::Readonly if said.is_none() && matches!(role, "columnheader" | "gridcell" | "rowheader") => {
            Some(NESTING)
        }
        State::Selected if said.is_none() && matches!(role, "option" | "tab" | "treeitem") => Some(SELECTED),
        // The browser says of no disabled option whether it is selected.
        State::Selected if ours.tag == "option" && ours.states.contains_key(&State::Disabled) => {
            Some(SELECTED)
        }
        State::Readonly | State::Required | State::Multiselectable
            if !theirs.properties.contains_key(which.as_str()) =>
        {
            Some(UNTOLD)
        }
        // What HTML says counts, whatever ARIA says against it.
        State::Disabled
            if said.is_some()
                && matches!(
                    ours.tag.as_str(),
                    "button" | "fieldset" | "input" | "optgroup" | "select" | "textarea"
                ) =>
        {
            Some(UNTOLD)
        }
        // Whoever is disabled is not told to be read-only too.
        State::Readonly if ours.states.contains_key(&State::Disabled) => Some(UNTOLD),
        State::Invalid if said.is_some_and(|value| value != "true") => Some(UNTOLD),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_tells_every_rule_and_no_other() {
        let document = include_str!("../../../../docs/reference/reader-differences.md");
        let told: Vec<&str> = document
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.split_once('`').map(|(id, _)| id))
            .collect();
        let rules: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
        assert_eq!(told, rules);
        assert!(rules.len() <= 15, "differences that nobody can keep in mind are none on purpose");
    }
}
