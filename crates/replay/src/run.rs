//! One run of one scenario, from its first view to its status (settle-system §4, rulings 21, 32, 33).

use std::time::Instant;

use surefoot_record::code::Code;
use surefoot_record::policy::{SettlePolicy, Widened};
use surefoot_record::run::{Failure, RunReport, WidenedAt};
use surefoot_record::scenario::Scenario;
use surefoot_semantics::assertion::Origin;
use surefoot_session::{EventLog, Session, SessionError, SessionOptions};

use surefoot_browser::driver::Driver;

use crate::start::{blank, blocked};

/// How a scenario is replayed.
#[derive(Debug, Clone, Default)]
pub struct ReplayOptions {
    /// The session's options, its policy resolved with the scenario's `meta.settle` above all else.
    pub session: SessionOptions,
    /// Where the session writes what happens.
    pub log: EventLog,
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
    let began = Instant::now();
    let browser = driver.product().to_owned();
    let policy = options.session.policy;
    let ambient = options.session.ambient.clone();
    let started_at = jiff::Timestamp::now().to_string();
    let mut report = match Session::start(driver, &scenario.target.launch, options.session, options.log).await
    {
        Ok(session) => {
            let mut run = Run::new(&session, scenario, policy);
            run.go().await;
            let mut report = run.report;
            if let Err(error) = session.stop().await {
                note_leftovers(&mut report, &error);
            }
            report
        }
        Err(error) => blocked(scenario, policy, error.code, &error.message),
    };
    report.browser = Some(browser);
    report.timing.ambient = ambient;
    report.timing.started_at = started_at;
    report.timing.finished_at = jiff::Timestamp::now().to_string();
    report.timing.elapsed_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    report
}

/// A page that could not be closed may have left something behind, so the run is no pass.
fn note_leftovers(report: &mut RunReport, error: &SessionError) {
    if report.failure.is_none() {
        report.failure = Some(failure(None, "final", error.code, format!("closing the page: {error}")));
        report.code = Some(error.code);
        report.status = surefoot_record::verdict::Status::of(error.code.verdict());
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
