//! How readily an act is done to an element of a kind.

use surefoot_record::view::State;

use crate::candidate::{Candidate, is_container};
use crate::intent::Deed;
use crate::scene::Scene;

/// From 0, where such an act can't be done to it, to 1.
pub(super) fn fits(deed: &Deed, candidate: &Candidate<'_>) -> f32 {
    match deed {
        // A choice of a native select is chosen, not clicked.
        _ if candidate.choice_of.is_some() => match deed {
            Deed::Choose { .. } => 1.0,
            Deed::Click | Deed::TurnOn => 0.6,
            _ => 0.0,
        },
        Deed::Fill { .. } | Deed::Type { .. } => fill(candidate),
        Deed::Set { .. } => match candidate.role {
            "combobox" | "listbox" | "spinbutton" | "slider" => 1.0,
            _ => fill(candidate),
        },
        Deed::Press { .. } | Deed::Focus => match candidate.role {
            _ if candidate.editable => 1.0,
            "combobox" | "listbox" | "textbox" | "searchbox" | "spinbutton" => 1.0,
            role => 0.6 * clicked(role, candidate.clickable),
        },
        Deed::TurnOn | Deed::TurnOff => turned(candidate),
        Deed::Expand | Deed::Collapse => match candidate.role {
            _ if candidate.states.contains_key(&State::Expanded) => 1.0,
            "disclosuretriangle" | "summary" | "treeitem" => 1.0,
            "button" | "tab" | "heading" | "generic" | "link" => 0.6,
            _ => 0.2,
        },
        Deed::Choose { .. } => chosen(candidate),
        Deed::ScrollTo | Deed::Scroll { .. } => 0.8,
        Deed::Upload { .. } => match candidate.role {
            "button" | "generic" | "textbox" | "link" => 1.0,
            _ => 0.3,
        },
        Deed::Drag { .. } => match candidate.role {
            "listitem" | "row" | "article" | "img" | "image" | "treeitem" | "option" | "slider" => 0.9,
            role => clicked(role, candidate.clickable).max(0.6),
        },
        Deed::Hover | Deed::RightClick | Deed::DoubleClick => match candidate.role {
            "img" | "image" | "row" | "cell" | "gridcell" | "listitem" => 0.8,
            role => clicked(role, candidate.clickable),
        },
        _ => clicked(candidate.role, candidate.clickable),
    }
}

fn fill(candidate: &Candidate<'_>) -> f32 {
    match candidate.role {
        _ if candidate.editable => 1.0,
        "textbox" | "searchbox" | "spinbutton" => 0.5,
        "combobox" => 0.5,
        "slider" => 0.4,
        _ => 0.0,
    }
}

fn clicked(role: &str, clickable: bool) -> f32 {
    match role {
        "button" | "link" | "tab" | "menuitem" | "menuitemcheckbox" | "menuitemradio" | "checkbox"
        | "radio" | "switch" | "option" | "treeitem" | "disclosuretriangle" | "summary" => 1.0,
        "combobox" => 0.9,
        "textbox" | "searchbox" | "spinbutton" | "slider" | "listbox" => 0.7,
        _ if clickable => 0.9,
        "columnheader" | "gridcell" | "img" | "image" => 0.5,
        "cell" | "row" | "listitem" | "heading" | "rowheader" => 0.35,
        role if is_container(role) => 0.1,
        _ => 0.2,
    }
}

fn turned(candidate: &Candidate<'_>) -> f32 {
    match candidate.role {
        "checkbox" | "switch" | "radio" | "menuitemcheckbox" | "menuitemradio" => 1.0,
        _ if candidate.states.contains_key(&State::Pressed) => 0.95,
        "option" | "tab" | "treeitem" => 0.85,
        role => 0.5 * clicked(role, candidate.clickable),
    }
}

fn chosen(candidate: &Candidate<'_>) -> f32 {
    match candidate.role {
        "option" | "radio" | "menuitemradio" => 1.0,
        "checkbox" | "menuitemcheckbox" | "switch" => 0.9,
        "menuitem" | "tab" | "treeitem" | "gridcell" => 0.85,
        _ if candidate.clickable => 0.8,
        role => 0.75 * clicked(role, candidate.clickable),
    }
}

/// How readily an option is chosen in it that is not to be seen.
pub(super) fn holds_options(scene: &Scene<'_>, candidate: &Candidate<'_>) -> f32 {
    let node = &scene.view().nodes[candidate.position];
    match candidate.role {
        // All its options are in the view.
        _ if node.tag == "select" => 0.0,
        "combobox" | "listbox" => 1.0,
        "button" if candidate.states.contains_key(&State::Expanded) => 0.6,
        "textbox" | "searchbox" if candidate.states.contains_key(&State::Expanded) => 0.6,
        _ => 0.0,
    }
}
