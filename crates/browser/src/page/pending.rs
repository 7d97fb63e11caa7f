//! What could still change the page, as its driver counts it.
//!
//! What follows from it, such as whether a window may end, is decided above.

use surefoot_semantics::settle::Pending;

use super::error::PageError;
use super::handle::Page;
use crate::driver::Deadline;

impl Page {
    /// Sets the act mark: whatever begins from the return of this call on is told as begun after the act. A
    /// driver that can't count does nothing.
    ///
    /// # Errors
    ///
    /// As [`Driver::mark`](crate::driver::Driver::mark).
    pub async fn begin_counting(&mut self) -> Result<(), PageError> {
        Ok(self.driver.mark(Deadline::CALL).await?)
    }

    /// What could still change the page, over all its frames, since the last mark.
    ///
    /// # Errors
    ///
    /// As [`Driver::pending`](crate::driver::Driver::pending).
    pub async fn pending(&mut self) -> Result<Pending, PageError> {
        Ok(self.driver.pending(Deadline::CALL).await?)
    }
}
