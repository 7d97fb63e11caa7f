//! `surefoot extract`: typed answers about the settled view, with the nodes that support them.

use std::time::Duration;

use clap::Args;
use serde_json::json;
use surefoot_decide::extract::{Answered, Question};
use surefoot_record::code::Code;
use surefoot_record::decision::DecisionPath;
use surefoot_record::predicate::quote;
use surefoot_record::redact::Redactor;
use surefoot_session::EventLog;

use super::output;
use super::shared::{SharedOptions, address};
use crate::confined::Confined;
use crate::error::Error;
use crate::outline;
use crate::progress::Progress;
use crate::{calls, words};

/// How long a model may take for one question.
const PATIENCE: Duration = Duration::from_secs(15);

/// Answer questions about the settled view of a page, with the nodes that support each answer.
///
/// The view itself answers where one thing in it does: a field's value, a cell, what stands behind a label, a state, how
/// many there are. A decision model is asked only if one is configured. Where nothing surely answers, the answer is null
/// with a code, and the exit status is 3.
#[derive(Debug, Args)]
pub(crate) struct ExtractArguments {
    /// The page: an absolute http or https URL.
    url: String,

    /// What is asked, each question in quotes of the shell: 'Is the newsletter box ticked?' (yes or no), 'How many rows
    /// are there?' (a number), 'What is the total?' (a text), 'Which plan is chosen? Free, Pro or Team' (a choice),
    /// 'How urgent is it? low < normal < high' (a score). `yes-no:`, `number:`, `text:`, `choice:` or `score:` before it
    /// says outright what is wanted.
    #[arg(required = true, value_name = "QUESTION")]
    questions: Vec<String>,

    /// Print the answers as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    shared: SharedOptions,
}

pub(crate) async fn run(arguments: ExtractArguments) -> Result<u8, Error> {
    address(&arguments.url)?;
    let questions: Vec<Question> = arguments
        .questions
        .iter()
        .map(|text| {
            Question::read(text).map_err(|error| {
                Error::new(Code::OptionValueInvalid, format!("QUESTION {}: {error}", quote(text)))
            })
        })
        .collect::<Result<_, _>>()?;
    let options = arguments.shared.session()?;
    let decider = options.decider.clone();
    let login = arguments.shared.login.read()?;
    let browser = login.browser(arguments.shared.browser(), &arguments.url)?;
    let redactor = Redactor::with_secrets(login.all());
    let log = EventLog::new();
    let progress = Progress::new(format!("opening {}", arguments.url));
    let _follower = progress.follow(&log);
    let session = calls::session(&browser, &arguments.url, options, log.clone()).await?;
    let observed = session.observe_settled().await;
    let stopped = session.stop().await;
    let observed = observed?;
    stopped?;
    let unsettled = observed.settled.refusal();
    let mut answers: Vec<Answered> = Vec::with_capacity(questions.len());
    for question in &questions {
        let mut answered = decider.answer(&observed.view, question, PATIENCE).await;
        // What a page that never held still says may be otherwise a moment later.
        if let Some(code) = unsettled {
            answered.answer = serde_json::Value::Null;
            answered.code = Some(code);
            answered.reason = Some("the page never held still".to_owned());
        }
        answers.push(answered);
    }
    drop(progress);
    let confined = Confined::of(&log);
    if arguments.json {
        let mut value = json!({
            "answers": answers,
            "url": observed.view.url,
            "title": observed.view.title,
            "settle": observed.settled,
        });
        if let Some(confined) = &confined {
            value["policy"] = json!(confined);
        }
        output::json(&redactor.json(&value));
    } else {
        let mut text = outline::heading(&observed.view);
        text.push_str(&format!("{}\n", words::settled(&observed.settled)));
        text.push_str(&confined.as_ref().map(Confined::text).unwrap_or_default());
        for answered in &answers {
            text.push_str(&told(answered));
        }
        output::result(&redactor.text(&text));
    }
    let worst = answers.iter().filter_map(|it| it.code).map(Code::exit).max();
    Ok(worst.unwrap_or(0))
}

/// One answer, for a person.
fn told(answered: &Answered) -> String {
    let mut text = format!("\n{}\n", answered.question.asked);
    match (&answered.answer, answered.code) {
        (_, Some(code)) => {
            let reason = answered.reason.as_deref().unwrap_or(code.message());
            text.push_str(&format!("  no answer  {code}: {reason}\n"));
        }
        (answer, None) => {
            let said = match answer {
                serde_json::Value::String(said) => said.clone(),
                serde_json::Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
                other => other.to_string(),
            };
            text.push_str(&format!("  {said}\n"));
        }
    }
    if answered.path != DecisionPath::Embedded {
        let probability = answered.probability.unwrap_or_default() * 100.0;
        text.push_str(&format!("    by a decision model, {probability:.0} %\n"));
    }
    for node in &answered.support {
        text.push_str(&format!("    by {node}\n"));
    }
    text
}
