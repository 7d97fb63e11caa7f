//! The echo mask: which change of a view is only the action's own writing onto its target
//! (settle-system §2.3, ruling 9).
//!
//! While the target's element is in the view, it alone is the echo, whatever its name or role became.
//! Where the page has replaced the element, the five predicate rules of the settle document serve. The
//! mask decides nothing about quietness: an echo restarts the quiet time like any other change, it only
//! never counts as the awaited one.
//!
//! A radio group's other buttons, an option list, a sibling that mirrors the text are no echo: they are
//! what the page made of the action.

use surefoot_record::action::Action;
use surefoot_record::view::{ElementId, Node, State, View};

use crate::normalise;

/// What an action writes, and onto what; built from the baseline (ruling 8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EchoMask {
    element: ElementId,
    role: String,
    name: String,
    tag: String,
    written: Option<String>,
    state: Option<State>,
}

impl EchoMask {
    /// The mask of an action on an element of the baseline.
    ///
    /// None when the action writes nothing onto its target (a click, a hover, a navigation …), when the
    /// element is not in the baseline, or when the baseline knows neither role, name nor tag of it.
    #[must_use]
    pub fn new(baseline: &View, element: ElementId, action: &Action) -> Option<EchoMask> {
        let (written, state) = match action {
            Action::Fill(fill) | Action::Type(fill) => (normalised(&fill.text), None),
            Action::Select(select) => (normalised(&select.option), Some(State::Selected)),
            // What a key makes of a value can't be known beforehand.
            Action::Press(_) | Action::Key(_) => (None, None),
            Action::Check(_) | Action::Uncheck(_) => (None, Some(State::Checked)),
            Action::Click(_)
            | Action::DoubleClick(_)
            | Action::RightClick(_)
            | Action::Hover(_)
            | Action::Focus(_)
            | Action::Scroll(_)
            | Action::Navigate(_)
            | Action::Back
            | Action::Forward
            | Action::Reload
            | Action::LongPress(_)
            | Action::ClickAt(_)
            | Action::Drag(_)
            | Action::Upload(_)
            | Action::ScrollUntil(_)
            | Action::Dialog(_)
            | Action::SwitchTab(_)
            | Action::CloseTab => return None,
            Action::Optional(optional) => return EchoMask::new(baseline, element, &optional.action),
        };
        let node = baseline.nodes.iter().find(|node| node.element == element)?;
        if node.role.is_empty() && node.name.is_empty() && node.tag.is_empty() {
            return None;
        }
        Some(EchoMask {
            element,
            role: node.role.clone(),
            name: node.name.clone(),
            tag: node.tag.clone(),
            written,
            state,
        })
    }

    /// The state that the action itself writes: `checked` or `selected`.
    #[must_use]
    pub fn state(&self) -> Option<State> {
        self.state
    }

    /// Whether the node at this place of the view is the echo. For more than one node of a view use
    /// [`EchoMask::in_view`], which counts the matches once.
    ///
    /// False when the view has no such place.
    #[must_use]
    pub fn is_echo(&self, view: &View, index: usize) -> bool {
        view.nodes.get(index).is_some_and(|node| self.in_view(view).contains(node))
    }

    /// The echo in one view.
    #[must_use]
    pub fn in_view(&self, view: &View) -> Echo<'_> {
        if self.is_held_by(view) { self.by_element() } else { self.by_rules(view) }
    }

    /// The echo in two views that are to be compared.
    ///
    /// Both are judged in the same way: by the element where both views hold it, else by the rules. Were
    /// each judged in its own way, an empty twin would be echo in the one and not in the other, and so
    /// count as changed.
    #[must_use]
    pub fn in_both(&self, left: &View, right: &View) -> (Echo<'_>, Echo<'_>) {
        if self.is_held_by(left) && self.is_held_by(right) {
            (self.by_element(), self.by_element())
        } else {
            (self.by_rules(left), self.by_rules(right))
        }
    }

    fn is_held_by(&self, view: &View) -> bool {
        view.nodes.iter().any(|node| node.element == self.element)
    }

    fn by_element(&self) -> Echo<'_> {
        Echo { mask: self, by: By::Element }
    }

    fn by_rules(&self, view: &View) -> Echo<'_> {
        let mut matches = view.nodes.iter().filter(|node| self.matches(node));
        let unique = matches.next().is_some() && matches.next().is_none();
        Echo { mask: self, by: By::Rules { unique } }
    }

    /// The full predicate of the baseline's node; empty strings are literal.
    fn matches(&self, node: &Node) -> bool {
        self.is_alike(node) && node.name == self.name
    }

    fn is_alike(&self, node: &Node) -> bool {
        node.role == self.role && node.tag == self.tag
    }

    fn is_echo_by_rules(&self, node: &Node, unique: bool) -> bool {
        if node.element == self.element {
            return true;
        }
        // All the other rules ask for the same role and tag: no rule tolerates that a replaced element
        // changed its role, so that drift is a change of its own (vector 10.3, last row).
        if !self.is_alike(node) {
            return false;
        }
        if let Some(written) = &self.written
            && (node.value.as_ref() == Some(written) || has_words(&node.name, written))
        {
            return true;
        }
        node.name == self.name && (unique || node.value.as_deref().is_none_or(str::is_empty))
    }
}

/// Whether a text stands in a name as words of its own. The settle document asks for less, and so takes every
/// name with an `a` in it for the echo of an `a` (settle-system §9.3, point 6).
fn has_words(name: &str, written: &str) -> bool {
    let is_part = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    let (first, last) = (written.chars().next(), written.chars().next_back());
    name.match_indices(written).any(|(at, _)| {
        let before = name[..at].chars().next_back();
        let after = name[at + written.len()..].chars().next();
        let begins_inside = is_part(before) && is_part(first);
        let ends_inside = is_part(last) && is_part(after);
        !begins_inside && !ends_inside
    })
}

/// An action's text as the page will show it; none for an empty one, which would match every empty
/// control.
fn normalised(text: &str) -> Option<String> {
    let text = normalise::value(text).text;
    (!text.is_empty()).then_some(text)
}

/// Which nodes of one view are the echo.
#[derive(Debug, Clone, Copy)]
pub struct Echo<'mask> {
    mask: &'mask EchoMask,
    by: By,
}

#[derive(Debug, Clone, Copy)]
enum By {
    /// The element itself and nothing else.
    Element,
    /// The five rules of settle-system §2.3; whether exactly one node of the view matches in full.
    Rules { unique: bool },
}

impl Echo<'_> {
    /// Whether this node of the view is the echo.
    #[must_use]
    pub fn contains(&self, node: &Node) -> bool {
        match self.by {
            By::Element => node.element == self.mask.element,
            By::Rules { unique } => self.mask.is_echo_by_rules(node, unique),
        }
    }
}
