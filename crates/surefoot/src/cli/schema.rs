//! `surefoot schema`: the JSON Schemas of our files.

use clap::{Args, ValueEnum};
use surefoot_record::schema;

use super::output;
use crate::error::Error;

/// Print the JSON Schema of a scenario or a report, or those of what the tools for agents take and give.
#[derive(Debug, Args)]
pub(crate) struct SchemaArguments {
    /// Which file's.
    #[arg(value_enum)]
    of: SchemaOf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaOf {
    Scenario,
    Report,
    /// Of each tool of `surefoot mcp`: its name, what an agent is told of it, its input and its output.
    Tools,
}

pub(crate) fn run(arguments: &SchemaArguments) -> Result<u8, Error> {
    output::json(&match arguments.of {
        SchemaOf::Scenario => schema::schema_scenario(),
        SchemaOf::Report => schema::schema_report(),
        SchemaOf::Tools => serde_json::json!(crate::mcp::pages()),
    });
    Ok(0)
}
