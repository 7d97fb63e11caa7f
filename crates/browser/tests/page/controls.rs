//! Writing into controls, choosing and checking.

use surefoot_browser::driver::{Deadline, InputStep};
use surefoot_browser::page::{FillMode, SelectStatus};
use surefoot_record::code::Code;
use surefoot_record::view::ElementId;

use crate::support::Bench;

async fn insert(bench: &mut Bench, text: &str) {
    bench.page.gesture(&[InputStep::Insert { text: text.into() }], Deadline::CALL).await.unwrap();
}

async fn equal(bench: &mut Bench, id: ElementId, text: &str) -> bool {
    bench.page.verify_text(id, text).await.unwrap().equal
}

#[tokio::test]
async fn a_fill_replaces_and_typing_appends() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<input aria-label=a value=old><textarea aria-label=b>old</textarea><div contenteditable aria-label=c>old <b>x</b></div>
             <input type=number aria-label=d value=12><input type=email aria-label=e value=a@b.c><input type=password aria-label=f value=old>
             <x-s><template shadowrootmode=open><input aria-label=g value=old></template></x-s>",
        )
        .await;
    let view = bench.read().await.view;
    for node in &view.nodes {
        let (id, name) = (node.element, &node.name);
        assert_eq!(bench.page.fill_prepare(id).await.unwrap(), FillMode::Insert, "{name}");
        insert(&mut bench, "77").await;
        assert!(equal(&mut bench, id, "77").await, "{name}");
        bench.page.focus(view.nodes[0].element).await.unwrap();
        assert!(bench.page.caret_to_end(id).await.unwrap(), "{name}");
        insert(&mut bench, "8").await;
        assert!(equal(&mut bench, id, "778").await, "{name}");
        assert!(!equal(&mut bench, id, "77").await, "{name}");
    }
    bench.close().await;
}

#[tokio::test]
async fn controls_of_many_parts_are_set_as_a_whole() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<input type=date aria-label=a><input type=time aria-label=b><input type=datetime-local aria-label=c>
             <input type=month aria-label=d><input type=week aria-label=e><input type=color aria-label=f>
             <input type=range min=0 max=10 aria-label=g>
             <script>let told = ''; addEventListener('input', () => told += 'i'); addEventListener('change', () => told += 'c')</script>",
        )
        .await;
    let view = bench.read().await.view;
    for (name, good, bad) in [
        ("a", "2026-02-03", "3rd of February"),
        ("b", "10:30", "25:00"),
        ("c", "2026-02-03T10:30", "2026-02-03"),
        ("d", "2026-02", "February"),
        ("e", "2026-W06", "6"),
        ("f", "#FF8800", "orange"),
        ("g", "7", "70"),
    ] {
        let id = view.nodes.iter().find(|node| node.name == name).unwrap().element;
        assert_eq!(bench.page.fill_prepare(id).await.unwrap(), FillMode::Set, "{name}");
        bench.run("told = ''").await;
        assert!(bench.page.set_value(id, good).await.unwrap().equal, "{name}");
        assert_eq!(bench.run("told").await, "ic", "{name}");
        assert!(equal(&mut bench, id, good).await, "{name}");
        assert!(!bench.page.set_value(id, bad).await.unwrap().equal, "{name}");
    }
    bench.close().await;
}

#[tokio::test]
async fn what_takes_no_text_refuses_with_a_code() {
    let mut bench = Bench::start().await;
    bench.show("<input readonly aria-label=a><input disabled aria-label=b><button>c</button><input id=d aria-label=d>").await;
    let view = bench.read().await.view;
    bench.run("d.remove()").await;
    for (name, code) in [
        ("a", Code::TargetReadonly),
        ("b", Code::TargetDisabled),
        ("c", Code::TargetNotEditable),
        ("d", Code::TargetDetached),
    ] {
        let id = view.nodes.iter().find(|node| node.name == name).unwrap().element;
        assert_eq!(bench.page.fill_prepare(id).await.unwrap(), FillMode::Refused { code }, "{name}");
    }
    bench.close().await;
}

#[tokio::test]
async fn formatting_is_told_from_another_value() {
    let mut bench = Bench::start().await;
    bench.show("<input aria-label=a value='(030) 12-34 AB'><input type=password aria-label=b value=x>").await;
    let view = bench.read().await.view;
    let (a, b) = (view.nodes[0].element, view.nodes[1].element);
    for (text, same, formatted) in [
        ("(030) 12-34 AB", true, false),
        ("0301234ab", false, true),
        ("0301235ab", false, false),
        ("", false, false),
    ] {
        let answer = bench.page.verify_text(a, text).await.unwrap();
        assert_eq!((answer.equal, answer.transformed, answer.withheld), (same, formatted, false), "{text}");
    }
    assert!(bench.page.verify_text(b, "x").await.unwrap().withheld);
    bench.close().await;
}

#[tokio::test]
async fn an_option_is_chosen_by_unique_label_else_by_unique_value() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<select aria-label=a><option>One<option value=2>Two<option disabled>Three<option value=x>Twin<option value=y>Twin
             <option value=z label='Bright red'>hex<option value=One>Four</select><button>b</button><select disabled aria-label=c><option>One</select>
             <script>let told = ''; addEventListener('input', () => told += 'i'); addEventListener('change', () => told += 'c')</script>",
        )
        .await;
    let view = bench.read().await.view;
    let [a, b, c] = [("combobox", "a"), ("button", "b"), ("combobox", "c")]
        .map(|(role, name)| Bench::find(&view, role, name));
    for (id, option, status, told, value) in [
        (a, "Two", SelectStatus::Selected, "ic", "Two"),
        (a, "Two", SelectStatus::Already, "", "Two"),
        (a, "y", SelectStatus::Selected, "ic", "Twin"),
        (a, "Twin", SelectStatus::Ambiguous, "", "Twin"),
        (a, "Bright red", SelectStatus::Selected, "ic", "Bright red"),
        (a, "One", SelectStatus::Selected, "ic", "One"),
        (a, "Three", SelectStatus::Disabled, "", "One"),
        (a, "Five", SelectStatus::Missing, "", "One"),
        (b, "One", SelectStatus::NotSelect, "", "One"),
        (c, "One", SelectStatus::Disabled, "", "One"),
    ] {
        bench.run("told = ''").await;
        assert_eq!(bench.page.select_option(id, option).await.unwrap(), status, "{option}");
        assert_eq!(bench.run("told").await, told, "{option}");
        let view = bench.read().await.view;
        let shown = view.nodes.iter().find(|node| node.element == a).unwrap();
        assert_eq!(shown.value.as_deref(), Some(value), "{option}");
    }
    bench.close().await;
}

#[tokio::test]
async fn checkedness_is_read_where_it_exists() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<input type=checkbox aria-label=a checked><input type=checkbox id=b aria-label=b><div role=switch aria-checked=true>c</div>\
             <input type=radio aria-label=d><button>e</button>",
        )
        .await;
    bench.run("b.indeterminate = true").await;
    for (node, checkable, checked) in bench
        .read()
        .await
        .view
        .nodes
        .iter()
        .zip([(true, "true"), (true, "mixed"), (true, "true"), (true, "false"), (false, "false")])
        .map(|(node, (checkable, checked))| (node, checkable, checked))
    {
        let answer = bench.page.checked_state(node.element).await.unwrap();
        assert_eq!(
            (answer.checkable, answer.checked.as_str(), answer.connected),
            (checkable, checked, true),
            "{}",
            node.name
        );
    }
    bench.close().await;
}

#[tokio::test]
async fn a_recycled_row_is_told_by_its_text() {
    let mut bench = Bench::start().await;
    bench.show("<ul><li><span id=s>first</span> <a href=/x>Delete</a></li></ul>").await;
    let link = Bench::find(&bench.read().await.view, "link", "Delete");
    let before = bench.page.inspect(link).await.unwrap().unwrap();
    assert_eq!(
        (before.role.as_str(), before.tag.as_str(), before.context.as_deref()),
        ("link", "a", Some("first Delete"))
    );
    bench.run("s.textContent = 'second'").await;
    let after = bench.page.inspect(link).await.unwrap().unwrap();
    assert_eq!(after.context.as_deref(), Some("second Delete"));
    assert_eq!(after.name, before.name);
    bench.close().await;
}
