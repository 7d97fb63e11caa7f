//! `surefoot act`: do something on a page, and say what was proven.

use clap::Args;
use serde_json::json;
use surefoot_explore::Deed;
use surefoot_record::code::Class;
use surefoot_session::{EventLog, SessionOptions};

use super::output;
use super::place::PlaceOptions;
use super::plain::deeds;
use super::shared::SharedOptions;
use crate::calls;
use crate::confined::Confined;
use crate::error::Error;
use crate::progress::Progress;
use crate::{tabs, typed, words};

/// Act on a page by instruction, and say what was proven.
///
/// An instruction is one argument: in the strict form, such as 'click button "Save"' or
/// 'fill textbox "Search" "async"', or in plain words, such as 'tick the box in the row of Bob'. Several are done in
/// order. Where no element is surely meant by plain words, nothing is done.
#[derive(Debug, Args)]
pub(crate) struct ActArguments {
    /// The page: an absolute http or https URL; with --base-url a path too.
    url: String,

    /// What to do: VERB ROLE "NAME" …, or plain words, each instruction in quotes of the shell.
    #[arg(required = true, value_name = "INSTRUCTION")]
    instructions: Vec<String>,

    /// Print what came of it as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: PlaceOptions,

    #[command(flatten)]
    shared: SharedOptions,
}

pub(crate) async fn run(arguments: ActArguments) -> Result<u8, Error> {
    let url = arguments.place.page(&arguments.url)?;
    let mut variables = arguments.place.variables()?;
    let mut wanted: Vec<Deed> = Vec::new();
    for instruction in &arguments.instructions {
        let read = deeds(instruction, |text| arguments.place.instruction(&mut variables, text))?;
        for deed in &read {
            wanted.push(arguments.place.deed(&mut variables, &arguments.url, deed)?);
        }
    }
    let login = arguments.shared.login.read()?;
    let asked: Vec<_> = wanted.iter().filter_map(typed::asked).collect();
    asked.iter().try_for_each(|action| login.check(action))?;
    let session = SessionOptions { secrets: login.secrets(&url), ..arguments.shared.session()? };
    let browser = login.browser(arguments.shared.browser(), &url)?;
    let log = EventLog::new();
    let progress = Progress::new(format!("opening {url}"));
    let _follower = progress.follow(&log);
    let done = calls::tell(&browser, &url, &wanted, session, log.clone()).await?;
    let confined = Confined::of(&log);
    drop(progress);
    let redactor = typed::redactor(
        login.all(),
        asked.iter().map(|it| &**it).zip(done.acts.iter().map(|acted| &acted.action)),
    );
    let tabs = tabs::several(&done.pages);
    if arguments.json {
        let acts: Vec<_> = done.acts.iter().map(|acted| &acted.act).collect();
        let mut value = json!({ "acts": acts, "url": done.url, "title": done.title });
        if !tabs.is_empty() {
            value["tabs"] = json!(tabs);
        }
        if done.left > 0 {
            value["left"] = json!(done.left);
        }
        if let Some(confined) = &confined {
            value["policy"] = json!(confined);
        }
        output::json(&redactor.json(&value));
    } else {
        let mut text = String::new();
        for acted in &done.acts {
            text.push_str(&words::act(&acted.act).join("\n"));
            text.push('\n');
        }
        if done.left > 0 {
            text.push_str(&format!("not tried: {} more, because this was refused\n", done.left));
        }
        text.push_str(&format!("\nnow at {} — {}\n", done.url, done.title));
        text.push_str(&tabs::lines(&tabs));
        text.push_str(&confined.as_ref().map(Confined::text).unwrap_or_default());
        output::result(&redactor.text(&text));
    }
    let codes = || done.acts.iter().filter(|acted| !acted.act.absent).filter_map(|acted| acted.act.code);
    Ok(if codes().any(|code| code.class() == Class::Disproven) {
        1
    } else if codes().next().is_some() {
        3
    } else {
        0
    })
}
