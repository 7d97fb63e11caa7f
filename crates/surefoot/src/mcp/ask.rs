//! Asking the person behind the client whether a risky act may be done (elicitation). Where the client can't ask
//! anybody there is nobody, and the act is refused.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::model::{ElicitRequest, ElicitRequestParams, ElicitationSchema, InputRequest};
use surefoot_record::bounds::Approval;
use surefoot_record::predicate::quote;
use surefoot_session::{Ask, Asking, Question, Rules};

use super::call::Call;
use super::client::Client;

/// So many approvals are remembered.
const REMEMBERED: usize = 1_000;

/// Asks through whatever call is under way.
#[derive(Default)]
pub(super) struct Asker {
    client: Mutex<Option<Client>>,
    /// What somebody approved.
    approved: Mutex<Vec<Question>>,
}

impl std::fmt::Debug for Asker {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Asker")
    }
}

/// A call through which somebody can be asked, as long as it lives.
pub(super) struct Through<'a>(&'a Asker);

impl Drop for Through<'_> {
    fn drop(&mut self) {
        self.0.set(None);
    }
}

impl Asker {
    /// Asks through this call from now on.
    pub(super) fn through(&self, call: &Call) -> Through<'_> {
        self.set(call.asks_people().then(|| call.client.clone()));
        Through(self)
    }

    fn set(&self, client: Option<Client>) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = client;
    }

    fn approved(&self) -> MutexGuard<'_, Vec<Question>> {
        self.approved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rules with this to be asked.
    pub(super) fn rules(self: &Arc<Self>, rules: &Rules) -> Rules {
        rules.clone().asking(Arc::clone(self) as Arc<dyn Ask>)
    }

    /// The rules for doing again what was done: whatever somebody has approved needs not be approved again.
    pub(super) fn again(self: &Arc<Self>, rules: &Rules) -> Rules {
        rules.clone().asking(Arc::new(Again(Arc::clone(self))))
    }
}

impl Ask for Asker {
    fn can_ask(&self) -> bool {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn ask<'a>(&'a self, question: &'a Question) -> Asking<'a> {
        let client = self.client.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Box::pin(async move {
            let Some(client) = client else { return Approval::Unanswered };
            let params = ElicitRequestParams::FormElicitationParams {
                meta: None,
                message: message(question),
                requested_schema: ElicitationSchema::new(BTreeMap::new()),
            };
            let answer = client.ask(InputRequest::Elicitation(ElicitRequest::new(params))).await;
            match answer.as_ref().and_then(|answer| answer["action"].as_str()) {
                Some("accept") => {
                    let mut approved = self.approved();
                    if approved.len() < REMEMBERED {
                        approved.push(question.clone());
                    }
                    Approval::Approved
                }
                Some("decline") => Approval::Declined,
                _ => Approval::Unanswered,
            }
        })
    }
}

/// Approves what was approved before, and asks about all else.
struct Again(Arc<Asker>);

impl Ask for Again {
    fn can_ask(&self) -> bool {
        self.0.can_ask()
    }

    fn ask<'a>(&'a self, question: &'a Question) -> Asking<'a> {
        let is_known = self.0.approved().iter().any(|before| is_same(before, question));
        if is_known { Box::pin(async { Approval::Approved }) } else { self.0.ask(question) }
    }
}

/// Whether it is the same act on the same thing, for the same reasons, on the same page. A scenario may name the target
/// in more words.
fn is_same(before: &Question, now: &Question) -> bool {
    let verb = |question: &Question| question.instruction.split(' ').next().map(str::to_owned);
    let page = |question: &Question| question.url.split(['?', '#']).next().map(str::to_owned);
    verb(before) == verb(now)
        && page(before) == page(now)
        && before.target == now.target
        && before.around == now.around
        && before.risks == now.risks
}

/// The question for a person. What comes from the page stands in quotes.
fn message(question: &Question) -> String {
    let risks: Vec<String> = question.risks.iter().map(ToString::to_string).collect();
    let target = question.target.as_ref().map(|target| format!(" on {target}")).unwrap_or_default();
    format!(
        "Surefoot asks: may the agent do this{target}?\n\n{}\n\non the page {}\n\nIt looks {}. The page's own words stand \
         in quotes, and may lie.",
        question.instruction,
        quote(&question.url),
        risks.join(", and ")
    )
}
