//! The sessions of one server, by owner.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use surefoot_policy::Folders;
use surefoot_record::code::Code;
use surefoot_record::policy::SettleFields;
use surefoot_session::{Rules, SessionOptions};
use tokio::time::Instant;

use super::capture::Artifacts;
use super::files;
use super::seat::Seat;
use crate::calls::BrowserOptions;
use crate::cli::login::Login;
use crate::error::Error;
use crate::words;

/// Who asks where a call names nobody.
const NOBODY: &str = "default";
/// The longest name of an owner, in characters.
const LONGEST_OWNER: usize = 256;
/// So many sessions that ended by themselves are remembered, to say so.
const REMEMBERED: usize = 64;

/// What the operator of a server decides; no call can change it.
#[derive(Debug, Clone)]
pub(crate) struct DeskOptions {
    pub(crate) browser: BrowserOptions,
    /// As whom pages are met, with the secrets that an agent may name. Each of them is bound to origins.
    pub(crate) login: Login,
    /// What sessions may reach and do.
    pub(crate) rules: Rules,
    /// How sessions settle and look, where a call doesn't say otherwise.
    pub(crate) session: SessionOptions,
    /// The settle numbers that were asked for on the command line.
    pub(crate) settle: SettleFields,
    /// After so long without a call a session is closed.
    pub(crate) idle: Duration,
    /// So many sessions may be open at once.
    pub(crate) most_sessions: usize,
    /// Where pictures are kept; a new folder for temporary files when there is none.
    pub(crate) artifacts: Option<PathBuf>,
}

/// The sessions.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) options: DeskOptions,
    pub(super) artifacts: Artifacts,
    /// What files may be touched.
    pub(super) folders: Folders,
    places: Mutex<HashMap<String, Place>>,
}

#[derive(Debug)]
enum Place {
    /// A browser is being started.
    Starting,
    Taken(Arc<Seat>),
    /// It was closed because nobody called.
    Left,
}

/// A place that is kept free until a session sits there; given up when it is dropped before.
pub(super) struct Reserved {
    desk: Arc<Desk>,
    pub(super) owner: String,
    is_taken: bool,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if !self.is_taken {
            self.desk.places().remove(&self.owner);
        }
    }
}

impl Reserved {
    /// Takes the place. The session is closed once nobody has called for long enough.
    pub(super) fn take(mut self, seat: Seat) -> Arc<Seat> {
        let seat = Arc::new(seat);
        self.is_taken = true;
        self.desk.places().insert(self.owner.clone(), Place::Taken(Arc::clone(&seat)));
        tokio::spawn(close_when_idle(Arc::clone(&self.desk), Arc::clone(&seat)));
        seat
    }
}

impl Desk {
    pub(super) fn new(options: DeskOptions) -> Desk {
        let artifacts = Artifacts::new(options.artifacts.clone());
        let folders = files::folders(options.rules.policy());
        Desk { options, artifacts, folders, places: Mutex::default() }
    }

    fn places(&self) -> MutexGuard<'_, HashMap<String, Place>> {
        // Each change is one call on the map, so a panic leaves a whole one.
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a place for an owner who has no session.
    pub(super) fn reserve(self: &Arc<Self>, owner: Option<&str>) -> Result<Reserved, Error> {
        let owner = named(owner)?;
        let mut places = self.places();
        match places.get(&owner) {
            Some(Place::Starting | Place::Taken(_)) => {
                return Err(Error::new(
                    Code::SessionExists,
                    format!("{} has a session already", said(&owner)),
                ));
            }
            Some(Place::Left) | None => {}
        }
        let open = places.values().filter(|place| !matches!(place, Place::Left)).count();
        if open >= self.options.most_sessions {
            let most = words::count(self.options.most_sessions, "session");
            return Err(Error::new(Code::TooManySessions, format!("the operator allows {most} at once")));
        }
        places.insert(owner.clone(), Place::Starting);
        Ok(Reserved { desk: Arc::clone(self), owner, is_taken: false })
    }

    /// The owner's session.
    pub(super) fn seat(&self, owner: Option<&str>) -> Result<Arc<Seat>, Error> {
        let owner = named(owner)?;
        let why = match self.places().get(&owner) {
            Some(Place::Taken(seat)) => return Ok(Arc::clone(seat)),
            Some(Place::Starting) => "its session is still being started".to_owned(),
            Some(Place::Left) => {
                format!("its session was closed after {} s without a call", self.options.idle.as_secs_f64())
            }
            None => "it has no session".to_owned(),
        };
        Err(Error::new(Code::SessionNotRunning, format!("{}: {why}", said(&owner))))
    }

    /// Takes the owner's session away from the desk, to be closed.
    pub(super) fn leave(&self, owner: Option<&str>) -> Result<Option<Arc<Seat>>, Error> {
        let owner = named(owner)?;
        let mut places = self.places();
        Ok(match places.get(&owner) {
            Some(Place::Taken(seat)) => {
                let seat = Arc::clone(seat);
                places.remove(&owner);
                Some(seat)
            }
            Some(Place::Starting) => None,
            Some(Place::Left) | None => {
                places.remove(&owner);
                None
            }
        })
    }

    /// Ends every session at once.
    pub(super) async fn close(&self) {
        let seats: Vec<Arc<Seat>> = self
            .places()
            .drain()
            .filter_map(|(_, place)| match place {
                Place::Taken(seat) => Some(seat),
                Place::Starting | Place::Left => None,
            })
            .collect();
        let closing: Vec<_> =
            seats.into_iter().map(|seat| tokio::spawn(async move { seat.close().await })).collect();
        for closed in closing {
            if closed.await.is_err() {
                tracing::warn!("closing a session has panicked");
            }
        }
    }

    fn forget(&self, seat: &Arc<Seat>) {
        let mut places = self.places();
        let is_it = |place: &Place| matches!(place, Place::Taken(other) if Arc::ptr_eq(other, seat));
        if !places.get(&seat.owner).is_some_and(is_it) {
            return;
        }
        let left = places.values().filter(|place| matches!(place, Place::Left)).count();
        if left < REMEMBERED {
            places.insert(seat.owner.clone(), Place::Left);
        } else {
            places.remove(&seat.owner);
        }
    }
}

/// Closes a session that nobody has called for as long as the operator allows.
async fn close_when_idle(desk: Arc<Desk>, seat: Arc<Seat>) {
    let mut used = seat.used.subscribe();
    let weak = Arc::downgrade(&seat);
    drop(seat);
    loop {
        let (calls, last) = *used.borrow_and_update();
        let news = used.changed();
        let is_idle = if calls > 0 {
            if news.await.is_err() {
                return;
            }
            false
        } else {
            match tokio::time::timeout_at(last + desk.options.idle, news).await {
                Ok(Ok(())) => false,
                Ok(Err(_the_session_is_gone)) => return,
                Err(_) => true,
            }
        };
        if is_idle && Instant::now() >= last + desk.options.idle {
            let Some(seat) = weak.upgrade() else { return };
            desk.forget(&seat);
            seat.close().await;
            return;
        }
    }
}

/// The owner's name as it is kept.
fn named(owner: Option<&str>) -> Result<String, Error> {
    let owner = owner.unwrap_or(NOBODY).trim();
    if owner.is_empty() || owner.chars().count() > LONGEST_OWNER || owner.chars().any(char::is_control) {
        let message = format!("owner: a name of 1 to {LONGEST_OWNER} characters without control characters");
        return Err(Error::new(Code::ArgumentInvalid, message));
    }
    Ok(owner.to_owned())
}

fn said(owner: &str) -> String {
    format!("owner {}", surefoot_record::predicate::quote(owner))
}
