//! What the guard says of targets, and that its point is where input lands.

use surefoot_browser::driver::{Button, Deadline, InputStep, Point};
use surefoot_record::act::Ready;

use crate::support::Bench;

async fn click(bench: &mut Bench, at: Point) {
    let steps = [
        InputStep::Move { to: at },
        InputStep::Press { at, button: Button::Left, count: 1 },
        InputStep::Release { at, button: Button::Left, count: 1 },
    ];
    bench.page.gesture(&steps, Deadline::CALL).await.unwrap();
}

#[tokio::test]
async fn a_verdict_says_why_a_target_is_not_ready() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<style>body{margin:0}.at{position:absolute;left:0}</style>
             <button>plain</button>
             <button disabled>disabled</button><div aria-disabled=true><button>disabled around</button></div>
             <button style='pointer-events:none'>untouchable</button>
             <div style='position:absolute;left:-900px'><button>outside</button></div>
             <div class=at style='top:200px'><button>under</button></div>
             <div class=at style='top:190px;width:400px;height:60px' role=dialog aria-label='Cookie notice'>x</div>
             <button id=later>later hidden</button><button id=gone>later gone</button>
             <input readonly aria-label=fixed value=x>",
        )
        .await;
    let view = bench.read().await.view;
    bench.run("later.style.display = 'none'; gone.remove()").await;
    for (role, name, verdict) in [
        ("button", "plain", Ready::Ready),
        ("button", "disabled", Ready::Disabled),
        ("button", "disabled around", Ready::Disabled),
        ("button", "untouchable", Ready::NoPointerEvents),
        ("button", "outside", Ready::OffViewport),
        ("button", "under", Ready::Covered),
        ("button", "later hidden", Ready::Hidden),
        ("button", "later gone", Ready::Detached),
        ("textbox", "fixed", Ready::Ready),
    ] {
        let target = Bench::find(&view, role, name);
        let answer = bench.page.guard(target, true, true).await.unwrap();
        assert_eq!(answer.verdict, verdict, "{name}");
        assert_eq!(answer.point.is_some(), verdict == Ready::Ready, "{name}");
        assert_eq!(
            answer.cover.map(|cover| cover.to_string()),
            (verdict == Ready::Covered).then(|| "dialog \"Cookie notice\"".to_owned()),
            "{name}"
        );
        assert_eq!(answer.readonly, name == "fixed");
        assert!(!answer.editable);
    }
    // Without a pointer nothing can be in its way.
    let under = Bench::find(&view, "button", "under");
    assert_eq!(bench.page.guard(under, true, false).await.unwrap().verdict, Ready::Ready);
    bench.close().await;
}

/// Pages that make a click hard to place, each with one target that counts its clicks in `document.title`.
const HARD_TO_HIT: [(&str, &str, &str); 12] = [
    (
        "link",
        "a link that is wrapped over some lines",
        "<p style='width:130px'>some words first <a href='#' onclick='hit()'>a link that is wrapped over some lines</a></p>",
    ),
    (
        "button",
        "deep",
        "<div style='height:3000px'></div><button onclick='hit()'>deep</button><div style='height:3000px'></div>",
    ),
    (
        "button",
        "in a box",
        "<div style='height:60px;overflow:auto'><div style='height:900px'></div><button onclick='hit()'>in a box</button></div>",
    ),
    (
        "button",
        "under the bar",
        "<div style='position:fixed;top:0;left:0;right:0;height:500px;background:#ccc'></div><div style='height:900px'></div><button onclick='hit()'>under the bar</button><div style='height:3000px'></div>",
    ),
    (
        "button",
        "half covered",
        "<div style='position:relative;width:200px'><button style='width:200px;height:40px' onclick='hit()'>half covered</button><div style='position:absolute;top:0;left:60px;width:80px;height:40px;background:red'></div></div>",
    ),
    (
        "checkbox",
        "drawn by its label",
        "<label>drawn by its label <input type=checkbox onclick='hit()' style='position:absolute;opacity:0;width:1px;height:1px;clip-path:inset(50%)'></label>",
    ),
    (
        "checkbox",
        "I read the terms",
        "<label><input type=checkbox onclick='hit()' style='position:absolute;opacity:0;width:0;height:0'><a href='/elsewhere'>I read the terms</a><span style='padding:0 90px'></span></label>",
    ),
    (
        "checkbox",
        "over",
        "<label style='position:relative;display:block;width:80px;height:30px'>over<input type=checkbox onclick='hit()' style='position:absolute;inset:0;width:80px;height:30px'><span style='position:absolute;inset:0;background:#eee'></span></label>",
    ),
    ("link", "no box", "<a href='#' onclick='hit()' style='display:contents'><span>no box</span></a>"),
    (
        "link",
        "overflowing",
        "<a href='#' onclick='hit()' style='display:inline-block;width:0;height:0'><span style='position:absolute'>overflowing</span></a>",
    ),
    (
        "button",
        "slotted",
        "<x-b><template shadowrootmode=open><button onclick='hit()'><slot></slot></button></template><i>slotted</i></x-b>",
    ),
    (
        "article",
        "card",
        "<div role=article aria-label=card onclick='hit()' style='width:300px;height:90px;display:grid;place-items:center'><button onclick='event.stopPropagation()'>middle</button></div>",
    ),
];

#[tokio::test]
async fn the_point_is_where_a_click_reaches_the_target() {
    let mut bench = Bench::start().await;
    for (role, name, html) in HARD_TO_HIT {
        bench
            .show(&format!(
                "<title>-</title><script>function hit() {{ document.title += 'hit' }}</script>{html}"
            ))
            .await;
        let view = bench.read().await.view;
        let answer = bench.page.guard(Bench::find(&view, role, name), true, true).await.unwrap();
        assert_eq!(answer.verdict, Ready::Ready, "{name}: {:?}", answer.cover);
        click(&mut bench, answer.point.unwrap()).await;
        assert_eq!(bench.run("document.title").await, "-hit", "{name}");
    }
    bench.close().await;
}

#[tokio::test]
async fn a_page_is_scrolled_only_when_that_is_asked_for_and_needed() {
    let mut bench = Bench::start().await;
    bench.show("<button>near</button><div style='height:3000px'></div><button>far</button><div style='height:3000px'></div>").await;
    let view = bench.read().await.view;
    let (near, far) = (Bench::find(&view, "button", "near"), Bench::find(&view, "button", "far"));
    assert_eq!(bench.page.guard(far, false, true).await.unwrap().verdict, Ready::OffViewport);
    assert_eq!(bench.page.guard(near, true, true).await.unwrap().verdict, Ready::Ready);
    assert_eq!(bench.page.viewport().await.unwrap().scroll_y, 0.0);
    assert_eq!(bench.page.guard(far, true, true).await.unwrap().verdict, Ready::Ready);
    assert!(bench.page.viewport().await.unwrap().scroll_y > 2000.0);
    assert_eq!(bench.page.scroll_into_view(near).await.unwrap(), Ready::Ready);
    assert_eq!(bench.page.viewport().await.unwrap().scroll_y, 0.0);
    bench.close().await;
}

#[tokio::test]
async fn what_is_behind_a_modal_dialog_is_covered_by_it() {
    let mut bench = Bench::start().await;
    bench
        .show("<button>behind</button><dialog id=d aria-label=Modal style='margin-top:300px'>x</dialog>")
        .await;
    let behind = Bench::find(&bench.read().await.view, "button", "behind");
    bench.run("d.showModal()").await;
    let answer = bench.page.guard(behind, true, true).await.unwrap();
    assert_eq!((answer.verdict, answer.cover.unwrap().name.as_str()), (Ready::Covered, "Modal"));
    bench.close().await;
}
