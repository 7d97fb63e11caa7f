//! Replaying an exported scenario before it is written, until what is left of it holds.

use surefoot_explore::{Export, Trajectory, Verified, Weakened, revise};
use surefoot_record::code::Code;
use surefoot_record::policy::SettleFields;
use surefoot_record::run::RunReport;
use surefoot_replay::Variables;
use surefoot_session::{EventLog, SessionOptions};

use crate::calls::{self, BrowserOptions, ReplayRequest};

/// So often a scenario is revised before it is said that it can't be told whether it holds.
const MOST_REPLAYS: u32 = 6;

/// What verifying came to.
#[derive(Debug, Clone, Default)]
pub struct Verification {
    pub replays: u32,
    /// Why it can't be told whether what is left holds; none when it does, or when nothing is left.
    pub untold: Option<Code>,
    /// The last replay.
    pub report: Option<RunReport>,
}

impl Verification {
    /// The exit status beside that of the export.
    #[must_use]
    pub fn exit(&self, exported: u8) -> u8 {
        if self.untold.is_some() { exported.max(3) } else { exported }
    }
}

/// Replays the exported scenario in a browser of its own, and takes out of it, or proves by something else, what
/// did not hold; then replays what is left. Variables have their values, and `unique` another one each time. `say` is told of each replay.
pub async fn verify(
    export: &mut Export,
    trajectory: &Trajectory,
    variables: &Variables,
    browser: &BrowserOptions,
    session: &SessionOptions,
    settle: &SettleFields,
    mut say: impl FnMut(u32, &EventLog),
) -> Verification {
    let mut verification = Verification::default();
    while let Some(scenario) = export.scenario.clone() {
        if verification.replays == MOST_REPLAYS {
            verification.untold = Some(Code::NotRepeated);
            break;
        }
        verification.replays += 1;
        let log = EventLog::new();
        say(verification.replays, &log);
        let request = ReplayRequest { session: session.clone(), settle: settle.clone(), log: log.clone() };
        // Their values were good a moment ago; only a scenario that is none any more can't take them.
        let filled = variables.fill_in(&scenario).unwrap_or(scenario);
        let report = calls::replay(browser, &filled, request).await;
        let verified = revise(export, trajectory, &report, &log.so_far());
        export.scenario = export.scenario.take().map(|scenario| variables.put_back(&scenario));
        verification.report = Some(report);
        match verified {
            Verified::Held => break,
            Verified::Revised => {}
            Verified::Untold(code) => {
                verification.untold = Some(code);
                break;
            }
        }
    }
    verification
}

/// What is said of a step that is proven by something else than was chosen first.
#[must_use]
pub fn words(weakened: &Weakened) -> String {
    let code = weakened.code.map(|code| format!(" ({code})")).unwrap_or_default();
    format!(
        "weakened: {} — `{}` did not hold when it was replayed{code}",
        weakened.instruction, weakened.instead_of
    )
}
