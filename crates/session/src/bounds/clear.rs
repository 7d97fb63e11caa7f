//! Clearing an act: on the live target, when it is ready and before anything is dispatched.

use std::path::Path;
use std::sync::Arc;

use surefoot_policy::Decision;
use surefoot_policy::risk::{Stakes, Touch};
use surefoot_record::act::{NodeName, Receipt};
use surefoot_record::action::Action;
use surefoot_record::bounds::{Approval, Risk};
use surefoot_record::code::Code;
use surefoot_record::event::EventKind;
use surefoot_record::view::Node;
use surefoot_semantics::{find, instruction};
use tokio::time::timeout;

use super::{Approved, Bounds, Question, around, touch};
use crate::handle::Match;
use crate::ready::{Found, Searched, Unready};
use crate::task::Task;

/// Why an act is refused.
type Refusal = (Code, String);

/// What became of looking at an act.
enum Cleared {
    Yes,
    /// Somebody approved it, and time has passed: it has to be looked at again.
    JustApproved,
}

impl Task {
    /// Looks for the target until it is ready, and clears the act on it.
    pub(crate) async fn ready_and_cleared(&mut self, action: &Action, matching: &Match) -> Searched {
        loop {
            let searched = self.ready(action, matching).await;
            let Ok(found) = &searched.outcome else { return searched };
            let target = find::position_of(&found.baseline, found.element)
                .map(|at| NodeName::from(&*found.baseline.nodes[at].node));
            match self.clear(action, found).await {
                Ok(Cleared::Yes) => return searched,
                Ok(Cleared::JustApproved) => {}
                Err((code, message)) => {
                    return Searched { outcome: Err(Unready { code, message, target }), ..searched };
                }
            }
        }
    }

    /// Clears a travel; a refusal as its receipt.
    pub(crate) fn clear_travel(&self, url: &str) -> Result<(), Receipt> {
        match &self.bounds {
            Some(bounds) if !bounds.reach.allows_page(url) => {
                Err(Receipt::rejected(Code::OriginNotAllowed, outside(bounds, "the address")))
            }
            _ => Ok(()),
        }
    }

    /// Clears the files that a page is to be given; a refusal as its receipt.
    pub(crate) fn clear_files(&self, files: &[String]) -> Result<(), Receipt> {
        let Some(bounds) = &self.bounds else { return Ok(()) };
        files.iter().try_for_each(|file| match bounds.folders.to_read(Path::new(file)) {
            Ok(_) => Ok(()),
            Err(error) => {
                Err(Receipt::rejected(error.code().unwrap_or(Code::FileNotFound), error.to_string()))
            }
        })
    }

    /// Clears a key that goes to whatever has the focus; a refusal as its receipt.
    pub(crate) async fn clear_key(&mut self, action: &Action) -> Result<(), Receipt> {
        if self.bounds.is_none() || !touch::can_be_risky(action) {
            return Ok(());
        }
        loop {
            let focused = match self.page.focused_stakes().await {
                Ok(focused) => focused,
                Err(error) => return Err(Receipt::rejected(error.code(), unjudged(&error.to_string()))),
            };
            let (mut risks, mut all, mut target): (Vec<Risk>, Vec<Stakes>, Option<NodeName>) =
                Default::default();
            for asked in focused {
                let Some(touch) = touch::of(action, asked.writes) else { continue };
                let name = NodeName { role: asked.role, name: asked.name.clone(), tag: String::new() };
                let stakes = Stakes {
                    name: asked.name,
                    form_address: asked.form_address,
                    form_button: asked.form_button,
                    ..Stakes::default()
                };
                let found = self.risks(touch, &stakes);
                if !found.is_empty() {
                    target.get_or_insert(name);
                    risks.extend(found);
                    all.push(stakes);
                }
            }
            let now = Approved { element: None, target, stakes: all, risks };
            match self.decide(action, now).await {
                Ok(Cleared::Yes) => return Ok(()),
                Ok(Cleared::JustApproved) => {}
                Err((code, message)) => return Err(Receipt::rejected(code, message)),
            }
        }
    }

    async fn clear(&mut self, action: &Action, found: &Found) -> Result<Cleared, Refusal> {
        let Some(bounds) = &self.bounds else { return Ok(Cleared::Yes) };
        let documents = self.page.documents();
        let stands_in = |id: u32| documents.iter().find(|document| document.id.0 == id);
        let main = documents.iter().find(|document| document.parent.is_none());
        let there = main.into_iter().chain(stands_in(found.element.document));
        if !there.into_iter().all(|document| bounds.reach.allows_page(&document.url)) {
            return Err((Code::OriginNotAllowed, outside(bounds, "the page that the target is on")));
        }
        let baseline = Arc::clone(&found.baseline);
        let Some(at) = find::position_of(&baseline, found.element) else { return Ok(Cleared::Yes) };
        let node = &*baseline.nodes[at].node;
        if leads_outside(bounds, action, node) {
            return Err((Code::OriginNotAllowed, outside(bounds, "where the link leads")));
        }
        if !touch::can_be_risky(action) {
            return Ok(Cleared::Yes);
        }
        let asked = match self.page.stakes(found.element).await {
            Ok(asked) => asked,
            Err(error) => return Err((error.code(), unjudged(&error.to_string()))),
        };
        let writes = asked.as_ref().map_or(node.editable, |asked| asked.writes);
        let Some(touch) = touch::of(action, writes) else { return Ok(Cleared::Yes) };
        let (form_address, form_button) =
            asked.map(|asked| (asked.form_address, asked.form_button)).unwrap_or_default();
        let stakes = Stakes {
            name: node.name.clone(),
            option: touch::option(action).map(str::to_owned),
            around: around::text(&baseline, found.element),
            form_address,
            link: node.href.clone(),
            form_button,
        };
        let risks = self.risks(touch, &stakes);
        let now = Approved {
            element: Some(found.element),
            target: Some(NodeName::from(node)),
            stakes: vec![stakes],
            risks,
        };
        self.decide(action, now).await
    }

    fn risks(&self, touch: Touch, stakes: &Stakes) -> Vec<Risk> {
        self.bounds.as_ref().map(|bounds| bounds.lists.judge(touch, stakes)).unwrap_or_default()
    }

    /// What the policy says of an act of these risks, with somebody asked where it wants that.
    async fn decide(&mut self, action: &Action, now: Approved) -> Result<Cleared, Refusal> {
        let Some(bounds) = &self.bounds else { return Ok(Cleared::Yes) };
        let of = |decision| now.risks.iter().filter(move |risk| bounds.acts.of(risk.class) == decision);
        if let Some(denied) = of(Decision::Deny).next() {
            return Err((Code::ActDenied, format!("the policy denies what is {denied}")));
        }
        let asked: Vec<Risk> = of(Decision::Ask).cloned().collect();
        let Some(first) = asked.first() else { return Ok(Cleared::Yes) };
        if let Some(approved) = &self.approved {
            if *approved == now {
                return Ok(Cleared::Yes);
            }
            return Err((Code::TargetChanged, "the target is no longer what was approved".to_owned()));
        }
        let question = Question {
            instruction: instruction::write_action(&action.without_text()),
            target: now.target.clone(),
            around: now.stakes.first().map(|stakes| stakes.around.clone()).unwrap_or_default(),
            risks: asked.clone(),
            url: self.page.documents().first().map(|main| main.url.clone()).unwrap_or_default(),
        };
        let could_ask = bounds.ask.as_ref().is_some_and(|ask| ask.can_ask());
        let approval = match bounds.ask.clone() {
            Some(ask) => {
                timeout(bounds.answer_within, ask.ask(&question)).await.unwrap_or(Approval::Unanswered)
            }
            None => Approval::Unanswered,
        };
        self.log.append(EventKind::Approval { target: now.target.clone(), risks: asked.clone(), approval });
        let why = match approval {
            Approval::Approved => {
                self.approved = Some(now);
                return Ok(Cleared::JustApproved);
            }
            Approval::Declined => "somebody declined it",
            Approval::Unanswered if could_ask => "nobody answered",
            Approval::Unanswered => "there is nobody to ask",
        };
        Err((Code::ActNotApproved, format!("the policy wants what is {first} approved, and {why}")))
    }
}

/// Whether the act follows a link out of what is allowed.
fn leads_outside(bounds: &Bounds, action: &Action, node: &Node) -> bool {
    let follows =
        matches!(action, Action::Click(_) | Action::DoubleClick(_) | Action::Press(_) | Action::Key(_));
    follows && node.href.as_deref().is_some_and(|href| !bounds.reach.allows_page(href))
}

fn outside(bounds: &Bounds, what: &str) -> String {
    let allowed = bounds.reach.shown();
    let allowed = if allowed.is_empty() { "nothing".to_owned() } else { allowed.join(", ") };
    format!("{what} lies outside of what the policy allows: {allowed}")
}

fn unjudged(why: &str) -> String {
    format!("it could not be told whether the act is risky: {why}")
}
