//! Meeting pages as somebody: a stored login and credentials are put into a browser context before its page is opened.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use surefoot_record::redact::Secret;
use surefoot_record::storage_state::{OriginState, StorageState};
use tokio::sync::mpsc;
use tokio::time::timeout;
use url::Url;

use crate::cdp::client::Incoming;
use crate::cdp::client::{Client, SessionId};
use crate::cdp::protocol::{
    AttachToTarget, CloseTarget, CookieParam, CreateTarget, EnableFetch, EnablePage, EvaluateInPage, Event,
    FulfillRequest, Navigate, RequestPaused, SetCookies,
};
use crate::driver::{Deadline, DriverError};

/// As whom pages are met.
#[derive(Debug, Clone, Default)]
pub struct Login {
    /// What belongs to the page that is to be opened, and nothing else.
    pub storage: Option<StorageState>,
    pub credentials: Option<Credentials>,
}

/// A user and a password, for the server of one page alone.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The page, which must ask for them; they go to its origin alone.
    pub page: Url,
    pub user: Secret,
    pub password: Secret,
}

impl Login {
    /// Puts everything into a context.
    pub(super) async fn enter(&self, client: &Client, context: &str) -> Result<(), DriverError> {
        if let Some(storage) = &self.storage {
            cookies(client, context, storage).await?;
            for origin in &storage.origins {
                local_storage(client, context, origin).await?;
            }
        }
        match &self.credentials {
            Some(credentials) => credentials.show(client, context).await,
            None => Ok(()),
        }
    }
}

async fn cookies(client: &Client, context: &str, storage: &StorageState) -> Result<(), DriverError> {
    let cookies = storage.cookies.iter().map(|cookie| CookieParam {
        name: cookie.name.clone(),
        value: cookie.value.reveal().to_owned(),
        domain: cookie.domain.clone(),
        path: cookie.path.clone(),
        secure: cookie.secure,
        http_only: cookie.http_only,
        same_site: cookie.same_site.as_str().to_owned(),
        expires: (cookie.expires >= 0.0).then_some(cookie.expires),
    });
    let command = SetCookies { cookies: cookies.collect(), browser_context_id: context.to_owned() };
    client.call(None, &command, Deadline::CALL).await.map(drop)
}

/// A page of ours alone, by which something is put into its context.
struct Passing<'c> {
    client: &'c Client,
    target: String,
    session: SessionId,
    incoming: mpsc::UnboundedReceiver<Incoming>,
}

impl<'c> Passing<'c> {
    async fn open(client: &'c Client, context: &str) -> Result<Passing<'c>, DriverError> {
        let (subscriber, incoming) = mpsc::unbounded_channel();
        let blank = CreateTarget { url: "about:blank".to_owned(), browser_context_id: context.to_owned() };
        let target = client.call(None, &blank, Deadline::CALL).await?.target_id;
        client.expect(&target, subscriber);
        let attach = AttachToTarget { target_id: target.clone(), flatten: true };
        let session = SessionId::new(&client.call(None, &attach, Deadline::CALL).await?.session_id);
        client.call(Some(&session), &EnablePage {}, Deadline::CALL).await?;
        Ok(Passing { client, target, session, incoming })
    }

    /// Waits for an event of the page.
    async fn event<T>(&mut self, wanted: impl Fn(Event) -> Option<T>) -> Result<T, DriverError> {
        let next = async {
            while let Some(incoming) = self.incoming.recv().await {
                let event = match incoming {
                    Incoming::Event(event) if event.session.as_ref() == Some(&self.session) => event.read(),
                    _ => None,
                };
                if let Some(found) = event.and_then(&wanted) {
                    return Some(found);
                }
            }
            None
        };
        let late = || DriverError::Timeout { what: "a login".to_owned(), after: Deadline::CALL.0 };
        timeout(Deadline::CALL.0, next).await.ok().flatten().ok_or_else(late)
    }

    async fn close(self) -> Result<(), DriverError> {
        let close = CloseTarget { target_id: self.target.clone() };
        self.client.call(None, &close, Deadline::CALL).await.map(drop)
    }
}

/// Local storage can be written by a page of its origin alone, so an empty one is shown there that no server sees.
async fn local_storage(client: &Client, context: &str, state: &OriginState) -> Result<(), DriverError> {
    let mut page = Passing::open(client, context).await?;
    client.call(Some(&page.session), &EnableFetch {}, Deadline::CALL).await?;
    let there = client.begin(Some(&page.session), &Navigate { url: format!("{}/", state.origin) });
    let request_id = page
        .event(|event| match event {
            Event::RequestPaused(RequestPaused { request_id }) => Some(request_id),
            _ => None,
        })
        .await?;
    let body = STANDARD.encode("<!doctype html><title></title>");
    let answer = FulfillRequest { request_id, response_code: 200, body };
    client.call(Some(&page.session), &answer, Deadline::CALL).await?;
    there.within(Deadline::CALL).await?;
    let items: Vec<_> =
        state.local_storage.iter().map(|item| json!([item.name, item.value.reveal()])).collect();
    let expression =
        format!("for (const [name, value] of {}) localStorage.setItem(name, value)", json!(items));
    let write = EvaluateInPage { expression, return_by_value: true, await_promise: false, silent: true };
    let written = client.call(Some(&page.session), &write, Deadline::CALL).await?;
    page.close().await?;
    match written.exception_details {
        None => Ok(()),
        Some(_) => Err(DriverError::Refused {
            what: "writing the local storage".to_owned(),
            message: format!("the browser does not store it for {}", state.origin),
        }),
    }
}

impl Credentials {
    /// Loads the page once with the credentials in its address: when its server asks for them, the browser keeps them for
    /// the same part of that server, in this context alone.
    async fn show(&self, client: &Client, context: &str) -> Result<(), DriverError> {
        let mut url = self.page.clone();
        let written = url
            .set_username(self.user.reveal())
            .and_then(|()| url.set_password(Some(self.password.reveal())));
        if written.is_err() {
            return Err(DriverError::Refused {
                what: "credentials".to_owned(),
                message: "the page's address can't carry any".to_owned(),
            });
        }
        let mut page = Passing::open(client, context).await?;
        client.call(Some(&page.session), &Navigate { url: url.into() }, Deadline::CALL).await?;
        // A page that can't be loaded has no load event either, and the session says so in its own words.
        let loaded = |event| matches!(event, Event::LoadEventFired(_)).then_some(());
        let _none_when_it_fails = page.event(loaded).await;
        page.close().await
    }
}
