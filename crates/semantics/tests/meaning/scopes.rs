//! Parts of views, and what can be concluded inside of them.

use surefoot_record::code::Code;
use surefoot_record::verdict::Verdict;
use surefoot_record::view::{Gap, View};
use surefoot_semantics::assertion::{Origin, evaluate};
use surefoot_semantics::instruction::parse_assertion;
use surefoot_semantics::scope::{extent, scoped};

use crate::sketch::{Sketch, page};

const FALSE: Verdict = Verdict::Disproven(Code::AssertionFailed);

fn verdict(view: &View, claim: &str) -> Verdict {
    evaluate(view, &parse_assertion(claim).expect("the claim is well formed"), Origin::Ours).verdict
}

/// 0 main, 1 table in it, 2 and 3 rows in the table, 4 a cell in the second row, 5 a form beside main.
fn sketch() -> Sketch {
    page()
        .node(1, "main", "")
        .node(2, "table", "Users")
        .inside(0)
        .node(3, "row", "Ada")
        .inside(1)
        .node(4, "row", "Bob")
        .inside(1)
        .node(5, "cell", "Bob")
        .inside(3)
        .node(6, "form", "Search")
        .verified()
}

#[test]
fn a_part_holds_the_node_and_all_inside_of_it_and_nothing_else() {
    let view = sketch().view();
    assert_eq!((extent(&view, 1), extent(&view, 0), extent(&view, 5)), (1..5, 0..5, 5..6));
    let part = scoped(&view, 1);
    let shape: Vec<(&str, Option<u32>)> =
        part.nodes.iter().map(|node| (node.name.as_str(), node.parent)).collect();
    assert_eq!(shape, [("Users", None), ("Ada", Some(0)), ("Bob", Some(0)), ("Bob", Some(2))]);
    assert_eq!((part.url.as_str(), part.completeness.verified), (view.url.as_str(), true));
}

#[test]
fn a_part_has_the_gaps_that_lie_inside_of_it() {
    let view = sketch().unread_frame(Some(5)).unread_frame(Some(3)).view();
    let part = scoped(&view, 1);
    assert_eq!(part.completeness.gaps, [Gap::IframeNotTraversed]);
    assert_eq!(part.completeness.places[0].inside, Some(2));
    assert_eq!(part.completeness.places.len(), 1);
    assert!(!scoped(&view, 2).completeness.truncated());
    assert!(scoped(&view, 3).completeness.truncated());
}

#[test]
fn a_gap_that_may_be_anywhere_is_in_every_part() {
    let mut view = sketch().unread_frame(Some(5)).view();
    view.completeness.add(Gap::IframeNotTraversed);
    view.completeness.add_at(Gap::IframeNotTraversed, Some(5));
    assert!(scoped(&view, 1).completeness.truncated());
}

#[test]
fn absence_in_a_part_is_proven_although_a_frame_elsewhere_was_not_read() {
    let claim = "absent row \"Eve\" in table \"Users\"";
    let unproven = Verdict::Unproven(Code::InconclusiveTruncated);
    for (inside, expected) in
        [(None, Verdict::Proven), (Some(5), Verdict::Proven), (Some(0), Verdict::Proven)]
    {
        let view = sketch().unread_frame(inside).view();
        assert_eq!(verdict(&view, claim), expected, "{inside:?}");
        assert_eq!(verdict(&view, "present row \"Eve\" in table \"Users\""), FALSE);
        assert_eq!(verdict(&view, "count row \"Ada\" 1 in table \"Users\""), Verdict::Proven);
        assert_eq!(verdict(&view, "absent row \"Eve\""), unproven, "the page as a whole is not known");
    }
    for inside in [1, 2, 3, 4] {
        let view = sketch().unread_frame(Some(inside)).view();
        assert_eq!(verdict(&view, claim), unproven, "{inside}");
        assert_eq!(verdict(&view, "present row \"Eve\" in table \"Users\""), unproven);
    }
}

#[test]
fn a_cut_after_a_part_leaves_it_whole_but_perhaps_not_the_only_one_of_its_name() {
    let view = sketch().cut_in(Some(5)).view();
    assert!(!scoped(&view, 1).completeness.truncated());
    assert!(scoped(&view, 5).completeness.truncated());
    let doubtful = Verdict::Unproven(Code::InconclusiveScope);
    assert_eq!(verdict(&view, "absent row \"Eve\" in table \"Users\""), doubtful);
    assert_eq!(verdict(&view, "present row \"Eve\" in table \"Users\""), doubtful);
    assert_eq!(verdict(&view, "present row \"Ada\" in table \"Users\""), doubtful, "settle-system §10.6");
    assert_eq!(verdict(&view, "present row \"Ada\""), Verdict::Proven);
}

#[test]
fn what_is_read_but_not_seen_proves_presence_only_where_it_is_announced() {
    let hidden = Verdict::Unproven(Code::InconclusiveHidden);
    let claims = ["present paragraph \"Saved\"", "absent paragraph \"Saved\"", "count paragraph \"Saved\" 1"];
    let text = || page().node(1, "group", "").node(2, "paragraph", "Saved").inside(0).unseen().verified();
    for claim in claims {
        assert_eq!(verdict(&text().view(), claim), hidden, "{claim}");
    }
    assert_eq!(verdict(&text().view(), "count paragraph \"Saved\" 0"), hidden);
    assert_eq!(verdict(&text().view(), "count paragraph \"Saved\" 2"), FALSE);
    let mut live = text().view();
    live.nodes[0].live = true;
    let mut status = text().view();
    status.nodes[0].role = "status".into();
    let seen = text().node(3, "paragraph", "Saved").view();
    for view in [live, status] {
        assert_eq!(claims.map(|claim| verdict(&view, claim)), [Verdict::Proven, FALSE, Verdict::Proven]);
    }
    assert_eq!(claims.map(|claim| verdict(&seen, claim)), [Verdict::Proven, FALSE, hidden]);
    assert_eq!(verdict(&text().view(), "in-viewport paragraph \"Saved\""), hidden);
}

#[test]
fn a_control_that_its_page_draws_itself_is_present() {
    let view = page().node(1, "checkbox", "Agree").unseen().verified().view();
    assert_eq!(verdict(&view, "present checkbox \"Agree\""), Verdict::Proven);
    assert_eq!(verdict(&view, "absent checkbox \"Agree\""), FALSE);
}
