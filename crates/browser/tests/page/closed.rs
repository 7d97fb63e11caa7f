//! Closed shadow roots are read, watched, pointed at and acted in like open ones.

use std::fmt::Write as _;

use surefoot_browser::driver::{Deadline, InputStep};
use surefoot_browser::page::FillMode;
use surefoot_record::act::Ready;
use surefoot_record::view::View;

use crate::outline::{lines, outline};
use crate::support::Bench;

/// Reads each page once, in every browser, and holds what is read against what is there.
async fn hold(cases: &[(&str, &str, &str)]) {
    for mut bench in Bench::start_all().await {
        bench.site.add(
            "/inner",
            "<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML='<h2>framed</h2>'</script>",
        );
        let mut wrong = String::new();
        for (what, html, expected) in cases {
            bench.show(html).await;
            let view = bench.read().await.view;
            let found = outline(&view);
            let expected = lines(expected);
            if found != expected || !view.completeness.gaps.is_empty() || !view.completeness.verified {
                let completeness = &view.completeness;
                let _ = write!(wrong, "== {what} {completeness:?}\n-- expected\n{expected}-- found\n{found}");
            }
        }
        let product = bench.page.product().to_owned();
        bench.close().await;
        assert!(wrong.is_empty(), "{product}\n{wrong}");
    }
}

#[tokio::test]
async fn what_stands_in_closed_roots_is_read_in_its_place() {
    hold(&[
        ("none", "<p>a</p><input type=date aria-label=b><video controls></video><details open><summary>s</summary>t</details>", r#"
            paragraph "a"
            textbox "b" value="" editable
            group
              button "s" expanded=true
        "#),
        ("imperative", "<h1>a</h1><div id=h></div><p>c</p><script>h.attachShadow({mode:'closed'}).innerHTML='<button>b</button>'</script>", r#"
            heading "a" level=1
            button "b"
            paragraph "c"
        "#),
        ("declarative", "<section><template shadowrootmode=closed><button>a</button></template></section>", r#"
            button "a"
        "#),
        ("text alone", "<section role=status><template shadowrootmode=closed>done</template></section>", r#"
            status "done"
        "#),
        ("slots", "<my-card><template shadowrootmode=closed><h2><slot name=t></slot></h2><slot><p>fallback</p></slot><button>after</button></template>\
            <p>light</p><b slot=t>title</b><i slot=none><button>unslotted</button></i></my-card>", r#"
            heading "title" level=2
            paragraph "light"
            button "after"
        "#),
        ("fallback", "<my-card><template shadowrootmode=closed><slot><p>fallback</p></slot></template></my-card>", r#"
            paragraph "fallback"
        "#),
        ("nested in each other and in open ones", "<my-a><template shadowrootmode=closed><ul><li><my-b><template shadowrootmode=open>\
            <my-c><template shadowrootmode=closed><div><template shadowrootmode=closed><button>deep</button></template></div></template></my-c>\
            </template></my-b></li></ul></template></my-a>", r#"
            list
              listitem "deep"
                button "deep"
        "#),
        ("in open roots of hidden parts", "<div style=display:none><my-a><template shadowrootmode=open><i></i></template></my-a>\
            <my-b><template shadowrootmode=closed><button>hidden</button></template></my-b></div>", ""),
        ("in a frame", "<iframe src=/inner></iframe><iframe src=OTHER_ORIGIN/inner></iframe>", r#"
            heading "framed" level=2
            heading "framed" level=2
        "#),
        ("comments and declarations around", "<!-- a --><?x y?><p>a<!-- b --></p>", r#"
            paragraph "a"
        "#),
    ])
    .await;
}

#[tokio::test]
async fn closed_roots_are_found_among_many_elements_wherever_they_are() {
    let mut bench = Bench::start().await;
    // Neither empty nor of a custom name: only the description of the whole page shows it.
    let many = "<div>text <b>more</b></div>".repeat(3_000);
    bench
        .show(&format!(
            "{many}<div id=h><b slot=s>taken</b></div><script>\
             h.attachShadow({{mode: 'closed'}}).innerHTML = '<slot name=s></slot><button>found</button>'</script>"
        ))
        .await;
    let view = bench.read().await.view;
    Bench::find(&view, "button", "found");
    assert!(view.completeness.verified);
    bench.close().await;
}

#[tokio::test]
async fn a_root_that_is_attached_later_is_read_then_and_its_changes_are_told() {
    for mut bench in Bench::start_all().await {
        bench.show("<div id=h></div><p>a</p>").await;
        let before = bench.at_rest().await;
        assert!(before.view.completeness.verified);
        bench
            .run("window.r = h.attachShadow({mode: 'closed'}), r.innerHTML = '<button>one</button>', 1")
            .await;
        let after = bench.read().await;
        Bench::find(&after.view, "button", "one");
        assert!(after.view.completeness.verified);
        assert_eq!(after.clock_faults, 0);
        let rest = bench.at_rest().await;
        bench.run("r.firstChild.textContent = 'two', 1").await;
        bench.until_changed(&rest.stamp, "a change in a closed root").await;
        Bench::find(&bench.read().await.view, "button", "two");
        bench.run("(host => (host.remove(), document.body.append(host)))(h)").await;
        let moved = bench.read().await.view;
        Bench::find(&moved, "button", "two");
        assert!(moved.completeness.verified);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_root_that_moves_into_a_frame_is_read_there() {
    for mut bench in Bench::start_all().await {
        bench.show("<div id=h><template shadowrootmode=closed><button>one</button></template></div><iframe id=f srcdoc='<h2>x</h2>'></iframe>").await;
        let before = bench.read().await.view;
        let main = before.nodes.iter().find(|node| node.name == "x").unwrap().element.document;
        assert_ne!(Bench::find(&before, "button", "one").document, main);
        bench.run("f.contentDocument.body.append(h), 1").await;
        let after = bench.read().await.view;
        assert_eq!(Bench::find(&after, "button", "one").document, main, "{}", outline(&after));
        assert!(after.completeness.verified);
        bench.close().await;
    }
}

#[tokio::test]
async fn input_reaches_what_stands_in_a_closed_root() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<my-form><template shadowrootmode=closed><my-field><template shadowrootmode=closed><input aria-label=City>\
                 </template></my-field></template></my-form><my-other><template shadowrootmode=closed>\
                 <button onclick='this.textContent = \"hit\"'>go</button></template></my-other>",
            )
            .await;
        let view = bench.read().await.view;
        let button = Bench::find(&view, "button", "go");
        bench.click(button).await;
        assert_eq!(bench.page.inspect(button).await.unwrap().unwrap().name, "hit");
        let field = Bench::find(&view, "textbox", "City");
        assert_eq!(bench.page.fill_prepare(field).await.unwrap(), FillMode::Insert);
        let text = "Bern".to_owned();
        bench.page.gesture(&[InputStep::Insert { text: text.clone() }], Deadline::CALL).await.unwrap();
        assert!(bench.page.verify_text(field, &text).await.unwrap().equal);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_modal_dialog_in_a_closed_root_leaves_what_its_slots_take_and_nothing_else() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<button>below</button><my-dialog><template shadowrootmode=closed><dialog id=d aria-label=Ask><slot></slot>\
                 <slot name=b></slot></dialog></template><p>Sure?</p><button slot=b onclick='this.textContent = \"done\"'>yes</button>\
                 <button slot=nowhere>no</button></my-dialog>",
            )
            .await;
        let view = bench.read().await.view;
        assert_eq!(outline(&view), "button \"below\"\n");
        let below = Bench::find(&view, "button", "below");
        bench
            .show(
                "<button>below</button><my-dialog id=h><p>Sure?</p><button slot=b onclick='this.textContent = \"done\"'>yes</button></my-dialog>\
                 <script>const r = h.attachShadow({mode: 'closed'}); r.innerHTML = '<dialog aria-label=Ask><slot></slot>\
                 <slot name=b></slot></dialog>'; r.firstChild.showModal()</script>",
            )
            .await;
        let view = bench.read().await.view;
        let expected = lines(
            r#"
            dialog "Ask"
              paragraph "Sure?"
              button "yes"
            "#,
        );
        assert_eq!(outline(&view), expected);
        let yes = Bench::find(&view, "button", "yes");
        bench.click(yes).await;
        assert_eq!(bench.page.inspect(yes).await.unwrap().unwrap().name, "done");
        assert_eq!(bench.page.guard(below, true, true).await.unwrap().verdict, Ready::Detached);
        bench.close().await;
    }
}

#[tokio::test]
async fn what_a_closed_root_draws_over_the_page_covers_it() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<button>below</button><my-veil><template shadowrootmode=closed>\
                 <div role=alertdialog aria-label=Notice style='position:fixed;inset:0;background:#fff'>x</div></template></my-veil>",
            )
            .await;
        let below = Bench::find(&bench.read().await.view, "button", "below");
        let answer = bench.page.guard(below, true, true).await.unwrap();
        assert_eq!((answer.verdict, answer.cover.unwrap().name.as_str()), (Ready::Covered, "Notice"));
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_that_changes_all_the_time_is_read_with_its_closed_roots() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<ul id=l></ul><my-a><template shadowrootmode=closed><button>one</button></template></my-a><script>\
                 setInterval(() => { l.append(document.createElement('li')); if (l.childNodes.length > 9) l.textContent = '' })</script>",
            )
            .await;
        let has = |view: &View| view.nodes.iter().any(|node| node.name == "one");
        let reading = bench.read().await;
        assert!(has(&reading.view), "{}", outline(&reading.view));
        bench.close().await;
    }
}
