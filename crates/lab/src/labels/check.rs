//! Whether each label says something that is possible on its page.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::Context;
use surefoot_record::view::{Placed, State, View};

use super::line::{Act, Action, Label, Want};

/// What is wrong with the labels, one line each.
pub(super) fn check<'a>(
    folder: &Path,
    labels: impl Iterator<Item = &'a Label>,
) -> anyhow::Result<Vec<String>> {
    let mut views: BTreeMap<String, View> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut ids = HashSet::new();
    let mut asked = HashSet::new();
    for label in labels {
        if !views.contains_key(&label.page) {
            views.insert(label.page.clone(), view(&folder.join(&label.page))?);
        }
        let mut faults = faults(label, &views[&label.page]);
        if !ids.insert(&label.id) {
            faults.push("its id is taken".to_owned());
        }
        if !asked.insert((&label.page, label.instruction.to_lowercase())) {
            faults.push("its page was asked that before".to_owned());
        }
        wrong.extend(faults.into_iter().map(|fault| format!("{}: {fault}", label.id)));
    }
    Ok(wrong)
}

fn view(file: &Path) -> anyhow::Result<View> {
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no view", file.display()))
}

/// What is wrong with one label.
pub(super) fn faults(label: &Label, view: &View) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |holds: bool, fault: &str| {
        if !holds {
            faults.push(fault.to_owned());
        }
    };
    expect(!label.instruction.trim().is_empty(), "it asks for nothing");
    let none = matches!(&label.want, Want::Nothing(nothing) if nothing.none);
    expect(none == label.kind.starts_with("none-"), "its kind does not fit what is wanted");
    match &label.want {
        Want::Nothing(nothing) => expect(nothing.none, "it neither wants an act nor nothing"),
        Want::Act(act) => faults.extend(of_act(act, view)),
    }
    faults.extend(of_source(label, none, view));
    faults
}

/// What is wrong with an act on its page.
fn of_act(act: &Act, view: &View) -> Vec<String> {
    let there = |node: &usize| *node < view.nodes.len();
    if !there(&act.node) || !act.nodes.iter().all(there) {
        return vec!["a node is not in the view".to_owned()];
    }
    let mut faults = Vec::new();
    let mut expect = |holds: bool, fault: &str| {
        if !holds {
            faults.push(fault.to_owned());
        }
    };
    let node = &view.nodes[act.node];
    expect(act.nodes.is_empty() || act.nodes.contains(&act.node), "its nodes leave out its node");
    expect(!act.also.contains(&act.action), "it says its action twice");
    let is = |action: Action| act.action == action;
    expect(is(Action::Fill) == act.text.is_some(), "text belongs to fill, and fill has one");
    expect(is(Action::Select) == act.option.is_some(), "an option belongs to select, and select has one");
    expect(is(Action::Press) == act.key.is_some(), "a key belongs to press, and press has one");
    expect(!is(Action::Fill) || takes_text(node), "fill is for what takes text");
    if let Some(option) = &act.option {
        expect(is_list(node), "select is for a list");
        expect(offers(view, act.node, option), "the list does not have the option");
    }
    if is(Action::Check) || is(Action::Uncheck) {
        let checked = node.states.get(&State::Checked).map(String::as_str);
        expect(checked.is_some(), "check and uncheck are for what can be checked");
        let done = (checked == Some("true")) == is(Action::Check);
        expect(checked.is_none() || done == act.already, "whether it is done already is wrong");
    }
    faults
}

fn takes_text(node: &Placed) -> bool {
    node.editable
        || node.states.contains_key(&State::Disabled)
        || ["slider", "spinbutton"].contains(&node.role.as_str())
}

fn is_list(node: &Placed) -> bool {
    ["combobox", "listbox"].contains(&node.role.as_str())
}

/// Whether a node of the list is the option.
fn offers(view: &View, list: usize, option: &str) -> bool {
    let inside = |at: usize| {
        let mut around = view.nodes[at].parent;
        while let Some(parent) = around {
            if parent as usize == list {
                return true;
            }
            around = view.nodes[parent as usize].parent;
        }
        false
    };
    view.nodes.iter().enumerate().any(|(at, node)| node.role == "option" && node.name == option && inside(at))
}

/// What is wrong with where it is from.
fn of_source(label: &Label, none: bool, view: &View) -> Vec<String> {
    let mut faults = Vec::new();
    match label.source.strip_prefix("miniwob:") {
        Some(episode) => {
            if label.page != format!("views/miniwob-{}.json", episode.replace(':', "-")) {
                faults.push("its page is not its episode's".to_owned());
            }
            if !none && (label.reward != Some(1.0) || label.utterance.is_none()) {
                faults.push("no reward says that it is right".to_owned());
            }
            if let Some(utterance) = &label.utterance {
                let tells = |text: &str| text.contains(utterance.as_str());
                if tells(&view.title) || view.nodes.iter().any(|node| tells(&node.name)) {
                    faults.push("the view shows the utterance".to_owned());
                }
            }
        }
        None => {
            if !["fixture", "component"].contains(&label.source.as_str()) || label.reward.is_some() {
                faults.push("its source is unknown".to_owned());
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn view() -> View {
        let node = |role: &str, name: &str, parent: Option<u32>| json!({ "element": { "document": 1, "index": 1 }, "role": role, "name": name, "tag": "x", "parent": parent });
        let mut nodes = vec![
            node("button", "Save", None),
            node("combobox", "Country", None),
            node("option", "France", Some(1)),
            node("checkbox", "Gift", None),
            node("textbox", "City", None),
        ];
        nodes[3]["states"] = json!({ "checked": "true" });
        nodes[4]["editable"] = json!(true);
        serde_json::from_value(json!({ "url": "http://a.example/", "title": "A", "nodes": nodes })).unwrap()
    }

    fn found(want: Value, kind: &str, source: &str) -> Vec<String> {
        let label = json!({
            "id": "a", "page": "views/a.json", "instruction": "do it", "want": want, "kind": kind, "source": source,
        });
        faults(&serde_json::from_value(label).unwrap(), &view())
    }

    #[test]
    fn what_is_possible_on_the_page_has_no_fault() {
        for want in [
            json!({ "action": "click", "node": 0 }),
            json!({ "action": "select", "node": 1, "nodes": [1, 2], "option": "France" }),
            json!({ "action": "uncheck", "also": ["click"], "node": 3 }),
            json!({ "action": "check", "node": 3, "already": true }),
            json!({ "action": "fill", "node": 4, "text": "Ulm" }),
        ] {
            assert_eq!(found(want.clone(), "plain", "fixture"), Vec::<String>::new(), "{want}");
        }
        assert_eq!(found(json!({ "none": true }), "none-absent", "miniwob:a:1").len(), 1, "another page");
    }

    #[test]
    fn what_is_impossible_on_the_page_is_a_fault() {
        for want in [
            json!({ "action": "click", "node": 5 }),
            json!({ "action": "click", "node": 0, "nodes": [1] }),
            json!({ "action": "click", "node": 0, "text": "a" }),
            json!({ "action": "select", "node": 1, "option": "Spain" }),
            json!({ "action": "select", "node": 0, "option": "France" }),
            json!({ "action": "fill", "node": 0, "text": "a" }),
            json!({ "action": "fill", "node": 4 }),
            json!({ "action": "check", "node": 0 }),
            json!({ "action": "check", "node": 3 }),
            json!({ "action": "uncheck", "node": 3, "already": true }),
            json!({ "none": true }),
            json!({ "none": false }),
        ] {
            assert!(!found(want.clone(), "plain", "fixture").is_empty(), "{want}");
        }
        let click = json!({ "action": "click", "node": 0 });
        assert!(!found(click.clone(), "none-absent", "fixture").is_empty(), "a kind without an element");
        assert!(!found(click.clone(), "plain", "elsewhere").is_empty(), "an unknown source");
        assert!(found(click, "plain", "miniwob:a:1").len() > 1, "no reward, and another page");
    }
}
