//! Views and guards through frames, of the same origin and of another.

use surefoot_browser::driver::{Button, Deadline, InputStep};
use surefoot_record::act::Ready;
use surefoot_record::view::Gap;

use crate::outline::{lines, outline};
use crate::support::Bench;

const OUTER: &str = "<h1>outer</h1>
    <main><iframe src=/near></iframe><p>between</p><iframe src=OTHER_ORIGIN/far></iframe></main>
    <iframe src=/near style='display:none'></iframe><iframe src=/near style='width:0;height:0;border:0'></iframe><p>end</p>";

async fn show_frames(bench: &mut Bench) {
    bench.site.add("/near", "<h2>near</h2><iframe src=OTHER_ORIGIN/deep></iframe>");
    bench.site.add("/far", "<h2>far</h2><ul><li>item</li></ul>");
    bench.site.add("/deep", "<button>deep</button>");
    bench.show(OUTER).await;
}

#[tokio::test]
async fn a_frames_nodes_stand_at_its_place() {
    for mut bench in Bench::start_all().await {
        show_frames(&mut bench).await;
        let expected = lines(
            r#"
            heading "outer" level=1
            main
              heading "near" level=2
              button "deep"
              paragraph "between"
              heading "far" level=2
              list
                listitem "item"
            paragraph "end"
            "#,
        );
        let view = bench.read().await.view;
        assert_eq!(outline(&view), expected, "{}", bench.page.product());
        assert_eq!(view.completeness.gaps, []);
        let documents: std::collections::BTreeSet<u32> =
            view.nodes.iter().map(|node| node.element.document).collect();
        assert_eq!(documents.len(), 4);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frames_nodes_are_in_the_viewport_only_where_the_frame_is() {
    for mut bench in Bench::start_all().await {
        bench
            .site
            .add("/tall", "<button>top</button><div style='height:900px'></div><button>bottom</button>");
        bench
            .show(
                "<iframe src=OTHER_ORIGIN/tall style='height:1000px'></iframe><div style='height:3000px'></div>\
                 <iframe src=/tall style='height:1000px'></iframe>",
            )
            .await;
        let seen = |view: &surefoot_record::view::View| {
            view.nodes.iter().map(|node| (node.name.clone(), node.in_viewport)).collect::<Vec<_>>()
        };
        let expected = |flags: [bool; 4]| {
            ["top", "bottom", "top", "bottom"].map(str::to_owned).into_iter().zip(flags).collect::<Vec<_>>()
        };
        assert_eq!(seen(&bench.read().await.view), expected([true, false, false, false]));
        bench.run("scrollTo(0, 900)").await;
        assert_eq!(seen(&bench.read().await.view), expected([false, true, false, false]));
        bench.run("scrollTo(0, 99999)").await;
        assert_eq!(seen(&bench.read().await.view), expected([false, false, false, true]));
        bench.close().await;
    }
}

#[tokio::test]
async fn a_click_goes_through_borders_padding_scaling_and_scrolling() {
    for mut bench in Bench::start_all().await {
        bench.site.add(
            "/inner",
            "<body style='margin:0'><div style='height:1500px'></div>
             <iframe src=OTHER_ORIGIN/innermost style='border:11px solid;padding:7px'></iframe>",
        );
        bench.site.add(
            "/innermost",
            "<body style='margin:0'><div style='height:700px'></div>
             <button style='margin-left:30px' onclick='this.textContent = \"hit\"'>target</button>",
        );
        bench
            .show(
                "<div style='height:2000px'></div><div style='height:120px;overflow:auto'><div style='height:400px'></div>
                 <iframe src=OTHER_ORIGIN/inner style='border:9px solid;padding:5px;transform:scale(.5)'></iframe></div>
                 <div style='height:2000px'></div>",
            )
            .await;
        let view = bench.read().await.view;
        let target = Bench::find(&view, "button", "target");
        let answer = bench.page.guard(target, true, true).await.unwrap();
        assert_eq!(answer.verdict, Ready::Ready, "{:?}", answer.cover);
        let at = answer.point.unwrap();
        let steps = [
            InputStep::Move { to: at },
            InputStep::Press { at, button: Button::Left, count: 1 },
            InputStep::Release { at, button: Button::Left, count: 1 },
        ];
        bench.page.gesture(&steps, Deadline::CALL).await.unwrap();
        let name = bench.page.inspect(target).await.unwrap().unwrap().name;
        assert_eq!(name, "hit", "{}", bench.page.product());
        bench.close().await;
    }
}

#[tokio::test]
async fn what_covers_a_frame_covers_what_is_in_it() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", "<button>inside</button>");
        bench
            .show(
                "<iframe src=OTHER_ORIGIN/inner></iframe>\
                 <div role=alertdialog aria-label=Notice style='position:fixed;inset:0;background:#fff'>x</div>",
            )
            .await;
        let inside = Bench::find(&bench.read().await.view, "button", "inside");
        let answer = bench.page.guard(inside, true, true).await.unwrap();
        assert_eq!((answer.verdict, answer.cover.unwrap().name.as_str()), (Ready::Covered, "Notice"));
        assert_eq!(bench.page.guard(inside, true, false).await.unwrap().verdict, Ready::Ready);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_that_never_answers_is_a_gap_and_its_leaving_ends_it() {
    let mut bench = Bench::start().await;
    bench.site.add("/stuck", "<button>stuck</button><script>onmessage = () => { for (;;); }</script>");
    bench.show("<p>a</p><iframe id=f src=OTHER_ORIGIN/stuck></iframe><p>b</p>").await;
    assert_eq!(bench.read().await.view.nodes.len(), 3);
    bench.run("f.contentWindow.postMessage('hang', '*')").await;
    // The message arrives when it arrives, and the hanging frame tells nobody.
    let view = loop {
        let view = bench.read().await.view;
        if view.completeness.gaps == [Gap::IframeNotTraversed] {
            break view;
        }
        assert!(view.completeness.gaps.is_empty());
    };
    assert_eq!(outline(&view), "paragraph \"a\"\nparagraph \"b\"\n");
    bench.run("f.remove()").await;
    bench.until(|view| view.completeness.gaps.is_empty()).await;
    bench.close().await;
}

#[tokio::test]
async fn a_frames_new_document_is_a_change_and_its_old_elements_are_detached() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/one", "<button>one</button>");
        bench.site.add("/two", "<button>two</button>");
        bench.show("<iframe id=f src=OTHER_ORIGIN/one></iframe>").await;
        let first = bench.read().await;
        let one = Bench::find(&first.view, "button", "one");
        bench.run("f.src = f.src.replace('one', 'two')").await;
        bench.until(|view| view.nodes.iter().any(|node| node.name == "two")).await;
        assert_eq!(bench.page.changed_since(&first.stamp), Some(true));
        assert_eq!(bench.page.guard(one, true, true).await.unwrap().verdict, Ready::Detached);
        assert_eq!(bench.page.inspect(one).await.unwrap(), None);
        bench.close().await;
    }
}
