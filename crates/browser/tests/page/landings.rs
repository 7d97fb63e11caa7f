//! Where a gesture lands, told by the documents that the guard has armed for it (ruling 30).

use surefoot_browser::driver::{Button, Deadline, Hit, InputStep, Landing, Point, Rest};
use surefoot_record::act::Ready;
use surefoot_record::view::ElementId;

use crate::support::Bench;

const COVER: &str =
    "<div id=c hidden role=dialog aria-label=Cookies style='position:fixed;inset:0;background:#fff'>x</div>";
/// What the page itself saw of presses and clicks.
const NOTES: &str = "<script>window.seen = ''; for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])\
    addEventListener(type, (event) => seen += type + ' ' + event.target.id + ';', true)</script>";

async fn guarded(bench: &mut Bench, target: ElementId) -> Point {
    let answer = bench.page.guard(target, true, true).await.unwrap();
    assert_eq!(answer.verdict, Ready::Ready, "{:?}", answer.cover);
    answer.point.unwrap()
}

fn click(at: Point) -> [InputStep; 3] {
    [
        InputStep::Move { to: at },
        InputStep::Press { at, button: Button::Left, count: 1 },
        InputStep::Release { at, button: Button::Left, count: 1 },
    ]
}

async fn sent(bench: &mut Bench, steps: &[InputStep]) -> Landing {
    bench.page.gesture(steps, Deadline::CALL).await.unwrap()
}

#[tokio::test]
async fn a_miss_is_stopped_before_the_page_sees_it() {
    for mut bench in Bench::start_all().await {
        bench.show(&format!("{NOTES}<button id=b>Go</button>{COVER}")).await;
        let go = Bench::find(&bench.read().await.view, "button", "Go");
        let at = guarded(&mut bench, go).await;
        bench.run("c.hidden = false, 1").await;
        let landing = sent(&mut bench, &click(at)).await;
        let Hit::Missed { what, blocked } = landing.hit else { panic!("{landing:?}") };
        assert_eq!((what.unwrap().name.as_str(), blocked), ("Cookies", true));
        assert_eq!(bench.run("seen").await, "");
        // The next one is looked out for by nobody, and the page sees it.
        assert_eq!(sent(&mut bench, &click(at)).await, Landing::unwatched());
        assert_eq!(bench.run("seen").await, "pointerdown c;mousedown c;mouseup c;click c;");
        bench.run("c.hidden = true, seen = ''").await;
        let at = guarded(&mut bench, go).await;
        assert_eq!(sent(&mut bench, &click(at)).await, Landing::on_target());
        assert_eq!(bench.run("seen").await, "pointerdown b;mousedown b;mouseup b;click b;");
        bench.close().await;
    }
}

#[tokio::test]
async fn press_and_release_that_land_apart_are_told() {
    let mut bench = Bench::start().await;
    bench.show(&format!("<button id=b onmousedown='c.hidden = false'>Go</button>{COVER}")).await;
    let go = Bench::find(&bench.read().await.view, "button", "Go");
    let at = guarded(&mut bench, go).await;
    let landing = sent(&mut bench, &click(at)).await;
    let Rest::Elsewhere(Some(what)) = landing.rest else { panic!("{landing:?}") };
    assert_eq!((landing.hit, what.name.as_str()), (Hit::Target, "Cookies"));
    bench.close().await;
}

#[tokio::test]
async fn every_kind_of_gesture_tells_of_its_target() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", "<button>inside</button><label><input type=checkbox style='position:absolute;opacity:0;pointer-events:none'>Agree</label>");
        bench.show("<button>outside</button><iframe src=OTHER_ORIGIN/inner style='padding:9px'></iframe><a href='#x'>link</a>").await;
        let view = bench.read().await.view;
        for (role, name) in [("button", "outside"), ("button", "inside"), ("link", "link")] {
            let target = Bench::find(&view, role, name);
            let at = guarded(&mut bench, target).await;
            assert_eq!(sent(&mut bench, &click(at)).await, Landing::on_target(), "{name}");
            let at = guarded(&mut bench, target).await;
            let right = [
                InputStep::Press { at, button: Button::Right, count: 1 },
                InputStep::Release { at, button: Button::Right, count: 1 },
            ];
            assert_eq!(sent(&mut bench, &right).await, Landing::on_target(), "right {name}");
            let at = guarded(&mut bench, target).await;
            let mut double = click(at).to_vec();
            double.push(InputStep::Press { at, button: Button::Left, count: 2 });
            double.push(InputStep::Release { at, button: Button::Left, count: 2 });
            assert_eq!(sent(&mut bench, &double).await, Landing::on_target(), "double {name}");
            let at = guarded(&mut bench, target).await;
            assert_eq!(
                sent(&mut bench, &[InputStep::Move { to: at }]).await,
                Landing::on_target(),
                "hover {name}"
            );
        }
        let target = Bench::find(&view, "checkbox", "Agree");
        let at = guarded(&mut bench, target).await;
        let landing = sent(&mut bench, &click(at)).await;
        assert!(matches!(landing.hit, Hit::Label(Some(_))), "{landing:?}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_that_comes_over_the_target_is_no_hit() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/advert", "<button style='position:fixed;inset:0'>Buy</button>");
        bench
            .show("<button>Go</button><iframe id=c title=Advert src=OTHER_ORIGIN/advert style='display:none;position:fixed;left:0;top:0;border:0;width:100%;height:100%'></iframe>")
            .await;
        let go = Bench::find(&bench.read().await.view, "button", "Go");
        let at = guarded(&mut bench, go).await;
        bench.run("c.style.display = 'block'").await;
        let landing = sent(&mut bench, &click(at)).await;
        // Before the browser has its picture, the event still goes to the page around it, which stops it; later it goes to
        // the frame, which tells of it if it is quick. It is a hit in neither case.
        assert!(matches!(landing.hit, Hit::Missed { .. } | Hit::Unseen), "{landing:?}");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_document_that_is_written_anew_still_tells() {
    let mut bench = Bench::start().await;
    bench.site.add("/inner", "<p>old</p>");
    bench.show("<iframe id=f src=/inner></iframe>").await;
    bench
        .run("f.contentDocument.open(), f.contentDocument.write('<button>Go</button>'), f.contentDocument.close(), 1")
        .await;
    bench.until(|view| view.nodes.iter().any(|node| node.name == "Go")).await;
    let go = Bench::find(&bench.read().await.view, "button", "Go");
    let at = guarded(&mut bench, go).await;
    assert_eq!(sent(&mut bench, &click(at)).await, Landing::on_target());
    bench.close().await;
}

#[tokio::test]
async fn what_moves_is_not_ready_until_it_stands_still() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<style>@keyframes m { to { transform: translateX(9px) } }</style>\
             <button id=b style='animation:m 60s linear'>Go</button>",
        )
        .await;
    let go = Bench::find(&bench.read().await.view, "button", "Go");
    assert_eq!(bench.page.guard(go, true, true).await.unwrap().verdict, Ready::Moving);
    // A fade is no motion, once the end of the other has been drawn.
    bench.run("b.animate([{ opacity: .2 }, { opacity: 1 }], 60000), b.style.animation = 'none'").await;
    let standing = async { while bench.page.guard(go, true, true).await.unwrap().verdict != Ready::Ready {} };
    assert!(
        tokio::time::timeout(std::time::Duration::from_secs(20), standing).await.is_ok(),
        "it fades only"
    );
    bench.close().await;
}
