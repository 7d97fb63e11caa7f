//! One run of one scenario, from its first view to its status (settle-system §4, rulings 21, 32, 33).

use std::time::{Duration, Instant};

use surefoot_record::code::Code;
use surefoot_record::policy::{SettlePolicy, Widened};
use surefoot_record::run::{Failure, RunReport, WidenedAt};
use surefoot_record::scenario::Scenario;
use surefoot_record::verdict::Status;
use surefoot_report::Picture;
use surefoot_semantics::assertion::Origin;
use surefoot_session::{EventLog, Session, SessionError, SessionOptions};
use tokio::time::timeout;

use surefoot_browser::driver::Driver;

use crate::interrupt::Interrupt;
use crate::start::{blank, blocked, skipped};
use crate::variables::Unique;

/// How long an interrupted run waits for its page to be closed: 2 s.
const PATIENCE: Duration = Duration::from_secs(2);

/// How a scenario is replayed.
#[derive(Debug, Clone, Default)]
pub struct ReplayOptions {
    /// The session's options, its policy resolved with the scenario's `meta.settle` above all else.
    pub session: SessionOptions,
    /// Where the session writes what happens.
    pub log: EventLog,
    /// Breaks the run off; what was done until then is reported, the rest is `skipped`.
    pub interrupt: Interrupt,
    /// Takes a picture of the page when the run does not pass.
    pub picture: bool,
}

/// What a run came to.
#[derive(Debug)]
pub struct Ran {
    pub report: RunReport,
    /// The page as it stood at the end; only of a run that did not pass, and only when asked for. Else why there
    /// is none.
    pub picture: Option<Result<Picture, String>>,
}

/// A run in progress.
pub(crate) struct Run<'a> {
    pub(crate) session: &'a Session,
    pub(crate) scenario: &'a Scenario,
    pub(crate) origin: Origin,
    pub(crate) report: RunReport,
}

/// Why a run ends before its last step.
pub(crate) struct Stop;

/// Replays a scenario on a page that a driver has opened. The driver is closed at the end, whatever
/// happened.
///
/// Never fails: a run that could not start is `blocked`, and every other trouble is a code in the report.
pub async fn replay(scenario: &Scenario, driver: Box<dyn Driver>, options: ReplayOptions) -> RunReport {
    replay_with_picture(scenario, driver, options).await.report
}

/// Like [`replay`], with the picture that the options may ask for.
pub async fn replay_with_picture(
    scenario: &Scenario,
    driver: Box<dyn Driver>,
    options: ReplayOptions,
) -> Ran {
    let began = Instant::now();
    let browser = driver.product().to_owned();
    let policy = options.session.policy;
    let ambient = options.session.ambient.clone();
    let started_at = jiff::Timestamp::now().to_string();
    let interrupt = options.interrupt;
    let unique = Unique::of(scenario);
    let filled = unique.as_ref().map(|unique| unique.fill_in(scenario));
    let scenario = filled.as_ref().unwrap_or(scenario);
    let session = tokio::select! {
        session = Session::start(driver, &scenario.target.launch, options.session, options.log) => Some(session),
        () = interrupt.given() => None,
    };
    let mut ran = match session {
        Some(Ok(session)) => on(&session, scenario, policy, &interrupt, options.picture).await,
        Some(Err(error)) => {
            Ran { report: blocked(scenario, policy, error.code, &error.message), picture: None }
        }
        None => Ran { report: skipped(scenario, policy, Code::Interrupted), picture: None },
    };
    let report = &mut ran.report;
    report.browser = Some(browser);
    report.timing.ambient = ambient;
    report.timing.started_at = started_at;
    report.timing.finished_at = jiff::Timestamp::now().to_string();
    report.timing.elapsed_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if let Some(unique) = unique {
        unique.mask(report);
    }
    ran
}

/// The run on a session that has started, which ends with it.
async fn on(
    session: &Session,
    scenario: &Scenario,
    policy: SettlePolicy,
    interrupt: &Interrupt,
    picture: bool,
) -> Ran {
    let mut run = Run::new(session, scenario, policy);
    let interrupted = tokio::select! {
        () = run.go() => false,
        () = interrupt.given() => true,
    };
    if interrupted {
        run.break_off();
        // An act that was begun is still carried to its end; whoever interrupts does not wait for that.
        let _may_go_on = timeout(PATIENCE, session.stop()).await;
        return Ran { report: run.report, picture: None };
    }
    let wanted = picture && run.report.status != Status::Pass;
    let picture = if wanted { Some(picture_of(session).await) } else { None };
    let mut report = run.report;
    if let Err(error) = session.stop().await {
        note_leftovers(&mut report, &error);
    }
    Ran { report, picture }
}

/// A picture that shows nothing may have been taken before anything was drawn, so it is taken once more.
async fn picture_of(session: &Session) -> Result<Picture, String> {
    let mut picture = Picture::new(session.picture(Vec::new()).await.map_err(|error| error.message)?.png);
    if picture.blank {
        picture = Picture::new(session.picture(Vec::new()).await.map_err(|error| error.message)?.png);
    }
    Ok(picture)
}

/// A page that could not be closed may have left something behind, so the run is no pass.
fn note_leftovers(report: &mut RunReport, error: &SessionError) {
    if report.failure.is_none() {
        report.failure = Some(failure(None, "final", error.code, format!("closing the page: {error}")));
        report.code = Some(error.code);
        report.status = Status::of(error.code.verdict());
    }
}

pub(crate) fn failure(step: Option<u32>, observation: &str, code: Code, message: String) -> Failure {
    Failure {
        step_index: step,
        observation: observation.to_owned(),
        budget_ms: None,
        code,
        message,
        hint: code.hint().to_owned(),
    }
}

impl<'a> Run<'a> {
    fn new(session: &'a Session, scenario: &'a Scenario, policy: SettlePolicy) -> Self {
        let origin = if scenario.meta.producer.is_some() { Origin::Ours } else { Origin::SettleSystem };
        Run { session, scenario, origin, report: blank(scenario, policy) }
    }

    /// Somebody wants it to end. What was decided stands; what was under way or never begun is skipped.
    fn break_off(&mut self) {
        let code = Code::Interrupted;
        self.report.status = Status::Skipped;
        self.report.code = Some(code);
        self.report.failure = Some(failure(None, "step", code, code.message().to_owned()));
    }

    async fn go(&mut self) {
        if self.steps().await.is_ok() {
            self.finals().await;
        }
        self.finish().await;
    }

    async fn steps(&mut self) -> Result<(), Stop> {
        match self.session.observe_settled().await {
            Ok(first) => {
                self.note_widening(first.settled.widened, "initial");
                if let Some(code) = first.settled.refusal() {
                    return Err(self.unsettled(None, "initial", code, first.settled.budget_ms));
                }
            }
            Err(error) => {
                self.fail(failure(None, "initial", error.code, error.message));
                return Err(Stop);
            }
        }
        for at in 0..self.scenario.steps.len() {
            self.step(at).await?;
        }
        Ok(())
    }

    /// A view that never held still says nothing about the page: the run ends inconclusive (ruling 33).
    pub(crate) fn unsettled(
        &mut self,
        step: Option<u32>,
        observation: &str,
        code: Code,
        budget_ms: u64,
    ) -> Stop {
        let which = match observation {
            "initial" => "initial",
            "final" => "final",
            _ => "post-action",
        };
        let message = match code {
            Code::InconclusivePending => {
                format!(
                    "work was still pending at the end of the {budget_ms} ms settle budget of the {which} observation"
                )
            }
            _ => format!("the {which} observation never settled within the {budget_ms} ms settle budget"),
        };
        let mut failure = failure(step, observation, code, message);
        failure.budget_ms = Some(budget_ms);
        self.fail(failure);
        Stop
    }

    /// Keeps the first thing that went wrong as the run's own.
    pub(crate) fn fail(&mut self, failure: Failure) {
        if self.report.failure.is_none() {
            self.report.failure = Some(failure);
        }
    }

    /// Keeps the session's one widening, with where it happened.
    pub(crate) fn note_widening(&mut self, widened: Option<Widened>, at: &str) {
        if let (Some(widened), None) = (widened, &self.report.timing.settle_widened) {
            self.report.timing.settle_widened = Some(WidenedAt {
                from_ms: widened.from_ms,
                to_ms: widened.to_ms,
                cause: widened.cause,
                at: at.to_owned(),
            });
        }
    }
}
