//! `qa_record_export`: what was proven, as a scenario file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use surefoot_explore::{ExportOptions, Trajectory, export};
use surefoot_record::scenario_file;
use surefoot_record::verdict::Status;
use surefoot_report::files;
use surefoot_session::SessionOptions;

use super::answer::{Answer, Head};
use super::call::Call;
use super::desk::Desk;
use super::files as confined;
use super::tool::{Hints, Tool};
use crate::error::Error;
use crate::verify::{self, Verification};
use crate::{uploads, words};

pub(super) struct Export;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    owner: Option<String>,
    /// Where to write the scenario.
    output_path: PathBuf,
    /// [default: the file's name]
    name: Option<String>,
    description: Option<String>,
    #[serde(default)]
    overwrite: bool,
    /// Replay it first in a fresh browser and leave out what does not hold again [default: true].
    verify: Option<bool>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// Absent when nothing could be proven; nothing is written then.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<PathBuf>,
    steps: usize,
    assertions: usize,
    /// Acts that are not in it, and why.
    excluded_actions: Vec<Value>,
    excluded_assertions: Vec<Value>,
    /// Steps that are proven by something else than at first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weakened: Vec<Value>,
    /// How the replay of it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Verified {
    status: Status,
    replays: u32,
}

impl Tool for Export {
    const NAME: &'static str = "qa_record_export";
    const TITLE: &'static str = "Export a scenario";
    const DESCRIPTION: &'static str = "Write the steps that were proven, with the assertions that passed, as a scenario \
        file that qa_replay_run replays. What could not be proven is left out and listed with its code.";
    const HINTS: Hints = Hints { read_only: false, destructive: false, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        let seat = desk.seat(input.owner.as_deref())?;
        let _using = seat.use_it();
        let known = seat.known().await;
        let output_path = confined::to_write(&desk.folders, "output_path", &input.output_path)?;
        files::check_new(&output_path, input.overwrite)?;
        let _asked = seat.asker.through(&call);
        let trajectory = Trajectory::of(&seat.session.log().so_far());
        let options = ExportOptions {
            name: input.name.clone().unwrap_or_else(|| default_name(&input.output_path)),
            description: input.description.clone().unwrap_or_default(),
            created_at: Timestamp::now().to_string(),
            viewport: seat.viewport,
            secrets: known.secrets(),
        };
        let mut exported = export(&trajectory, &options);
        exported.scenario = exported.scenario.map(|scenario| known.variables.put_back(&scenario));
        let verification = match input.verify.unwrap_or(true) {
            true => {
                let settle = &desk.options.settle;
                let rules = Some(seat.asker.again(&desk.options.rules));
                let options = SessionOptions { rules, ..seat.options.clone() };
                verify::verify(
                    &mut exported,
                    &trajectory,
                    &known.variables,
                    &seat.browser,
                    &options,
                    settle,
                    |_, _| {},
                )
                .await
            }
            false => Verification::default(),
        };
        let mut path = None;
        if let Some(scenario) = &exported.scenario {
            let text = scenario_file::write(&uploads::seen_from_file(scenario.clone(), &output_path));
            // What was written must load: a file that this program refuses is worth nothing.
            scenario_file::parse(&text)?;
            files::write_new(&output_path, text.as_bytes(), input.overwrite)?;
            path = Some(output_path);
        }
        let code = exported.code.or(verification.untold);
        let listed = |value: Value| value.as_array().cloned().unwrap_or_default();
        let output = Output {
            head: Head::of(code),
            path,
            steps: exported.scenario.as_ref().map_or(0, |scenario| scenario.steps.len()),
            assertions: exported.scenario.as_ref().map_or(0, |scenario| scenario.assertions.len()),
            excluded_actions: listed(json!(exported.excluded_acts)),
            excluded_assertions: listed(json!(exported.excluded_assertions)),
            weakened: listed(json!(exported.weakened)),
            verified: verification
                .report
                .as_ref()
                .map(|report| Verified { status: report.status, replays: verification.replays }),
        };
        let mut text = match &output.path {
            Some(path) => format!(
                "wrote {}: {}, {}\n",
                path.display(),
                words::count(output.steps, "step"),
                words::count(output.assertions, "final assertion")
            ),
            None => "nothing was written\n".to_owned(),
        };
        text.push_str(&output.head.line(code.map_or("", |code| code.message())));
        for excluded in &exported.excluded_acts {
            text.push_str(&format!(
                "left out: {} — {}: {}\n",
                excluded.instruction, excluded.code, excluded.message
            ));
        }
        for excluded in &exported.excluded_assertions {
            text.push_str(&format!(
                "left out: {} — {}: {}\n",
                excluded.assertion, excluded.code, excluded.message
            ));
        }
        Ok(Answer::new(&output, text, known.redactor()))
    }
}

fn default_name(out: &Path) -> String {
    out.file_stem().map_or_else(|| "explore".to_owned(), |stem| stem.to_string_lossy().into_owned())
}
