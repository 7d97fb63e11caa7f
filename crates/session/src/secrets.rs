//! Secrets by their names: what stands for them becomes them here, right before the text is typed.

use surefoot_browser::page::PageError;
use surefoot_record::act::Receipt;
use surefoot_record::code::Code;
use surefoot_record::redact::{Secret, Unusable};
use surefoot_record::view::ElementId;
use url::Url;

use crate::task::Task;

impl Task {
    /// The text as it is to be typed into an element, whose reader is told of a secret in it. An element on an origin
    /// that the secret is not bound to gets nothing.
    pub(crate) async fn text_to_write(
        &mut self,
        element: ElementId,
        text: &str,
    ) -> Result<Result<Secret, Box<Receipt>>, PageError> {
        let origin = self.origin_of(element);
        let refused =
            |code, unusable: &Unusable| Ok(Err(Box::new(Receipt::rejected(code, unusable.to_string()))));
        match self.options.secrets.fill_in(text, &origin) {
            Ok(None) => Ok(Ok(Secret::new(text))),
            Ok(Some(secret)) => {
                self.page.name_secret(element, text, secret.reveal()).await?;
                Ok(Ok(secret))
            }
            Err(unknown @ Unusable::Unknown(_)) => refused(Code::SecretMissing, &unknown),
            Err(elsewhere) => refused(Code::SecretOrigin, &elsewhere),
        }
    }

    /// The origin of an element's document by its own address; `null` where that has none, as in a sandboxed or
    /// inherited one: such a frame is no place for a secret.
    fn origin_of(&mut self, element: ElementId) -> String {
        let documents = self.page.documents();
        let document = documents.iter().find(|document| document.id.0 == element.document);
        document
            .and_then(|document| Url::parse(&document.url).ok())
            .map_or_else(|| "null".to_owned(), |url| url.origin().ascii_serialization())
    }
}
