//! Marks on a picture: a frame around what can be acted on, and the ref beside it.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;
use surefoot_decide::candidate::is_control;
use surefoot_record::act::{NodeName, Ready};
use surefoot_record::view::{ElementId, Placed, View};
use surefoot_report::Mark;

use super::capture::Capture;
use super::shown::Shown;

/// So many marks where a call doesn't say otherwise: more hide the page.
pub(super) const MARKS: u32 = 80;
/// The most that can be asked for.
pub(super) const MOST: u32 = 200;

/// What is marked on a picture.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Marked {
    /// The ref that stands beside it.
    #[serde(rename = "ref")]
    reference: String,
    /// Role and name.
    node: String,
    /// Left, top, width and height in pixels of the picture.
    #[serde(rename = "box")]
    area: [u32; 4],
}

/// What is in view and has no mark.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Unmarked {
    #[serde(rename = "ref")]
    reference: String,
    node: String,
    /// `covered`, `hidden`, `off_viewport`, `detached` or `no_pointer_events`.
    reason: Ready,
}

/// The marks of one picture.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) marked: Vec<Marked>,
    pub(super) unmarked: Vec<Unmarked>,
    /// The picture with them; none when there are none.
    pub(super) png: Option<Vec<u8>>,
}

/// The nodes that get marks, as far as they can be seen: what a person acts on, in view, in the page's order. With how
/// many there was no room for.
pub(super) fn wanted(view: &View, most: u32) -> (Vec<ElementId>, usize) {
    // The choices of a closed list have no place of their own.
    let is_wanted = |node: &&Placed| {
        node.in_viewport
            && node.tag != "option"
            && (is_control(&node.role) || node.clickable || node.editable)
    };
    let mut elements: Vec<ElementId> = view.nodes.iter().filter(is_wanted).map(|node| node.element).collect();
    let left_out = elements.len().saturating_sub(most as usize);
    elements.truncate(most as usize);
    (elements, left_out)
}

/// Marks a picture with refs, which mean its elements as they are on it.
pub(super) fn mark(captured: &Capture, elements: &[ElementId], shown: &mut Shown) -> Marks {
    let view = &captured.view;
    let places = elements.iter().filter_map(|element| surefoot_semantics::find::position_of(view, *element));
    let positions: Vec<usize> = places.collect();
    let names = shown.point_at(view, &positions);
    let zoom = match captured.picture.size() {
        Some((width, _)) if captured.shown.width > 0.0 => f64::from(width) / captured.shown.width,
        _ => 1.0,
    };
    let mut marks = Marks::default();
    let mut drawn = Vec::new();
    for ((at, reference), spot) in positions.into_iter().zip(names).zip(&captured.shown.spots) {
        let node = NodeName::from(&*view.nodes[at].node).to_string();
        match spot {
            Ok(spot) => {
                let mark = Mark {
                    label: reference.clone(),
                    left: spot.left * zoom,
                    top: spot.top * zoom,
                    right: spot.right * zoom,
                    bottom: spot.bottom * zoom,
                };
                let area = [mark.left, mark.top, mark.right - mark.left, mark.bottom - mark.top];
                marks.marked.push(Marked { reference, node, area: area.map(|side| side.round() as u32) });
                drawn.push(mark);
            }
            Err(reason) => marks.unmarked.push(Unmarked { reference, node, reason: *reason }),
        }
    }
    if !drawn.is_empty() {
        marks.png = captured.picture.marked(&drawn);
    }
    marks
}

impl Marks {
    /// A line each, for whoever reads no structure.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        for Marked { reference, node, area: [left, top, width, height] } in &self.marked {
            let _a_string_takes_everything =
                writeln!(text, "{reference} {node} at {left},{top} {width}×{height}");
        }
        for Unmarked { reference, node, reason } in &self.unmarked {
            let _a_string_takes_everything =
                writeln!(text, "{reference} {node} not marked: {}", reason.as_str());
        }
        text
    }
}
