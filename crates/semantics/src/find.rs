//! Which nodes of a view a predicate means, inside which container. Nothing is guessed: the answer is
//! every match, and the caller refuses more than one.

use surefoot_record::code::Code;
use surefoot_record::predicate::{PathItem, Predicate, Scope};
use surefoot_record::text_match::Pattern;
use surefoot_record::view::{ElementId, Node, View};

use crate::role::is_addressable;
use crate::{nearest, scope};

/// A predicate that is ready to be held against nodes.
struct Matcher<'a> {
    predicate: &'a Predicate,
    /// None when the predicate has no name, or one that can't be compared with anything.
    name: Option<Pattern>,
    never: bool,
    name_only: bool,
}

impl<'a> Matcher<'a> {
    fn new(predicate: &'a Predicate) -> Self {
        let name = predicate.name.as_deref().map(|name| Pattern::new(predicate.name_match, name));
        Matcher {
            predicate,
            // The reader of files and of instructions refuses such a name, so this is a caller's mistake.
            never: predicate.identifier.is_some() || matches!(name, Some(Err(_))),
            name: name.and_then(Result::ok),
            name_only: predicate.role.is_none() && predicate.tag.is_none() && predicate.test_id.is_none(),
        }
    }

    /// Whether a node equals every field that the predicate has (settle-system §1.11). A predicate that is
    /// only a name looks at addressable nodes only (ruling 24).
    fn matches(&self, node: &Node) -> bool {
        let predicate = self.predicate;
        !self.never
            && predicate.role.as_ref().is_none_or(|role| *role == node.role)
            && self.name.as_ref().is_none_or(|name| name.is_met_by(&node.name))
            && predicate.tag.as_ref().is_none_or(|tag| *tag == node.tag)
            && predicate.test_id.as_ref().is_none_or(|id| node.test_id.as_ref() == Some(id))
            && (!self.name_only || is_addressable(node))
    }
}

/// Where a scope was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Container {
    /// There is no scope: the whole page.
    Page,
    /// The node at this position.
    Node(usize),
}

/// Why a scope was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoContainer {
    /// `TARGET_NOT_UNIQUE`, `TARGET_NOT_FOUND`, or `INCONCLUSIVE_TRUNCATED` when the view was cut.
    pub code: Code,
    /// The level that failed, in words.
    pub level: String,
}

/// Finds the container of a scope from the outermost level inwards; each level must be unique inside the
/// one before (settle-system §4.1).
///
/// # Errors
///
/// When a level has no match or more than one.
pub fn container(view: &View, scope: Option<&Scope>) -> Result<Container, NoContainer> {
    let Some(scope) = scope else { return Ok(Container::Page) };
    let innermost =
        PathItem { role: scope.role.clone(), name: Some(scope.name.clone()), tag: scope.tag.clone() };
    let mut within = Container::Page;
    for item in scope.path.iter().chain(std::iter::once(&innermost)) {
        let predicate = Predicate {
            role: Some(item.role.clone()),
            name: item.name.clone(),
            tag: item.tag.clone(),
            ..Predicate::default()
        };
        let found = all(view, &predicate, within);
        within = match found.as_slice() {
            [one] => Container::Node(*one),
            [] => return Err(NoContainer { code: missing_code(view), level: predicate.to_string() }),
            _ => return Err(NoContainer { code: Code::TargetNotUnique, level: predicate.to_string() }),
        };
    }
    Ok(within)
}

/// What an absence means on this view.
#[must_use]
pub fn missing_code(view: &View) -> Code {
    if view.completeness.truncated() { Code::InconclusiveTruncated } else { Code::TargetNotFound }
}

/// The positions of every match inside the container, in document order. A container is not inside itself.
#[must_use]
pub fn all(view: &View, predicate: &Predicate, within: Container) -> Vec<usize> {
    let matcher = Matcher::new(predicate);
    let range = match within {
        Container::Page => 0..view.nodes.len(),
        Container::Node(position) => position + 1..scope::extent(view, position).end,
    };
    range.filter(|position| matcher.matches(&view.nodes[*position])).collect()
}

/// Whether the node at `position` lies inside the container.
#[must_use]
pub fn is_inside(view: &View, position: usize, within: Container) -> bool {
    let Container::Node(container) = within else { return true };
    let mut current = view.nodes[position].parent;
    while let Some(parent) = current {
        let parent = parent as usize;
        if parent == container {
            return true;
        }
        if parent < container {
            // Parents stand before their children, so the container can't come any more.
            return false;
        }
        current = view.nodes[parent].parent;
    }
    false
}

/// The position of an element, if it is in the view.
#[must_use]
pub fn position_of(view: &View, element: ElementId) -> Option<usize> {
    view.nodes.iter().position(|node| node.element == element)
}

/// How a target was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Exactly one match.
    One { position: usize },
    /// The recorded role is gone, and exactly one addressable node has the name (settle-system §4 step 3a).
    ByName { position: usize },
    /// None, and why that is all that can be said.
    None { code: Code, message: String },
    /// More than one; how many, and their roles.
    Many { message: String },
}

/// Finds the one node that a target predicate means.
#[must_use]
pub fn target(view: &View, predicate: &Predicate, scope: Option<&Scope>) -> Target {
    let within = match container(view, scope) {
        Ok(within) => within,
        Err(NoContainer { code: Code::TargetNotUnique, level }) => {
            return Target::Many { message: format!("more than one container matches {level}") };
        }
        Err(NoContainer { code, level }) => {
            return Target::None { code, message: format!("no container matches {level}") };
        }
    };
    match all(view, predicate, within).as_slice() {
        [one] => Target::One { position: *one },
        [] => by_name(view, predicate, within),
        many => Target::Many {
            message: format!(
                "{} nodes match {predicate}{}",
                many.len(),
                nearest::told_apart(view, predicate, many)
            ),
        },
    }
}

fn by_name(view: &View, predicate: &Predicate, within: Container) -> Target {
    let none = || Target::None {
        code: missing_code(view),
        message: if view.completeness.truncated() {
            format!("no node matches {predicate} in the part of the page that could be read")
        } else {
            format!("no observable node matches the action target {predicate}")
        },
    };
    let Some(name) = predicate.name.as_ref().filter(|name| !name.is_empty()) else { return none() };
    if predicate.role.is_none() || !predicate.name_match.is_equals() {
        return none();
    }
    let same_name = all(view, &Predicate::name(name.clone()), within);
    match same_name.as_slice() {
        [] => none(),
        [one] => Target::ByName { position: *one },
        many => {
            let roles: Vec<&str> = many.iter().map(|at| view.nodes[*at].role.as_str()).collect();
            Target::Many {
                message: format!(
                    "no node matches {predicate}, and {} nodes have that name under other roles: {}",
                    many.len(),
                    roles.join(", ")
                ),
            }
        }
    }
}

/// The indexes of addressable nodes by position: how many addressable nodes stand before each node.
/// Distances in them are what proximity counts (ruling 16).
#[must_use]
pub fn addressable_order(view: &View) -> Vec<u32> {
    let mut count = 0;
    view.nodes
        .iter()
        .map(|node| {
            let before = count;
            if is_addressable(node) {
                count += 1;
            }
            before
        })
        .collect()
}
