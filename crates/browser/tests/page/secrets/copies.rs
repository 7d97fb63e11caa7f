//! A page that copies a secret into its own texts: names, the title, addresses, other fields.

use surefoot_browser::page::ReadOptions;

use super::search::{canary, hits};
use super::written;
use crate::support::Bench;

/// Everything that a script can copy what the field `p` holds into; `s` is that text.
const COPIES: [&str; 22] = [
    "add('button', b => b.ariaLabel = s)",
    "add('button', b => b.title = s)",
    "add('button', b => b.textContent = `Show ${s} now`)",
    "add('input', i => i.placeholder = s)",
    "add('input', i => { i.ariaLabel = 'twin'; i.value = s; })",
    "add('input', i => { i.type = 'submit'; i.value = s; })",
    "add('textarea', t => { t.ariaLabel = 'area'; t.value = `It is ${s}.`; })",
    "add('img', i => { i.alt = s; i.src = 'data:,'; i.style = 'width:9px;height:9px'; })",
    "add('select', e => { e.ariaLabel = 'options'; e.size = 2; e.add(new Option(s)); })",
    "add('select', e => { e.ariaLabel = 'chosen'; e.add(new Option(s)); })",
    "add('a', a => { a.textContent = 'query'; a.href = '/x?p=' + encodeURIComponent(s); })",
    "add('a', a => { a.textContent = 'raw query'; a.href = '/x?p=' + s; })",
    "add('a', a => { a.textContent = 'form'; a.href = '/x?' + new URLSearchParams({ p: s }); })",
    "add('a', a => { a.textContent = 'fragment'; a.href = '#' + s; })",
    "add('a', a => { a.textContent = 'user'; a.href = `http://me:${encodeURIComponent(s)}@${location.host}/`; })",
    "add('a', a => { a.textContent = 'twice'; a.href = '/go?to=' + encodeURIComponent('/x?p=' + encodeURIComponent(s)); })",
    "add('a', a => { a.textContent = 'basic'; a.href = '/x?auth=' + btoa(unescape(encodeURIComponent('me:' + s))); })",
    "add('button', b => { b.textContent = 'tested'; b.dataset.testid = s; })",
    "add('p', p => { p.className = 'generated'; p.dataset.text = s; })",
    "add('div', d => { d.role = 'status'; d.textContent = `Wrong: ${s}`; })",
    "add('button', b => b.ariaLabel = [...s].reverse().join(''))",
    "add('button', b => b.ariaLabel = `a long text before it, `.repeat(7) + s)",
];

const PAGE: &str = "<style>.generated::before { content: attr(data-text) }</style>
    <input type=password aria-label=p id=p><main></main>";

fn prelude(secret: &str) -> String {
    format!(
        "const s = {}; const main = document.querySelector('main');
        const add = (tag, change) => {{ const e = document.createElement(tag); change(e); main.append(e); }};",
        serde_json::to_string(secret).unwrap()
    )
}

#[tokio::test]
async fn what_a_secret_field_holds_is_in_no_copy() {
    let secret = canary("typed");
    for mut bench in Bench::start_all().await {
        bench.show(PAGE).await;
        bench.read().await;
        for copy in COPIES {
            for full in [true, false] {
                // The control: the same copy of what no secret field holds is found.
                for (held, expected) in [(false, true), (true, false)] {
                    let secret = if held { secret.clone() } else { canary("public") };
                    let value = if held { "s" } else { "''" };
                    bench
                        .run(&format!(
                            "{{ {} main.replaceChildren(); p.value = {value}; {copy}; }}",
                            prelude(&secret)
                        ))
                        .await;
                    let options = ReadOptions { full, ..ReadOptions::default() };
                    let text = written(&bench.page.read(&options).await.unwrap());
                    let found = hits(&text, [&secret]);
                    // An address never has a user's name and password, a secret or not.
                    let expected = expected && !copy.contains("user");
                    assert_eq!(!found.is_empty(), expected, "{copy}: {found:?} in {text}");
                }
            }
        }
        bench.close().await;
    }
}

#[tokio::test]
async fn the_title_and_the_address_are_without_it() {
    let secret = canary("typed");
    let mut bench = Bench::start().await;
    for copy in [
        "document.title = `Hello ${s}`",
        "history.replaceState(null, '', '?q=' + encodeURIComponent(s))",
        "location.hash = s",
    ] {
        for held in [false, true] {
            bench.show(PAGE).await;
            bench.read().await;
            let value = if held { "s" } else { "''" };
            bench.run(&format!("{{ {} p.value = {value}; {copy}; }}", prelude(&secret))).await;
            let text = written(&bench.read().await);
            assert_eq!(hits(&text, [&secret]).is_empty(), held, "{copy} in {text}");
        }
    }
    bench.close().await;
}

#[tokio::test]
async fn what_the_page_showed_before_is_no_copy_and_stays() {
    let mut bench = Bench::start().await;
    bench.show("<p>The password is secret_sauce.</p><a href='/?q=secret_sauce'>Hint</a><input type=password aria-label=p id=p>").await;
    let before = bench.read().await;
    bench.run("p.value = 'secret_sauce'").await;
    assert_eq!(bench.read().await.view, before.view, "typing it changed nothing but the field");
    bench.run("document.body.append('And again: secret_sauce')").await;
    bench.read().await;
    bench.close().await;
}

#[tokio::test]
async fn a_copy_stays_out_after_the_field_has_gone() {
    let secret = canary("typed");
    let mut bench = Bench::start().await;
    for end in [
        "p.remove()",
        "p.value = ''",
        "p.type = 'text'",
        "p.replaceWith(p.cloneNode(true))",
        "{ const c = p.cloneNode(); c.removeAttribute('id'); c.type = 'text'; p.replaceWith(c); }",
    ] {
        bench.show(PAGE).await;
        bench.run(&format!("{{ {} p.value = s; }}", prelude(&secret))).await;
        bench.read().await;
        bench.run(end).await;
        bench.run(&format!("{{ {} add('button', b => b.ariaLabel = s); }}", prelude(&secret))).await;
        let text = written(&bench.read().await);
        assert_eq!(hits(&text, [&secret]), Vec::<String>::new(), "{end}");
    }
    bench.close().await;
}

#[tokio::test]
async fn short_values_and_values_of_plain_fields_are_looked_for_nowhere() {
    let mut bench = Bench::start().await;
    bench.show("<input type=password aria-label=p value=12345><input aria-label=q value=plainly>").await;
    bench.run("for (const text of ['12345', 'plainly']) document.body.append(Object.assign(document.createElement('button'), { textContent: `It is ${text}.` }))").await;
    let reading = bench.read().await;
    Bench::find(&reading.view, "button", "It is 12345.");
    Bench::find(&reading.view, "button", "It is plainly.");
    bench.close().await;
}

#[tokio::test]
async fn a_field_that_is_not_rendered_holds_its_secret_too() {
    let secret = canary("unseen");
    let mut bench = Bench::start().await;
    bench.show("<dialog><input type=password id=p></dialog><main></main>").await;
    bench.run(&format!("{{ {} p.value = s; document.title = s; }}", prelude(&secret))).await;
    assert_eq!(hits(&written(&bench.read().await), [&secret]), Vec::<String>::new());
    bench.close().await;
}
