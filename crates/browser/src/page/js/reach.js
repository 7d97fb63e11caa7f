// Which points of an element a pointer could go to, and what it would meet there.
//
// Scrolls nothing: that is for the guard to decide.

/**
 * Tries the points of an element until one is found at which a pointer meets it.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Reach}
 */
function tryPoints(look, element) {
  const boxes = clickableBoxes(look, element);
  if (boxes.length === 0) {
    return { verdict: "hidden", point: null, hit: null };
  }
  const seen = boxes.map((box) => common(box, viewportBox())).filter(hasArea);
  if (seen.length === 0) {
    return { verdict: "off_viewport", point: null, hit: null };
  }
  const clipped = seen.map((box) => common(box, clipOf(look, element))).filter(hasArea);
  if (clipped.length === 0) {
    return { verdict: "clipped", point: null, hit: null };
  }
  /** @type {Reach | null} */
  let second = null;
  /** @type {Element | null} */
  let cover = null;
  for (const point of candidatePoints(clipped)) {
    const hit = deepHit(point.x, point.y);
    if (hit === null) {
      continue;
    }
    switch (relationOf(element, hit)) {
      case "target":
        return { verdict: "ready", point, hit: null, relation: "target" };
      case "label":
        return { verdict: "ready", point, hit, relation: "label" };
      case "nested":
        second ??= { verdict: "ready", point, hit: null, relation: "nested" };
        break;
      default:
        cover ??= hit;
    }
  }
  if (second !== null) {
    return second;
  }
  if (styleOf(look, element).pointerEvents === "none") {
    return { verdict: "no_pointer_events", point: null, hit: null };
  }
  return { verdict: "covered", point: null, hit: cover };
}

/**
 * What a hit means for the target: a click there is a click on it, on its label, on a control inside it, or on
 * another element altogether.
 *
 * @param {Element} target
 * @param {Element} hit
 * @returns {"target" | "label" | "nested" | "other"}
 */
function relationOf(target, hit) {
  /** @type {Element | null} */
  let control = null;
  for (let at = /** @type {Element | null} */ (hit); at !== null; at = composedParent(at)) {
    if (at === target) {
      return control === null ? "target" : "nested";
    }
    if (at.localName === "label" && /** @type {HTMLLabelElement} */ (at).control === target) {
      return control === null ? "label" : "other";
    }
    if (isFocusable(at)) {
      control = at;
    }
  }
  return "other";
}

/**
 * The boxes a pointer could go to: the element's fragments, or those of its contents where it has none, or
 * of the label that a page shows in place of a control it hides.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Box[]}
 */
function clickableBoxes(look, element) {
  const own = fragmentsOf(look, element);
  if (!isDrawnByLabel(look, element)) {
    return own;
  }
  const labels = labelsOf(look, element).flatMap((label) => fragmentsOf(look, label));
  return labels.length > 0 ? [...own.filter((box) => box.right - box.left > 2), ...labels] : own;
}

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {Box[]}
 */
function fragmentsOf(look, element) {
  const fragments = Array.from(element.getClientRects()).filter(hasArea);
  if (fragments.length > 0) {
    return fragments;
  }
  const box = shownBox(look, element);
  return box === null ? [] : [box];
}

const LABEL_DRAWN = new Set(["checkbox", "file", "radio"]);

/**
 * Whether a page draws a control by its label and hides the real one: transparent, clipped or tiny.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isDrawnByLabel(look, element) {
  if (element.localName !== "input" || !LABEL_DRAWN.has(/** @type {HTMLInputElement} */ (element).type)) {
    return false;
  }
  const box = element.getBoundingClientRect();
  const style = styleOf(look, element);
  return (
    box.width <= 2 || box.height <= 2 || Number(style.opacity) === 0 ||
    style.clip !== "auto" || style.clipPath !== "none"
  );
}

/**
 * Whether a hidden control has a label that a pointer can use instead.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function standsForHidden(look, element) {
  return labelBox(look, element) !== null;
}

/**
 * The box of the label that a page shows in place of a control it hides.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Box | null}
 */
function labelBox(look, element) {
  if (!isDrawnByLabel(look, element)) {
    return null;
  }
  const label = labelsOf(look, element).find((one) => isShown(look, one, "generic"));
  return label === undefined ? null : shownBox(look, label);
}

/**
 * The part of the viewport that the scrolling and clipping elements around an element leave of it.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Box}
 */
function clipOf(look, element) {
  let clip = viewportBox();
  let position = styleOf(look, element).position;
  for (let at = composedParent(element); at !== null && position !== "fixed"; at = composedParent(at)) {
    const style = styleOf(look, at);
    // An absolutely placed element escapes from whatever is not its containing block.
    if (position === "absolute" && style.position === "static" && style.transform === "none") {
      continue;
    }
    const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
    if (clips && style.display !== "inline" && style.display !== "contents" && !isViewportScroller(at)) {
      clip = common(clip, at.getBoundingClientRect());
    }
    position = style.position;
  }
  return clip;
}

/**
 * Whether an element's overflow is the viewport's own.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isViewportScroller(element) {
  return element === document.documentElement || element === document.body;
}

/** Parts of a box to try: the middle first, its edges last. */
const PARTS = [
  [0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75],
  [0.75, 0.75], [0.04, 0.5], [0.96, 0.5], [0.5, 0.04], [0.5, 0.96], [0.04, 0.04], [0.96, 0.04], [0.04, 0.96],
  [0.96, 0.96],
];
const MOST_FRAGMENTS = 20;

/**
 * @param {Box[]} boxes
 * @returns {Array<{x: number, y: number}>} the middle of each box, then further parts of each
 */
function candidatePoints(boxes) {
  return PARTS.flatMap(([across = 0.5, down = 0.5]) =>
    boxes.slice(0, MOST_FRAGMENTS).map((box) => ({
      x: box.left + (box.right - box.left) * across,
      y: box.top + (box.bottom - box.top) * down,
    })),
  );
}
