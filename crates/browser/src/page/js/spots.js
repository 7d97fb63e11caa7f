// Where elements are to be seen, for marks on a picture of the page. Nothing is scrolled, armed or waited for.

/**
 * @typedef {object} SpotAnswer
 * @property {string} verdict `ready` when a pointer would meet it as it stands; else why not
 * @property {number} [x] the point of the frame's viewport where it would
 * @property {number} [y]
 * @property {Box} [box] what of it can be seen there
 */

/**
 * @param {{elements: number[]}} options
 * @returns {SpotAnswer[]} in the same order
 */
function spots(options) {
  const look = newLook();
  return options.elements.map((index) => whereSeen(look, elementOf(index)));
}

/**
 * @param {Look} look
 * @param {Element | null} element
 * @returns {SpotAnswer}
 */
function whereSeen(look, element) {
  if (element === null) {
    return { verdict: "detached" };
  }
  if (blockingModal(look, element) !== null) {
    return { verdict: "covered" };
  }
  if (!isShown(look, element, roleOf(look, element)) && !standsForHidden(look, element)) {
    return { verdict: "hidden" };
  }
  const reach = reachable(look, element, false);
  const point = reach.point;
  if (point === null) {
    return { verdict: reach.verdict };
  }
  const clip = common(viewportBox(), clipOf(look, element));
  const seen = clickableBoxes(look, element).map((box) => common(box, clip));
  // Of an element in several pieces the one that a pointer meets.
  const box = seen.find((box) => overlap(box, { left: point.x, top: point.y, right: point.x + 0.01, bottom: point.y + 0.01 }));
  return box === undefined ? { verdict: "off_viewport" } : { verdict: "ready", ...point, box };
}
