//! Views in a few words.

use surefoot_record::predicate::Predicate;
use surefoot_record::view::{ElementId, Gap, Node, Placed, State, View};

/// A page whose nodes are numbered in document order.
pub(crate) struct Sketch(View);

pub(crate) fn page() -> Sketch {
    Sketch(View { url: "http://page.test/start".to_owned(), title: "Page".to_owned(), ..View::default() })
}

impl Sketch {
    /// A node; its element number is given so that views can share it.
    pub(crate) fn node(mut self, element: u32, role: &str, name: &str) -> Self {
        self.0.nodes.push(Placed::from(Node {
            element: ElementId { document: 1, index: element },
            role: role.to_owned(),
            name: name.to_owned(),
            name_from: Default::default(),
            tag: tag_of(role).to_owned(),
            states: Default::default(),
            editable: matches!(role, "textbox" | "combobox"),
            clickable: false,
            aria_hidden: false,
            visually_hidden: false,
            live: false,
            value: None,
            value_withheld: false,
            value_truncated: false,
            href: None,
            in_viewport: true,
            test_id: None,
        }));
        self
    }

    /// Changes the last node.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Node)) -> Self {
        change(self.last());
        self
    }

    fn last(&mut self) -> &mut Placed {
        self.0.nodes.last_mut().expect("a node comes first")
    }

    pub(crate) fn value(self, value: &str) -> Self {
        self.with(|node| node.value = Some(value.to_owned()))
    }

    pub(crate) fn state(self, state: State, value: &str) -> Self {
        self.with(|node| {
            node.states.insert(state, value.to_owned());
        })
    }

    /// Puts the last node inside the node at that position.
    pub(crate) fn inside(mut self, parent: u32) -> Self {
        self.last().parent = Some(parent);
        self
    }

    pub(crate) fn at(mut self, url: &str) -> Self {
        self.0.url = url.to_owned();
        self
    }

    pub(crate) fn titled(mut self, title: &str) -> Self {
        self.0.title = title.to_owned();
        self
    }

    pub(crate) fn cut(mut self) -> Self {
        self.0.completeness.add(Gap::NodeBudgetExceeded);
        self
    }

    /// A frame inside the node at that position, or beside all of them, could not be read.
    pub(crate) fn unread_frame(mut self, inside: Option<u32>) -> Self {
        self.0.completeness.add_at(Gap::IframeNotTraversed, inside);
        self
    }

    /// The view ends in the node at that position.
    pub(crate) fn cut_in(mut self, inside: Option<u32>) -> Self {
        self.0.completeness.add_at(Gap::NodeBudgetExceeded, inside);
        self
    }

    /// The last node can be read, but not seen.
    pub(crate) fn unseen(self) -> Self {
        self.with(|node| node.visually_hidden = true)
    }

    pub(crate) fn verified(mut self) -> Self {
        self.0.completeness.verified = true;
        self.0.completeness.virtualised = Some(Vec::new());
        self
    }

    /// So many links that lie between other nodes.
    pub(crate) fn links(mut self, first: u32, count: u32) -> Self {
        for index in first..first + count {
            self = self.node(index, "link", &format!("Link {index}"));
        }
        self
    }

    pub(crate) fn view(self) -> View {
        self.0
    }
}

fn tag_of(role: &str) -> &str {
    match role {
        "button" => "button",
        "link" => "a",
        "textbox" | "combobox" | "checkbox" => "input",
        _ => "div",
    }
}

pub(crate) fn element(index: u32) -> Option<ElementId> {
    Some(ElementId { document: 1, index })
}

pub(crate) fn node(role: &str, name: &str) -> Predicate {
    Predicate::role_name(role, name)
}
