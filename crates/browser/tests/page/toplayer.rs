//! What the top layer does to the rest: modal dialogs and full screen make it inert, popovers don't.

use surefoot_record::act::Ready;

use crate::outline::{lines, outline};
use crate::support::Bench;

/// The page has a button and a field in the open, and the same in a frame of either kind.
const REST: &str =
    "<button>below</button><iframe src=/inner></iframe><iframe src=OTHER_ORIGIN/inner></iframe>";
const INNER: &str = "<button>framed</button><input aria-label=field>";

#[tokio::test]
async fn a_modal_dialog_makes_the_rest_inert_wherever_it_stands() {
    let show = ".querySelector('dialog').showModal()</script>";
    let dialog =
        "<dialog aria-label=Ask><button>yes</button><iframe src=OTHER_ORIGIN/inner></iframe></dialog>";
    let cases = [
        ("in the open", format!("{dialog}<script>document{show}")),
        (
            "in an open root",
            format!(
                "<div id=h></div><script>h.attachShadow({{mode: 'open'}}).innerHTML = '{dialog}'; h.shadowRoot{show}"
            ),
        ),
        (
            "in a closed root",
            format!(
                "<div id=h></div><script>const r = h.attachShadow({{mode: 'closed'}}); r.innerHTML = '{dialog}'; r{show}"
            ),
        ),
    ];
    let expected = lines(
        r#"
        dialog "Ask"
          button "yes"
          button "framed"
          textbox "field" value="" editable
        "#,
    );
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", INNER);
        for (what, html) in &cases {
            bench.show(&format!("{REST}{html}")).await;
            let view = bench.read().await.view;
            assert_eq!(outline(&view), expected, "{what}");
            assert_eq!(view.completeness.gaps, [], "{what}");
            let framed = Bench::find(&view, "button", "framed");
            bench.click(framed).await;
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn a_modal_dialog_is_shown_to_everybody_even_where_the_rest_is_hidden_from_accessibility() {
    let dialog = "<dialog aria-label=Ask LATER><p>Really?</p><button>yes</button><input aria-label=field value=held>\
        <div aria-hidden=true><p>nobody's</p></div></dialog><script>document.querySelector('dialog').showModal()</script>";
    let mut bench = Bench::start().await;
    for html in [
        format!("<button>below</button><div aria-hidden=true>{dialog}</div>"),
        format!("<button>below</button>{}", dialog.replace("LATER", "aria-hidden=true")),
    ] {
        bench.show(&html).await;
        let view = bench.read().await.view;
        let read: Vec<(&str, &str)> =
            view.nodes.iter().map(|node| (node.role.as_str(), node.name.as_str())).collect();
        let expected = [("dialog", "Ask"), ("paragraph", "Really?"), ("button", "yes"), ("textbox", "field")];
        assert_eq!(read, expected, "{html}");
        assert!(view.nodes.iter().all(|node| !node.aria_hidden), "{html}");
        assert!(view.nodes[3].value_withheld && view.nodes[3].value.is_none(), "{html}");
    }
    bench.close().await;
}

#[tokio::test]
async fn a_modal_dialog_covers_the_frames_outside_of_it_from_pointer_and_keyboard() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", INNER);
        bench.site.add("/outer", "<iframe src=/inner></iframe>");
        bench
            .show("<iframe src=OTHER_ORIGIN/outer></iframe><dialog id=d aria-label=Ask>Sure?</dialog>")
            .await;
        let view = bench.at_rest().await.view;
        let (button, field) =
            (Bench::find(&view, "button", "framed"), Bench::find(&view, "textbox", "field"));
        assert_eq!(bench.page.guard(field, true, false).await.unwrap().verdict, Ready::Ready);
        bench.run("d.showModal(), 1").await;
        for (target, pointer) in [(button, true), (field, true), (field, false)] {
            let answer = bench.page.guard(target, true, pointer).await.unwrap();
            assert_eq!((answer.verdict, answer.cover.unwrap().name.as_str()), (Ready::Covered, "Ask"));
        }
        bench.run("d.close(), 1").await;
        assert_eq!(bench.page.guard(field, true, false).await.unwrap().verdict, Ready::Ready);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_modal_dialog_of_a_frame_makes_only_that_frame_inert() {
    for mut bench in Bench::start_all().await {
        bench.site.add(
            "/asks",
            "<button>framed</button><dialog id=d aria-label=Ask>Sure?</dialog><script>d.showModal()</script>",
        );
        bench.show("<button>beside</button><iframe src=OTHER_ORIGIN/asks></iframe>").await;
        assert_eq!(outline(&bench.read().await.view), "button \"beside\"\ndialog \"Ask\"\n");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_modal_dialog_in_an_inert_part_is_not_inert_unless_it_says_so() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<button>below</button><div inert><button>inert</button><dialog id=d aria-label=Ask><button>yes</button>\
                 <p inert>no</p></dialog></div><script>d.showModal()</script>",
            )
            .await;
        let view = bench.read().await.view;
        assert_eq!(outline(&view), "dialog \"Ask\"\n  button \"yes\"\n");
        bench.click(Bench::find(&view, "button", "yes")).await;
        bench.run("d.inert = true").await;
        assert_eq!(outline(&bench.read().await.view), "");
        bench.run("d.close()").await;
        assert_eq!(outline(&bench.read().await.view), "button \"below\"\n");
        bench.close().await;
    }
}

#[tokio::test]
async fn the_topmost_of_several_dialogs_counts() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<div id=h></div><dialog id=d aria-label=First><button>one</button></dialog><script>\
                 const r = h.attachShadow({mode: 'closed'}); r.innerHTML = '<dialog aria-label=Second><button>two</button></dialog>';\
                 d.showModal(); r.firstChild.showModal()</script>",
            )
            .await;
        let view = bench.read().await.view;
        assert_eq!(outline(&view), "dialog \"Second\"\n  button \"two\"\n");
        bench.close().await;
    }
}

#[tokio::test]
async fn popovers_are_read_while_they_are_shown_and_leave_the_rest_alone() {
    for mut bench in Bench::start_all().await {
        bench
            .show(
                "<button popovertarget=p>below</button><div popover id=p><button>light</button></div>\
                 <div id=h><template shadowrootmode=closed><div popover id=q><button>deep</button></div></template></div>",
            )
            .await;
        assert_eq!(outline(&bench.read().await.view), "button \"below\" expanded=false\n");
        bench.run("p.showPopover(), 1").await;
        let view = bench.at_rest().await.view;
        assert_eq!(outline(&view), "button \"below\" expanded=true\ngroup\n  button \"light\"\n");
        bench.click(Bench::find(&view, "button", "light")).await;
        let below = Bench::find(&view, "button", "below");
        assert_eq!(bench.page.guard(below, true, true).await.unwrap().verdict, Ready::Ready);
        bench.close().await;
    }
}

#[tokio::test]
async fn what_fills_the_screen_makes_the_rest_inert() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", INNER);
        bench
            .show(
                "<button onclick='r.firstChild.requestFullscreen()'>fill</button><p>rest</p><iframe src=OTHER_ORIGIN/inner></iframe>\
                 <div id=h></div><script>const r = h.attachShadow({mode: 'closed'});\
                 r.innerHTML = '<div><button>inside</button><iframe src=OTHER_ORIGIN/inner></iframe></div>'</script>",
            )
            .await;
        let view = bench.at_rest().await.view;
        assert_eq!(view.nodes.len(), 7, "{}", outline(&view));
        bench.click(Bench::find(&view, "button", "fill")).await;
        bench.until(|view| view.nodes.len() == 3).await;
        let view = bench.read().await.view;
        let expected = lines(
            r#"
            button "inside"
            button "framed"
            textbox "field" value="" editable
            "#,
        );
        assert_eq!(outline(&view), expected);
        bench.run("document.exitFullscreen().then(() => 1)").await;
        bench.until(|view| view.nodes.len() == 7).await;
        bench.close().await;
    }
}
