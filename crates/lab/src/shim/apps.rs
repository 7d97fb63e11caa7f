//! Built apps of three frameworks: how much longer a person's work on them takes with the shim.
//!
//! The frameworks come from npm as they are published for browsers; the apps are small lists of things to do,
//! one for each. What is not installed is not measured, and its row does not count as held.

use std::path::PathBuf;

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use tokio::net::TcpListener;

use super::published;
use super::turns::Turns;
use crate::lines;

/// How much longer the work may take.
const MOST: f64 = 0.03;
const ROUNDS: usize = 11;

const WORK: &str = include_str!("apps/work.js");

/// A framework: its name, its files in published packages, and the app.
struct App {
    name: &'static str,
    files: &'static [&'static str],
    app: &'static str,
}

const APPS: [App; 3] = [
    App {
        name: "React",
        files: &["react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js"],
        app: include_str!("apps/react.js"),
    },
    App { name: "Vue", files: &["vue/dist/vue.global.prod.js"], app: include_str!("apps/vue.js") },
    App { name: "Mithril", files: &["mithril/mithril.min.js"], app: include_str!("apps/mithril.js") },
];

impl App {
    /// The whole page, if its framework is installed.
    fn page(&self) -> Option<String> {
        let scripts: Option<Vec<String>> = self.files.iter().map(|file| published(file)).collect();
        let scripts: String = scripts?
            .iter()
            .map(String::as_str)
            .chain([self.app, WORK])
            .map(|script| format!("<script>{}</script>", script.replace("</script", "<\\/script")))
            .collect();
        Some(format!(
            "<!doctype html><html lang=en><meta charset=utf-8><title>Things to do</title><div id=app></div>{scripts}"
        ))
    }
}

/// Measures each app, and says whether all stay within the bound.
pub(super) async fn run(browser: Option<PathBuf>) -> anyhow::Result<bool> {
    let mut held = true;
    lines::say(&format!("{:34} {:>9} {:>9} {:>9}", "milliseconds of work", "without", "with", "more"));
    for app in &APPS {
        let Some(page) = app.page() else {
            held = false;
            lines::say(&format!("{:34} not measured: `cargo xtask setup` installs it", app.name));
            continue;
        };
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let pages = Router::new().route("/", get(|| async { Html(page) }));
        let serving = tokio::spawn(async move { axum::serve(listener, pages).await }).abort_handle();
        let costs = Turns::open(browser.clone(), &url).await?.measure("work()", ROUNDS).await;
        serving.abort();
        let costs = costs?;
        let more = costs.with / costs.without - 1.0;
        held &= more <= MOST;
        let (without, with) = (costs.without * 1e3, costs.with * 1e3);
        lines::say(&format!("{:34} {without:9.2} {with:9.2} {:8.1}%", app.name, more * 100.0));
    }
    lines::say(&format!("each app within {} %: {}", MOST * 100.0, if held { "yes" } else { "no" }));
    Ok(held)
}
