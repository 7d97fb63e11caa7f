//! What the runs of a report folder last came to, read back from its lines.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;
use surefoot_record::verdict::Status;

use crate::error::ReportError;

/// As much of a line as tells what became of a scenario.
#[derive(Debug, Deserialize)]
struct Line {
    file: Option<String>,
    status: Status,
    timing: Timing,
}

#[derive(Debug, Deserialize)]
struct Timing {
    batch: Option<String>,
}

/// Of every scenario file in the lines whether it passed when it was last replayed: in the last command that
/// replayed it, every time. A missing file has no lines; a line that can't be read, because a program was ended
/// while it wrote it, say, tells of no scenario.
///
/// # Errors
///
/// When the file is there and can't be read.
pub fn last_statuses(lines: &Path) -> Result<BTreeMap<String, bool>, ReportError> {
    let file = match File::open(lines) {
        Ok(file) => file,
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(problem) => return Err(ReportError::refused(lines)(problem)),
    };
    let mut last: BTreeMap<String, (Option<String>, bool)> = BTreeMap::new();
    for line in BufReader::new(file).lines() {
        let line = line.map_err(ReportError::refused(lines))?;
        let Ok(line) = serde_json::from_str::<Line>(&line) else { continue };
        let Some(file) = line.file else { continue };
        let passed = line.status == Status::Pass;
        let of_one_command =
            |(batch, _): &(Option<String>, bool)| batch.is_some() && *batch == line.timing.batch;
        let passed = match last.get(&file).filter(|known| of_one_command(known)) {
            Some((_, before)) => *before && passed,
            None => passed,
        };
        last.insert(file, (line.timing.batch, passed));
    }
    Ok(last.into_iter().map(|(file, (_, passed))| (file, passed)).collect())
}
