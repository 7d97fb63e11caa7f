//! `surefoot observe`: the settled view as an outline.

use std::collections::BTreeSet;

use clap::Args;
use serde_json::{Value, json};
use surefoot_record::code::Code;
use surefoot_record::predicate::{Predicate, Scope};
use surefoot_record::redact::Redactor;
use surefoot_record::view::View;
use surefoot_semantics::find::{self, Target};
use surefoot_semantics::instruction::parse_node;
use surefoot_semantics::scope::scoped;
use surefoot_session::EventLog;

use super::output;
use super::shared::{SharedOptions, address};
use crate::candidates::{Candidate, candidates};
use crate::confined::Confined;
use crate::error::Error;
use crate::outline::{self, Options, Refs, Roles};
use crate::progress::Progress;
use crate::{calls, words};

/// Print the settled view of a page as an outline.
///
/// A page that never holds still is printed as it was last seen, marked, with exit status 3.
#[derive(Debug, Args)]
pub(crate) struct ObserveArguments {
    /// The page: an absolute http or https URL.
    url: String,

    /// Show only what these words may mean, best first, and why.
    what: Option<String>,

    /// Show only this node and what is inside of it, for example: 'dialog "Settings"' or
    /// 'list "" in main ""'.
    #[arg(long, value_name = "PREDICATE")]
    scope: Option<String>,

    /// Show only nodes of this role and the containers that they stand in; repeatable.
    #[arg(long = "role", value_name = "ROLE", conflicts_with_all = ["what", "json"])]
    roles: Vec<String>,

    /// Show only so many levels, from 1, and say how much is inside.
    #[arg(long, value_name = "N", conflicts_with_all = ["what", "json"])]
    depth: Option<String>,

    /// Print the outline as an agent is shown it: fenced as untrusted text, with refs.
    #[arg(long, conflicts_with_all = ["what", "json"])]
    fenced: bool,

    /// Print the view as one JSON document.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    shared: SharedOptions,
}

/// What is shown, once the arguments are read.
struct Wanted {
    scope: Option<(Predicate, Option<Scope>)>,
    options: Options,
}

impl ObserveArguments {
    fn wanted(&self) -> Result<Wanted, Error> {
        let scope = self.scope.as_deref().map(parse_node).transpose().map_err(|error| {
            let error = Error::from(error);
            Error { message: format!("--scope: {error}"), ..error }
        })?;
        for role in &self.roles {
            let is_word = !role.is_empty() && role.bytes().all(|it| it.is_ascii_lowercase() || it == b'-');
            if !is_word {
                return Err(Error::new(Code::OptionValueInvalid, format!("--role: `{role}` is no role")));
            }
        }
        let depth = self.depth.as_deref().map(|text| match text.parse() {
            Ok(levels) if levels > 0 => Ok(levels),
            _ => Err(Error::new(
                Code::OptionValueInvalid,
                format!("--depth: `{text}` is no whole number from 1"),
            )),
        });
        let roles = (!self.roles.is_empty()).then(|| Roles::InContainers(self.roles.clone()));
        Ok(Wanted { scope, options: Options { roles, depth: depth.transpose()?, ..Options::default() } })
    }
}

pub(crate) async fn run(arguments: ObserveArguments) -> Result<u8, Error> {
    address(&arguments.url)?;
    let wanted = arguments.wanted()?;
    let options = arguments.shared.session()?;
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
    drop(progress);
    let confined = Confined::of(&log);
    let code = observed.settled.refusal();
    let part = wanted.scope.as_ref().map(|scope| part(&observed.view, scope)).transpose()?;
    let view = part.as_ref().unwrap_or(&*observed.view);
    if arguments.json {
        let mut value = json!({ "code": code, "settle": observed.settled, "view": view });
        if let Some(confined) = &confined {
            value["policy"] = json!(confined);
        }
        if let Some(what) = &arguments.what {
            value["candidates"] = json!(candidates(view, what));
        }
        if let Some(scope) = &arguments.scope {
            value["scope"] = Value::from(scope.as_str());
        }
        output::json(&redactor.json(&value));
    } else {
        let mut text = String::new();
        if !arguments.fenced {
            text.push_str(&outline::heading(view));
        }
        text.push_str(&format!("{}, {} nodes\n", words::settled(&observed.settled), view.nodes.len()));
        for line in words::reasons(&observed.settled) {
            text.push_str(&format!("{line}\n"));
        }
        if let Some(code) = code {
            text.push_str(&format!("{code}: {}; this is what it showed last\n", code.message()));
        }
        text.push_str(&confined.as_ref().map(Confined::text).unwrap_or_default());
        text.push('\n');
        text.push_str(&match &arguments.what {
            Some(what) => listed(&candidates(view, what)),
            None if arguments.fenced => outline::for_agent(view, &wanted.options, &mut Refs::new()),
            None => outline::outline(view, &wanted.options, None),
        });
        text.push_str(&unmet(view, &arguments.roles));
        output::result(&redactor.text(&text));
    }
    Ok(code.map_or(0, Code::exit))
}

/// The part of the view that a scope names. Nothing is guessed: two nodes that match are refused.
fn part(view: &View, (predicate, scope): &(Predicate, Option<Scope>)) -> Result<View, Error> {
    match find::target(view, predicate, scope.as_ref()) {
        Target::One { position } => Ok(scoped(view, position)),
        Target::ByName { .. } => Err(Error::new(
            find::missing_code(view),
            format!("--scope: no node matches {predicate}; one of that name has another role"),
        )),
        Target::None { code, .. } => {
            Err(Error::new(code, format!("--scope: no node on the page matches {predicate}")))
        }
        Target::Many { message } => Err(Error::new(Code::TargetNotUnique, format!("--scope: {message}"))),
    }
}

/// Says which of the wanted roles nothing has, so that a slip of the pen is no empty page.
fn unmet(view: &View, roles: &[String]) -> String {
    let there: BTreeSet<&str> = view.nodes.iter().map(|node| node.role.as_str()).collect();
    let list: Vec<&str> = there.iter().copied().collect();
    roles
        .iter()
        .filter(|role| !there.contains(role.as_str()))
        .map(|role| format!("nothing has the role {role}; the roles here are: {}\n", list.join(", ")))
        .collect()
}

fn listed(candidates: &[Candidate]) -> String {
    if candidates.is_empty() {
        return "nothing on the page answers to these words\n".to_owned();
    }
    let mut text = String::new();
    for candidate in candidates {
        let note = if candidate.unique { "" } else { "  (not unique: name its container too)" };
        let within = candidate.within.as_ref().map(|within| format!(" {within}")).unwrap_or_default();
        text.push_str(&format!("{:>4.0} %  {}{within}{note}\n", candidate.score * 100.0, candidate.node));
        text.push_str(&format!("        {}\n", candidate.why.join(", ")));
    }
    text
}
