//! What the in-page program answers, as types. The program's own modules say what each field means.

use serde::{Deserialize, Serialize};
use surefoot_record::act::{NodeName, Ready};
use surefoot_record::code::Code;
use surefoot_record::view::{Gap, NameFrom, States};

/// A rectangle in CSS pixels of one frame's viewport.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(super) struct Window {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

/// One document's reading.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DocumentReading {
    pub(super) clock: u64,
    /// Which reading of the document this is.
    pub(super) serial: u32,
    /// The patches make up a list from nothing; else they edit the list of the reading before.
    pub(super) whole: bool,
    pub(super) url: String,
    pub(super) title: String,
    pub(super) ready: super::reading::DocumentState,
    pub(super) gaps: Vec<Gap>,
    /// In order; each counts on those before it.
    pub(super) patches: Vec<Patch>,
    /// Positions, after the patches, of nodes that came into the viewport or left it.
    pub(super) flips: Vec<u32>,
    /// How many entries a full reading found to differ although nothing had told of a change to them.
    #[serde(default)]
    pub(super) faults: u32,
}

/// So many entries from a position on are replaced by these.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Patch {
    pub(super) at: u32,
    pub(super) remove: u32,
    pub(super) nodes: Vec<Entry>,
}

/// Whether a document reads differently than its last reading did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) struct Polled {
    pub(super) changed: bool,
}

/// One entry of a document's reading: a node, or the place of a frame. One type for both, because telling
/// them apart while parsing would cost a copy of everything.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct Entry {
    /// How many nodes of the same document it stands in.
    pub(super) depth: u32,
    /// The frame's host element; everything else but `depth` and `aria_hidden` is then a frame's too.
    pub(super) frame: Option<u32>,
    /// The part of the frame's own viewport that can be seen; none when it is out of view.
    pub(super) window: Option<Window>,
    /// The host may well have no document of its own.
    pub(super) optional: bool,

    pub(super) element: u32,
    pub(super) role: String,
    pub(super) name: String,
    pub(super) name_from: NameFrom,
    pub(super) tag: String,
    pub(super) states: States,
    pub(super) editable: bool,
    pub(super) clickable: bool,
    pub(super) aria_hidden: bool,
    pub(super) visually_hidden: bool,
    pub(super) live: bool,
    pub(super) value: Option<String>,
    pub(super) value_withheld: bool,
    pub(super) value_truncated: bool,
    pub(super) href: Option<String>,
    pub(super) in_viewport: bool,
    pub(super) test_id: Option<String>,
}

/// What the program's guard says of an element, in its own frame.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuardFacts {
    pub(super) verdict: Ready,
    #[serde(default)]
    pub(super) x: Option<f64>,
    #[serde(default)]
    pub(super) y: Option<f64>,
    pub(super) cover: Option<NodeName>,
    pub(super) editable: bool,
    pub(super) readonly: bool,
    pub(super) disabled: bool,
    pub(super) checked: Option<String>,
    #[serde(default)]
    pub(super) scrolled: bool,
    #[serde(default)]
    pub(super) label: Option<NodeName>,
}

/// Where a point is in the frame around, or where an element was scrolled to.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PointFacts {
    pub(super) verdict: Ready,
    #[serde(default)]
    pub(super) x: Option<f64>,
    #[serde(default)]
    pub(super) y: Option<f64>,
    #[serde(default)]
    pub(super) cover: Option<NodeName>,
    #[serde(default)]
    pub(super) scrolled: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) struct Connected {
    pub(super) connected: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) struct Focused {
    pub(super) focused: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) struct Selected {
    pub(super) status: SelectStatus,
}

/// What stands ready for a fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "mode", rename_all = "lowercase")]
pub enum FillMode {
    /// The control has the focus and all that it holds is selected: inserted text replaces it. To clear it,
    /// delete the selection.
    Insert,
    /// The control is set as a whole (a date, a colour, a range …), with [`super::Page::set_value`].
    Set,
    /// Nothing can be written into it.
    Refused { code: Code },
}

/// What became of a control that was set as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetAnswer {
    /// It holds what was set.
    pub equal: bool,
    /// Why nothing was set.
    #[serde(default)]
    pub code: Option<Code>,
}

/// Whether a control holds a text. Never the text that it does hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextAnswer {
    pub equal: bool,
    /// Not equal, but the same letters and digits in the same order (ruling 19).
    pub transformed: bool,
    /// Its value is secret, so that views don't carry it.
    pub withheld: bool,
    /// The element is still part of its document.
    pub connected: bool,
}

/// What became of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectStatus {
    /// It could be chosen now; nothing was done.
    Ready,
    Selected,
    /// It was chosen already; nothing was done.
    Already,
    /// The page took the choice back at once.
    Reverted,
    Missing,
    Ambiguous,
    /// The option or the whole control is disabled.
    Disabled,
    /// The element is no native select.
    NotSelect,
    /// The element left its document.
    Detached,
}

/// Whether something is checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedAnswer {
    /// It has a checked state at all.
    pub checkable: bool,
    /// `true`, `false` or `mixed`.
    pub checked: String,
    pub connected: bool,
}

/// The main frame's viewport, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewportFacts {
    pub width: f64,
    pub height: f64,
    pub scroll_x: f64,
    pub scroll_y: f64,
}

/// What tells an element apart from others (ruling 17).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Inspection {
    pub role: String,
    pub name: String,
    pub tag: String,
    /// Where a link leads.
    pub href: Option<String>,
    /// The text of the nearest row, list item, article, dialog or form around it.
    pub context: Option<String>,
}
