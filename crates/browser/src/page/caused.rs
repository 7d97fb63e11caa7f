//! What was painted because of an act, where the browser follows that.
//!
//! Positive evidence only: it ranks what may be a proof, and is neither needed for one nor says that anything was
//! not done by the act.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use surefoot_record::view::ElementId;

use super::handle::Page;
use crate::driver::{Deadline, DocumentId};

/// How long a document may take to say it. It is no reason to wait.
const BRIEFLY: Deadline = Deadline(Duration::from_millis(500));

#[derive(Deserialize)]
struct Caused {
    elements: Vec<u32>,
}

impl Page {
    /// The nodes that the browser painted because of the input since the last mark ([`Page::begin_counting`]).
    /// Empty where it does not tell, and for a document that does not answer.
    pub async fn caused(&mut self) -> Vec<ElementId> {
        let documents: Vec<DocumentId> = self.tables.keys().copied().collect();
        let mut found = Vec::new();
        for document in documents {
            if let Ok(caused) = self.ask::<Caused>(document, "caused", json!({}), BRIEFLY).await {
                let node = |index| ElementId { document: document.0, index };
                found.extend(caused.elements.into_iter().map(node));
            }
        }
        found
    }
}
