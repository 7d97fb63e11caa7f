//! Deciding a claim on one settled view (settle-system §1.11, rulings 21, 22 and 36).

use std::borrow::Cow;

use serde_json::{Value, json};
use surefoot_record::assertion::{
    Assertion, Check, ExpectedCount, ExpectedOrder, ExpectedState, ExpectedTitle, ExpectedUrl, ExpectedValue,
    TitlePart,
};
use surefoot_record::code::Code;
use surefoot_record::predicate::Predicate;
use surefoot_record::text_match::{Pattern, TextMatch};
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{Completeness, Gap, Node, View};

use crate::find::{self, Container, NoContainer};
use crate::{scope, seen, settle_system, volatile};

/// What a claim came to, and what the view showed.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    pub verdict: Verdict,
    /// The nodes, URL or title that decided it.
    pub observed: Value,
}

/// Whose file the claim came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Origin {
    #[default]
    Ours,
    /// A file of the settle document's system: its URLs never had a query or a fragment, and its roles may be
    /// those of tags (ruling 36).
    SettleSystem,
}

/// Whether waiting may make the claim true: absence and counts are never waited for (ruling 22).
#[must_use]
pub fn is_retriable(check: &Check) -> bool {
    match check {
        Check::NodePresent(_)
        | Check::NodeInViewport(_)
        | Check::NodeValue(_)
        | Check::NodeState(_)
        | Check::NodeBefore(_)
        | Check::PageUrl(_)
        | Check::PageTitle(_)
        | Check::PageOpened(_)
        | Check::PageClosed(_)
        | Check::Downloaded(_)
        | Check::Dialog(_) => true,
        Check::NodeAbsent(_) | Check::NodeCount(_) => false,
    }
}

/// Whether looking again can't change the answer, although the kind may be retried.
#[must_use]
pub fn is_structural(code: Code) -> bool {
    matches!(
        code,
        Code::TargetNotUnique
            | Code::ValueWithheld
            | Code::ValueSecure
            | Code::ValueTruncated
            | Code::AmbientNode
    )
}

/// Whether the claim can be decided only on a page that was probed for closed shadow roots.
#[must_use]
pub fn needs_coverage(check: &Check) -> bool {
    matches!(check, Check::NodeAbsent(_) | Check::NodeCount(_))
}

/// What a report gives as expected: the file's own `expected`.
#[must_use]
pub fn expected(check: &Check) -> Value {
    serde_json::to_value(check)
        .ok()
        .and_then(|mut value| value.get_mut("expected").map(Value::take))
        .unwrap_or(Value::Null)
}

/// Decides the claim on this view alone.
#[must_use]
pub fn evaluate(view: &View, assertion: &Assertion, origin: Origin) -> Evaluation {
    let within = match find::container(view, assertion.scope.as_ref()) {
        Ok(within) => within,
        Err(NoContainer { code, level }) => {
            let verdict = match code {
                // A container that is not there holds nothing; only presence can be false of it.
                Code::TargetNotFound if !needs_coverage(&assertion.check) => {
                    Verdict::Disproven(Code::AssertionFailed)
                }
                Code::TargetNotFound => Verdict::Unproven(Code::InconclusiveScope),
                code => code.verdict(),
            };
            return Evaluation { verdict, observed: json!({ "container": level, "code": code }) };
        }
    };
    let adapted = match origin {
        Origin::Ours => Cow::Borrowed(assertion),
        Origin::SettleSystem => settle_system::adapted(view, assertion, within),
    };
    let mut evaluation = match &adapted.check {
        Check::NodePresent(predicate) => present(view, predicate, within, |_| true),
        Check::NodeInViewport(predicate) => present(view, predicate, within, |node| node.in_viewport),
        Check::NodeAbsent(predicate) => absent(view, predicate, within),
        Check::NodeValue(value) => value_is(view, value, within),
        Check::NodeState(state) => state_is(view, state, within),
        Check::NodeCount(count) => count_is(view, count, within),
        Check::NodeBefore(order) => before(view, order, within),
        Check::PageUrl(url) => url_is(view, url, origin),
        Check::PageTitle(title) => {
            let shown = match title {
                ExpectedTitle::Part(TitlePart::Like(_)) => volatile::with_wildcards(&view.title),
                _ => view.title.clone(),
            };
            Evaluation { verdict: yes_or_no(title_is(view, title)), observed: json!(shown) }
        }
        // No view shows them: see [`crate::happened`].
        Check::PageOpened(_) | Check::PageClosed(_) | Check::Downloaded(_) | Check::Dialog(_) => {
            Evaluation { verdict: Verdict::Unproven(Code::AssertionNotProvable), observed: Value::Null }
        }
    };
    if evaluation.verdict.is_proven() && scope::may_have_a_twin(view, within) {
        // Another container that looks like this one may be in the part that is missing.
        evaluation.verdict = Verdict::Unproven(Code::InconclusiveScope);
    }
    evaluation
}

fn yes_or_no(holds: bool) -> Verdict {
    if holds { Verdict::Proven } else { Verdict::Disproven(Code::AssertionFailed) }
}

/// The verdict for something that was not seen there.
fn not_seen(view: &View, within: Container) -> Verdict {
    if scope::completeness(view, within).truncated() {
        Verdict::Unproven(Code::InconclusiveTruncated)
    } else if scope::may_have_a_twin(view, within) {
        Verdict::Unproven(Code::InconclusiveScope)
    } else {
        Verdict::Disproven(Code::AssertionFailed)
    }
}

/// The node as a report gives it. Where the claim leaves open what stands in its name, so does the report, so that
/// two runs come to the same.
fn named(predicate: &Predicate, node: &Node) -> Value {
    let name = match predicate.name_match {
        TextMatch::Like => volatile::with_wildcards(&node.name),
        _ => node.name.clone(),
    };
    json!({ "role": node.role, "name": name, "tag": node.tag })
}

fn nodes_at<'a>(view: &'a View, positions: &'a [usize]) -> impl Iterator<Item = &'a Node> {
    positions.iter().map(|position| &*view.nodes[*position].node)
}

/// Presence is proven by what a person can perceive, and by nothing else (ruling 22).
fn present(
    view: &View,
    predicate: &Predicate,
    within: Container,
    also: impl Fn(&Node) -> bool,
) -> Evaluation {
    let found = find::all(view, predicate, within);
    let observed: Vec<Value> = nodes_at(view, &found).map(|node| named(predicate, node)).collect();
    let mut matching = found.iter().filter(|at| also(&view.nodes[**at])).peekable();
    let verdict = if matching.peek().is_none() {
        not_seen(view, within)
    } else if matching.any(|at| seen::is_perceivable(view, *at)) {
        Verdict::Proven
    } else {
        Verdict::Unproven(Code::InconclusiveHidden)
    };
    Evaluation { verdict, observed: Value::Array(observed) }
}

/// What is there is not absent. Whether what is there and can't be perceived counts as absent, nobody can
/// say: a reader of the screen's text meets it, and a person does not.
fn absent(view: &View, predicate: &Predicate, within: Container) -> Evaluation {
    let found = find::all(view, predicate, within);
    let shown = found.iter().find(|at| seen::is_perceivable(view, **at)).or(found.first());
    let verdict = match shown {
        None => uncovered(view, predicate, within).unwrap_or(Verdict::Proven),
        Some(at) if seen::is_perceivable(view, *at) => Verdict::Disproven(Code::AssertionFailed),
        Some(_) => Verdict::Unproven(Code::InconclusiveHidden),
    };
    Evaluation { verdict, observed: shown.map_or(Value::Null, |at| named(predicate, &view.nodes[*at])) }
}

/// Why absence can't be concluded there, if it can't.
fn uncovered(view: &View, predicate: &Predicate, within: Container) -> Option<Verdict> {
    let completeness = scope::completeness(view, within);
    let shadow = |gap: &Gap| matches!(gap, Gap::ClosedShadowRoot | Gap::ShadowCoverageUnverified);
    if !completeness.gaps.iter().all(shadow) {
        Some(Verdict::Unproven(Code::InconclusiveTruncated))
    } else if completeness.truncated() || !completeness.verified {
        Some(Verdict::Unproven(Code::CoverageUnverified))
    } else if scope::may_have_a_twin(view, within) {
        Some(Verdict::Unproven(Code::InconclusiveScope))
    } else if may_be_unrendered(&completeness, predicate) {
        Some(Verdict::Unproven(Code::CoverageVirtualised))
    } else {
        None
    }
}

/// What never is an item of a list, or stands in one.
const NO_ITEMS: [&str; 14] = [
    "alert",
    "alertdialog",
    "banner",
    "complementary",
    "contentinfo",
    "dialog",
    "log",
    "main",
    "menubar",
    "navigation",
    "search",
    "status",
    "tablist",
    "tooltip",
];

/// Whether such a node may be in the part of a list that is not rendered (ruling 22).
fn may_be_unrendered(completeness: &Completeness, predicate: &Predicate) -> bool {
    let is_no_item = predicate.role.as_deref().is_some_and(|role| NO_ITEMS.contains(&role));
    !is_no_item && completeness.virtualised.as_ref().is_some_and(|lists| !lists.is_empty())
}

fn value_is(view: &View, expected: &ExpectedValue, within: Container) -> Evaluation {
    let found = find::all(view, &expected.node, within);
    let observed: Vec<Value> = nodes_at(view, &found).map(|node| with_value(&expected.node, node)).collect();
    let verdict = match found.as_slice() {
        [] => not_seen(view, within),
        [one] => {
            let node = &view.nodes[*one];
            if node.value_withheld {
                Verdict::Disproven(Code::ValueWithheld)
            } else if node.value_truncated {
                Verdict::Disproven(Code::ValueTruncated)
            } else if node
                .value
                .as_deref()
                .is_some_and(|value| meets(expected.value_match, &expected.value, value))
            {
                Verdict::Proven
            } else {
                not_seen(view, within)
            }
        }
        _ => Verdict::Disproven(Code::TargetNotUnique),
    };
    Evaluation { verdict, observed: Value::Array(observed) }
}

fn with_value(predicate: &Predicate, node: &Node) -> Value {
    let mut shown = named(predicate, node);
    // A withheld value is never shown, whatever a reading may have leaked.
    shown["value"] = if node.value_withheld { Value::Null } else { json!(node.value) };
    if node.value_withheld {
        shown["valueWithheld"] = Value::Bool(true);
    }
    if node.value_truncated {
        shown["valueTruncated"] = Value::Bool(true);
    }
    shown
}

fn state_is(view: &View, expected: &ExpectedState, within: Container) -> Evaluation {
    let found = find::all(view, &expected.node, within);
    let observed: Vec<Value> = nodes_at(view, &found)
        .map(|node| {
            let mut shown = named(&expected.node, node);
            shown["states"] = json!(node.states);
            shown
        })
        .collect();
    let verdict = match found.as_slice() {
        [] => not_seen(view, within),
        [one] => {
            let states = &view.nodes[*one].states;
            let holds = expected
                .states
                .iter()
                .all(|(state, value)| states.get(state).map_or("false", String::as_str) == value);
            if holds { Verdict::Proven } else { not_seen(view, within) }
        }
        _ => Verdict::Disproven(Code::TargetNotUnique),
    };
    Evaluation { verdict, observed: Value::Array(observed) }
}

fn count_is(view: &View, expected: &ExpectedCount, within: Container) -> Evaluation {
    let found = find::all(view, &expected.node, within);
    let perceivable = found.iter().filter(|at| seen::is_perceivable(view, **at)).count();
    let wanted = expected.count as usize;
    let verdict = if perceivable > wanted {
        // What can't be seen can only add to the count.
        Verdict::Disproven(Code::AssertionFailed)
    } else {
        uncovered(view, &expected.node, within).unwrap_or_else(|| {
            if perceivable == found.len() || found.len() < wanted {
                yes_or_no(found.len() == wanted)
            } else {
                // Whether the hidden ones count decides it.
                Verdict::Unproven(Code::InconclusiveHidden)
            }
        })
    };
    Evaluation { verdict, observed: json!(found.len()) }
}

/// Two nodes of which each is the only one, in their order.
fn before(view: &View, expected: &ExpectedOrder, within: Container) -> Evaluation {
    let (one, other) = (find::all(view, &expected.node, within), find::all(view, &expected.before, within));
    let order: Vec<usize> = one.iter().chain(&other).copied().collect();
    let verdict = match (one.as_slice(), other.as_slice()) {
        ([], _) | (_, []) => not_seen(view, within),
        ([one], [other]) => yes_or_no(one < other),
        _ => Verdict::Disproven(Code::TargetNotUnique),
    };
    let mut sorted = order;
    sorted.sort_unstable();
    let shown = nodes_at(view, &sorted).map(|node| named(&expected.node, node));
    Evaluation { verdict, observed: Value::Array(shown.collect()) }
}

/// Whether a text of the page is what a claim gives. A pattern that can't be read is met by nothing; whoever reads
/// claims refuses it.
fn meets(how: TextMatch, given: &str, shown: &str) -> bool {
    Pattern::new(how, given).is_ok_and(|pattern| pattern.is_met_by(shown))
}

fn title_is(view: &View, expected: &ExpectedTitle) -> bool {
    let (how, given) = match expected {
        ExpectedTitle::Is(title) => (TextMatch::Equals, title),
        ExpectedTitle::Part(TitlePart::Contains(part)) => (TextMatch::Contains, part),
        ExpectedTitle::Part(TitlePart::Matches(pattern)) => (TextMatch::Matches, pattern),
        ExpectedTitle::Part(TitlePart::Like(pattern)) => (TextMatch::Like, pattern),
    };
    meets(how, given, &view.title)
}

fn url_is(view: &View, expected: &ExpectedUrl, origin: Origin) -> Evaluation {
    let page = match origin {
        Origin::Ours => view.url.as_str(),
        Origin::SettleSystem => bare(&view.url),
    };
    let holds = match (expected, origin) {
        (ExpectedUrl::Url(url), Origin::Ours) => page == url,
        (ExpectedUrl::Url(url), Origin::SettleSystem) => page == bare(url),
        (ExpectedUrl::Contains(part), _) => page.contains(part.as_str()),
        (ExpectedUrl::Matches(pattern), _) => meets(TextMatch::Matches, pattern, page),
    };
    Evaluation { verdict: yes_or_no(holds), observed: json!(page) }
}

/// The URL without its query and fragment.
fn bare(url: &str) -> &str {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    &url[..end]
}
