//! Acting by an instruction in plain words: which element it means is decided on the view, and then the act is the one
//! that the strict form would be.

use std::sync::Arc;

use surefoot_decide::intent::{Deed, Intent};
use surefoot_decide::{Memory, Resolved, without_target};
use surefoot_record::act::{Proof, Receipt};
use surefoot_record::action::{Action, Targeted, WITHHELD};
use surefoot_record::assertion::{Check, ExpectedState};
use surefoot_record::code::Code;
use surefoot_record::decision::{Decision, DecisionPath};
use surefoot_record::predicate::Predicate;
use surefoot_record::view::{State, States, View};
use surefoot_semantics::reference;

use crate::act::{blank, ended};
use crate::handle::{Acted, Match};
use crate::task::Task;

impl Task {
    /// Decides what is meant, and does it. Everything that goes wrong is said by the act.
    pub(crate) async fn instruct(&mut self, intent: &Intent) -> Acted {
        if let Some(action) = without_target(intent) {
            self.decision = Some(by_grammar(intent));
            return self.act(action, Match::Strict).await;
        }
        let mut memory = Memory::default();
        let decider = Arc::clone(&self.options.decider);
        let picked = self.pick(&decider, intent, &mut memory).await;
        let (view, decided) = match picked {
            Ok(picked) => (picked.view, picked.decided),
            Err((code, message)) => return self.undecided(intent, code, message),
        };
        self.decision = Some(decided.decision.clone());
        let Some(resolved) = decided.resolved else {
            let unavailable = decided.decision.unavailable.as_deref();
            let code = if unavailable.is_some() { Code::DecisionUnavailable } else { Code::TargetUndecided };
            let mut message = decided.ruling.reason().to_owned();
            if let Some(why) = unavailable {
                message.push_str(&format!("; {why}"));
            }
            message.push_str(&shortlist(&decided.decision));
            return self.undecided(intent, code, message);
        };
        if let Some(state) = resolved.done {
            return self.already(&view, &resolved, state);
        }
        let matching = if resolved.unique {
            Match::Strict
        } else {
            // Nothing tells it from its equals but that it is this one.
            Match::Held(reference::of(&view, resolved.position))
        };
        let acted = self.act(resolved.action, matching).await;
        self.decision = None;
        acted
    }

    /// Nothing is done, because nothing is surely meant.
    fn undecided(&mut self, intent: &Intent, code: Code, message: String) -> Acted {
        self.absorb();
        self.heard.begin_act();
        let target = Predicate { name: Some(intent.target.raw.clone()), ..Predicate::default() };
        let action = Action::Click(Targeted { target, scope: None });
        let mut act = blank(Receipt::rejected(code, message));
        act.code = Some(code);
        let acted = ended(&action, act, None, None);
        self.logged(&action, acted)
    }

    /// The element already is what the instruction asks for: that is proven, and nothing is dispatched.
    fn already(&mut self, view: &Arc<View>, resolved: &Resolved, state: State) -> Acted {
        self.absorb();
        self.heard.begin_act();
        let node = &view.nodes[resolved.position];
        let mut act = blank(Receipt { dispatched: false, ..Receipt::confirmed() });
        act.target = Some(surefoot_record::act::NodeName::from(&*node.node));
        act.proven = true;
        let value = node.states.get(&state).cloned().unwrap_or_default();
        let predicate = resolved.action.target().cloned().unwrap_or_default();
        let check =
            Check::NodeState(ExpectedState { node: predicate, states: States::from([(state, value)]) });
        act.proof = Some(Proof {
            scope: resolved.action.scope().cloned(),
            weak: Some("it was so before, and nothing was done".to_owned()),
            ..Proof::of(check)
        });
        let mut acted = ended(&resolved.action, act, Some(node.element), Some(Arc::clone(view)));
        acted.after = Some(Arc::clone(view));
        self.logged(&resolved.action, acted)
    }

    /// Hands out the trace of the decision that the act rests on, without the text that the act keeps secret.
    pub(crate) fn take_decision(&mut self, action: &Action, withheld: bool) -> Option<Box<Decision>> {
        let mut decision = self.decision.take()?;
        if withheld && let Action::Fill(text) | Action::Type(text) = action.deed() {
            decision.instruction = decision.instruction.replace(text.text.as_str(), WITHHELD);
        }
        Some(Box::new(decision))
    }
}

/// What may have been meant, in a message.
fn shortlist(decision: &Decision) -> String {
    let names: Vec<String> = decision
        .weighed
        .iter()
        .take(3)
        .map(|it| {
            let within = it.within.as_ref().map(|within| format!(" {within}")).unwrap_or_default();
            format!("{}{within} ({:.0} %)", it.node, it.probability * 100.0)
        })
        .collect();
    if names.is_empty() { String::new() } else { format!("; perhaps {}", names.join(", or ")) }
}

/// The grammar alone has decided: the instruction is for no element.
fn by_grammar(intent: &Intent) -> Decision {
    Decision {
        instruction: intent.instruction.clone(),
        family: intent.deed.family().to_owned(),
        path: DecisionPath::Grammar,
        none: 0.0,
        weighed: Vec::new(),
        accepted: true,
        ruling: match intent.deed {
            Deed::Press { .. } => "focus".to_owned(),
            _ => "page".to_owned(),
        },
        picks: 0,
        took_ms: 0,
        usage: None,
        unavailable: None,
    }
}
