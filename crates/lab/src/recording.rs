//! Records a scenario on a page, as a person would who wants all of it.

use anyhow::{Context, bail};
use surefoot::exploring::{self, Deed, ExportOptions};
use surefoot::record::scenario::{Scenario, Viewport};
use surefoot::semantics::instruction::{parse_assertion, parse_step};
use surefoot::sessions::{EventLog, Session, SessionOptions};
use surefoot_browser::chromium::{Browser, PageOptions};

/// Explores the page with these steps and checks, and exports what was proven; an error, with the codes, where that
/// is not every step.
pub(crate) async fn record(
    browser: &Browser,
    url: &str,
    name: &str,
    steps: &[&str],
    checks: &[&str],
) -> anyhow::Result<Scenario> {
    let mut deeds = Vec::new();
    for step in steps {
        deeds.push(Deed::Act(parse_step(step).with_context(|| (*step).to_owned())?));
    }
    for check in checks {
        deeds.push(Deed::Check(parse_assertion(check).with_context(|| (*check).to_owned())?));
    }
    let page = browser.open(PageOptions::default()).await?;
    let session = Session::start(Box::new(page), url, SessionOptions::default(), EventLog::new()).await?;
    let explored = exploring::explore(&session, &deeds).await;
    session.stop().await?;
    let explored = explored?;
    let exported = exploring::export(
        &explored.trajectory,
        &ExportOptions {
            name: name.to_owned(),
            description: String::new(),
            created_at: jiff::Timestamp::now().to_string(),
            viewport: Viewport::default(),
            secrets: Vec::new(),
        },
    );
    match exported.scenario {
        Some(scenario) if scenario.steps.len() == steps.len() => Ok(scenario),
        _ => {
            let codes: Vec<_> = exported.excluded_acts.iter().map(|act| act.code.as_str()).collect();
            bail!("not all of it could be exported: {}", codes.join(", "))
        }
    }
}
