// Where the events of a gesture really land.
//
// The guard arms its document for one target. From then on the first press in the document is looked at before
// any listener of the page sees it: one that lands elsewhere is stopped, with all that follows of the gesture. In
// a document around the target's own, nothing of the gesture is to arrive at all. What was seen is pushed to the
// driver with the press and with the click, so that nobody has to ask.
//
// Only trusted events count: what scripts send is the page's own affair. The listeners are there from the
// document's first moment on, so that they stand before the page's. Where `document.open` has removed them, the
// page's may come first; then a miss can't be said to be stopped.

/** An arm that no gesture followed ends after so many milliseconds. */
const ARMED_FOR = 10_000;

/** @type {Record<string, "move" | "press" | "release" | "click">} */
const LANDINGS = {
  pointermove: "move", mousemove: "move", pointerdown: "press", mousedown: "press", pointerup: "release",
  mouseup: "release", click: "click", auxclick: "click", dblclick: "click", contextmenu: "click",
};

/**
 * @typedef {object} Spot
 * @property {"target" | "label" | "other"} on
 * @property {boolean} blocked the page did not see it
 * @property {Cover | null} what was met, where that is not the target
 *
 * @typedef {object} Landed
 * @property {Spot | null} move
 * @property {Spot | null} press the first one
 * @property {Spot | null} release
 * @property {number} clicks that were complete, and on the target
 * @property {Spot | null} missed the first event that went elsewhere
 *
 * @typedef {object} Arm
 * @property {number} number
 * @property {Element | null} target none where nothing is to arrive
 * @property {boolean} nested a control inside the target is as good, since there is nothing else to hit
 * @property {Place} point
 * @property {number} until
 * @property {boolean} blocking
 * @property {Landed} landed
 */

/** The document that this program was installed in; its window may live on with another. */
const landingHome = document;

const landing = {
  arm: /** @type {Arm | null} */ (null),
  /** The page may have listeners that come before ours. */
  late: false,
  /** Whether our listeners answered when they were last asked. */
  heard: false,
};

/** A name that nobody else knows. */
const LANDING_EVENT = `landing-${Math.random().toString(36).slice(2)}`;

/** Installs the listeners; harmless when they are there. */
function followLanding() {
  for (const type of Object.keys(LANDINGS)) {
    globalThis.addEventListener(type, onLanding, { capture: true, passive: false });
  }
  globalThis.addEventListener(LANDING_EVENT, onLandingAsked);
}

function onLandingAsked() {
  landing.heard = true;
}

/** Installs the listeners again if they are gone. */
function renewLanding() {
  landing.heard = false;
  globalThis.dispatchEvent(new Event(LANDING_EVENT));
  if (!landing.heard) {
    landing.late = true;
    followLanding();
  }
}

/**
 * Arms the document for the next gesture.
 *
 * @param {number} number
 * @param {Element | null} target
 * @param {boolean} nested
 * @param {Place} point
 */
function arm(number, target, nested, point) {
  renewLanding();
  landing.arm = {
    number, target, nested, point, until: performance.now() + ARMED_FOR, blocking: false, landed: nothingLanded(),
  };
}

/**
 * @returns {Landed}
 */
function nothingLanded() {
  return { move: null, press: null, release: null, clicks: 0, missed: null };
}

/**
 * @param {Event} event
 */
function onLanding(event) {
  const kind = LANDINGS[event.type];
  if (!event.isTrusted || document !== landingHome || kind === undefined) {
    return;
  }
  if (landing.arm !== null && performance.now() > landing.arm.until) {
    landing.arm = null;
  }
  if (landing.arm === null) {
    onStray(/** @type {MouseEvent} */ (event), kind);
    return;
  }
  if (landing.arm.blocking && kind !== "move") {
    stopEvent(event);
    return;
  }
  onArmed(landing.arm, /** @type {MouseEvent} */ (event), kind);
}

/**
 * An event in a document that expects none. The driver hears of it: it may be one that was meant for another
 * document, which this one covers.
 *
 * @param {MouseEvent} event
 * @param {"move" | "press" | "release" | "click"} kind
 */
function onStray(event, kind) {
  if (event.type !== "pointerdown" && event.type !== "pointerup") {
    return;
  }
  const spot = otherSpot(hitBy(event), false);
  const landed = nothingLanded();
  if (kind === "press") {
    landed.press = spot;
  } else {
    landed.release = spot;
  }
  landed.missed = spot;
  pushLanded(0, landed);
}

/**
 * @param {Arm} armed
 * @param {MouseEvent} event
 * @param {"move" | "press" | "release" | "click"} kind
 */
function onArmed(armed, event, kind) {
  const landed = armed.landed;
  if (kind === "move") {
    const ours = Math.abs(event.clientX - armed.point.x) <= 1 && Math.abs(event.clientY - armed.point.y) <= 1;
    if (event.type === "mousemove" && ours && landed.press === null) {
      landed.move = spotOf(armed, event);
      pushLanded(armed.number, landed);
    }
    return;
  }
  // A key presses a button without any press of a pointer.
  if (landed.press === null && kind !== "press") {
    return;
  }
  const spot = spotOf(armed, event);
  if (kind === "press") {
    const first = landed.press === null;
    // The second event of a press that the page has seen: stopping it would only hide half of it.
    const begins = event.type === "pointerdown" || first;
    if (begins && spot.on === "other") {
      stopEvent(event);
      armed.blocking = true;
      spot.blocked = !landing.late;
    }
    landed.press ??= spot;
    landed.missed ??= spot.on === "other" ? spot : null;
    if (begins) {
      pushLanded(armed.number, landed);
    }
    return;
  }
  landed.missed ??= spot.on === "other" ? spot : null;
  if (kind === "release") {
    landed.release = spot;
  } else if (event.type === "click" || event.type === "auxclick") {
    landed.clicks += spot.on === "other" ? 0 : 1;
    pushLanded(armed.number, landed);
  }
}

/**
 * @param {Event} event
 */
function stopEvent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * @param {Arm} armed
 * @param {MouseEvent} event
 * @returns {Spot}
 */
function spotOf(armed, event) {
  const hit = hitBy(event);
  const relation = hit === null || armed.target === null ? "other" : relationOf(armed.target, hit);
  if (relation === "target" || (relation === "nested" && armed.nested)) {
    return { on: "target", blocked: false, what: null };
  }
  return relation === "label" ? { ...otherSpot(hit, false), on: "label" } : otherSpot(hit, false);
}

/**
 * @param {Element | null} hit
 * @param {boolean} blocked
 * @returns {Spot}
 */
function otherSpot(hit, blocked) {
  return { on: "other", blocked, what: hit === null ? null : coverOf(newLook(), hit) };
}

/**
 * The innermost element that an event goes to. Closed shadow roots hide what is in them from its path.
 *
 * @param {MouseEvent} event
 * @returns {Element | null}
 */
function hitBy(event) {
  const first = /** @type {Node | undefined} */ (event.composedPath()[0]);
  let hit = first === undefined || first.nodeType === 9 ? null : isElement(first) ? first : composedParent(first);
  for (let root = hit && rootOf(hit); root; root = hit && rootOf(hit)) {
    const inner = root.elementFromPoint(event.clientX, event.clientY);
    if (inner === null || inner === hit) {
      break;
    }
    hit = inner;
  }
  return hit;
}

/**
 * @param {number} number of the arm; 0 for none
 * @param {Landed} landed
 */
function pushLanded(number, landed) {
  if (typeof globalThis.__surefootPush === "function") {
    globalThis.__surefootPush(JSON.stringify(withoutSecrets("landed", { type: "landed", arm: number, landed })));
  }
}

/**
 * Says what landed so far, once the page has drawn a frame in which more would have come; and ends the arm.
 *
 * @param {{arm: number, clicks: number}} options
 * @returns {Promise<Landed>}
 */
async function landedSoFar(options) {
  const mine = landing.arm?.number === options.arm ? landing.arm : null;
  if (mine === null) {
    return nothingLanded();
  }
  if (mine.landed.clicks < options.clicks || options.clicks === 0) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  disarm(options);
  return mine.landed;
}

/**
 * Ends an arm, unless there is a later one.
 *
 * @param {{arm: number}} options
 */
function disarm(options) {
  if (landing.arm !== null && landing.arm.number <= options.arm) {
    landing.arm = null;
  }
}
