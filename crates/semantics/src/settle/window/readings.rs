//! What a window learns from a reading: whether something changed, and whether that is more than the act's echo.

use std::sync::Arc;

use surefoot_record::policy::{ConcludedBy, SettlePolicy};
use surefoot_record::view::View;

use super::{Phase, Window};
use crate::projection;
use crate::settle::gate::Gate;

impl Window {
    /// Steps 1, 2 and 3d to 3f of the procedure.
    pub(super) fn take_view(&mut self, shown: Arc<View>, policy: &SettlePolicy) {
        let view = self.options.ambient.without(&shown);
        if let (false, Some(latest)) = (self.options.await_change, &self.latest) {
            self.options.noise.note(latest, &view);
        }
        if let Some(before) = self.latest.as_ref().or(self.reference.as_ref())
            && self.options.await_change
            && self.accounting.is_undisturbed()
        {
            self.options.noise.vouch(before, &view);
        }
        let (mask, noise) = (self.options.echo.as_ref(), &self.options.noise);
        let is_new =
            self.latest.as_ref().is_none_or(|latest| !projection::same_but_for_noise(latest, &view, noise));
        if let Some(latest) = self.latest.as_ref().filter(|_| is_new) {
            self.restless.note(latest, &view, noise);
        }
        let mut is_change = false;
        // What is echo depends on which element the target is, so with a mask a view that shows nothing
        // new can differ from the baseline all the same. Were that not looked at, the verdict would
        // depend on whether a view in between was read.
        if is_new || mask.is_some() {
            let reference = self.reference.get_or_insert_with(|| view.clone());
            self.differs = !projection::same_but_for_echo(reference, &view, mask, noise);
            self.changed |= self.differs;
            let latest = self.latest.as_ref().filter(|_| is_new);
            is_change = match latest {
                Some(latest) => !projection::same_but_for_echo(latest, &view, mask, noise),
                None => self.differs && self.latest.is_none(),
            };
            if self.differs {
                self.last_differing = Some(Arc::clone(&shown));
            } else if let (true, Some(latest)) = (is_change, latest) {
                // The way back from a view that differed. Where elements are replaced, it can also be the
                // way back from what was taken for the echo, and then that view is the evidence.
                self.changed = true;
                let before = self.shown.as_ref().unwrap_or(latest);
                self.last_differing.get_or_insert_with(|| Arc::clone(before));
            }
        }
        let is_first = self.unchanged_since.is_none() || self.latest.is_none();
        // After a commit or an unsound reading the quiet time begins with the next reading, even if that
        // shows what the last one showed.
        if is_new || self.unchanged_since.is_none() {
            self.unchanged_since = Some(self.now);
        }
        self.latest = Some(view);
        self.shown = Some(shown);
        self.accounting.see(self.now, self.begun, is_change, is_first, self.bounds(policy));
    }

    /// What changed is seen by it, but a conclusion waits for a full reading.
    pub(super) fn take_glance(&mut self, view: Arc<View>, policy: &SettlePolicy) {
        self.passes += 1;
        self.last_read = self.now;
        self.take_view(view, policy);
        match self.phase {
            Phase::Navigating { .. } => {}
            _ if self.is_due(self.now, policy) => self.begin_reading(),
            _ => self.wait(policy),
        }
        self.accounting.served();
    }

    /// An unsound reading is a change of unknown content: the quiet time starts again with the next sound
    /// one and must be the longer one, but nothing was seen that could be the awaited change.
    pub(super) fn take_unsound(&mut self, policy: &mut SettlePolicy, gate: Option<&mut Gate>) {
        self.unsound = true;
        self.ticked = true;
        self.unchanged_since = None;
        match self.phase {
            Phase::Reading => {
                self.passes += 1;
                self.last_read = self.now;
                self.conclude_or_wait(policy, gate);
                self.accounting.served();
            }
            Phase::Navigating { bound, .. } if self.now >= bound => {
                self.finish(policy, false, ConcludedBy::Budget, true);
            }
            Phase::Waiting { .. } | Phase::Navigating { .. } | Phase::Done(_) => {}
        }
    }
}
