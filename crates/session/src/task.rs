//! The task that owns the page and does one command after another.

use std::sync::Arc;
use std::time::Duration;

use surefoot_browser::driver::{Document, Driver, NavigationEnd, PageId, PageInfo};
use surefoot_browser::page::{Page, ReadOptions, Stamp};
use surefoot_decide::intent::Intent;
use surefoot_record::action::{Action, DialogAnswer, Navigate};
use surefoot_record::assertion::Assertion;
use surefoot_record::code::Code;
use surefoot_record::decision::Decision;
use surefoot_record::event::{EventKind, Evidence, Purpose};
use surefoot_record::policy::SettlePolicy;
use surefoot_record::view::{ElementId, View};
use surefoot_semantics::assertion::Origin;
use surefoot_semantics::settle::window::NAVIGATION_BOUND_MS;
use surefoot_semantics::settle::{Ambient, Gate, Loading, Noise, WindowOptions};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::bounds::{Approved, Bounds};
use crate::error::SessionError;
use crate::handle::{Acted, Decided, Match, Observed};
use crate::log::EventLog;
use crate::options::SessionOptions;
use crate::picture::Pictured;
use crate::signals::{Heard, Phase};

/// How long a navigation may take (ruling 7).
const NAVIGATION_BOUND: Duration = Duration::from_millis(NAVIGATION_BOUND_MS);

/// What the handle asks for.
pub(crate) enum Command {
    Observe {
        reply: oneshot::Sender<Result<Observed, SessionError>>,
    },
    Act {
        action: Box<Action>,
        matching: Match,
        reply: oneshot::Sender<Acted>,
    },
    Instruct {
        intent: Box<Intent>,
        reply: oneshot::Sender<Acted>,
    },
    Assert {
        assertion: Box<Assertion>,
        origin: Origin,
        on: Option<Observed>,
        reply: oneshot::Sender<Result<Decided, SessionError>>,
    },
    Evidence {
        reply: oneshot::Sender<Evidence>,
    },
    Picture {
        elements: Vec<ElementId>,
        reply: oneshot::Sender<Result<Pictured, SessionError>>,
    },
    Pages {
        reply: oneshot::Sender<Result<Vec<PageInfo>, SessionError>>,
    },
    Policy {
        reply: oneshot::Sender<SettlePolicy>,
    },
    Stop {
        reply: oneshot::Sender<Result<(), SessionError>>,
    },
}

/// The session's state. Only its own task ever touches it.
pub(crate) struct Task {
    pub(crate) page: Page,
    pub(crate) options: SessionOptions,
    pub(crate) policy: SettlePolicy,
    pub(crate) gate: Gate,
    pub(crate) log: EventLog,
    pub(crate) heard: Heard,
    /// The moment of the last full reading.
    pub(crate) stamp: Option<Stamp>,
    /// Texts that changed while nothing was done, by the last observation.
    pub(crate) noise: Noise,
    /// The view that the last window ended with: what differs from it before the next act changed by itself.
    pub(crate) last_seen: Option<Arc<View>>,
    /// What was declared to change all the time.
    pub(crate) ambient: Ambient,
    /// What was pending before the act that is under way, when it went while the page was loading.
    pub(crate) loading: Option<Loading>,
    /// How the act that is under way was decided on.
    pub(crate) decision: Option<Decision>,
    /// The operator's policy, for a session that starts where this one does.
    pub(crate) bounds: Option<Bounds>,
    /// What somebody approved of the act that is under way.
    pub(crate) approved: Option<Approved>,
    /// What the dialogs of the next act are answered with.
    pub(crate) declared: Vec<DialogAnswer>,
    /// The page that is read and acted on, and those that were it before, the last one last.
    pub(crate) current: PageId,
    pub(crate) visited: Vec<PageId>,
}

impl Task {
    pub(crate) fn new(driver: Box<dyn Driver>, options: SessionOptions, log: EventLog) -> Self {
        let ambient = Ambient::new(options.ambient.clone());
        Task {
            page: Page::new(driver),
            policy: options.policy,
            options,
            gate: Gate::default(),
            log,
            heard: Heard::default(),
            stamp: None,
            noise: Noise::default(),
            last_seen: None,
            ambient,
            loading: None,
            decision: None,
            bounds: None,
            approved: None,
            declared: Vec::new(),
            current: PageId(0),
            visited: Vec::new(),
        }
    }

    /// Opens the page, then serves commands until it is stopped or nobody can ask any more.
    pub(crate) async fn run(
        mut self,
        launch: String,
        started: oneshot::Sender<Result<(), SessionError>>,
        mut inbox: mpsc::UnboundedReceiver<Command>,
    ) {
        let opened = self.open(&launch).await;
        let failed = opened.is_err();
        // Whoever asked may be gone; the page is closed all the same.
        let abandoned = started.send(opened).is_err();
        let mut stop = None;
        if !failed && !abandoned {
            while let Some(command) = inbox.recv().await {
                if let Command::Stop { reply } = command {
                    stop = Some(reply);
                    break;
                }
                self.serve(command).await;
            }
        }
        self.absorb();
        let closed = self.page.close().await.map_err(SessionError::from);
        self.log.append(EventKind::Stopped);
        if let Some(reply) = stop {
            let _nobody_waits = reply.send(closed);
        }
    }

    async fn open(&mut self, launch: &str) -> Result<(), SessionError> {
        surefoot_semantics::address::check(launch)
            .map_err(|problem| SessionError::new(Code::UrlInvalid, problem))?;
        self.bounds = self.options.rules.as_ref().map(|rules| Bounds::new(rules, launch));
        self.log.append(EventKind::Started {
            launch: launch.to_owned(),
            browser: self.page.product().to_owned(),
            policy: self.policy,
            ambient: self.options.ambient.clone(),
            confinement: self.page.capabilities().confinement,
        });
        self.begin_counting().await;
        let receipt = self.travel(&Action::Navigate(Navigate { url: launch.to_owned() })).await;
        let arrived = match receipt.code {
            None => self.arrive().await,
            Some(code) => Err((code, receipt.reason.unwrap_or_default())),
        };
        arrived.map_err(|(code, why)| {
            let code = if code == Code::NavigationFailed { Code::PageUnreachable } else { code };
            let error = SessionError::new(code, format!("{launch} can't be opened: {why}"));
            self.log.append(EventKind::Failed { code, message: error.message.clone() });
            error
        })
    }

    /// Waits until the navigation that was begun has arrived somewhere, within its bound.
    async fn arrive(&mut self) -> Result<(), (Code, String)> {
        let until = Instant::now() + NAVIGATION_BOUND;
        loop {
            for phase in self.absorb() {
                match phase {
                    Phase::Started => {}
                    Phase::Ended(NavigationEnd::Committed) => return Ok(()),
                    Phase::Ended(NavigationEnd::Failed(why)) => {
                        return Err(self.heard.refused_page().unwrap_or((Code::NavigationFailed, why)));
                    }
                    Phase::Ended(NavigationEnd::Aborted) => {
                        return Err((Code::NavigationFailed, "the server sent no page".to_owned()));
                    }
                }
            }
            if self.heard.over.is_some() {
                let error = self.over();
                return Err((error.code, error.message));
            }
            if Instant::now() >= until {
                return Err((Code::NavigationTimeout, Code::NavigationTimeout.message().to_owned()));
            }
            self.wait_until(until).await;
        }
    }

    async fn serve(&mut self, command: Command) {
        // A reply that nobody waits for any more is dropped: what happened stands in the log.
        match command {
            Command::Observe { reply } => {
                let observed = self.observe().await;
                drop(reply.send(observed));
            }
            Command::Act { action, matching, reply } => {
                let acted = self.act(*action, matching).await;
                drop(reply.send(acted));
            }
            Command::Instruct { intent, reply } => {
                let acted = self.instruct(&intent).await;
                drop(reply.send(acted));
            }
            Command::Assert { assertion, origin, on, reply } => {
                let decided = self.assert(*assertion, origin, on).await;
                drop(reply.send(decided));
            }
            Command::Evidence { reply } => {
                self.absorb();
                let evidence = self.heard.evidence(self.page.capabilities().confinement);
                self.log.append(EventKind::Evidence { evidence: evidence.clone() });
                drop(reply.send(evidence));
            }
            Command::Picture { elements, reply } => {
                let pictured = self.pictured(&elements).await;
                drop(reply.send(pictured));
            }
            Command::Pages { reply } => {
                let pages = self.page.pages().await.map_err(SessionError::from);
                drop(reply.send(pages));
            }
            Command::Policy { reply } => drop(reply.send(self.policy)),
            Command::Stop { reply } => drop(reply.send(Ok(()))),
        }
    }

    pub(crate) async fn observe(&mut self) -> Result<Observed, SessionError> {
        self.wait_for_loading().await;
        let options = self.window(WindowOptions::observe(), None);
        let window = self.settle(options, Purpose::Observe).await?;
        self.noise = window.outcome.noise;
        self.last_seen = Some(Arc::clone(&window.view));
        if !window.settled.pending.is_empty() {
            // What a whole budget has waited for in vain holds no further observation.
            self.begin_counting().await;
        }
        Ok(Observed { view: window.view, settled: window.settled })
    }

    /// Whatever begins from now on began after the act.
    pub(crate) async fn begin_counting(&mut self) {
        if self.counts() {
            // Without a new mark more counts as begun after the act, and windows wait rather too long.
            drop(self.page.begin_counting().await);
        }
    }

    /// A window's options with what holds for all windows of the session, and for an act on that element.
    pub(crate) fn window(&mut self, options: WindowOptions, element: Option<ElementId>) -> WindowOptions {
        let foreign = self.foreign(element);
        let mut options = WindowOptions { ambient: self.ambient.clone(), ..options };
        options.noise.set_foreign(foreign);
        options
    }

    /// The documents whose origin is another than the page's, but for the one of an element.
    fn foreign(&mut self, element: Option<ElementId>) -> Vec<u32> {
        let documents = self.page.documents();
        let origin = |document: &Document| surefoot_semantics::address::origin(&document.url);
        let Some(own) = documents.iter().find(|it| it.parent.is_none()).and_then(origin) else {
            return Vec::new();
        };
        let is_foreign = |document: &Document| origin(document).is_some_and(|origin| origin != own);
        let targeted = element.map(|element| element.document);
        documents.iter().filter(|it| is_foreign(it) && Some(it.id.0) != targeted).map(|it| it.id.0).collect()
    }

    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions {
            full: true,
            max_nodes: self.options.max_nodes,
            test_id_attribute: self.options.test_id_attribute.clone(),
            verify_coverage: false,
        }
    }

    pub(crate) fn viewed(&self, purpose: Purpose, view: &Arc<View>) {
        self.log.append(EventKind::Viewed { purpose, view: Arc::clone(view) });
    }
}
