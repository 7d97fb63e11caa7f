//! Acts and outcomes in frames of the same site and of another.

use super::Page;

/// Documents that pages embed: name, body, script.
pub(in super::super) const FRAMES: &[(&str, &str, &str)] = &[
    (
        "timer",
        "<button id=save>Save inside</button><p id=out role=status></p>",
        "on(() => after(350, saved))",
    ),
    (
        "fetch",
        "<button id=save>Save inside</button><p id=out role=status></p>",
        "on(() => get(800).then(saved))",
    ),
    (
        "told",
        "<p id=out role=status></p>",
        "addEventListener('message', event => event.data === 'save' && after(350, saved))",
    ),
    (
        "asking",
        "<button id=save>Save inside</button>",
        "on(() => after(200, () => parent.postMessage('save', '*')))",
    ),
    ("arrived", "<p role=status>Saved</p>", "race.note('outcome')"),
];

pub(super) fn pages() -> Vec<Page> {
    let inside = "click button \"Save inside\"";
    vec![
        Page::new("frame, timer 350 ms", "").body("<main><iframe title=Inner src=/frame/timer></iframe></main>").step(inside),
        Page::new("frame, fetch 800 ms", "").body("<main><iframe title=Inner src=/frame/fetch></iframe></main>").step(inside),
        Page::new("frame of another site, timer 350 ms", "")
            .body("<main><iframe title=Inner src=@OTHER@/frame/timer></iframe></main>")
            .step(inside),
        Page::new("frame of another site, fetch 800 ms", "")
            .body("<main><iframe title=Inner src=@OTHER@/frame/fetch></iframe></main>")
            .step(inside),
        Page::new("outcome in a frame", "on(() => $('inner').contentWindow.postMessage('save'))")
            .body("<main><button id=save>Save item</button><iframe id=inner title=Inner src=/frame/told></iframe></main>"),
        Page::new("outcome in a frame of another site", "on(() => $('inner').contentWindow.postMessage('save', '*'))")
            .body(
                "<main><button id=save>Save item</button>\
                 <iframe id=inner title=Inner src=@OTHER@/frame/told></iframe></main>",
            ),
        Page::new(
            "act in a frame of another site, outcome outside",
            "addEventListener('message', event => event.data === 'save' && after(200, saved))",
        )
        .body("<main><iframe title=Inner src=@OTHER@/frame/asking></iframe><p id=out role=status></p></main>")
        .step(inside),
        Page::new("new frame", "on(() => ($('box').innerHTML = '<iframe title=Inner src=/frame/arrived></iframe>'))")
            .body("<main><button id=save>Save item</button><div id=box></div></main>")
            .proves("Saved", &["present status \"Saved\"", "present iframe \"Inner\""]),
        Page::new(
            "frame that is taken elsewhere, 500 ms",
            "on(() => ($('inner').src = '/late?ms=500&as=page&title=Saved'))",
        )
        .body("<main><button id=save>Save item</button><iframe id=inner title=Inner src=/frame/told></iframe></main>")
        .proves("Saved", &["present heading \"Saved\"", "present status \"You have arrived\""]),
        Page::new("sandboxed frame, timer 350 ms", "")
            .body("<main><iframe title=Inner sandbox=allow-scripts src=/frame/timer></iframe></main>")
            .step(inside),
    ]
}
