//! Where a worker's pages come from.

use std::future::Future;
use std::pin::Pin;

use surefoot_browser::driver::Driver;
use surefoot_record::code::Code;
use surefoot_record::scenario::Scenario;
use surefoot_session::SessionOptions;

/// A page that is being opened.
pub type Opening<'a> = Pin<Box<dyn Future<Output = Result<Box<dyn Driver>, Refused>> + Send + 'a>>;
/// A browser that is being closed.
pub type Closing<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Why no page could be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub code: Code,
    /// What happened, for a person.
    pub message: String,
}

/// One worker's browser, started when its first page is wanted.
pub trait Pages: Send {
    /// Opens a page in a browser context of its own.
    fn open<'a>(&'a mut self, scenario: &'a Scenario, session: &'a SessionOptions) -> Opening<'a>;

    /// Whether the browser has gone away that the last page was opened in.
    fn lost(&self) -> bool;

    /// Lets the browser go that has gone away; the next page is opened in another one.
    fn replace(&mut self);

    /// Closes the browser, unless somebody else started it.
    fn close<'a>(&'a mut self) -> Closing<'a>;
}
