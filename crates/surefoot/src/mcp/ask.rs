//! Asking the person behind the client whether a risky act may be done (elicitation). Where the client can't ask
//! anybody, nobody has answered, and the act is refused.

use std::sync::{Arc, Mutex, PoisonError};

use rmcp::RoleServer;
use rmcp::model::{
    ClientResult, ElicitRequest, ElicitRequestParams, ElicitationAction, ElicitationSchema, ServerRequest,
};
use rmcp::service::Peer;
use surefoot_record::bounds::Approval;
use surefoot_record::predicate::quote;
use surefoot_session::{Ask, Asking, Question, Rules};

use super::call::Call;

/// Asks through whatever call is under way.
#[derive(Default)]
pub(super) struct Asker {
    peer: Mutex<Option<Peer<RoleServer>>>,
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
        self.set(call.asks_people().then(|| call.peer.clone()));
        Through(self)
    }

    fn set(&self, peer: Option<Peer<RoleServer>>) {
        *self.peer.lock().unwrap_or_else(PoisonError::into_inner) = peer;
    }

    /// The rules with this to be asked.
    pub(super) fn rules(self: &Arc<Self>, rules: &Rules) -> Rules {
        rules.clone().asking(Arc::clone(self) as Arc<dyn Ask>)
    }
}

impl Ask for Asker {
    fn ask<'a>(&'a self, question: &'a Question) -> Asking<'a> {
        let peer = self.peer.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Box::pin(async move {
            let Some(peer) = peer else { return Approval::Unanswered };
            let params = ElicitRequestParams::FormElicitationParams {
                meta: None,
                message: message(question),
                requested_schema: ElicitationSchema::new(std::collections::BTreeMap::new()),
            };
            let request = ElicitRequest::new(params);
            match peer.send_request(ServerRequest::ElicitRequest(request)).await {
                Ok(ClientResult::ElicitResult(result)) => match result.action {
                    ElicitationAction::Accept => Approval::Approved,
                    ElicitationAction::Decline => Approval::Declined,
                    _ => Approval::Unanswered,
                },
                _ => Approval::Unanswered,
            }
        })
    }
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
