//! Which changes of a report change its projection: every one outside of what varies with time, none inside.

use serde_json::{Value, json};
use surefoot_record::run::RunReport;
use surefoot_report::determinism::{bytes, project, to_bytes};

const REPORT: &str = include_str!("golden/report.json");

fn sample() -> Value {
    serde_json::from_str(REPORT).expect("the sample is JSON")
}

/// The way to every leaf; an empty object or list is one.
fn leaves(value: &Value, way: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            members.iter().for_each(|(name, it)| leaves(it, &format!("{way}/{name}"), found));
        }
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().for_each(|(i, it)| leaves(it, &format!("{way}/{i}"), found));
        }
        _ => found.push(way.to_owned()),
    }
}

/// Ruling 34, spelled out by hand: the places whose content may differ between two runs.
fn varies_with_time(way: &str) -> bool {
    let parts: Vec<&str> = way.split('/').skip(1).collect();
    matches!(
        parts.as_slice(),
        ["timing" | "evidence" | "artifacts" | "advisory", ..]
            | ["steps" | "assertions", _, "timing", ..]
            | ["steps", _, "checks", _, "timing", ..]
    )
}

fn another(value: &Value) -> Value {
    match value {
        Value::Null => json!("something"),
        Value::Bool(it) => json!(!it),
        Value::Number(_) => json!(987_654),
        Value::String(it) => json!(format!("{it}!")),
        Value::Array(_) => json!(["something"]),
        Value::Object(_) => json!({"something": 1}),
    }
}

#[test]
fn every_leaf_counts_unless_it_varies_with_time() {
    let sample = sample();
    let before = bytes(&sample);
    let mut ways = Vec::new();
    leaves(&sample, "", &mut ways);
    let (mut counted, mut dropped) = (0, 0);
    for way in ways {
        let mut changed = sample.clone();
        let leaf = changed.pointer_mut(&way).expect("the way leads to a leaf");
        *leaf = another(leaf);
        let differs = bytes(&changed) != before;
        assert_eq!(differs, !varies_with_time(&way), "{way}");
        if differs { counted += 1 } else { dropped += 1 }
    }
    assert!(counted > 100 && dropped > 80, "the sample has both kinds: {counted}, {dropped}");
}

#[test]
fn a_removed_member_counts_too() {
    let sample = sample();
    for way in ["/steps/0/observed", "/steps/1/checks/0/code", "/failure/budgetMs", "/assertions/0/passed"] {
        let mut changed = sample.clone();
        let (parent, name) = way.rsplit_once('/').unwrap();
        changed.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
        assert_ne!(bytes(&changed), bytes(&sample), "{way}");
    }
}

#[test]
fn what_the_page_showed_is_compared_whatever_it_is_called() {
    let mut one = sample();
    one["steps"][0]["observed"] = json!({"timing": 1, "evidence": 1, "artifacts": 1, "advisory": 1});
    for name in ["timing", "evidence", "artifacts", "advisory"] {
        let mut other = one.clone();
        other["steps"][0]["observed"][name] = json!(2);
        assert_ne!(bytes(&one), bytes(&other), "{name}");
    }
}

#[test]
fn a_report_and_its_json_have_the_same_projection() {
    let report: RunReport = serde_json::from_str(REPORT).unwrap();
    assert_eq!(project(&report), project(&sample()));
    assert_eq!(bytes(&report), to_bytes(&project(&sample())));
}

#[test]
fn the_order_of_members_means_nothing() {
    let projection = project(&sample());
    let turned: serde_json::Map<String, Value> =
        projection.as_object().unwrap().iter().rev().map(|(name, it)| (name.clone(), it.clone())).collect();
    assert_eq!(to_bytes(&Value::Object(turned)), to_bytes(&projection));
}

#[test]
fn different_secrets_stay_different() {
    let mut one = sample();
    one["steps"][0]["observed"] = json!("password=abc");
    let mut other = one.clone();
    other["steps"][0]["observed"] = json!("password=abd");
    assert_ne!(bytes(&one), bytes(&other));
}
