//! The web site of the edge pages. It answers to two names, so that a page can embed another site's.

use anyhow::Context;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::{OVERLAYS, pages};

const ORACLE: &str = include_str!("oracle.js");
const IMAGE: &str =
    "data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%27200%27 height=%27100%27/%3E";

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
            .route("/page/{number}", get(move |path: Path<usize>| page(path, Part::Outer, port)))
            .route("/inner/{number}", get(move |path: Path<usize>| page(path, Part::Inner, port)))
            .route("/middle/{number}", get(move |path: Path<usize>| page(path, Part::Middle, port)))
            .route("/overlay/{name}", get(move |path: Path<String>| overlay(path, port)))
            .route("/oracle.js", get(async || ([(CONTENT_TYPE, "text/javascript")], ORACLE)))
            .route("/favicon.ico", get(async || StatusCode::NO_CONTENT));
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
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

/// Which document of a page.
#[derive(Clone, Copy)]
enum Part {
    /// The one that is opened.
    Outer,
    /// The frame that the target is in.
    Inner,
    /// The frame of another site that embeds that.
    Middle,
}

async fn page(Path(number): Path<usize>, part: Part, port: u16) -> Response {
    let Some(edge) = pages().get(number).copied() else { return StatusCode::NOT_FOUND.into_response() };
    let body = match (part, edge.host) {
        (Part::Outer, Some(host)) => host,
        (Part::Middle, _) => "<iframe width=400 height=300 src='@other'></iframe>",
        _ => edge.html,
    };
    // What a middle page embeds is another site's again.
    let (own, other) = match part {
        Part::Middle => ("localhost", "127.0.0.1"),
        _ => ("127.0.0.1", "localhost"),
    };
    let body = body
        .replace("@same", &format!("http://{own}:{port}/inner/{number}"))
        .replace("@other", &format!("http://{other}:{port}/inner/{number}"))
        .replace("@deep", &format!("http://{other}:{port}/middle/{number}"))
        .replace("@image", IMAGE);
    document(edge.name, &body)
}

async fn overlay(Path(name): Path<String>, port: u16) -> Response {
    let Some((_, body)) = OVERLAYS.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    document(&name, &body.replace("@other", &format!("http://localhost:{port}/overlay/inner")))
}

/// A document with the oracle before everything else of it.
fn document(title: &str, body: &str) -> Response {
    let body = body.replace("@ok", "data-ok").replace("@no", "data-no").replace("@t", "data-t data-ok");
    Html(format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>\
         <script src=/oracle.js></script></head><body>{body}</body></html>"
    ))
    .into_response()
}
