//! The browser's own accessibility tree as the judge of roles and names.
//!
//! It is asked over a connection of the test's own, so that nothing of the driver stands between the two
//! answers. Where the reader differs on purpose, the second test says how.

use std::collections::BTreeMap;
use std::process::Stdio;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use surefoot_browser::page::program;
use surefoot_semantics::normalise;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Roles that the browser gives names of its own, or that say no more than that there is something.
const SPELLINGS: [(&str, &str); 23] = [
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
    ("Legend", "generic"),
    ("MenuListPopup", "generic"),
    ("Pre", "generic"),
    ("RootWebArea", "generic"),
    ("Ruby", "generic"),
    ("Time", "time"),
    ("emphasis", "generic"),
    ("image", "img"),
    ("none", "generic"),
    ("rowgroup", "generic"),
    ("strong", "generic"),
    ("LineBreak", "generic"),
];

/// Roles whose text is their name for us and nameless for the browser (ruling 14).
const TEXT_BEARING: [&str; 12] = [
    "alert",
    "blockquote",
    "caption",
    "code",
    "definition",
    "listitem",
    "log",
    "paragraph",
    "status",
    "term",
    "time",
    "timer",
];

/// What one of the two says, by the element's key.
type Answers = BTreeMap<String, (String, String)>;

struct Oracle {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    session: String,
    next: u64,
    browser: Child,
    _profile: tempfile::TempDir,
}

impl Oracle {
    async fn start() -> Oracle {
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Command::new("/usr/bin/chromium")
            .args(["--headless=new", "--remote-debugging-port=0", "about:blank"])
            // As root it would not start otherwise.
            .args(rustix::process::geteuid().is_root().then_some("--no-sandbox"))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("this test needs /usr/bin/chromium");
        let mut words = BufReader::new(browser.stderr.take().unwrap()).lines();
        let address = loop {
            let line = words.next_line().await.unwrap().expect("the browser did not start");
            if let Some(address) = line.strip_prefix("DevTools listening on ") {
                break address.to_owned();
            }
        };
        let (socket, _) = connect_async(address).await.unwrap();
        let mut oracle = Oracle { socket, session: String::new(), next: 0, browser, _profile: profile };
        let target = oracle.call("Target.createTarget", json!({ "url": "about:blank" })).await;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = oracle.call("Target.attachToTarget", attach).await;
        oracle.session = attached["sessionId"].as_str().unwrap().to_owned();
        oracle
    }

    async fn call(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(message.to_string())).await.unwrap();
        loop {
            let answer = self.socket.next().await.unwrap().unwrap();
            let answer: Value = serde_json::from_str(answer.to_text().unwrap()).unwrap();
            if answer["id"] == self.next {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// Ends the browser, and waits until it has ended.
    async fn close(mut self) {
        self.call("Browser.close", json!({})).await;
        self.browser.wait().await.unwrap();
    }

    async fn evaluate(&mut self, script: &str) -> Value {
        let answer =
            self.call("Runtime.evaluate", json!({ "expression": script, "returnByValue": true })).await;
        assert!(answer["exceptionDetails"].is_null(), "{answer}");
        answer["result"]["value"].clone()
    }

    /// Shows HTML and asks both; every element has its place in the document as its key.
    async fn ask(&mut self, html: &str) -> (Answers, Answers) {
        let html = serde_json::to_string(&format!("<!doctype html>{html}")).unwrap();
        self.evaluate(&format!(
            "document.open(); document.write({html}); document.close();
             [...document.querySelectorAll('*')].forEach((element, place) => element.dataset.key = `${{place}} ${{element.localName}}`);"
        ))
        .await;
        self.evaluate(program::SOURCE).await;
        let read = "__surefoot.call('read', '{\"maxNodes\": 10000, \"testIdAttribute\": \"data-key\"}')";
        let reading: Value = serde_json::from_str(self.evaluate(read).await.as_str().unwrap()).unwrap();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let nodes = reading["patches"][0]["nodes"].as_array().unwrap();
        let nodes = nodes.iter().filter(|node| node["role"] != "text");
        let ours = nodes.map(|node| (text(&node["testId"]), (text(&node["role"]), text(&node["name"]))));
        let ours = ours.collect();
        let theirs = self.accessibility_tree().await;
        (ours, theirs)
    }

    async fn accessibility_tree(&mut self) -> Answers {
        let document = self.call("DOM.getDocument", json!({ "depth": -1 })).await;
        let mut keys = BTreeMap::new();
        collect_keys(&document["root"], &mut keys);
        self.call("Accessibility.enable", json!({})).await;
        let tree = self.call("Accessibility.getFullAXTree", json!({})).await;
        let mut answers = Answers::new();
        for node in tree["nodes"].as_array().unwrap() {
            let role = node["role"]["value"].as_str().unwrap_or_default();
            let key = node["backendDOMNodeId"].as_u64().and_then(|id| keys.get(&id));
            let (Some(key), false, false) =
                (key, node["ignored"] == true, matches!(role, "StaticText" | "InlineTextBox"))
            else {
                continue;
            };
            let role = SPELLINGS.iter().find(|(theirs, _)| *theirs == role).map_or(role, |(_, ours)| ours);
            if role != "generic" {
                let name = normalise::name(node["name"]["value"].as_str().unwrap_or_default());
                answers.insert(key.clone(), (role.to_owned(), name));
            }
        }
        answers
    }
}

fn collect_keys(node: &Value, keys: &mut BTreeMap<u64, String>) {
    let attributes: Vec<_> = node["attributes"].as_array().into_iter().flatten().collect();
    for pair in attributes.chunks(2) {
        if pair[0] == "data-key" {
            let key = pair[1].as_str().unwrap().to_owned();
            keys.insert(node["backendNodeId"].as_u64().unwrap(), key);
        }
    }
    for child in node["children"].as_array().into_iter().flatten() {
        collect_keys(child, keys);
    }
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
    <header>h</header><main><aside>as</aside></main><article><aside>aa</aside><aside aria-label=named>bb</aside></article><section aria-label=sec>s</section><section>n</section><form aria-label=ff>f</form><nav aria-label=nn>n</nav><footer>f</footer>
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
    let mut oracle = Oracle::start().await;
    let mut wrong = Vec::new();
    let mut agreed = 0;
    for html in AGREED.lines().filter(|line| !line.trim().is_empty()) {
        let (ours, theirs) = oracle.ask(html).await;
        for key in ours.keys().chain(theirs.keys()).collect::<std::collections::BTreeSet<_>>() {
            let (our, their) = (ours.get(key), theirs.get(key));
            let same = match (our, their) {
                (Some((our_role, our_name)), Some((role, name))) => {
                    let by_text = name.is_empty() && TEXT_BEARING.contains(&role.as_str());
                    // A row is named by its cells for us, as ARIA says, and not for the browser.
                    our_role == role && (our_name == name || by_text || role == "row")
                }
                _ => false,
            };
            agreed += usize::from(same);
            if !same {
                wrong.push(format!("{key}: ours {our:?}, the browser's {their:?}"));
            }
        }
    }
    oracle.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(agreed > 130, "only {agreed} elements were compared");
}

#[tokio::test]
async fn where_the_reader_differs_it_differs_on_purpose() {
    let mut oracle = Oracle::start().await;
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
        ("a form without a name is no landmark", "<form>x</form>", None, Some(("form", ""))),
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
        let (our_answers, their_answers) = oracle.ask(html).await;
        // Both are asked for the role that either of them is expected to give.
        let (role, _) = ours.or(theirs).unwrap();
        let one = |answers: &Answers| answers.values().find(|(found, _)| found == role).cloned();
        let owned = |pair: Option<(&str, &str)>| pair.map(|(role, name)| (role.to_owned(), name.to_owned()));
        assert_eq!(one(&our_answers), owned(ours), "{why}");
        assert_eq!(one(&their_answers), owned(theirs), "{why}");
    }
    oracle.close().await;
}
