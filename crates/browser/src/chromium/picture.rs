//! A picture of what the page shows.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::driver::OpenPage;
use crate::cdp::protocol::CaptureScreenshot;
use crate::driver::{Deadline, DriverError};

impl OpenPage {
    /// The viewport as PNG.
    pub(super) async fn picture(&self, deadline: Deadline) -> Result<Vec<u8>, DriverError> {
        self.state.model().standing()?;
        let command = CaptureScreenshot { format: "png", optimize_for_speed: true };
        let data = self.client.call(Some(&self.session), &command, deadline).await?.data;
        STANDARD.decode(data).map_err(|error| DriverError::Garbled {
            what: "a picture".to_owned(),
            message: format!("it is no base64: {error}"),
        })
    }
}
