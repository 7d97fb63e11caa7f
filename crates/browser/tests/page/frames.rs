//! Views and guards through frames, of the same origin and of another.

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
        bench.click(target).await;
        let name = bench.page.inspect(target).await.unwrap().unwrap().name;
        assert_eq!(name, "hit", "{}", bench.page.product());
        bench.close().await;
    }
}

/// The frame's document: a target that is hit only within its own box, which lies off the middle.
const SMALL: &str = "<!doctype html><body style='margin:0'><button style='position:absolute;left:150px;top:90px;width:24px;\
    height:14px;padding:0;font-size:8px;overflow:hidden' onclick='this.textContent = \"hit\"'>target</button>";

#[tokio::test]
async fn a_click_goes_through_every_transform() {
    let frame = "<iframe src=OTHER_ORIGIN/small style='width:200px;height:120px;border:3.3px solid;padding:7px 5px;ROUND'></iframe>";
    let cases = [
        ("rotated", frame.replace("ROUND", "transform:rotate(140deg);margin:60px")),
        ("skewed", frame.replace("ROUND", "transform:skew(25deg, 10deg) scale(1.4);margin:80px")),
        ("mirrored", frame.replace("ROUND", "transform:scale(-1, 1.2);margin:40px")),
        (
            "turned in space",
            format!(
                "<div style='perspective:300px;width:420px;margin:60px'>{}</div>",
                frame.replace("ROUND", "transform:rotateY(45deg) rotateX(15deg);margin:60px")
            ),
        ),
        (
            "turned in a turned one",
            format!(
                "<div style='rotate:20deg;translate:300px 250px;padding:11px'><div style='transform:scale(.8) rotate(15deg);width:400px'>{}</div></div>",
                frame.replace("ROUND", "transform:rotate(-80deg);transform-origin:150px 0")
            ),
        ),
        ("zoomed", format!("<div style='zoom:1.5'>{}</div>", frame.replace("ROUND", "zoom:.9"))),
        (
            "scrolled in a turned scroller",
            format!(
                "<div style='height:1200px'></div><div style='height:150px;width:300px;overflow:auto;transform:rotate(30deg)'>\
             <div style='height:500px'></div>{}</div><div style='height:1200px'></div>",
                frame.replace("ROUND", "")
            ),
        ),
    ];
    for mut bench in Bench::start_all().await {
        bench.site.add("/small", SMALL);
        for (what, html) in &cases {
            bench.show(html).await;
            let view = bench.read().await.view;
            let target = Bench::find(&view, "button", "target");
            bench.click(target).await;
            let name = bench.page.inspect(target).await.unwrap().unwrap().name;
            assert_eq!(name, "hit", "{what} on {}", bench.page.product());
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn a_turned_frames_nodes_are_in_the_viewport_where_they_are_drawn() {
    for mut bench in Bench::start_all().await {
        bench.site.add(
            "/row",
            "<!doctype html><body style='margin:0;white-space:nowrap'><button style='width:100px'>one</button>\
             <button style='width:100px;margin-left:400px'>two</button>",
        );
        // Turned by a right angle about its upper left corner, the frame hangs down or stands up from there.
        let turned = |angle: i32, top: i32| {
            format!(
                "<body style='margin:0'><iframe src=OTHER_ORIGIN/row style='position:absolute;left:300px;top:{top}px;width:700px;\
                 height:50px;border:0;transform-origin:0 0;transform:rotate({angle}deg)'></iframe>"
            )
        };
        for (angle, top, expected) in [
            (90, 0, [true, true]),
            (90, 500, [true, false]),
            (-90, 300, [true, false]),
            (-90, 700, [true, true]),
            (90, -200, [false, true]),
        ] {
            bench.show(&turned(angle, top)).await;
            let view = bench.read().await.view;
            let seen: Vec<bool> = view.nodes.iter().map(|node| node.in_viewport).collect();
            assert_eq!(seen, expected, "{angle} degrees at {top}");
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn every_kind_of_frame_is_read_or_named_as_a_gap() {
    let cases = [
        ("beside one", "<p>a</p><iframe src=/target></iframe>", true),
        ("three deep", "<iframe src=OTHER_ORIGIN/one></iframe>", true),
        ("srcdoc", "<iframe srcdoc='<button>target</button>'></iframe>", true),
        ("a data address", "<iframe src='data:text/html,<button>target</button>'></iframe>", true),
        ("a script's address", "<iframe src=\"javascript:'<button>target</button>'\"></iframe>", true),
        (
            "a blob",
            "<iframe id=f></iframe><script>f.src = URL.createObjectURL(new Blob(['<button>target</button>'], {type: 'text/html'}))</script>",
            true,
        ),
        ("sandboxed without scripts", "<iframe sandbox src=/target></iframe>", true),
        ("sandboxed without scripts, elsewhere", "<iframe sandbox src=OTHER_ORIGIN/target></iframe>", true),
        ("sandboxed with scripts", "<iframe sandbox=allow-scripts src=/target></iframe>", true),
        ("sandboxed srcdoc", "<iframe sandbox srcdoc='<button>target</button>'></iframe>", true),
        ("sandboxed by its own policy", "<iframe src=/sandboxed></iframe>", true),
        ("with a policy against everything", "<iframe src=/strict></iframe>", true),
        (
            "written by a script",
            "<iframe id=f></iframe><script>f.contentDocument.write('<button>target</button>'); f.contentDocument.close()</script>",
            true,
        ),
        (
            "added to by a script",
            "<iframe id=f></iframe><script>f.contentDocument.body.innerHTML = '<button>target</button>'</script>",
            true,
        ),
        ("an object", "<object data=OTHER_ORIGIN/target type=text/html></object>", true),
        ("an embedded one", "<embed src=OTHER_ORIGIN/target type=text/html>", true),
        (
            "in a closed root",
            "<div id=h></div><script>h.attachShadow({mode: 'closed'}).innerHTML = '<iframe src=OTHER_ORIGIN/target></iframe>'</script>",
            true,
        ),
        (
            "in an open root",
            "<div id=h></div><script>h.attachShadow({mode: 'open'}).innerHTML = '<iframe src=/target></iframe>'</script>",
            true,
        ),
        (
            "in the top layer",
            "<div popover id=p><iframe src=/target></iframe></div><script>p.showPopover()</script>",
            true,
        ),
        (
            "not rendered",
            "<iframe src=/target style='display:none'></iframe><div hidden><iframe src=OTHER_ORIGIN/target></iframe></div>",
            false,
        ),
        ("transparent", "<iframe src=/target style='opacity:0'></iframe>", false),
        (
            "not loaded before it is scrolled to",
            "<div style='height:30000px'></div><iframe loading=lazy src=/target></iframe>",
            false,
        ),
        (
            "an object without a document",
            "<object data=/nothing.png type=image/png></object><object></object>",
            false,
        ),
        ("an embedded one without a document", "<embed>", false),
        ("inert", "<div inert><iframe src=/target></iframe></div>", false),
    ];
    for mut bench in Bench::start_all().await {
        bench.site.add("/target", "<button>target</button>");
        bench.site.add("/one", "<iframe src=/two></iframe>");
        bench.site.add("/two", "<iframe src=OTHER_ORIGIN/three></iframe>");
        bench.site.add("/three", "<iframe sandbox=allow-scripts src=/target></iframe>");
        bench.site.add_with_header(
            "/sandboxed",
            "Content-Security-Policy: sandbox",
            "<button>target</button>",
        );
        let strict =
            "Content-Security-Policy: default-src 'none'; trusted-types; require-trusted-types-for 'script'";
        bench.site.add_with_header("/strict", strict, "<button>target</button>");
        for (what, html, holds) in cases {
            bench.show(html).await;
            // An object has a frame of its own until its resource turns out to be no document, which may be
            // after the page has loaded; until then the gap is real.
            loop {
                let reading = bench.at_rest().await;
                let view = &reading.view;
                let found = view.nodes.iter().filter(|node| node.name == "target").count();
                let whole = view.completeness.gaps.is_empty() && view.completeness.verified;
                if whole && found == usize::from(holds) {
                    break;
                }
                let product = bench.page.product().to_owned();
                let shown = format!("{what}: {product}, {:?}\n{}", view.completeness, outline(view));
                bench.until_changed(&reading.stamp, &shown).await;
            }
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn the_frames_of_a_frameset_are_read() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/near", "<button>near</button>");
        bench
            .show("<frameset cols='50%,50%'><frame src=/near><frame src=OTHER_ORIGIN/near></frameset>")
            .await;
        let view = bench.read().await.view;
        assert_eq!(outline(&view), "button \"near\"\nbutton \"near\"\n");
        assert_eq!(view.completeness.gaps, []);
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_that_was_refused_shows_the_browsers_own_page() {
    for mut bench in Bench::start_all().await {
        bench.site.add_with_header("/refused", "X-Frame-Options: DENY", "<button>never</button>");
        bench.show("<p>a</p><iframe src=OTHER_ORIGIN/refused></iframe>").await;
        let view = bench.read().await.view;
        // The browser's own page about it is a document like any other.
        assert_eq!(view.completeness.gaps, []);
        assert!(bench.page.documents().iter().all(|document| document.callable));
        bench.close().await;
    }
}

#[tokio::test]
async fn a_frame_whose_process_crashed_is_a_gap_until_it_is_loaded_again() {
    let mut bench = Bench::start().await;
    // So that its process can be told from the others.
    bench
        .site
        .add("/near", "<button>near</button><script>window.much = new Uint8Array(4e8).fill(1)</script>");
    bench.show("<p>a</p><iframe id=f src=OTHER_ORIGIN/near></iframe>").await;
    bench.until(|view| view.nodes.len() == 2).await;
    crate::support::kill(bench.largest_renderer());
    bench.until(|view| view.completeness.gaps == [Gap::IframeNotTraversed]).await;
    assert_eq!(outline(&bench.read().await.view), "paragraph \"a\"\n");
    bench.run("f.src = f.src, 1").await;
    bench.until(|view| view.nodes.len() == 2 && view.completeness.gaps.is_empty()).await;
    bench.close().await;
}

#[tokio::test]
async fn a_frame_that_leaves_while_it_is_read_leaves_the_rest() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/near", "<button>near</button>");
        bench
            .show(
                "<p>a</p><div id=d></div><script>setInterval(() => { const f = document.createElement('iframe');\
                 f.src = 'OTHER_ORIGIN/near'; d.replaceChildren(f) }, 15)</script>",
            )
            .await;
        for _ in 0..30 {
            let view = bench.read().await.view;
            Bench::find(&view, "paragraph", "a");
        }
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
