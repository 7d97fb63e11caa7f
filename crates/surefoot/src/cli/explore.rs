//! `surefoot explore`: act, check, and write what was proven as a scenario.

use std::path::PathBuf;

use clap::{ArgMatches, Args, FromArgMatches};
use jiff::Timestamp;
use serde_json::{Value, json};
use surefoot_explore::{Deed, Explored, Export, ExportOptions, export};
use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;
use surefoot_record::scenario_file;
use surefoot_report::files;
use surefoot_semantics::instruction::{parse_assertion, write_check};
use surefoot_session::{EventLog, SessionOptions};

use super::output;
use super::place::PlaceOptions;
use super::plain::deeds;
use super::shared::{SharedOptions, Switch};
use crate::calls::{self, ExploreRequest};
use crate::confined::Confined;
use crate::error::Error;
use crate::progress::Progress;
use crate::verify::{self, Verification};
use crate::{typed, uploads, words};

/// Explore a page: act and check in the order typed, and write what was proven as a scenario.
///
/// Exit status 0: everything was proven. 1: a check is false. 3: something was not proven; the scenario
/// holds what was, and is not written when nothing was.
#[derive(Debug, Args)]
pub(crate) struct ExploreArguments {
    /// The page: an absolute http or https URL; with --base-url a path too.
    url: String,

    #[command(flatten)]
    deeds: Deeds,

    /// Where to write the scenario.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Replace the scenario file if there is one.
    #[arg(long)]
    overwrite: bool,

    /// Whether the scenario is replayed once in a fresh context before it is written. What did not hold then is
    /// left out or proven by something else, and said.
    #[arg(long, value_enum, value_name = "on|off", default_value = "on")]
    verify: Switch,

    /// The scenario's name [default: the file's].
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,

    /// What the scenario is for.
    #[arg(long, value_name = "TEXT", default_value = "")]
    description: String,

    /// Print what came of it as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: PlaceOptions,

    #[command(flatten)]
    shared: SharedOptions,
}

/// `--do` and `--check`, in the order typed.
#[derive(Debug, Clone)]
struct Deeds(Vec<(bool, String)>);

impl Args for Deeds {
    fn augment_args(command: clap::Command) -> clap::Command {
        let many = |name: &'static str, value: &'static str, help: &'static str| {
            clap::Arg::new(name).long(name).value_name(value).help(help).action(clap::ArgAction::Append)
        };
        command
            .arg(
                many("do", "STEP", "Do this, for example: 'fill textbox \"Search\" \"async\"', or in plain words; repeatable")
                    .required(true),
            )
            .arg(many(
                "check",
                "ASSERTION",
                "Check this, for example: 'present status \"Saved\"'; repeatable",
            ))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Deeds {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut list: Vec<(usize, bool, String)> = Vec::new();
        for (name, is_check) in [("do", false), ("check", true)] {
            let values = matches.get_many::<String>(name).into_iter().flatten().cloned();
            let places = matches.indices_of(name).into_iter().flatten();
            list.extend(places.zip(values).map(|(place, value)| (place, is_check, value)));
        }
        list.sort_by_key(|(place, ..)| *place);
        Ok(Deeds(list.into_iter().map(|(_, is_check, value)| (is_check, value)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Deeds {
    fn read(&self, mut fill_in: impl FnMut(&str) -> Result<String, Error>) -> Result<Vec<Deed>, Error> {
        let mut list = Vec::new();
        for (is_check, text) in &self.0 {
            match is_check {
                true => list.push(Deed::Check(parse_assertion(text)?)),
                false => list.extend(deeds(text, &mut fill_in)?),
            }
        }
        Ok(list)
    }
}

pub(crate) async fn run(arguments: ExploreArguments) -> Result<u8, Error> {
    let url = arguments.place.page(&arguments.url)?;
    let mut variables = arguments.place.variables()?;
    let deeds = arguments.deeds.read(|text| arguments.place.instruction(&mut variables, text))?;
    let deeds: Vec<Deed> = deeds
        .iter()
        .map(|deed| arguments.place.deed(&mut variables, &arguments.url, deed))
        .collect::<Result<_, _>>()?;
    let login = arguments.shared.login.read()?;
    let asked: Vec<_> = deeds.iter().filter_map(typed::asked).collect();
    asked.iter().try_for_each(|action| login.check(action))?;
    let session = SessionOptions { secrets: login.secrets(&url), ..arguments.shared.session()? };
    // Refused before anything is done, so that no work is lost at the end.
    files::check_new(&arguments.out, arguments.overwrite)?;
    let browser = login.browser(arguments.shared.browser(), &url)?;
    let log = EventLog::new();
    let progress = Progress::new(format!("opening {url}"));
    let _follower = progress.follow(&log);
    let request = ExploreRequest {
        launch: url.clone(),
        deeds: deeds.clone(),
        session: session.clone(),
        log: log.clone(),
    };
    let explored = calls::explore(&browser, request).await?;
    let confined = Confined::of(&log);
    drop(progress);
    let mut secrets =
        typed::secrets(asked.iter().map(|it| &**it).zip(explored.acts.iter().map(|acted| &acted.action)));
    secrets.extend(login.all());
    let mut exported = export(
        &explored.trajectory,
        &ExportOptions {
            name: arguments.name.clone().unwrap_or_else(|| default_name(&arguments.out)),
            description: arguments.description.clone(),
            created_at: Timestamp::now().to_string(),
            viewport: arguments.shared.viewport,
            secrets: secrets.clone(),
        },
    );
    exported.scenario = exported.scenario.map(|scenario| variables.put_back(&scenario));
    let verification = match arguments.verify {
        Switch::On => {
            let settle = arguments.shared.settle()?;
            let mut progress = None;
            verify::verify(
                &mut exported,
                &explored.trajectory,
                &variables,
                &browser,
                &session,
                &settle,
                |turn, log| {
                    drop(progress.take());
                    let shown = Progress::new(format!("replaying it, to verify ({turn})"));
                    progress = Some((shown.follow(log), shown));
                },
            )
            .await
        }
        Switch::Off => Verification::default(),
    };
    if let Some(scenario) = &exported.scenario {
        let text = scenario_file::write(&uploads::seen_from_file(scenario.clone(), &arguments.out));
        // What was written must load: a file that this program refuses is worth nothing.
        scenario_file::parse(&text)?;
        files::write_new(&arguments.out, text.as_bytes(), arguments.overwrite)?;
    }
    let redactor = Redactor::with_secrets(secrets);
    if arguments.json {
        let mut value = as_json(&arguments, &explored, &exported, &verification);
        if let Some(confined) = &confined {
            value["policy"] = json!(confined);
        }
        output::json(&redactor.json(&value));
    } else {
        let mut text = as_text(&arguments, &explored, &exported, &verification);
        text.push_str(&confined.as_ref().map(Confined::text).unwrap_or_default());
        output::result(&redactor.text(&text));
    }
    Ok(verification.exit(exported.exit(explored.exit())))
}

fn default_name(out: &std::path::Path) -> String {
    out.file_stem().map_or_else(|| "explore".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn as_json(
    arguments: &ExploreArguments,
    explored: &Explored,
    exported: &Export,
    verification: &Verification,
) -> Value {
    let steps: Vec<Value> = explored
        .acts
        .iter()
        .enumerate()
        .map(|(at, acted)| {
            let mut step = json!(acted.act);
            step["exportedAs"] = json!(exported.step_of_act.get(at).copied().flatten());
            step
        })
        .collect();
    let checks: Vec<Value> = explored
        .checks
        .iter()
        .map(|(assertion, decided)| {
            json!({
                "assertion": write_check(assertion),
                "passed": decided.verdict.is_proven(),
                "code": decided.verdict.code(),
                "observed": decided.observed,
                "settle": decided.settled,
                "attempts": decided.attempts,
            })
        })
        .collect();
    json!({
        "steps": steps,
        "checks": checks,
        "url": explored.url,
        "title": explored.title,
        "scenario": exported.scenario.as_ref().map(|_| arguments.out.display().to_string()),
        "exportedSteps": exported.scenario.as_ref().map_or(0, |scenario| scenario.steps.len()),
        "code": exported.code,
        "excludedActions": exported.excluded_acts,
        "excludedAssertions": exported.excluded_assertions,
        "weakened": exported.weakened,
        "verified": verification.report.as_ref().map(|report| json!({
            "status": report.status,
            "code": report.code,
            "replays": verification.replays,
        })),
    })
}

fn as_text(
    arguments: &ExploreArguments,
    explored: &Explored,
    exported: &Export,
    verification: &Verification,
) -> String {
    let mut text = String::new();
    for acted in &explored.acts {
        text.push_str(&words::act(&acted.act).join("\n"));
        text.push('\n');
    }
    for (assertion, decided) in &explored.checks {
        let mark = if decided.verdict.is_proven() { "holds   " } else { "DOES NOT" };
        text.push_str(&format!("{mark} {}\n", write_check(assertion)));
        if let Some(code) = decided.verdict.code() {
            text.push_str(&format!("         {code}: {}\n", code.message()));
        }
    }
    text.push('\n');
    match (&exported.scenario, exported.code) {
        (Some(scenario), _) => {
            let weak = scenario.steps.iter().filter(|step| step.intent.contains("Weak proof")).count();
            let weak = if weak == 0 { String::new() } else { format!(" ({weak} weak)") };
            text.push_str(&format!(
                "wrote {}: {}{weak}, {}\n",
                arguments.out.display(),
                words::count(scenario.steps.len(), "step"),
                words::count(scenario.assertions.len(), "final assertion")
            ));
        }
        (None, code) => {
            let code = code.unwrap_or(Code::NoProvenSteps);
            text.push_str(&format!("{code}: {}\nhint: {}\n", code.message(), code.hint()));
        }
    }
    if let Some(report) = &verification.report {
        let told = match verification.untold {
            None if exported.scenario.is_some() => "it holds".to_owned(),
            None => "nothing of it held".to_owned(),
            Some(code) => format!("can't be told whether it holds: {code}, {}", code.message()),
        };
        let replays = words::count(verification.replays as usize, "replay");
        text.push_str(&format!("verified by {replays}, the last {}: {told}\n", report.status.as_str()));
    }
    for weakened in &exported.weakened {
        text.push_str(&verify::words(weakened));
        text.push('\n');
    }
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
    text
}
