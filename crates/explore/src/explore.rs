//! Doing what was asked for, one deed after another.

use std::sync::Arc;

use surefoot_decide::intent::Intent;
use surefoot_record::action::Action;
use surefoot_record::assertion::Assertion;
use surefoot_record::code::Class;
use surefoot_record::event::Event;
use surefoot_record::verdict::Verdict;
use surefoot_semantics::assertion::Origin;
use surefoot_session::{Acted, Decided, Match, Session, SessionError};

use crate::trajectory::Trajectory;

/// One thing to do: an act, or a claim to be decided.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    Act(Action),
    /// An act in plain words: which element it means is decided on the page.
    Plain(Box<Intent>),
    Check(Assertion),
}

/// What an exploration came to.
#[derive(Debug)]
pub struct Explored {
    /// The acts, in order.
    pub acts: Vec<Acted>,
    /// The claims, in order.
    pub checks: Vec<(Assertion, Decided)>,
    /// Everything that happened, as the log says it.
    pub events: Vec<Arc<Event>>,
    /// What the log says of the acts and claims.
    pub trajectory: Trajectory,
    /// The page at the end.
    pub url: String,
    pub title: String,
}

impl Explored {
    /// The exit status of the deeds alone (ruling 32): 1 when a claim is false, 3 when an act or a claim is
    /// not proven, else 0.
    #[must_use]
    pub fn exit(&self) -> u8 {
        let false_claim = self.checks.iter().any(|(_, decided)| {
            matches!(decided.verdict, Verdict::Disproven(code) if code.class() == Class::Disproven)
        });
        let unproven = self.acts.iter().any(|acted| !acted.act.proven && !acted.act.absent)
            || self.checks.iter().any(|(_, decided)| !decided.verdict.is_proven());
        match (false_claim, unproven) {
            (true, _) => 1,
            (false, true) => 3,
            (false, false) => 0,
        }
    }
}

/// Observes the page, then applies the deeds in order. An act that is refused does not end the exploration:
/// what could not be proven is said at the end.
///
/// # Errors
///
/// When the page can't be read at all, or the session ends.
pub async fn explore(session: &Session, deeds: &[Deed]) -> Result<Explored, SessionError> {
    let first = session.observe_settled().await?;
    let (mut url, mut title) = (first.view.url.clone(), first.view.title.clone());
    let mut acts = Vec::new();
    let mut checks = Vec::new();
    for deed in deeds {
        match deed {
            Deed::Act(_) | Deed::Plain(_) => {
                let acted = match deed {
                    Deed::Plain(intent) => session.instruct((**intent).clone()).await?,
                    Deed::Act(action) => session.act(action.clone(), Match::Strict).await?,
                    Deed::Check(_) => continue,
                };
                if let Some(after) = &acted.after {
                    url.clone_from(&after.url);
                    title.clone_from(&after.title);
                }
                acts.push(acted);
            }
            Deed::Check(assertion) => {
                let decided = session.assert(assertion.clone(), Origin::Ours, None).await?;
                url.clone_from(&decided.view.url);
                title.clone_from(&decided.view.title);
                checks.push((assertion.clone(), decided));
            }
        }
    }
    let events = session.log().so_far();
    let trajectory = Trajectory::of(&events);
    Ok(Explored { acts, checks, events, trajectory, url, title })
}
