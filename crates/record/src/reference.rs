//! A hold on one node that was shown to somebody, so that it can be acted on without observing again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::view::ElementId;

/// One node as it was shown (ruling 17). It holds while its element lives and still is this; anything else
/// is refused, never re-aimed. Session-local: it never stands in a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reference {
    pub element: ElementId,
    pub role: String,
    pub name: String,
    pub tag: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// The text of the nearest row, list item, article, dialog or form around it: a recycled row is another
    /// target. None where there is no such container.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
}
