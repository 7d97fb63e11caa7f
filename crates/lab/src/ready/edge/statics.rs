//! How soon a click is dispatched on a page where nothing happens, beside Playwright's click in the same run.

use std::path::Path;

use super::playwright::Playwright;
use super::stage::Stage;
use crate::reader::table::{Row, quantile, say, shown};

pub(in super::super) async fn run(browser_path: Option<&Path>, trials: u32) -> anyhow::Result<bool> {
    let stage = Stage::start(browser_path).await?;
    let mut playwright = Playwright::start(stage.program().as_deref()).await?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..trials {
        let ran = stage.act("/overlay/none", "click button \"Go\"", true, None).await?;
        ours.extend(ran.oracle.first_press().map(|at| at - ran.began));
        if let Some(playwright) = &mut playwright {
            let clicked = playwright.click(&stage.site.url("/overlay/none"), true).await?;
            theirs.extend(clicked.oracle.first_press().map(|at| at - clicked.began));
        }
    }
    stage.close().await?;
    let p50 = |measured: &[f64]| quantile(measured.iter().copied(), 0.5);
    let spread = |measured: &[f64]| {
        let at = |share| quantile(measured.iter().copied(), share).map_or("-".to_owned(), shown);
        format!("p50 {}, p95 {}, of {}", at(0.5), at(0.95), measured.len())
    };
    let what = "from the call to the first event at the page";
    let mut rows = Vec::new();
    match (p50(&ours), p50(&theirs)) {
        (Some(own), Some(their)) => {
            rows.push(Row::held(
                what,
                spread(&ours),
                format!("at most Playwright's {}", shown(their)),
                own <= their,
            ));
            rows.push(Row::stated("Playwright's click", spread(&theirs)));
            rows.push(Row::stated("ratio of the two p50s", format!("{:.2}", own / their)));
        }
        _ => {
            rows.push(Row::stated(what, spread(&ours)));
            rows.push(Row::missing("Playwright's click", "at least ours"));
        }
    }
    Ok(say("Static page", &rows))
}
