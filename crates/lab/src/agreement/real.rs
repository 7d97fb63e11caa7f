//! Real pages: small ones of ours around published components, and all of the MiniWoB benchmark's.
//!
//! `cargo xtask setup --real-pages` installs what they need; what is not installed is not measured.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

macro_rules! pages {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../../fixtures/real-pages/", $name, ".html"))),)*]
    };
}

/// The pages around components, by the name of what they show.
pub(super) const COMPONENTS: [(&str, &str); 13] = pages!(
    "accessible-autocomplete" "ag-grid" "bootstrap" "choices" "datatables" "flatpickr" "htmx" "jquery-ui"
    "material-web" "select2" "shoelace" "swagger-ui" "tom-select"
);

/// A page to be shown.
#[derive(Debug)]
pub(super) struct RealPage {
    pub(super) name: String,
    /// Its path on a server of the folder.
    pub(super) path: String,
    /// Where to click so that it begins.
    pub(super) begins_at: Option<(f64, f64)>,
}

/// Where real pages are installed.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/real-pages")
}

/// The pages around components whose packages are installed; those that are not, by name.
pub(super) fn components(folder: &Path) -> anyhow::Result<(Vec<RealPage>, Vec<String>)> {
    if !folder.join("node_modules").is_dir() {
        return Ok((Vec::new(), COMPONENTS.iter().map(|(name, _)| (*name).to_owned()).collect()));
    }
    let pages = folder.join("pages");
    std::fs::create_dir_all(&pages).with_context(|| format!("creating {}", pages.display()))?;
    let mut shown = Vec::new();
    for (name, html) in COMPONENTS {
        let file = pages.join(format!("{name}.html"));
        let mut written = std::fs::OpenOptions::new().create(true).write(true).truncate(true).open(&file)?;
        written.write_all(html.as_bytes()).with_context(|| format!("writing {}", file.display()))?;
        let path = format!("/npm/pages/{name}.html");
        shown.push(RealPage { name: name.to_owned(), path, begins_at: None });
    }
    Ok((shown, Vec::new()))
}

/// The pages of the benchmark, in order; none when it is not installed.
pub(super) fn benchmark(folder: &Path) -> anyhow::Result<Vec<RealPage>> {
    let html = folder.join("python/miniwob/html/miniwob");
    if !html.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&html).with_context(|| format!("reading {}", html.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(task) = name.strip_suffix(".html") {
            names.push(task.to_owned());
        }
    }
    names.sort();
    let page = |task: String| RealPage {
        path: format!("/npm/python/miniwob/html/miniwob/{task}.html"),
        name: format!("miniwob {task}"),
        // Every task waits behind a cover until somebody clicks it.
        begins_at: Some((80.0, 105.0)),
    };
    Ok(names.into_iter().map(page).collect())
}
