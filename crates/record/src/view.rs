//! One reading of the page, as data.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Identifies an element for its lifetime. Session-local: never compared across sessions, never in a
/// scenario, never part of the projection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct ElementId {
    /// Which document of which frame; a navigation mints a new number.
    pub document: u32,
    /// Which element in it, in the order in which the reader met them.
    pub index: u32,
}

/// A state of a node, by its ARIA name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Busy,
    Checked,
    Current,
    Disabled,
    Expanded,
    Invalid,
    Level,
    Multiselectable,
    Pressed,
    Readonly,
    Required,
    Selected,
}

impl State {
    /// Every state, in the order of their names.
    pub const ALL: [State; 12] = [
        State::Busy,
        State::Checked,
        State::Current,
        State::Disabled,
        State::Expanded,
        State::Invalid,
        State::Level,
        State::Multiselectable,
        State::Pressed,
        State::Readonly,
        State::Required,
        State::Selected,
    ];

    /// The ARIA name, without its `aria-` prefix.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            State::Busy => "busy",
            State::Checked => "checked",
            State::Current => "current",
            State::Disabled => "disabled",
            State::Expanded => "expanded",
            State::Invalid => "invalid",
            State::Level => "level",
            State::Multiselectable => "multiselectable",
            State::Pressed => "pressed",
            State::Readonly => "readonly",
            State::Required => "required",
            State::Selected => "selected",
        }
    }

    /// The state of that name, if there is one.
    #[must_use]
    pub fn parse(name: &str) -> Option<State> {
        State::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// The states that apply to a node, with their ARIA values (`true`, `false`, `mixed`, `page`, a level …).
/// A state that does not apply is absent; a boolean one that ARIA defaults to false and that is false
/// (`disabled`, `required`, `readonly`, `busy`, `invalid`, `current`) is absent too.
pub type States = BTreeMap<State, String>;

/// Where a node's name came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NameFrom {
    /// The node has no name.
    #[default]
    None,
    /// Authored: a label, `aria-label`, `alt`, `title`, a placeholder …
    Author,
    /// Computed from the text and names of its descendants.
    Contents,
    /// The visible text of a text-bearing role that has no accessible name (ruling 14).
    Text,
}

/// One thing that a user could address or read in the view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Node {
    pub element: ElementId,
    /// The ARIA role; `generic` for a clickable or focusable element without one (ruling 15), and the
    /// pseudo-role `text` for readable text that no named node already carries.
    pub role: String,
    /// The accessible name, at most 180 UTF-16 units; empty when there is none.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub name_from: NameFrom,
    /// The element's local name in lower case; `#text` for a text without an element of its own.
    pub tag: String,
    #[serde(default, skip_serializing_if = "States::is_empty")]
    pub states: States,
    /// Takes text: an editable text control that is neither read-only nor disabled.
    #[serde(default, skip_serializing_if = "is_false")]
    pub editable: bool,
    /// Has a click listener or a pointer cursor although its role promises no activation.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clickable: bool,
    /// A control that a person can see and use inside an `aria-hidden` subtree.
    #[serde(default, skip_serializing_if = "is_false")]
    pub aria_hidden: bool,
    /// It can be read, but a person doesn't see it: clipped away, placed off the page, transparent, or of no
    /// size. Such text may have been put there for a program to read.
    #[serde(default, skip_serializing_if = "is_false")]
    pub visually_hidden: bool,
    /// The root of a live region: what changes inside is announced.
    #[serde(default, skip_serializing_if = "is_false")]
    pub live: bool,
    /// The observable value, at most 180 UTF-16 units. The empty string is a real observation; absent
    /// means that there is none, or that it is withheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// A value exists and is deliberately unread (a password, say). Never together with a value.
    #[serde(default, skip_serializing_if = "is_false")]
    pub value_withheld: bool,
    /// The value is only a prefix of the real one, so equality with it means nothing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub value_truncated: bool,
    /// Where a link leads: absolute, with query and fragment, without credentials.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// The box overlaps the viewport.
    #[serde(default)]
    pub in_viewport: bool,
    /// The value of the configured test-id attribute (`data-testid`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test_id: Option<String>,
}

/// A node at its place in a view. It derefs to the node.
///
/// Nodes are shared between views: what did not change from one reading to the next is the same allocation,
/// so that comparing two views costs what changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Flat", into = "Flat")]
#[schemars(with = "Flat")]
pub struct Placed {
    pub node: Arc<Node>,
    /// Position in [`View::nodes`] of the nearest emitted composed ancestor: always an earlier one.
    pub parent: Option<u32>,
}

impl Deref for Placed {
    type Target = Node;

    fn deref(&self) -> &Node {
        &self.node
    }
}

impl DerefMut for Placed {
    /// Copies the node first if another view shares it.
    fn deref_mut(&mut self) -> &mut Node {
        Arc::make_mut(&mut self.node)
    }
}

impl From<Node> for Placed {
    /// The node as a root of its view.
    fn from(node: Node) -> Placed {
        Placed { node: Arc::new(node), parent: None }
    }
}

/// A placed node as it is written.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Flat {
    element: ElementId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    role: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    name_from: NameFrom,
    tag: String,
    #[serde(default, skip_serializing_if = "States::is_empty")]
    states: States,
    #[serde(default, skip_serializing_if = "is_false")]
    editable: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    clickable: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    aria_hidden: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    visually_hidden: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    live: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    value_withheld: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    value_truncated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    href: Option<String>,
    #[serde(default)]
    in_viewport: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    test_id: Option<String>,
}

impl From<Flat> for Placed {
    fn from(flat: Flat) -> Placed {
        let Flat {
            parent,
            element,
            role,
            name,
            name_from,
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
        } = flat;
        Placed {
            node: Arc::new(Node {
                element,
                role,
                name,
                name_from,
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
            }),
            parent,
        }
    }
}

impl From<Placed> for Flat {
    fn from(placed: Placed) -> Flat {
        let parent = placed.parent;
        let Node {
            element,
            role,
            name,
            name_from,
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
        } = Arc::unwrap_or_clone(placed.node);
        Flat {
            parent,
            element,
            role,
            name,
            name_from,
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
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Why a view does not hold everything that the page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// The node budget was reached; what follows in document order is missing.
    NodeBudgetExceeded,
    /// A frame's content could not be read.
    IframeNotTraversed,
    /// A closed shadow root's content could not be read.
    ClosedShadowRoot,
    /// Whether there are closed shadow roots could not be found out.
    ShadowCoverageUnverified,
}

/// Where something is missing from a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GapPlace {
    pub gap: Gap,
    /// Position in [`View::nodes`] of the innermost node that what is missing may belong to; none when it
    /// belongs to no node. What a cut left out may also follow after that node, but never belongs to an
    /// earlier one that is not around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<u32>,
}

/// What is known about how much of the page a view holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Completeness {
    /// Sorted, without repetition; empty when nothing is known to be missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<Gap>,
    /// Where the gaps are. A gap that has no place here may be anywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<GapPlace>,
    /// Whether the page was probed for closed shadow roots and none was found. Absence may be proven only
    /// on a view that is complete *and* verified.
    #[serde(default)]
    pub verified: bool,
    /// The positions of the nodes that hold lists of which only a part is rendered; none for one that is in no
    /// node. Absent when nobody has looked for such lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub virtualised: Option<Vec<Option<u32>>>,
}

impl Completeness {
    /// True when the view was cut, for whatever reason.
    #[must_use]
    pub fn truncated(&self) -> bool {
        !self.gaps.is_empty()
    }

    /// Whether everything was looked for that decides whether absence can be concluded.
    #[must_use]
    pub fn probed(&self) -> bool {
        self.verified && self.virtualised.is_some()
    }

    /// Records a gap that may be anywhere, keeping the list sorted and free of repetition.
    pub fn add(&mut self, gap: Gap) {
        self.insert(gap);
        self.places.retain(|place| place.gap != gap);
    }

    /// Records a gap at a place. A gap of that kind that may be anywhere stays so: a place says nothing
    /// about the others.
    pub fn add_at(&mut self, gap: Gap, inside: Option<u32>) {
        let place = GapPlace { gap, inside };
        let new = self.insert(gap);
        if (new || self.is_placed(gap)) && !self.places.contains(&place) {
            self.places.push(place);
        }
    }

    /// Whether all gaps of that kind have a place.
    #[must_use]
    pub fn is_placed(&self, gap: Gap) -> bool {
        self.places.iter().any(|place| place.gap == gap)
    }

    fn insert(&mut self, gap: Gap) -> bool {
        match self.gaps.binary_search(&gap) {
            Ok(_) => false,
            Err(place) => {
                self.gaps.insert(place, gap);
                true
            }
        }
    }
}

/// One reading of the page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct View {
    /// The main frame's URL with query and fragment, without credentials.
    pub url: String,
    /// The title, white space collapsed, at most 300 UTF-16 units.
    pub title: String,
    /// Every node in composed document order; a frame's nodes stand at its host's place.
    pub nodes: Vec<Placed>,
    #[serde(default)]
    pub completeness: Completeness,
}
