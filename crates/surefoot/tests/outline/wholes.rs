//! Whole outlines and their shorter forms.

use surefoot::outline::{Options, Refs, Roles, outline};
use surefoot::record::view::{ElementId, Gap, Node, State, View};

use crate::sketch::{node, rows, view};

fn form() -> View {
    let link = Node { href: Some("http://page.test/next?a=b#c".to_owned()), ..node(2, "link", "Next") };
    let mut agree = node(4, "checkbox", "I agree");
    agree.states.insert(State::Checked, "false".to_owned());
    agree.states.insert(State::Required, "true".to_owned());
    let mut heading = node(1, "heading", "Order");
    heading.states.insert(State::Level, "2".to_owned());
    view([
        (0, node(0, "main", "")),
        (1, heading),
        (1, node(10, "text", "Fill it in.")),
        (1, node(3, "form", "Order")),
        (2, Node { value: Some("Ada".to_owned()), ..node(5, "textbox", "Name") }),
        (2, Node { value_withheld: true, value: Some("leak".to_owned()), ..node(6, "textbox", "PIN") }),
        (2, agree),
        (2, Node { clickable: true, in_viewport: false, ..node(7, "generic", "More") }),
        (1, Node { live: true, ..node(8, "region", "News") }),
        (2, node(9, "paragraph", "Nothing yet")),
        (1, link),
    ])
}

#[test]
fn an_outline_says_role_name_value_states_marks_and_link() {
    let expected = r#"main
  heading "Order" [level 2]
  "Fill it in."
  form "Order"
    textbox "Name" = "Ada"
    textbox "PIN" = (withheld)
    checkbox "I agree" [not checked, required]
    generic "More" [clickable, off screen]
  region "News" [live]
    paragraph "Nothing yet"
  link "Next" → http://page.test/next?a=b#c
"#;
    assert_eq!(outline(&form(), &Options::default(), None), expected);
}

#[test]
fn addressable_nodes_have_refs_that_read_back() {
    let mut refs = Refs::new();
    let text = outline(&form(), &Options::default(), Some(&mut refs));
    for line in
        ["main e0", "form \"Order\" e3", "textbox \"Name\" = \"Ada\" e5", "generic \"More\" e7 [clickable"]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
    for line in ["  \"Fill it in.\"\n", "    paragraph \"Nothing yet\"\n"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert_eq!(refs.parse("e5"), Some(ElementId { document: 1, index: 5 }));
    assert_eq!(text, outline(&form(), &Options::default(), Some(&mut refs)), "the same view, the same text");
}

#[test]
fn a_scope_shows_only_its_part() {
    let options = Options { scope: Some(8), ..Options::default() };
    assert_eq!(outline(&form(), &options, None), "region \"News\" [live]\n  paragraph \"Nothing yet\"\n");
}

#[test]
fn a_gap_elsewhere_is_not_told_of_a_part() {
    let mut view = form();
    view.completeness.add_at(Gap::IframeNotTraversed, Some(3));
    let told = |scope| {
        outline(&view, &Options { scope, ..Options::default() }, None).contains("… incomplete: a frame")
    };
    assert_eq!([told(None), told(Some(3)), told(Some(8))], [true, true, false]);
}

#[test]
fn roles_show_their_containers_or_stand_alone() {
    let roles = vec!["textbox".to_owned(), "link".to_owned()];
    let options = Options { roles: Some(Roles::InContainers(roles.clone())), ..Options::default() };
    let expected = "main\n  form \"Order\"\n    textbox \"Name\" = \"Ada\"\n    textbox \"PIN\" = (withheld)\n  link \"Next\" → http://page.test/next?a=b#c\n";
    assert_eq!(outline(&form(), &options, None), expected);
    let options = Options { roles: Some(Roles::Flat(roles)), depth: Some(2), ..Options::default() };
    assert_eq!(outline(&form(), &options, None), "link \"Next\" → http://page.test/next?a=b#c\n");
    let options = Options { roles: Some(Roles::Flat(vec!["slider".to_owned()])), ..Options::default() };
    assert_eq!(outline(&form(), &options, None), "");
}

#[test]
fn a_depth_says_how_much_is_inside() {
    let options = Options { depth: Some(2), ..Options::default() };
    let text = outline(&form(), &options, None);
    assert!(text.contains("  form \"Order\" … 4 inside\n  region \"News\" [live] … 1 inside\n"), "{text}");
    assert_eq!(text.lines().count(), 6);
    let one = outline(&rows(1..=1_000), &Options { depth: Some(1), ..Options::default() }, None);
    assert_eq!(one, "main … 2001 inside\n");
}

#[test]
fn however_deep_a_page_nests_its_lines_stay_short() {
    let deep =
        view((0..2_000_usize).map(|depth| (depth, node(u32::try_from(depth).expect("short"), "group", ""))));
    let text = outline(&deep, &Options::default(), None);
    assert!(text.lines().all(|line| line.len() < 100));
    assert!(text.ends_with("(1999 deep) group\n"));
}

#[test]
fn an_outline_without_room_says_what_is_left_and_goes_on_there() {
    let items =
        ["one", "two", "three"].into_iter().zip(2..).map(|(name, index)| (1, node(index, "listitem", name)));
    let view = view(std::iter::once((0, node(1, "list", "Rows"))).chain(items));
    let whole = outline(&view, &Options::default(), None);
    let first = outline(&view, &Options { most: Some(20), ..Options::default() }, None);
    assert_eq!(first, "list \"Rows\"\n  listitem \"one\"\n… 2 more lines, from line 2\n");
    let rest = outline(&view, &Options { from: 2, ..Options::default() }, None);
    assert_eq!(format!("{}{rest}", first.split_inclusive('\n').take(2).collect::<String>()), whole);
    assert_eq!(outline(&view, &Options { from: 9, ..Options::default() }, None), "");
}
