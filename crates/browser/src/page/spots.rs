//! Where elements are to be seen in the viewport: for marks on a picture of it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;
use surefoot_record::act::Ready;
use surefoot_record::view::ElementId;

use super::error::PageError;
use super::handle::Page;
use super::wire::Window;
use crate::driver::{Deadline, DocumentId, Point};

/// Where one element is to be seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// In CSS pixels of the main frame's viewport: what of the element lies inside of it.
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// Of each element that was asked for, in the same order: its spot, or why there is none.
pub type Spots = Vec<Result<Spot, Ready>>;

/// What the in-page program says of one element.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpotFacts {
    verdict: Ready,
    x: Option<f64>,
    y: Option<f64>,
    #[serde(rename = "box")]
    seen: Option<Window>,
}

impl Page {
    /// Asks where elements are to be seen as the page stands. One that is covered, out of view or gone has no spot.
    /// Nothing is scrolled.
    ///
    /// # Errors
    ///
    /// When the page can't be asked. An element whose document has left is no error but `detached`.
    pub async fn spots(&mut self, elements: &[ElementId]) -> Result<Spots, PageError> {
        let mut spots: Spots = vec![Err(Ready::Detached); elements.len()];
        let mut by_document: BTreeMap<DocumentId, Vec<usize>> = BTreeMap::new();
        for (at, element) in elements.iter().enumerate() {
            by_document.entry(DocumentId(element.document)).or_default().push(at);
        }
        for (document, places) in by_document {
            let indices: Vec<u32> = places.iter().map(|at| elements[*at].index).collect();
            let asked = self.ask(document, "spots", json!({ "elements": indices }), Deadline::CALL).await;
            let Some(facts): Option<Vec<SpotFacts>> = self.unless_gone(document, asked)? else { continue };
            for (at, facts) in places.into_iter().zip(facts) {
                spots[at] = self.spot(document, &facts).await?;
            }
        }
        Ok(spots)
    }

    async fn spot(
        &mut self,
        document: DocumentId,
        facts: &SpotFacts,
    ) -> Result<Result<Spot, Ready>, PageError> {
        let (Ready::Ready, Some(x), Some(y), Some(seen)) = (facts.verdict, facts.x, facts.y, facts.seen)
        else {
            return Ok(Err(facts.verdict));
        };
        // A frame that is zoomed or turned by its surroundings is off by that; its marks stand near what they mean.
        let (verdict, outer) = self.point_as_it_stands(document, Point { x, y }).await?;
        Ok(outer.ok_or(verdict).map(|outer| {
            let (right, down) = (outer.x - x, outer.y - y);
            Spot {
                left: seen.left + right,
                top: seen.top + down,
                right: seen.right + right,
                bottom: seen.bottom + down,
            }
        }))
    }
}
