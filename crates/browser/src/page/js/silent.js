// What changes without any sign: values that scripts set, running animations, shadow roots that are attached
// late. Every reading looks at the few places where that can happen.

/** @type {Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLOptionElement>} Controls that hold something. */
const carriers = new Set();

/** @type {Set<Element>} Elements that may get a shadow root yet. */
const rootless = new Set();

/** @type {Map<Animation, {target: Element, state: string}>} What was animated when that was last looked at. */
let animated = new Map();

/** So many elements without a root are remembered; those beyond are found by full readings. */
const MOST_ROOTLESS = 5000;

/**
 * Remembers an element that the walk has come to, if it can change silently.
 *
 * @param {Element} element
 * @param {Seen} seen
 */
function rememberCarrier(element, seen) {
  switch (seen.tag) {
    case "input":
    case "textarea":
    case "select":
    case "option": {
      const carrier = /** @type {HTMLInputElement} */ (element);
      carriers.add(carrier);
      carrier.__held = heldBy(carrier);
      return;
    }
    default:
      if (
        rootless.size < MOST_ROOTLESS &&
        (POSSIBLE_HOSTS.has(seen.tag) || seen.tag.includes("-")) && seen.root === null
      ) {
        rootless.add(element);
      }
  }
}

/**
 * What a control holds, to be compared; nothing of what is secret.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLOptionElement} carrier
 * @returns {string}
 */
function heldBy(carrier) {
  if (carrier instanceof HTMLOptionElement) {
    return String(carrier.selected);
  }
  const { valid, customError } = carrier.validity;
  // What a script says of a text that is missing all the same makes it invalid.
  const validity = valid ? "+" : customError ? "!" : "-";
  if (carrier instanceof HTMLSelectElement) {
    return validity + carrier.selectedIndex;
  }
  if (carrier instanceof HTMLTextAreaElement) {
    return validity + (isWithheld(carrier) ? "" : carrier.value);
  }
  if (carrier.type === "checkbox" || carrier.type === "radio") {
    return `${validity}${carrier.checked} ${carrier.indeterminate}`;
  }
  if (carrier.type === "file") {
    return validity + fileNames(/** @type {HTMLInputElement} */ (carrier));
  }
  return validity + (isWithheld(carrier) ? "" : carrier.value);
}

/**
 * Whether a control's value is nobody's business, as far as that can be told without asking for its style.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} carrier
 * @returns {boolean}
 */
function isWithheld(carrier) {
  if (namedSecrets.has(carrier)) {
    return false;
  }
  return carrier.type === "password" || onceSecret.has(carrier) || carrier.__record?.entry?.valueWithheld === true;
}

/**
 * Marks what has changed silently.
 */
function markSilent() {
  for (const carrier of carriers) {
    const held = heldBy(carrier);
    if (held !== carrier.__held) {
      if (!carrier.isConnected) {
        carriers.delete(carrier);
        continue;
      }
      carrier.__held = held;
      if (hasFarSelectors() || sheets.validity) {
        markAll();
      }
      mark(marks.deep, carrier);
    }
  }
  for (const element of rootless) {
    if (rootOf(element) !== null || !element.isConnected) {
      rootless.delete(element);
      mark(marks.deep, element);
    }
  }
  markAnimated();
}

function markAnimated() {
  /** @type {typeof animated} */
  const now = new Map();
  for (const root of [document, ...knownRoots()]) {
    for (const animation of root.getAnimations()) {
      const target = /** @type {KeyframeEffect | null} */ (animation.effect)?.target;
      if (target) {
        const runs = animation.playState === "running";
        const state = runs ? "running" : `${animation.playState} ${animation.currentTime}`;
        now.set(animation, { target, state });
        // What runs looks different each time; what has come to rest or was begun anew did so once.
        if (runs || animated.get(animation)?.state !== state) {
          mark(marks.deep, target);
        }
      }
    }
  }
  for (const [animation, { target }] of animated) {
    if (!now.has(animation)) {
      mark(marks.deep, target);
    }
  }
  animated = now;
  if (table.anchored && now.size > 0) {
    markAll();
  }
}

/**
 * Forgets what was remembered, before everything is walked through again.
 */
function forgetCarriers() {
  carriers.clear();
  rootless.clear();
}
