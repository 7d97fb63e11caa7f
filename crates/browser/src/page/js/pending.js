// What could still change this document: the ledger of the shim in the page's own world, and what only a look
// at the document itself tells, such as animations.
//
// The shim is reached through a text node that belongs to no document; how is told where the shim has its end.
// Nothing is decided here: what holds a window open is for others to say.

const accounts = {
  /** The type of the events that only the shim listens to; empty where there is none. */
  secret: "",
  wire: /** @type {Text | null} */ (null),
  /** When the act mark was set, by this document's clock. */
  marked: 0,
  /** When a frame was rendered last, as far as one was waited for. */
  rendered: -1,
  rendering: false,
  /** How many marks there were: a frame that was waited for before one says nothing of what came after it. */
  marks: 0,
  /** When something that moved was last seen to have come to its end. */
  stopped: -1,
  /** Whether fonts were loading at the act. */
  fonts: false,
  /** Whether the driver waits to hear that work ended. */
  awaited: false,
  /** What plays since before the act. */
  playing: /** @type {WeakSet<Element>} */ (new WeakSet()),
  /** When each animation element of SVG had begun, as known at the act. */
  begun: /** @type {WeakMap<SVGAnimationElement, number>} */ (new WeakMap()),
  /** What moved at the act, and since when. */
  moved: /** @type {WeakMap<Animation, CSSNumberish | null>} */ (new WeakMap()),
  transition: /** @type {object | null} */ (null),
  /** Clicks since the act on links to files, each of which may have been called off. */
  clicks: /** @type {Set<Event>} */ (new Set()),
};

/** What scrolls, and when it last told so. */
/** @type {Map<EventTarget, number>} */
const scrolling = new Map();

/** A scroller that tells of no frame for so long, in milliseconds, has ended without saying so. */
const SCROLL_PAUSE = 200;

/**
 * Reaches for the shim, once for each document.
 *
 * @param {string} secret
 * @returns {boolean}
 */
function hail(secret) {
  if (accounts.wire === null) {
    const wire = document.createTextNode("");
    dispatchEvent(new MouseEvent(secret, { relatedTarget: wire }));
    if (wire.data !== "here") {
      return false;
    }
    accounts.secret = secret;
    accounts.wire = wire;
    wire.addEventListener(`${secret}-worked`, onWorked);
  }
  return true;
}

/**
 * @param {string} question
 * @returns {string} what the shim answers; empty when there is none
 */
function askShim(question) {
  const wire = accounts.wire;
  if (wire === null) {
    return "";
  }
  wire.data = question;
  wire.dispatchEvent(new Event(accounts.secret));
  return wire.data === question ? "" : wire.data;
}

/** Follows what scrolls; the same functions are never added twice. */
function followScrolling() {
  addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("scrollend", onScrollEnd, { capture: true, passive: true });
}

/** @param {Event} event */
function onScroll(event) {
  scrolling.set(/** @type {EventTarget} */ (event.target), performance.now());
}

/** @param {Event} event */
function onScrollEnd(event) {
  scrolling.delete(/** @type {EventTarget} */ (event.target));
  onWorked();
}

/**
 * Whether the browser saves what a link leads to: it has to be of the document's own origin, or made by it.
 *
 * @param {EventTarget | undefined} node
 */
function leadsToFile(node) {
  return (node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement) &&
    node.hasAttribute("download") && node.hasAttribute("href") &&
    (node.origin === globalThis.origin || node.protocol === "data:");
}

/** @param {Event} event */
function onLink(event) {
  const link = event.composedPath().find((node) =>
    node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement);
  if (leadsToFile(link)) {
    accounts.clicks.add(event);
  }
}

/** The shim tells that something ended; the driver hears of it once the page shows it. */
function onWorked() {
  if (!accounts.awaited) {
    return;
  }
  if (parent === window) {
    awaitFrame();
  } else {
    // A frame that is out of sight is never rendered.
    pushWorked();
  }
}

function pushWorked() {
  if (accounts.awaited && typeof globalThis.__surefootPush === "function") {
    accounts.awaited = false;
    globalThis.__surefootPush(JSON.stringify({ type: "worked" }));
  }
}

const afterFrame = new MessageChannel();
afterFrame.port2.onmessage = (event) => {
  if (event.data !== accounts.marks) {
    return;
  }
  accounts.rendering = false;
  accounts.rendered = performance.now();
  pushWorked();
};

/** Notes when the next frame has been rendered, and tells the driver then. */
function awaitFrame() {
  if (!accounts.rendering) {
    accounts.rendering = true;
    const marks = accounts.marks;
    requestAnimationFrame(() => afterFrame.port1.postMessage(marks));
  }
}

/**
 * Everything that begins from now on began after the act.
 *
 * @param {{secret: string}} options
 */
function markAct(options) {
  hail(options.secret);
  followScrolling();
  accounts.clicks = new Set();
  // The path of an event inside of a closed root is told inside of it alone.
  for (const place of [window, ...knownRoots()]) {
    place.addEventListener("click", onLink, { capture: true, passive: true });
  }
  followPaints();
  accounts.marked = performance.now();
  // Until somebody asks, no frame is waited for: one that comes before the act's first event would be taken
  // for one that shows what the act did.
  accounts.marks += 1;
  accounts.rendering = false;
  accounts.awaited = false;
  accounts.stopped = -1;
  accounts.fonts = document.fonts.status === "loading";
  accounts.playing = new WeakSet(mediaThatPlays());
  accounts.begun = new WeakMap();
  for (const element of smilElements()) {
    const begun = beginningOf(element);
    if (begun !== undefined) {
      accounts.begun.set(element, begun);
    }
  }
  accounts.moved = new WeakMap();
  for (const root of [document, ...knownRoots()]) {
    for (const animation of root.getAnimations()) {
      accounts.moved.set(animation, animation.startTime);
    }
  }
  accounts.transition = transitionNow();
  return { marked: askShim("mark") === "marked" };
}

/** @returns {object | null} the view transition that is under way */
function transitionNow() {
  return /** @type {any} */ (document).activeViewTransition ?? null;
}

function mediaThatPlays() {
  return [...document.getElementsByTagName("video"), ...document.getElementsByTagName("audio")].filter(
    (media) => !media.paused && !media.ended,
  );
}

/** @returns {SVGAnimationElement[]} */
function smilElements() {
  return ["animate", "animateTransform", "animateMotion", "set"].flatMap((name) =>
    /** @type {SVGAnimationElement[]} */ ([...document.getElementsByTagName(name)]).filter(
      (element) => element instanceof SVGAnimationElement,
    ));
}

/**
 * Whether an animation element of SVG has begun, or is to begin, because of something after the act.
 *
 * @param {SVGAnimationElement} element
 */
function hasBegun(element) {
  if (/indefinite/.test(`${element.getAttribute("repeatCount")} ${element.getAttribute("repeatDur")}`)) {
    return false;
  }
  const begun = beginningOf(element);
  return begun !== undefined && begun !== accounts.begun.get(element);
}

/**
 * @param {SVGAnimationElement} element
 * @returns {number | undefined} nothing when it neither runs nor is about to
 */
function beginningOf(element) {
  try {
    return element.getStartTime();
  } catch {
    return undefined;
  }
}

/**
 * @typedef {object} Link
 * @property {boolean} after
 * @property {number} rearmed
 * @property {number} period in milliseconds
 * @property {number} fired how many milliseconds ago; -1 if never
 *
 * @typedef {object} Piece
 * @property {number} kind
 * @property {boolean} after
 * @property {number} due in milliseconds; -1 when it can't be known
 * @property {number} delay
 * @property {string} label
 * @property {Link | null} chain
 * @property {boolean} endless
 */

/** The kind of what the shim knows nothing of. */
const ANIMATION = 5;

/**
 * @param {string} label
 * @param {boolean} after
 * @param {number} due
 * @param {boolean} endless
 * @param {number} period
 * @returns {Piece}
 */
function moving(label, after, due, endless = false, period = 0) {
  const chain = endless ? { after, rearmed: 0, period, fired: -1 } : null;
  return { kind: ANIMATION, after, due, delay: 0, label, chain, endless };
}

/** @typedef {Animation | SVGAnimationElement} Mover */

/** What moves, until it has told of its end; with the moment at which the end was first seen, or -1. */
/** @type {Map<Mover, number>} */
const underWay = new Map();

/** An end that is not told of for so long, in milliseconds, is told to nobody. */
const END_PAUSE = 1000;

/** @param {AnimationPlaybackEvent | Event} event */
function onStopped(event) {
  if (underWay.delete(/** @type {Mover} */ (event.target))) {
    accounts.stopped = performance.now();
    onWorked();
  }
}

/** @param {Mover} mover */
function isOver(mover) {
  return mover instanceof SVGAnimationElement || mover.playState === "finished";
}

/** @param {Mover} mover */
function isYoung(mover) {
  return mover instanceof SVGAnimationElement || isNew(mover);
}

/**
 * The time of an animation goes on between frames, but its events and promises come with a frame. So one that has
 * come to its end is still to be waited for.
 *
 * @param {Set<Mover>} running
 * @returns {Piece[]} what has ended without having told of it
 */
function endings(running) {
  /** @type {Piece[]} */
  const list = [];
  const at = performance.now();
  for (const [mover, seen] of underWay) {
    if (running.has(mover)) {
      underWay.set(mover, -1);
    } else if (!isOver(mover) || (seen >= 0 && at - seen > END_PAUSE)) {
      underWay.delete(mover);
      accounts.stopped = at;
    } else {
      underWay.set(mover, seen < 0 ? at : seen);
      list.push(moving("animation that ends", isYoung(mover), 0));
    }
  }
  for (const mover of running) {
    if (!underWay.has(mover)) {
      underWay.set(mover, -1);
      for (const end of mover instanceof SVGAnimationElement ? ["endEvent"] : ["finish", "cancel"]) {
        mover.addEventListener(end, onStopped, { once: true });
      }
    }
  }
  return list;
}

/**
 * Whether an animation began after the mark. The time of the document stands still between frames, so it can't be
 * held against it.
 *
 * @param {Animation} animation
 */
function isNew(animation) {
  return !accounts.moved.has(animation) || accounts.moved.get(animation) !== animation.startTime;
}

/** Attributes by which an animation of SVG ends at another time than its duration says. */
const OTHER_ENDS = ["end", "max", "min", "repeatDur"];

/**
 * How long an animation of SVG that has begun still takes, in milliseconds.
 *
 * @param {SVGAnimationElement} element
 * @returns {number | undefined} nothing when it can't be known
 */
function timeLeft(element) {
  const begun = beginningOf(element);
  const now = element.ownerSVGElement?.getCurrentTime();
  if (begun === undefined || now === undefined || OTHER_ENDS.some((name) => element.hasAttribute(name))) {
    return undefined;
  }
  try {
    const left = begun + element.getSimpleDuration() * Number(element.getAttribute("repeatCount") ?? 1) - now;
    return Number.isFinite(left) ? Math.max(0, left * 1000) : undefined;
  } catch {
    // It has no duration that could be known.
    return undefined;
  }
}

/**
 * What moves by style, by the Web Animations API or by SVG's own animations, in every root that is known.
 *
 * @param {SVGAnimationElement[]} begun animations of SVG that began after the act
 * @returns {Piece[]}
 */
function movements(begun) {
  /** @type {Piece[]} */
  const list = [];
  /** @type {Set<Mover>} */
  const running = new Set(begun);
  for (const element of begun) {
    list.push(moving("SVG animation", true, timeLeft(element) ?? -1));
  }
  for (const root of [document, ...knownRoots()]) {
    for (const animation of root.getAnimations()) {
      if (animation.pending && isNew(animation) && parent === window) {
        // With its beginning a promise of it is kept.
        list.push(moving("animation that begins", true, 0));
      }
      const timing = animation.effect?.getComputedTiming();
      if (animation.playState !== "running" || timing === undefined || !(animation.timeline instanceof DocumentTimeline)) {
        continue;
      }
      const after = isNew(animation);
      const rate = animation.playbackRate;
      const end = Number(timing.endTime);
      const at = Number(animation.currentTime ?? 0);
      const endless = rate > 0 && end === Infinity;
      const left = rate > 0 ? (end - at) / rate : at / -rate;
      if (!endless) {
        running.add(animation);
      }
      const label = animation instanceof CSSTransition ? "transition" : "animation";
      list.push(moving(label, after, endless ? -1 : Math.max(0, left), endless, Number(timing.duration) || 0));
    }
  }
  list.push(...endings(running));
  return list;
}

/**
 * @param {string} line of the shim's account
 * @returns {Piece}
 */
function pieceOf(line) {
  const [kind, after, due, delay, label, chainAfter, rearmed, period, fired] = line.split("|");
  return {
    kind: Number(kind), after: after === "1", due: Number(due), delay: Number(delay), label: label ?? "",
    chain: chainAfter === undefined
      ? null
      : { after: chainAfter === "1", rearmed: Number(rearmed), period: Number(period), fired: Number(fired) },
    endless: false,
  };
}

/** Whether a service worker answers for this document; a sandboxed one may not even ask. */
function hasServiceWorker() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

const wordsOf = (/** @type {string | undefined} */ text) => (text ?? "").split("/").filter((word) => word !== "");

/**
 * What could still change this document. The driver is told once when it is worth asking again.
 *
 * @param {{secret: string}} options
 */
function pendingWork(options) {
  hail(options.secret);
  const answer = askShim("account");
  const [head = "", ...lines] = answer.split("\n");
  const [end, wires, open, sent, streams, asked] = head.split("|");
  const at = performance.now();
  const begun = smilElements().filter(hasBegun);
  const work = [...lines.map(pieceOf), ...movements(begun)];
  const transition = transitionNow();
  if (transition !== null) {
    work.push(moving("view transition", transition !== accounts.transition, -1));
  }
  if (document.fonts.status === "loading" && !accounts.fonts) {
    work.push(moving("fonts that load", true, -1));
  }
  for (const [target, told] of scrolling) {
    if (at - told > SCROLL_PAUSE) {
      scrolling.delete(target);
    } else {
      work.push(moving("scrolling", true, -1));
    }
  }
  if (globalThis.closed) {
    // A script has closed the window, which goes in a moment.
    work.push(moving("closing", true, -1));
  }
  const tripped = wordsOf(wires);
  if (begun.some((element) => timeLeft(element) === undefined)) {
    tripped.push("SVG animation");
  }
  const playing = mediaThatPlays();
  if (playing.some((media) => !accounts.playing.has(media))) {
    tripped.push("media that plays");
  }
  const channels = wordsOf(open);
  if (hasServiceWorker()) {
    channels.push("ServiceWorker");
  }
  const stopped = accounts.stopped < 0 ? Infinity : at - accounts.stopped;
  const ended = answer === "" || Number(end) < 0 ? Infinity : Number(end);
  const idle = Math.min(stopped, ended) === Infinity ? -1 : Math.min(stopped, ended);
  const needed = idle < 0 ? accounts.marked : at - idle;
  accounts.awaited = true;
  if (accounts.rendered <= needed && parent === window) {
    awaitFrame();
  }
  return {
    counted: answer !== "",
    idle,
    frame: accounts.rendered > accounts.marked ? at - accounts.rendered : -1,
    wires: tripped,
    open: channels,
    sent: wordsOf(sent),
    streams: streams !== "0",
    files: Number(asked ?? 0) + [...accounts.clicks].filter((click) => !click.defaultPrevented).length,
    listed: playing.length > 0 && !tripped.includes("media that plays") ? ["media that plays"] : [],
    work,
  };
}
