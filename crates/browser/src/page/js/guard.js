// Says whether one element is ready for an act, and at which point a pointer would reach it.
//
// The point that is returned is the very point that was hit-tested, and the document is armed for a gesture
// there. That the page was scrolled for it is said, because a browser may send input by the picture of the frame
// before.

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
 * @property {Cover | null} [label] what a pointer reaches in the target's place, as good as the target
 */

/**
 * Judges the element; for a pointer, unless it is not to be waited for, once it is known whether it stands still.
 *
 * @param {{element: number, scroll: boolean, pointer: boolean, still?: boolean, arm?: number}} options
 * @returns {GuardAnswer | Promise<GuardAnswer>}
 */
function guard(options) {
  const element = elementOf(options.element);
  const answer = judge(options);
  if (!options.pointer || element === null || answer.verdict !== "ready" || answer.scrolled) {
    return answer;
  }
  if (options.still === false) {
    lookAt(element);
    return answer;
  }
  return standsStill(element).then((still) => {
    // Waiting for frames has given the page time to change.
    const again = judge({ ...options, scroll: false });
    return still || again.verdict !== "ready" ? again : { ...again, verdict: "moving" };
  });
}

/**
 * @param {{element: number, scroll: boolean, pointer: boolean, arm?: number}} options
 * @returns {GuardAnswer}
 */
function judge(options) {
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
  if (reach.point !== null && options.arm !== undefined) {
    arm(options.arm, element, reach.relation === "nested", reach.point);
  }
  const met = reach.hit === null ? null : coverOf(look, reach.hit);
  return {
    ...answer(reach.verdict, reach.point === null ? met : null),
    ...(reach.point === null ? {} : reach.point),
    ...(reach.relation === "label" ? { label: met } : {}),
    scrolled: reach.scrolled === true,
  };
}

/**
 * @typedef {object} Reach
 * @property {string} verdict
 * @property {{x: number, y: number} | null} point
 * @property {Element | null} hit what was met in the target's place
 * @property {"target" | "label" | "nested"} [relation] of what is at the point
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
