//! What a tool is: a name, words for the agent, an input and an output as types, and what it does.

use std::pin::Pin;
use std::sync::Arc;

use rmcp::model::{JsonObject, Tool as Declared, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use surefoot_record::code::Code;

use super::answer::Answer;
use super::call::Call;
use super::desk::Desk;
use super::schema;
use super::{act, assert, evidence, export, observe, replay, start, stop};
use crate::error::Error;

/// What a tool does to the world, for clients that ask before they call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hints {
    pub(super) read_only: bool,
    pub(super) destructive: bool,
    pub(super) open_world: bool,
}

/// One tool.
pub(super) trait Tool {
    const NAME: &'static str;
    const TITLE: &'static str;
    /// What an agent is told, in few words.
    const DESCRIPTION: &'static str;
    const HINTS: Hints;
    type Input: DeserializeOwned + JsonSchema + Send;
    type Output: JsonSchema;

    fn run(
        desk: Arc<Desk>,
        input: Self::Input,
        call: Call,
    ) -> impl Future<Output = Result<Answer, Error>> + Send + 'static;
}

type Running = Pin<Box<dyn Future<Output = Result<Answer, Error>> + Send>>;

/// A tool as the server keeps it.
pub(super) struct Entry {
    pub(super) declared: Declared,
    pub(super) run: fn(Arc<Desk>, JsonObject, Call) -> Running,
    page: fn() -> ToolPage,
}

/// What the reference page says of a tool.
#[derive(Debug, Serialize)]
pub struct ToolPage {
    pub name: String,
    pub description: String,
    /// JSON Schemas with their descriptions.
    pub input: Value,
    pub output: Value,
}

/// Every tool, in the order in which an agent needs them.
pub(super) fn all() -> [Entry; 8] {
    [
        entry::<start::Start>(),
        entry::<observe::Observe>(),
        entry::<act::Act>(),
        entry::<assert::Assert>(),
        entry::<evidence::Evidence>(),
        entry::<export::Export>(),
        entry::<replay::Replay>(),
        entry::<stop::Stop>(),
    ]
}

/// Every tool, for the reference page.
#[must_use]
pub fn pages() -> Vec<ToolPage> {
    all().iter().map(|entry| (entry.page)()).collect()
}

fn entry<T: Tool + 'static>() -> Entry {
    let Hints { read_only, destructive, open_world } = T::HINTS;
    let hints = ToolAnnotations::new().read_only(read_only).open_world(open_world);
    let hints = if read_only { hints } else { hints.destructive(destructive) };
    let declared = Declared::new(T::NAME, T::DESCRIPTION, Arc::new(schema::input::<T::Input>()))
        .with_title(T::TITLE)
        .with_raw_output_schema(Arc::new(schema::short(schema::output::<T::Output>())))
        .with_annotations(hints);
    Entry { declared, run: run::<T>, page: page::<T> }
}

fn page<T: Tool>() -> ToolPage {
    ToolPage {
        name: T::NAME.to_owned(),
        description: T::DESCRIPTION.to_owned(),
        input: Value::Object(schema::input::<T::Input>()),
        output: Value::Object(schema::output::<T::Output>()),
    }
}

fn run<T: Tool + 'static>(desk: Arc<Desk>, arguments: JsonObject, call: Call) -> Running {
    Box::pin(async move {
        let input = read::<T::Input>(arguments).map_err(|problem| {
            let known = properties(&schema::input::<T::Input>());
            let mut error = Error::new(Code::ArgumentInvalid, format!("{}: {problem}", T::NAME));
            error.hint = format!("the arguments are: {known}");
            error
        })?;
        T::run(desk, input, call).await
    })
}

/// Reads the arguments. What is said of a mistake has no value of theirs in it, for it may be a secret.
fn read<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, String> {
    serde_json::from_value(Value::Object(arguments)).map_err(|error| {
        let message = error.to_string();
        match message.split_once('"') {
            // `invalid type: string "…", expected u64`
            Some((before, _)) => match message.rsplit_once(", expected ") {
                Some((_, expected)) => format!("{}, expected {expected}", before.trim_end()),
                None => before.trim_end().to_owned(),
            },
            None => message,
        }
    })
}

fn properties(schema: &Map<String, Value>) -> String {
    let names = schema.get("properties").and_then(Value::as_object);
    names.map(|names| names.keys().cloned().collect::<Vec<_>>().join(", ")).unwrap_or_default()
}
