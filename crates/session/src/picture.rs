//! Pictures of the page, and where on them elements are to be seen.

use surefoot_browser::page::Spots;
use surefoot_record::view::ElementId;

use crate::error::SessionError;
use crate::task::Task;

/// A picture of the viewport, with what it shows of some elements.
#[derive(Debug, Clone, PartialEq)]
pub struct Pictured {
    /// As PNG. It holds whatever is to be seen, secrets too.
    pub png: Vec<u8>,
    /// The viewport's width and height in CSS pixels, which spots count in; the picture may have more pixels. 0 when no
    /// element was asked for.
    pub width: f64,
    pub height: f64,
    /// Of each element that was asked for, in order: where it is, or why it is not to be seen.
    pub spots: Spots,
    /// Every spot was the same before the picture and after it.
    pub held_still: bool,
}

impl Task {
    /// Takes a picture between two looks at where the elements are.
    pub(crate) async fn pictured(&mut self, elements: &[ElementId]) -> Result<Pictured, SessionError> {
        if elements.is_empty() {
            // A page that can't be asked anything has a picture all the same.
            let png = self.page.picture().await?;
            return Ok(Pictured { png, width: 0.0, height: 0.0, spots: Vec::new(), held_still: true });
        }
        let viewport = self.page.viewport().await?;
        let spots = self.page.spots(elements).await?;
        let png = self.page.picture().await?;
        let held_still = self.page.viewport().await? == viewport && self.page.spots(elements).await? == spots;
        Ok(Pictured { png, width: viewport.width, height: viewport.height, spots, held_still })
    }
}
