//! Outcomes by everything in a browser that answers later.

use super::{Class, Page};

pub(super) fn pages() -> Vec<Page> {
    let sync = |name, script: &str| Page::new(name, script).class(Class::Synchronous);
    vec![
        sync("in the event itself", "on(saved)"),
        sync("microtask", "on(() => queueMicrotask(saved))"),
        sync(
            "fifty promises",
            "on(async () => { for (let hop = 0; hop < 50; hop += 1) await null; saved(); })",
        ),
        sync(
            "mutation observer",
            "new MutationObserver(saved).observe(document.body, { attributes: true }); \
             on(() => document.body.setAttribute('data-saved', ''))",
        ),
        Page::new(
            "two animation frames",
            "on(() => requestAnimationFrame(() => requestAnimationFrame(saved)))",
        ),
        Page::new("idle callback", "on(() => requestIdleCallback(saved, { timeout: 400 }))"),
        Page::new("posted task", "on(() => scheduler.postTask(saved))"),
        Page::new("posted task with delay", "on(() => scheduler.postTask(saved, { delay: 700 }))"),
        Page::new(
            "message channel",
            "const { port1, port2 } = new MessageChannel(); port1.onmessage = saved; \
             on(() => port2.postMessage(''))",
        ),
        Page::new(
            "message to its own window",
            "addEventListener('message', event => event.data === 'save' && saved()); \
             on(() => postMessage('save'))",
        ),
        Page::new(
            "resize observer",
            "let first = true; new ResizeObserver(() => first ? (first = false) : saved()).observe($('save')); \
             on(() => ($('save').style.width = '300px'))",
        ),
        Page::new(
            "intersection observer",
            "on(() => { const mark = document.createElement('i'); document.body.append(mark); \
             new IntersectionObserver(saved).observe(mark); })",
        ),
        Page::new(
            "xhr 350 ms",
            "on(() => { const ask = new XMLHttpRequest(); ask.onload = saved; ask.open('GET', '/late?ms=350'); \
             ask.send(); })",
        ),
        Page::new(
            "image 350 ms",
            "on(() => { const image = new Image(); image.onload = saved; image.src = '/late?ms=350&as=image'; })",
        ),
        Page::new(
            "script 350 ms",
            "globalThis.arrived = saved; on(() => { const script = document.createElement('script'); \
             script.src = '/late?ms=350&as=classic'; document.head.append(script); })",
        ),
        Page::new("module 350 ms", "on(() => import('/late?ms=350&as=script').then(saved))"),
        Page::new(
            "style sheet 350 ms",
            "on(() => { const link = document.createElement('link'); link.rel = 'stylesheet'; \
             link.onload = () => race.note('outcome'); link.href = '/late?ms=350&as=style'; \
             document.head.append(link); })",
        )
        .body(
            "<main><button id=save>Save item</button>\
             <style>.hidden { display: none }</style><p class=hidden role=status>Saved</p></main>",
        ),
        Page::new(
            "IndexedDB",
            "on(() => { const open = indexedDB.open('race'); \
             open.onupgradeneeded = () => open.result.createObjectStore('items'); \
             open.onsuccess = () => { const write = open.result.transaction('items', 'readwrite'); \
             write.objectStore('items').put(1, 'one'); write.oncomplete = saved; }; })",
        ),
        Page::new(
            "SubtleCrypto",
            "on(() => crypto.subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 2048, \
             publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, true, ['encrypt', 'decrypt'])\
             .then(saved))",
        ),
        Page::new(
            "FileReader",
            "on(() => { const reader = new FileReader(); reader.onload = saved; \
             reader.readAsDataURL(new Blob(['x'.repeat(1e6)])); })",
        ),
        Page::new("blob text", "on(() => new Blob(['x'.repeat(1e6)]).text().then(saved))"),
        Page::new(
            "canvas to blob",
            "on(() => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 900; \
             canvas.getContext('2d').fillRect(9, 9, 90, 90); canvas.toBlob(saved); })",
        ),
        Page::new("image bitmap", "on(() => createImageBitmap(new ImageData(900, 900)).then(saved))"),
        Page::new(
            "compression stream",
            "on(() => new Response(new Blob(['x'.repeat(1e6)]).stream()\
             .pipeThrough(new CompressionStream('gzip'))).arrayBuffer().then(saved))",
        ),
        Page::new(
            "WebAssembly",
            "on(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(saved))",
        ),
        Page::new("locks", "on(() => navigator.locks.request('item', () => saved()))"),
        Page::new(
            "cache storage",
            "on(() => caches.open('race').then(cache => cache.put('/late', new Response('x')))\
             .then(saved, saved))",
        ),
        Page::new(
            "offline audio",
            "on(() => { const audio = new OfflineAudioContext(1, 44100, 44100); \
             audio.createOscillator().connect(audio.destination); audio.startRendering().then(saved); })",
        ),
        Page::new(
            "audio source that ends",
            "on(() => { const audio = new AudioContext(); const tone = audio.createConstantSource(); \
             tone.onended = saved; tone.connect(audio.destination); tone.start(); \
             tone.stop(audio.currentTime + 0.3); })",
        ),
        Page::new(
            "SVG animation that ends",
            "$('move').addEventListener('endEvent', saved); on(() => $('move').beginElement())",
        )
        .body(
            "<main><button id=save>Save item</button><p id=out role=status></p>\
             <svg width=99 height=20><rect width=9 height=9><animate id=move attributeName=x to=90 \
             begin=indefinite dur=0.4s /></rect></svg></main>",
        ),
        Page::new(
            "smooth scroll that ends",
            "$('box').addEventListener('scrollend', saved); \
             on(() => $('box').scrollTo({ top: 900, behavior: 'smooth' }))",
        )
        .body(
            "<main><button id=save>Save item</button><p id=out role=status></p>\
             <div id=box style='height:90px;overflow:auto'><div style='height:2000px'></div></div></main>",
        ),
        Page::new(
            "CSS transition that ends",
            "$('save').addEventListener('transitionend', saved); on(() => ($('save').style.opacity = 0.5))",
        )
        .body(
            "<main><button id=save style='transition: opacity 400ms'>Save item</button>\
             <p id=out role=status></p></main>",
        ),
        Page::new(
            "Web Animation that ends",
            "on(() => $('save').animate([{ opacity: 1 }, { opacity: 0.5 }], 400).finished.then(saved))",
        ),
        Page::new("view transition", "on(() => document.startViewTransition(saved))"),
        Page::new(
            "after a view transition",
            "on(() => document.startViewTransition(() => {}).finished.then(saved))",
        ),
    ]
}
