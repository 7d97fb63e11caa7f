//! The browser's own accessibility tree as the judge of roles and names.
//!
//! A few pages by hand, one line for each rule. `lab agreement` does the same on thousands of generated pages
//! and on real ones, states included. Where the reader differs on purpose, the second test says how.

use std::collections::{BTreeMap, BTreeSet};

use surefoot_record::view::{ElementId, NameFrom};
use surefoot_semantics::normalise;

use crate::support::Bench;

/// Roles that the browser gives names of its own, or that say no more than that there is something.
const SPELLINGS: [(&str, &str); 24] = [
    ("Abbr", "generic"),
    ("ColorWell", "textbox"),
    ("Date", "textbox"),
    ("DateTime", "textbox"),
    ("DescriptionList", "generic"),
    ("Details", "group"),
    ("DisclosureTriangle", "button"),
    ("Figcaption", "caption"),
    ("Iframe", "generic"),
    ("InputTime", "textbox"),
    ("LabelText", "generic"),
    ("LayoutTable", "table"),
    ("LayoutTableCell", "cell"),
    ("LayoutTableRow", "row"),
    ("Legend", "generic"),
    ("LineBreak", "generic"),
    ("Pre", "generic"),
    ("RootWebArea", "generic"),
    ("Ruby", "generic"),
    ("Time", "time"),
    ("emphasis", "generic"),
    ("image", "img"),
    ("none", "generic"),
    ("strong", "generic"),
];

/// What one of the two says, by element: the role, the accessible name, and where our name is from.
type Answers = BTreeMap<ElementId, (String, String, NameFrom)>;

/// Shows HTML and asks both.
async fn ask(bench: &mut Bench, html: &str) -> (Answers, Answers) {
    bench.show(html).await;
    let reading = bench.at_rest().await;
    let told = bench.oracle.read().await.unwrap().told;
    let named = reading.view.nodes.iter().filter(|node| node.role != "text" && node.role != "generic");
    let ours =
        named.map(|node| (node.element, (node.role.clone(), node.name.clone(), node.name_from))).collect();
    let theirs = told.into_iter().filter_map(|told| {
        let spelling = SPELLINGS.iter().find(|(theirs, _)| *theirs == told.role);
        let role = spelling.map_or(told.role.as_str(), |(_, ours)| ours);
        let name = normalise::name(&told.name);
        (role != "generic").then(|| (told.element, (role.to_owned(), name, NameFrom::None)))
    });
    (ours, theirs.collect())
}

/// One piece of HTML a line; the two must agree on every element of each.
const AGREED: &str = "
    <h1>a<span>b</span> c<div>d</div>e</h1><h2>vis<span style='visibility:hidden'>no<b style='visibility:visible'>yes</b></span></h2>
    <button>x<span style='display:block'>y</span>z</button><button>x<span style='display:inline-block'>y</span>z</button>
    <button aria-labelledby='l1 l2'>ignored</button><span id=l1 hidden>hidden <b>ref</b></span><span id=l2>vis<span hidden>nohid</span></span>
    <button aria-labelledby='self l3' id=self aria-label=Me>x</button><i id=l3>y</i><button aria-labelledby=nope>fallback</button><button aria-label='  '>empty label</button>
    <button title=tip>text</button><a href=/>link <img alt=''></a><a href=/><img alt=im src=x></a><a href=/ aria-label=AL>x</a>
    <label for=t1>one</label><label for=t1>two</label><input id=t1><input placeholder=ph><input placeholder=ph title=ti><input aria-labelledby=t3><input id=t3 value=val aria-label=lab>
    <label>amount <select><option>A<option selected>B</select> each</label><label>vol <input type=range value=7 min=0 max=10> pct</label><label>flash <input type=checkbox> times <input value=3 aria-label=num></label>
    <input type=submit value=Send><input type=submit><input type=reset><input type=button value=But><input type=image alt=Ima src=x>
    <img src=x alt=A><img src=x role=presentation alt=z><img src=x alt='' aria-label=lab width=9 height=9>
    <fieldset><legend>Leg <b>x</b></legend><input type=radio>r</fieldset><table><caption>cap</caption></table><table role=none><tr><td>lay</table>
    <ul><li>i1<li><p>i2</p></ul><ul role=none><li>y</ul><ol><li>1</ol><menu><li>m</menu>
    <header>h</header><main><aside>as</aside></main><article><aside>aa</aside><aside aria-label=named>bb</aside></article><section aria-label=sec>s</section><section>n</section><form aria-label=ff>f</form><form>x</form><nav aria-label=nn>n</nav><footer>f</footer>
    <div role='button link'>tok</div><div role='bogus checkbox' aria-checked=mixed>c</div><button role=none>stay</button><h5 role=presentation>gone</h5><div role=heading>hd</div><div role=img aria-label=pic>x</div>
    <div role=tablist><div role=tab aria-selected=true>T1</div><div role=tab>T2</div></div><div role=tabpanel>tp</div><div role=tree><div role=treeitem aria-expanded=true>P<div role=group><div role=treeitem>C</div></div></div></div>
    <div role=menu><div role=menuitem>mi</div><div role=menuitemcheckbox aria-checked=true>mc</div></div><div role=listbox aria-label=lb><div role=option aria-selected=true>o1</div><div role=option>o2</div></div>
    <div role=combobox aria-label=cb aria-expanded=false>val</div><div role=slider aria-label=sl aria-valuenow=3>-</div><div role=switch aria-checked=true>sw</div><div role=alert>al</div><div role=status>st</div><div role=tooltip>tip</div>
    <output>o</output><progress aria-label=pr value=.5></progress><meter aria-label=me value=.5></meter><details><summary>sum</summary>x</details><dialog open aria-label=dg>d</dialog><details open><summary>sum <h6>hh</h6></summary>x</details>
    <p>para <code>code</code> <time>now</time> <em>e</em> <strong>s</strong></p><blockquote>b</blockquote><dl><dt>t<dd>d</dl><hr><address>ad</address><search>s</search><dfn>df</dfn><pre>pre</pre>
    <select aria-label=s1><option>a<optgroup label=og><option>b</optgroup></select><select size=3 aria-label=s2><option>a<option selected>b</select><select multiple aria-label=s3><option label=lbl>x</select>
    <input list=dl aria-label=li><datalist id=dl><option>1</datalist><input type=search aria-label=se><input type=number aria-label=nu><input type=tel aria-label=te><input type=date aria-label=da><input type=time aria-label=ti><input type=color aria-label=co><input type=password aria-label=pw value=x><textarea aria-label=ta>t</textarea>
    <div role=textbox contenteditable aria-label=tb><div>a</div></div><button>out<span aria-hidden=true>in</span></button><a>nohref</a><a href=/><span aria-label=spanlab>x</span> y</a><label for=cc>out</label><input type=checkbox id=cc aria-labelledby=l5><b id=l5>ref</b>
    <a href=/>a<span> b </span>c</a><a href=/><div>x</div><div>y</div></a><button><span>a</span><span>b</span></button><button><ruby>a<rt>b</rt></ruby></button><a href=/>p<span style='position:absolute'>q</span></a><div role=button style='display:flex'><span>a</span><span>b</span></div>
    <svg aria-label=sv width=10 height=10></svg><table><tr><th scope=col>A<th>B<tr><th>r<td>1</table><div role=region aria-labelledby=hq><h4 id=hq>HQ</h4></div><div role=group title=gt>a</div>
    <style>.q::before{content:'Q '}.a::after{content:attr(data-x)}</style><h3 class='q a' data-x=X>mid</h3><button popovertarget=pop>open</button><div id=pop popover>x</div><div style='display:none'><button>no</button></div>
";

#[tokio::test]
async fn roles_and_names_are_the_browsers_own() {
    let mut bench = Bench::start().await;
    let mut wrong = Vec::new();
    let mut agreed = 0;
    for html in AGREED.lines().filter(|line| !line.trim().is_empty()) {
        let (ours, theirs) = ask(&mut bench, html).await;
        for element in ours.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
            let (our, their) = (ours.get(element), theirs.get(element));
            let same = match (our, their) {
                (Some((our_role, our_name, from)), Some((role, name, _))) => {
                    // The text of a role that bears text is no accessible name (ruling 14), and a row is named
                    // by its cells for us, as ARIA says, and not for the browser.
                    let by_text = name.is_empty() && *from == NameFrom::Text;
                    our_role == role && (our_name == name || by_text || role == "row")
                }
                _ => false,
            };
            agreed += usize::from(same);
            if !same {
                wrong.push(format!("{html}: ours {our:?}, the browser's {their:?}"));
            }
        }
    }
    bench.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(agreed > 130, "only {agreed} elements were compared");
}

#[tokio::test]
async fn where_the_reader_differs_it_differs_on_purpose() {
    let mut bench = Bench::start().await;
    for (why, html, ours, theirs) in [
        (
            "an editing host takes text",
            "<div contenteditable aria-label=a>x</div>",
            Some(("textbox", "a")),
            None,
        ),
        (
            "HTML names a figure by its caption",
            "<figure>x<figcaption>a</figcaption></figure>",
            Some(("figure", "a")),
            Some(("figure", "")),
        ),
        (
            "an image in a button is part of the button",
            "<button><img src=x alt=a></button>",
            None,
            Some(("img", "a")),
        ),
        (
            "a place to break is no space",
            "<a href=/>a<wbr>b</a>",
            Some(("link", "ab")),
            Some(("link", "a b")),
        ),
        (
            "an icon can't be said",
            "<style>a::before{content:'\u{f015}'}</style><a href=/>a</a>",
            Some(("link", "a")),
            Some(("link", "\u{f015}a")),
        ),
    ] {
        let (our_answers, their_answers) = ask(&mut bench, html).await;
        // Both are asked for the role that either of them is expected to give.
        let (role, _) = ours.or(theirs).unwrap();
        let one = |answers: &Answers| {
            let found = answers.values().find(|(found, ..)| found == role);
            found.map(|(role, name, _)| (role.clone(), name.clone()))
        };
        let owned = |pair: Option<(&str, &str)>| pair.map(|(role, name)| (role.to_owned(), name.to_owned()));
        assert_eq!(one(&our_answers), owned(ours), "{why}");
        assert_eq!(one(&their_answers), owned(theirs), "{why}");
    }
    bench.close().await;
}

#[tokio::test]
async fn the_browser_is_asked_in_frames_and_open_shadow_roots_too() {
    for mut bench in Bench::start_all().await {
        bench.site.add("/inner", "<!doctype html><button>in another process</button>");
        let (ours, theirs) = ask(
            &mut bench,
            "<div><template shadowrootmode=open><h2>in a shadow root</h2></template></div>
             <iframe srcdoc='<button>in a frame</button>'></iframe><iframe src='OTHER_ORIGIN/inner'></iframe>",
        )
        .await;
        for name in ["in a shadow root", "in a frame", "in another process"] {
            let has = |answers: &Answers| answers.values().filter(|(_, found, _)| found == name).count();
            assert_eq!((has(&ours), has(&theirs)), (1, 1), "{name}");
        }
        assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
        bench.close().await;
    }
}
