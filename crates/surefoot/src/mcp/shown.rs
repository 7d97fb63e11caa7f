//! What an agent was shown of a page: which view it knows, and which nodes it may name by a ref.
//!
//! A ref stands for the node as it was shown last (ruling 17). A difference that is given in full brings all
//! that was shown before up to date; one that is cut short does so only for the nodes in it.

use std::collections::HashSet;
use std::sync::Arc;

use surefoot_record::code::Code;
use surefoot_record::reference::Reference;
use surefoot_record::view::{ElementId, View};
use surefoot_semantics::{find, reference};

use super::start::Page;
use super::view::OUTLINE;
use crate::error::Error;
use crate::outline::{self, Options, Refs};

/// So many views that were shown in part are remembered.
const LAYERS: usize = 16;

/// What was shown.
#[derive(Debug, Default)]
pub(super) struct Shown {
    refs: Refs,
    /// Every node that was ever given a ref.
    named: HashSet<ElementId>,
    /// The views that were shown, the newest last; with the nodes that were, or none for all that are known.
    layers: Vec<(Arc<View>, Option<HashSet<ElementId>>)>,
    /// What the next difference is told against.
    last: Option<Arc<View>>,
}

/// A text for an agent.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) text: String,
}

impl Shown {
    /// The view, or the part of it that the options leave.
    pub(super) fn whole(&mut self, view: &Arc<View>, options: &Options) -> Told {
        let mut trial = self.refs.clone();
        let full = outline::for_agent(view, &Options { most: None, ..options.clone() }, &mut trial);
        let fits = options.most.is_none_or(|most| full.len() <= most) && options.from == 0;
        let text = if fits {
            self.refs = trial;
            full
        } else {
            outline::for_agent(view, options, &mut self.refs)
        };
        let is_all = fits && options.scope.is_none() && options.roles.is_none() && options.depth.is_none();
        self.remember(view, is_all);
        Told { text }
    }

    /// What differs from what was shown last; the whole view where nothing was shown before, or nothing of that is
    /// left.
    pub(super) fn difference(&mut self, view: &Arc<View>, most: usize) -> Told {
        let options = Options { most: Some(most), ..Options::default() };
        let Some(last) = self.last.clone().filter(|last| share_a_document(last, view)) else {
            return self.whole(view, &Options { most: Some(OUTLINE.max(most)), ..options });
        };
        let mut trial = self.refs.clone();
        let full = outline::difference_for_agent(&last, view, &Options::default(), &mut trial);
        let fits = full.len() <= most;
        let text = if fits {
            self.refs = trial;
            full
        } else {
            outline::difference_for_agent(&last, view, &options, &mut self.refs)
        };
        self.remember(view, fits);
        Told { text }
    }

    /// Gives refs for the nodes at some positions of a view, and nothing else of it.
    pub(super) fn point_at(&mut self, view: &Arc<View>, positions: &[usize]) -> Vec<String> {
        let names = positions.iter().map(|at| self.refs.name(view.nodes[*at].element)).collect();
        let last = self.last.clone();
        self.remember(view, false);
        self.last = last;
        names
    }

    /// Where the page was when it was shown last.
    pub(super) fn last_page(&self) -> Option<Page> {
        self.last.as_deref().map(Page::from)
    }

    fn remember(&mut self, view: &Arc<View>, is_all: bool) {
        let named = self.refs.take_named();
        self.named.extend(&named);
        if is_all {
            self.layers.clear();
        } else if self.layers.len() == LAYERS {
            self.layers.remove(0);
        }
        self.layers.push((Arc::clone(view), (!is_all).then_some(named)));
        self.last = Some(Arc::clone(view));
    }

    /// The node that a ref means, as it was shown last.
    pub(super) fn reference(&self, name: &str) -> Result<Reference, Error> {
        let unknown = || {
            Error::new(
                Code::RefUnknown,
                "the ref was never given in this session, or too long ago to be known",
            )
        };
        let element = self.refs.parse(name).filter(|it| self.named.contains(it)).ok_or_else(unknown)?;
        let shown_in = |(_, only): &&(Arc<View>, Option<HashSet<ElementId>>)| {
            only.as_ref().is_none_or(|only| only.contains(&element))
        };
        let (view, _) = self.layers.iter().rev().find(shown_in).ok_or_else(unknown)?;
        let position = find::position_of(view, element).ok_or_else(|| {
            Error::new(
                Code::TargetDetached,
                "the node that the ref means has left the page; nothing was done",
            )
        })?;
        Ok(reference::of(view, position))
    }
}

/// Whether anything of one view can still be in the other.
fn share_a_document(before: &View, after: &View) -> bool {
    let documents = |view: &View| view.nodes.iter().map(|node| node.element.document).collect::<HashSet<_>>();
    !documents(before).is_disjoint(&documents(after)) || before.nodes.is_empty()
}
