// The change clock: a number that grows whenever the document may read differently than before.
//
// It is driven by mutation observers in the document and in every shadow root that a reading has met, and by
// the events that mutation observers don't see. It tells the driver of the first change after each reading,
// and then keeps quiet until the next one. What no signal tells of (a script that sets a value silently, a
// style sheet's rules) is looked for when the document is asked. No timers: they never fire in sandboxed
// documents.

/** Events after which a document may read differently; `scroll` and the like don't leave a shadow root. */
const SIGNS = [
  "animationcancel", "animationend", "animationstart", "beforetoggle", "change", "close",
  "DOMContentLoaded", "error", "focusin", "focusout", "fullscreenchange", "input", "invalid", "load",
  "mouseout", "mouseover", "readystatechange", "reset", "scroll", "slotchange", "toggle", "transitionend",
  "transitionrun", "visibilitychange",
];

/** Events of the window alone. */
const WINDOW_SIGNS = ["hashchange", "pageshow", "popstate", "resize"];

const clock = {
  now: 0,
  /** Whether the driver waits to hear of the next change. */
  armed: false,
  /** Up to which change the page has been drawn; known of the first change after each reading. */
  drawn: -1,
  /** The element whose replacement tells that `document.open` has thrown our listeners away. */
  documentElement: /** @type {Element | null} */ (null),
};

/** @type {Set<WeakRef<ShadowRoot>>} */
const watchedRoots = new Set();
/** @type {WeakSet<Node>} */
const watched = new WeakSet();

/** Counts one change, and tells the driver when it waits for it. */
function tick() {
  clock.now += 1;
  if (clock.armed && typeof globalThis.__surefootPush === "function") {
    clock.armed = false;
    onNextFrame(() => {
      clock.drawn = clock.now;
    });
    globalThis.__surefootPush(JSON.stringify({ type: "clock", clock: clock.now }));
  }
  wake();
}

/**
 * @param {Event} event
 */
function onSign(event) {
  if (markEvent(event)) {
    tick();
  }
}

const changes = new MutationObserver((records) => {
  noteMutations(records);
  tick();
});

/** Sees an input stop being of type password, so that what was secret stays secret. */
const reveals = new MutationObserver(noteReveals);

/**
 * @param {MutationRecord[]} records
 */
function noteMutations(records) {
  if (records.length > 0 && document.documentElement !== clock.documentElement) {
    listen();
    renewLanding();
    markAll();
  }
  markMutations(records);
}

/**
 * @param {MutationRecord[]} records
 */
function noteReveals(records) {
  for (const record of records) {
    if (record.oldValue?.trim().toLowerCase() === "password" && isElement(record.target)) {
      rememberSecret(record.target);
    }
  }
}

/**
 * Brings the clock up to date with what has happened but was not delivered yet.
 */
function settleClock() {
  noteReveals(reveals.takeRecords());
  const records = changes.takeRecords();
  noteMutations(records);
  if (records.length > 0) {
    clock.now += 1;
  }
}

/**
 * Watches a document or shadow root, once.
 *
 * @param {Document | ShadowRoot} root
 */
function watch(root) {
  if (watched.has(root)) {
    return;
  }
  watched.add(root);
  changes.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
  reveals.observe(root, {
    attributes: true, attributeFilter: ["type"], attributeOldValue: true, subtree: true,
  });
  if (root instanceof ShadowRoot) {
    watchedRoots.add(new WeakRef(root));
    for (const sign of SIGNS) {
      root.addEventListener(sign, onSign, { capture: true, passive: true });
    }
  }
}

/**
 * The open shadow roots that readings have met and that are still part of the page.
 *
 * @returns {ShadowRoot[]}
 */
function knownRoots() {
  const roots = [];
  for (const reference of watchedRoots) {
    const root = reference.deref();
    if (root === undefined) {
      watchedRoots.delete(reference);
    } else if (root.host.isConnected) {
      roots.push(root);
    }
  }
  return roots;
}

/** Text that is drawn in another font may take another room. */
function onFonts() {
  marks.moved = true;
  tick();
}

/**
 * Installs the listeners; harmless when they are there already, because the same function is never added
 * twice.
 */
function listen() {
  clock.documentElement = document.documentElement;
  for (const sign of [...SIGNS, ...WINDOW_SIGNS]) {
    globalThis.addEventListener(sign, onSign, { capture: true, passive: true });
  }
  globalThis.navigation?.addEventListener("currententrychange", onSign);
  document.fonts.addEventListener("loadingdone", onFonts);
}
