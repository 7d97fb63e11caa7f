//! Answers to dialogs: declared before the act that opens them, and held against what it opened.

use surefoot_record::act::Receipt;
use surefoot_record::action::{Action, DialogAnswer};
use surefoot_record::code::Code;

use crate::act::{blank, ended};
use crate::handle::Acted;
use crate::task::Task;

impl Task {
    /// Takes note of the answer to the next dialog; the act that follows has to open it.
    pub(crate) fn declare(&mut self, action: &Action, answer: &DialogAnswer) -> Acted {
        self.absorb();
        if self.declared.is_empty() {
            // A dialog may open before the act begins, and is its all the same.
            self.heard.begin_act();
        }
        self.declared.push(answer.clone());
        let mut answers = self.page.answer_dialogs(Vec::new());
        answers.push(answer.clone());
        self.page.answer_dialogs(answers);
        let receipt = Receipt {
            dispatched: false,
            reason: Some("the dialog that the next act opens is answered so".to_owned()),
            ..Receipt::confirmed()
        };
        let mut act = blank(receipt);
        // It is done with being known; whether the dialog opens is the next act's to say.
        act.proven = true;
        ended(action, act, None, None)
    }

    /// An act is over whose dialogs had been declared: those that did not open make it no success.
    pub(crate) fn hold_to_declared(&mut self, acted: &mut Acted) {
        self.declared.clear();
        let left = self.page.answer_dialogs(Vec::new());
        if !left.is_empty() && acted.act.receipt.may_have_happened() && acted.act.settle.is_some() {
            acted.act.proven = false;
            acted.act.proof = None;
            acted.act.code = Some(Code::DialogNotOpened);
        }
    }
}
