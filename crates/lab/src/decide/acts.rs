//! How long a whole act by an instruction in plain words takes on a page that is idle: deciding, readiness, dispatch and
//! proof together.

use std::time::{Duration, Instant};

use surefoot::sessions::{EventLog, SessionOptions};
use surefoot::{BrowserOptions, session};
use surefoot_decide::intent;

use crate::lines::say;

/// A page, an instruction, and what it comes to in the strict form.
const ACTS: [(&str, &str, &str); 3] = [
    ("/rows", "delete Bob", "click button \"Delete\" in row \"Bob\""),
    ("/deeds", "type Ulm into the city field", "fill textbox \"City\" \"Ulm\""),
    ("/kinds", "turn on Bold", "click button \"Bold\""),
];
const TIMES: usize = 12;
const MOST: Duration = Duration::from_millis(150);

/// Prints the rows. True when the median is within its time and every act was the right one, and proven.
pub(super) async fn run() -> anyhow::Result<bool> {
    let server = surefoot_fixtures::Server::start().await?;
    let (mut times, mut right) = (Vec::new(), 0);
    for time in 0..TIMES {
        let (page, words, strict) = ACTS[time % ACTS.len()];
        let intents = intent::read(words)?;
        let Some(intent) = intents.into_iter().next() else { continue };
        let options = SessionOptions::default();
        let session =
            session(&BrowserOptions::default(), &server.url(page), options, EventLog::new()).await?;
        session.observe_settled().await?;
        let began = Instant::now();
        let acted = session.instruct(intent).await?;
        times.push(began.elapsed());
        if acted.act.instruction == strict && acted.act.proven {
            right += 1;
        }
        session.stop().await?;
    }
    server.stop().await;
    times.sort();
    let middle = times.get(times.len() / 2).copied().unwrap_or(Duration::MAX);
    let good = right == TIMES && middle <= MOST;
    say(&format!(
        "whole act by instruction on an idle page: {right} of {TIMES} right and proven, median {:.0} ms, most {:.0} ms, target {} ms{}",
        middle.as_secs_f64() * 1e3,
        times.last().map_or(0.0, Duration::as_secs_f64) * 1e3,
        MOST.as_millis(),
        if good { "" } else { "  MISSED" }
    ));
    Ok(good)
}
