//! What views mean: targets, claims, differences and proofs, on views built by hand.

mod claims;
mod differences;
mod drags;
mod kinds;
mod proofs;
mod references;
mod scopes;
mod sketch;
mod targets;
