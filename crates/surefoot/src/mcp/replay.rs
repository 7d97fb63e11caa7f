//! `qa_replay_run`: a scenario from its file to its verdict, in a browser of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use surefoot_record::code::Code;
use surefoot_record::run::RunReport;
use surefoot_record::scenario_file;
use surefoot_record::verdict::Status;
use surefoot_replay::{BaseUrl, Variables};
use surefoot_report::files;
use surefoot_semantics::instruction::write_action;
use surefoot_session::{EventLog, SessionOptions};

use super::answer::{Answer, Head};
use super::ask::Asker;
use super::call::Call;
use super::desk::Desk;
use super::files as confined;
use super::tool::{Hints, Tool};
use crate::calls::{self, ReplayRequest};
use crate::error::Error;
use crate::{typed, uploads};

pub(super) struct Replay;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// The scenario file.
    scenario: PathBuf,
    /// Values for what the scenario leaves open as `{{NAME}}`.
    #[serde(default)]
    variables: BTreeMap<String, String>,
    /// Another site to replay it on: its scheme, host and port take the place of the scenario's.
    base_url: Option<String>,
    /// Where to write report.json, report.jsonl and report.md.
    output_dir: Option<PathBuf>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// `pass`, `inconclusive`, `fail` or `blocked`.
    status: Status,
    steps: Vec<Step>,
    assertions: Vec<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
    elapsed_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    report_dir: Option<PathBuf>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Step {
    index: u32,
    instruction: String,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Code>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Claim {
    assertion: String,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Code>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Failure {
    #[serde(skip_serializing_if = "Option::is_none")]
    step_index: Option<u32>,
    /// `start`, `initial`, `step` or `final`.
    observation: String,
    message: String,
}

impl Tool for Replay {
    const NAME: &'static str = "qa_replay_run";
    const TITLE: &'static str = "Replay a scenario";
    const DESCRIPTION: &'static str = "Replay a scenario file unedited in a fresh browser. `pass` alone is green; \
        `inconclusive` says nothing about the app.";
    const HINTS: Hints = Hints { read_only: false, destructive: false, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        let file = input.scenario.display().to_string();
        let there = Code::ScenarioUnreadable;
        let path = confined::to_read(&desk.folders, "scenario", &input.scenario, there)?;
        let output_dir = input.output_dir.as_ref();
        let output_dir =
            output_dir.map(|dir| confined::to_write(&desk.folders, "output_dir", dir)).transpose()?;
        let text = files::read_text(&path).map_err(|error| {
            Error::new(Code::ScenarioUnreadable, format!("{file} can't be read: {error}"))
        })?;
        let scenario = scenario_file::parse(&text).map_err(Error::from)?;
        let mut variables = Variables::default();
        for (name, value) in &input.variables {
            variables.give(&format!("{name}={value}"))?;
        }
        let mut scenario = variables.fill_in(&scenario)?;
        if let Some(base) = &input.base_url {
            let base = BaseUrl::parse(base)
                .map_err(|problem| Error::new(Code::ArgumentInvalid, format!("base_url: {problem}")))?;
            scenario = base.apply(&scenario);
        }
        let scenario = uploads::seen_from_here(scenario, &path);
        let login = &desk.options.login;
        scenario.steps.iter().try_for_each(|step| login.check(&step.action))?;
        let browser = login.browser(desk.options.browser.clone(), &scenario.target.launch)?;
        if let Some(dir) = &output_dir {
            files::check_writable(dir)?;
        }
        scenario.steps.iter().try_for_each(|step| confined::check_upload(&desk.folders, &step.action))?;
        let asker = Arc::new(Asker::default());
        let _asked = asker.through(&call);
        let log = EventLog::new();
        let _following = call.follow(&log);
        let request = ReplayRequest {
            session: SessionOptions {
                secrets: login.secrets(&scenario.target.launch),
                rules: Some(asker.rules(&desk.options.rules)),
                ..desk.options.session.clone()
            },
            settle: desk.options.settle.clone(),
            log: log.clone(),
        };
        let mut report = calls::replay(&browser, &scenario, request).await;
        report.file = Some(file);
        let asked = scenario.steps.iter().map(|step| &step.action);
        let redactor = typed::redactor(login.all(), asked.zip(report.steps.iter().map(|step| &step.action)));
        if let Some(dir) = &output_dir {
            surefoot_report::write_all_with(dir, &report, &redactor)?;
        }
        let output = output(&report, output_dir);
        let text = words(&output);
        Ok(Answer::new(&output, text, redactor))
    }
}

fn output(report: &RunReport, report_dir: Option<PathBuf>) -> Output {
    Output {
        head: Head::of(report.code),
        status: report.status,
        steps: report
            .steps
            .iter()
            .map(|step| Step {
                index: step.index,
                instruction: write_action(&step.action),
                status: step.status,
                code: step.code,
            })
            .collect(),
        assertions: report
            .assertions
            .iter()
            .map(|claim| Claim {
                assertion: surefoot_semantics::instruction::write_check(&claim.assertion),
                status: claim.status,
                code: claim.code,
            })
            .collect(),
        failure: report.failure.as_ref().map(|failure| Failure {
            step_index: failure.step_index,
            observation: failure.observation.clone(),
            message: failure.message.clone(),
        }),
        elapsed_ms: report.timing.elapsed_ms,
        report_dir,
    }
}

fn words(output: &Output) -> String {
    let mut text = format!("{} in {} ms\n", output.status.as_str(), output.elapsed_ms);
    for step in &output.steps {
        let code = step.code.map(|code| format!(" {code}")).unwrap_or_default();
        text.push_str(&format!("{}. {}: {}{code}\n", step.index, step.instruction, step.status.as_str()));
    }
    for claim in &output.assertions {
        let code = claim.code.map(|code| format!(" {code}")).unwrap_or_default();
        text.push_str(&format!("finally {}: {}{code}\n", claim.assertion, claim.status.as_str()));
    }
    let message = output.failure.as_ref().map_or("", |failure| failure.message.as_str());
    text.push_str(&output.head.line(message));
    text
}
