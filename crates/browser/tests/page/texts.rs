//! Readable text that no named node says, and text that can be read but not seen.

use crate::outline::{lines, outline_with_texts};
use crate::support::Bench;

async fn hold(cases: &[(&str, &str, &str)]) {
    let mut bench = Bench::start().await;
    let mut wrong = Vec::new();
    for (what, html, expected) in cases {
        bench.show(html).await;
        let found = outline_with_texts(&bench.read().await.view);
        let expected = lines(expected);
        if found != expected {
            wrong.push(format!("== {what}\n-- expected\n{expected}-- found\n{found}"));
        }
    }
    bench.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn text_is_told_once() {
    hold(&[
        (
            "an element of text and marks is one text",
            "<div>Total: <b>12</b> of <i>20</i></div><span>a</span> <span>b</span>",
            r#"
            text "Total: 12 of 20"
            text "a"
            text "b"
            "#,
        ),
        (
            "between other things every piece is one",
            "<div>Read <a href=/>the <b>terms</b></a> first</div>",
            r#"
            text "Read"
            link "the terms"
            text "first"
            "#,
        ),
        (
            "what a named node says is not said again",
            "<p>para <span>graph</span></p><button>b<span>c</span></button><label>name <input></label><table><tr><td>1<div>2</div></td></table>",
            r#"
            paragraph "para graph"
            button "bc"
            textbox "name" value="" editable
            table
              row "1 2"
                cell "1 2"
            "#,
        ),
        (
            "what its author's name does not say is",
            "<section aria-label=s>text</section><a href=/ aria-label='Read more about it'>Read more</a><h2 aria-label=h>shown</h2>",
            r#"
            region "s"
              text "text"
            link "Read more about it"
            heading "h" level=2
              text "shown"
            "#,
        ),
        (
            "what is not shown is not told",
            "<div hidden>a</div><div style='visibility:hidden'>b<span style='visibility:visible'>c</span></div><div aria-hidden=true>d</div>
             <div style='-webkit-text-security:disc'>secret</div><details><summary>s</summary>closed</details><script>1</script><style>e{}</style>",
            r#"
            text "c"
            group
              button "s" expanded=false
            "#,
        ),
        (
            "what a control holds is its value alone",
            "<div contenteditable aria-label=e>one <b>two</b></div><div role=combobox aria-label=c>chosen</div>
             <div contenteditable aria-label=p style='-webkit-text-security:disc'>secret</div>",
            r#"
            textbox "e" value="one two" editable
            combobox "c" value="chosen"
            textbox "p" withheld editable
            "#,
        ),
        (
            "a slot's text stands where it is drawn",
            "<div><template shadowrootmode=open><b>before</b><slot></slot></template>slotted</div>",
            r#"
            text "before"
            text "slotted"
            "#,
        ),
        (
            "what is announced is a node",
            "<div aria-live=polite>saved</div><div tabindex=0>focus me</div><div tabindex=-1>not me</div>",
            r#"
            generic "saved" live
            generic "focus me"
            text "not me"
            "#,
        ),
    ])
    .await;
}

#[tokio::test]
async fn a_long_text_is_told_in_pieces_that_keep_their_identity() {
    let mut bench = Bench::start().await;
    let words = |count: usize| (0..count).map(|number| format!("word{number}")).collect::<Vec<_>>().join(" ");
    bench.show(&format!("<div id=d>{}</div><p>{}</p>", words(100), words(60))).await;
    let first = bench.read().await.view;
    let texts = |role: &str| -> String {
        let texts: Vec<_> =
            first.nodes.iter().filter(|node| node.role == role).map(|node| node.name.clone()).collect();
        texts.join(" ")
    };
    assert!(texts("text").starts_with(&words(100)));
    assert!(texts("text").ends_with(&words(60)), "what a name is too short for is told by texts");
    assert!(first.nodes.iter().all(|node| node.name.encode_utf16().count() <= 180));
    let mut ids: Vec<_> = first.nodes.iter().map(|node| node.element).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), first.nodes.len());
    bench.run("d.style.color = 'red'").await;
    assert_eq!(bench.read().await.view, first);
    bench.close().await;
}

#[tokio::test]
async fn what_can_be_read_but_not_seen_is_marked() {
    let seen = [
        "<p>plain</p>",
        "<p style='opacity:.1'>faint</p>",
        "<p style='color:#ffffff01'>nearly</p>",
        "<p style='position:absolute;top:3000px'>below</p>",
        "<hr>",
        "<h1 style='color:transparent;background:linear-gradient(red,blue);background-clip:text'>gradient</h1>",
        "<p style='display:contents'>contents</p>",
    ];
    let unseen = [
        "<p style='position:absolute;left:-9999px'>aside</p>",
        "<p style='position:absolute;top:-500px'>above</p>",
        "<p style='position:absolute;width:1px;height:1px;overflow:hidden'>clipped</p>",
        "<p style='position:absolute;clip:rect(0,0,0,0)'>clip</p>",
        "<p style='position:absolute;clip-path:inset(50%)'>clip path</p>",
        "<div style='opacity:0'><p>transparent</p></div>",
        "<p style='color:transparent'>ink</p>",
        "<p style='font-size:0'>small</p>",
        "<div style='height:0;overflow:hidden'><p>shut away</p></div>",
        "<div style='opacity:0'><div><span>text</span> <button>b</button></div></div>",
    ];
    let mut bench = Bench::start().await;
    for (pages, hidden) in [(&seen[..], false), (&unseen[..], true)] {
        for html in pages {
            bench.show(html).await;
            let view = bench.read().await.view;
            assert!(!view.nodes.is_empty() || html.contains("font-size:0"), "{html}");
            assert!(
                view.nodes.iter().all(|node| node.visually_hidden == hidden),
                "{html}\n{}",
                outline_with_texts(&view)
            );
        }
    }
    bench.close().await;
}
