// What changes without any sign: values that scripts set, running animations, shadow roots that are attached
// late. Every reading looks at the few places where that can happen.

/** @type {Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLOptionElement>} Controls that hold something. */
const carriers = new Set();

/** @type {Set<Element>} Custom elements that may get a shadow root yet, and empty elements likewise. */
const rootless = new Set();

/** @type {Set<Element>} Elements that moved by an animation when they were last looked at. */
let animated = new Set();

/** So many elements without a root are remembered; those beyond are found by full readings. */
const MOST_ROOTLESS = 5000;

/**
 * Remembers an element that the walk has come to, if it can change silently.
 *
 * @param {Element} element
 */
function rememberCarrier(element) {
  switch (element.localName) {
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
        rootless.size < MOST_ROOTLESS && element.shadowRoot === null &&
        (element.localName.includes("-") || (element.firstChild === null && POSSIBLE_HOSTS.has(element.localName)))
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
  if (carrier instanceof HTMLSelectElement) {
    return String(carrier.selectedIndex);
  }
  if (carrier instanceof HTMLTextAreaElement) {
    return isWithheld(carrier) ? "" : carrier.value;
  }
  if (carrier.type === "checkbox" || carrier.type === "radio") {
    return `${carrier.checked} ${carrier.indeterminate}`;
  }
  return carrier.type === "file" || isWithheld(carrier) ? "" : carrier.value;
}

/**
 * Whether a control's value is nobody's business, as far as that can be told without asking for its style.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} carrier
 * @returns {boolean}
 */
function isWithheld(carrier) {
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
      if (hasFarSelectors()) {
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
  /** @type {Set<Element>} */
  const now = new Set();
  for (const root of [document, ...knownRoots()]) {
    for (const animation of root.getAnimations()) {
      const target = /** @type {KeyframeEffect | null} */ (animation.effect)?.target;
      if (target && animation.playState === "running") {
        now.add(target);
      }
    }
  }
  for (const element of now) {
    mark(marks.deep, element);
  }
  // What has just come to rest is looked at once more.
  for (const element of animated) {
    if (!now.has(element)) {
      mark(marks.deep, element);
    }
  }
  animated = now;
}

/**
 * Forgets what was remembered, before everything is walked through again.
 */
function forgetCarriers() {
  carriers.clear();
  rootless.clear();
}
