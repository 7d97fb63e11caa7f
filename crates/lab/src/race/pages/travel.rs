//! Acts that take the page elsewhere, or would seem to.

use super::{Class, Page};

pub(super) fn pages() -> Vec<Page> {
    let link = |name, to: &'static str| {
        Page::new(name, "").class(Class::Travel).body(to).step("click link \"Go\"").proves(
            "Arrived",
            &[
                "url ",
                "title is \"Arrived\"",
                "present heading \"Arrived\"",
                "present status \"You have arrived\"",
            ],
        )
    };
    vec![
        link("link", "<main><a href='/late?as=page&title=Arrived'>Go</a></main>"),
        link("link to a slow page, 1500 ms", "<main><a href='/late?ms=1500&as=page&title=Arrived'>Go</a></main>"),
        link("link to a slow page, 3000 ms", "<main><a href='/late?ms=3000&as=page&title=Arrived'>Go</a></main>"),
        link("link to another site, 800 ms", "<main><a href='@OTHER@/late?ms=800&as=page&title=Arrived'>Go</a></main>"),
        link("form", "<main><form action=/late><input type=hidden name=as value=page>\
             <input type=hidden name=title value=Arrived><input type=hidden name=ms value=400>\
             <button id=save>Save item</button></form></main>")
            .step("click button \"Save item\""),
        link("posted form", "<main><form method=post action='/late?ms=400&as=page&title=Arrived'>\
             <button id=save>Save item</button></form></main>")
            .step("click button \"Save item\""),
        Page {
            script: "on(() => after(300, () => (location = '/late?ms=300&as=page&title=Arrived')))".to_owned(),
            ..link("location set after 300 ms", "<main><button id=save>Save item</button></main>")
        }
        .step("click button \"Save item\""),
        Page {
            script: "on(() => get(300).then(() => (location = '/late?ms=300&as=page&title=Arrived')))".to_owned(),
            ..link("location set after a fetch", "<main><button id=save>Save item</button></main>")
        }
        .step("click button \"Save item\""),
        Page::new(
            "history back in one document",
            "history.replaceState({ at: 'list' }, '', '#list'); history.pushState({ at: 'item' }, '', '#item'); \
             addEventListener('popstate', saved); on(() => history.back())",
        )
        .class(Class::Travel)
        .proves("Saved", &["present status \"Saved\"", "url "]),
        Page::new(
            "reload",
            "const again = sessionStorage.getItem('again'); sessionStorage.setItem('again', 'yes'); \
             if (again) saved(); on(() => location.reload())",
        )
        .class(Class::Travel),
        Page::new("link to a place on the page", "")
            .class(Class::Travel)
            .body("<main><a href=#here>Go</a><p id=here>Here</p></main>")
            .step("click link \"Go\"")
            .proves("#here", &["url "]),
        Page::new("download", "")
            .body("<main><a href='/late?ms=200&as=file'>Go</a></main>")
            .step("click link \"Go\"")
            .class(Class::InertPending)
            .proves("item.txt", &["downloaded \"item.txt\""]),
        Page::new("download, slow", "")
            .body("<main><a href='/late?ms=1500&as=file'>Go</a></main>")
            .step("click link \"Go\"")
            .class(Class::InertPending)
            .proves("item.txt", &["downloaded \"item.txt\""]),
        Page::new("answer 204", "")
            .body("<main><a href='/late?ms=400&as=nothing'>Go</a></main>")
            .step("click link \"Go\"")
            .inert(Class::InertPending, "NO_EFFECT"),
        Page::new("popup", "on(() => open('/late?as=page&title=Arrived'))")
            .class(Class::InertPending)
            .proves("/late", &["opened contains "]),
        Page::new("link to a new tab", "")
            .class(Class::InertPending)
            .body("<main><a target=_blank href='/late?as=page&title=Arrived'>Go</a></main>")
            .step("click link \"Go\"")
            .proves("/late", &["opened contains "]),
        Page::new("popup that tells its opener", "addEventListener('message', event => event.data === 'save' && saved()); \
             on(() => { const popup = open('about:blank'); \
             popup.document.write('<script>setTimeout(() => opener.postMessage(\"save\"), 300)<\\/script>'); })"),
        Page::new("confirm dialog", "on(() => { confirm('Save?'); after(200, saved); })"),
    ]
}
