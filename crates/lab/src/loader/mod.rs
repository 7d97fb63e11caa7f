//! `lab loader`: does the scenario loader refuse whatever is no scenario, at once, with its place, and without
//! repeating what stands there?
//!
//! Half of the inputs are golden files that were damaged, half are made up of the format's own names. Texts in
//! them carry a mark, and no error may hold it. Inputs are a function of their number, so that a run resumes
//! where it stopped and a finding can be looked at again with `--only`.

mod damage;
mod invent;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};
use surefoot::record::scenario_file::{parse, write};

use crate::agreement::grammar::dice::Dice;
use crate::lines;

/// The mark that texts carry: no field's name and no word of the format holds it.
const MARK: &str = "qzxjk";
/// What one input may take at most of the processor.
const SLOW: Duration = Duration::from_secs(1);
/// How many inputs make a line.
const PORTION: u64 = 50_000;

#[derive(Debug, Args)]
pub(crate) struct LoaderArguments {
    /// How many inputs there must be in all, those of earlier runs included.
    #[arg(long, default_value_t = 20_000)]
    inputs: u64,

    /// Look at one input again: print it, and what the loader says.
    #[arg(long)]
    only: Option<u64>,

    /// Where the lines are kept.
    #[arg(long, default_value = "target/lab/loader.jsonl")]
    out: PathBuf,
}

/// A portion of inputs.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    from: u64,
    inputs: u64,
    /// How many were scenarios.
    loaded: u64,
    /// How many were refused, by code.
    refused: BTreeMap<String, u64>,
    slowest_us: u64,
    /// The inputs that something was wrong with, and what.
    findings: Vec<(u64, String)>,
}

pub(crate) fn run(arguments: &LoaderArguments) -> anyhow::Result<bool> {
    if let Some(number) = arguments.only {
        let input = input(number);
        let said = parse(&input).map(|_| "loaded".to_owned()).unwrap_or_else(|error| error.to_string());
        lines::say(&format!("{input}\n\n{said}"));
        return Ok(true);
    }
    let mut measured: Vec<Line> = lines::read(&arguments.out)?;
    let mut next = measured.iter().map(|line| line.from + line.inputs).max().unwrap_or(0);
    // A panic is a finding, and told of as one.
    std::panic::set_hook(Box::new(|_| {}));
    while next < arguments.inputs {
        let line = portion(next, PORTION.min(arguments.inputs - next));
        next += line.inputs;
        lines::append(&arguments.out, &line)?;
        lines::say_error(&format!("{next} of {}: {} findings", arguments.inputs, line.findings.len()));
        measured.push(line);
    }
    let _ours = std::panic::take_hook();
    Ok(tell(&measured, arguments))
}

fn tell(measured: &[Line], arguments: &LoaderArguments) -> bool {
    let mut refused: BTreeMap<&str, u64> = BTreeMap::new();
    for (code, count) in measured.iter().flat_map(|line| &line.refused) {
        *refused.entry(code).or_default() += count;
    }
    let inputs: u64 = measured.iter().map(|line| line.inputs).sum();
    let loaded: u64 = measured.iter().map(|line| line.loaded).sum();
    let findings: usize = measured.iter().map(|line| line.findings.len()).sum();
    let slowest = measured.iter().map(|line| line.slowest_us).max().unwrap_or(0);
    let codes: Vec<String> = refused.iter().map(|(code, count)| format!("{count} {code}")).collect();
    lines::say(&format!(
        "{inputs} inputs: {loaded} loaded, refused {}; the slowest took {slowest} µs; {findings} findings ({})",
        codes.join(", "),
        arguments.out.display()
    ));
    for (number, what) in measured.iter().flat_map(|line| &line.findings).take(20) {
        lines::say(&format!("  input {number}: {what}"));
    }
    findings == 0
}

/// What this thread has computed so far: what else the machine does is no hang of the loader.
fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

fn portion(from: u64, inputs: u64) -> Line {
    let mut line = Line { from, inputs, ..Line::default() };
    for number in from..from + inputs {
        let input = input(number);
        let began = processor_time();
        let outcome = catch_unwind(AssertUnwindSafe(|| look(&input)));
        let took = processor_time().saturating_sub(began);
        line.slowest_us = line.slowest_us.max(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
        if took > SLOW {
            line.findings.push((number, format!("took {} ms", took.as_millis())));
        }
        match outcome {
            Ok(Ok(None)) => line.loaded += 1,
            Ok(Ok(Some(code))) => *line.refused.entry(code).or_default() += 1,
            Ok(Err(finding)) => line.findings.push((number, finding)),
            Err(_) => line.findings.push((number, "a panic".to_owned())),
        }
    }
    line
}

/// The code of the refusal, none for a scenario, or what is wrong with what the loader did.
fn look(input: &str) -> Result<Option<String>, String> {
    match parse(input) {
        Ok(scenario) => {
            let again = parse(&write(&scenario))
                .map_err(|error| format!("what was loaded and written is refused: {error}"))?;
            if again == scenario {
                Ok(None)
            } else {
                Err("what was loaded and written is another".to_owned())
            }
        }
        Err(error) => {
            let said = format!("{error} {error:?} {}", error.hint());
            if said.contains(MARK) && !names_hold_the_mark(input) {
                return Err("the error repeats a value".to_owned());
            }
            if error.place.is_empty() || error.message.is_empty() {
                return Err("the error has no place or no message".to_owned());
            }
            if said.chars().any(|letter| letter.is_control() && letter != '\n') {
                return Err("the error holds a control character".to_owned());
            }
            if said.len() > 2_000 {
                return Err("the error is as long as a file".to_owned());
            }
            Ok(Some(error.code.to_string()))
        }
    }
}

/// Damage can make a name of a value; names may be told.
fn names_hold_the_mark(input: &str) -> bool {
    fn any(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::Array(items) => items.iter().any(any),
            serde_json::Value::Object(members) => {
                members.iter().any(|(name, value)| name.contains(MARK) || any(value))
            }
            _ => false,
        }
    }
    serde_json::from_str(input).is_ok_and(|value| any(&value))
}

/// The input of that number.
fn input(number: u64) -> String {
    let mut dice = Dice::new(number.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x5ce0_a21d);
    if number.is_multiple_of(2) { damage::input(&mut dice) } else { invent::input(&mut dice) }
}
