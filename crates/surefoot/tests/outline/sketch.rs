//! Views in a few words.

use surefoot::record::view::{ElementId, Node, Placed, View};

/// A node without a name's worth of anything; change what matters.
pub(crate) fn node(index: u32, role: &str, name: &str) -> Node {
    Node {
        element: ElementId { document: 1, index },
        role: role.to_owned(),
        name: name.to_owned(),
        name_from: Default::default(),
        tag: "div".to_owned(),
        states: Default::default(),
        editable: false,
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
    }
}

/// A view of nodes with how deep each stands.
pub(crate) fn view(nodes: impl IntoIterator<Item = (usize, Node)>) -> View {
    let mut view = View { url: "http://page.test/".to_owned(), title: "Page".to_owned(), ..View::default() };
    let mut around: Vec<u32> = Vec::new();
    for (depth, node) in nodes {
        around.truncate(depth);
        let parent = around.last().copied();
        around.push(u32::try_from(view.nodes.len()).expect("it is short"));
        view.nodes.push(Placed { parent, ..Placed::from(node) });
    }
    view
}

/// A list of so many rows of two nodes each; the row's elements are twice its number and the next.
pub(crate) fn rows(numbers: impl IntoIterator<Item = u32>) -> View {
    let mut nodes = vec![(0, node(0, "main", "")), (1, node(1, "table", "Users"))];
    for number in numbers {
        let row = node(2 * number, "row", &format!("User {number}"));
        let cell = node(2 * number + 1, "cell", &format!("User {number}"));
        nodes.push((2, Node { in_viewport: number < 20, ..row }));
        nodes.push((3, Node { in_viewport: number < 20, ..cell }));
    }
    view(nodes)
}
