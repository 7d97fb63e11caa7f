//! What of a view is compared: the projection (settle-system §2.2, ruling 9).
//!
//! Two views have the same projection when nothing that a predicate, a state or an assertion can name
//! differs between them, in document order. What only says *how* the view was read is left out, because
//! it may differ between two readings of an unchanged page.
//!
//! A projection is never built: views are compared in place, without allocating and without hashing, so
//! that two different views can't be taken for equal. Focus, hover, caret and scroll offsets are not in a
//! view and so not here. Which nodes are echo is [`crate::settle::echo`]'s business.

use surefoot_record::view::{Completeness, Node, State, States, View};

use crate::settle::echo::EchoMask;
use crate::settle::noise::Noise;

/// Whether both views show the same: the full projection, by which quietness is judged.
#[must_use]
pub fn same(left: &View, right: &View) -> bool {
    std::ptr::eq(left, right)
        || (Page::of(left) == Page::of(right)
            && left.nodes.len() == right.nodes.len()
            && left.nodes.iter().zip(&right.nodes).all(|(left, right)| same_node(left, right)))
}

/// Whether both views show the same, texts that change by themselves left out: by this, quiet is judged.
#[must_use]
pub fn same_but_for_noise(left: &View, right: &View, noise: &Noise) -> bool {
    std::ptr::eq(left, right)
        || (Page::of(left) == Page::of(right)
            && left.nodes.len() == right.nodes.len()
            && left
                .nodes
                .iter()
                .zip(&right.nodes)
                .all(|(left, right)| same_node(left, right) || noise.explains(left, right)))
}

/// Whether both views show the same once the echo and noise are left out: the masked projection, by which an
/// awaited change is judged. Without a mask this is [`same_but_for_noise`].
///
/// A node that is equal in both views is no change, even where it is taken for the echo in one of them
/// only: what counts as echo may depend on the other nodes, and the page did not change this one.
#[must_use]
pub fn same_but_for_echo(left: &View, right: &View, mask: Option<&EchoMask>, noise: &Noise) -> bool {
    let Some(mask) = mask else { return same_but_for_noise(left, right, noise) };
    if std::ptr::eq(left, right) {
        return true;
    }
    if Page::of(left) != Page::of(right) || left.nodes.len() != right.nodes.len() {
        return false;
    }
    // Most readings equal the one before, so the echo is looked for only once two nodes differ.
    let mut echoes = None;
    left.nodes.iter().zip(&right.nodes).all(|(left_node, right_node)| {
        if same_node(left_node, right_node) || noise.explains(left_node, right_node) {
            return true;
        }
        let (left_echo, right_echo) = echoes.get_or_insert_with(|| mask.in_both(left, right));
        left_echo.contains(left_node)
            && right_echo.contains(right_node)
            && Shown::of(left_node).without_echo(mask.state())
                == Shown::of(right_node).without_echo(mask.state())
    })
}

/// Whether both nodes show the same, wherever they stand.
#[must_use]
pub fn same_node(left: &Node, right: &Node) -> bool {
    std::ptr::eq(left, right) || Shown::of(left) == Shown::of(right)
}

/// What of a view, beside its nodes, is compared.
#[derive(PartialEq, Eq)]
struct Page<'a> {
    url: &'a str,
    title: &'a str,
    truncated: bool,
}

impl<'a> Page<'a> {
    fn of(view: &'a View) -> Self {
        // Spelled out, so that a new field can't be forgotten here.
        let View { url, title, nodes: _, completeness } = view;
        // Whether the view was cut decides what may be concluded from it; by which limit and where, and
        // whether closed roots were probed, says how it was read.
        let Completeness { gaps: _, places: _, verified: _, virtualised: _ } = completeness;
        Page { url, title, truncated: completeness.truncated() }
    }
}

/// What of a node is compared; none where the echo mask puts a null.
#[derive(PartialEq, Eq)]
struct Shown<'a> {
    role: Option<&'a str>,
    name: Option<&'a str>,
    value: Option<ShownValue<'a>>,
    tag: &'a str,
    states: ShownStates<'a>,
    editable: bool,
    clickable: bool,
    aria_hidden: bool,
    visually_hidden: bool,
    live: bool,
    href: Option<&'a str>,
    in_viewport: bool,
    test_id: Option<&'a str>,
}

/// A value with its flags: a value that becomes withheld or cut is another observation.
#[derive(PartialEq, Eq)]
struct ShownValue<'a> {
    text: Option<&'a str>,
    withheld: bool,
    truncated: bool,
}

/// States, but for the one that the action itself writes.
struct ShownStates<'a> {
    states: &'a States,
    written: Option<State>,
}

impl PartialEq for ShownStates<'_> {
    fn eq(&self, other: &Self) -> bool {
        if self.written.is_none() && other.written.is_none() {
            return self.states == other.states;
        }
        let left = self.states.iter().filter(|(state, _)| Some(**state) != self.written);
        let right = other.states.iter().filter(|(state, _)| Some(**state) != other.written);
        left.eq(right)
    }
}

impl Eq for ShownStates<'_> {}

impl<'a> Shown<'a> {
    fn of(node: &'a Node) -> Self {
        // Spelled out, so that a new field can't be forgotten here.
        let Node {
            // Identity within the session.
            element: _,
            role,
            name,
            // How the reader came by the name; nothing can be asserted of it.
            name_from: _,
            tag,
            states,
            editable,
            clickable,
            aria_hidden,
            visually_hidden,
            live,
            value,
            value_withheld,
            value_truncated,
            href,
            in_viewport,
            test_id,
        } = node;
        Shown {
            role: Some(role),
            name: Some(name),
            value: Some(ShownValue {
                text: value.as_deref(),
                withheld: *value_withheld,
                truncated: *value_truncated,
            }),
            tag,
            states: ShownStates { states, written: None },
            editable: *editable,
            clickable: *clickable,
            aria_hidden: *aria_hidden,
            visually_hidden: *visually_hidden,
            live: *live,
            href: href.as_deref(),
            in_viewport: *in_viewport,
            test_id: test_id.as_deref(),
        }
    }

    /// The node as the masked projection holds it, if it is the echo (ruling 9).
    fn without_echo(mut self, written: Option<State>) -> Self {
        self.role = None;
        self.name = None;
        self.value = None;
        self.states.written = written;
        self
    }
}
