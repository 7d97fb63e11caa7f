//! The in-page program's functions on one control, as typed calls.
//!
//! All of them fail alike: [`PageError`] when the page can't be asked. What the control itself refuses is
//! part of the answer.

use serde_json::json;
use surefoot_record::view::ElementId;

use super::error::PageError;
use super::handle::Page;
use super::wire::{
    CheckedAnswer, Connected, FillMode, Focused, Inspection, SelectStatus, Selected, SetAnswer, TextAnswer,
    ViewportFacts,
};
use crate::driver::{Deadline, DocumentId};

impl Page {
    /// Focuses an element; true when the focus is on it or inside of it.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn focus(&mut self, id: ElementId) -> Result<bool, PageError> {
        let answer: Focused = self.ask_control(id, "focus", json!({})).await?;
        Ok(answer.focused)
    }

    /// Makes a control ready to take text in place of what it holds.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn fill_prepare(&mut self, id: ElementId) -> Result<FillMode, PageError> {
        self.ask_control(id, "fillPrepare", json!({})).await
    }

    /// Sets a control as a whole, where [`FillMode::Set`] asks for that, and tells the page of it as the
    /// browser's own pickers do.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn set_value(&mut self, id: ElementId, text: &str) -> Result<SetAnswer, PageError> {
        self.ask_control(id, "setValue", json!({ "text": text })).await
    }

    /// Focuses an editable control and puts the caret behind what it holds; true when that worked.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn caret_to_end(&mut self, id: ElementId) -> Result<bool, PageError> {
        let answer: Focused = self.ask_control(id, "caretToEnd", json!({})).await?;
        Ok(answer.focused)
    }

    /// Asks whether a control holds a text.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn verify_text(&mut self, id: ElementId, text: &str) -> Result<TextAnswer, PageError> {
        self.ask_control(id, "verifyText", json!({ "text": text })).await
    }

    /// Tells the page's reader that a field is about to hold a secret: while it holds just that, its value is read as
    /// `shown`, and copies of it elsewhere in the document are taken out; when it holds anything else, its value is
    /// withheld. False when the element has left its document.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn name_secret(&mut self, id: ElementId, shown: &str, text: &str) -> Result<bool, PageError> {
        let named: Connected =
            self.ask_control(id, "nameSecret", json!({ "shown": shown, "text": text })).await?;
        Ok(named.connected)
    }

    /// Chooses an option of a native select: by its unique label, else by its unique exact value. In a list
    /// that takes several, it is added to those that are chosen.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn select_option(&mut self, id: ElementId, option: &str) -> Result<SelectStatus, PageError> {
        let answer: Selected = self.ask_control(id, "selectOption", json!({ "option": option })).await?;
        Ok(answer.status)
    }

    /// Asks whether an option of a native select could be chosen now; chooses nothing.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn option_state(&mut self, id: ElementId, option: &str) -> Result<SelectStatus, PageError> {
        let answer: Selected = self.ask_control(id, "optionState", json!({ "option": option })).await?;
        Ok(answer.status)
    }

    /// Asks whether something is checked.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn checked_state(&mut self, id: ElementId) -> Result<CheckedAnswer, PageError> {
        self.ask_control(id, "checkedState", json!({})).await
    }

    /// Asks what tells an element apart (ruling 17); none when it has left its document.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn inspect(&mut self, id: ElementId) -> Result<Option<Inspection>, PageError> {
        let asked: Result<Option<Inspection>, PageError> = self.ask_control(id, "inspect", json!({})).await;
        Ok(self.unless_gone(DocumentId(id.document), asked)?.flatten())
    }

    /// Asks for the main frame's viewport.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn viewport(&mut self) -> Result<ViewportFacts, PageError> {
        let main = self.main_document()?;
        self.ask(main, "viewport", json!({}), Deadline::CALL).await
    }

    async fn ask_control<T: serde::de::DeserializeOwned>(
        &mut self,
        id: ElementId,
        function: &'static str,
        mut arguments: serde_json::Value,
    ) -> Result<T, PageError> {
        arguments["element"] = json!(id.index);
        self.ask(DocumentId(id.document), function, arguments, Deadline::CALL).await
    }
}
