//! What a session may reach and do, by the operator's word and never by a model's.
//!
//! [`Policy`] is what the operator writes. [`Reach`] is what one session may reach by it: pure rules over origins and
//! addresses, which [`proxy::Proxy`] enforces on everything that the session's browser context sends. [`risk`] says
//! why an act is risky, [`Folders`] which files may be touched, [`local`] who may speak to a server of ours.
//!
//! Nothing here knows a browser or a page: facts come in, answers go out.

mod address;
mod folders;
pub mod local;
mod origin;
mod policy;
pub mod proxy;
mod reach;
pub mod risk;

pub use address::{AddressClass, Network, NetworkError};
pub use folders::{FolderError, Folders};
pub use origin::{Endpoint, OriginError, OriginPattern, Scheme};
pub use policy::{Acts, Decision, Policy, PolicyError, WordChanges, Words};
pub use reach::{Reach, Right};
