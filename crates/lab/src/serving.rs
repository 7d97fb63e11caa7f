//! Serves the pages of a measurement on a loopback port.

use std::time::Duration;

use anyhow::Context;
use axum::Router;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// Serves until it is dropped.
pub(crate) struct Serving {
    pub(crate) port: u16,
    task: AbortHandle,
}

impl Serving {
    /// Serves the routes, which may hold the port in what they answer.
    pub(crate) async fn start(routes: impl FnOnce(u16) -> Router) -> anyhow::Result<Serving> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let port = listener.local_addr()?.port();
        let routes = routes(port);
        let task = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
        Ok(Serving { port, task })
    }
}

/// Lets time pass: being late is what some answers are for.
pub(crate) async fn pass(time: Duration) {
    let _never = tokio::time::timeout(time, std::future::pending::<()>()).await;
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.task.abort();
    }
}
