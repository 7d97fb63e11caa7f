//! Asks the browser for its accessibility tree, over the sessions that the page has anyway.
//!
//! The tree names nodes of the document by numbers of the browser's. Elements are matched with the reader's
//! by their order: the browser's description of a document and a walk inside of it pass through the same
//! elements in the same order, so nothing of the page has to be marked or changed.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use surefoot_record::view::ElementId;

use super::driver::ChromiumDriver;
use super::frames::Place;
use super::state::State;
use crate::cdp::client::{Client, SessionId};
use crate::cdp::protocol::{
    AccessibleNode, AccessibleValue, CallInWorld, DisableDom, DomNode, GetAccessibilityTree, GetDocument,
};
use crate::driver::{Deadline, DocumentId, DriverError};
use crate::oracle::{Answer, Told};

/// Passes through all elements, open shadow roots before children, as the browser's description does.
const ELEMENTS: &str = "function() {
  const elements = [];
  const formulas = [];
  let looseSpaces = false;
  const isSpace = (node) => node?.nodeType === 3 && /^\\s+$/.test(node.data);
  const pass = (root) => {
    for (let child = root.firstElementChild; child !== null; child = child.nextElementSibling) {
      const drawn = child.checkVisibility({ opacityProperty: true }) && [...child.getClientRects()].some((box) => box.width > 0 && box.height > 0);
      elements.push([globalThis.__surefoot.indexOf(child), child.localName, drawn]);
      if (child.localName === 'math') formulas.push(child.textContent.replace(/\\s+/g, ''));
      const hidden = !child.checkVisibility() || child.ariaHidden === 'true';
      looseSpaces ||= child.localName === 'wbr' || (hidden && isSpace(child.nextSibling)) ||
        [...child.childNodes].some((node) => node.nodeType === 8 && isSpace(node.nextSibling));
      if (child.shadowRoot !== null) pass(child.shadowRoot);
      pass(child);
    }
  };
  pass(document);
  return JSON.stringify({ elements, formulas, looseSpaces });
}";

const WHAT: &str = "the accessibility tree";

/// Asks the browser about the page of one driver, for as long as that page is open.
pub struct Oracle {
    client: Client,
    state: Arc<State>,
}

/// What the walk inside a document finds.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Walked {
    elements: Vec<Numbered>,
    formulas: Vec<String>,
    loose_spaces: bool,
}

/// One element: the reader's number, the local name, whether it has a box with an area.
#[derive(Debug, Deserialize)]
struct Numbered(u32, String, bool);

impl Oracle {
    /// For the page of a driver, which can be handed to whoever reads the page afterwards.
    #[must_use]
    pub fn of(driver: &ChromiumDriver) -> Oracle {
        Oracle { client: driver.page.client.clone(), state: Arc::clone(&driver.page.state) }
    }

    /// Everything that the tree does not ignore, in all documents of the page that can be asked.
    ///
    /// # Errors
    ///
    /// When the browser does not answer, or the page changes its elements meanwhile.
    pub async fn read(&self) -> Result<Answer, DriverError> {
        let places: Vec<(DocumentId, Place)> = {
            let model = self.state.model();
            model.standing()?;
            let known = model.frames.documents().into_iter().filter(|document| document.callable);
            known
                .filter_map(|document| model.frames.place(document.id).map(|place| (document.id, place)))
                .collect()
        };
        let described = self.describe(&places).await?;
        let mut answer = Answer::default();
        for (document, place) in &places {
            if let Some(elements) = described.get(&place.frame) {
                self.read_document(*document, place, elements, &mut answer).await?;
            }
        }
        Ok(answer)
    }

    /// The elements of every document, by frame, in order, as the browser numbers and names them.
    async fn describe(
        &self,
        places: &[(DocumentId, Place)],
    ) -> Result<HashMap<String, Vec<(i64, String)>>, DriverError> {
        let mut described = HashMap::new();
        let mut asked: Vec<&SessionId> = Vec::new();
        // The main document comes first, and a frame in another process before the frames inside of it, so
        // the first document of a session is the one that the session's description begins with.
        for (_, place) in places {
            if asked.contains(&&place.session) {
                continue;
            }
            asked.push(&place.session);
            let command = GetDocument { depth: -1, pierce: true };
            let document = self.client.call(Some(&place.session), &command, Deadline::CALL).await?;
            // Else the browser would tell of every change of every node from now on.
            self.client.tell(Some(&place.session), &DisableDom {});
            let root: DomNode = serde_json::from_str(document.root.get())
                .map_err(|error| garbled(&format!("column {}", error.column())))?;
            pass(&root, &place.frame, &mut described);
        }
        Ok(described)
    }

    async fn read_document(
        &self,
        document: DocumentId,
        place: &Place,
        elements: &[(i64, String)],
        answer: &mut Answer,
    ) -> Result<(), DriverError> {
        let Walked { elements: numbered, formulas, loose_spaces } = self.walk(place).await?;
        let same = numbered.iter().map(|Numbered(_, tag, _)| tag).eq(elements.iter().map(|(_, tag)| tag));
        if !same {
            return Err(garbled("the document changed meanwhile"));
        }
        let by_backend: HashMap<i64, &Numbered> =
            elements.iter().map(|(backend, _)| *backend).zip(&numbered).collect();
        let command = GetAccessibilityTree { frame_id: place.frame.clone() };
        let tree = self.client.call(Some(&place.session), &command, Deadline::CALL).await?;
        let above: HashMap<String, Above> = tree
            .nodes
            .iter()
            .map(|node| {
                let numbered = node.backend_d_o_m_node_id.and_then(|id| by_backend.get(&id));
                let element = numbered.filter(|_| !node.ignored).map(|Numbered(index, ..)| *index);
                (node.node_id.clone(), Above { element, parent: node.parent_id.clone() })
            })
            .collect();
        let id = |index| ElementId { document: document.0, index };
        let shown = tree.nodes.into_iter().filter(|node| !node.ignored);
        let matched = shown.filter_map(|node| {
            let Numbered(index, tag, _) = *by_backend.get(&node.backend_d_o_m_node_id?)?;
            let parent = nearest_above(&above, node.parent_id.as_ref());
            Some(told(id(*index), parent.map(id), tag, node))
        });
        answer.told.extend(matched);
        answer.elements.extend(numbered.iter().map(|Numbered(index, ..)| id(*index)));
        let drawn = numbered.iter().filter(|Numbered(.., drawn)| *drawn);
        answer.drawn.extend(drawn.map(|Numbered(index, ..)| id(*index)));
        answer.formulas.extend(formulas);
        answer.loose_spaces |= loose_spaces;
        Ok(())
    }

    /// The elements of a document in order, as the reader numbers them.
    async fn walk(&self, place: &Place) -> Result<Walked, DriverError> {
        let world = place.world.clone().ok_or_else(|| DriverError::DocumentGone { what: WHAT.to_owned() })?;
        let command = CallInWorld {
            function_declaration: ELEMENTS,
            arguments: Vec::new(),
            unique_context_id: world.unique_id,
            return_by_value: true,
            await_promise: false,
            silent: true,
        };
        let answer = self.client.call(Some(&place.session), &command, Deadline::CALL).await?;
        let Some(Value::String(json)) = answer.result.value else {
            return Err(garbled("the elements could not be numbered"));
        };
        serde_json::from_str(&json).map_err(|_| garbled("the elements are not numbered"))
    }
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Oracle").finish_non_exhaustive()
    }
}

/// Lists the elements below a node, and those of the documents in its frames, each under its own frame.
fn pass(node: &DomNode, frame: &str, described: &mut HashMap<String, Vec<(i64, String)>>) {
    const ELEMENT: i64 = 1;
    if node.node_type == ELEMENT {
        let known = described.entry(frame.to_owned()).or_default();
        known.push((node.backend_node_id, node.local_name.clone()));
    }
    for root in node.shadow_roots.iter().flatten() {
        if root.shadow_root_type.as_deref() == Some("open") {
            pass(root, frame, described);
        }
    }
    for child in node.children.iter().flatten() {
        pass(child, frame, described);
    }
    if let (Some(document), Some(inner)) = (&node.content_document, &node.frame_id) {
        pass(document, inner, described);
    }
}

/// What has to be known of a node to climb past it.
struct Above {
    element: Option<u32>,
    parent: Option<String>,
}

/// The first element on the way up.
fn nearest_above<'a>(above: &'a HashMap<String, Above>, mut at: Option<&'a String>) -> Option<u32> {
    while let Some(node) = at.and_then(|id| above.get(id)) {
        if node.element.is_some() {
            return node.element;
        }
        at = node.parent.as_ref();
    }
    None
}

fn told(element: ElementId, parent: Option<ElementId>, tag: &str, node: AccessibleNode) -> Told {
    let properties: BTreeMap<String, String> = node
        .properties
        .into_iter()
        .flatten()
        .filter_map(|property| Some((property.name, plain(Some(property.value))?)))
        .collect();
    Told {
        element,
        parent,
        tag: tag.to_owned(),
        role: plain(node.role).unwrap_or_default(),
        name: plain(node.name).unwrap_or_default(),
        properties,
    }
}

/// A value as text, when it is a plain one.
fn plain(value: Option<AccessibleValue>) -> Option<String> {
    match value?.value? {
        Value::String(text) => Some(text),
        Value::Bool(holds) => Some(holds.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

fn garbled(message: &str) -> DriverError {
    DriverError::Garbled { what: WHAT.to_owned(), message: message.to_owned() }
}
