//! What an edge page is, and what has to become of an act on it.

use surefoot_record::act::Ready;

/// What the page's model says beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// The act's click is an event on the target, or on what stands for it.
    Hit,
    /// The act is refused with this verdict, and the page sees no click at all.
    Refused(Ready),
}

/// One page with one act on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) name: &'static str,
    pub(crate) step: &'static str,
    pub(crate) expected: Expected,
    /// The page. `@t` marks the target, `@ok` what a click may also go to, `@no` what stands in one of them and
    /// is something else.
    pub(crate) html: &'static str,
    /// The page around it, where it stands in a frame: `@same` is its address, `@other` that of another site,
    /// `@deep` that of a page of another site that embeds it from here.
    pub(crate) host: Option<&'static str>,
}

/// A page whose act hits its button.
pub(crate) const fn hits(name: &'static str, html: &'static str) -> Edge {
    Edge { name, step: "click button \"Go\"", expected: Expected::Hit, html, host: None }
}

/// A page whose act is refused.
pub(crate) const fn refuses(name: &'static str, verdict: Ready, html: &'static str) -> Edge {
    Edge { expected: Expected::Refused(verdict), ..hits(name, html) }
}

impl Edge {
    /// With another act.
    pub(crate) const fn step(self, step: &'static str) -> Edge {
        Edge { step, ..self }
    }

    /// In a frame of that page.
    pub(crate) const fn within(self, host: &'static str) -> Edge {
        Edge { host: Some(host), ..self }
    }
}
