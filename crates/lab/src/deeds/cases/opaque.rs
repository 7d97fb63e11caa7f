//! Canvases, consent banners, readable text, test ids, containers.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "a place on a canvas",
        "<canvas role=img aria-label=Chart width=300 height=120 style='border:1px solid'></canvas>",
        "on('canvas', 'click', (event) => say(event.offsetX < 150 ? 'Left half' : 'Right half'));",
        &[r#"click img "Chart" at 220,60"#],
        r#"present status "Right half""#,
    )
    .anywhere(),
    Case::new(
        "a place on a picture",
        "<img alt=Map width=200 height=100 src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>",
        "on('img', 'click', (event) => say(event.offsetY < 50 ? 'North' : 'South'));",
        &[r#"click img "Map" at 100,80"#],
        r#"present status "South""#,
    )
    .anywhere(),
    Case::new(
        "a banner that is there",
        "<div role=dialog aria-label=Cookies><button>Accept all</button></div><button id=n>Next</button>",
        "on('[role=dialog] button', 'click', () => $('[role=dialog]').remove()); on('#n', 'click', () => say('Next'));",
        &[r#"optional click button "Accept all" in dialog "Cookies""#, r#"click button "Next""#],
        r#"present status "Next""#,
    )
    .anywhere(),
    Case::new(
        "a banner that is not there",
        "<button id=n>Next</button>",
        "on('#n', 'click', () => say('Next'));",
        &[r#"optional click button "Accept all""#, r#"click button "Next""#],
        r#"present status "Next""#,
    )
    .anywhere(),
    Case::new(
        "readable text",
        "<p id=p>Read <b>me</b> twice</p>",
        "on('#p', 'click', () => say('Read'));",
        &[r#"click paragraph "Read me twice""#],
        r#"present status "Read""#,
    )
    .anywhere(),
    Case::new(
        "text that stands in nothing",
        "<div id=p><span>Bare words</span></div>",
        "on('#p', 'click', () => say('Read'));",
        &[r#"click text "Bare words""#],
        r#"present status "Read""#,
    )
    .anywhere(),
    Case::new(
        "a test id",
        "<button data-testid=save>Save</button><button data-testid=save-all>Save</button>",
        "on('[data-testid=save-all]', 'click', () => say('All saved'));",
        &[r#"click test-id "save-all""#],
        r#"present status "All saved""#,
    )
    .anywhere(),
    Case::new(
        "one of many alike, by its container",
        "<table aria-label=People><tr aria-label=Ada><td>Ada<td><button>Remove</button><tr aria-label=Bob><td>Bob<td><button>Remove</button></table>",
        "on('button', 'click', (event) => event.target.closest('tr').remove());",
        &[r#"click button "Remove" in row "Bob" in table "People""#],
        r#"absent row "Bob""#,
    )
    .anywhere(),
];
