//! What the synthetic page shows.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// A node of the synthetic page.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneNode {
    /// The element's number; another number is another element.
    pub element: u32,
    /// The number of the element that it is in.
    pub parent: Option<u32>,
    pub role: String,
    pub name: String,
    pub tag: String,
    /// States by their ARIA names.
    pub states: BTreeMap<String, String>,
    pub editable: bool,
    pub value: Option<String>,
    pub value_withheld: bool,
    /// Where a click on it goes, and what a view says of it.
    pub href: Option<String>,
    /// It covers everything else.
    pub covers_all: bool,
    pub hidden: bool,
    /// No script listens to it.
    pub deaf: bool,
    /// A secret that it may hold, and what is shown in its place.
    pub named: Option<(String, String)>,
}

impl SceneNode {
    /// A visible node.
    #[must_use]
    pub fn new(element: u32, role: &str, name: &str) -> Self {
        SceneNode {
            element,
            parent: None,
            role: role.to_owned(),
            name: name.to_owned(),
            tag: if role == "textbox" { "input".to_owned() } else { "div".to_owned() },
            states: BTreeMap::new(),
            editable: role == "textbox",
            value: (role == "textbox").then(String::new),
            value_withheld: false,
            href: None,
            covers_all: false,
            hidden: false,
            deaf: false,
            named: None,
        }
    }

    /// With that state.
    #[must_use]
    pub fn state(mut self, state: &str, value: &str) -> Self {
        self.states.insert(state.to_owned(), value.to_owned());
        self
    }

    fn as_json(&self, depth: usize) -> Value {
        let named =
            self.named.as_ref().map(|(text, shown)| (self.value.as_ref() == Some(text)).then_some(shown));
        let (value, withheld) = match named {
            Some(shown) => (shown.cloned(), shown.is_none()),
            None if self.value_withheld => (None, true),
            None => (self.value.clone(), false),
        };
        json!({
            "element": self.element,
            "depth": depth,
            "role": self.role,
            "name": self.name,
            "nameFrom": if self.name.is_empty() { "none" } else { "author" },
            "tag": self.tag,
            "states": self.states,
            "editable": self.editable,
            "value": value,
            "valueWithheld": withheld,
            "href": self.href,
            "inViewport": true,
        })
    }
}

/// A document of the synthetic page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    pub url: String,
    pub title: String,
    pub nodes: Vec<SceneNode>,
    /// It bears the signs of a framework that takes over what its server has rendered.
    pub rendered_by_server: bool,
}

impl Scene {
    /// An empty document.
    #[must_use]
    pub fn new(url: &str) -> Self {
        Scene {
            url: url.to_owned(),
            title: "Synthetic".to_owned(),
            nodes: Vec::new(),
            rendered_by_server: false,
        }
    }

    /// With another node at the end.
    #[must_use]
    pub fn with(mut self, node: SceneNode) -> Self {
        self.nodes.push(node);
        self
    }

    /// The node of that element.
    #[must_use]
    pub fn node(&self, element: u32) -> Option<&SceneNode> {
        self.nodes.iter().find(|node| node.element == element)
    }

    /// Changes the node of that element, if it is there.
    pub fn change(&mut self, element: u32, change: impl FnOnce(&mut SceneNode)) {
        if let Some(node) = self.nodes.iter_mut().find(|node| node.element == element) {
            change(node);
        }
    }

    /// The in-page `read` of it.
    pub(super) fn as_reading(&self, clock: u64, most: usize) -> Value {
        let visible: Vec<&SceneNode> = self.nodes.iter().filter(|node| !node.hidden).collect();
        let depth_of = |node: &&SceneNode| {
            let above = |node: &SceneNode| visible.iter().find(|other| Some(other.element) == node.parent);
            std::iter::successors(above(node), |node| above(node)).count()
        };
        let nodes: Vec<Value> = visible.iter().take(most).map(|node| node.as_json(depth_of(node))).collect();
        let gaps = if visible.len() > most { vec!["node-budget-exceeded"] } else { vec![] };
        json!({
            "clock": clock,
            "serial": 0,
            "whole": true,
            "url": self.url,
            "title": self.title,
            "ready": "complete",
            "gaps": gaps,
            "patches": [{ "at": 0, "remove": 0, "nodes": nodes }],
            "flips": [],
        })
    }
}
