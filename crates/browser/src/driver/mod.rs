//! The driver contract: what any browser must offer.

pub(crate) mod composing;
mod contract;
mod error;
mod input;
pub mod keys;
mod landing;

pub use contract::{
    Answer, Capabilities, Coverage, Deadline, Document, DocumentId, Driver, Listener, NavigationEnd, PageId,
    PageInfo, Signal, Travel,
};
pub use error::DriverError;
pub use input::{Button, InputStep, Modifiers, Point};
pub use landing::{Hit, Landing, Rest, Watch};
