//! Holding the program to a page's expected-result model: explore, export, replay twice, and compare each
//! with what the model says. The demo shows it, the tests fail on it; neither has its own idea of right.

mod compare;

use std::path::Path;

use surefoot_explore::{Deed, Explored, Export, ExportOptions, export};
use surefoot_fixtures::{Model, Server, rebind, relaunch};
use surefoot_record::event::EventKind;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::{Scenario, Viewport};
use surefoot_record::scenario_file;
use surefoot_report::{determinism, files, write_all};
use surefoot_semantics::instruction::{parse_assertion, parse_step};
use surefoot_session::{EventLog, SessionOptions};

use crate::calls::{self, BrowserOptions, ExploreRequest, ReplayRequest};
use crate::error::Error;

/// What one page came to.
#[derive(Debug)]
pub struct Held {
    pub name: String,
    pub explored: Explored,
    pub exported: Export,
    /// Two replays of the exported scenario; none when nothing was exported.
    pub replays: Vec<RunReport>,
    /// The replay of the scenario that a person wrote.
    pub handwritten: Option<RunReport>,
    /// Where the page did not do what its model says; empty when all is well.
    pub mismatches: Vec<String>,
}

impl Held {
    /// Whether the two replays are byte-identical after the determinism projection; none without replays.
    #[must_use]
    pub fn identical(&self) -> Option<bool> {
        match self.replays.as_slice() {
            [first, second] => Some(determinism::bytes(first) == determinism::bytes(second)),
            _ => None,
        }
    }
}

/// Explores, exports and replays a page as its model says, writes the scenario and the reports below
/// `folder`, and compares.
///
/// # Errors
///
/// When the browser or the page can't be had, or a file can't be written.
pub async fn hold(
    model: &Model,
    server: &Server,
    browser: &BrowserOptions,
    folder: &Path,
    mut say: impl FnMut(&str) + Send,
) -> Result<Held, Error> {
    say("exploring");
    let (explored, exported) = record(model, server, browser).await?;
    let mut mismatches = Vec::new();
    compare::explored(model, &explored, first_view_stable(&explored), &mut mismatches);
    compare::exported(model, &exported, &explored, &mut mismatches);
    let mut replays = Vec::new();
    if let Some(scenario) = &exported.scenario {
        let text = scenario_file::write(scenario);
        files::make_folder(folder)?;
        files::write_new(&folder.join("scenario.json"), text.as_bytes(), true)?;
        // What is replayed is what stands in the file.
        let scenario = scenario_file::parse(&text)?;
        for turn in ["replay-1", "replay-2"] {
            say(turn);
            replays.push(replay(&scenario, browser, &folder.join(turn)).await?);
        }
        for report in &replays {
            compare::replayed(model.expect.replay.as_ref(), report, &mut mismatches);
        }
        for regression in &model.expect.regressions {
            say("replaying against another version");
            let moved =
                relaunch(&text, &server.url(&regression.path)).map_err(|error| bad_fixture(&error))?;
            let report = replay(&scenario_file::parse(&moved)?, browser, &folder.join("regression")).await?;
            compare::regressed(regression, &report, &mut mismatches);
        }
    }
    let handwritten = match &model.handwritten {
        Some(handwritten) => {
            say("replaying the scenario that a person wrote");
            let text = handwritten.text().unwrap_or_default();
            let text = rebind(text, &server.base_url()).map_err(|error| bad_fixture(&error))?;
            let report = replay(&scenario_file::parse(&text)?, browser, &folder.join("handwritten")).await?;
            compare::handwritten(&handwritten.expect, &report, &mut mismatches);
            Some(report)
        }
        None => None,
    };
    let mut held = Held { name: model.name.clone(), explored, exported, replays, handwritten, mismatches };
    if let [first, second] = held.replays.as_slice()
        && let Some(difference) = determinism::difference(first, second)
    {
        let words = format!("the two replays differ after the determinism projection: {difference}");
        held.mismatches.push(words);
    }
    Ok(held)
}

fn bad_fixture(error: &surefoot_fixtures::RebindError) -> Error {
    Error::new(surefoot_record::code::Code::ScenarioInvalid, error.to_string())
}

/// Explores a page as its model says, and exports what was proven.
///
/// # Errors
///
/// When the browser or the page can't be had.
pub async fn record(
    model: &Model,
    server: &Server,
    browser: &BrowserOptions,
) -> Result<(Explored, Export), Error> {
    let mut deeds = Vec::new();
    for step in &model.explore.steps {
        deeds.push(Deed::Act(parse_step(step)?));
    }
    for check in &model.explore.checks {
        deeds.push(Deed::Check(parse_assertion(check)?));
    }
    let request = ExploreRequest {
        launch: server.url(&model.path),
        deeds,
        session: SessionOptions::default(),
        log: EventLog::new(),
    };
    let explored = calls::explore(browser, request).await?;
    let options = ExportOptions {
        name: model.name.clone(),
        description: model.about.clone(),
        created_at: jiff::Timestamp::now().to_string(),
        viewport: Viewport::default(),
        secrets: Vec::new(),
    };
    let exported = export(&explored.trajectory, &options);
    Ok((explored, exported))
}

async fn replay(scenario: &Scenario, browser: &BrowserOptions, folder: &Path) -> Result<RunReport, Error> {
    let report = calls::replay(browser, scenario, ReplayRequest::default()).await;
    write_all(folder, &report)?;
    Ok(report)
}

/// Whether the untouched page held still: what the first window of the exploration said.
fn first_view_stable(explored: &Explored) -> Option<bool> {
    explored.events.iter().find_map(|event| match &event.kind {
        EventKind::Settled { settled } => Some(settled.stable),
        _ => None,
    })
}
