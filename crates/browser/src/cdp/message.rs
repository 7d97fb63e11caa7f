//! The envelope of what passes over the connection.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// One flattened session: a conversation with one target over the one connection.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SessionId(Arc<str>);

impl SessionId {
    pub(crate) fn new(id: &str) -> Self {
        SessionId(id.into())
    }

    fn as_str(&self) -> &str {
        &self.0
    }
}

/// A command as it is written.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outgoing<'a, P> {
    id: u64,
    method: &'static str,
    params: &'a P,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_id: Option<&'a str>,
}

/// Writes a command.
///
/// # Errors
///
/// Never for the commands that are declared; serde can't know that.
pub(super) fn write<P: Serialize>(
    id: u64,
    method: &'static str,
    parameters: &P,
    session: Option<&SessionId>,
) -> Result<String, serde_json::Error> {
    serde_json::to_string(&Outgoing {
        id,
        method,
        params: parameters,
        session_id: session.map(SessionId::as_str),
    })
}

/// Whatever comes in, its contents unread.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Envelope<'a> {
    pub(super) id: Option<u64>,
    #[serde(borrow)]
    pub(super) method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) params: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) result: Option<&'a RawValue>,
    pub(super) error: Option<Refusal>,
    #[serde(borrow)]
    pub(super) session_id: Option<Cow<'a, str>>,
}

/// The browser's own words for why it refuses a command.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Refusal {
    pub(crate) message: String,
}
