//! The filter that a browser context's requests go through. What it lets through is not decided here.

use std::any::Any;
use std::sync::Arc;

use surefoot_record::bounds::{Confinement, Refused};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::AbortHandle;

use super::state::State;
use crate::cdp::protocol::CreateBrowserContext;

/// A proxy that runs already.
pub struct Filter {
    /// How a browser is told of it, such as `http://127.0.0.1:4711`.
    pub server: String,
    /// What it refuses.
    pub refused: UnboundedReceiver<Refused>,
    /// What it runs as long as.
    pub keep: Box<dyn Any + Send + Sync>,
}

/// A page's filter, while the page is open.
pub(super) struct Filtered {
    confinement: Confinement,
    telling: Option<AbortHandle>,
    _keep: Option<Box<dyn Any + Send + Sync>>,
}

impl Filtered {
    /// Has what the filter refuses told as signals of that page.
    pub(super) fn new(filter: Option<Filter>, sealed: bool, state: &Arc<State>) -> Filtered {
        let Some(Filter { mut refused, keep, .. }) = filter else {
            return Filtered { confinement: Confinement::None, telling: None, _keep: None };
        };
        let state = Arc::clone(state);
        let telling = tokio::spawn(async move {
            while let Some(refused) = refused.recv().await {
                state.change(|model| model.refused(refused));
            }
        });
        let confinement = if sealed { Confinement::Whole } else { Confinement::Reduced };
        Filtered { confinement, telling: Some(telling.abort_handle()), _keep: Some(keep) }
    }

    pub(super) fn confinement(&self) -> Confinement {
        self.confinement
    }
}

impl Drop for Filtered {
    fn drop(&mut self) {
        if let Some(telling) = &self.telling {
            telling.abort();
        }
    }
}

impl CreateBrowserContext {
    /// A context that goes with the connection, so even a sudden end leaves nothing in somebody's browser.
    pub(super) fn new(proxy_server: Option<String>) -> CreateBrowserContext {
        CreateBrowserContext {
            dispose_on_detach: true,
            // Without it a browser goes to its own machine directly.
            proxy_bypass_list: proxy_server.as_ref().map(|_| "<-loopback>"),
            proxy_server,
        }
    }
}
