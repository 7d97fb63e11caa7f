//! What an act would send, and where to: asked right before it is done.

use serde::Deserialize;
use serde_json::json;
use surefoot_record::view::ElementId;

use super::error::PageError;
use super::handle::Page;
use crate::driver::{Deadline, DocumentId};

/// What is at stake with one element.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StakesAnswer {
    pub role: String,
    pub name: String,
    /// Keys write text there.
    pub writes: bool,
    /// The name of the button that its form is sent with when Enter is pressed in it.
    pub form_button: Option<String>,
    /// Where its form is sent to, when it is sent by a click on the element or by Enter in it, and is more than a
    /// question.
    pub form_address: Option<String>,
}

impl Page {
    /// Asks what is at stake with an element; none when it has left its document.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn stakes(&mut self, id: ElementId) -> Result<Option<StakesAnswer>, PageError> {
        let document = DocumentId(id.document);
        self.ask(document, "stakes", json!({ "element": id.index }), Deadline::CALL).await
    }

    /// Asks what is at stake with the elements that have the focus, of every document that can be asked: a key goes to
    /// one of them.
    ///
    /// # Errors
    ///
    /// When a document does not answer.
    pub async fn focused_stakes(&mut self) -> Result<Vec<StakesAnswer>, PageError> {
        let mut all = Vec::new();
        for document in self.documents() {
            if document.callable {
                let asked = json!({ "element": null });
                all.extend(
                    self.ask::<Option<StakesAnswer>>(document.id, "stakes", asked, Deadline::CALL).await?,
                );
            }
        }
        Ok(all)
    }
}
