//! The site of the mutants: one page a case, which mutant it is stands in the address.

use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tokio::time::interval;

use super::cases::{CASES, Case};
use super::stage::Weather;
use super::table::{Kind, Mutant};
use crate::serving::Serving;

const COMMON: &str = include_str!("page.js");

/// Serves until it is dropped.
pub(super) struct Site(Serving);

impl Site {
    pub(super) async fn start() -> anyhow::Result<Site> {
        let routes = |_| {
            Router::new()
                .route("/{case}", get(page))
                .route("/wait", get(wait))
                .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
        };
        Ok(Site(Serving::start(routes).await?))
    }

    pub(super) fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.0.port)
    }

    pub(super) fn url(&self, case: &Case, mutant: Mutant, weather: Weather) -> String {
        format!("{}/{}{}", self.origin(), case.slug(), query(mutant, weather))
    }
}

/// What of an address says which mutant the page is, and what weather it has.
pub(super) fn query(mutant: Mutant, weather: Weather) -> String {
    let Weather { timer, network, slower: _, churn } = weather;
    format!("?mutant={}&timer={timer}&network={network}&churn={churn}", mutant.as_str())
}

/// How long an answer is to take.
#[derive(Deserialize)]
struct Wait {
    ms: u64,
}

async fn wait(Query(asked): Query<Wait>) -> StatusCode {
    let mut alarm = interval(Duration::from_millis(asked.ms.max(1)));
    alarm.tick().await;
    alarm.tick().await;
    StatusCode::NO_CONTENT
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
         churn();
         </script></body></html>",
        name = case.name
    )
}
