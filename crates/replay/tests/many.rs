//! Many runs on synthetic pages, with tokio's clock paused: order, stopping early, breaking off, and browsers
//! that go away.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use surefoot_browser::driver::Driver;
use surefoot_browser::synthetic::{Scene, SceneNode, Script, Synthetic, Trigger};
use surefoot_record::code::Code;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::Scenario;
use surefoot_record::scenario_file;
use surefoot_record::verdict::Status;
use surefoot_replay::Interrupt;
use surefoot_replay::many::{Closing, Job, Opening, Pages, Refused, Told, Work, replay_many};
use surefoot_session::SessionOptions;
use tokio::time::sleep_until;

const START: &str = "http://page.test/";

/// A scenario whose outcome comes after so long; `breaks` expects another.
fn scenario(name: &str, breaks: bool) -> Scenario {
    let expected = if breaks { "Never" } else { "Done" };
    let file = json!({
        "meta": { "name": name, "description": "", "driver": "browser", "createdAt": "2026-01-02T03:04:05Z", "producer": "surefoot 0.1.0" },
        "target": { "launch": START },
        "steps": [{
            "index": 1, "intent": "Go",
            "action": { "kind": "click", "target": { "role": "button", "name": "Go" } },
            "assert": { "kind": "node-present", "expected": { "role": "status", "name": expected } }
        }],
        "assertions": []
    });
    scenario_file::parse(&file.to_string()).expect("it is well formed")
}

fn page(outcome_after: u64) -> Script {
    let scene =
        Scene::new(START).with(SceneNode::new(2, "button", "Go")).with(SceneNode::new(3, "status", "idle"));
    Script::new(scene).then(Trigger::Click(2), outcome_after, |scene| {
        scene.change(3, |node| node.name = "Done".to_owned());
    })
}

/// What a worker's browser does, shared by all of a test's workers.
#[derive(Default)]
struct World {
    /// Of every scenario how long its outcome takes, in milliseconds.
    slow: Vec<(String, u64)>,
    /// How many of the next runs lose their browser.
    dying: AtomicU32,
    started: AtomicU32,
    closed: AtomicU32,
    open_at_once: Mutex<(u32, u32)>,
}

struct Worker {
    world: Arc<World>,
    running: bool,
    lost: bool,
}

impl Pages for Worker {
    fn open<'a>(&'a mut self, scenario: &'a Scenario, _: &'a SessionOptions) -> Opening<'a> {
        if !self.running {
            self.world.started.fetch_add(1, Ordering::SeqCst);
            self.running = true;
        }
        let named = self.world.slow.iter().find(|(name, _)| *name == scenario.meta.name);
        let after = named.map_or(10, |(_, after)| *after);
        let dies = self
            .world
            .dying
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
            .is_ok();
        self.lost = dies;
        Box::pin(async move {
            if dies {
                return Err(Refused { code: Code::BrowserGone, message: "the browser went away".to_owned() });
            }
            Ok(Box::new(Synthetic::new(page(after))) as Box<dyn Driver>)
        })
    }

    fn lost(&self) -> bool {
        self.lost
    }

    fn replace(&mut self) {
        self.running = false;
        self.lost = false;
    }

    fn close<'a>(&'a mut self) -> Closing<'a> {
        self.world.closed.fetch_add(1, Ordering::SeqCst);
        Box::pin(async {})
    }
}

/// What was handed on: name, turn and report, in order.
type Handed = Vec<(String, u32, RunReport)>;

async fn run(world: &Arc<World>, work: Work, workers: usize) -> (Handed, Vec<Told>) {
    let (mut handed, mut events) = (Vec::new(), Vec::new());
    let pages = (0..workers).map(|_| {
        Box::new(Worker { world: Arc::clone(world), running: false, lost: false }) as Box<dyn Pages>
    });
    let under_way = Mutex::new(BTreeSet::<Job>::new());
    let told = |_: &Work, event: Told| {
        let mut under_way = under_way.lock().expect("nobody panics with it");
        match &event {
            Told::Began { job, .. } => drop(under_way.insert(*job)),
            Told::Ended { job, .. } => drop(under_way.remove(job)),
            Told::BrowserLost { .. } => {}
        }
        let mut most = world.open_at_once.lock().expect("nobody panics with it");
        most.1 = most.1.max(u32::try_from(under_way.len()).expect("they are few"));
        events.push(event);
    };
    let hand_on = |work: &Work, finished: surefoot_replay::many::Finished| {
        let name = work.scenarios[finished.job.scenario].meta.name.clone();
        handed.push((name, finished.job.turn, finished.ran.report));
        Ok::<(), ()>(())
    };
    assert_eq!(replay_many(work, pages.collect(), told, hand_on).await, Ok(()));
    (handed, events)
}

fn work(scenarios: Vec<Scenario>) -> Work {
    Work {
        scenarios,
        repeat: 1,
        fail_fast: false,
        interrupt: Interrupt::default(),
        pictures: false,
        sessions: Arc::new(|_| SessionOptions::default()),
    }
}

fn statuses(handed: &Handed) -> Vec<(&str, Status, Option<Code>)> {
    handed.iter().map(|(name, _, report)| (name.as_str(), report.status, report.code)).collect()
}

#[tokio::test(start_paused = true)]
async fn runs_are_handed_on_in_order_whichever_ends_first() {
    let world = Arc::new(World { slow: vec![("a".to_owned(), 2_000)], ..World::default() });
    let mut all = work(vec![scenario("a", false), scenario("b", false), scenario("c", true)]);
    all.repeat = 3;
    let (handed, events) = run(&world, all, 2).await;
    let order: Vec<_> = handed.iter().map(|(name, turn, _)| (name.as_str(), *turn)).collect();
    assert_eq!(
        order,
        [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("b", 2), ("b", 3), ("c", 1), ("c", 2), ("c", 3)]
    );
    let ends = events.iter().filter_map(|event| match event {
        Told::Ended { job, .. } => Some(*job),
        _ => None,
    });
    let ends: Vec<Job> = ends.collect();
    assert_eq!(ends.len(), 9);
    assert!(!ends.is_sorted(), "they did end in another order: {ends:?}");
    assert_eq!(world.open_at_once.lock().expect("it is free").1, 2);
    assert_eq!((world.started.load(Ordering::SeqCst), world.closed.load(Ordering::SeqCst)), (2, 2));
    assert!(handed[..6].iter().all(|(_, _, report)| report.status == Status::Pass));
    assert_eq!(handed[8].2.code, Some(Code::AssertionFailed));
}

#[tokio::test(start_paused = true)]
async fn after_the_first_that_does_not_pass_nothing_more_is_begun() {
    let world = Arc::new(World::default());
    let scenarios =
        vec![scenario("a", false), scenario("b", true), scenario("c", false), scenario("d", false)];
    let (handed, _) = run(&world, Work { fail_fast: true, ..work(scenarios) }, 1).await;
    assert_eq!(
        statuses(&handed),
        [
            ("a", Status::Pass, None),
            ("b", Status::Fail, Some(Code::AssertionFailed)),
            ("c", Status::Skipped, Some(Code::StoppedEarly)),
            ("d", Status::Skipped, Some(Code::StoppedEarly)),
        ]
    );
    assert!(handed[3].2.failure.is_some() && handed[3].2.steps[0].status == Status::Skipped);
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_run_keeps_what_was_done_and_the_rest_is_skipped() {
    let world = Arc::new(World { slow: vec![("b".to_owned(), 60_000)], ..World::default() });
    let (interrupter, interrupt) = Interrupt::new();
    let all =
        Work { interrupt, ..work(vec![scenario("a", false), scenario("b", false), scenario("c", false)]) };
    let later = tokio::time::Instant::now() + Duration::from_millis(1_500);
    let (ran, ()) = tokio::join!(run(&world, all, 1), async {
        sleep_until(later).await;
        interrupter.interrupt();
    });
    let (handed, _) = ran;
    assert_eq!(
        statuses(&handed),
        [
            ("a", Status::Pass, None),
            ("b", Status::Skipped, Some(Code::Interrupted)),
            ("c", Status::Skipped, Some(Code::Interrupted)),
        ]
    );
    assert_eq!(world.closed.load(Ordering::SeqCst), 1, "the browser is closed");
}

#[tokio::test(start_paused = true)]
async fn a_run_whose_browser_goes_away_begins_anew_in_another() {
    let world = Arc::new(World { dying: AtomicU32::new(1), ..World::default() });
    let (handed, events) = run(&world, work(vec![scenario("a", false), scenario("b", false)]), 1).await;
    assert_eq!(statuses(&handed), [("a", Status::Pass, None), ("b", Status::Pass, None)]);
    assert_eq!(handed[0].2.timing.browser_losses, 1);
    assert_eq!(handed[1].2.timing.browser_losses, 0);
    assert!(events.iter().any(|event| matches!(event, Told::BrowserLost { again: true, .. })));
    assert_eq!(world.started.load(Ordering::SeqCst), 2);
}

#[tokio::test(start_paused = true)]
async fn a_run_whose_browser_goes_away_twice_is_blocked_and_never_failed() {
    let world = Arc::new(World { dying: AtomicU32::new(2), ..World::default() });
    let (handed, _) = run(&world, work(vec![scenario("a", true), scenario("b", false)]), 1).await;
    assert_eq!(
        statuses(&handed),
        [("a", Status::Blocked, Some(Code::BrowserGone)), ("b", Status::Pass, None)]
    );
    assert_eq!(handed[0].2.timing.browser_losses, 2);
}

#[tokio::test(start_paused = true)]
async fn an_error_of_whoever_writes_ends_everything() {
    let world = Arc::new(World::default());
    let pages: Vec<Box<dyn Pages>> =
        vec![Box::new(Worker { world: Arc::clone(&world), running: false, lost: false })];
    let ended = replay_many(
        work(vec![scenario("a", false), scenario("b", false)]),
        pages,
        |_, _| {},
        |_, _| Err("the disk is full"),
    );
    assert_eq!(ended.await, Err("the disk is full"));
}
