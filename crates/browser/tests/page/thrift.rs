//! A full reading does not ask for styles that nothing speaks of. It must read what it would read if it did.
//!
//! A page with more rules than are compared word by word is never read so, and is what the other is held to.

use std::fmt::Write as _;

use surefoot_browser::page::ReadOptions;
use surefoot_record::view::View;

use crate::support::Bench;

/// Rules that match nothing, too many for a thrifty reading.
fn many_rules() -> String {
    let mut rules = String::from("<style>");
    for number in 0..200 {
        write!(rules, ".none-{number}{{color:red}}").unwrap();
    }
    rules.push_str("</style>");
    rules
}

/// What of a view depends on styles, a node a line.
fn told(view: &View) -> Vec<String> {
    let tell = |node: &surefoot_record::view::Placed| {
        let mut line = format!("{} {:?} {}", node.role, node.name, node.tag);
        for (holds, word) in [
            (node.visually_hidden, "hidden"),
            (node.clickable, "clickable"),
            (node.value_withheld, "withheld"),
            (node.aria_hidden, "aria-hidden"),
        ] {
            if holds {
                line.push(' ');
                line.push_str(word);
            }
        }
        line
    };
    view.nodes.iter().map(tell).collect()
}

const EVERY_TAG: &str = "a abbr address article aside audio b bdi bdo blockquote button canvas caption center cite code \
    data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 \
    header hgroup hr i iframe img input ins kbd label legend li main map mark marquee menu meter nav object ol optgroup \
    option output p pre progress q rp rt ruby s samp search section select slot small span strong sub summary sup svg \
    table tbody td textarea tfoot th thead time tr u ul var video x-own";

/// Each case, and a line that must be told of it, so that what is compared is known to be there.
fn cases() -> Vec<(&'static str, String, &'static str)> {
    let mut every = String::new();
    for tag in EVERY_TAG.split_whitespace() {
        write!(every, "<div><{tag} open href=/x style='width:1px' class=c>words in {tag}</{tag}></div>")
            .unwrap();
        write!(every, "<div><{tag}>bare {tag}</{tag}></div>").unwrap();
    }
    let plain = |html: &str| html.to_owned();
    vec![
        ("every tag", every, "button \"bare button\" button"),
        (
            "ink by a style attribute around",
            plain("<div style='color:transparent'><section><p>unseen</p></section></div><p>seen</p>"),
            "paragraph \"unseen\" p hidden",
        ),
        (
            "ink by a rule",
            plain("<style>.t{color:rgba(0,0,0,0)}</style><div class=t><p>unseen</p></div>"),
            "paragraph \"unseen\" p hidden",
        ),
        (
            "ink by a variable in a shorthand",
            plain("<style>p{--f:0.6px serif;font:var(--f)}</style><p>unseen</p>"),
            "paragraph \"unseen\" p hidden",
        ),
        (
            "a size by nesting",
            plain(&format!("<style>body{{font-size:16px}}</style>{}<p>tiny</p>", "<small>".repeat(18))),
            "paragraph \"tiny\" p hidden",
        ),
        (
            "a size by a rule that multiplies",
            plain(
                "<style>body{font-size:16px}div{font-size:.37em}</style><div><div><div><p>tiny</p></div></div></div>",
            ),
            "paragraph \"tiny\" p hidden",
        ),
        (
            "ink that a drawing hands down",
            plain(
                "<svg color=transparent width=99 height=99><foreignObject width=99 height=99><p>unseen</p></foreignObject></svg>",
            ),
            "paragraph \"unseen\" p hidden",
        ),
        (
            "dots by a style attribute around a label that is referred to",
            plain(
                "<input aria-labelledby=l><div style='-webkit-text-security:disc'><span><i id=l>secret</i></span></div><p>seen</p>",
            ),
            "textbox \"\" input",
        ),
        (
            "a pointer by a style attribute around",
            plain("<div style='cursor:pointer'><span>press</span></div>"),
            "generic \"press\" div clickable",
        ),
        (
            "a pointer by a rule",
            plain("<style>.c{cursor:pointer}</style><div><span class=c>press</span></div>"),
            "generic \"press\" span clickable",
        ),
        (
            "clipped by a rule",
            plain(
                "<style>.o{width:1px;height:1px;overflow:hidden;position:absolute}</style><h2 class=o>clipped</h2>",
            ),
            "heading \"clipped\" h2 hidden",
        ),
        (
            "clipped by a rule's variable",
            plain(
                "<style>.o{--o:hidden;width:1px;height:1px;overflow:var(--o)}</style><h2 class=o>clipped</h2>",
            ),
            "heading \"clipped\" h2 hidden",
        ),
        (
            "clipped by a shape",
            plain("<style>.o{position:absolute;clip-path:inset(50%)}</style><h2 class=o>clipped</h2>"),
            "heading \"clipped\" h2 hidden",
        ),
        (
            "skipped until it is found",
            plain("<div hidden=until-found><p>later</p></div><p>now</p>"),
            "paragraph \"now\" p",
        ),
        (
            "styles in a shadow root that was not known",
            plain(
                "<div id=h><p>outside</p></div><script>const r=h.attachShadow({mode:'open'});r.innerHTML='<style>p{color:transparent}::slotted(p){color:transparent}</style><p>inside</p><slot></slot>'</script>",
            ),
            "paragraph \"outside\" p hidden",
        ),
        (
            "an animation that a script has begun",
            plain(
                "<p id=p>unseen</p><script>p.animate([{color:'transparent'},{color:'transparent'}],{duration:1e7,fill:'forwards'})</script>",
            ),
            "paragraph \"unseen\" p hidden",
        ),
        (
            "a sheet that was adopted",
            plain(
                "<p>unseen</p><script>const s=new CSSStyleSheet();s.replaceSync('p{color:transparent}');document.adoptedStyleSheets=[s]</script>",
            ),
            "paragraph \"unseen\" p hidden",
        ),
    ]
    .into_iter()
    .chain(laid_out())
    .collect()
}

/// What is out of sight, and what stands apart in a name, by more than its tag.
fn laid_out() -> Vec<(&'static str, String, &'static str)> {
    let plain = |html: &str| html.to_owned();
    vec![
        (
            "hidden by a rule",
            plain("<style>.h{display:none}</style><div class=h><p>gone</p></div><p>seen</p>"),
            "paragraph \"seen\" p",
        ),
        (
            "hidden by a variable",
            plain("<style>.h{--d:none;display:var(--d)}</style><div class=h><p>gone</p></div><p>seen</p>"),
            "paragraph \"seen\" p",
        ),
        (
            "invisible by a style attribute around",
            plain("<section style='visibility:hidden'><div><p>gone</p></div></section><p>seen</p>"),
            "paragraph \"seen\" p",
        ),
        (
            "transparent by a rule around",
            plain("<style>section{opacity:0}</style><section><div><p>unseen</p></div></section>"),
            "paragraph \"unseen\" p hidden",
        ),
        (
            "behind what is closed, and referred to",
            plain(
                "<details><summary>more</summary><div><p id=l>later</p></div></details><input aria-labelledby=l title=t>",
            ),
            "textbox \"t\" input",
        ),
        (
            "without a box of its own",
            plain("<style>.c{display:contents}</style><div class=c><p>inside</p></div>"),
            "paragraph \"inside\" p",
        ),
        (
            "a block that a rule makes plain",
            plain("<style>.a{all:unset}</style><button>one<span><div class=a>two</div></span></button>"),
            "button \"onetwo\" button",
        ),
        (
            "an inline element that floats",
            plain("<style>i{float:left}</style><button>one<i>two</i></button>"),
            "button \"one two\" button",
        ),
        (
            "inline elements that are laid out by what is around them",
            plain("<button style='display:flex'><i>one</i><i>two</i></button>"),
            "button \"one two\" button",
        ),
        (
            "an inline element that is placed",
            plain("<button>one<i style='position:absolute'>two</i></button>"),
            "button \"one two\" button",
        ),
        (
            "what a slot does not take",
            plain(
                "<div id=h>one<p>two</p></div><p>seen</p><script>h.attachShadow({mode:'open'}).innerHTML='<b>three</b>'</script>",
            ),
            "paragraph \"seen\" p",
        ),
    ]
}

#[tokio::test]
async fn what_nothing_speaks_of_is_as_if_it_had_been_asked_for() {
    let mut bench = Bench::start().await;
    let mut wrong = Vec::new();
    for (what, html, expected) in cases() {
        bench.show(&html).await;
        let thrifty = told(&bench.read().await.view);
        bench.show(&format!("{}{html}", many_rules())).await;
        let asked = told(&bench.read().await.view);
        if thrifty != asked {
            let differing = asked.iter().zip(&thrifty).find(|(one, other)| one != other);
            wrong.push(format!("== {what}: {differing:?}, {} and {} nodes", asked.len(), thrifty.len()));
        }
        if !asked.iter().any(|line| line == expected) {
            wrong.push(format!("== {what}: no {expected} in {asked:#?}"));
        }
    }
    bench.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_style_that_is_spoken_of_later_is_asked_for_from_then_on() {
    let mut bench = Bench::start().await;
    bench.show("<style id=s>p{margin:0}</style><div><p>words</p></div>").await;
    assert_eq!(told(&bench.read().await.view), ["paragraph \"words\" p"]);
    for script in [
        "document.querySelector('div').style.color = 'transparent'",
        "document.querySelector('div').removeAttribute('style')",
        "s.sheet.insertRule('div{color:transparent}')",
        "s.sheet.deleteRule(0)",
        "s.sheet.cssRules[0].style.fontSize = '.6px'",
    ] {
        let hides = !script.contains("remove") && !script.contains("delete");
        bench.run(script).await;
        let expected = if hides { "paragraph \"words\" p hidden" } else { "paragraph \"words\" p" };
        assert_eq!(told(&bench.read().await.view), [expected], "{script}");
    }
    bench.close().await;
}

/// A page of many screens without a style: rows, and what sticks out of them or seems to.
fn many_screens() -> String {
    let mut html = String::from("<h1>Things</h1><ul id=list>");
    for row in 0..150 {
        write!(html, "<li><a href=/x>Item {row}</a> <button>Buy</button> <span>for {row}</span>").unwrap();
        html.push_str(match row % 15 {
            3 => "<div>and <b>much</b> more <p>in a paragraph</p><a href=/y></a><a href=/z>\u{200b}</a></div></li>",
            5 => "<img align=left width=20 height=900 alt=tall src='data:,'> beside<p>below</p></li>",
            7 => "<table><tr><td rowspan=9>across<td>cell<tr><td>next<tr><td>last</table></li>",
            9 => "<details><summary>more</summary><p>inside</p></details><details open><summary>less</summary><p>outside</p></details></li>",
            11 => "<ruby>base<rt>above</rt></ruby> <sup>up</sup><small><small><small><small>tiny</small></small></small></small></li>",
            13 => "<section><h2>Part</h2>words <em>that</em> stand <code>alone</code><ul><li>deep<li><p>deeper</p></ul></section></li>",
            _ => "</li>",
        });
    }
    html.push_str("</ul><p>end</p>");
    html
}

#[tokio::test]
async fn what_stands_far_away_is_where_it_would_be_if_its_box_had_been_asked_for() {
    const STEPS: [&str; 12] = [
        "document.title = 'begun'",
        "scrollTo(0, 1500)",
        "list.children[1].remove()",
        "list.insertAdjacentHTML('afterbegin', '<li><a href=/n>New</a> one</li>'.repeat(70))",
        "scrollTo(0, document.documentElement.scrollHeight)",
        "list.lastElementChild.remove()",
        "list.children[5].firstElementChild.textContent = 'renamed, far above'",
        "scrollTo(0, document.documentElement.scrollHeight / 2)",
        "document.querySelectorAll('details').forEach(details => { details.open = !details.open })",
        "scrollTo(0, 0); list.children[90].querySelector('button').style.marginTop = '-2000px'",
        "list.children[90].querySelector('button').removeAttribute('style')",
        "list.children[50].insertAdjacentHTML('afterbegin', '<p style=\"margin-top: -300px\">above</p>')",
    ];
    let mut bench = Bench::start().await;
    let lines = |view: &View| -> Vec<String> {
        let places = view.nodes.iter().map(|node| if node.in_viewport { " in sight" } else { "" });
        told(view).into_iter().zip(places).map(|(line, place)| line + place).collect()
    };
    let mut readings = Vec::new();
    for html in [many_screens(), format!("{}{}", many_rules(), many_screens())] {
        bench.show(&html).await;
        let mut all = vec![lines(&bench.read().await.view)];
        for step in STEPS {
            bench.run(step).await;
            let quick = ReadOptions { full: false, ..ReadOptions::default() };
            let quick = lines(&bench.page.read(&quick).await.unwrap().view);
            let full = bench.read().await;
            let whole = lines(&full.view);
            let differing: Vec<_> = quick.iter().zip(&whole).filter(|(one, other)| one != other).collect();
            assert_eq!(full.clock_faults, 0, "{step}, {} read before: {differing:?}", readings.len());
            assert_eq!(quick, whole, "{step}");
            all.push(quick);
        }
        readings.push(all);
    }
    bench.close().await;
    for (number, (thrifty, asked)) in readings[0].iter().zip(&readings[1]).enumerate() {
        let differing = asked.iter().zip(thrifty).find(|(one, other)| one != other);
        assert!(asked == thrifty, "step {number}: {differing:?}");
        assert!(asked.iter().any(|line| line.ends_with("in sight")), "step {number}");
    }
}
