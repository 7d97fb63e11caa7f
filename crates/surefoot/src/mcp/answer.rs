//! What a tool gives back: one structured result and a short text that says the same for whoever reads no
//! structure.

use rmcp::model::{CallToolResult, ContentBlock};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use surefoot_record::code::Code;
use surefoot_record::redact::Redactor;

use crate::error::Error;

/// What stands at the top of every result.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(super) struct Head {
    /// False when the call could not be done at all; then `error` says why.
    ok: bool,
    /// Why it is no pass; absent when it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// What was wrong with the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// What to do next.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl Head {
    /// A call that was done; with a code when what it says is no pass.
    pub(super) fn of(code: Option<Code>) -> Head {
        Head {
            ok: true,
            code: code.map(|code| code.as_str().to_owned()),
            error: None,
            next: code.map(|code| next_step(code, code.hint())),
        }
    }

    /// The code in words, a line that ends; nothing without a code.
    pub(super) fn line(&self, message: &str) -> String {
        match (&self.code, &self.next) {
            (Some(code), Some(next)) => format!("{code}: {message}\nnext: {next}\n"),
            _ => String::new(),
        }
    }
}

/// A tool's result before it is redacted.
#[derive(Debug)]
pub(super) struct Answer {
    /// An object; the tool's output schema describes it.
    pub(super) structured: Value,
    pub(super) text: String,
    /// Pictures as PNG. They show what the page showed and can't be redacted.
    pub(super) pictures: Vec<Vec<u8>>,
    /// What takes out of it what the session has typed into secret fields.
    pub(super) redactor: Redactor,
}

impl Answer {
    pub(super) fn new(output: &impl Serialize, text: String, redactor: Redactor) -> Answer {
        // A struct of ours always has a form as JSON.
        let structured = serde_json::to_value(output).unwrap_or_else(|_| json!({ "ok": true }));
        Answer { structured, text, pictures: Vec::new(), redactor }
    }

    /// The result on the wire.
    pub(super) fn into_result(self) -> CallToolResult {
        use base64::Engine as _;
        let mut content = vec![ContentBlock::text(self.redactor.text(&self.text).into_owned())];
        for picture in &self.pictures {
            let data = base64::engine::general_purpose::STANDARD.encode(picture);
            content.push(ContentBlock::image(data, "image/png"));
        }
        let mut result = CallToolResult::success(content);
        result.structured_content = Some(self.redactor.json(&self.structured));
        result
    }
}

/// The result of a call that could not be done: `ok` is false, the code stands at the top level.
pub(super) fn failed(error: &Error) -> CallToolResult {
    let redactor = Redactor::default();
    let message = redactor.text(&error.message).into_owned();
    let next = next_step(error.code, &error.hint);
    let text = format!("{}: {message}\nnext: {next}", error.code);
    let head = Head {
        ok: false,
        code: Some(error.code.as_str().to_owned()),
        error: Some(message),
        next: Some(next),
    };
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    result.structured_content = serde_json::to_value(head).ok();
    result
}

/// What to do next, in the words of the tools where a hint speaks of the command line.
pub(super) fn next_step(code: Code, hint: &str) -> String {
    let words = match code {
        Code::InconclusiveUnstable => {
            "wait until the page stops changing, then qa_observe; or start the session with a larger \
             settle_budget_ms, or name in `ambient` what changes all the time"
        }
        Code::InconclusivePending => {
            "qa_observe after a while; or start the session with a larger settle_budget_ms"
        }
        Code::TargetNotUnique => "name the container too (`within`), or act by ref",
        Code::TargetDetached | Code::TargetChanged => "qa_observe, then use the ref of the node as it is now",
        Code::TargetNotFound => "qa_observe and name a node that it lists",
        Code::TargetOccluded => "close what covers it, or wait for it to go; then act again",
        Code::NoEffect => "see whether it is the right control; qa_evidence tells of errors in the page",
        Code::StillLoading => "qa_observe first, then act",
        Code::TargetMoving => "do first what stops it, then act again",
        Code::AmbientNode => "act on another node; this one was declared ambient",
        Code::ActNotApproved => {
            "tell the person: they may approve it when your client asks them, or have the operator start the server with \
             --allow-acts CLASS"
        }
        Code::OptionValueInvalid => "see the tool's schema",
        _ => hint,
    };
    words.to_owned()
}
