//! The reference documents that follow from the program: written by `generate`, proven fresh by CI.
//!
//! What the program says of itself is asked of the program, so that a document can't describe another one.

mod cli;
mod codes;
mod tools;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::run::{cargo, output, root, run};

/// Where the documents stand in the checkout.
const FOLDER: &str = "docs/reference";

/// One document: its file's name and what belongs in it.
struct Document {
    name: &'static str,
    text: String,
}

/// Writes every document, or, to check, fails and names those that are not as they would be written.
pub(crate) fn generate(check: bool) -> Result<()> {
    let folder = root().join(FOLDER);
    let documents = documents()?;
    let stale: Vec<_> = documents.iter().filter(|it| !is_fresh(&folder, it)).collect();
    if check {
        let names: Vec<_> = stale.iter().map(|it| format!("{FOLDER}/{}", it.name)).collect();
        return match names.as_slice() {
            [] => Ok(()),
            _ => {
                bail!("not fresh: {}; run `cargo xtask generate` and commit what it writes", names.join(", "))
            }
        };
    }
    for document in stale {
        write(&folder.join(document.name), &document.text)?;
        eprintln!("xtask: wrote {FOLDER}/{}", document.name);
    }
    Ok(())
}

fn documents() -> Result<Vec<Document>> {
    run(&mut cargo(&["build", "--quiet", "--package", "surefoot"]))?;
    Ok(vec![
        Document { name: "scenario.schema.json", text: surefoot(&["schema", "scenario"])? },
        Document { name: "report.schema.json", text: surefoot(&["schema", "report"])? },
        Document { name: "codes.md", text: codes::page() },
        Document { name: "tools.md", text: tools::page(&surefoot(&["schema", "tools"])?)? },
        Document { name: "cli.md", text: cli::page(&|arguments| surefoot(arguments))? },
    ])
}

/// What the program prints.
fn surefoot(arguments: &[&str]) -> Result<String> {
    output(cargo(&["run", "--quiet", "--package", "surefoot", "--"]).args(arguments))
}

fn is_fresh(folder: &Path, document: &Document) -> bool {
    std::fs::read_to_string(folder.join(document.name)).is_ok_and(|text| text == document.text)
}

#[expect(
    clippy::disallowed_methods,
    reason = "these are ordinary files of the checkout, for everyone to read"
)]
fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("{} can't be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_fresh_only_as_it_would_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let document = |text: &str| Document { name: "codes.md", text: text.to_owned() };
        assert!(!is_fresh(folder.path(), &document("new\n")));
        write(&folder.path().join("codes.md"), "new\n").unwrap();
        assert!(is_fresh(folder.path(), &document("new\n")));
        assert!(!is_fresh(folder.path(), &document("newer\n")));
    }
}
