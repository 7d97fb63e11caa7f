//! The shim's footprint: through each function that it stands in front of, the page sees what it would see
//! without it; and what the page puts in place of these functions goes on working.

use serde_json::Value;
use surefoot_browser::chromium::PageOptions;
use surefoot_browser::page::shim;

use crate::server::Server;
use crate::support::{BROWSERS, Bench, launch};

/// What a page can find out about the functions, as text: the same with the shim and without.
const FINDINGS: &str = r"(async () => {
  const found = {};
  const note = (name, value) => { found[name] = String(value); };
  const thrown = (run) => { try { return `returned ${typeof run()}`; } catch (error) { return `${error.name}: ${error.message}`; } };
  const watched = [
    [window, ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame',
      'requestIdleCallback', 'cancelIdleCallback', 'postMessage', 'structuredClone', 'MessageChannel', 'Worker',
      'BroadcastChannel', 'createImageBitmap', 'scrollTo', 'webkitRequestAnimationFrame']],
    [Function.prototype, ['toString']], [MessagePort.prototype, ['postMessage', 'start', 'close']], [History.prototype, ['back', 'go']],
    [Animation.prototype, ['play']], [ReadableStreamDefaultReader.prototype, ['read']], [Scheduler.prototype, ['postTask', 'yield']],
    [AbortSignal, ['timeout']], [Response.prototype, ['json', 'text']], [Blob.prototype, ['text', 'stream']],
    [FileReader.prototype, ['readAsText']], [HTMLCanvasElement.prototype, ['toBlob']], [SubtleCrypto.prototype, ['digest']],
    [IDBFactory.prototype, ['open']], [HTMLMediaElement.prototype, ['play']], [Element.prototype, ['scrollTo']],
    [WebAssembly, ['compile']], [Document.prototype, ['startViewTransition']],
  ];
  // The doors are opened first, so that what is behind them is looked at as it is from then on.
  crypto.subtle; indexedDB;
  for (const [holder, names] of watched) {
    for (const name of names) {
      const place = Object.getOwnPropertyDescriptor(holder, name);
      const f = place.value;
      note(`${name} text`, f.toString());
      note(`${name} text of Function`, Function.prototype.toString.call(f));
      note(`${name} name`, f.name);
      note(`${name} length`, f.length);
      note(`${name} keys`, Reflect.ownKeys(f).map(String).sort());
      note(`${name} place`, [place.writable, place.enumerable, place.configurable]);
      note(`${name} prototype`, Object.getPrototypeOf(f) === Function.prototype || Object.getPrototypeOf(f).name);
      note(`${name} without arguments`, thrown(() => f()));
      note(`${name} on something else`, thrown(() => f.call({}, () => {})));
      note(`${name} constructed`, thrown(() => { const made = Reflect.construct(f, []); made.terminate?.(); return made; }));
      note(`${name} back`, f.prototype?.constructor === undefined || f.prototype.constructor === f);
    }
  }
  const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  for (const [key, f] of [['get', handler.get], ['set', handler.set]]) {
    note(`${key} onmessage`, [f.toString(), f.name, f.length, thrown(() => f.call({}, () => {}))]);
  }
  const face = new FontFace('x', new ArrayBuffer(1));
  note('the same promise again', face.load() === face.load());
  face.load().catch(() => {});
  note('scrolling', scrollTo(0, 0) instanceof Promise);
  const frame = document.body.appendChild(document.createElement('iframe')).contentWindow;
  note('text by another realm', /^function \w*\(\) \{ \[native code\] \}$/.test(frame.Function.prototype.toString.call(setTimeout)));
  note('door', Object.getOwnPropertyDescriptor(window, 'indexedDB').get.toString());
  note('globals', Object.getOwnPropertyNames(frame).length);
  note('own of window', Reflect.ownKeys(window).map(String).sort().filter((key) => !/^\d+$/.test(key)));

  const run = (start) => new Promise((done) => start(done));
  note('timeout arguments', await run((done) => setTimeout(function (...given) {
    done([this === window, given, arguments.length, new.target]);
  }, 1, 'a', { toString: () => 'b' })));
  note('timeout without a delay', await run((done) => setTimeout(done)));
  note('frame argument', await run((done) => requestAnimationFrame(function (...given) {
    done([this === window || this, given.length, typeof given[0]]);
  })));
  note('idle argument', await run((done) => requestIdleCallback(function (...given) {
    done([given.length, given[0].constructor.name]);
  })));
  note('task', await scheduler.postTask(function () { return `returned ${arguments.length}`; }));
  note('task that throws', await scheduler.postTask(() => { throw new RangeError('x'); }).catch((error) => error.name));
  const controller = new TaskController();
  const given_up = scheduler.postTask(() => {}, { delay: 1000, signal: controller.signal });
  controller.abort();
  note('task given up', await given_up.catch((error) => error.name));
  note('timeout of text', await run((done) => { window.done = done; setTimeout('done(this === window)', 1); }));
  note('handler that is an object', await run((done) => { setTimeout({ toString: () => { done('asked'); return ''; } }, 1); }));
  const ids = [setTimeout(() => {}), setTimeout(() => {}), setInterval(() => {}), setTimeout(() => {})];
  note('ids', ids.map((id, index) => index === 0 ? typeof id : id - ids[index - 1]));
  clearTimeout(ids[2]);
  note('cleared', await run((done) => { const id = setTimeout(() => done('ran'), 1); clearTimeout(String(id)); setTimeout(() => done('cleared'), 20); }));
  note('cleared as interval', await run((done) => { const id = setTimeout(() => done('ran'), 1); clearInterval(id); setTimeout(() => done('cleared'), 20); }));
  note('interval', await run((done) => { let count = 0; const id = setInterval((step) => { count += step; if (count === 6) { clearInterval(id); done(count); } }, 1, 2); }));
  note('uncaught', await run((done) => {
    onerror = (message, source, line, column, error) => { onerror = null; done([message, error.message]); return true; };
    setTimeout(() => { throw new TypeError('mine'); });
  }));
  note('unhandled', await run((done) => {
    onunhandledrejection = (event) => { onunhandledrejection = null; event.preventDefault(); done([event.reason.name, event.promise instanceof Promise]); };
    crypto.subtle.digest('none', new Uint8Array(1));
  }));
  note('handled', await new Response('{').json().catch((error) => error.name));
  note('no report of what is handled', await run((done) => {
    onunhandledrejection = () => done('reported');
    new Response('{').json().catch(() => {});
    setTimeout(() => { onunhandledrejection = null; done('none'); }, 50);
  }));
  const { port1, port2 } = new MessageChannel();
  note('message', await run((done) => { port2.onmessage = (event) => done([event.data.x, event.isTrusted]); port1.postMessage({ x: 1 }); }));
  note('message that cannot be cloned', thrown(() => port1.postMessage(() => {})));
  note('window message', await run((done) => {
    onmessage = (event) => { onmessage = null; done([event.data, event.source === window, event.origin === origin, event.ports.length]); };
    postMessage('y', '*', [new MessageChannel().port1]);
  }));
  note('ports that went away', await run((done) => {
    const one = new MessageChannel();
    const two = new MessageChannel();
    two.port2.onmessage = (event) => { event.ports[0].onmessage = (inner) => done(inner.data); };
    two.port1.postMessage('', [one.port2]);
    one.port1.postMessage('through');
  }));
  class Mine extends MessageChannel { mine() { return this.port1.constructor.name; } }
  note('subclass', [new Mine().mine(), new Mine() instanceof MessageChannel]);
  note('blob', await run((done) => document.createElement('canvas').toBlob(function (...given) { done([given.length, given[0].type]); })));
  note('file', await run((done) => { const r = new FileReader(); r.onload = () => done(r.result); r.readAsText(new Blob(['z'])); }));
  const log = [];
  await run((done) => {
    setTimeout(() => log.push('timeout 0'));
    setTimeout(() => log.push('timeout 1'), 1);
    setTimeout(() => { log.push('timeout 30'); done(); }, 30);
    Promise.resolve().then(() => log.push('microtask'));
    queueMicrotask(() => log.push('microtask 2'));
    setTimeout(() => { log.push('a'); Promise.resolve().then(() => log.push('after a')); });
    setTimeout(() => log.push('b'));
    const c = new MessageChannel(); c.port2.onmessage = () => {}; c.port1.postMessage(0);
    log.push('now');
  });
  note('order', log);
  const database = await run((done) => { const open = indexedDB.open('footprint'); open.onupgradeneeded = () => open.result.createObjectStore('s'); open.onsuccess = () => done(open.result); });
  note('database', await run((done) => {
    const t = database.transaction('s', 'readwrite');
    const order = [];
    const put = t.objectStore('s').put('v', 'k');
    put.onsuccess = () => { order.push(put.result); const get = t.objectStore('s').openCursor(); get.onsuccess = () => { if (get.result) { order.push(get.result.value); get.result.continue(); } else order.push('end'); }; };
    t.oncomplete = () => done(order);
  }));
  return found;
})()";

async fn findings(path: &str, counting: bool, url: &str) -> serde_json::Map<String, Value> {
    let browser = launch(path).await;
    let options = PageOptions { counting, ..PageOptions::default() };
    let mut bench = Bench::of(browser.open(options).await.unwrap());
    bench.go(url).await;
    let found = bench.driver.peers().evaluate(FINDINGS).await.unwrap();
    bench.close().await;
    found.as_object().unwrap().clone()
}

#[tokio::test]
async fn the_page_finds_everything_as_it_would_be_without_the_shim() {
    let server = Server::start(&[("/", "<!doctype html><p>x")]).await;
    let url = server.other_url("/");
    for path in BROWSERS {
        let without = findings(path, false, &url).await;
        let with = findings(path, true, &url).await;
        assert!(without.len() > 300, "{}", without.len());
        for (name, value) in &without {
            assert_eq!(with.get(name), Some(value), "{path}: {name}");
        }
        assert_eq!(with.len(), without.len());
    }
}

/// Ways in which pages replace the functions: one that keeps the native one, one that wraps what it is given, one
/// that runs its own clock.
const PATCHES: [(&str, &str); 3] = [
    (
        "a saved and replaced function",
        "const native = window.setTimeout; window.setTimeout = function setTimeout(f, ms, ...rest) { \
           seen.push('patched'); return native.call(window, f, ms, ...rest); }; restore = () => { window.setTimeout = native; };",
    ),
    (
        "zones",
        "const native = window.setTimeout; const clear = window.clearTimeout; const tasks = new Map(); \
         window.setTimeout = function (f, ...rest) { seen.push('patched'); const task = { id: 0 }; \
           task.id = native(function () { tasks.delete(task.id); return f.apply(this, arguments); }, ...rest); \
           tasks.set(task.id, task); return task.id; }; \
         window.clearTimeout = (id) => { tasks.delete(id); clear(id); }; \
         const text = Function.prototype.toString; Function.prototype.toString = function () { \
           return this === window.setTimeout ? text.call(native) : text.call(this); }; \
         const then = Promise.prototype.then; Promise.prototype.then = function (...given) { return then.apply(this, given); }; \
         restore = () => { window.setTimeout = native; window.clearTimeout = clear; Function.prototype.toString = text; };",
    ),
    (
        "a clock of its own",
        "const native = { ...Object.fromEntries(['setTimeout', 'clearTimeout', 'Date'].map((name) => [name, window[name]])), \
           now: performance.now }; \
         const queue = []; window.setTimeout = (f, ms = 0) => { seen.push('patched'); return queue.push({ f, ms }); }; \
         performance.now = () => 0; \
         tick = () => { for (const { f } of queue.splice(0)) f(); }; \
         restore = () => { Object.assign(window, native); performance.now = native.now; };",
    ),
];

#[tokio::test]
async fn what_a_page_puts_in_place_of_the_functions_works_in_both_orders() {
    let server = Server::start(&[("/", "<!doctype html><p>x")]).await;
    for (what, patch) in PATCHES {
        for after in [true, false] {
            let browser = launch(BROWSERS[0]).await;
            // Before us: the page has patched when the shim comes.
            let options = PageOptions { counting: after, ..PageOptions::default() };
            let mut bench = Bench::of(browser.open(options).await.unwrap());
            bench.go(&server.url("/")).await;
            let come = if after { String::new() } else { shim::source() };
            let script = format!(
                "(async () => {{ globalThis.seen = []; globalThis.tick = () => {{}}; globalThis.restore = null; \
                 {patch} {come}; \
                 const ran = await new Promise((done) => {{ window.setTimeout((value) => done('ran ' + value), 5, 'v'); tick(); }}); \
                 const id = window.setTimeout(() => seen.push('never'), 5); window.clearTimeout(id); tick(); \
                 restore(); \
                 const plain = await new Promise((done) => setTimeout(() => done('native'), 10)); \
                 return [ran, plain, seen.filter((word) => word === 'patched').length, setTimeout.name].join(); }})()"
            );
            let found = bench.driver.peers().evaluate(&script).await.unwrap();
            let argument = if what == "a clock of its own" { "undefined" } else { "v" };
            assert_eq!(found, format!("ran {argument},native,2,setTimeout"), "{what}, after us: {after}");
            bench.close().await;
        }
    }
}
