//! How long the embedded pick takes on a view that was read already, among few candidates and among many.

use std::time::{Duration, Instant};

use serde_json::json;
use surefoot_decide::{Scene, Thresholds, intent, resolve, rule, score};
use surefoot_record::view::View;

use crate::lines::say;

/// How many candidates, and in how many milliseconds.
const ROWS: [(usize, f64); 2] = [(120, 5.0), (2_000, 30.0)];
const TIMES: usize = 40;

/// A table of people with three controls a row, as many rows as make so many candidates.
fn view(candidates: usize) -> View {
    let mut nodes = vec![json!({ "role": "table", "name": "People", "tag": "table" })];
    let mut row = 0;
    // A row, a cell and three controls are candidates.
    while nodes.len() < candidates {
        row += 1;
        let at = nodes.len();
        let name = format!("Person {row} of the {} team", ["red", "green", "blue"][row % 3]);
        nodes.push(json!({ "parent": 0, "role": "row", "name": name, "tag": "tr" }));
        nodes.push(json!({ "parent": at, "role": "cell", "name": name, "tag": "td" }));
        for control in ["Edit", "Delete", "Send a message"] {
            nodes.push(json!({ "parent": at, "role": "button", "name": control, "tag": "button" }));
        }
    }
    for (index, node) in nodes.iter_mut().enumerate() {
        node["element"] = json!({ "document": 0, "index": index });
        node["inViewport"] = json!(true);
    }
    serde_json::from_value(json!({ "url": "http://a.test/", "title": "People", "nodes": nodes }))
        .unwrap_or_default()
}

/// Prints the rows. True when each is within its time.
pub(super) fn run() -> bool {
    let mut good = true;
    for (candidates, most) in ROWS {
        let view = view(candidates);
        let mut times: Vec<Duration> = Vec::new();
        let mut right = true;
        for time in 0..TIMES {
            let person = 1 + time % (candidates / 6);
            let began = Instant::now();
            let intents = intent::read(&format!("click the Delete button in the row of person {person}"));
            let Some(intent) = intents.ok().and_then(|list| list.into_iter().next()) else { return false };
            let scene = Scene::of(&view);
            let scored = score(&scene, &intent);
            let (ruling, chosen) = rule(&scene, &scored, &Thresholds::EMBEDDED);
            let resolved = scored.alternatives.get(chosen).map(|it| resolve(&scene, &intent, it));
            times.push(began.elapsed());
            right &=
                ruling.is_accepted() && resolved.is_some_and(|it| it.position == 1 + (person - 1) * 5 + 3);
        }
        times.sort();
        let (middle, last) = (times[TIMES / 2].as_secs_f64() * 1e3, times[TIMES - 1].as_secs_f64() * 1e3);
        let met = middle <= most && right;
        good &= met;
        let build = if cfg!(debug_assertions) { "a debug build" } else { "a release build" };
        let mark = if met { "" } else { "  MISSED" };
        say(&format!(
            "pick among {candidates} candidates, the view prepared anew each time: median {middle:.2} ms, most {last:.2} ms, target {most} ms ({build}; each pick right: {right}){mark}"
        ));
    }
    good
}
