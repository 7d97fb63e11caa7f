// Says whether one element is ready for an act, and at which point a pointer would reach it.
//
// The point that is returned is the very point that was hit-tested. Whether the target still moves is not
// judged here; but it is said when the page was scrolled for it, because a browser may send input by the
// picture of the frame before.

/**
 * @typedef {object} Cover
 * @property {string} role
 * @property {string} name
 * @property {string} tag
 *
 * @typedef {object} GuardAnswer
 * @property {string} verdict
 * @property {number} [x]
 * @property {number} [y]
 * @property {Cover | null} cover
 * @property {boolean} editable a fill can write into it
 * @property {boolean} readonly
 * @property {boolean} disabled
 * @property {string | null} checked
 * @property {boolean} scrolled
 */

/**
 * @param {{element: number, scroll: boolean, pointer: boolean}} options
 * @returns {GuardAnswer}
 */
function guard(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return {
      verdict: "detached", cover: null, editable: false, readonly: false, disabled: false, checked: null,
      scrolled: false,
    };
  }
  const look = newLook();
  const role = roleOf(look, element);
  const disabled = isDisabled(element, isDisabledAround(element));
  const readonly = isReadonly(element);
  const facts = {
    editable: (takesText(element) || isSettable(element)) && !disabled && !readonly,
    readonly,
    disabled,
    checked: checkedness(element),
  };
  /** @param {string} verdict @param {Cover | null} [cover] @returns {GuardAnswer} */
  const answer = (verdict, cover = null) => ({ verdict, cover, ...facts, scrolled: false });
  const modal = blockingModal(look, element);
  if (modal !== null) {
    return answer("covered", coverOf(look, modal));
  }
  if (!isShown(look, element, role) && !standsForHidden(look, element)) {
    return answer("hidden");
  }
  if (disabled) {
    return answer("disabled");
  }
  if (!options.pointer) {
    return { ...answer("ready"), scrolled: options.scroll && intoView(element, "nearest") };
  }
  const reach = reachable(look, element, options.scroll);
  const cover = reach.hit === null ? null : coverOf(look, reach.hit);
  return {
    ...answer(reach.verdict, cover),
    ...(reach.point === null ? {} : reach.point),
    scrolled: reach.scrolled === true,
  };
}

/**
 * @typedef {object} Reach
 * @property {string} verdict
 * @property {{x: number, y: number} | null} point
 * @property {Element | null} hit what was met in the target's place
 * @property {boolean} [scrolled]
 */

/** @type {ScrollLogicalPosition[]} The places to scroll to, until a bar covers the target no more. */
const SCROLL_PLACES = ["center", "end", "start"];

/**
 * Looks for a point of the element that a pointer reaches, scrolling only when there is none as it stands
 * and scrolling may help.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {boolean} scroll
 * @returns {Reach}
 */
function reachable(look, element, scroll) {
  let reach = tryPoints(look, element);
  if (!scroll) {
    return reach.verdict === "clipped" ? { ...reach, verdict: "off_viewport" } : reach;
  }
  let scrolled = false;
  for (const place of SCROLL_PLACES) {
    const away = reach.verdict === "off_viewport" || reach.verdict === "clipped";
    if (!away && !(reach.hit !== null && isBar(look, reach.hit))) {
      break;
    }
    scrolled = intoView(element, place) || scrolled;
    reach = tryPoints(look, element);
  }
  return { ...reach, verdict: reach.verdict === "clipped" ? "hidden" : reach.verdict, scrolled };
}

/**
 * Whether what was met is part of a bar that stays where it is while the page scrolls below it. What covers
 * the whole viewport is none, nor is what scrolls along with the target: there is no way out from under it.
 *
 * @param {Look} look
 * @param {Element} hit
 * @returns {boolean}
 */
function isBar(look, hit) {
  const bar = nearest(hit, (around) => /^(?:fixed|sticky)$/.test(styleOf(look, around).position));
  if (bar === null) {
    return false;
  }
  const box = common(bar.getBoundingClientRect(), viewportBox());
  return box.bottom - box.top < 0.9 * innerHeight || box.right - box.left < 0.9 * innerWidth;
}

/**
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
  /** @type {{x: number, y: number} | null} */
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
        return { verdict: "ready", point, hit: null };
      case "nested":
        second ??= point;
        break;
      default:
        cover ??= hit;
    }
  }
  if (second !== null) {
    return { verdict: "ready", point: second, hit: null };
  }
  if (styleOf(look, element).pointerEvents === "none") {
    return { verdict: "no_pointer_events", point: null, hit: null };
  }
  return { verdict: "covered", point: null, hit: cover };
}

/**
 * What a hit means for the target: a click there is a click on it, on a control inside it, or on another
 * element altogether.
 *
 * @param {Element} target
 * @param {Element} hit
 * @returns {"target" | "nested" | "other"}
 */
function relationOf(target, hit) {
  /** @type {Element | null} */
  let control = null;
  for (let at = /** @type {Element | null} */ (hit); at !== null; at = composedParent(at)) {
    if (at === target) {
      return control === null ? "target" : "nested";
    }
    if (at.localName === "label" && /** @type {HTMLLabelElement} */ (at).control === target) {
      return control === null ? "target" : "other";
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

/** Parts of a box to try, the middle first. */
const PARTS = [
  [0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75],
  [0.75, 0.75],
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

/**
 * Names what was hit in the target's place: the nearest element that a person would know it by.
 *
 * @param {Look} look
 * @param {Element} hit
 * @returns {Cover}
 */
function coverOf(look, hit) {
  const known = nearest(hit, (around) => {
    const role = roleOf(look, around);
    return role !== "generic" && role !== "none";
  });
  const element = known !== null && known !== document.body ? known : hit;
  const role = roleOf(look, element);
  return { role, name: nameOf(look, element, role).name, tag: element.localName.toLowerCase() };
}

/**
 * @param {Element} element
 * @param {ScrollLogicalPosition} place
 * @returns {boolean} whether anything was scrolled
 */
function intoView(element, place) {
  const style = getComputedStyle(element);
  const drawn = style.display === "contents" ? (element.firstElementChild ?? element) : element;
  const before = drawn.getBoundingClientRect();
  drawn.scrollIntoView({ block: place, inline: "nearest", behavior: "instant" });
  const after = drawn.getBoundingClientRect();
  return before.left !== after.left || before.top !== after.top;
}

/**
 * Waits until the page has been drawn twice: then what was scrolled before is what input meets.
 *
 * @returns {Promise<boolean>}
 */
function drawn() {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  });
}

/**
 * Scrolls an element to the middle of its frame's viewport, and says where it is then.
 *
 * @param {{element: number}} options
 * @returns {{verdict: string, x?: number, y?: number}}
 */
function scrollTargetIntoView(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { verdict: "detached" };
  }
  const look = newLook();
  if (!isShown(look, element, roleOf(look, element))) {
    return { verdict: "hidden" };
  }
  intoView(element, "center");
  const box = shownBox(look, element);
  const seen = box === null ? null : common(box, viewportBox());
  if (seen === null || !hasArea(seen)) {
    return { verdict: "off_viewport" };
  }
  return { verdict: "ready", x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 };
}
