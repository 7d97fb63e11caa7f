//! One act, from looking for its target to its proof.

use std::sync::Arc;

use surefoot_record::act::{Act, NodeName, Receipt};
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::event::{EventKind, Purpose};
use surefoot_record::view::{ElementId, Node, View};
use surefoot_semantics::settle::{EchoMask, WindowOptions};
use surefoot_semantics::{delta, find, happened, instruction, proof};

use crate::handle::{Acted, Match};
use crate::settle::Settling;
use crate::task::Task;

impl Task {
    /// Looks for the target, dispatches, settles and proves. Everything that goes wrong is said by the act.
    pub(crate) async fn act(&mut self, action: Action, matching: Match) -> Acted {
        self.absorb();
        self.heard.begin_act();
        let mut acted = if action.target().is_some() {
            self.act_until_it_lands(action.clone(), matching).await
        } else {
            self.act_on_page(&action).await
        };
        acted.act.dialogs = self.heard.dialogs.clone();
        acted.act.downloads = self.heard.downloads.clone();
        acted.act.popups = self.heard.popups.clone();
        if acted.payload_withheld {
            acted.action = action.without_text();
        }
        acted.act.instruction = instruction::write_action(&acted.action);
        self.log.append(EventKind::Acted {
            action: acted.action.clone(),
            act: Box::new(acted.act.clone()),
            element: acted.element,
            baseline: acted.baseline.clone(),
            after: acted.after.clone(),
            payload_withheld: acted.payload_withheld,
        });
        acted
    }

    pub(crate) async fn act_on_target(&mut self, action: Action, matching: Match) -> Acted {
        let (readiness, found) = self.ready(&action, &matching).await;
        let found = match found {
            Ok(found) => found,
            Err(unready) => {
                self.log.append(EventKind::Readiness {
                    target: unready.target.clone(),
                    readiness: readiness.clone(),
                });
                let mut act = blank(Receipt::rejected(unready.code, unready.message));
                act.target = unready.target;
                act.readiness = Some(readiness);
                act.code = Some(unready.code);
                self.log.append(EventKind::Dispatched { receipt: act.receipt.clone() });
                return ended(&action, act, None, None);
            }
        };
        let node = target_node(&found.baseline, found.element);
        let target = node.map(NodeName::from);
        let mut withheld = writes_text(&action) && node.is_some_and(|node| node.value_withheld);
        self.log.append(EventKind::Readiness { target: target.clone(), readiness: readiness.clone() });
        self.viewed(Purpose::Baseline, &found.baseline);
        self.begin_counting().await;
        let receipt = self.dispatch(&action, &found).await;
        let mut acted =
            self.prove(&action, receipt, Some(found.element), Some(Arc::clone(&found.baseline))).await;
        if let Some(node) = acted.after.as_deref().and_then(|after| target_node(after, found.element)) {
            withheld |= writes_text(&action) && node.value_withheld;
        }
        acted.act.target = target;
        acted.act.readiness = Some(readiness);
        acted.resolution = found.resolution;
        acted.payload_withheld = withheld;
        acted
    }

    async fn act_on_page(&mut self, action: &Action) -> Acted {
        let baseline = self.read(true).await.ok().map(|reading| reading.view);
        if let Some(baseline) = &baseline {
            self.viewed(Purpose::Baseline, baseline);
        }
        self.begin_counting().await;
        let receipt = self.dispatch_untargeted(action).await;
        self.prove(action, receipt, None, baseline).await
    }

    /// Settles after the dispatch and chooses the proof.
    async fn prove(
        &mut self,
        action: &Action,
        receipt: Receipt,
        element: Option<ElementId>,
        baseline: Option<Arc<View>>,
    ) -> Acted {
        self.log.append(EventKind::Dispatched { receipt: receipt.clone() });
        let mut act = blank(receipt);
        if !act.receipt.may_have_happened() {
            act.code = act.receipt.code;
            return ended(action, act, element, baseline);
        }
        if !act.receipt.dispatched {
            // There was nothing to do: what the act would have proven was true before it.
            act.code = Some(Code::ProofHeldBefore);
            let after = baseline.clone();
            return Acted { after, ..ended(action, act, element, baseline) };
        }
        let window = match &baseline {
            Some(baseline) => {
                let echo = element.and_then(|element| EchoMask::new(baseline, element, action));
                let window = WindowOptions::proof(Arc::clone(baseline), echo);
                let mut noise = self.noise.clone();
                if let Some(last) = &self.last_seen {
                    noise.note(last, baseline);
                }
                WindowOptions { noise, ..window }
            }
            None => WindowOptions::observe(),
        };
        let window = self.window(window, element);
        match self.settle(window, Purpose::Proof).await {
            Ok(settling) => self.conclude_act(action, act, element, baseline, &settling).await,
            Err(error) => {
                act.code = Some(error.code);
                ended(action, act, element, baseline)
            }
        }
    }

    async fn conclude_act(
        &mut self,
        action: &Action,
        mut act: Act,
        element: Option<ElementId>,
        baseline: Option<Arc<View>>,
        settling: &Settling,
    ) -> Acted {
        act.settle = Some(settling.settled.clone());
        self.last_seen = Some(Arc::clone(&settling.view));
        let proof = match &baseline {
            Some(baseline) => {
                let (before, after) = (self.ambient.without(baseline), self.ambient.without(&settling.view));
                act.changes = delta::changes(&before, &after, element);
                // What changes by itself is said once, as noise.
                let noise = &settling.settled.noise;
                let is_noise = |node: &NodeName| noise.contains(&node.to_string());
                act.changes.retain(|change| !change.node.as_ref().is_some_and(is_noise));
                self.judge(action, element, &before, &after, settling).await
            }
            None => Err(Code::FreshObservationMissing),
        };
        match proof {
            Ok(proof) => {
                act.proven = true;
                act.proof = Some(proof);
            }
            Err(code) => act.code = Some(code),
        }
        Acted { after: Some(Arc::clone(&settling.view)), ..ended(action, act, element, baseline) }
    }

    async fn judge(
        &mut self,
        action: &Action,
        element: Option<ElementId>,
        baseline: &View,
        after: &Arc<View>,
        settling: &Settling,
    ) -> Result<surefoot_record::act::Proof, Code> {
        let outcome = &settling.outcome;
        if outcome.navigation_timeout {
            return Err(Code::NavigationTimeout);
        }
        if self.heard.failed_navigation.is_some() {
            return Err(Code::NavigationFailed);
        }
        if let Some(code) = settling.settled.refusal() {
            return Err(code);
        }
        let acted = proof::Acted { action, element, baseline, after, noise: &outcome.noise, caused: &[] };
        let caused = match self.counts() && proof::is_elsewhere(acted) {
            true => self.page.caused().await,
            false => Vec::new(),
        };
        let acted = proof::Acted { caused: &caused, ..acted };
        let covered = match proof::wants_coverage(acted) {
            true => self.covered(Arc::clone(&settling.view)).await,
            false => Arc::clone(&settling.view),
        };
        let covered = if Arc::ptr_eq(&covered, &settling.view) {
            Arc::clone(after)
        } else {
            self.ambient.without(&covered)
        };
        let proof = proof::choose(proof::Acted { after: &covered, ..acted });
        if let (Err(_), Some(proof)) = (&proof, happened::proof(self.heard.happened())) {
            return Ok(proof);
        }
        proof.map_err(|code| {
            let own_value_unreadable = writes_text(action)
                && element
                    .and_then(|element| target_node(after, element))
                    .is_some_and(|node| node.value_withheld || node.value_truncated);
            if outcome.differs_at_end || own_value_unreadable {
                code
            } else if outcome.saw_change {
                Code::TransientEffect
            } else if self.heard.effect_outside_view() {
                Code::EffectOutsideView
            } else {
                Code::NoEffect
            }
        })
    }
}

fn blank(receipt: Receipt) -> Act {
    Act {
        instruction: String::new(),
        target: None,
        readiness: None,
        receipt,
        settle: None,
        proven: false,
        code: None,
        proof: None,
        changes: Vec::new(),
        dialogs: Vec::new(),
        downloads: Vec::new(),
        popups: Vec::new(),
    }
}

fn ended(action: &Action, act: Act, element: Option<ElementId>, baseline: Option<Arc<View>>) -> Acted {
    Acted {
        action: action.clone(),
        act,
        element,
        resolution: None,
        baseline,
        after: None,
        payload_withheld: false,
    }
}

fn target_node(view: &View, element: ElementId) -> Option<&Node> {
    find::position_of(view, element).map(|at| &*view.nodes[at].node)
}

/// Whether the act writes text that may be a secret.
fn writes_text(action: &Action) -> bool {
    matches!(action, Action::Fill(_) | Action::Type(_))
}
