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
