//! Finds the closed shadow roots in a document's description, as `DOM.getDocument` gives it.
//!
//! The description of a large page has tens of megabytes and is nested as deeply as the page, so it is gone
//! through once, without recursion, and only what is looked for is kept. It understands the JSON that a
//! browser writes, and makes nothing of anything else.

/// A closed shadow root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClosedRoot {
    pub(super) backend_node_id: i64,
    /// The frame whose document it is in; none for the document that was described.
    pub(super) frame: Option<String>,
}

/// All closed shadow roots of a description, hosts before what they host.
pub(super) fn closed_roots(description: &str) -> Vec<ClosedRoot> {
    let nodes = nodes_of(description.as_bytes());
    nodes
        .iter()
        .filter(|node| node.closed)
        .map(|node| {
            let frame = frame_around(&nodes, node).and_then(|(from, to)| description.get(from..to));
            ClosedRoot { backend_node_id: node.backend_node_id, frame: frame.map(str::to_owned) }
        })
        .collect()
}

/// What is kept of one node.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// The node that this one is described in; the outermost is its own.
    parent: usize,
    /// Whether it is the document of the frame that its parent hosts.
    is_content: bool,
    backend_node_id: i64,
    closed: bool,
    /// Where in the text the frame is named that this element hosts.
    frame: Option<(usize, usize)>,
}

/// Where the frame around a node is named; none in the document that was described.
fn frame_around(nodes: &[Node], node: &Node) -> Option<(usize, usize)> {
    let mut at = node;
    loop {
        let parent = nodes.get(at.parent)?;
        if at.is_content {
            return parent.frame;
        }
        if std::ptr::eq(parent, at) {
            return None;
        }
        at = parent;
    }
}

/// An object or an array on the way down.
struct Open {
    /// The node that an object is; the one around an array.
    node: usize,
    is_object: bool,
}

fn nodes_of(text: &[u8]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut key: (usize, usize) = (0, 0);
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = end_of_string(text, at + 1);
                let inner = (at + 1, end);
                at = end;
                let in_object = open.last().is_some_and(|open| open.is_object);
                if in_object && text.get(end + 1) == Some(&b':') {
                    key = inner;
                } else if in_object && let Some(node) = open.last().and_then(|open| nodes.get_mut(open.node))
                {
                    match &text[key.0..key.1] {
                        b"shadowRootType" => node.closed = &text[inner.0..inner.1] == b"closed",
                        b"frameId" => node.frame = Some(inner),
                        _ => {}
                    }
                }
            }
            b'{' => {
                let node = nodes.len();
                nodes.push(Node {
                    parent: open.last().map_or(node, |open| open.node),
                    is_content: &text[key.0..key.1] == b"contentDocument",
                    backend_node_id: 0,
                    closed: false,
                    frame: None,
                });
                open.push(Open { node, is_object: true });
            }
            b'[' => {
                let node = open.last().map_or(0, |open| open.node);
                open.push(Open { node, is_object: false });
            }
            b'}' | b']' => {
                open.pop();
            }
            b'0'..=b'9' if &text[key.0..key.1] == b"backendNodeId" => {
                let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let number =
                    std::str::from_utf8(&text[at..at + digits]).ok().and_then(|text| text.parse().ok());
                if let (Some(open), Some(number)) = (open.last(), number)
                    && let Some(node) = nodes.get_mut(open.node)
                {
                    node.backend_node_id = number;
                }
                at += digits - 1;
            }
            _ => {}
        }
        at += 1;
    }
    nodes
}

/// Where a string ends that begins here: at its closing quote.
fn end_of_string(text: &[u8], mut at: usize) -> usize {
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn closed_roots_are_found_with_the_frame_that_they_are_in() {
        let text = json!({
            "backendNodeId": 1,
            "children": [
                { "backendNodeId": 2, "nodeValue": "\\\"shadowRootType\":\"closed\"}" },
                {
                    "backendNodeId": 3,
                    "attributes": ["shadowRootType", "closed", "{"],
                    "shadowRoots": [
                        { "backendNodeId": 4, "shadowRootType": "closed", "children": [
                            { "backendNodeId": 5, "shadowRoots": [
                                { "shadowRootType": "closed", "backendNodeId": 6 },
                            ] },
                        ] },
                    ],
                },
                { "backendNodeId": 7, "shadowRoots": [{ "backendNodeId": 8, "shadowRootType": "user-agent" }] },
                {
                    "backendNodeId": 9,
                    "contentDocument": { "backendNodeId": 10, "children": [
                        { "backendNodeId": 11, "frameId": "inner", "shadowRoots": [
                            { "backendNodeId": 12, "shadowRootType": "closed" },
                        ] },
                    ] },
                    "frameId": "inner",
                    "shadowRoots": [{ "backendNodeId": 13, "shadowRootType": "open" }],
                },
            ],
        })
        .to_string();
        let found: Vec<(i64, Option<String>)> =
            closed_roots(&text).into_iter().map(|root| (root.backend_node_id, root.frame)).collect();
        assert_eq!(found, [(4, None), (6, None), (12, Some("inner".to_owned()))]);
    }

    #[test]
    fn nesting_as_deep_as_it_may_be_is_gone_through() {
        let deep = 100_000;
        let text = r#"{"backendNodeId":1,"children":["#.repeat(deep)
            + r#"{"shadowRootType":"closed","backendNodeId":7}"#
            + &"]}".repeat(deep);
        assert_eq!(closed_roots(&text), [ClosedRoot { backend_node_id: 7, frame: None }]);
    }

    #[test]
    fn of_what_is_no_description_nothing_is_made() {
        for text in ["", "{", "\"", "[[[", "}}}", "{\"backendNodeId\":", "{\"shadowRootType\":\"clo", "\\"] {
            assert_eq!(closed_roots(text), []);
        }
    }
}
