//! The web site that the race is run on. It answers to two names, so that a page can embed another origin's.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::channel::Channel;
use super::matrix;
use super::pages;
use crate::serving::pass;

const COMMON: &str = include_str!("common.js");

/// Serves until it is dropped.
pub(crate) struct Site {
    port: u16,
    serving: AbortHandle,
    _channel: Channel,
}

/// What the handlers share.
#[derive(Clone)]
struct Shared {
    port: u16,
    channel: u16,
    /// How often each key was asked for.
    asked: Arc<Mutex<HashMap<String, u32>>>,
}

impl Site {
    pub(crate) async fn start() -> anyhow::Result<Site> {
        let channel = Channel::start().await?;
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let port = listener.local_addr()?.port();
        let shared = Shared { port, channel: channel.port, asked: Arc::default() };
        let routes = Router::new()
            .route("/page/{name}", get(page))
            .route("/frame/{name}", get(frame))
            .route("/case/{seed}", get(case))
            .route("/late", any(late))
            .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
            .with_state(shared);
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
        Ok(Site { port, serving, _channel: channel })
    }

    /// The address of a path under the site's first name; `localhost` is its second.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Shared {
    /// A document of the site, with the common script before its own.
    fn document(&self, title: &str, body: &str, script: &str) -> Html<String> {
        let html = format!(
            "<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>\
             <script>{COMMON}</script></head><body>{body}<script>{script}</script></body></html>"
        );
        let other = format!("http://localhost:{}", self.port);
        Html(html.replace("@OTHER@", &other).replace("@CHANNEL@", &format!("127.0.0.1:{}", self.channel)))
    }
}

async fn page(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    match pages::all().into_iter().find(|page| page.slug() == name) {
        Some(page) => shared.document("Race", page.body, &page.script).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn frame(State(shared): State<Shared>, Path(name): Path<String>) -> Response {
    match pages::FRAMES.iter().find(|(frame, _, _)| *frame == name) {
        Some((_, body, script)) => shared.document("Frame", body, script).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn case(State(shared): State<Shared>, Path(seed): Path<u64>) -> Response {
    let (body, script) = matrix::Case::of(seed).page();
    shared.document("Race", &body, &script).into_response()
}

/// What was asked for, as late as was asked, in milliseconds.
async fn late(State(shared): State<Shared>, Query(asked): Query<HashMap<String, String>>) -> Response {
    let text = |name: &str| asked.get(name).map(String::as_str).unwrap_or_default();
    let pause = text("ms").parse().unwrap_or_default();
    pass(Duration::from_millis(pause)).await;
    let body = match text("as") {
        "page" => {
            let title = text("title");
            let script = "race.note('outcome')";
            let body = format!("<h1>{title}</h1><p role=status>You have arrived</p>");
            return shared.document(title, &body, script).into_response();
        }
        "nothing" => return StatusCode::NO_CONTENT.into_response(),
        "file" => {
            let disposition = (CONTENT_DISPOSITION, "attachment; filename=\"item.txt\"");
            return ([(CONTENT_TYPE, "application/octet-stream"), disposition], "An item.\n").into_response();
        }
        // Fails so many times for each key.
        "flaky" => {
            let mut counts = shared.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let count = counts.entry(text("key").to_owned()).or_default();
            *count += 1;
            if *count <= text("fails").parse().unwrap_or_default() {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            }
            ("text/plain", "done")
        }
        "script" => ("text/javascript", "if (globalThis.arrived) arrived(); export {}"),
        "classic" => ("text/javascript", "if (globalThis.arrived) arrived()"),
        "style" => ("text/css", ".hidden { display: block !important }"),
        "image" => ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
        _ => ("text/plain", "done"),
    };
    let headers = [(CONTENT_TYPE, body.0), (CACHE_CONTROL, "no-store"), (ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    (headers, body.1).into_response()
}
