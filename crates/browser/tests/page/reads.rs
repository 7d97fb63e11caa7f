//! What the reader makes of HTML: roles, names, states, values and marks.

use crate::outline::{lines, outline};
use crate::support::Bench;

/// Reads a page and compares its outline, case by case, so that one failure shows all.
async fn hold(cases: &[(&str, &str, &str)]) {
    let mut bench = Bench::start().await;
    let mut wrong = String::new();
    for (what, html, expected) in cases {
        bench.show(html).await;
        let found = outline(&bench.read().await.view);
        let expected = lines(expected);
        if found != expected {
            wrong += &format!("== {what}\n-- expected\n{expected}-- found\n{found}");
        }
    }
    bench.close().await;
    assert!(wrong.is_empty(), "{wrong}");
}

#[tokio::test]
async fn html_implies_roles() {
    hold(&[
        ("links and buttons", "<a href=/x>L</a> <a>no link</a> <button>B</button> <input type=submit value=S>",
            r#"
            link "L"
            button "B"
            button "S"
            "#),
        ("text controls", "<input aria-label=a><input type=search aria-label=b><input type=number aria-label=c>\
            <input type=email aria-label=d><input type=date aria-label=e><textarea aria-label=f></textarea>\
            <div contenteditable aria-label=g>x</div><input list=l aria-label=h><datalist id=l></datalist>",
            r#"
            textbox "a" value="" editable
            searchbox "b" value="" editable
            spinbutton "c" value="" editable
            textbox "d" value="" editable
            textbox "e" value="" editable
            textbox "f" value="" editable
            textbox "g" value="x" editable
            combobox "h" value="" editable
            "#),
        ("choices", "<input type=checkbox aria-label=a><input type=radio aria-label=b checked>\
            <input type=range aria-label=c min=0 max=9 value=4>\
            <select aria-label=d><option>One<option value=2 selected>Two</select>\
            <select aria-label=e multiple><option selected>One<optgroup label=G><option selected>Two</optgroup></select>",
            r#"
            checkbox "a" checked=false
            radio "b" checked=true
            slider "c" value="4"
            combobox "d" expanded=false value="Two"
              option "One"
              option "Two"
            listbox "e" multiselectable=true value="One, Two"
              option "One" selected=true
              group "G"
                option "Two" selected=true
            "#),
        ("landmarks", "<header>a</header><main><header>b</header><nav>c</nav><footer>d</footer></main>\
            <aside>e</aside><article><aside>f</aside><aside aria-label=G>g</aside></article>\
            <section>h</section><section aria-label=I>i</section><form>j</form><form aria-label=K>k</form>\
            <search>l</search><footer>m</footer>",
            r#"
            banner
            main
              navigation
            complementary
            article
              complementary "G"
            region "I"
            form
            form "K"
            search
            contentinfo
            "#),
        ("structure", "<h1>a</h1><h3>b</h3><p>c</p><ul><li>d</li></ul><ol role=none><li>e</li></ol>\
            <blockquote>f</blockquote><figure><img alt=g src=x><figcaption>h</figcaption></figure>\
            <dl><dt>i<dd>j</dl><hr><code>k</code> <time>l</time>",
            r#"
            heading "a" level=1
            heading "b" level=3
            paragraph "c"
            list
              listitem "d"
            blockquote "f"
            figure "h"
              img "g"
              caption "h"
            term "i"
            definition "j"
            separator
            code "k"
            time "l"
            "#),
        ("tables", "<table><caption>T</caption><tr><th>a<th>b<tr><th>c<td>1</table><table role=none><tr><td>x</table>\
            <table role=grid aria-label=G><tr><td>2</table>",
            r#"
            table "T"
              caption "T"
              row "a b"
                columnheader "a"
                columnheader "b"
              row "c 1"
                rowheader "c"
                cell "1"
            grid "G"
              row "2"
                gridcell "2"
            "#),
        ("the rest", "<fieldset><legend>a</legend></fieldset><output>b</output><progress aria-label=c value=3 max=9></progress>\
            <meter aria-label=d value=.5></meter><dialog open aria-label=e>x</dialog>\
            <details><summary>f</summary><p>hidden</p></details><details open><summary>g</summary><p>shown</p></details>",
            r#"
            group "a"
            status "b"
            progressbar "c" value="3"
            meter "d" value="0.5"
            dialog "e"
            group
              button "f" expanded=false
            group
              button "g" expanded=true
              paragraph "shown"
            "#),
    ])
    .await;
}

#[tokio::test]
async fn authors_give_roles() {
    hold(&[
        ("the first token that is a role", "<div role='bogus tab'>a</div><div role=image aria-label=b>x</div>",
            r#"
            tab "a"
            img "b"
            "#),
        ("presentational only where nothing contradicts",
            "<button role=none>a</button><h2 role=presentation>b</h2><h2 role=none aria-label=c>x</h2>",
            r#"
            button "a"
            heading "c" level=2
            "#),
        ("widgets", "<div role=checkbox aria-checked=mixed>a</div><div role=switch aria-checked=true>b</div>\
            <div role=slider aria-label=c aria-valuenow=3 aria-valuetext=low>-</div>\
            <div role=combobox aria-label=d aria-expanded=false>Chosen</div>\
            <div role=tree><div role=treeitem aria-expanded=true>e<div role=group><div role=treeitem>f</div></div></div></div>",
            r#"
            checkbox "a" checked=mixed
            switch "b" checked=true
            slider "c" value="low"
            combobox "d" expanded=false value="Chosen"
            tree
              treeitem "e" expanded=true
                group
                  treeitem "f"
            "#),
    ])
    .await;
}

#[tokio::test]
async fn names_follow_accname() {
    hold(&[
        ("labels", "<label>a <input value=x> b</label><label for=i>c</label><label for=i>d</label><input id=i>\
            <label>e <input type=checkbox> f</label>",
            r#"
            textbox "a b" value="x" editable
            textbox "c d" value="" editable
            checkbox "e f" checked=false
            "#),
        ("precedence", "<button aria-labelledby='x y' aria-label=no>no</button><i id=x hidden>a <b>b</b></i><i id=y>c</i>\
            <button aria-label=d title=no>no</button><button title=no>e</button><a href=/ title=f><img src=x alt=''>&nbsp;</a>\
            <input placeholder=no title=g><input placeholder=h>",
            r#"
            button "a b c"
            button "d"
            button "e"
            link "f"
            textbox "g" value="" editable
            textbox "h" value="" editable
            "#),
        ("contents", "<button>a<span>b</span> c<div>d</div>e<br>f</button><button>g<span hidden>x</span><span aria-hidden=true>y</span>\
            <span style='visibility:hidden'>z</span></button><button><img alt=h src=x>i</button>\
            <button><svg width=9 height=9><title>j</title></svg></button>",
            r#"
            button "ab c d e f"
            button "g"
            button "h i"
            button "j"
            "#),
        ("generated content", "<style>.a::before{content:'a '}.b::after{content:'*'}.c::before{content:'\\f015'}\
            .d::before{content:url(\"data:image/svg+xml,x\")}.e::before{content:'no' / 'e '}</style>\
            <button class='a b'>x</button><button class=c>y</button><button class=d>z</button><button class=e>w</button>",
            r#"
            button "a x*"
            button "y"
            button "z"
            button "e w"
            "#),
        ("embedded controls", "<label for=i>a <select aria-label=no><option>no<option selected>b</select> c</label><input id=i>\
            <button><input value=d></button>",
            r#"
            combobox "no" expanded=false value="b"
              option "no"
              option "b"
            textbox "a b c" value="" editable
            button "d"
              textbox value="d" editable
            "#),
        ("no circles", "<a href=/ id=p aria-labelledby=q>a</a><a href=/ id=q aria-labelledby=p>b</a>\
            <div role=combobox id=r aria-label=c><button aria-labelledby=r>d</button></div>",
            r#"
            link "b"
            link "a"
            combobox "c" value="d"
              button "c"
            "#),
        ("text of what takes no name", "<div role=status>a <b>b</b></div><div role=alert>c</div><p aria-label=no>d</p>\
            <div role=list>no</div>",
            r#"
            status "a b"
            alert "c"
            paragraph "no"
            list
            "#),
        ("one form for all texts", "<button> a\u{200b}\u{a0}\n b\u{ad}c </button>",
            r#"
            button "a bc"
            "#),
    ])
    .await;
}

#[tokio::test]
async fn a_name_is_at_most_180_units_of_whole_characters() {
    let mut bench = Bench::start().await;
    let long = "😀".repeat(100);
    bench.show(&format!("<button>x{long}</button><button aria-label='&#xd800;lone'>y</button>")).await;
    let view = bench.read().await.view;
    assert_eq!(view.nodes[0].name.encode_utf16().count(), 179);
    assert_eq!(view.nodes[0].name, format!("x{}", "😀".repeat(89)));
    assert_eq!(view.nodes[1].name, "\u{fffd}lone");
    bench.close().await;
}

#[tokio::test]
async fn states_apply_where_they_mean_something() {
    hold(&[
        ("disabled", "<button disabled>a</button><fieldset disabled><legend><button>b</button></legend><button>c</button></fieldset>\
            <div aria-disabled=true><button>d</button><p>e</p></div><p aria-disabled=true>f</p>",
            r#"
            button "a" disabled=true
            group "b" disabled=true
              button "b"
              button "c" disabled=true
            button "d" disabled=true
            paragraph "e"
            paragraph "f" disabled=true
            "#),
        ("what input is expected", "<input aria-label=a required readonly aria-invalid=true><input aria-label=b aria-required=true aria-invalid=false>\
            <input aria-label=c aria-readonly=true aria-invalid=spelling>",
            r#"
            textbox "a" invalid=true readonly=true required=true value=""
            textbox "b" required=true value="" editable
            textbox "c" invalid=spelling readonly=true value=""
            "#),
        ("what scripts find fault with", "<button>a</button><button type=button>b</button><fieldset><legend>c</legend></fieldset>\
            <output>d</output><input disabled aria-label=e><input required aria-label=f><input required aria-label=g>\
            <script>for (const one of document.querySelectorAll('button, fieldset, output, [aria-label=e], [aria-label=f]')) one.setCustomValidity('no')</script>",
            r#"
            button "a" invalid=true
            button "b" invalid=true
            group "c" invalid=true
            status "d" invalid=true
            textbox "e" disabled=true invalid=true value=""
            textbox "f" invalid=true required=true value="" editable
            textbox "g" required=true value="" editable
            "#),
        ("toggles", "<button aria-pressed=true aria-expanded=false>a</button><button aria-pressed=mixed>b</button>\
            <a href=/ aria-current=page>c</a><a href=/ aria-current=yes>d</a><a href=/ aria-current=false>e</a>\
            <button popovertarget=p>f</button><div id=p popover>x</div><div aria-busy=true role=feed>g</div>",
            r#"
            button "a" expanded=false pressed=true
            button "b" pressed=mixed
            link "c" current=page
            link "d" current=true
            link "e"
            button "f" expanded=false
            feed busy=true
            "#),
        ("selection and levels", "<div role=tablist><div role=tab aria-selected=true>a</div><div role=tab>b</div></div>\
            <div role=heading>c</div><div role=heading aria-level=4>d</div><div role=listbox aria-label=e aria-multiselectable=true>\
            <div role=option aria-selected=false>f</div></div>",
            r#"
            tablist
              tab "a" selected=true
              tab "b"
            heading "c" level=2
            heading "d" level=4
            listbox "e" multiselectable=true
              option "f" selected=false
            "#),
    ])
    .await;
}

#[tokio::test]
async fn values_are_bounded_and_empty_ones_are_real() {
    let mut bench = Bench::start().await;
    let long = "y".repeat(200);
    bench.show(&format!("<input aria-label=a><textarea aria-label=b> x \n {long}</textarea>")).await;
    let view = bench.read().await.view;
    assert_eq!(view.nodes[0].value.as_deref(), Some(""));
    assert_eq!(view.nodes[1].value.as_deref().map(|value| value.encode_utf16().count()), Some(180));
    assert!(view.nodes[1].value_truncated && !view.nodes[0].value_truncated);
    bench.close().await;
}

#[tokio::test]
async fn what_nobody_sees_is_no_node() {
    hold(&[
        ("hidden in every way", "<div hidden><button>a</button></div><button style='visibility:hidden'>b</button>\
            <div style='visibility:hidden'><button style='visibility:visible'>c</button></div>\
            <div style='content-visibility:hidden'><button>d</button></div><button style='opacity:0'>e</button>\
            <div inert><button>f</button></div><p style='width:0;height:0;overflow:hidden'>g</p>\
            <div hidden=until-found><button>h</button></div><details><button>i</button></details>",
            r#"
            button "c"
            group
            "#),
        ("seen all the same", "<a href=/ style='display:contents'>a</a><a href=/b><span style='position:absolute'>b</span></a>\
            <div style='height:0;overflow:hidden'><button>c</button></div><input type=checkbox style='opacity:0' aria-label=d>\
            <button style='position:absolute;left:-9999px'>e</button>",
            r#"
            link "a"
            link "b"
            button "c" visually-hidden
            checkbox "d" checked=false
            button "e" visually-hidden
            "#),
        ("controls inside aria-hidden", "<div aria-hidden=true><button>a</button><p>b</p><input value=c><span onclick='1'>×</span></div>",
            r#"
            button "a" aria-hidden
            textbox withheld editable aria-hidden
            generic "×" clickable aria-hidden
            "#),
    ])
    .await;
}

#[tokio::test]
async fn clickable_elements_without_a_role_are_nodes() {
    hold(&[
        ("what can be clicked", "<style>.p{cursor:pointer}</style><div class=p>a <b>b</b></div><div onclick='1'>c</div>\
            <li class=p>d</li><div>plain</div>",
            r#"
            generic "a b" clickable
            generic "c" clickable
            listitem "d" clickable
            "#),
        ("what another node stands for already", "<style>.p{cursor:pointer}</style><div class=p><a href=/>a</a></div>\
            <label class=p>b <input type=checkbox></label><button class=p><span class=p>c</span></button><body class=p>",
            r#"
            link "a"
            checkbox "b" checked=false
            button "c"
            "#),
        ("a label whose control is not rendered", "<label style=cursor:pointer>a <input type=file style=display:none></label>",
            r#"
            generic "a" clickable
            "#),
    ])
    .await;
}

#[tokio::test]
async fn links_lead_somewhere_and_test_ids_are_read() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<a href='/p?q=1#f'>a</a><a href='https://user:pw@example.test/x'>b</a><a href='mailto:x@y'>c</a>\
             <button data-testid='save me'>d</button>",
        )
        .await;
    let view = bench.read().await.view;
    let href = |index: usize| view.nodes[index].href.clone();
    assert_eq!(href(0), Some(bench.site_url("/p?q=1#f")));
    assert_eq!(href(1).as_deref(), Some("https://example.test/x"));
    assert_eq!(href(2), None);
    assert_eq!(view.nodes[3].test_id.as_deref(), Some("save me"));
    bench.close().await;
}

#[tokio::test]
async fn shadow_roots_and_slots_are_read_where_they_are_rendered() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<x-card><template shadowrootmode=open><h2><slot name=title>no</slot></h2><button>b</button><slot>fallback</slot>\
             </template><p>d</p><span slot=title>a</span></x-card>\
             <x-empty><template shadowrootmode=open><ul><li><slot>e</slot></li></ul></template></x-empty>\
             <x-host><template shadowrootmode=open><button>f</button></template><button>unslotted</button></x-host>",
        )
        .await;
    let expected = lines(
        r#"
        heading "a" level=2
        button "b"
        paragraph "d"
        list
          listitem "e"
        button "f"
        "#,
    );
    assert_eq!(outline(&bench.read().await.view), expected);
    bench.close().await;
}

#[tokio::test]
async fn only_the_open_modal_dialog_can_be_reached() {
    let mut bench = Bench::start().await;
    bench
        .show(
            "<button>out</button><dialog id=d aria-label=D><button>in</button></dialog><dialog id=e aria-label=E>x</dialog>\
             <div id=h><template shadowrootmode=open><dialog aria-label=S>y</dialog></template></div>",
        )
        .await;
    for (script, expected) in [
        ("e.showModal(); d.showModal()", "dialog \"D\"\n  button \"in\"\n"),
        ("d.close()", "dialog \"E\"\n"),
        ("e.close(); h.shadowRoot.firstElementChild.showModal()", "dialog \"S\"\n"),
        ("h.shadowRoot.firstElementChild.close()", "button \"out\"\n"),
    ] {
        bench.run(script).await;
        assert_eq!(outline(&bench.read().await.view), expected, "{script}");
    }
    bench.close().await;
}

#[tokio::test]
async fn membership_of_the_viewport_is_read() {
    let mut bench = Bench::start().await;
    bench.show("<button>a</button><div style='height:3000px'></div><button>b</button>").await;
    let seen = |view: &surefoot_record::view::View| {
        view.nodes.iter().map(|node| node.in_viewport).collect::<Vec<_>>()
    };
    assert_eq!(seen(&bench.read().await.view), [true, false]);
    bench.run("scrollTo(0, 9999)").await;
    assert_eq!(seen(&bench.read().await.view), [false, true]);
    bench.close().await;
}

#[tokio::test]
async fn the_node_budget_cuts_in_document_order() {
    let mut bench = Bench::start().await;
    bench.show("<button>a</button><button>b</button><button>c</button>").await;
    let whole = bench.read().await.view;
    let cut = bench.read_at_most(2).await.view;
    assert_eq!(cut.nodes[..], whole.nodes[..2]);
    assert!(cut.completeness.truncated() && !whole.completeness.truncated());
    assert!(!bench.read_at_most(3).await.view.completeness.truncated());
    bench.close().await;
}
