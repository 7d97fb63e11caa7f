//! The web site that measured pages come from. It answers to two names, so that a page can embed another
//! origin's.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::Query;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::list;
use crate::serving::pass;

/// Every kind of change to a page.
const KINDS: &str = concat!(
    include_str!("clock/kinds/common.js"),
    include_str!("clock/kinds/controls.js"),
    include_str!("clock/kinds/styles.js"),
    include_str!("clock/kinds/tree.js"),
    include_str!("clock/kinds/happenings.js"),
    include_str!("clock/kinds/documents.js"),
);

/// Serves until it is dropped.
pub(super) struct Site {
    port: u16,
    serving: AbortHandle,
}

impl Site {
    pub(super) async fn start() -> anyhow::Result<Site> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let port = listener.local_addr()?.port();
        let pages = Router::new()
            .route("/list", get(show_list))
            .route("/clock", get(clock))
            .route("/page.js", get(|| script(include_str!("clock/page.js"))))
            .route("/kinds.js", get(|| script(KINDS)))
            .route("/sheet.css", get(sheet))
            .route("/image", get(image));
        let serving = tokio::spawn(async move { axum::serve(listener, pages).await }).abort_handle();
        Ok(Site { port, serving })
    }

    /// The address of a path under the site's first name; `localhost` is its second.
    pub(super) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

type Asked = Query<HashMap<String, String>>;

fn number(asked: &Asked, name: &str) -> Option<usize> {
    asked.get(name)?.parse().ok()
}

async fn show_list(asked: Asked) -> Html<String> {
    Html(list::page(number(&asked, "elements").unwrap_or(410)))
}

/// A page that builds itself from its own address.
async fn clock() -> Html<&'static str> {
    Html(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Clock</title></head><body>\
         <script src=/page.js></script><script src=/kinds.js></script><script>buildPage()</script></body></html>",
    )
}

async fn script(source: &'static str) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript")], source)
}

/// A style sheet that hides what it is asked to hide.
async fn sheet(asked: Asked) -> impl IntoResponse {
    late(&asked).await;
    let hidden = asked.get("hide").map(String::as_str).unwrap_or("none");
    ([(CONTENT_TYPE, "text/css")], format!(".{hidden} {{ display: none }}"))
}

/// An image of the size that was asked for; none (404) of size 0.
async fn image(asked: Asked) -> impl IntoResponse {
    late(&asked).await;
    let (width, height) = (number(&asked, "w").unwrap_or(10), number(&asked, "h").unwrap_or(10));
    if height == 0 {
        return axum::http::StatusCode::NOT_FOUND.into_response();
    }
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'/>");
    ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")], svg).into_response()
}

/// Answers as late as was asked, in milliseconds.
async fn late(asked: &Asked) {
    if let Some(late) = number(asked, "late").and_then(|late| u64::try_from(late).ok()) {
        pass(Duration::from_millis(late)).await;
    }
}
