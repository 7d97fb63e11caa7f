//! Pages and sessions in a few words.

use surefoot_browser::synthetic::{Scene, SceneNode, Script, Synthetic};
use surefoot_record::assertion::Assertion;
use surefoot_semantics::assertion::Origin;
use surefoot_semantics::instruction::{parse_assertion, parse_step};
use surefoot_session::{Acted, Decided, EventLog, Match, Session, SessionOptions};

pub(crate) const START: &str = "http://page.test/";

pub(crate) const SEARCH: u32 = 1;
pub(crate) const GO: u32 = 2;

/// A search box, a button and room for more.
pub(crate) fn search_page() -> Scene {
    Scene::new(START)
        .with(SceneNode::new(SEARCH, "textbox", "Search"))
        .with(SceneNode::new(GO, "button", "Go"))
        .with(SceneNode::new(3, "status", "idle"))
}

/// Renames the status.
pub(crate) fn say(text: &'static str) -> impl Fn(&mut Scene) + Send + Sync + 'static {
    move |scene| scene.change(3, |node| node.name = text.to_owned())
}

/// Adds an option under a fresh number.
pub(crate) fn suggest(element: u32, name: &'static str) -> impl Fn(&mut Scene) + Send + Sync + 'static {
    move |scene| scene.nodes.push(SceneNode::new(element, "option", name))
}

/// A status that counts.
pub(crate) fn tick(scene: &mut Scene) {
    scene.change(3, |node| {
        let count: u32 = node.name.trim_start_matches("Tick ").parse().unwrap_or(0);
        node.name = format!("Tick {}", count + 1);
    });
}

pub(crate) async fn open(script: Script) -> Session {
    open_with(script, SessionOptions::default()).await
}

pub(crate) async fn open_with(script: Script, options: SessionOptions) -> Session {
    Session::start(Box::new(Synthetic::new(script)), START, options, EventLog::new())
        .await
        .expect("the synthetic page opens")
}

pub(crate) async fn act(session: &Session, step: &str) -> Acted {
    let step = parse_step(step).expect("the step is well formed");
    session.act(step, Match::Strict).await.expect("the session goes on")
}

pub(crate) async fn assert(session: &Session, claim: &str) -> Decided {
    session.assert(claim_of(claim), Origin::Ours, None).await.expect("the page can be read")
}

pub(crate) fn claim_of(claim: &str) -> Assertion {
    parse_assertion(claim).expect("the claim is well formed")
}

/// Within a few polls of the wanted time: a window looks on a grid of 50 ms.
pub(crate) fn near(got: u64, wanted: u64) -> bool {
    got.abs_diff(wanted) <= 60
}
