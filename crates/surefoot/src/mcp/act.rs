//! `qa_act`: one act, what it proved, and what is new on the page.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use surefoot_explore::Deed;
use surefoot_record::act::{Act as Done, DialogSeen, Ready, ReceiptStatus};
use surefoot_record::code::Code;
use surefoot_record::decision::{Decision, Weighed};
use surefoot_semantics::instruction::write_check;
use surefoot_session::Acted;

use super::answer::{Answer, Head};
use super::call::Call;
use super::desk::Desk;
use super::files;
use super::shown::Told;
use super::start::Page;
use super::step::{Input, Step};
use super::tool::{Hints, Tool};
use super::view::{DIFFERENCE, Settle};
use crate::error::Error;
use crate::typed;

pub(super) struct Act;

/// So many nodes are named when none is surely meant.
const SHORTLIST: usize = 5;

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    #[serde(flatten)]
    head: Head,
    /// Whether a settled view shows a fact that the act made true. Nothing else is a success.
    proven: bool,
    /// That fact, as an assertion.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// Why the proof is a weak one.
    #[serde(skip_serializing_if = "Option::is_none")]
    weak: Option<String>,
    /// Of plain words: which node they were taken to mean, or which they may mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    meant: Vec<Meant>,
    receipt: Receipt,
    #[serde(skip_serializing_if = "Option::is_none")]
    readiness: Option<Readiness>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settle: Option<Settle>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dialogs: Vec<DialogSeen>,
    /// Suggested file names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    downloads: Vec<String>,
    /// Pages that were opened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    popups: Vec<String>,
    /// Where the page is, when that is another place now.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<Page>,
    /// What differs from what was shown last; the outline of a new page. Fenced as untrusted text.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<String>,
}

/// A node that plain words may mean.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Meant {
    /// In the strict form.
    node: String,
    /// How probable it is, from 0 to 1.
    probability: f64,
}

/// What is known of the dispatch alone.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Receipt {
    /// `confirmed`, `unknown`, `rejected` or `failed`.
    status: ReceiptStatus,
    dispatched: bool,
    /// What happened, where that is not plain.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// How the target became ready, or why it did not.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Readiness {
    verdict: Ready,
    waited_ms: u64,
    /// It went while the page was still loading.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    early: bool,
    /// What covers the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<String>,
}

impl Tool for Act {
    const NAME: &'static str = "qa_act";
    const TITLE: &'static str = "Act on the page";
    const DESCRIPTION: &'static str = "Do one thing, as soon as its target is ready, and return what it proved and what \
        is new on the page with fresh refs: no other call is needed to see the outcome. A ref whose node is \
        another by now is refused; two matches are refused. `proven: false` is no success: see `code` and `next`.";
    const HINTS: Hints = Hints { read_only: false, destructive: true, open_world: true };
    type Input = Input;
    type Output = Output;

    async fn run(desk: Arc<Desk>, input: Input, call: Call) -> Result<Answer, Error> {
        let seat = desk.seat(input.owner.as_deref())?;
        let _using = seat.use_it();
        let mut known = seat.known().await;
        let known = &mut *known;
        let step = input.step(&known.shown, &mut known.variables)?;
        let _asked = seat.asker.through(&call);
        let _following = call.follow(seat.session.log());
        let acted = match step {
            Step::Named { action, matching } => {
                let action = known.variables.fill_in_deed(action.verb(), &*action)?;
                desk.options.login.check(&action)?;
                files::check_upload(&desk.folders, &action)?;
                let acted = seat.session.act(action.clone(), matching).await?;
                known.note(&action, &acted);
                acted
            }
            Step::Plain(intent) => {
                let deed = Deed::Plain(intent.clone());
                let asked = typed::asked(&deed);
                if let Some(asked) = &asked {
                    desk.options.login.check(asked)?;
                }
                let acted = seat.session.instruct(*intent).await?;
                if let Some(asked) = &asked {
                    known.note(asked, &acted);
                }
                acted
            }
        };
        let before = known.shown.last_page();
        let told = acted.after.as_ref().map(|after| known.shown.difference(after, DIFFERENCE));
        let page = acted.after.as_deref().map(Page::from).filter(|page| before.as_ref() != Some(page));
        let output = output(&acted, told, page);
        let text = words(&output, &acted.act);
        Ok(Answer::new(&output, text, known.redactor()))
    }
}

fn output(acted: &Acted, told: Option<Told>, page: Option<Page>) -> Output {
    let act = &acted.act;
    Output {
        head: Head::of(act.code),
        proven: act.proven,
        proof: act.proof.as_ref().map(|proof| write_check(&proof.assertion())),
        weak: act.proof.as_ref().and_then(|proof| proof.weak.clone()),
        meant: act.decision.as_deref().map_or_else(Vec::new, meant),
        receipt: Receipt {
            status: act.receipt.status,
            dispatched: act.receipt.dispatched,
            reason: act.receipt.reason.clone(),
        },
        readiness: act.readiness.as_ref().map(|readiness| Readiness {
            verdict: readiness.verdict,
            waited_ms: readiness.waited_ms,
            early: act.loading,
            cover: readiness.cover.as_ref().map(ToString::to_string),
        }),
        settle: act.settle.as_ref().map(Settle::of_act),
        dialogs: act.dialogs.clone(),
        downloads: act.downloads.iter().map(|download| download.name.clone()).collect(),
        popups: act.popups.clone(),
        page,
        view: told.map(|told| told.text),
    }
}

/// The node that was decided for, or those among which it could not be decided.
fn meant(decision: &Decision) -> Vec<Meant> {
    let shown = if decision.accepted { 1 } else { SHORTLIST };
    let named = |weighed: &Weighed| {
        let within = weighed.within.as_ref().map(|within| format!(" {within}")).unwrap_or_default();
        let probability = (weighed.probability * 100.0).round() / 100.0;
        Meant { node: format!("{}{within}", weighed.node), probability }
    };
    decision.weighed.iter().take(shown).map(named).collect()
}

/// The same for whoever reads no structure.
fn words(output: &Output, act: &Done) -> String {
    let mut text = match &output.proof {
        Some(proof) => {
            let weak = output.weak.as_ref().map(|weak| format!(" (weak: {weak})")).unwrap_or_default();
            format!("proven: {proof}{weak}\n")
        }
        None => format!("NOT PROVEN ({})\n", output.receipt.status.as_str()),
    };
    let why = act.receipt.reason.as_deref().unwrap_or_else(|| act.code.map_or("", Code::message));
    text.push_str(&output.head.line(why));
    for meant in &output.meant {
        text.push_str(&format!("meant, {:.2}: {}\n", meant.probability, meant.node));
    }
    for dialog in &output.dialogs {
        let answer = if dialog.accepted { "accepted" } else { "dismissed" };
        let message = surefoot_record::predicate::quote(&dialog.message);
        text.push_str(&format!("{} dialog {message} was {answer}\n", dialog.kind));
    }
    for download in &output.downloads {
        text.push_str(&format!("download began: {}\n", surefoot_record::predicate::quote(download)));
    }
    for popup in &output.popups {
        text.push_str(&format!("another page opened: {}\n", surefoot_record::predicate::quote(popup)));
    }
    text.push_str(output.view.as_deref().unwrap_or_default());
    text
}
