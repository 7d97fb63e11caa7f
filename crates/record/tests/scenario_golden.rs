//! Old files stay readable, and what is written stays as it was written.

use surefoot_record::assertion::Check;
use surefoot_record::scenario::SCHEMA_VERSION;
use surefoot_record::scenario_file::{parse, write};

const SETTLE_SYSTEM: &str = include_str!("golden/settle-system.json");
const SUREFOOT: &str = include_str!("golden/surefoot.json");
const EVERY_KIND: &str = include_str!("golden/every-kind.json");

#[test]
fn a_file_of_the_settle_system_loads_unchanged() {
    let scenario = parse(SETTLE_SYSTEM).unwrap();
    assert_eq!(scenario.meta.producer, None, "ruling 36 tells such files by this");
    assert_eq!(scenario.steps.len(), 8);
    assert_eq!(scenario.assertions.len(), 3);
    let read: serde_json::Value = serde_json::from_str(SETTLE_SYSTEM).unwrap();
    assert_eq!(serde_json::to_value(&scenario).unwrap(), read, "nothing is lost or added");
}

#[test]
fn our_files_are_written_byte_for_byte_as_they_were_read() {
    for file in [SUREFOOT, EVERY_KIND] {
        assert_eq!(write(&parse(file).unwrap()), file);
    }
}

#[test]
fn a_hint_at_a_role_is_written_only_where_it_can_be_read() {
    let mut scenario = parse(SUREFOOT).unwrap();
    for claim in scenario.steps.iter_mut().map(|step| &mut step.assert).chain(&mut scenario.assertions) {
        let node = match &mut claim.check {
            Check::NodePresent(node) => node,
            Check::NodeValue(expected) => &mut expected.node,
            Check::NodeState(expected) => &mut expected.node,
            Check::NodeCount(expected) => &mut expected.node,
            _ => continue,
        };
        node.role_hint = Some("combobox".to_owned());
    }
    let written = write(&scenario);
    let read = parse(&written).unwrap();
    assert_eq!(write(&read), written);
}

#[test]
fn a_file_without_a_version_is_of_version_1() {
    let mut file: serde_json::Value = serde_json::from_str(SUREFOOT).unwrap();
    file.as_object_mut().unwrap().remove("schemaVersion");
    assert_eq!(parse(&file.to_string()).unwrap().schema_version, SCHEMA_VERSION);
}

#[test]
fn every_kind_of_action_and_assertion_has_its_golden_step() {
    let scenario = parse(EVERY_KIND).unwrap();
    let mut verbs: Vec<_> = scenario.steps.iter().map(|step| step.action.verb()).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let mut kinds: Vec<_> = scenario.assertions.iter().map(|assertion| assertion.check.kind()).collect();
    kinds.dedup();
    let schema = surefoot_record::schema::schema_scenario();
    let known = |name: &str| schema["$defs"][name]["oneOf"].as_array().unwrap().len();
    assert_eq!(verbs.len(), known("Action"));
    assert_eq!(kinds.len(), known("Assertion"));
}
