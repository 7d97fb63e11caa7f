//! What could still change the page: the counted work that a window is told of (rulings 1 to 5).
//!
//! Times are relative to the moment of the telling, so that no clock of a page has to be brought in line with
//! ours. *The act* is the moment just before its first event; a window without one counts from its opening.

/// What could still change the page, as known at one moment.
///
/// [`Pending::unknown`] is what a driver tells that does not count: then every window ends by the quiet rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pending {
    /// Work that is under way or will run, in no particular order.
    pub work: Vec<Work>,
    /// Kinds of work that something was begun of since the act and that can't be counted (ruling 4), in words.
    pub unaccounted: Vec<String>,
    /// Things that were open before the act and are listed only: sockets, workers, old requests; in words.
    pub listed: Vec<String>,
    /// How many milliseconds ago counted work last ended or ran; none if none did since the act.
    pub idle_ms: Option<u64>,
    /// A frame has been rendered since counted work last ended or ran; also true when none did and a frame has
    /// been rendered since the act.
    pub rendered: bool,
}

impl Pending {
    /// Nothing is known.
    #[must_use]
    pub fn unknown() -> Self {
        Pending { unaccounted: vec!["everything".to_owned()], ..Pending::default() }
    }
}

/// What a piece of work is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WorkKind {
    /// Of any sort: fetch, script, image, style, beacon.
    Request,
    /// Of the main frame or another one; a form's submission too.
    Navigation,
    /// `setTimeout` and `setInterval`.
    Timer,
    /// `requestAnimationFrame`.
    Frame,
    /// `requestIdleCallback`.
    Idle,
    /// `scheduler.postTask` and its like.
    Task,
    /// A posted message that has not arrived.
    Message,
    /// An animation or transition of style, or a view transition.
    Animation,
}

/// One piece of work that may still change the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    pub kind: WorkKind,
    /// For a person: `GET /api/items` (never a query), `timer of 350 ms`. Never a value of the page.
    pub what: String,
    /// It began after the act.
    pub after_act: bool,
    /// In how many milliseconds it is due; 0 when overdue, none when that can't be known.
    pub due_ms: Option<u64>,
    /// The chain of re-arming that it belongs to; none for work that is no part of one.
    pub chain: Option<Chain>,
}

/// Work that was armed inside the callback of its like (ruling 3); an interval is one from its second round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    /// The chain's first link began after the act.
    pub after_act: bool,
    /// How often it was armed again, over its whole life.
    pub rearmed: u32,
    /// The time between its last two rounds, or the asked time where it has run only once, in milliseconds.
    pub period_ms: u64,
    /// How many milliseconds ago it last fired; none if it has not since the act.
    pub fired_ms: Option<u64>,
    /// It never ends by itself: an endless animation.
    pub endless: bool,
}
