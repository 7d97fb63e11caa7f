//! A reading that looks only at what changed comes to what a full one comes to.

use surefoot_browser::page::{ReadOptions, Reading};
use surefoot_record::view::View;

use crate::outline::outline_with_texts;
use crate::support::Bench;

const QUICK: fn() -> ReadOptions = || ReadOptions { full: false, ..ReadOptions::default() };

/// Runs each script on the page that the ones before it left, and holds the incremental reading after it
/// against a full one. Each must also change what is read, or the case would prove nothing.
async fn hold(html: &str, scripts: &[&str]) {
    let mut bench = Bench::start().await;
    bench.show(html).await;
    let mut before = bench.at_rest().await.view;
    let mut wrong = Vec::new();
    for script in scripts {
        bench.run(script).await;
        let quick = bench.page.read(&QUICK()).await.unwrap();
        let full = bench.read().await;
        assert!(quick.view != before, "nothing reads differently after {script}");
        let (shown, real) = (written(&quick.view), written(&full.view));
        if shown != real || full.clock_faults > 0 {
            wrong.push(format!(
                "{script}\n-- incremental\n{shown}-- full, {} faults\n{real}",
                full.clock_faults
            ));
        }
        before = full.view;
    }
    bench.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn written(view: &View) -> String {
    let seen = view.nodes.iter().map(|node| u8::from(node.in_viewport).to_string()).collect::<String>();
    format!("{} {}\n{}{seen}\n", view.url, view.title, outline_with_texts(view))
}

const LIST: &str = "<title>T</title><h1>Things</h1><ul id=u>
    <li id=a><a href=/a>A</a> <button>edit</button></li><li id=b><a href=/b>B</a> <button>edit</button></li></ul>
    <div id=d>plain <b>text</b></div><div id=m>mixed <a href=/m>link</a> text</div><p id=p>paragraph</p>";

#[tokio::test]
async fn what_scripts_do_to_elements_and_texts() {
    hold(
        LIST,
        &[
            "a.querySelector('a').textContent = 'A2'",
            "a.querySelector('a').firstChild.data = 'A3'",
            "u.insertAdjacentHTML('beforeend', '<li id=c>C</li>')",
            "u.insertAdjacentHTML('afterbegin', '<li id=z>Z <input type=checkbox aria-label=done></li>')",
            "u.append(a)",
            "z.remove()",
            "u.replaceChildren(...[...u.children].reverse())",
            "d.append(' more')",
            "d.querySelector('b').textContent = 'words'",
            "d.innerHTML = 'now <button>a button</button> too'",
            "m.lastChild.data = 'other'",
            "m.firstChild.remove()",
            "p.hidden = true",
            "p.hidden = false",
            "p.style.visibility = 'hidden'",
            "u.style.display = 'none'",
            "u.style.display = ''",
            "u.inert = true",
            "u.inert = false",
            "u.setAttribute('aria-hidden', 'true')",
            "document.title = 'Another'",
            "history.pushState(null, '', '?q#f')",
            "u.querySelector('button').setAttribute('aria-pressed', 'true'); u.removeAttribute('aria-hidden')",
            "u.querySelector('button').disabled = true",
            "d.outerHTML = '<section id=d aria-label=s>in a section</section>'",
            "d.removeAttribute('aria-label')",
            "d.setAttribute('role', 'status')",
            "document.body.insertAdjacentHTML('afterbegin', '<p>at the top</p>')",
        ],
    )
    .await;
}

#[tokio::test]
async fn what_shows_without_a_mutation() {
    hold(
        "<form id=f><fieldset id=s><legend>L</legend><label>t <input id=t></label><input type=checkbox id=c aria-label=c>
         <input type=radio name=r id=r1 aria-label=r1 checked><input type=radio name=r id=r2 aria-label=r2>
         <select id=o aria-label=o><option>1<option>2</select><select multiple id=q aria-label=q><option>1<option>2</select>
         <textarea id=x aria-label=x></textarea></fieldset></form><details id=e><summary>S</summary>inside</details>
         <div id=h></div><dialog id=g>dialog</dialog><div popover id=v>popover</div><button popovertarget=v>open</button>
         <div id=w style='height: 40px; overflow: auto'><p style='margin-top: 2000px'>far down</p></div><p id=y>text</p>",
        &[
            "t.value = 'typed'",
            "c.checked = true",
            "c.indeterminate = true",
            "r2.checked = true",
            "o.selectedIndex = 1",
            "q.options[1].selected = true",
            "x.value = 'long'",
            "f.reset()",
            "s.disabled = true",
            "e.open = true",
            "e.open = false",
            "h.attachShadow({ mode: 'open' }).innerHTML = '<button>in the shadow</button>'",
            "h.shadowRoot.firstChild.textContent = 'renamed'",
            "v.showPopover()",
            "v.hidePopover()",
            "g.showModal()",
            "g.close()",
            "w.scrollTop = 2000",
            "document.body.style.paddingTop = '3000px'",
            "scrollTo(0, 3000)",
            "document.styleSheets[0] ?? document.head.insertAdjacentHTML('beforeend', '<style>#y { display: none }</style>')",
            "document.styleSheets[0].insertRule('#w { display: none }')",
            "document.styleSheets[0].cssRules[0].style.display = 'block'",
            "const sheet = new CSSStyleSheet(); sheet.replaceSync('#f { display: none }'); document.adoptedStyleSheets = [sheet]",
            "document.adoptedStyleSheets[0].replaceSync('#f { visibility: hidden }'); y.textContent = 'other'; y.id = 'yy'",
        ],
    )
    .await;
}

#[tokio::test]
async fn names_that_come_from_elsewhere() {
    hold(
        "<span id=l>one</span><button aria-labelledby=l>x</button><label id=k for=i>label</label><input id=i><input id=j>
         <figure><img alt=picture src=x width=9 height=9><figcaption id=n>caption</figcaption></figure>
         <table><caption id=t>table</caption><tr id=r><td>a</td><th>b</th></tr></table><div role=region aria-labelledby=m><h2 id=m>Head</h2></div>
         <p hidden>not <b id=b>bold</b></p><button aria-labelledby=b>y</button>",
        &[
            "l.textContent = 'two'",
            "l.firstChild.data = 'three'",
            "k.textContent = 'other'",
            "k.htmlFor = 'j'",
            "k.remove()",
            "document.body.insertAdjacentHTML('beforeend', '<label for=i>again</label>')",
            "n.textContent = 'new'",
            "t.textContent = 'new'",
            "r.firstChild.remove()",
            "m.textContent = 'Title'",
            "l.id = 'gone'",
            "b.firstChild.data = 'bolder'",
            "b.textContent = 'boldest'",
            "b.setAttribute('aria-label', 'said')",
        ],
    )
    .await;
}

#[tokio::test]
async fn a_quiet_page_answers_with_the_very_same_view() {
    let mut bench = Bench::start().await;
    bench.show(LIST).await;
    let first: Reading = bench.at_rest().await;
    assert!(!bench.page.poll().await.unwrap());
    for options in [QUICK(), ReadOptions::default()] {
        let again = bench.page.read(&options).await.unwrap();
        assert!(std::sync::Arc::ptr_eq(&first.view, &again.view));
        assert_eq!((again.incremental, again.clock_faults), (!options.full, 0));
    }
    bench.run("a.querySelector('a').title = 'tip'").await;
    assert!(bench.page.poll().await.unwrap());
    bench.close().await;
}
