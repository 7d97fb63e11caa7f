//! Which nodes a person can perceive, so that they may prove that something is present (ruling 22).
//!
//! Text that is only there for programs (clipped away, off the page, transparent, without size) proves
//! nothing, because anybody can leave it on a page unseen; in a live region it is announced, which is how
//! many pages tell of an outcome.

use surefoot_record::view::{Node, View};

/// Roles that are live regions by themselves.
const LIVE_ROLES: [&str; 5] = ["alert", "log", "marquee", "status", "timer"];

/// Elements that pages hide under a drawing of their own, whose label or drawing stands for them.
const REDRAWN_CONTROLS: [&str; 3] = ["input", "select", "textarea"];

/// Whether changes inside of the node are announced.
#[must_use]
pub fn is_live(node: &Node) -> bool {
    node.live || LIVE_ROLES.contains(&node.role.as_str())
}

/// Whether the node at that position is something that a person can see, hear or use.
#[must_use]
pub fn is_perceivable(view: &View, position: usize) -> bool {
    let node = &view.nodes[position];
    if !node.visually_hidden || REDRAWN_CONTROLS.contains(&node.tag.as_str()) {
        return true;
    }
    let mut current = Some(position);
    while let Some(at) = current {
        let placed = &view.nodes[at];
        if is_live(placed) {
            return true;
        }
        current = placed.parent.map(|parent| parent as usize);
    }
    false
}
