//! The oracle against the settle document's timelines (settle-system §10.1) and the rulings.

use serde_json::json;

use super::*;

/// A log whose entries are times and what the page noted then.
fn log(entries: &[(f64, serde_json::Value)]) -> Vec<Entry> {
    let entry = |(at, note): &(f64, serde_json::Value)| {
        let mut note = note.clone();
        note["at"] = json!(at);
        serde_json::from_value(note).expect("an entry")
    };
    entries.iter().map(entry).collect()
}

fn mutation(thing: &str, way: &str) -> serde_json::Value {
    json!({ "what": "mutation", "thing": thing, "way": way })
}

fn change(thing: &str) -> serde_json::Value {
    mutation(thing, "unmasked")
}

/// The one verdict on a log, as ending and what differs.
fn only(
    rules: Rules,
    policy: SettlePolicy,
    entries: &[(f64, serde_json::Value)],
) -> (Ending, Vec<String>, bool) {
    let log = log(entries);
    let told = Told { log: &log, policy, event: 0.0, start: 0.0, rules, lag: 0.0 };
    let found = verdicts(&told).expect("it can be judged");
    assert_eq!(found.len(), 1, "{found:?}");
    let verdict = found.into_iter().next().expect("there is one");
    (verdict.ending, verdict.differs.into_iter().collect(), verdict.saw_change)
}

fn quiet(entries: &[(f64, serde_json::Value)]) -> (Ending, Vec<String>, bool) {
    only(Rules::Quiet, SettlePolicy::default(), entries)
}

fn counted(entries: &[(f64, serde_json::Value)]) -> (Ending, Vec<String>, bool) {
    only(Rules::Quiescence, SettlePolicy::default(), entries)
}

fn of(things: &[&str]) -> Vec<String> {
    things.iter().map(|thing| (*thing).to_owned()).collect()
}

#[test]
fn by_the_quiet_rules_the_documents_timelines_come_out() {
    use Ending::{Stable, Unstable};
    assert_eq!(quiet(&[]), (Stable, of(&[]), false), "S4");
    assert_eq!(quiet(&[(0.0, mutation("own", "echo"))]), (Stable, of(&[]), false), "S5");
    assert_eq!(quiet(&[(350.0, change("list"))]), (Stable, of(&["list"]), true), "S6");
    assert_eq!(quiet(&[(1_800.0, change("list"))]), (Stable, of(&["list"]), true), "S7");
    assert_eq!(quiet(&[(2_000.0, change("list"))]), (Stable, of(&["list"]), true), "S8: widened");
    assert_eq!(quiet(&[(2_600.0, change("list"))]), (Stable, of(&[]), false), "S9: too late");
    let both = [(10.0, change("churn")), (220.0, change("list"))];
    assert_eq!(quiet(&both), (Stable, of(&["churn", "list"]), true), "S10");
    let late = [(10.0, change("churn")), (800.0, change("list"))];
    assert_eq!(quiet(&late), (Stable, of(&["churn"]), true), "the window has closed on the churn");
    let ticks: Vec<_> = (0..80).map(|tick| (f64::from(tick) * 90.0, change("tick"))).collect();
    assert_eq!(quiet(&ticks), (Unstable, of(&["tick"]), true), "S13");
    let until: Vec<_> = (0..39).map(|tick| (f64::from(tick) * 90.0, change("tick"))).collect();
    assert_eq!(quiet(&until), (Stable, of(&["tick"]), true), "S17");
}

#[test]
fn near_a_boundary_both_ways_are_right() {
    let log = log(&[(10.0, change("churn")), (640.0, change("list"))]);
    let policy = SettlePolicy::default();
    let told = Told { log: &log, policy, event: 0.0, start: 0.0, rules: Rules::Quiet, lag: 0.0 };
    assert_eq!(verdicts(&told).expect("it can be judged").len(), 2);
    let log = self::log(&[(-10.0, change("churn"))]);
    let told = Told { log: &log, lag: 20.0, ..told };
    assert_eq!(verdicts(&told), None, "nobody knows whether the baseline has it");
}

#[test]
fn what_comes_and_goes_is_seen() {
    let both = [(10.0, change("busy")), (300.0, mutation("busy", "undone"))];
    assert_eq!(quiet(&both), (Ending::Stable, of(&[]), true));
    let noise: Vec<_> = (0..80).map(|tick| (f64::from(tick) * 90.0, mutation("text", "noise"))).collect();
    assert_eq!(quiet(&noise), (Ending::Stable, of(&[]), false));
}

#[test]
fn a_request_holds_the_window_and_the_answer_belongs_to_the_act() {
    let asked = json!({ "what": "asked", "id": 1 });
    let answered = json!({ "what": "answered", "id": 1 });
    let spinner =
        [(1.0, asked.clone()), (20.0, change("busy")), (1_800.0, answered), (1_801.0, change("list"))];
    assert_eq!(quiet(&spinner), (Ending::Stable, of(&["busy"]), true));
    assert_eq!(counted(&spinner), (Ending::Stable, of(&["busy", "list"]), true), "ruling 1");
    assert_eq!(counted(&[(1.0, asked)]).0, Ending::Pending);
}

#[test]
fn a_timer_holds_when_it_is_due_in_time() {
    let armed = |due: f64| json!({ "what": "armed", "id": 1, "due": due });
    let fired = json!({ "what": "fired", "id": 1 });
    let late = [(1.0, armed(1_501.0)), (1_501.0, fired.clone()), (1_502.0, change("list"))];
    assert_eq!(counted(&late), (Ending::Stable, of(&["list"]), true), "nothing had changed before");
    let toast = [
        (1.0, armed(1_501.0)),
        (2.0, change("toast")),
        (1_501.0, fired.clone()),
        (1_502.0, mutation("toast", "undone")),
    ];
    assert_eq!(counted(&toast), (Ending::Stable, of(&["toast"]), true), "ruling 2: it is only scheduled");
    let soon = [(1.0, armed(401.0)), (2.0, change("one")), (401.0, fired), (402.0, change("two"))];
    assert_eq!(counted(&soon), (Ending::Stable, of(&["one", "two"]), true));
    let overdue = [(1.0, armed(1_501.0)), (3_000.0, json!({ "what": "fired", "id": 1 }))];
    assert_eq!(
        counted(&overdue).0,
        Ending::Pending,
        "its page stood still, and nobody knows what it will do"
    );
    assert_eq!(counted(&[(1.0, armed(9_000.0))]), (Ending::Stable, of(&[]), false));
}

#[test]
fn repeating_work_comes_round_once_more() {
    let rounds = |period: u32, flip: Option<u32>| {
        let mut entries = vec![(-1_000.0, json!({ "what": "repeating", "id": 1, "period": period }))];
        for round in 1..60 {
            let at = f64::from(round * period);
            entries.push((at, json!({ "what": "round", "id": 1 })));
            if flip == Some(round) {
                entries.push((at + 1.0, change("list")));
            }
        }
        entries
    };
    assert_eq!(counted(&rounds(200, None)), (Ending::Stable, of(&[]), false));
    assert_eq!(counted(&rounds(200, Some(1))), (Ending::Stable, of(&["list"]), true), "ruling 3");
    assert_eq!(counted(&rounds(200, Some(3))).1, of(&[]), "it had come round before");
    assert_eq!(counted(&rounds(500, Some(1))).1, of(&[]), "its period is longer than the quiet time");
}
