//! Pages that the page opened: listed, read and acted in once they are switched to.

use surefoot_browser::driver::{Button, Deadline, InputStep, PageId, PageInfo, Signal};
use surefoot_browser::page::PageError;
use surefoot_record::code::Code;

use crate::outline::outline;
use crate::support::{Bench, PATIENCE};

const OPENER: &str = "<button onclick=\"window.open('/popup')\">open</button>";

/// Looks at the list of pages until it is as wanted. A title that changes in another page is told to nobody.
async fn until_pages(bench: &mut Bench, wanted: impl Fn(&[PageInfo]) -> bool) {
    let looking = async { while !wanted(&bench.page.pages().await.unwrap()) {} };
    assert!(tokio::time::timeout(PATIENCE, looking).await.is_ok(), "waited in vain for a page");
}

/// Opens the popup by a click and waits until its title is known.
async fn open(bench: &mut Bench) -> PageId {
    bench.site.add("/near", "<button onclick='this.textContent = \"hit\"'>framed</button>");
    bench.site.add(
        "/popup",
        "<title>Popup</title><div id=h><template shadowrootmode=closed><h2>closed</h2></template></div>\
         <iframe src=/near></iframe><iframe src=OTHER_ORIGIN/near></iframe>\
         <button onclick=\"window.open('/third')\">more</button><button onclick='window.close()'>leave</button>",
    );
    bench.site.add("/third", "<title>Third</title><p>third</p>");
    bench.show(OPENER).await;
    let view = bench.at_rest().await.view;
    bench.click(Bench::find(&view, "button", "open")).await;
    until_pages(bench, |pages| pages.iter().any(|page| page.title == "Popup")).await;
    bench.page.pages().await.unwrap()[1].id
}

#[tokio::test]
async fn a_popup_is_read_and_acted_in_with_its_frames_and_closed_roots() {
    for mut bench in Bench::start_all().await {
        let popup = open(&mut bench).await;
        let opener = bench.read().await;
        assert_eq!(outline(&opener.view), "button \"open\"\n");
        bench.page.switch(popup, Deadline::CALL).await.unwrap();
        assert_eq!(bench.page.changed_since(&opener.stamp), Some(true));
        let all = "heading \"closed\" level=2\nbutton \"framed\"\nbutton \"framed\"\nbutton \"more\"\nbutton \"leave\"\n";
        bench.until(|view| outline(view) == all).await;
        let view = bench.read().await.view;
        assert_eq!(view.title, "Popup");
        assert!(view.completeness.verified && view.completeness.gaps.is_empty(), "{:?}", view.completeness);
        let framed: Vec<_> =
            view.nodes.iter().filter(|node| node.name == "framed").map(|node| node.element).collect();
        for target in framed {
            bench.click(target).await;
            assert_eq!(bench.page.inspect(target).await.unwrap().unwrap().name, "hit");
        }
        bench.page.switch(PageId(0), Deadline::CALL).await.unwrap();
        assert_eq!(outline(&bench.read().await.view), "button \"open\"\n");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_popup_opens_and_closes_pages_and_they_are_told_of() {
    for mut bench in Bench::start_all().await {
        let popup = open(&mut bench).await;
        bench.page.switch(popup, Deadline::CALL).await.unwrap();
        bench.until(|view| view.nodes.len() == 5).await;
        let view = bench.read().await.view;
        bench.page.take_signals();
        bench.click(Bench::find(&view, "button", "more")).await;
        let third = bench.site_url("/third");
        bench
            .wait_for("the third page", |page| page.take_signals().contains(&Signal::Popup(third.clone())))
            .await;
        until_pages(&mut bench, |pages| pages.iter().any(|page| page.title == "Third")).await;
        assert_eq!(bench.page.pages().await.unwrap().len(), 3);
        // It may be gone before the input is acknowledged.
        let leave = Bench::find(&view, "button", "leave");
        let at = bench.page.guard(leave, true, true).await.unwrap().point.unwrap();
        let steps = [
            InputStep::Press { at, button: Button::Left, count: 1 },
            InputStep::Release { at, button: Button::Left, count: 1 },
        ];
        let taken = bench.page.gesture(&steps, Deadline::CALL).await;
        assert!(
            taken.is_ok() || taken.as_ref().is_err_and(|error| error.code() == Code::PageClosed),
            "{taken:?}"
        );
        bench.wait_for("the popup to close", |page| page.take_signals().contains(&Signal::Closed)).await;
        until_pages(&mut bench, |pages| pages.len() == 2).await;
        let error = bench.page.switch(popup, Deadline::CALL).await.unwrap_err();
        assert_eq!(error.code(), Code::PageClosed);
        let last = bench.page.pages().await.unwrap()[1].id;
        bench.page.switch(last, Deadline::CALL).await.unwrap();
        assert_eq!(outline(&bench.read().await.view), "paragraph \"third\"\n");
        bench.close().await;
    }
}

#[tokio::test]
async fn a_page_that_was_left_is_asked_nothing() {
    for mut bench in Bench::start_all().await {
        let popup = open(&mut bench).await;
        let before = Bench::find(&bench.read().await.view, "button", "open");
        bench.page.switch(popup, Deadline::CALL).await.unwrap();
        let error = bench.page.focus(before).await.unwrap_err();
        assert!(matches!(error, PageError::Driver(_)) && error.code() == Code::TargetDetached, "{error:?}");
        bench.page.switch(PageId(0), Deadline::CALL).await.unwrap();
        assert!(bench.page.focus(before).await.unwrap());
        bench.close().await;
    }
}
