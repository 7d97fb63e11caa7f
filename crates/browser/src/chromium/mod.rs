//! The driver contract over CDP, for Chromium and its relatives.
//!
//! [`launch`] starts a browser of our own and [`connect`] reaches somebody else's; [`Browser::open`] opens a
//! page in a browser context of its own, with its own cookies, storage and downloads. One background task a
//! page follows the browser's events, so that a dialog is answered and a popup is taken in even while nobody
//! asks anything of the page. What is known of the page is kept in a model that is a function of events
//! alone. Nothing here knows what the in-page program does.

mod attach;
mod browser;
mod call;
mod closed_roots;
mod closing;
mod counting;
mod deeds;
mod driver;
mod error;
mod filter;
mod frames;
mod fresh;
mod gesture;
mod keep;
mod kinds;
mod landing;
mod listeners;
mod login;
mod measure;
mod model;
mod navigation;
mod options;
mod oracle;
mod pages;
mod peers;
mod picture;
mod pierced;
mod popups;
mod state;
mod throttle;
mod travel;
mod troubles;
mod watcher;
mod workload;

pub use browser::{Browser, Started, connect, launch};
pub use driver::ChromiumDriver;
pub use error::OpenError;
pub use filter::Filter;
pub use fresh::FreshDriver;
pub use login::{Credentials, Login};
pub use options::{LaunchOptions, PageOptions};
pub use oracle::Oracle;
pub use peers::{BarePage, HeapUsage, Peers, Traffic};

/// The isolated world that the in-page program lives in, in every document.
const WORLD: &str = "surefoot";
/// The function through which the in-page program tells of changes; only its world has it.
const BINDING: &str = "__surefootPush";
