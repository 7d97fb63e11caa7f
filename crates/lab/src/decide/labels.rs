//! Labelled instructions: one JSON object a line, each about a saved view.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
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
pub(super) fn files(named: &[PathBuf], held_apart: bool) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        if named.is_empty() { vec![folder().join("tuning.jsonl")] } else { named.to_vec() };
    if held_apart {
        files.push(folder().join("heldapart.jsonl"));
    }
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
