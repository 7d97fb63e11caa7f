//! The settle document's procedure (settle-system §2.2 to §2.4, ruling 9) written down again, as plainly
//! as it can be: projections are strings, every look is a full reading, and nothing is shared with the
//! code under test.

use std::sync::Arc;

use surefoot_record::policy::SettlePolicy;
use surefoot_record::view::{ElementId, Node, State, View};

/// The echo mask as five values.
#[derive(Debug, Clone)]
pub(crate) struct PlainMask {
    pub(crate) element: ElementId,
    pub(crate) role: String,
    pub(crate) name: String,
    pub(crate) tag: String,
    pub(crate) written: Option<String>,
    pub(crate) state: Option<State>,
}

/// A view as strings.
struct Plain {
    page: String,
    full: Vec<String>,
    masked: Vec<String>,
    is_the_element: Vec<bool>,
    is_echo_by_rules: Vec<bool>,
}

impl Plain {
    fn of(view: &View, mask: Option<&PlainMask>) -> Self {
        let each = |write: &dyn Fn(&Node) -> String| {
            view.nodes.iter().map(|node| write(node)).collect::<Vec<String>>()
        };
        let test = |test: &dyn Fn(&Node, &PlainMask) -> bool| {
            view.nodes.iter().map(|node| mask.is_some_and(|mask| test(node, mask))).collect::<Vec<bool>>()
        };
        let matches = |node: &Node, mask: &PlainMask| {
            node.role == mask.role && node.name == mask.name && node.tag == mask.tag
        };
        let number = mask.map_or(0, |mask| view.nodes.iter().filter(|node| matches(node, mask)).count());
        Plain {
            page: format!("{} {} {}", view.url, view.title, view.completeness.gaps.is_empty()),
            full: each(&|node| {
                format!(
                    "{} {} {:?} {} {} {}",
                    node.role,
                    node.name,
                    node.value,
                    node.value_withheld,
                    node.value_truncated,
                    rest(node, None)
                )
            }),
            masked: each(&|node| rest(node, mask.and_then(|mask| mask.state))),
            is_the_element: test(&|node, mask| node.element == mask.element),
            is_echo_by_rules: test(&|node, mask| {
                let value = node.value.clone().unwrap_or_default();
                let alike = node.role == mask.role && node.tag == mask.tag;
                let rule_1 = node.element == mask.element;
                let rule_2 = alike && mask.written.is_some() && node.value == mask.written;
                let rule_3 =
                    alike && mask.written.as_ref().is_some_and(|written| node.name.contains(written));
                let rule_4 = matches(node, mask) && number == 1;
                let rule_5 = matches(node, mask) && value.is_empty();
                rule_1 || rule_2 || rule_3 || rule_4 || rule_5
            }),
        }
    }

    fn same_in_full(&self, other: &Plain) -> bool {
        self.page == other.page && self.full == other.full
    }

    fn same_but_for_echo(&self, other: &Plain) -> bool {
        let living = self.is_the_element.contains(&true) && other.is_the_element.contains(&true);
        let echo = |view: &Plain, index: usize| {
            if living { view.is_the_element[index] } else { view.is_echo_by_rules[index] }
        };
        self.page == other.page
            && self.full.len() == other.full.len()
            && (0..self.full.len()).all(|index| {
                self.full[index] == other.full[index]
                    || (echo(self, index) && echo(other, index) && self.masked[index] == other.masked[index])
            })
    }
}

fn rest(node: &Node, written: Option<State>) -> String {
    let mut states = node.states.clone();
    if let Some(written) = written {
        states.remove(&written);
    }
    format!(
        "{} {states:?} {} {} {} {:?} {} {:?}",
        node.tag, node.editable, node.clickable, node.aria_hidden, node.href, node.in_viewport, node.test_id
    )
}

/// Which views of a pool show the same.
pub(crate) struct Sameness {
    pub(crate) full: Vec<Vec<bool>>,
    pub(crate) masked: Vec<Vec<bool>>,
}

impl Sameness {
    pub(crate) fn of(views: &[Arc<View>], mask: Option<&PlainMask>) -> Self {
        let plain: Vec<Plain> = views.iter().map(|view| Plain::of(view, mask)).collect();
        let table = |same: &dyn Fn(&Plain, &Plain) -> bool| {
            plain.iter().map(|left| plain.iter().map(|right| same(left, right)).collect()).collect()
        };
        Sameness { full: table(&Plain::same_in_full), masked: table(&Plain::same_but_for_echo) }
    }
}

/// What the procedure comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) stable: bool,
    pub(crate) passes: u32,
    pub(crate) elapsed: u64,
    pub(crate) budget: u64,
    pub(crate) required: u64,
    pub(crate) widened: Option<(u64, u64)>,
    pub(crate) changed: bool,
    pub(crate) differs_at_end: bool,
    /// Which view of the pool was the last.
    pub(crate) latest: usize,
}

/// The procedure's options.
pub(crate) struct Terms<'a> {
    pub(crate) await_change: bool,
    /// Which view of the pool is the baseline.
    pub(crate) baseline: Option<usize>,
    pub(crate) same: &'a Sameness,
}

/// Runs the procedure. `observe` is told the moment at which a reading begins and answers which view of
/// the pool was read, and when the reading was complete. `gate` is whether the session has widened.
pub(crate) fn settle(
    started: u64,
    mut observe: impl FnMut(u64) -> (usize, u64),
    policy: &mut SettlePolicy,
    mut gate: Option<&mut bool>,
    terms: &Terms<'_>,
) -> Verdict {
    let Terms { await_change, baseline, same } = terms;
    // Step 1.
    let t0 = started;
    let (mut latest, mut now) = observe(started);
    let mut unchanged_since = now;
    let mut passes = 1;
    let mut widened = None;
    // Step 2.
    let mut changed = baseline.is_some_and(|baseline| !same.masked[baseline][latest]);
    let first = latest;
    // Step 3.
    loop {
        let required = if changed { policy.post_change_quiet_ms } else { policy.quiet_ms };
        let quiet = now - unchanged_since >= required;
        let verdict = |stable| Verdict {
            stable,
            passes,
            elapsed: now - t0,
            budget: policy.budget_ms,
            required,
            widened,
            changed,
            differs_at_end: !same.masked[baseline.unwrap_or(first)][latest],
            latest,
        };
        // 3a.
        if quiet && (changed || !await_change) {
            return verdict(true);
        }
        // 3b.
        if now - t0 >= policy.budget_ms {
            match gate.as_deref_mut() {
                Some(used) if !*used && !quiet && policy.adaptive_budget_ms > policy.budget_ms => {
                    *used = true;
                    widened = Some((policy.budget_ms, policy.adaptive_budget_ms));
                    policy.budget_ms = policy.adaptive_budget_ms;
                    continue;
                }
                _ => return verdict(quiet),
            }
        }
        // 3c.
        let remaining = policy.budget_ms - (now - t0);
        let (seen, done) = observe(now + policy.interval_ms.min(remaining));
        passes += 1;
        now = done;
        // 3d.
        let differs = |from: usize| !same.masked[from][seen];
        changed |= differs(latest) || differs(baseline.unwrap_or(first));
        // 3e and 3f.
        if !same.full[latest][seen] {
            unchanged_since = now;
        }
        latest = seen;
    }
}
