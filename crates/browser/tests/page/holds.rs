//! Watching a target until something else is said of it, and the hints that a page listens to one.

use std::time::{Duration, Instant};

use surefoot_record::act::Ready;

use crate::support::Bench;

/// Longer than anything here lasts.
const LONG: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_watch_ends_when_something_else_is_said_of_its_target() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<button id=off disabled>Off</button><button id=gone>Gone</button><button>Under</button>
             <div id=cover style='position:fixed;inset:0'></div>",
        )
        .await;
    let view = bench.read().await.view;
    let [off, gone, under] = ["Off", "Gone", "Under"].map(|name| Bench::find(&view, "button", name));
    for (target, before, script, after) in [
        (off, Ready::Disabled, "off.disabled = false", Ready::Covered),
        (gone, Ready::Covered, "gone.remove()", Ready::Detached),
        (under, Ready::Covered, "cover.remove()", Ready::Ready),
    ] {
        let later = format!("requestAnimationFrame(() => setTimeout(() => {{ {script} }}, 120))");
        bench.run(&later).await;
        let began = Instant::now();
        assert_eq!(bench.page.watch(target, before, true, LONG).await.unwrap(), after, "{script}");
        assert!(began.elapsed() < LONG, "{script}");
    }
    // What has changed already is said at once, and what does not change when the time is over.
    assert_eq!(bench.page.watch(under, Ready::Covered, true, LONG).await.unwrap(), Ready::Ready);
    let short = Duration::from_millis(60);
    assert_eq!(bench.page.watch(under, Ready::Ready, true, short).await.unwrap(), Ready::Ready);
}

#[tokio::test]
async fn a_page_seems_alive_where_it_listens_or_needs_no_script() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<a href='/other'>Link</a><button>Dead</button><button onclick='1'>Inline</button>
             <div id=around><button>Within</button></div><div id=host></div>
             <form><button>Submits</button><button type=button>Plain</button></form><input aria-label=Field>
             <script>
             around.addEventListener('pointerdown', () => {});
             host.attachShadow({ mode: 'open' }).innerHTML = '<button>Shadowed</button>';
             host.addEventListener('click', () => {});
             </script>",
        )
        .await;
    let view = bench.read().await.view;
    let events = ["click", "pointerdown"];
    for (role, name, alive) in [
        ("link", "Link", true),
        ("button", "Dead", false),
        ("button", "Inline", true),
        ("button", "Within", true),
        ("button", "Shadowed", true),
        ("button", "Submits", true),
        ("button", "Plain", false),
    ] {
        let target = Bench::find(&view, role, name);
        assert_eq!(bench.page.seems_alive(target, &events, false, true).await.unwrap(), alive, "{name}");
    }
    // A page that has loaded and is no framework's is not doubted.
    let dead = Bench::find(&view, "button", "Dead");
    assert!(bench.page.seems_alive(dead, &events, false, false).await.unwrap());
    let field = Bench::find(&view, "textbox", "Field");
    assert!(bench.page.seems_alive(field, &["input"], true, true).await.unwrap());
    bench.run("document.addEventListener('click', () => {})").await;
    assert!(bench.page.seems_alive(dead, &events, false, true).await.unwrap());
    // Where a framework is to come, that shows little, and a field needs it too.
    bench.run("document.body.insertAdjacentHTML('beforeend', '<div id=__next></div>')").await;
    assert!(!bench.page.seems_alive(dead, &events, false, false).await.unwrap());
    assert!(!bench.page.seems_alive(field, &["input"], true, true).await.unwrap());
}
