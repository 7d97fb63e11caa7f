//! A policy as it is written.

use surefoot_policy::{Decision, Policy};
use surefoot_record::bounds::RiskClass;

#[test]
fn a_whole_policy_is_read() {
    let text = r#"
        [decide]
        anything = "of somebody else's"

        [policy]
        origins = ["https://shop.example", "*.shop.example:8443"]
        start-origin = false
        subresources = ["https://cdn.example"]
        addresses = ["10.0.0.0/8"]
        folders = ["uploads"]

        [policy.acts]
        destructive = "deny"
        financial = "allow"

        [policy.words.external-commit]
        add = ["ship it"]
    "#;
    let policy = Policy::from_config(text).unwrap().unwrap();
    assert_eq!(policy.origins.len(), 2);
    assert!(!policy.start_origin);
    assert_eq!(policy.acts.of(RiskClass::Destructive), Decision::Deny);
    assert_eq!(policy.acts.of(RiskClass::Financial), Decision::Allow);
    assert_eq!(policy.acts.of(RiskClass::Security), Decision::Ask);
    assert_eq!(policy.words.external_commit.add, ["ship it"]);
}

#[test]
fn a_file_without_a_policy_says_nothing_and_an_empty_one_is_the_default() {
    assert_eq!(Policy::from_config("[decide]\nx = 1"), Ok(None));
    assert_eq!(Policy::from_config("[policy]"), Ok(Some(Policy::default())));
    let policy = Policy::default();
    assert!(policy.start_origin && policy.origins.is_empty());
    assert!(RiskClass::ALL.iter().all(|class| policy.acts.of(*class) == Decision::Ask));
}

#[test]
fn what_no_policy_can_say_is_refused_with_its_place() {
    for (text, part) in [
        ("[policy]\norigin = ['https://a']", "origin"),
        ("[policy]\norigins = ['https://a/path']", "is no origin"),
        ("[policy]\naddresses = ['somewhere']", "is no network"),
        ("[policy.acts]\ndestructive = 'maybe'", "maybe"),
        ("[policy.acts]\nterrible = 'deny'", "terrible"),
        ("[policy.words.destructive]\nremove = ['x y z']", "policy.words.destructive.remove"),
        ("[policy", "line 1"),
    ] {
        let error = Policy::from_config(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}
