//! Identity and the change clock.

use surefoot_browser::driver::{Deadline, InputStep, Travel, keys};

use crate::support::Bench;

/// What can happen to a page, and that the clock tells of it.
const HAPPENINGS: [(&str, &str); 18] = [
    ("text", "p.textContent = 'new'"),
    ("attribute", "p.setAttribute('aria-label', 'x')"),
    ("child", "document.body.append(document.createElement('p'))"),
    ("title", "document.title = 'new'"),
    ("shadow root", "h.shadowRoot.firstElementChild.textContent = 'new'"),
    ("input event", "i.value = 'x'; i.dispatchEvent(new Event('input', { bubbles: true }))"),
    ("reset", "i.value = 'y'; i.form.reset()"),
    ("focus", "i.focus()"),
    ("scroll", "scrollTo(0, 300)"),
    ("scroll in a box", "box.scrollTop = 50"),
    ("scroll in a shadow root", "h.shadowRoot.querySelector('div').scrollTop = 40"),
    ("details", "d.open = true"),
    ("popover", "pop.showPopover()"),
    ("push state", "history.pushState(null, '', '?pushed')"),
    ("fragment", "location.hash = 'x'"),
    ("transition", "t.classList.add('on')"),
    ("image that fails", "m.src = '/missing'"),
    ("document.open", "document.open(); document.write('<p id=p>x</p>'); document.close()"),
];

const PAGE: &str = "<style>#t{opacity:.1;transition:opacity 1ms}#t.on{opacity:1}</style><p id=p>x</p><p id=t>t</p>\
    <div id=h><template shadowrootmode=open><b>x</b><div style='height:20px;overflow:auto'><p style='height:300px'>\
    </p></div></template></div><form><input id=i></form><div id=box style='height:20px;overflow:auto'>\
    <p style='height:300px'></p></div><details id=d><summary>s</summary>x</details><div id=pop popover>x</div>\
    <img id=m alt=a><p style='height:3000px'></p>";

#[tokio::test]
async fn the_clock_tells_of_the_first_change_after_each_reading_and_of_no_other() {
    let mut bench = Bench::start().await;
    for (what, script) in HAPPENINGS {
        bench.show(PAGE).await;
        let quiet = bench.at_rest().await;
        assert_eq!(bench.page.changed_since(&quiet.stamp), Some(false), "{what}");
        bench.run(script).await;
        bench.until_changed(&quiet.stamp, what).await;
        // The news is told once; a reading takes it in, and then the clock is heard again.
        let after = bench.at_rest().await;
        bench.run("document.querySelector('#p').append('again')").await;
        bench.until_changed(&after.stamp, what).await;
    }
    bench.close().await;
}

#[tokio::test]
async fn a_reading_alone_is_no_change() {
    let mut bench = Bench::start().await;
    bench.show(PAGE).await;
    let first = bench.at_rest().await;
    for _ in 0..3 {
        let again = bench.read().await;
        assert_eq!(again.stamp, first.stamp);
        assert_eq!(again.view, first.view);
    }
    assert_eq!(bench.page.changed_since(&first.stamp), Some(false));
    bench.close().await;
}

#[tokio::test]
async fn real_typing_is_a_change() {
    let mut bench = Bench::start().await;
    bench.show("<input aria-label=a autofocus>").await;
    let before = bench.at_rest().await;
    let (key, modifiers) = keys::parse_chord("x").unwrap();
    let steps = [InputStep::Stroke { key, modifiers }];
    bench.page.gesture(&steps, Deadline::CALL).await.unwrap();
    bench.until_changed(&before.stamp, "typing").await;
    assert_eq!(bench.read().await.view.nodes[0].value.as_deref(), Some("x"));
    bench.close().await;
}

#[tokio::test]
async fn an_element_keeps_its_id_for_its_lifetime() {
    let mut bench = Bench::start().await;
    bench.show("<button id=a>a</button><div id=box></div><button id=b>b</button>").await;
    let view = bench.read().await.view;
    let (a, b) = (Bench::find(&view, "button", "a"), Bench::find(&view, "button", "b"));
    bench.run("box.append(b); a.textContent = 'renamed'; a.insertAdjacentHTML('beforebegin', '<button>new</button>')").await;
    let view = bench.read().await.view;
    assert_eq!(Bench::find(&view, "button", "renamed"), a);
    assert_eq!(Bench::find(&view, "button", "b"), b);
    // A twin that takes its place is another element.
    bench.run("b.replaceWith(b.cloneNode(true))").await;
    let view = bench.read().await.view;
    assert_ne!(Bench::find(&view, "button", "b"), b);
    let url = bench.site_url("/shown/1");
    bench.travel(Travel::To(url)).await;
    let view = bench.read().await.view;
    assert_ne!(Bench::find(&view, "button", "a").document, a.document);
    bench.close().await;
}
