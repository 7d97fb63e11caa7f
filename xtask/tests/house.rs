//! What holds for every file of the house, whoever wrote it.

use std::path::{Path, PathBuf};

/// Above this a file is two rooms.
const LONGEST: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file under a folder, build folders and hidden ones left out.
fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && name != "node_modules" && !name.starts_with('.') {
                files_under(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

/// Files with one of these extensions: where each stands below the root, and its text.
fn texts(extensions: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    files_under(&root(), &mut found);
    found
        .into_iter()
        .filter(|path| path.extension().is_some_and(|it| extensions.iter().any(|extension| it == *extension)))
        .map(|path| {
            let place = path
                .strip_prefix(root())
                .expect("it was found below the root")
                .to_string_lossy()
                .into_owned();
            (place, std::fs::read_to_string(path).expect("a text can be read"))
        })
        .collect()
}

/// The places of those texts of which something holds.
fn places(texts: &[(String, String)], holds: impl Fn(&str, &str) -> bool) -> Vec<String> {
    texts.iter().filter(|(place, text)| holds(place, text)).map(|(place, _)| place.clone()).collect()
}

#[test]
fn no_source_file_is_longer_than_six_hundred_lines() {
    let sources = texts(&["rs", "js"]);
    assert!(sources.len() > 30, "the sources were not found");
    let long = places(&sources, |_, text| text.lines().count() > LONGEST);
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn no_lint_is_switched_off_and_no_test_is_skipped() {
    // Spelled in two pieces, because this file is read too.
    let banned =
        [concat!("#[", "allow("), concat!("#![", "allow("), concat!("#[", "ignore"), concat!("todo", "!(")];
    let found = places(&texts(&["rs"]), |_, text| banned.iter().any(|word| text.contains(word)));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn only_the_browser_crate_speaks_the_protocol() {
    let methods = ["Target.", "Page.", "Runtime.", "Input.", "Network.", "DOM.", "Emulation.", "Browser."];
    let speaks = |text: &str| {
        methods.iter().any(|domain| {
            text.match_indices(&format!("\"{domain}")).any(|(at, quoted)| {
                text[at + quoted.len()..].starts_with(|next: char| next.is_ascii_lowercase())
            })
        })
    };
    let sources = texts(&["rs"]);
    let elsewhere = places(&sources, |place, text| !place.starts_with("crates/browser/") && speaks(text));
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let manifests = texts(&["toml"]);
    let crates: Vec<_> = manifests.into_iter().filter(|(place, _)| place.ends_with("/Cargo.toml")).collect();
    assert!(crates.len() > 8, "the manifests were not found");
    let without = places(&crates, |_, text| !text.contains("[lints]\nworkspace = true"));
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn every_module_of_the_program_opens_with_what_it_is_for() {
    let sources = texts(&["rs"]);
    let silent = places(&sources, |place, text| {
        place.contains("/src/")
            && !text.trim_start_matches('\u{feff}').starts_with("//!")
            && !place.ends_with("/main.rs")
            && !place.ends_with("tests.rs")
    });
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn licences_stand_at_the_root() {
    let mit = std::fs::read_to_string(root().join("LICENSE-MIT")).unwrap();
    assert!(mit.contains("The Surefoot authors") && mit.contains("WITHOUT WARRANTY OF ANY KIND"));
    let apache = std::fs::read_to_string(root().join("LICENSE-APACHE")).unwrap();
    assert!(apache.contains("Version 2.0, January 2004") && apache.contains("END OF TERMS AND CONDITIONS"));
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("license = \"MIT OR Apache-2.0\""));
}

#[test]
fn the_readme_names_the_two_commands() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    for command in ["cargo xtask demo", "cargo xtask test"] {
        assert!(readme.contains(command), "README.md does not name `{command}`");
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut broken = Vec::new();
    // What a report links to lies beside it in the folder that it was written into.
    for (place, text) in texts(&["md"]).into_iter().filter(|(place, _)| !place.contains("/golden/")) {
        let folder = root().join(&place).parent().unwrap().to_path_buf();
        for (_, rest) in text.match_indices("](").map(|(at, found)| (at, &text[at + found.len()..])) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
                broken.push(format!("{place}: {target}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}

/// The modules of an in-page program share one scope, and scripts may declare a function twice: the second one then
/// silently takes the place of the first.
#[test]
fn the_modules_of_an_in_page_program_declare_each_name_once() {
    for folder in ["crates/browser/src/page/js/", "crates/browser/src/page/count/"] {
        let modules: Vec<(String, String)> =
            texts(&["js"]).into_iter().filter(|(place, _)| place.starts_with(folder)).collect();
        assert!(modules.len() > 5, "the modules of {folder} were not found");
        let mut declared = std::collections::BTreeMap::<&str, Vec<&str>>::new();
        for (place, text) in &modules {
            for name in text.lines().filter_map(declared_name) {
                declared.entry(name).or_default().push(place);
            }
        }
        declared.retain(|_, places| places.len() > 1);
        assert!(declared.is_empty(), "{declared:?}");
    }
}

/// What a line declares for a whole module.
fn declared_name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let kinds = ["function* ", "function ", "const ", "let ", "class "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    rest.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '$')).next()
}
