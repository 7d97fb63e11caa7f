//! Going from page to page, and within one.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "a fragment",
        "<a href='#two'>Two</a>",
        "on(window, 'hashchange', () => say('At ' + location.hash));",
        &[r#"click link "Two""#],
        r##"url is "{site}/case/a-fragment?v=live#two""##,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .in_frames(r##"present status "At #two""##),
    Case::new(
        "a route by the history interface",
        "<a href='/route/items'>Items</a><h2>Home</h2>",
        "on('a', 'click', (event) => { event.preventDefault(); history.pushState(null, '', '/route/items'); $('h2').textContent = 'Items'; });",
        &[r#"click link "Items""#],
        r#"url is "{site}/route/items""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .in_frames(r#"present heading "Items""#),
    Case::new(
        "back within a page",
        "<button>Items</button><h2>Home</h2>",
        "on('button', 'click', () => { history.pushState(null, '', '/route/items'); $('h2').textContent = 'Items'; }); on(window, 'popstate', () => { $('h2').textContent = 'Home again'; });",
        &[r#"click button "Items""#, "back"],
        r#"url contains "{site}/case/back-within-a-page""#,
    ),
    Case::new(
        "forward within a page",
        "<button>Items</button><h2>Home</h2>",
        "on('button', 'click', () => { history.pushState(null, '', '/route/items'); $('h2').textContent = 'Items'; }); on(window, 'popstate', () => { $('h2').textContent = location.pathname.includes('items') ? 'Items again' : 'Home again'; });",
        &[r#"click button "Items""#, "back", "forward"],
        r#"url is "{site}/route/items""#,
    ),
    Case::new(
        "a link to another page",
        // What bears the name of a target that is gone is its echo (ruling 9), so that the heading must have another.
        "<a href='/page/plain'>To the plain page</a>",
        "",
        &[r#"click link "To the plain page""#],
        r#"url is "{site}/page/plain""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .in_frames(r#"present heading "Plain""#),
    Case::new(
        "back to the page before",
        "<a href='/page/plain'>Plain</a>",
        "",
        &[r#"click link "Plain""#, "back"],
        r#"url contains "{site}/case/back-to-the-page-before""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();"),
    Case::new(
        "a redirect",
        "<a href='/redirect'>Old address</a>",
        "",
        &[r#"click link "Old address""#],
        r#"url is "{site}/page/plain""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .in_frames(r#"present heading "Plain""#),
    Case::new(
        "a form that is posted and redirected",
        "<form method=post action=/order><button>Order</button></form>",
        "",
        &[r#"click button "Order""#],
        r#"url is "{site}/page/thanks""#,
    )
    .killed_by("$('form').onsubmit = (event) => event.preventDefault();")
    .in_frames(r#"present heading "Thanks""#),
    Case::new(
        "a page that refreshes to another",
        "<a href='/refresh'>Go</a>",
        "",
        &[r#"click link "Go""#],
        r#"url is "{site}/page/plain""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .in_frames(r#"present heading "Plain""#),
    Case::new(
        "a script that replaces the address",
        "<button>Go</button>",
        "on('button', 'click', () => location.replace('/page/plain'));",
        &[r#"click button "Go""#],
        r#"url is "{site}/page/plain""#,
    )
    .in_frames(r#"present heading "Plain""#),
    Case::new(
        "a document written anew",
        "<button>Write</button>",
        "on('button', 'click', () => { document.open(); document.write('<title>New</title><h1>Written anew</h1>'); document.close(); });",
        &[r#"click button "Write""#],
        r#"present heading "Written anew""#,
    )
    .in_frames(r#"present heading "Written anew""#),
    Case::new(
        "a page loaded anew with what changed meanwhile",
        "<button aria-pressed=false>Remember</button><h2>Nothing</h2>",
        "const note = sessionStorage.getItem('note'); if (note && !dead) $('h2').textContent = note; on('button', 'click', () => { sessionStorage.setItem('note', 'Remembered'); $('button').ariaPressed = 'true'; });",
        &[r#"click button "Remember""#, "reload"],
        r#"present heading "Remembered""#,
    ),
    Case::new(
        "navigate",
        "<h2>Here</h2>",
        "",
        &["navigate {site}/maybe?v=live"],
        r#"url is "{site}/maybe?v=live""#,
    ),
];
