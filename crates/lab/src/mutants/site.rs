//! The site of the mutants: one page a case, which mutant it is stands in the address.

use anyhow::Context;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::cases::{CASES, Case};
use super::table::{Kind, Mutant};

const COMMON: &str = include_str!("page.js");

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
            .route("/{case}", get(page))
            .route("/favicon.ico", get(async || StatusCode::NO_CONTENT));
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
        Ok(Site { port, serving })
    }

    pub(super) fn url(&self, case: &Case, mutant: Mutant) -> String {
        format!("http://127.0.0.1:{}/{}{}", self.port, case.slug(), query(mutant))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// What of an address says which mutant the page is.
pub(super) fn query(mutant: Mutant) -> String {
    format!("?mutant={}", mutant.as_str())
}

async fn page(Path(name): Path<String>) -> Response {
    match CASES.iter().find(|case| case.slug() == name) {
        Some(case) => Html(document(case)).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn document(case: &Case) -> String {
    // A control that is written into shows nothing of it until the page says so.
    let took = match case.kind {
        Kind::Written => "raw = target.value; target.value = '';",
        Kind::Chosen => "target.value = 'Germany';",
        Kind::Fact | Kind::Own => "event.preventDefault();",
    };
    let Case { body, before, target, event, right, other, wrong, elsewhere, .. } = case;
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Page</title><script>{COMMON}</script></head>\
         <body><h1>{name}</h1><main>{body}</main><script>
         const target = $('{target}');
         let raw = '';
         {before}
         const ways = {{
           right: () => {{ {right}; }},
           other: () => {{ {other}; }},
           wrong: () => {{ {wrong}; }},
           elsewhere: () => {{ {elsewhere}; }},
         }};
         target.addEventListener('{event}', (event) => {{ {took} answer(ways, event); }});
         if (mutant === 'twin') twin(target);
         if (mutant === 'stale') ways.right();
         </script></body></html>",
        name = case.name
    )
}
