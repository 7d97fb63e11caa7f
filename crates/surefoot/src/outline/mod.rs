//! Views as agents and people are shown them: a node a line, whole, in part, or only what is new.
//!
//! What is *decided* uses the whole view; this is only for reading, so it may be shorter. It costs one pass
//! over the part that is shown, and the same view gives the same text. Everything in it that comes from the
//! page is escaped so that it stays on its line ([`surefoot_record::predicate::quote`]).
//!
//! An agent gets it from [`for_agent`] or [`difference_for_agent`], which fence it as text that nobody
//! vouches for, and gives each node that it may act on a name of its own ([`Refs`]). A person at a terminal
//! needs neither.

mod difference;
mod fence;
mod line;
mod options;
mod refs;
mod whole;

pub use difference::difference;
pub(crate) use fence::random_bits;
pub use fence::{Nonce, fenced};
pub use line::gap_in_words;
pub use options::{Options, Roles};
pub use refs::Refs;
pub use whole::outline;

use surefoot_record::view::View;

/// The page's title and address as one line for a person.
#[must_use]
pub fn heading(view: &View) -> String {
    line::heading(view)
}

/// The page's title and address, and its outline, fenced and with refs.
#[must_use]
pub fn for_agent(view: &View, options: &Options, refs: &mut Refs) -> String {
    let body = format!("{}{}", line::page(view), outline(view, options, Some(refs)));
    fenced(&body, Nonce::random)
}

/// What differs from an earlier view, fenced and with refs.
#[must_use]
pub fn difference_for_agent(before: &View, after: &View, options: &Options, refs: &mut Refs) -> String {
    fenced(&difference(before, after, options, Some(refs)), Nonce::random)
}
