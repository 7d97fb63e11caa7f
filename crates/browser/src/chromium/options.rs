//! How a browser and a page are opened.

use std::path::PathBuf;

use surefoot_record::scenario::Viewport;

use super::login::Login;

/// How a browser is started.
#[derive(Debug, Clone, Default)]
pub struct LaunchOptions {
    /// The executable to start; none to look for one ([`crate::launch::discover`]).
    pub browser_path: Option<PathBuf>,
    /// With a window that people can see.
    pub headed: bool,
    /// The window's size; a page's viewport is its own option.
    pub viewport: Viewport,
    /// Certificates that nobody vouches for are taken.
    pub ignore_https_errors: bool,
    /// The browser looks up no name and sends no datagram by itself: pages reach nothing but through a filter
    /// ([`Browser::open_through`](super::Browser::open_through)).
    pub sealed: bool,
}

/// How a page is opened.
#[derive(Debug, Clone)]
pub struct PageOptions {
    pub viewport: Viewport,
    /// Pending work is counted. Without it nothing of ours runs in the page's own world, and nothing is known of
    /// what is pending.
    pub counting: bool,
    /// As whom pages are met.
    pub login: Login,
    /// A folder in which a copy of every file stays that was downloaded whole, under the file's own name. It has to be
    /// there. Nothing is ever written over: the second file of a name gets a number.
    pub keep_downloads: Option<PathBuf>,
}

impl Default for PageOptions {
    fn default() -> Self {
        PageOptions {
            viewport: Viewport::default(),
            counting: true,
            login: Login::default(),
            keep_downloads: None,
        }
    }
}
