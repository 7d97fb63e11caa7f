//! Long pages: scrolling on until something is there.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "scroll to a heading",
        "<div style='height:2000px'></div><h2>The end</h2>",
        "",
        &[r#"scroll to heading "The end""#],
        r#"in-viewport heading "The end""#,
    )
    .killed_by("$('h2').remove();")
    .anywhere(),
    Case::new(
        "endless scrolling, until an item is there",
        "<ul aria-label=Feed></ul><p id=more style='height:20px'>…</p>",
        "let count = 0; const more = async () => { await new Promise((done) => setTimeout(done, 120)); for (let at = 0; at < 15 && count < 120; at += 1) { const item = document.createElement('li'); item.style.height = '50px'; count += 1; item.textContent = 'Item ' + count; $('ul').append(item); }
           if (count < 120 && $('#more').getBoundingClientRect().top < innerHeight) more(); };
         if (!dead) new IntersectionObserver((seen) => { if (seen[0].isIntersecting && count < 120) more(); }).observe($('#more'));",
        &[r#"scroll until listitem "Item 90""#],
        r#"in-viewport listitem "Item 90""#,
    )
    .anywhere(),
    Case::new(
        "a list that shows only a part, until an item is there",
        "<div role=list aria-label=Rows tabindex=0 style='height:240px;overflow:auto;position:relative'><div style='height:20000px'></div></div>",
        "const draw = () => { const list = $('[role=list]'); for (const old of $$('[role=listitem]')) old.remove(); const first = Math.floor(list.scrollTop / 40);
           for (let at = first; at < Math.min(first + 8, 500); at += 1) { const row = document.createElement('div'); row.role = 'listitem'; row.style = `position:absolute;height:40px;top:${at * 40}px`; row.textContent = 'Row ' + (at + 1); list.append(row); } };
         draw(); on('[role=list]', 'scroll', draw);",
        &[r#"scroll until listitem "Row 120" in list "Rows""#],
        r#"in-viewport listitem "Row 120""#,
    )
    .anywhere(),
    Case::new(
        "scroll down by pixels",
        "<div style='height:1500px'></div><h2>Below</h2><div style='height:1500px'></div>",
        "",
        &["scroll down 1200"],
        r#"in-viewport heading "Below""#,
    )
    .killed_by("document.body.style.overflow = 'hidden';"),
    Case::new(
        "an item far down clicked after scrolling to it",
        "<div style='height:300px;overflow:auto' role=list aria-label=Names tabindex=0></div>",
        "for (let at = 1; at <= 80; at += 1) { const row = document.createElement('div'); row.role = 'listitem'; row.tabIndex = 0; row.style.height = '30px'; row.textContent = 'Name ' + at; $('[role=list]').append(row); row.onclick = () => say('Clicked ' + row.textContent); }",
        &[r#"scroll to listitem "Name 70""#, r#"click listitem "Name 70""#],
        r#"present status "Clicked Name 70""#,
    )
    .anywhere(),
];
