//! Serves the benchmark, and is told of rewards.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::AbortHandle;

const BEGIN: &str = include_str!("begin.js");

/// How long a reward may be under way after the run: the page tells of it while it ends.
const PATIENCE: Duration = Duration::from_millis(500);

/// What a page was rewarded with, by the number of its run.
#[derive(Debug, Default)]
pub(super) struct Rewards {
    given: Mutex<BTreeMap<u64, f64>>,
    told: Notify,
}

/// Serves until it is dropped.
pub(super) struct Site {
    pub(super) port: u16,
    rewards: Arc<Rewards>,
    serving: AbortHandle,
}

#[derive(Clone)]
struct Shared {
    folder: PathBuf,
    rewards: Arc<Rewards>,
}

impl Site {
    pub(super) async fn start(folder: PathBuf) -> anyhow::Result<Site> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let port = listener.local_addr()?.port();
        let rewards = Arc::new(Rewards::default());
        let routes = Router::new()
            .route("/reward/{run}", post(reward))
            .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
            .route("/{*file}", get(file))
            .with_state(Shared { folder, rewards: Arc::clone(&rewards) });
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
        Ok(Site { port, rewards, serving })
    }

    /// The reward of a run; none when the episode did not end within a while.
    pub(super) async fn reward(&self, run: u64) -> Option<f64> {
        let waiting = async {
            loop {
                let told = self.rewards.told.notified();
                let given =
                    self.rewards.given.lock().unwrap_or_else(PoisonError::into_inner).get(&run).copied();
                if let Some(given) = given {
                    return given;
                }
                told.await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.ok()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn reward(State(shared): State<Shared>, Path(run): Path<u64>, reward: String) -> StatusCode {
    let Ok(reward) = reward.parse() else { return StatusCode::BAD_REQUEST };
    shared.rewards.given.lock().unwrap_or_else(PoisonError::into_inner).insert(run, reward);
    shared.rewards.told.notify_waiters();
    StatusCode::NO_CONTENT
}

async fn file(State(shared): State<Shared>, Path(file): Path<String>) -> Response {
    if file.split('/').any(|part| part == "..") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let Ok(bytes) = tokio::fs::read(shared.folder.join(&file)).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match file.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    };
    let is_task = file.starts_with("miniwob/") && file.ends_with(".html");
    let body = if is_task {
        let mut page = bytes;
        page.extend_from_slice(format!("<script>{BEGIN}</script>").as_bytes());
        page
    } else {
        bytes
    };
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}
