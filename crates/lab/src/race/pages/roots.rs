//! Outcomes in shadow roots.

use super::{Class, Page};

pub(super) fn pages() -> Vec<Page> {
    let host = "<main><button id=save>Save item</button><div id=host></div></main>";
    let in_root = |mode: &str, deed: &str| {
        format!(
            "const root = $('host').attachShadow({{ mode: '{mode}' }}); \
             root.innerHTML = '<p role=status></p>'; const status = root.querySelector('p'); \
             const tell = () => outcome(() => (status.textContent = 'Saved')); on(() => {{ {deed} }})"
        )
    };
    vec![
        Page::new("open root, timer 350 ms", in_root("open", "after(350, tell)")).body(host),
        Page::new("closed root, timer 350 ms", in_root("closed", "after(350, tell)")).body(host),
        Page::new("closed root, fetch 800 ms", in_root("closed", "get(800).then(tell)")).body(host),
        Page::new("closed root, at once", in_root("closed", "tell()")).class(Class::Synchronous).body(host),
        Page::new(
            "open root, transition that ends",
            in_root(
                "open",
                "status.style.transition = 'opacity 300ms'; status.ontransitionend = tell; \
                     status.getBoundingClientRect(); status.style.opacity = 0.5;",
            ),
        )
        .body(host),
        Page::new(
            "closed root, Web Animation that ends",
            in_root("closed", "status.animate([{ opacity: 0.2 }, { opacity: 1 }], 400).finished.then(tell)"),
        )
        .body(host),
        Page::new(
            "root attached by the act",
            "on(() => after(350, () => outcome(() => \
             ($('host').attachShadow({ mode: 'closed' }).innerHTML = '<p role=status>Saved</p>'))))",
        )
        .body(host),
        Page::new(
            "act in a closed root",
            "const root = $('host').attachShadow({ mode: 'closed' }); \
             root.innerHTML = '<button>Save inside</button><p role=status></p>'; \
             root.querySelector('button').onclick = () => get(350).then(() => \
             outcome(() => (root.querySelector('p').textContent = 'Saved')))",
        )
        .body("<main><div id=host></div></main>")
        .step("click button \"Save inside\""),
    ]
}
