//! Many runs: who runs what, what becomes of a run whose browser goes away, and in which order runs are
//! handed on.
//!
//! A worker has one browser, and each run a browser context of its own in it, so no cookie or storage ever
//! passes from one run to another. Runs end in any order and are handed on in the order of the plan, so what is
//! written does not tell how many workers there were. Nothing here writes or prints.

mod collect;
mod pages;
mod plan;
mod worker;

pub use collect::replay_many;
pub use pages::{Closing, Opening, Pages, Refused};
pub use plan::{Job, Sessions, Shard, Work};
pub use worker::{Finished, Told};
