//! The site of the deeds: one page a case, in every place, and what the cases go to.

use std::collections::HashMap;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, RawQuery};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use futures_util::stream;

use super::cases::{self, PAGES, Place};
use super::refusals::REFUSALS;
use crate::serving::{Serving, pass};

const COMMON: &str = include_str!("page.js");
const HOST: &str = "127.0.0.1";
/// Of another site, and so of another process.
const OTHER_HOST: &str = "localhost";
/// When a late file comes.
const LATE: Duration = Duration::from_millis(700);

/// Serves until it is dropped.
pub(super) struct Site(Serving);

impl Site {
    pub(super) async fn start() -> anyhow::Result<Site> {
        let routes = |port| {
            Router::new()
                .route(
                    "/case/{case}",
                    get(move |path: Path<String>, query: Query<HashMap<String, String>>| async move {
                        case(port, &path, &query)
                    }),
                )
                .route("/refusal/{name}", get(refusal))
                .route("/page/{page}", get(page))
                .route("/route/{rest}", get(|| async { document("Route", "<h2>Route</h2>", "", "", false) }))
                .route("/maybe", get(maybe))
                .route("/redirect", get(|| async { Redirect::to("/page/plain") }))
                .route("/order", post(|| async { Redirect::to("/page/thanks") }))
                .route("/refresh", get(refresh))
                .route("/part/{part}", get(part))
                .route("/npm/{*file}", get(npm))
                .route("/file", get(file))
                .route("/broken-file", get(broken_file))
                .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
        };
        Ok(Site(Serving::start(routes).await?))
    }

    /// The site's own address.
    pub(super) fn address(&self) -> String {
        self.address_of(Place::Page)
    }

    /// The address of the site that a case's contents are from.
    pub(super) fn address_of(&self, place: Place) -> String {
        let host = if place == Place::OtherSite { OTHER_HOST } else { HOST };
        format!("http://{host}:{}", self.0.port)
    }

    pub(super) fn url(&self, slug: &str, place: Place) -> String {
        let place = if place == Place::Page { String::new() } else { format!("&in={}", place.as_str()) };
        format!("{}/case/{slug}?v=live{place}", self.address())
    }
}

fn case(port: u16, slug: &str, query: &HashMap<String, String>) -> Response {
    let Some(case) = cases::all().find(|case| super::slug(case.name) == slug) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let version = query.get("v").map_or("live", String::as_str);
    let place = query.get("in").map_or("", String::as_str);
    let host = match place {
        "frame" => HOST,
        "other-site" => OTHER_HOST,
        _ => return document(case.name, case.body, case.script, case.kill, place == "closed-root"),
    };
    let inner = format!("http://{host}:{port}/case/{slug}?v={version}");
    let frame = format!(
        "<h1>Outside</h1><iframe title=Inside src='{inner}' style='width:100%;height:1200px;border:0'></iframe>"
    );
    document("Outside", &frame, "", "", false)
}

async fn refusal(Path(slug): Path<String>) -> Response {
    match REFUSALS.iter().find(|refusal| super::slug(refusal.name) == slug) {
        Some(refusal) => document(refusal.name, refusal.body, refusal.script, "", false),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn page(Path(name): Path<String>) -> Response {
    match PAGES.iter().find(|page| page.name == name) {
        Some(page) => document(page.title, page.body, page.script, "", false),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn document(title: &str, body: &str, script: &str, kill: &str, closed_root: bool) -> Response {
    let status = "<p role=status id=s>idle</p>";
    let contents = if closed_root {
        let contents = serde_json::Value::from(format!("{body}{status}")).to_string().replace("</", "<\\/");
        format!(
            "<div id=host></div><script>root = document.getElementById('host').attachShadow({{ mode: 'closed' }}); \
             root.innerHTML = {contents};</script>"
        )
    } else {
        format!("{body}{status}")
    };
    Html(format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title><script>{COMMON}</script></head>\
         <body>{contents}<script>{script}\nif (dead) {{ {kill} }}</script></body></html>"
    ))
    .into_response()
}

/// A page, or none, as the address says.
async fn maybe(Query(query): Query<HashMap<String, String>>) -> Response {
    match query.get("v").map(String::as_str) {
        Some("dead") => StatusCode::NO_CONTENT.into_response(),
        _ => document("Maybe", "<h1>It is there</h1>", "", "", false),
    }
}

async fn refresh() -> Html<&'static str> {
    Html(
        "<!doctype html><title>Soon</title><meta http-equiv=refresh content='0;url=/page/plain'><h1>One moment</h1>",
    )
}

/// What htmx asks for.
async fn part(Path(name): Path<String>) -> Response {
    match name.as_str() {
        "hello" => Html("<h2>Hello</h2>").into_response(),
        "more" => Html("<li>An item</li>").into_response(),
        "found" => Html("<button onclick=\"say('Answered')\">Answer</button>").into_response(),
        "pet" => ([(header::CONTENT_TYPE, "application/json")], "{\"name\":\"Rex\"}").into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A file of a published package.
async fn npm(Path(file): Path<String>) -> Response {
    let is_inside = file.split('/').all(|part| !part.is_empty() && part != "..");
    let Some(folder) = surefoot_fixtures::installed_components().filter(|_| is_inside) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match file.rsplit('.').next() {
        Some("css") => "text/css",
        Some("js" | "mjs") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    };
    match std::fs::read(folder.join(file)) {
        Ok(bytes) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A file, which takes longer to come than any page stays unsettled for nothing.
async fn file(RawQuery(query): RawQuery) -> Response {
    if query.as_deref() == Some("late") {
        pass(LATE).await;
    }
    let disposition = [
        (header::CONTENT_TYPE, "text/csv"),
        (header::CONTENT_DISPOSITION, "attachment; filename=report.csv"),
    ];
    (disposition, "a,b\n1,2\n").into_response()
}

/// A file that promises more than comes. Each piece is on its way before the next is made, or its end would come first.
async fn broken_file() -> Response {
    let body = stream::unfold(0, async |made| {
        tokio::task::yield_now().await;
        let piece = || Ok::<_, std::io::Error>(vec![b'x'; 4_096]);
        let broken = || Err(std::io::Error::other("the server has given up"));
        (made < 3).then(|| (if made < 2 { piece() } else { broken() }, made + 1))
    });
    let disposition = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment; filename=broken.bin"),
        (header::CONTENT_LENGTH, "100000"),
    ];
    (disposition, Body::from_stream(body)).into_response()
}
