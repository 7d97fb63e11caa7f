//! The synthetic page keeps the driver contract.

use std::pin::Pin;
use std::time::Duration;

use serde_json::Value;
use serde_json::value::RawValue;
use surefoot_record::bounds::Confinement;
use surefoot_semantics::settle::Pending;
use tokio::time::{Instant, sleep_until};

use super::counting::Counting;
use super::scene::Scene;
use super::script::{Entry, Fault, Script, Trigger};
use crate::driver::{
    Answer, Capabilities, Coverage, Deadline, Document, DocumentId, Driver, DriverError, Hit, InputStep,
    Landing, Listener, NavigationEnd, PageId, PageInfo, Signal, Travel, Watch,
};

/// A scripted page.
pub struct Synthetic {
    pub(super) script: Script,
    pub(super) scene: Scene,
    pub(super) focused: Option<u32>,
    pub(super) clock: u64,
    /// Whether the next tick is told.
    pub(super) armed: bool,
    document: u32,
    pub(super) due: Vec<Due>,
    pub(super) counting: Counting,
    pub(super) signals: Vec<Signal>,
    /// Where a navigation goes, and when it arrives.
    travelling: Option<(Option<Scene>, Instant)>,
    history: Vec<Scene>,
    calls: u32,
    /// How many gestures were looked out for.
    gestures: u32,
    over: bool,
    /// The number of the current page, and all others.
    page: u32,
    others: Vec<Parked>,
    /// How many pages there have been.
    opened: u32,
    last_document: u32,
}

/// A page that is not the current one. Nothing happens on it.
struct Parked {
    page: u32,
    scene: Scene,
    document: u32,
    history: Vec<Scene>,
}

pub(super) struct Due {
    pub(super) at: Instant,
    pub(super) entry: Entry,
    /// When it was set off.
    pub(super) begun: Instant,
    /// How often it has happened.
    pub(super) rounds: u32,
    pub(super) last: Option<Instant>,
}

impl Synthetic {
    /// A blank page that will behave as the script says.
    #[must_use]
    pub fn new(script: Script) -> Self {
        Synthetic {
            script,
            scene: Scene::new("about:blank"),
            focused: None,
            clock: 0,
            armed: false,
            document: 1,
            due: Vec::new(),
            counting: Counting::default(),
            signals: Vec::new(),
            travelling: None,
            history: Vec::new(),
            calls: 0,
            gestures: 0,
            over: false,
            page: 0,
            others: Vec::new(),
            opened: 1,
            last_document: 1,
        }
    }

    /// Sets off what the script has for a trigger.
    pub(super) fn trigger(&mut self, trigger: &Trigger) {
        let now = Instant::now();
        let set_off = self.script.entries.iter().filter(|entry| entry.trigger == *trigger);
        self.due.extend(set_off.map(|entry| Due {
            at: now + entry.after,
            entry: entry.clone(),
            begun: now,
            rounds: 0,
            last: None,
        }));
        self.open_popups(trigger);
        self.catch_up();
    }

    fn open_popups(&mut self, trigger: &Trigger) {
        let opened = self.script.popups.iter().filter(|(by, _)| by == trigger);
        let urls: Vec<String> = opened.map(|(_, url)| url.clone()).collect();
        for url in urls {
            self.last_document += 1;
            self.others.push(Parked {
                page: self.opened,
                scene: self.scene_at(&url).unwrap_or_else(|| Scene::new(&url)),
                document: self.last_document,
                history: Vec::new(),
            });
            self.opened += 1;
            self.signals.push(Signal::Popup(url));
        }
    }

    /// Lets everything happen that is due by now, in order.
    pub(super) fn catch_up(&mut self) {
        let now = Instant::now();
        if self.travelling.as_ref().is_some_and(|(_, at)| *at <= now) {
            self.arrive();
        }
        loop {
            let next = self.due.iter().enumerate().min_by_key(|(_, due)| due.at);
            let Some((index, _)) = next.filter(|(_, due)| due.at <= now) else { break };
            let due = self.due.remove(index);
            (due.entry.change)(&mut self.scene);
            if !due.entry.silent {
                self.tick();
            }
            self.note_work(&due);
            if let Some(period) = due.entry.every {
                self.due.push(Due { at: due.at + period, rounds: due.rounds + 1, last: Some(due.at), ..due });
            }
        }
        self.push_worked(now);
    }

    /// The page changed in a way that the clock sees.
    pub(super) fn tick(&mut self) {
        self.clock += 1;
        if self.armed && !self.script.no_clock {
            self.armed = false;
            self.signals.push(Signal::Changed { document: DocumentId(self.document), clock: self.clock });
        }
    }

    pub(super) fn go(&mut self, url: &str) {
        let page = self.scene_at(url);
        self.leave_for(page);
    }

    fn scene_at(&self, url: &str) -> Option<Scene> {
        if self.script.unanswered.iter().any(|unanswered| unanswered == url) {
            return None;
        }
        let known = self.script.pages.iter().find(|page| page.url == url);
        known.or(self.script.pages.first()).cloned()
    }

    fn leave_for(&mut self, page: Option<Scene>) {
        self.signals.push(Signal::NavigationStarted);
        self.travelling = Some((page, Instant::now() + self.script.server));
        self.catch_up();
    }

    fn arrive(&mut self) {
        let Some((page, _)) = self.travelling.take() else { return };
        let Some(page) = page else {
            self.signals.push(Signal::NavigationEnded(NavigationEnd::Aborted));
            return;
        };
        self.history.push(std::mem::replace(&mut self.scene, page));
        self.last_document += 1;
        self.document = self.last_document;
        self.due.clear();
        self.focused = None;
        self.note_arrival();
        self.signals.push(Signal::NavigationEnded(NavigationEnd::Committed));
        self.signals.push(Signal::Frames);
        self.signals.push(Signal::Loaded);
        self.trigger(&Trigger::Load);
    }

    fn next_moment(&self) -> Option<Instant> {
        let travelling = self.travelling.as_ref().map(|(_, at)| *at);
        self.due.iter().map(|due| due.at).chain(travelling).chain(self.next_frame()).min()
    }

    fn gone(what: &str) -> DriverError {
        DriverError::DocumentGone { what: what.to_owned() }
    }

    fn begin_call(&mut self, what: &str) -> Result<Option<Fault>, DriverError> {
        self.catch_up();
        self.calls += 1;
        if self.over {
            return Err(DriverError::Crashed);
        }
        if self.travelling.is_some() {
            return Err(Self::gone(what));
        }
        Ok(self.script.faults.iter().find(|(call, _)| *call == self.calls).map(|(_, fault)| *fault))
    }

    async fn answer(
        &mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Result<Box<RawValue>, DriverError> {
        match self.begin_call(function)? {
            Some(Fault::Timeout) => {
                sleep_until(Instant::now() + deadline.0).await;
                return Err(DriverError::Timeout { what: function.to_owned(), after: deadline.0 });
            }
            Some(Fault::Crash) => {
                self.over = true;
                self.signals.push(Signal::Crashed);
                return Err(DriverError::Crashed);
            }
            Some(Fault::Lost) => self.signals.push(Signal::Lost),
            None => {}
        }
        if document.0 != self.document {
            return Err(Self::gone(function));
        }
        if function == "watch" {
            self.watch(&arguments).await;
        }
        let value = self.perform(function, &arguments)?;
        serde_json::value::to_raw_value(&value)
            .map_err(|error| DriverError::Garbled { what: function.to_owned(), message: error.to_string() })
    }

    /// Where the next gesture lands.
    fn land(&mut self) -> Landing {
        self.gestures += 1;
        let scripted = self.script.landings.iter().find(|(gesture, _)| *gesture == self.gestures);
        scripted.map_or_else(Landing::on_target, |(_, landing)| landing.clone())
    }

    /// Lets time pass until the guard says something else, or the time that was asked for is over.
    async fn watch(&mut self, arguments: &Value) {
        let until = Instant::now() + Duration::from_millis(arguments["milliseconds"].as_u64().unwrap_or(0));
        while self.watched(arguments) == arguments["verdict"] && Instant::now() < until {
            sleep_until(self.next_moment().map_or(until, |moment| moment.min(until))).await;
            self.catch_up();
        }
    }

    fn take(&mut self, step: &InputStep) {
        match step {
            InputStep::Press { at, .. } => {
                // The guard hands out the element's number as its place; see `functions`.
                let element = super::functions::element_at(*at);
                self.focused = self.scene.node(element).filter(|node| node.editable).map(|_| element);
                let href = self.scene.node(element).and_then(|node| node.href.clone());
                let checked = self.scene.node(element).and_then(|node| node.states.get("checked").cloned());
                if let Some(checked) = checked {
                    let next = if checked == "true" { "false" } else { "true" };
                    self.scene.change(element, |node| {
                        node.states.insert("checked".to_owned(), next.to_owned());
                    });
                    self.tick();
                }
                self.trigger(&Trigger::Click(element));
                if let Some(href) = href {
                    self.go(&href);
                }
            }
            InputStep::Insert { text } => self.write(|value| value.push_str(text)),
            InputStep::Stroke { key, .. } => match (&key.text, key.key.as_str()) {
                (Some(text), _) => {
                    let text = text.clone();
                    self.write(|value| value.push_str(&text));
                }
                (None, "Delete" | "Backspace") => self.write(String::clear),
                _ => {}
            },
            InputStep::Move { .. } | InputStep::Release { .. } | InputStep::Wheel { .. } => {}
        }
    }

    fn write(&mut self, change: impl FnOnce(&mut String)) {
        let Some(element) = self.focused else { return };
        self.scene.change(element, |node| change(node.value.get_or_insert_default()));
        self.tick();
        self.trigger(&Trigger::Input(element));
    }
}

impl Driver for Synthetic {
    fn product(&self) -> &str {
        "Synthetic/1"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            change_clock: !self.script.no_clock,
            shadow_coverage: true,
            counting: self.script.counted,
            confinement: Confinement::None,
        }
    }

    fn documents(&mut self) -> Vec<Document> {
        self.catch_up();
        vec![Document {
            id: DocumentId(self.document),
            parent: None,
            url: self.scene.url.clone(),
            callable: true,
        }]
    }

    fn navigating(&mut self) -> bool {
        self.catch_up();
        self.travelling.is_some()
    }

    fn loading(&mut self) -> bool {
        self.navigating()
    }

    fn signals(&mut self) -> Vec<Signal> {
        self.catch_up();
        std::mem::take(&mut self.signals)
    }

    fn wait<'a>(&'a mut self) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(async move {
            loop {
                self.catch_up();
                if !self.signals.is_empty() {
                    return;
                }
                match self.next_moment() {
                    Some(moment) => sleep_until(moment).await,
                    None => std::future::pending().await,
                }
            }
        })
    }

    fn call<'a>(
        &'a mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Answer<'a, Box<RawValue>> {
        Box::pin(self.answer(document, function, arguments, deadline))
    }

    fn install<'a>(&'a mut self, document: DocumentId, _deadline: Deadline) -> Answer<'a, bool> {
        Box::pin(async move {
            self.catch_up();
            if document.0 == self.document { Ok(true) } else { Err(Self::gone("install")) }
        })
    }

    fn host_of<'a>(&'a mut self, _document: DocumentId, _deadline: Deadline) -> Answer<'a, Option<u32>> {
        Box::pin(async { Ok(None) })
    }

    fn gesture<'a>(
        &'a mut self,
        steps: &'a [InputStep],
        watch: Option<Watch>,
        _deadline: Deadline,
    ) -> Answer<'a, Landing> {
        Box::pin(async move {
            self.catch_up();
            if self.over {
                return Err(DriverError::Crashed);
            }
            let landing = if watch.is_some() { self.land() } else { Landing::unwatched() };
            if !matches!(landing.hit, Hit::Missed { .. } | Hit::Unseen) {
                for step in steps {
                    self.take(step);
                }
            }
            Ok(landing)
        })
    }

    fn travel<'a>(&'a mut self, to: Travel, _deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(async move {
            match to {
                Travel::To(url) => self.go(&url),
                Travel::Reload => {
                    let url = self.scene.url.clone();
                    self.go(&url);
                }
                Travel::Back => match self.history.pop() {
                    Some(page) if page.url != "about:blank" => self.leave_for(Some(page)),
                    _ => return Err(DriverError::HistoryEnd { direction: "back" }),
                },
                Travel::Forward => return Err(DriverError::HistoryEnd { direction: "forward" }),
            }
            Ok(())
        })
    }

    fn open_closed_roots<'a>(
        &'a mut self,
        _documents: &'a [DocumentId],
        _deadline: Deadline,
    ) -> Answer<'a, Option<Coverage>> {
        Box::pin(async move {
            self.catch_up();
            if self.over {
                return Err(DriverError::Crashed);
            }
            Ok(self.script.closed_roots.map(|left| Coverage { opened: 0, left }))
        })
    }

    fn mark<'a>(&'a mut self, _deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(async move {
            self.catch_up();
            self.begin_counting();
            Ok(())
        })
    }

    fn pending<'a>(&'a mut self, _deadline: Deadline) -> Answer<'a, Pending> {
        Box::pin(async move {
            if !self.script.count_takes.is_zero() {
                sleep_until(Instant::now() + self.script.count_takes).await;
            }
            self.catch_up();
            Ok(self.count())
        })
    }

    fn listeners<'a>(
        &'a mut self,
        _document: DocumentId,
        element: u32,
        _deadline: Deadline,
    ) -> Answer<'a, Option<Vec<Listener>>> {
        Box::pin(async move {
            self.catch_up();
            let node = self.scene.node(element);
            Ok(Some(node.filter(|node| !node.deaf).map(|_| Listener::of("click")).into_iter().collect()))
        })
    }

    fn pages<'a>(&'a mut self, _deadline: Deadline) -> Answer<'a, Vec<PageInfo>> {
        self.catch_up();
        let info = |page: u32, scene: &Scene| PageInfo {
            id: PageId(page),
            url: scene.url.clone(),
            title: scene.title.clone(),
            current: page == self.page,
        };
        let mut pages: Vec<PageInfo> =
            self.others.iter().map(|parked| info(parked.page, &parked.scene)).collect();
        pages.push(info(self.page, &self.scene));
        pages.sort_by_key(|page| page.id);
        Box::pin(async { Ok(pages) })
    }

    fn switch<'a>(&'a mut self, page: PageId, _deadline: Deadline) -> Answer<'a, ()> {
        Box::pin(async move {
            self.catch_up();
            if page.0 != self.page {
                let at = self.others.iter().position(|parked| parked.page == page.0);
                let next = self.others.swap_remove(at.ok_or(DriverError::Closed)?);
                self.due.clear();
                self.focused = None;
                self.others.push(Parked {
                    page: std::mem::replace(&mut self.page, next.page),
                    scene: std::mem::replace(&mut self.scene, next.scene),
                    document: std::mem::replace(&mut self.document, next.document),
                    history: std::mem::replace(&mut self.history, next.history),
                });
            }
            self.signals.push(Signal::Frames);
            Ok(())
        })
    }

    fn picture<'a>(&'a mut self, _: Deadline) -> Answer<'a, Vec<u8>> {
        Box::pin(async {
            let message = "a script can't be seen".to_owned();
            Err(DriverError::Refused { what: "a picture".to_owned(), message })
        })
    }

    fn close<'a>(&'a mut self) -> Answer<'a, ()> {
        Box::pin(async move {
            self.over = true;
            self.due.clear();
            self.signals.push(Signal::Closed);
            // Closing takes the time of a call, as with a real browser.
            sleep_until(Instant::now() + Duration::from_millis(1)).await;
            Ok(())
        })
    }
}
