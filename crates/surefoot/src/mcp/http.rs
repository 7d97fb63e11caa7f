//! The server over streamable HTTP, for clients that can't start a program: on the loopback address alone, with
//! a token, and for no page of a browser.
//!
//! A page that somebody has open must not reach it: a name that is made to mean this machine is told by its
//! `Host`, a page of another site by its `Origin`, and both lack the token.

use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use surefoot_record::code::Code;
use tokio::net::TcpListener;

use super::desk::{Desk, DeskOptions};
use super::server::Server;
use crate::error::Error;
use crate::outline::random_bits;

/// Where the server is found.
const PATH: &str = "/mcp";
/// A token of the operator's own is at least so long, in characters.
const SHORTEST_TOKEN: usize = 16;

/// How to serve.
#[derive(Debug, Clone)]
pub(crate) struct HttpOptions {
    /// 0 is any free one.
    pub(crate) port: u16,
    /// What every request must carry; made up when there is none.
    pub(crate) token: Option<String>,
    /// Origins of web pages that may use it.
    pub(crate) origins: Vec<String>,
}

/// Serves until it is dropped. `say` is told the address and the token once it listens.
pub(crate) async fn serve_http(
    options: DeskOptions,
    http: HttpOptions,
    say: impl FnOnce(&str, &str),
) -> Result<(), Error> {
    let token = token(http.token)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, http.port)).await;
    let unusable = |error: std::io::Error| {
        Error::new(Code::OptionValueInvalid, format!("--http: port {} can't be had: {error}", http.port))
    };
    let listener = listener.map_err(unusable)?;
    let port = listener.local_addr().map_err(unusable)?.port();
    let desk = Arc::new(Desk::new(options));
    let server = Server::new(Arc::clone(&desk));
    let config = StreamableHttpServerConfig::default()
        .with_allowed_hosts(["localhost", "127.0.0.1"])
        .with_allowed_origins(http.origins)
        .enforce_origin_validation();
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let router = Router::new()
        .route_service(PATH, service)
        .layer(from_fn_with_state(Arc::from(token.as_str()), only_with_token));
    say(&format!("http://127.0.0.1:{port}{PATH}"), &token);
    let served = axum::serve(listener, router).await;
    desk.close().await;
    served.map_err(unusable)
}

fn token(given: Option<String>) -> Result<String, Error> {
    match given {
        None => Ok(format!("{:016x}{:016x}", random_bits(), random_bits())),
        Some(token) => {
            let is_fit = token.len() >= SHORTEST_TOKEN && token.bytes().all(|byte| byte.is_ascii_graphic());
            let problem = || {
                let message = format!(
                    "SUREFOOT_MCP_TOKEN: at least {SHORTEST_TOKEN} visible ASCII characters without spaces"
                );
                Error::new(Code::OptionValueInvalid, message)
            };
            is_fit.then_some(token).ok_or_else(problem)
        }
    }
}

/// Refuses whatever does not carry the token.
async fn only_with_token(State(token): State<Arc<str>>, request: Request, next: Next) -> Response {
    let carried = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if carried.is_some_and(|carried| is_same(carried.trim(), &token)) {
        return next.run(request).await;
    }
    let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
    (StatusCode::UNAUTHORIZED, challenge, "a request carries `Authorization: Bearer TOKEN`\n").into_response()
}

/// Compares in a time that says nothing of where the two differ.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_compared_whole() {
        assert_eq!(token(None).unwrap().len(), 32);
        assert_ne!(token(None).unwrap(), token(None).unwrap());
        for short in ["", "short", "with a space in the midst", "zürichzürichzürich"] {
            assert_eq!(token(Some(short.to_owned())).unwrap_err().code, Code::OptionValueInvalid);
        }
        assert!(is_same("abc", "abc") && !is_same("abc", "abd") && !is_same("abc", "ab"));
    }
}
