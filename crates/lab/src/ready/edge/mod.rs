//! Edge pages: on each, one act whose outcome its model fixes beforehand, a hit or an exact refusal. The page's own
//! oracle notes which element got which trusted event.

mod boxes;
mod covers;
mod framed;
mod model;
mod overlay;
mod playwright;
mod site;
mod stage;
mod statics;
mod times;

use std::path::Path;

use surefoot::record::act::ReceiptStatus;

use self::model::{Edge, Expected};
use self::playwright::{Clicked, Playwright};
use self::stage::{Ran, Stage, said};
use crate::lines;
use crate::reader::table::{Row, grid, say};

use overlay::PAGES as OVERLAYS;
pub(super) use overlay::run as overlay;
pub(super) use statics::run as statics;

/// All pages, in the order of their numbers.
fn pages() -> Vec<Edge> {
    [boxes::PAGES, covers::PAGES, times::PAGES, framed::PAGES].concat()
}

/// What came of one page.
struct Outcome {
    edge: Edge,
    ours: Result<Ran, String>,
    theirs: Option<Clicked>,
}

impl Outcome {
    /// Whether the act did what the model says.
    fn met(&self) -> bool {
        let Ok(ran) = &self.ours else { return false };
        match self.edge.expected {
            Expected::Hit => {
                ran.act.receipt.status == ReceiptStatus::Confirmed
                    && ran.oracle.clicked_target()
                    && self.wrong().is_none()
            }
            Expected::Refused(verdict) => {
                let readiness = ran.act.readiness.as_ref().map(|readiness| readiness.verdict);
                ran.act.receipt.status == ReceiptStatus::Rejected
                    && readiness == Some(verdict)
                    && !ran.oracle.pressed()
            }
        }
    }

    fn wrong(&self) -> Option<&str> {
        self.ours.as_ref().ok().and_then(|ran| ran.oracle.wrong())
    }

    /// Covered was said where there was a hit to be had.
    fn falsely_covered(&self) -> bool {
        let covered = |ran: &Ran| said(&ran.act) == "covered";
        self.edge.expected == Expected::Hit && self.ours.as_ref().is_ok_and(covered)
    }

    fn expected(&self) -> String {
        match self.edge.expected {
            Expected::Hit => "hit".to_owned(),
            Expected::Refused(verdict) => verdict.as_str().to_owned(),
        }
    }

    fn line(&self) -> [String; 4] {
        let ours = match &self.ours {
            Ok(ran) => match (self.wrong(), ran.oracle.clicked_target()) {
                (Some(tag), _) => format!("{}; WRONG: {tag}", said(&ran.act)),
                (None, true) => format!("{}; hit", said(&ran.act)),
                (None, false) => said(&ran.act).to_owned(),
            },
            Err(error) => error.clone(),
        };
        let theirs = match &self.theirs {
            None => "not measured".to_owned(),
            Some(clicked) => {
                match (clicked.oracle.wrong(), clicked.oracle.clicked_target(), &clicked.error) {
                    (Some(tag), _, None) => format!("said clicked; WRONG: {tag}"),
                    (Some(tag), _, Some(_)) => format!("refused; WRONG: {tag}"),
                    (None, true, None) => "hit".to_owned(),
                    (None, false, None) => "said clicked; nothing".to_owned(),
                    (None, true, Some(_)) => "refused; hit".to_owned(),
                    (None, false, Some(_)) => "refused".to_owned(),
                }
            }
        };
        let mark = if self.met() { "" } else { " <- NOT AS EXPECTED" };
        [self.edge.name.to_owned(), self.expected(), format!("{ours}{mark}"), theirs]
    }

    /// Whether Playwright clicked the target where that was to be, and nothing where not.
    fn theirs_met(&self) -> bool {
        self.theirs.as_ref().is_some_and(|clicked| match self.edge.expected {
            Expected::Hit => {
                clicked.error.is_none() && clicked.oracle.clicked_target() && clicked.oracle.wrong().is_none()
            }
            Expected::Refused(_) => clicked.error.is_some() && !clicked.oracle.pressed(),
        })
    }
}

/// Acts on every page whose name contains one of the words, or on all.
pub(super) async fn run(browser_path: Option<&Path>, only: &[String], peers: bool) -> anyhow::Result<bool> {
    let stage = Stage::start(browser_path).await?;
    let mut playwright = if peers { Playwright::start(stage.program().as_deref()).await? } else { None };
    let mut outcomes = Vec::new();
    for (number, edge) in pages().into_iter().enumerate() {
        if !only.is_empty() && !only.iter().any(|word| edge.name.contains(word)) {
            continue;
        }
        let path = format!("/page/{number}");
        let ours = stage.act(&path, edge.step, false, None).await.map_err(|error| format!("{error:#}"));
        let theirs = match &mut playwright {
            Some(playwright) => Some(playwright.click(&stage.site.url(&path), false).await?),
            None => None,
        };
        let outcome = Outcome { edge, ours, theirs };
        if !outcome.met() {
            let reason = outcome.ours.as_ref().ok().and_then(|ran| ran.act.receipt.reason.clone());
            lines::say_error(&format!("{}: {}", edge.name, reason.unwrap_or_default()));
        }
        outcomes.push(outcome);
    }
    stage.close().await?;
    Ok(tell(&outcomes, playwright.is_some()))
}

fn tell(outcomes: &[Outcome], compared: bool) -> bool {
    let head = ["page", "expected", "Surefoot", "Playwright"].map(str::to_owned);
    let cells: Vec<[String; 4]> = outcomes.iter().map(Outcome::line).collect();
    lines::say(&grid(&head, &cells));
    let (hits, refusals): (Vec<&Outcome>, Vec<&Outcome>) =
        outcomes.iter().partition(|outcome| outcome.edge.expected == Expected::Hit);
    let met = |outcomes: &[&Outcome]| outcomes.iter().filter(|outcome| outcome.met()).count();
    let wrong = outcomes.iter().filter(|outcome| outcome.wrong().is_some()).count();
    let covered = outcomes.iter().filter(|outcome| outcome.falsely_covered()).count();
    let mut rows = vec![
        Row::stated("pages", outcomes.len().to_string()),
        Row::held(
            "hits as expected",
            met(&hits).to_string(),
            hits.len().to_string(),
            met(&hits) == hits.len(),
        ),
        Row::held(
            "refusals as expected",
            met(&refusals).to_string(),
            refusals.len().to_string(),
            met(&refusals) == refusals.len(),
        ),
        Row::held("a wrong element got the event", wrong.to_string(), "0", wrong == 0),
        Row::held("covered was said falsely", covered.to_string(), "0", covered == 0),
    ];
    let theirs = |outcomes: &[&Outcome]| outcomes.iter().filter(|outcome| outcome.theirs_met()).count();
    rows.push(if compared {
        Row::stated(
            "Playwright's click: hits and refusals as expected",
            format!("{} of {}, {} of {}", theirs(&hits), hits.len(), theirs(&refusals), refusals.len()),
        )
    } else {
        Row::missing("Playwright's click: hits and refusals as expected", "")
    });
    say("Edge pages", &rows)
}
