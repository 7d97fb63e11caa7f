//! The settle policy on synthetic time: the settle document's vectors, the rulings, and properties held
//! against a plain reference.

#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

mod ambient;
mod anything;
mod cases;
mod counted;
mod echo;
mod lives;
mod machine;
mod navigation;
mod page;
mod pending;
mod policy;
mod projection;
mod properties;
mod reference;
mod timelines;
mod unsound;
