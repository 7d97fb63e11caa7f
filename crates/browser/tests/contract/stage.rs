//! The same little site on every driver.

use std::path::PathBuf;

use surefoot_browser::chromium::{LaunchOptions, PageOptions, launch};
use surefoot_browser::driver::Driver;
use surefoot_browser::synthetic::{Scene, SceneNode, Script, Synthetic, Trigger};
use surefoot_fixtures::Server;

/// A driver with a blank page, and the addresses of the site.
pub(crate) struct Stage {
    pub(crate) driver: Box<dyn Driver>,
    /// A page with a button "Save" that makes the status say "Saved", and a textbox "City".
    pub(crate) start: String,
    /// Another page, which takes its time.
    pub(crate) slow: String,
    /// An address that brings no document, and takes its time.
    pub(crate) nothing: String,
    /// A page with a button "Open" that opens the first one in a page of its own.
    pub(crate) opener: String,
    _server: Option<Server>,
}

/// How long the slow addresses take, in milliseconds.
const LATE: u64 = 700;

pub(crate) async fn synthetic() -> Stage {
    let (start, slow, nothing) = ("http://page.test/", "http://page.test/slow", "http://page.test/nothing");
    let page = Scene::new(start)
        .with(SceneNode::new(1, "status", ""))
        .with(SceneNode::new(2, "button", "Save"))
        .with(SceneNode::new(3, "textbox", "City"));
    let opener = "http://page.test/opener";
    let script = Script::new(page)
        .page(Scene::new(opener).with(SceneNode::new(9, "button", "Open")))
        .opens(Trigger::Click(9), start)
        .page(Scene::new(slow).with(SceneNode::new(1, "heading", "Late")))
        .no_document(nothing)
        .slow_server(LATE)
        .then(Trigger::Click(2), 0, |scene| scene.change(1, |node| node.name = "Saved".to_owned()));
    Stage {
        driver: Box::new(Synthetic::new(script)),
        start: start.to_owned(),
        slow: slow.to_owned(),
        nothing: nothing.to_owned(),
        opener: opener.to_owned(),
        _server: None,
    }
}

pub(crate) async fn chromium() -> Stage {
    real("/usr/bin/chromium").await
}

pub(crate) async fn headless_shell() -> Stage {
    real("/usr/bin/chromium-headless-shell").await
}

async fn real(program: &str) -> Stage {
    let server = Server::start().await.expect("a loopback port is free");
    let options = LaunchOptions { browser_path: Some(PathBuf::from(program)), ..LaunchOptions::default() };
    let browser = launch(options).await.expect("the browser starts: `cargo xtask test` installs it");
    let driver = browser.open(PageOptions::default()).await.expect("a page opens");
    Stage {
        driver: Box::new(driver),
        start: server.url("/deeds"),
        slow: server.url(&format!("/slow?ms={LATE}&to=Late")),
        nothing: server.url(&format!("/slow-204?ms={LATE}")),
        opener: format!(
            "data:text/html,<button onclick=\"window.open('{}')\">Open</button>",
            server.url("/deeds")
        ),
        _server: Some(server),
    }
}
