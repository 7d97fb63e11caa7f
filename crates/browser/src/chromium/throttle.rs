//! A slower processor for a page, for measurements.

use super::peers::Peers;
use crate::cdp::protocol::SetCpuThrottlingRate;
use crate::driver::{Deadline, DriverError};

impl Peers {
    /// Makes the page's main process so many times slower; 1 is its own speed.
    ///
    /// # Errors
    ///
    /// When the page can't be asked.
    pub async fn slow_down(&self, times: f64) -> Result<(), DriverError> {
        let slower = SetCpuThrottlingRate { rate: times };
        self.page.client.call(Some(&self.page.session), &slower, Deadline::CALL).await.map(drop)
    }
}
