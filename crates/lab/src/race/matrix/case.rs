//! One case of the matrix, made from its seed.

use serde::Serialize;

use crate::agreement::grammar::dice::Dice;

const SCRIPT: &str = include_str!("page.js");

/// What comes of the act, in the page's words.
const OUTCOMES: [&str; 14] = [
    "status",
    "status",
    "alert",
    "item",
    "toggle",
    "checked",
    "removal",
    "value",
    "title",
    "enabled",
    "open-root",
    "closed-root",
    "frame",
    "fleeting",
];
/// How the outcome comes about.
const SOURCES: [&str; 7] = ["timer", "timer", "fetch", "fetch", "debounce", "chain", "interval"];
const CHURNS: [&str; 9] = ["none", "none", "rename", "few", "spinner", "loop", "text", "hydration", "rename"];
const PLACES: [&str; 4] = ["near", "far", "far", "frame"];
const SLOWER: [u32; 6] = [1, 1, 1, 2, 4, 6];
const NETWORKS: [u32; 5] = [0, 0, 50, 150, 300];

/// One case. What it is made of goes to the page as it is.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct Case {
    #[serde(skip)]
    pub(in super::super) seed: u64,
    pub(super) outcome: &'static str,
    source: &'static str,
    /// Milliseconds from the act to the outcome, without what the network takes.
    delay: usize,
    /// Of the interval that brings the outcome, in milliseconds.
    period: usize,
    pub(super) churn: &'static str,
    pub(super) churn_at: usize,
    pub(super) place: &'static str,
    pub(super) act: &'static str,
    /// The act's own writing renames its target.
    renames: bool,
    network: u32,
    #[serde(skip)]
    pub(super) slower: u32,
}

impl Case {
    pub(in super::super) fn of(seed: u64) -> Case {
        let mut dice = Dice::new(seed);
        let outcome = if dice.chance(12) { "nothing" } else { dice.pick(&OUTCOMES) };
        let source = if dice.chance(10) { "event" } else { dice.pick(&SOURCES) };
        let delay = dice.below(2_301);
        let period = dice.pick(&[100, 200, 250]);
        // A page that never rests takes six seconds, so it is rare.
        let churn = if dice.chance(2) { "restless" } else { dice.pick(&CHURNS) };
        let churn_at = dice.below(600);
        let place = match dice.pick(&PLACES) {
            // What changes there would overwrite the outcome.
            "frame" if outcome == "frame" => "far",
            place => place,
        };
        let act = match dice.below(10) {
            0..5 => "click",
            5..8 => "fill",
            8 => "check",
            _ => "press",
        };
        let renames = act == "fill" && dice.chance(40);
        let (slower, network) = (dice.pick(&SLOWER), dice.pick(&NETWORKS));
        Case { seed, outcome, source, delay, period, churn, churn_at, place, act, renames, network, slower }
    }

    /// Body and script of its page.
    pub(in super::super) fn page(&self) -> (String, String) {
        let plan = serde_json::to_string(self).unwrap_or_default();
        let target = match self.act {
            "click" => "<button id=save>Save item</button>",
            "check" => "<label><input id=box type=checkbox>Done</label>",
            // Named by itself: the text of a label would come free when the field is renamed.
            _ => "<input id=field aria-label=Search>",
        };
        let frame = if self.outcome == "frame" || self.place == "frame" {
            "<iframe id=inner title=Inner src=/frame/told></iframe>"
        } else {
            ""
        };
        let far: String = (1..=9).map(|number| format!("<a href=#{number}>Page {number}</a> ")).collect();
        let body = format!(
            "<main><h1>Items</h1>{target}<p id=out role=status></p><p id=busy role=status></p>\
             <a id=near href=#near>Note</a><button id=pin aria-pressed=false>Pin</button>\
             <ul aria-label=Items><li id=old>Old item</li></ul><div id=host></div></main>\
             <section aria-label=More><label><input id=flag type=checkbox>Flag</label>\
             <input id=result aria-label=Result value=None><button id=undo disabled>Undo</button>{frame}</section>\
             <nav>{far}<a id=far href=#far>Help</a></nav><footer><span id=tick>tick 0</span></footer>"
        );
        (body, format!("const plan = {plan};\n{SCRIPT}"))
    }

    /// The act.
    pub(super) fn step(&self) -> &'static str {
        match self.act {
            "click" => "click button \"Save item\"",
            "check" => "check checkbox \"Done\"",
            "press" => "press textbox \"Search\" Enter",
            _ => "fill textbox \"Search\" \"async\"",
        }
    }

    /// Whether the act proves itself by what it wrote, if nothing else does.
    pub(super) fn proves_itself(&self) -> bool {
        matches!(self.act, "fill" | "check")
    }

    /// What of a result's changes tells that the outcome is in it.
    pub(super) fn sign(&self) -> &'static str {
        match self.outcome {
            "toggle" => "\"Pin\"",
            "checked" => "\"Flag\"",
            "removal" => "\"Old item\"",
            "value" => "\"Result\"",
            "enabled" => "\"Undo\"",
            _ => "\"Saved\"",
        }
    }

    /// Whether a proof, in strict form, may be of this thing.
    pub(super) fn is_of(&self, proof: &str, thing: &str) -> bool {
        match thing {
            "outcome" => match self.outcome {
                "title" => proof.starts_with("title"),
                "toggle" => proof.contains("\"Pin\""),
                "checked" => proof.contains("\"Flag\""),
                "removal" => proof.contains("\"Old item\""),
                "value" => proof.contains("\"Result\""),
                "enabled" => proof.contains("\"Undo\""),
                _ => proof.contains("\"Saved\""),
            },
            "churn" => proof.contains("\"Note "),
            "busy" => proof.contains("\"Working\""),
            _ => proof.contains("\"async\"") || proof.contains("\"Done\""),
        }
    }

    /// For a person.
    pub(super) fn words(&self) -> String {
        let Case { outcome, source, delay, churn, churn_at, place, act, network, slower, .. } = self;
        format!(
            "{act}, {outcome} by {source} after {delay} ms, {churn} {place} at {churn_at} ms, \
             network {network} ms, processor 1/{slower}"
        )
    }
}
