//! A page of many rows, each with a button that changes its row and a status.

use std::fmt::Write as _;

use anyhow::Context;
use axum::Router;
use axum::response::Html;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// So many rows.
pub(super) const ROWS: usize = 1_000;
/// What is clicked.
pub(super) const BUTTON: &str = "Ship order 7";
/// What the page says then.
pub(super) const OUTCOME: &str = "Shipped order 7";

/// Serves the page until it is dropped.
pub(super) struct Rows {
    pub(super) url: String,
    serving: AbortHandle,
}

impl Rows {
    pub(super) async fn start() -> anyhow::Result<Rows> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("a port on the loopback interface")?;
        let url = format!("http://{}/", listener.local_addr()?);
        let page = page();
        let routes = Router::new().route("/", get(async move || Html(page)));
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await }).abort_handle();
        Ok(Rows { url, serving })
    }
}

impl Drop for Rows {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn page() -> String {
    let mut rows = String::new();
    for row in 0..ROWS {
        let _ = write!(
            rows,
            "<tr><td>Order {row}</td><td>Customer {row}</td><td>open</td><td><button>Ship order {row}</button></td></tr>"
        );
    }
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Orders</title></head><body><h1>Orders</h1>\
         <p role=status>nothing shipped</p><table aria-label=Orders><tbody>{rows}</tbody></table><script>\
         document.addEventListener('click', event => {{\
           const button = event.target.closest('button'); if (!button) return;\
           document.querySelector('[role=status]').textContent = button.textContent.replace('Ship', 'Shipped');\
           button.closest('tr').cells[2].textContent = 'shipped';\
         }});</script></body></html>"
    )
}
