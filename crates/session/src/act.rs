//! One act, from looking for its target to its proof.

use std::sync::Arc;

use surefoot_record::act::{Act, NodeName, Proof, Receipt, Spent};
use surefoot_record::action::Action;
use surefoot_record::assertion::{Assertion, Check};
use surefoot_record::code::Code;
use surefoot_record::event::{EventKind, Purpose};
use surefoot_record::redact::is_named_alone;
use surefoot_record::view::{ElementId, Node, View};
use surefoot_semantics::assertion::{Origin, evaluate};
use surefoot_semantics::find::{self, Container, Target};
use surefoot_semantics::settle::{EchoMask, Loading, Pending, WindowOptions};
use surefoot_semantics::{delta, happened, instruction, proof};
use tokio::time::Instant;

use crate::choose::must_show;
use crate::handle::{Acted, Match};
use crate::ready::{Searched, milliseconds};
use crate::settle::Settling;
use crate::task::Task;

impl Task {
    /// Looks for the target, dispatches, settles and proves. Everything that goes wrong is said by the act.
    pub(crate) async fn act(&mut self, action: Action, matching: Match) -> Acted {
        if let Action::Dialog(answer) = &action {
            let acted = self.declare(&action, answer);
            return self.logged(&action, acted);
        }
        self.absorb();
        if self.declared.is_empty() {
            self.heard.begin_act();
        }
        self.approved = None;
        let deed = action.deed().clone();
        let acted = match &deed {
            Action::ScrollUntil(until) => self.scroll_until(&deed, until).await,
            deed if deed.target().is_some() => self.act_until_it_lands(deed.clone(), matching).await,
            deed => self.act_on_page(deed).await,
        };
        let mut acted = self.go_on_elsewhere(&deed, acted).await;
        self.hold_to_declared(&mut acted);
        if action.is_optional() {
            let is_absent = matches!(acted.act.code, Some(Code::TargetNotFound | Code::ScrollUnreachable));
            if is_absent && acted.act.settle.is_none() {
                acted.act.absent = true;
                acted.act.code = Some(Code::OptionalAbsent);
            }
            acted.action = action.clone();
        }
        self.logged(&action, acted)
    }

    /// Writes an act that is over to the log.
    pub(crate) fn logged(&mut self, action: &Action, mut acted: Acted) -> Acted {
        acted.act.decision = self.take_decision(action, acted.payload_withheld);
        acted.act.dialogs = self.heard.dialogs.clone();
        acted.act.downloads = self.heard.downloads.clone();
        acted.act.popups = self.heard.popups.clone();
        acted.act.refused = self.heard.refused_by_act.clone();
        acted.act.closed = self.heard.closed.clone();
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
        let first = self.try_on_target(&action, &matching, None).await;
        if !self.is_tried_again(&action, &first.act) {
            return first;
        }
        let again = self.try_on_target(&action, &matching, first.element).await;
        if !again.act.receipt.dispatched {
            // The target is another by now, or not ready: what is known is that the first try had no effect.
            return first;
        }
        let first_receipt = Some(first.act.receipt);
        Acted { act: Act { first_receipt, ..again.act }, ..again }
    }

    /// Whether an act that had no effect is tried once more: on a target that seemed not to be listened to yet, where
    /// doing it twice comes to the same; a click only where that was asked for (ruling 29).
    fn is_tried_again(&self, action: &Action, act: &Act) -> bool {
        let unhydrated = act.readiness.as_ref().is_some_and(|readiness| readiness.unhydrated);
        if !act.receipt.may_have_happened() || !act.receipt.dispatched || act.proven {
            return false;
        }
        match action {
            Action::Click(_) => self.options.retry_no_effect && act.code == Some(Code::NoEffect),
            Action::Focus(_) | Action::Hover(_) | Action::Check(_) | Action::Uncheck(_) => {
                unhydrated && act.code == Some(Code::NoEffect)
            }
            // The script that takes a field over may have put back what was there before.
            Action::Fill(_) => {
                unhydrated
                    && matches!(act.code, Some(Code::NoEffect | Code::TransientEffect | Code::ValueMismatch))
            }
            _ => false,
        }
    }

    /// Looks for the target, dispatches and proves. With `only`, nothing but that element is acted on.
    async fn try_on_target(&mut self, action: &Action, matching: &Match, only: Option<ElementId>) -> Acted {
        let began = Instant::now();
        let Searched { readiness, outcome, looked } = self.ready_and_cleared(action, matching).await;
        let mut spent = Spent {
            look_ms: milliseconds(looked),
            hold_ms: milliseconds(began.elapsed().saturating_sub(looked)),
            ..Spent::default()
        };
        let found = match outcome {
            Ok(found) if only.is_none_or(|only| only == found.element) => found,
            Ok(_) => {
                let receipt = Receipt::rejected(Code::TargetChanged, Code::TargetChanged.message());
                return ended(action, blank(receipt), None, None);
            }
            Err(unready) => {
                self.log.append(EventKind::Readiness {
                    target: unready.target.clone(),
                    readiness: readiness.clone(),
                });
                let mut act = blank(Receipt::rejected(unready.code, unready.message));
                act.target = unready.target;
                act.readiness = Some(readiness);
                act.spent = Some(spent);
                act.code = Some(unready.code);
                self.log.append(EventKind::Dispatched { receipt: act.receipt.clone() });
                return ended(action, act, None, None);
            }
        };
        let node = target_node(&found.baseline, found.element);
        let target = node.map(NodeName::from);
        let mut withheld = may_write_a_secret(action) && node.is_some_and(|node| node.value_withheld);
        self.log.append(EventKind::Readiness { target: target.clone(), readiness: readiness.clone() });
        self.viewed(Purpose::Baseline, &found.baseline);
        self.begin_counting().await;
        let loading = readiness.early && self.notice_loading(found.parsed).await;
        let dispatching = Instant::now();
        let chosen = self.choose(action, &found).await;
        let in_widget = chosen.is_some();
        let mut receipt = match chosen {
            Some(receipt) => receipt,
            None => self.dispatch(action, &found).await,
        };
        if found.proceeds && receipt.dispatched {
            receipt.reason.get_or_insert_with(|| {
                format!("it went although its target was {}", readiness.verdict.as_str())
            });
        }
        spent.dispatch_ms = milliseconds(dispatching.elapsed());
        let settling = Instant::now();
        let mut acted =
            self.prove(action, receipt, Some(found.element), Some(Arc::clone(&found.baseline))).await;
        spent.settle_ms = milliseconds(settling.elapsed());
        self.loading = None;
        if in_widget {
            must_show(action, &mut acted.act);
        }
        if loading && *matching == Match::Strict {
            // What was the only one then may be one of two now (ruling 13).
            must_be_unique(action, &mut acted);
        }
        if let Some(node) = acted.after.as_deref().and_then(|after| target_node(after, found.element)) {
            withheld |= may_write_a_secret(action) && node.value_withheld;
        }
        acted.act.target = target;
        acted.act.readiness = Some(readiness);
        acted.act.loading = loading;
        acted.act.spent = Some(spent);
        acted.resolution = found.resolution;
        acted.payload_withheld = withheld;
        acted
    }

    /// Takes note of what is pending before an act that goes early. True when the page is still loading.
    async fn notice_loading(&mut self, parsed: bool) -> bool {
        let pending = match self.counts() {
            true => self.page.pending().await.unwrap_or_else(|_| Pending::unknown()),
            false => Pending::unknown(),
        };
        let loading = Loading::new(&pending, parsed);
        let counted = pending.unaccounted.is_empty();
        let is_loading = self.page.loading() || !parsed || (counted && !loading.is_nothing());
        self.loading = is_loading.then_some(loading);
        is_loading
    }

    async fn act_on_page(&mut self, action: &Action) -> Acted {
        let cleared = match action {
            Action::Key(_) => self.clear_key(action).await,
            _ => Ok(()),
        };
        let baseline = self.read_as_soon_as_possible().await;
        if let Some(baseline) = &baseline {
            self.viewed(Purpose::Baseline, baseline);
        }
        self.begin_counting().await;
        let receipt = match cleared {
            Ok(()) => self.dispatch_untargeted(action).await,
            Err(refused) => refused,
        };
        self.prove(action, receipt, None, baseline).await
    }

    /// Settles after the dispatch and chooses the proof.
    pub(crate) async fn prove(
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
    ) -> Result<Proof, Code> {
        let outcome = &settling.outcome;
        if outcome.navigation_timeout {
            return Err(Code::NavigationTimeout);
        }
        if self.heard.failed_navigation.is_some() {
            return Err(self.heard.refused_page().map_or(Code::NavigationFailed, |(code, _)| code));
        }
        if let Some(code) = settling.settled.refusal() {
            return Err(code);
        }
        let acted = proof::Acted { action, element, baseline, after, noise: &outcome.noise, caused: &[] };
        let caused = match self.counts() && (self.loading.is_some() || proof::is_elsewhere(acted)) {
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
        let choose = |after: &View| proof::choose(proof::Acted { after, ..acted });
        let proof = match &self.loading {
            Some(loading) => self.choose_while_loading(acted, loading, &covered, choose),
            None => choose(&covered),
        };
        // What the page does by itself while it loads may be a dialog or a download as well.
        let is_acts = self.loading.as_ref().is_none_or(Loading::is_nothing);
        if let (Err(_), true, Some(proof)) = (&proof, is_acts, happened::proof(self.heard.happened())) {
            return Ok(proof);
        }
        proof.map_err(|code| {
            if outcome.differs_at_end || has_written(action, element, baseline, after) {
                code
            } else if let Some(code) = self.heard.hindrance() {
                code
            } else if self.heard.committed {
                // A document that takes the place of another is seen half parsed: what differs then came and went with
                // the loading, and that it may be seen or not must not change the verdict.
                Code::EffectOutsideView
            } else if outcome.saw_change {
                Code::TransientEffect
            } else if self.heard.effect_outside_view() {
                Code::EffectOutsideView
            } else {
                Code::NoEffect
            }
        })
    }

    /// Chooses the proof of an act that went while the page was loading: what the act itself wrote into its target, what
    /// stood there before anything that was pending before the act had ended, and still stands, or what the browser itself
    /// says the act has painted (ruling 13).
    fn choose_while_loading(
        &self,
        acted: proof::Acted<'_>,
        loading: &Loading,
        after: &View,
        choose: impl Fn(&View) -> Result<Proof, Code>,
    ) -> Result<Proof, Code> {
        let at_the_end = choose(after)?;
        let shown = at_the_end.check.predicate().map(|it| find::all(after, it, Container::Page));
        let element = match shown.as_deref() {
            Some([only]) => Some(after.nodes[*only].element),
            _ => None,
        };
        let writes = matches!(
            acted.action,
            Action::Fill(_) | Action::Type(_) | Action::Select(_) | Action::Check(_) | Action::Uncheck(_)
        );
        let is_own = matches!(at_the_end.check, Check::NodeValue(_) | Check::NodeState(_));
        let is_written = writes && is_own && element.is_some() && element == acted.element;
        if is_written || element.is_some_and(|element| acted.caused.contains(&element)) {
            return Ok(at_the_end);
        }
        let stands = |proof: &Proof| {
            evaluate(after, &Assertion::from(proof.check.clone()), Origin::Ours).verdict.is_proven()
        };
        let mut proofs = loading.act_alone().filter_map(|alone| choose(&self.ambient.without(alone)).ok());
        proofs.find(stands).ok_or(Code::StillLoading)
    }
}

/// Takes back the proof of an act whose target is no longer the only node that its predicate means.
fn must_be_unique(action: &Action, acted: &mut Acted) {
    let (Some(predicate), Some(after)) = (action.target(), &acted.after) else { return };
    if let Target::Many { message } = find::target(after, predicate, action.scope()) {
        acted.act.proven = false;
        acted.act.proof = None;
        acted.act.code = Some(Code::TargetNotUnique);
        acted.act.receipt.reason = Some(format!("since the act, {message}"));
    }
}

pub(crate) fn blank(receipt: Receipt) -> Act {
    Act {
        instruction: String::new(),
        decision: None,
        target: None,
        readiness: None,
        loading: false,
        receipt,
        first_receipt: None,
        spent: None,
        settle: None,
        proven: false,
        code: None,
        proof: None,
        changes: Vec::new(),
        dialogs: Vec::new(),
        downloads: Vec::new(),
        popups: Vec::new(),
        refused: Vec::new(),
        closed: Vec::new(),
        absent: false,
    }
}

pub(crate) fn ended(
    action: &Action,
    act: Act,
    element: Option<ElementId>,
    baseline: Option<Arc<View>>,
) -> Acted {
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

/// Whether the act has, or may have, left something in its own target, which no claim can tell of.
fn has_written(action: &Action, element: Option<ElementId>, baseline: &View, after: &View) -> bool {
    let Some(element) = element else { return false };
    let Some(now) = target_node(after, element) else { return false };
    let before = target_node(baseline, element);
    let differs = before.is_some_and(|before| before.value != now.value || before.states != now.states);
    match action {
        Action::Fill(_) | Action::Type(_) => differs || now.value_withheld || now.value_truncated,
        Action::Select(_) | Action::Check(_) | Action::Uncheck(_) => differs,
        _ => false,
    }
}

/// Whether the text that the act writes may be a secret itself. One that is named alone may be shown anywhere.
fn may_write_a_secret(action: &Action) -> bool {
    match action {
        Action::Fill(text) | Action::Type(text) => !is_named_alone(&text.text),
        _ => false,
    }
}
