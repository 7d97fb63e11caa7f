//! Running one settle window on the live page. The window decides everything; this only waits, reads and
//! tells it what happened.

use std::sync::Arc;
use std::time::Duration;

use surefoot_browser::driver::NavigationEnd;
use surefoot_browser::page::{PageError, ReadOptions, Reading};
use surefoot_record::code::Code;
use surefoot_record::event::{EventKind, Purpose};
use surefoot_record::policy::Settled;
use surefoot_record::view::View;
use surefoot_semantics::settle::loading::BEING_LOADED;
use surefoot_semantics::settle::{
    ClockReading, Input, Millis, NavigationPhase, Next, Outcome, Pending, Window, WindowOptions,
};
use tokio::time::{Instant, timeout_at};

use crate::error::SessionError;
use crate::signals::Phase;
use crate::task::Task;

/// How often in a row a page may fail to be read before the window gives up.
const FAILED_READINGS: u32 = 5;

/// How often in a row it may fail because its document is being replaced, and how long to wait each time for
/// the news that it was.
const PASSING_READINGS: u32 = 100;
const PASSING: Duration = Duration::from_millis(50);

/// How long a document may take to its load event before it is observed all the same: as long as the longest window.
const LOAD_BOUND: Duration = Duration::from_secs(15);

/// A window that is over.
pub(crate) struct Settling {
    pub(crate) view: Arc<View>,
    pub(crate) settled: Settled,
    pub(crate) outcome: Outcome,
}

impl Task {
    /// Runs a window to its end and writes what it saw to the log.
    pub(crate) async fn settle(
        &mut self,
        options: WindowOptions,
        purpose: Purpose,
    ) -> Result<Settling, SessionError> {
        let mut window = Window::open(self.now(), options);
        let mut next = window.next();
        let mut failures = 0;
        let counts = self.counts();
        if self.policy.quiescence && !counts {
            // What nobody counts is said to be so; the window then ends by its quiet times.
            next = self.feed(&mut window, Input::Pending(Pending::unknown()));
        }
        if self.page.navigating() {
            self.absorb();
            next = self.feed(&mut window, Input::Navigating(NavigationPhase::Started));
        }
        let outcome = loop {
            match next {
                Next::Done(outcome) => break *outcome,
                Next::LookAt(moment) => {
                    self.wait_until(self.instant(moment)).await;
                    next = match self.navigated(&mut window) {
                        Some(next) => next,
                        None if self.heard.over.is_some() => return Err(self.over()),
                        None if counts && (self.heard.worked || self.now() >= moment) => {
                            self.look_around(&mut window).await
                        }
                        None => self.tell_clock(&mut window),
                    };
                }
                Next::Read => {
                    next = match self.navigated(&mut window) {
                        Some(next) if !matches!(next, Next::Read) => next,
                        _ if counts && window.wants_pending() => self.tell_pending(&mut window).await,
                        _ => self.read_into(&mut window, &mut failures).await?,
                    };
                }
            }
        };
        self.conclude(outcome, purpose)
    }

    fn conclude(&mut self, outcome: Outcome, purpose: Purpose) -> Result<Settling, SessionError> {
        let settled = outcome.settled();
        let Some(view) = outcome.view.clone() else {
            let code =
                if outcome.navigation_timeout { Code::NavigationTimeout } else { Code::InconclusiveUnsound };
            return Err(SessionError::new(code, code.message()));
        };
        if let Some(transient) = &outcome.transient {
            self.viewed(Purpose::Transient, transient);
        }
        self.viewed(purpose, &view);
        self.log.append(EventKind::Settled { settled: settled.clone() });
        // What was loading when an act went early holds no window open, and may still be.
        let is_loaded = self.loading.as_ref().is_none_or(|loading| loading.is_over() && !self.page.loading());
        self.heard.settled = is_loaded && (settled.stable || settled.pending.is_empty());
        if let Some(widened) = settled.widened {
            self.log.append(EventKind::Widened { widened });
        }
        Ok(Settling { view, settled, outcome })
    }

    /// Whether pending work is counted.
    pub(crate) fn counts(&self) -> bool {
        self.policy.quiescence && self.page.capabilities().counting
    }

    /// Waits until the document has loaded that is there. To load is the page's own time, as a navigation is: a window
    /// that began before would be over before a slow page can be observed. Where nothing is counted it is not waited for,
    /// nor where a player may hold the load event up for ever.
    pub(crate) async fn wait_for_loading(&mut self) {
        let until = Instant::now() + LOAD_BOUND;
        let is_loading = |pending: &Pending| pending.work.iter().any(|work| work.what == BEING_LOADED);
        while self.counts() && self.page.loading() && self.heard.over.is_none() && Instant::now() < until {
            if self.page.navigating() || !self.page.pending().await.is_ok_and(|pending| is_loading(&pending))
            {
                return;
            }
            self.wait_until(until).await;
            self.absorb();
        }
    }

    /// A look where work is counted: what is pending, and if that decides nothing, the clock.
    async fn look_around(&mut self, window: &mut Window) -> Next {
        if self.page.navigating() {
            return self.tell_clock(window);
        }
        match self.tell_pending(window).await {
            Next::LookAt(_) => self.tell_clock(window),
            next => next,
        }
    }

    /// Tells the window what is pending.
    ///
    /// It is told as of the moment at which it was asked for: the page's answer is younger, so whatever it says
    /// is due or over counts as due or over too early, and a window waits rather too long than too short.
    async fn tell_pending(&mut self, window: &mut Window) -> Next {
        let asked = self.now();
        self.heard.worked = false;
        let pending = self.page.pending().await.unwrap_or_else(|_| Pending::unknown());
        if let Some(loading) = &mut self.loading {
            loading.tell(&pending);
        }
        window.feed(asked, Input::Pending(pending), &mut self.policy, Some(&mut self.gate))
    }

    async fn read_into(&mut self, window: &mut Window, failures: &mut u32) -> Result<Next, SessionError> {
        let full = window.is_due(self.now(), &self.policy);
        match self.read(full).await {
            Ok(reading) => {
                *failures = 0;
                self.see_loading(&reading).await;
                let input = match reading.unsound {
                    true => Input::Unsound,
                    false if full => Input::View(reading.view),
                    false => Input::Glance(reading.view),
                };
                Ok(self.feed(window, input))
            }
            Err(error) => {
                if let Some(next) = self.navigated(window) {
                    return Ok(next);
                }
                if self.heard.over.is_some() {
                    return Err(self.over());
                }
                *failures += 1;
                let bound = if error.is_passing() { PASSING_READINGS } else { FAILED_READINGS };
                if *failures >= bound {
                    return Err(error.into());
                }
                if error.is_passing() {
                    // The document has just been replaced, and its successor can be called in a moment.
                    self.wait_until(Instant::now() + PASSING).await;
                    return Ok(self.navigated(window).unwrap_or(Next::Read));
                }
                Ok(self.feed(window, Input::Unsound))
            }
        }
    }

    /// Whether what was read is the act's alone can only be told at once.
    async fn see_loading(&mut self, reading: &Reading) {
        let Some(loading) = &mut self.loading else { return };
        loading.see(&reading.view);
        if loading.wants_telling()
            && let Ok(pending) = self.page.pending().await
            && let Some(loading) = &mut self.loading
        {
            loading.tell(&pending);
        }
    }

    /// Tells the window of navigations that began or ended; the last answer, if there was any.
    fn navigated(&mut self, window: &mut Window) -> Option<Next> {
        let mut next = None;
        for phase in self.absorb() {
            let phase = match phase {
                Phase::Started => NavigationPhase::Started,
                Phase::Ended(NavigationEnd::Committed | NavigationEnd::Failed(_)) => {
                    if let Some(loading) = &mut self.loading {
                        loading.leave();
                    }
                    NavigationPhase::Committed
                }
                Phase::Ended(NavigationEnd::Aborted) => NavigationPhase::Aborted,
            };
            next = Some(self.feed(window, Input::Navigating(phase)));
        }
        next
    }

    fn tell_clock(&mut self, window: &mut Window) -> Next {
        let reading = match self.stamp.as_ref().and_then(|stamp| self.page.changed_since(stamp)) {
            Some(true) => ClockReading::Changed,
            Some(false) => ClockReading::Unchanged,
            None => ClockReading::Unknown,
        };
        self.feed(window, Input::Clock(reading))
    }

    fn feed(&mut self, window: &mut Window, input: Input) -> Next {
        let now = self.now();
        window.feed(now, input, &mut self.policy, Some(&mut self.gate))
    }

    /// Reads the page, and remembers the moment for the change clock.
    ///
    /// A reading that is not full looks only at what is known to have changed.
    pub(crate) async fn read(&mut self, full: bool) -> Result<Reading, PageError> {
        let options = ReadOptions { full, ..self.read_options() };
        let reading = self.page.read(&options).await?;
        if reading.clock_faults > 0 {
            self.log.append(EventKind::ClockFault { entries: reading.clock_faults });
        }
        self.stamp = Some(reading.stamp.clone());
        Ok(reading)
    }

    /// Waits until something is told, or until that moment.
    pub(crate) async fn wait_until(&mut self, moment: Instant) {
        // Whether it was a signal or the moment is seen by looking.
        drop(timeout_at(moment, self.page.wait()).await);
    }

    /// Why the page is over.
    pub(crate) fn over(&self) -> SessionError {
        let code = self.heard.over.unwrap_or(Code::PageClosed);
        SessionError::new(code, code.message())
    }

    /// Takes in what the browser told; navigations come back.
    pub(crate) fn absorb(&mut self) -> Vec<Phase> {
        let signals = self.page.take_signals();
        self.heard.take_in(signals, &self.log)
    }

    pub(crate) fn now(&self) -> Millis {
        Millis(self.log.now_ms())
    }

    fn instant(&self, moment: Millis) -> Instant {
        self.log.began() + Duration::from_millis(moment.0)
    }
}
