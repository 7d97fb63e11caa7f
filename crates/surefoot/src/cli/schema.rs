//! `surefoot schema`: the JSON Schemas of our files.

use clap::{Args, ValueEnum};
use surefoot_record::schema;

use super::output;
use crate::error::Error;

/// Print the JSON Schema of a scenario or a report.
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
}

pub(crate) fn run(arguments: &SchemaArguments) -> Result<u8, Error> {
    output::json(&match arguments.of {
        SchemaOf::Scenario => schema::schema_scenario(),
        SchemaOf::Report => schema::schema_report(),
    });
    Ok(0)
}
