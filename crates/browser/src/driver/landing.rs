//! Where a gesture's events landed.

use surefoot_record::act::NodeName;

use super::contract::DocumentId;

/// What has to look out for a gesture: the in-page program's guard has armed these documents for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    /// The number that they were armed under; later arms have greater ones.
    pub arm: u32,
    /// The target's document first, then those around it.
    pub documents: Vec<DocumentId>,
}

/// Where a gesture landed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Landing {
    pub hit: Hit,
    /// What became of it after its press.
    pub rest: Rest,
}

/// What the first event of a gesture met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hit {
    /// The target, or something in it.
    Target,
    /// The target's label, which the guard had found to be what a pointer reaches.
    Label(Option<NodeName>),
    /// Something else; what, where that is known.
    Missed {
        what: Option<NodeName>,
        /// The page saw nothing of the gesture but the way there.
        blocked: bool,
    },
    /// No document saw any event.
    Unseen,
    /// Nobody looked: the gesture has no pointer, or no guard came before it.
    Unwatched,
}

/// How a gesture went on after its first event had met the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rest {
    /// There, too, as far as the page stayed to see it.
    There,
    /// Something of it went elsewhere.
    Elsewhere(Option<NodeName>),
    /// It was not seen to its end.
    Unseen,
}

impl Landing {
    /// Of a gesture that nobody looked out for.
    #[must_use]
    pub const fn unwatched() -> Landing {
        Landing { hit: Hit::Unwatched, rest: Rest::There }
    }

    /// Of a gesture that met the target with all of its events.
    #[must_use]
    pub const fn on_target() -> Landing {
        Landing { hit: Hit::Target, rest: Rest::There }
    }

    /// Of a gesture that met something else.
    #[must_use]
    pub const fn missed(what: Option<NodeName>, blocked: bool) -> Landing {
        Landing { hit: Hit::Missed { what, blocked }, rest: Rest::There }
    }
}
