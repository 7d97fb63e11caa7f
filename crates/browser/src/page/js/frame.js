// How a frame's viewport lies in this document's: through border, padding and an axis-aligned scale.
//
// Rotated and skewed frames are mapped by their bounding box, and the hit test then says that the point is
// covered, if it is.

/**
 * @typedef {object} FrameWindow
 * @property {Box} box the content box, in this document's viewport
 * @property {number} scaleX
 * @property {number} scaleY
 */

/**
 * Where the frame's own viewport is drawn; none when it has no area.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @returns {FrameWindow | null}
 */
function frameWindow(element, style) {
  const rect = element.getBoundingClientRect();
  const host = /** @type {HTMLElement} */ (element);
  if (!hasArea(rect) || host.offsetWidth === 0 || host.offsetHeight === 0) {
    return null;
  }
  const scaleX = rect.width / host.offsetWidth;
  const scaleY = rect.height / host.offsetHeight;
  const left = host.clientLeft + pixels(style.paddingLeft);
  const top = host.clientTop + pixels(style.paddingTop);
  const width = host.clientWidth - pixels(style.paddingLeft) - pixels(style.paddingRight);
  const height = host.clientHeight - pixels(style.paddingTop) - pixels(style.paddingBottom);
  const box = {
    left: rect.left + left * scaleX,
    top: rect.top + top * scaleY,
    right: rect.left + (left + width) * scaleX,
    bottom: rect.top + (top + height) * scaleY,
  };
  return hasArea(box) ? { box, scaleX, scaleY } : null;
}

/**
 * @param {string} length a computed length
 * @returns {number}
 */
function pixels(length) {
  return Number.parseFloat(length) || 0;
}

/**
 * A part of this viewport in the frame's own coordinates.
 *
 * @param {Box} part
 * @param {FrameWindow} frame
 * @returns {Box}
 */
function toFrame(part, frame) {
  return {
    left: (part.left - frame.box.left) / frame.scaleX,
    top: (part.top - frame.box.top) / frame.scaleY,
    right: (part.right - frame.box.left) / frame.scaleX,
    bottom: (part.bottom - frame.box.top) / frame.scaleY,
  };
}

/**
 * Where a point of a frame's viewport is in this document's, and whether the frame is on top there.
 *
 * @param {{element: number, x: number, y: number, scroll: boolean}} options
 * @returns {{verdict: string, cover: Cover | null, x?: number, y?: number, scrolled?: boolean}}
 */
function hostPoint(options) {
  const element = elementOf(options.element);
  const style = element === null ? null : getComputedStyle(element);
  const frame = element === null || style === null ? null : frameWindow(element, style);
  if (element === null || style === null || frame === null) {
    return { verdict: element === null ? "detached" : "hidden", cover: null };
  }
  const look = newLook();
  let point = fromFrame(options, frame);
  if (!isInside(point, frame.box)) {
    return { verdict: "off_viewport", cover: null };
  }
  const before = point;
  if (options.scroll && !isInside(point, common(viewportBox(), clipOf(look, element)))) {
    point = bringIntoView(element, options) ?? point;
  }
  const scrolled = before.x !== point.x || before.y !== point.y;
  if (!isInside(point, viewportBox())) {
    return { verdict: "off_viewport", cover: null, scrolled };
  }
  const hit = deepHit(point.x, point.y);
  if (hit === element) {
    return { verdict: "ready", cover: null, ...point, scrolled };
  }
  const unreachable = style.pointerEvents === "none";
  return {
    verdict: unreachable ? "no_pointer_events" : "covered",
    cover: hit === null || unreachable ? null : coverOf(look, hit),
    // Where it would be, were it not for the cover.
    ...point,
    scrolled,
  };
}

/**
 * @param {{x: number, y: number}} point
 * @param {FrameWindow} frame
 * @returns {{x: number, y: number}}
 */
function fromFrame(point, frame) {
  return { x: frame.box.left + point.x * frame.scaleX, y: frame.box.top + point.y * frame.scaleY };
}

/**
 * @param {{x: number, y: number}} point
 * @param {Box} box
 * @returns {boolean}
 */
function isInside(point, box) {
  return point.x >= box.left && point.x < box.right && point.y >= box.top && point.y < box.bottom;
}

/**
 * Scrolls everything around a frame, inside out, until a point of it is in the middle of what is seen.
 *
 * @param {Element} element
 * @param {{x: number, y: number}} inner the point in the frame's own viewport
 * @returns {{x: number, y: number} | null}
 */
function bringIntoView(element, inner) {
  const at = () => {
    const frame = frameWindow(element, getComputedStyle(element));
    return frame === null ? null : fromFrame(inner, frame);
  };
  for (let around = composedParent(element); around !== null; around = composedParent(around)) {
    const point = at();
    if (point === null) {
      return null;
    }
    const whole = isViewportScroller(around);
    const box = whole ? viewportBox() : around.getBoundingClientRect();
    if (!isInside(point, box)) {
      (whole ? (document.scrollingElement ?? around) : around).scrollBy({
        left: point.x - (box.left + box.right) / 2,
        top: point.y - (box.top + box.bottom) / 2,
        behavior: "instant",
      });
    }
  }
  return at();
}
