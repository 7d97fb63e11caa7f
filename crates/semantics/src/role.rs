//! What roles mean to us: which nodes can be addressed, which announce an outcome, which are containers.

use surefoot_record::view::Node;

/// Roles that mark text inside a line; their nodes are read, not addressed (ruling 15).
const TEXT_LEVEL: [&str; 11] = [
    "code",
    "deletion",
    "emphasis",
    "insertion",
    "mark",
    "strong",
    "subscript",
    "suggestion",
    "superscript",
    "text",
    "time",
];

/// Whether a user could name the node as a target: every role except text, paragraph, generic, none and
/// the inline text-level ones (ruling 15). A clickable generic is addressable.
#[must_use]
pub fn is_addressable(node: &Node) -> bool {
    match node.role.as_str() {
        "generic" => node.clickable,
        "" | "none" | "presentation" | "paragraph" => false,
        role => !TEXT_LEVEL.contains(&role),
    }
}

/// Container roles whose name may be no more than the sum of their contents (settle-system §3.3 step 4).
const CONTENT_NAMED: [&str; 10] =
    ["search", "region", "list", "listbox", "group", "navigation", "main", "form", "table", "menu"];

/// Longer names than this, in UTF-16 units, make a container's name fragile.
pub const FRAGILE_NAME_LENGTH: usize = 80;

/// Whether the node's name is likely to be a concatenation of its contents, which depends on their order.
#[must_use]
pub fn has_fragile_name(role: &str, name: &str) -> bool {
    CONTENT_NAMED.contains(&role) && name.trim().encode_utf16().count() > FRAGILE_NAME_LENGTH
}

/// How readily a role announces an outcome: lower is better (settle-system §3.3 step 3).
#[must_use]
pub fn announcement_rank(role: &str) -> u8 {
    match role {
        "alert" => 0,
        "status" => 1,
        "dialog" | "alertdialog" => 2,
        "heading" => 3,
        _ => 10,
    }
}
