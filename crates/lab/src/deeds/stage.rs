//! One browser and the site: explores, exports and replays one page.

use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use surefoot::exploring::{self, Deed, ExportOptions};
use surefoot::record::run::RunReport;
use surefoot::record::scenario::{Scenario, Viewport};
use surefoot::record::scenario_file;
use surefoot::record::verdict::Status;
use surefoot::semantics::instruction::{parse_assertion, parse_step, write_check};
use surefoot::sessions::{EventLog, Match, Session, SessionOptions};
use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions};
use surefoot_replay::ReplayOptions;
use surefoot_report::determinism;

use super::cases::{Case, Place};
use super::ground::Ground;
use super::refusals::Refusal;
use super::{Line, Subject, slug};

pub(super) struct Stage {
    ground: Ground,
    browser: Browser,
}

impl Stage {
    pub(super) async fn start(browser_path: Option<&Path>) -> anyhow::Result<Stage> {
        let options =
            LaunchOptions { browser_path: browser_path.map(Path::to_owned), ..LaunchOptions::default() };
        Ok(Stage { ground: Ground::start().await?, browser: chromium::launch(options).await? })
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        Ok(self.browser.close().await?)
    }

    pub(super) async fn measure(&self, subject: &Subject) -> Line {
        let began = Instant::now();
        let (case, place) = subject.key();
        let mut line = Line {
            case,
            place,
            at: jiff::Timestamp::now().to_string(),
            wrong: Vec::new(),
            proof: String::new(),
            dead: String::new(),
            elapsed_ms: 0,
        };
        let outcome = match subject {
            Subject::Case(case, place) => self.case(case, *place, &mut line).await,
            Subject::Refusal(refusal) => self.refusal(refusal, &mut line).await,
        };
        if let Err(error) = outcome {
            line.wrong.push(format!("{error:#}"));
        }
        line.elapsed_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        line
    }

    async fn case(&self, case: &Case, place: Place, line: &mut Line) -> anyhow::Result<()> {
        let Some(scenario) = self.record(case, place, line).await? else { return Ok(()) };
        let first = self.replay(&scenario).await?;
        let second = self.replay(&scenario).await?;
        for report in [&first, &second] {
            if report.status != Status::Pass {
                line.wrong.push(format!("the replay came to {}", came_to(report)));
            }
        }
        if let Some(difference) = determinism::difference(&first, &second) {
            line.wrong.push(format!("the two replays differ: {difference}"));
        }
        let text = scenario_file::write(&scenario).replace("v=live", "v=dead");
        let dead = self.replay(&scenario_file::parse(&text)?).await?;
        line.dead = came_to(&dead);
        if dead.status == Status::Pass {
            line.wrong.push("the dead page passes".to_owned());
        }
        Ok(())
    }

    /// Explores the page as it should be, and exports what was proven; none when that is not all.
    async fn record(&self, case: &Case, place: Place, line: &mut Line) -> anyhow::Result<Option<Scenario>> {
        let mut deeds = Vec::new();
        for step in case.steps {
            deeds.push(Deed::Act(parse_step(&self.ground.filled(step))?));
        }
        let page = self.browser.open(PageOptions::default()).await?;
        let url = self.ground.site.url(&slug(case.name), place);
        let session =
            Session::start(Box::new(page), &url, SessionOptions::default(), EventLog::new()).await?;
        let explored = exploring::explore(&session, &deeds).await;
        session.stop().await?;
        let explored = explored?;
        for acted in &explored.acts {
            let act = &acted.act;
            if !act.proven && !act.absent {
                let why = act.receipt.reason.clone().unwrap_or_default();
                let code = act.code.map(|code| code.to_string()).unwrap_or_default();
                line.wrong.push(format!("{}: {code} {why}", act.instruction));
            }
        }
        let exported = exploring::export(
            &explored.trajectory,
            &ExportOptions {
                name: case.name.to_owned(),
                description: String::new(),
                created_at: jiff::Timestamp::now().to_string(),
                viewport: Viewport::default(),
                secrets: Vec::new(),
            },
        );
        let Some(scenario) = exported.scenario else { return Ok(None) };
        let last = scenario.steps.last().map(|step| write_check(&step.assert)).unwrap_or_default();
        let wanted = write_check(&parse_assertion(&self.ground.proof(case, place))?);
        if last != wanted {
            line.wrong.push(format!("it is proven by {last}, not by {wanted}"));
        }
        line.proof = last;
        let declared: usize = scenario.steps.iter().map(|step| step.dialogs.len()).sum();
        let absent = explored.acts.iter().filter(|acted| acted.act.absent).count();
        let whole = scenario.steps.len() + declared + absent == case.steps.len();
        if !whole {
            line.wrong.push(format!("not all of it was exported: {:?}", exported.excluded_acts));
        }
        // What is replayed is what stands in the file.
        let text = scenario_file::write(&scenario);
        Ok(Some(scenario_file::parse(&text)?).filter(|_| whole))
    }

    async fn replay(&self, scenario: &Scenario) -> anyhow::Result<RunReport> {
        let page = self.browser.open(PageOptions::default()).await.context("a page")?;
        Ok(surefoot_replay::replay(scenario, Box::new(page), ReplayOptions::default()).await)
    }

    async fn refusal(&self, refusal: &Refusal, line: &mut Line) -> anyhow::Result<()> {
        let page = self.browser.open(PageOptions::default()).await?;
        let url = format!("{}/refusal/{}?v=live", self.ground.site.address(), slug(refusal.name));
        let session =
            Session::start(Box::new(page), &url, SessionOptions::default(), EventLog::new()).await?;
        let mut last = None;
        for step in refusal.steps {
            last = Some(session.act(parse_step(&self.ground.filled(step))?, Match::Strict).await?.act);
        }
        let code = last.and_then(|act| act.code).map(|code| code.to_string()).unwrap_or_default();
        if code != refusal.code {
            line.wrong.push(format!("its code is {code}, not {}", refusal.code));
        }
        line.dead = code;
        let after = session.observe_settled().await?;
        if !after.settled.stable {
            line.wrong.push("the page does not settle afterwards".to_owned());
        }
        let usable = session.act(parse_step("press Shift")?, Match::Strict).await?.act;
        if !usable.receipt.dispatched || !usable.settle.is_some_and(|settled| settled.stable) {
            line.wrong.push("the page can't be acted on afterwards".to_owned());
        }
        session.stop().await?;
        Ok(())
    }
}

fn came_to(report: &RunReport) -> String {
    let code = report.code.map(|code| code.to_string()).unwrap_or_default();
    let why = report.failure.as_ref().map(|failure| failure.message.as_str()).unwrap_or_default();
    format!("{} {code} {why}", report.status.as_str()).trim().to_owned()
}
