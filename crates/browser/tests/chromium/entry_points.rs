//! The list of entry points that answer later is closed: the browser's own interfaces are walked, and whatever
//! returns a promise, tells by events or takes a callback is in the list, or its interface is one that was
//! reviewed.

use serde_json::Value;
use surefoot_browser::chromium::PageOptions;
use surefoot_browser::page::shim;

use crate::server::Server;
use crate::support::{BROWSERS, Bench, launch};

/// Interfaces that were looked through: all that they offer happens at once, or is counted or wired where it is
/// begun. One in a line of its own file, so that a new one of the browser's is looked at once.
const REVIEWED: &str = include_str!("reviewed_interfaces.txt");

/// Walks what the browser offers. An operation that returns a promise tells so when it is called on something that
/// it does not belong to: it returns a rejected promise instead of throwing.
const WALK: &str = r"(() => {
  const promises = new Set();
  const interfaces = new Set();
  const seen = new Set();
  addEventListener('unhandledrejection', (event) => event.preventDefault());
  const answersLater = (run, receiver) => {
    try {
      const answer = Reflect.apply(run, receiver, []);
      if (answer instanceof Promise) { answer.catch(() => {}); return true; }
    } catch {}
    return false;
  };
  const nameOf = new Map();
  for (const key of Reflect.ownKeys(window)) {
    const value = Object.getOwnPropertyDescriptor(window, key).value;
    if (typeof value === 'function' && value.prototype !== undefined && !nameOf.has(value.prototype)) {
      nameOf.set(value.prototype, value.prototype.constructor?.name || value.name);
    }
  }
  const walk = (owner, holder) => {
    if (seen.has(holder)) return;
    seen.add(holder);
    for (const key of Reflect.ownKeys(holder)) {
      if (key === 'constructor') continue;
      const place = Object.getOwnPropertyDescriptor(holder, key);
      const name = `${owner}.${String(key)}`;
      for (const run of [place.value, place.get]) {
        if (typeof run === 'function' && answersLater(run, {})) promises.add(name);
      }
    }
  };
  for (const key of Reflect.ownKeys(window)) {
    const place = Object.getOwnPropertyDescriptor(window, key);
    const name = String(key);
    const value = place.value;
    if (typeof value === 'function' && /^[A-Z]/.test(name)) {
      interfaces.add(value.prototype === undefined ? name : nameOf.get(value.prototype) || name);
      if (value.prototype !== undefined) walk(nameOf.get(value.prototype) || name, value.prototype);
      // Static operations have no receiver to be wrong, but miss their arguments.
      for (const own of value === Promise ? [] : Reflect.ownKeys(value)) {
        const run = Object.getOwnPropertyDescriptor(value, own).value;
        if (typeof run === 'function' && own !== 'prototype' && answersLater(run, value)) {
          promises.add(`${value.name}.${String(own)}`);
        }
      }
    } else if (typeof value === 'object' && value !== null && /^[A-Z]/.test(name)) {
      interfaces.add(name);
      for (const own of Reflect.ownKeys(value)) {
        if (typeof value[own] === 'function' && answersLater(value[own], value)) promises.add(`${name}.${String(own)}`);
      }
    } else {
      for (const run of [value, place.get]) {
        if (typeof run === 'function' && answersLater(run, {})) promises.add(`window.${name}`);
      }
    }
  }
  return { promises: [...promises].sort(), interfaces: [...interfaces].sort() };
})()";

/// The parts of the list, by name.
fn parts() -> std::collections::BTreeMap<String, Vec<String>> {
    let mut parts = std::collections::BTreeMap::new();
    for piece in shim::LIST.split("\nconst ").skip(1) {
        let (name, rest) = piece.split_once(" = ").unwrap();
        let quote = rest.chars().next().unwrap();
        let text = rest[1..].split(quote).next().unwrap();
        parts.insert(name.to_owned(), text.split_whitespace().map(str::to_owned).collect());
    }
    parts
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn everything_that_answers_later_is_in_the_list_and_every_interface_was_reviewed() {
    let server = Server::start(&[("/", "<!doctype html><p>x")]).await;
    let parts = parts();
    let listed: Vec<&String> =
        parts.iter().filter(|(part, _)| *part != "DOORS").flat_map(|(_, names)| names).collect();
    let reviewed: Vec<&str> =
        REVIEWED.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect();
    for path in BROWSERS {
        let browser = launch(path).await;
        let options = PageOptions { counting: false, ..PageOptions::default() };
        let mut bench = Bench::of(browser.open(options).await.unwrap());
        // By a name that counts as secure, where the browser offers the most.
        bench.go(&server.other_url("/")).await;
        let found = bench.driver.peers().evaluate(WALK).await.unwrap();
        let promises = strings(&found["promises"]);
        assert!(promises.len() > 250, "{}", promises.len());
        let unknown: Vec<_> = promises.iter().filter(|name| !listed.contains(name)).collect();
        assert!(
            unknown.is_empty(),
            "{path}: these return promises and are in no part of the list: {unknown:#?}"
        );
        let interfaces = strings(&found["interfaces"]);
        let owners: Vec<&str> = listed.iter().map(|name| name.split('.').next().unwrap()).collect();
        let unseen: Vec<_> = interfaces
            .iter()
            .filter(|name| !reviewed.contains(&name.as_str()) && !owners.contains(&name.as_str()))
            .collect();
        assert!(
            unseen.is_empty(),
            "{path}: these interfaces were never reviewed. Put what answers later into the list, then their names \
             into reviewed_interfaces.txt: {unseen:#?}"
        );
        bench.close().await;
    }
}

#[tokio::test]
async fn everything_in_the_list_that_the_browser_has_is_stood_in_front_of() {
    let server = Server::start(&[("/", "<!doctype html><p>x")]).await;
    let parts = parts();
    let watched: Vec<&String> = [
        "PROMISES",
        "SURE_PROMISES",
        "BRIEF_PROMISES",
        "TRAVERSALS",
        "ANIMATIONS",
        "REQUESTS",
        "CURSORS",
        "TRANSACTIONS",
        "READERS",
        "CALLBACKS",
        "TRANSITIONS",
        "WIRES",
        "SENDERS",
    ]
    .into_iter()
    .flat_map(|part| &parts[part])
    .collect();
    let objects: Vec<&String> =
        ["WIRED_OBJECTS", "CHANNELS"].into_iter().flat_map(|part| &parts[part]).collect();
    let doors: Vec<&str> = parts["DOORS"].iter().filter_map(|word| word.strip_suffix(':')).collect();
    let script = format!(
        "(() => {{ const doors = {}; \
         for (const door of doors) {{ const [owner, name] = door.split('.'); const receiver = owner === 'window' ? window : \
           owner === 'Crypto' ? crypto : owner === 'Document' ? document : owner === 'Navigator' ? navigator : \
           document.createElement('video'); const value = receiver[name]; \
           if (typeof value === 'function') {{ try {{ const made = value.call(receiver); made?.catch?.(() => {{}}); }} catch {{}} }} }} \
         const text = document.body.appendChild(document.createElement('iframe')).contentWindow.Function.prototype.toString; \
         const isOurs = (f) => !text.call(f).startsWith(`function ${{f.name}}(`); \
         const missing = []; let met = 0; \
         const look = (holder, name, label) => {{ const f = holder && Object.getOwnPropertyDescriptor(holder, name)?.value; \
           if (typeof f === 'function') {{ met += 1; if (!isOurs(f)) missing.push(label); }} }}; \
         for (const label of {}) {{ const [owner, name] = label.split('.'); const known = owner === 'window' ? window : window[owner]; \
           if (known !== undefined) look(Object.hasOwn(known, name) ? known : known.prototype, name, label); }} \
         for (const name of {}) look(window, name, name); \
         return {{ missing, met }}; }})()",
        serde_json::to_string(&doors).unwrap(),
        serde_json::to_string(&watched).unwrap(),
        serde_json::to_string(&objects).unwrap(),
    );
    for path in BROWSERS {
        let browser = launch(path).await;
        let mut bench = Bench::of(browser.open(PageOptions::default()).await.unwrap());
        bench.go(&server.other_url("/")).await;
        let found = bench.driver.peers().evaluate(&script).await.unwrap();
        assert_eq!(found["missing"], serde_json::json!([]), "{path}");
        assert!(found["met"].as_u64().unwrap() > 250, "{path}: {found}");
        bench.close().await;
    }
}
