//! The page as everything above uses it: the in-page program, called through the driver contract, and the
//! composition of what its documents answer.
//!
//! [`Page`] owns the driver. It reads all documents into one view, follows their change clocks, guards
//! targets through any depth of frames, and offers the program's other functions as typed calls. It decides
//! nothing: when to look again, what an act meant and what is proven is for the floors above.

mod caused;
mod changes;
mod compose;
mod control;
mod deeds;
mod error;
mod guard;
mod handle;
mod hold;
mod pending;
pub mod program;
mod reading;
#[cfg(test)]
mod samples;
pub mod shim;
mod spots;
mod stakes;
mod table;
mod wire;

pub use changes::Stamp;
pub use deeds::{DragSeen, FileInput, ScrolledOn};
pub use error::PageError;
pub use guard::GuardAnswer;
pub use handle::Page;
pub use reading::{DocumentState, ReadOptions, Reading};
pub use spots::{Spot, Spots};
pub use stakes::StakesAnswer;
pub use wire::{CheckedAnswer, FillMode, Inspection, SelectStatus, SetAnswer, TextAnswer, ViewportFacts};
