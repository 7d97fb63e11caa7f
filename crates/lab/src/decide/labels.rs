//! Labelled instructions: one JSON object a line, each about a saved view.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use serde::Deserialize;
use surefoot_record::view::View;

/// What an instruction asks for.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Want {
    #[serde(default)]
    pub(super) none: bool,
    #[serde(default)]
    pub(super) action: Option<String>,
    #[serde(default)]
    pub(super) node: Option<usize>,
    #[serde(default)]
    pub(super) nodes: Vec<usize>,
    #[serde(default)]
    pub(super) text: Option<String>,
    #[serde(default)]
    pub(super) option: Option<String>,
    #[serde(default)]
    pub(super) key: Option<String>,
}

/// One labelled instruction.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Label {
    pub(super) id: String,
    pub(super) page: String,
    pub(super) instruction: String,
    pub(super) want: Want,
    #[serde(default)]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) source: String,
}

/// The parts of the labels that are held apart, in the order in which they were laid down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum HeldApart {
    First,
    Second,
}

impl HeldApart {
    fn file(self) -> &'static str {
        match self {
            HeldApart::First => "heldapart.jsonl",
            HeldApart::Second => "heldapart2.jsonl",
        }
    }
}

/// A file of labels with the views that they are about.
pub(super) struct Set {
    pub(super) name: String,
    pub(super) held_apart: bool,
    pub(super) labels: Vec<Label>,
    pub(super) views: HashMap<String, View>,
}

/// The folder of the project's own labels.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("labels")
}

/// The files to be scored.
pub(super) fn files(named: &[PathBuf], held_apart: Option<HeldApart>) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        if named.is_empty() { vec![folder().join("tuning.jsonl")] } else { named.to_vec() };
    files.extend(held_apart.map(|part| folder().join(part.file())));
    files
}

/// What `observe --json` prints, or a view alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Saved {
    Observed { view: View },
    Alone(View),
}

/// Reads a saved view.
pub(super) fn view(file: &Path) -> anyhow::Result<View> {
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let saved: Saved = serde_json::from_str(&text).with_context(|| format!("reading {}", file.display()))?;
    Ok(match saved {
        Saved::Observed { view } | Saved::Alone(view) => view,
    })
}

impl Set {
    /// Reads a file of labels and the views that it names.
    pub(super) fn load(file: &Path) -> anyhow::Result<Set> {
        let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
        let folder = file.parent().unwrap_or(Path::new("."));
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut labels: Vec<Label> = Vec::new();
        let mut views = HashMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let label: Label = serde_json::from_str(line)
                .with_context(|| format!("{}, line {}", file.display(), number + 1))?;
            if !views.contains_key(&label.page) {
                views.insert(label.page.clone(), view(&folder.join(&label.page))?);
            }
            labels.push(label);
        }
        Ok(Set { held_apart: name.contains("heldapart"), name, labels, views })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_held_apart_is_read_when_it_is_asked_for_and_known_as_such() {
        let names = |held_apart| -> Vec<String> {
            let files = files(&[], held_apart);
            files.iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect()
        };
        assert_eq!(names(None), ["tuning.jsonl"]);
        assert_eq!(names(Some(HeldApart::First)), ["tuning.jsonl", "heldapart.jsonl"]);
        assert_eq!(names(Some(HeldApart::Second)), ["tuning.jsonl", "heldapart2.jsonl"]);
        let second = Set::load(&folder().join(HeldApart::Second.file())).unwrap();
        assert!(second.held_apart && !Set::load(&folder().join("tuning2.jsonl")).unwrap().held_apart);
    }
}
