//! The web site of `lab ready`: the pages of the load race from `fixtures/load-race`, those on which a dispatch is timed,
//! those whose target never becomes ready, and answers that are late because they were asked to be.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::{dispatch, never, race};
use crate::serving::pass;

const COMMON: &str = include_str!("../../../../fixtures/load-race/race.js");

/// Serves until it is dropped.
pub(super) struct Site {
    port: u16,
    serving: AbortHandle,
}

impl Site {
    pub(super) async fn start() -> anyhow::Result<Site> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let port = listener.local_addr()?.port();
        let routes = Router::new()
            .route("/race/{name}", get(async |Path(name): Path<String>| found(race::page(&name))))
            .route("/never/{name}", get(async |Path(name): Path<String>| found(never::page(&name))))
            .route("/dispatch/{name}", get(async |Path(name): Path<String>| found(dispatch::page(&name))))
            .route("/late", get(late))
            .route("/stream", get(rows))
            .route("/favicon.ico", get(async || StatusCode::NO_CONTENT));
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
        Ok(Site { port, serving })
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn found(body: Option<&str>) -> Response {
    let Some(body) = body else { return StatusCode::NOT_FOUND.into_response() };
    Html(format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Ready</title>\
         <script>{COMMON}</script></head><body>{body}</body></html>"
    ))
    .into_response()
}

fn number(asked: &HashMap<String, String>, name: &str) -> u64 {
    asked.get(name).and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// What was asked for, as late as was asked, in milliseconds.
async fn late(Query(asked): Query<HashMap<String, String>>) -> Response {
    pass(Duration::from_millis(number(&asked, "ms"))).await;
    let (kind, body) = match asked.get("what").map(String::as_str) {
        Some("image") => ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
        _ => ("text/plain", "done"),
    };
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], body).into_response()
}

/// An answer that comes row by row.
async fn rows(Query(asked): Query<HashMap<String, String>>) -> Response {
    let (count, every) = (number(&asked, "rows"), Duration::from_millis(number(&asked, "every")));
    let rows = stream::unfold(0, move |row| async move {
        if row == count {
            return None;
        }
        pass(every).await;
        Some((Ok::<_, std::convert::Infallible>(format!("row {row}\n")), row + 1))
    });
    ([(CONTENT_TYPE, "text/plain"), (CACHE_CONTROL, "no-store")], Body::from_stream(rows)).into_response()
}
