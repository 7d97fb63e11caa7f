//! How an outline is made shorter.

use surefoot_record::view::Node;

/// Which nodes are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Roles {
    /// Those of these roles, inside the containers that they stand in.
    InContainers(Vec<String>),
    /// Those of these roles alone, one below the other.
    Flat(Vec<String>),
}

impl Roles {
    pub(super) fn contain(&self, node: &Node) -> bool {
        let (Roles::InContainers(roles) | Roles::Flat(roles)) = self;
        roles.contains(&node.role)
    }
}

/// What an outline holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// Only the node at this position of the view and what is inside of it.
    pub scope: Option<usize>,
    /// Only nodes of some roles; none means all.
    pub roles: Option<Roles>,
    /// Only so many levels, the outermost ones; of the rest it says how much there is.
    pub depth: Option<usize>,
    /// Only lines from this one on, counted from 0; of a difference, all are given.
    pub from: usize,
    /// No further line once so many bytes are written; what is left is only counted.
    pub most: Option<usize>,
}

impl Options {
    /// Whether the roles leave the node in.
    pub(super) fn wants(&self, node: &Node) -> bool {
        self.roles.as_ref().is_none_or(|roles| roles.contain(node))
    }

    /// Whether there is room for no further line behind this text.
    pub(super) fn is_full(&self, text: &str) -> bool {
        self.most.is_some_and(|most| text.len() >= most)
    }
}
