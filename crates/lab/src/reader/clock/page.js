// Builds a page from a seed, and changes it one step at a time.
//
// The page holds what one kind of change needs, in a place that the seed chooses: the document, an open shadow
// root, a nested one, a closed one, a slot, a frame of the same origin, of another or without an address. Around it stand
// other things, so that what moves leaves or enters the viewport. The kinds themselves are beside, in kinds.

/** Numbers from a seed, always the same ones. */
function numbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end) => Math.floor(next() * end);
  const pick = (list) => list[below(list.length)];
  return { next, below, pick, chance: (share) => next() < share };
}

const WORDS = [
  "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet", "jetty", "knoll", "larch",
  "maple", "north", "olive", "pearl", "quill", "ridge", "slope", "tulip",
];

/** A word or two. */
const words = (r) => (r.chance(0.5) ? r.pick(WORDS) : `${r.pick(WORDS)} ${r.pick(WORDS)}`);

let lastId = 0;
const newId = () => `n${(lastId += 1)}`;

/** A small piece of a page, of a random sort. */
function card(r, mark) {
  const id = newId();
  const name = words(r);
  const classes = `class="${mark} card"`;
  return r.pick([
    () => `<button ${classes}>${name}</button>`,
    () => `<a ${classes} href="/${name.replace(" ", "-")}?q=1">${name}</a>`,
    () => `<h3 ${classes}>${name}</h3>`,
    () => `<p ${classes}>${name} ${words(r)}</p>`,
    () => `<div ${classes}><label for=${id}>${name}</label><input id=${id} value="${words(r)}"></div>`,
    () => `<label ${classes}><input type=checkbox${r.chance(0.5) ? " checked" : ""}>${name}</label>`,
    () => `<ul ${classes}><li>${name}</li><li><a href=/li>${words(r)}</a></li></ul>`,
    () => `<div ${classes} role=status>${name}</div>`,
    () => `<div ${classes} role=group aria-label="${name}"><button>${words(r)}</button><span>${words(r)}</span></div>`,
    () => `<div ${classes} onclick="void 0">${name}</div>`,
    () => `<select ${classes} aria-label="${name}"><option>${words(r)}</option><option selected>${words(r)}</option></select>`,
    () => `<img ${classes} alt="${name}" src="/image?w=20&h=20">`,
    () => `<table ${classes}><tr><th>${name}</th><td>${words(r)}</td></tr></table>`,
    () => `<details ${classes}${r.chance(0.5) ? " open" : ""}><summary>${name}</summary><button>${words(r)}</button></details>`,
    () => `<fieldset ${classes}><legend>${name}</legend><input aria-label="${words(r)}"></fieldset>`,
    () => `<span ${classes}>${name} <b>${words(r)}</b></span>`,
  ])();
}

/** So many pieces, marked c0, c1 … */
const cards = (r, count) => Array.from({ length: count }, (_, at) => card(r, `c${at}`)).join("\n");

/** What stands around the section that changes. */
function surroundings(r, rows) {
  let html = `<h1>${words(r)}</h1>`;
  for (let row = 0; row < rows; row += 1) {
    html += `<div><button>${words(r)} ${row}</button> <span>${words(r)}</span></div>`;
  }
  return html;
}

const PLACES = ["document", "document", "document", "shadow", "nested", "closed", "slotted", "frame", "other", "srcdoc"];

const scene = { kind: "", seed: 0, area: document.body, root: document, inner: null };

/** What the address says, or the frame's name where there is no address. */
function asked() {
  const from = new URLSearchParams(location.protocol === "about:" ? window.name : location.search);
  return { kind: from.get("kind") ?? "text", seed: Number(from.get("seed")), inner: from.has("inner") };
}

/** Builds the whole page. */
function buildPage() {
  const { kind, seed, inner } = asked();
  build(kind, seed, inner);
}

function build(kind, seed, inner) {
  const r = numbers(seed);
  const declared = KINDS[kind];
  const allowed = declared.where ?? PLACES;
  const places = inner ? allowed.filter((place) => !["frame", "other", "srcdoc"].includes(place)) : allowed;
  const place = places.length === 0 ? "document" : r.pick(places);
  Object.assign(scene, { kind, seed, place, inner: null, root: document });
  const above = document.createElement("div");
  above.innerHTML = surroundings(r, r.below(4));
  const below = document.createElement("div");
  below.innerHTML = surroundings(r, inner ? 6 : 40);
  const middle = document.createElement("section");
  document.body.append(above, middle, below);
  if (["frame", "other", "srcdoc"].includes(place)) {
    buildFrame(r, middle, place);
    return;
  }
  scene.root = rootFor(r, middle, place);
  scene.area = scene.root === document ? middle : scene.root;
  const area = document.createElement("div");
  area.className = "area";
  const style = document.createElement("style");
  style.textContent = declared.css?.(r) ?? "";
  area.innerHTML = declared.html(r);
  if (place === "slotted") {
    middle.firstElementChild.append(area);
    document.head.append(style);
  } else {
    scene.area.append(style, area);
  }
  scene.area = area;
  scene.style = style;
  declared.ready?.(r, area, scene.root);
}

function rootFor(r, middle, place) {
  if (place === "document") {
    return document;
  }
  const host = document.createElement("div");
  middle.append(host);
  const root = host.attachShadow({ mode: place === "closed" ? "closed" : "open" });
  if (place === "slotted") {
    root.innerHTML = `<article><h2>${words(r)}</h2><slot></slot><p>${words(r)}</p></article>`;
    return document;
  }
  if (place === "nested") {
    root.innerHTML = `<main><p>${words(r)}</p><div></div></main>`;
    return root.querySelector("div").attachShadow({ mode: "open" });
  }
  return root;
}

function buildFrame(r, middle, place) {
  const frame = document.createElement("iframe");
  frame.style.cssText = "width:600px;height:300px;border:3px solid;padding:5px";
  const query = `kind=${scene.kind}&seed=${scene.seed + 1}&inner=1`;
  const origin = place === "other" ? `http://localhost:${location.port}` : location.origin;
  if (place === "srcdoc") {
    frame.name = query;
    frame.srcdoc =
      `<body><script src="${origin}/page.js"></script><script src="${origin}/kinds.js"></script><script>buildPage()</script>`;
  } else {
    frame.src = `${origin}/clock?${query}`;
  }
  middle.append(frame);
  scene.inner = frame;
}

/** Does one step of the page's kind, and says what it was and what is to be done from outside. */
async function change(step) {
  if (scene.inner === null) {
    const r = numbers(scene.seed * 1000 + step);
    const declared = KINDS[scene.kind];
    const done = await declared.change(r, scene.area, scene.root, step);
    return typeof done === "string" ? { what: done } : done;
  }
  const outer = KINDS[scene.kind].outer?.(numbers(scene.seed * 1000 + step), scene.inner);
  if (outer !== undefined) {
    return { what: outer };
  }
  const answered = new Promise((done) => addEventListener("message", (event) => done(event.data), { once: true }));
  scene.inner.contentWindow.postMessage({ step }, "*");
  const answer = await answered;
  if (answer.failed !== undefined) {
    throw new Error(answer.failed);
  }
  if (answer.move !== undefined) {
    const box = scene.inner.getBoundingClientRect();
    answer.move = [answer.move[0] + box.left + 8, answer.move[1] + box.top + 8];
  }
  return { ...answer, what: `in a frame: ${answer.what}` };
}

async function answerMessage(event) {
  if (event.data?.step === undefined) {
    return;
  }
  let answer;
  try {
    answer = await change(event.data.step);
  } catch (error) {
    answer = { failed: String(error.stack ?? error) };
  }
  event.source.postMessage(answer, "*");
}
addEventListener("message", answerMessage);

/** Resolves when an element has loaded or failed, or after a while. */
function loaded(element) {
  return new Promise((done) => {
    element.addEventListener("load", done, { once: true });
    element.addEventListener("error", done, { once: true });
    setTimeout(done, 2000);
  });
}

/** Resolves when every animation of a root has ended. */
const still = (root) => Promise.allSettled(root.getAnimations().map((animation) => animation.finished));
