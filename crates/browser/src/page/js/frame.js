// How a frame's viewport lies in this document's: through border, padding, zoom, scrolling and any transform,
// perspective too.
//
// No interface tells of an element's quad. But a pointer event that is sent to an element says where it is in
// that element's own coordinates, and the browser works that out through everything that lies between. So the
// frame's host is sent four events of a name that nobody listens to, and what they say makes up the map.

/**
 * @typedef {object} FrameWindow
 * @property {Box} box around the frame's viewport, in this document's
 * @property {number} width of the frame's own viewport
 * @property {number} height
 * @property {Projection} inward from this document's viewport to the frame's
 * @property {Projection} outward
 */

/** A new name in each document. */
const PLACE_EVENT = `place-${Math.random().toString(36).slice(2)}`;

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
  const left = pixels(style.paddingLeft);
  const top = pixels(style.paddingTop);
  const width = host.clientWidth - left - pixels(style.paddingRight);
  const height = host.clientHeight - top - pixels(style.paddingBottom);
  if (!hasArea(rect) || width <= 0 || height <= 0) {
    return null;
  }
  const zoom = host.currentCSSZoom;
  const inward = projectionOf(rect, (point) => {
    const inner = offsetAt(host, point);
    return { x: inner.x / zoom - left, y: inner.y / zoom - top };
  });
  const outward = inward === null ? null : inverse(inward);
  if (inward === null || outward === null) {
    return null;
  }
  const box = boxAround(cornersOf({ left: 0, top: 0, right: width, bottom: height }).map((corner) => project(outward, corner)));
  return hasArea(box) ? { box, width, height, inward, outward } : null;
}

/**
 * Where a place is from the corner of an element's padding box, in the element's own coordinates.
 *
 * @param {Element} element
 * @param {Place} place
 * @returns {Place}
 */
function offsetAt(element, place) {
  let offset = { x: 0, y: 0 };
  // Asked while the event is under way: after it, one that was sent into a shadow root has no target any more.
  const read = (/** @type {Event} */ event) => {
    const { offsetX, offsetY } = /** @type {PointerEvent} */ (event);
    offset = { x: offsetX, y: offsetY };
  };
  element.addEventListener(PLACE_EVENT, read, { once: true });
  element.dispatchEvent(new PointerEvent(PLACE_EVENT, { clientX: place.x, clientY: place.y }));
  return offset;
}

/**
 * @param {string} length a computed length
 * @returns {number}
 */
function pixels(length) {
  return Number.parseFloat(length) || 0;
}

/**
 * What can be seen of a frame's own viewport through a part of this document's, in the frame's coordinates:
 * a box around it.
 *
 * @param {Box} part
 * @param {FrameWindow} frame
 * @returns {Box}
 */
function toFrame(part, frame) {
  // Cut on this side, where nothing lies behind the viewer.
  const corners = cornersOf({ left: 0, top: 0, right: frame.width, bottom: frame.height });
  let seen = corners.map((corner) => project(frame.outward, corner));
  seen = cutAway(seen, (place) => place.x - part.left);
  seen = cutAway(seen, (place) => part.right - place.x);
  seen = cutAway(seen, (place) => place.y - part.top);
  seen = cutAway(seen, (place) => part.bottom - place.y);
  return boxAround(seen.map((place) => project(frame.inward, place)));
}

/**
 * @typedef {object} HostAnswer
 * @property {string} verdict
 * @property {Cover | null} cover
 * @property {number} [x]
 * @property {number} [y]
 * @property {boolean} [scrolled]
 */

/**
 * Where a point of a frame's viewport is in this document's, and whether the frame is on top there and stands
 * still.
 *
 * @param {{element: number, x: number, y: number, scroll: boolean, still: boolean, arm?: number}} options
 * @returns {HostAnswer | Promise<HostAnswer>}
 */
function hostPoint(options) {
  const element = elementOf(options.element);
  const answer = hostPointNow(options);
  if (element === null || answer.verdict !== "ready" || answer.scrolled) {
    return answer;
  }
  if (!options.still) {
    lookAt(element);
    return answer;
  }
  return standsStill(element).then((still) => {
    const again = hostPointNow({ ...options, scroll: false });
    return still || again.verdict !== "ready" ? again : { ...again, verdict: "moving" };
  });
}

/**
 * @param {{element: number, x: number, y: number, scroll: boolean, arm?: number}} options
 * @returns {HostAnswer}
 */
function hostPointNow(options) {
  const element = elementOf(options.element);
  const style = element === null ? null : getComputedStyle(element);
  const frame = element === null || style === null ? null : frameWindow(element, style);
  if (element === null || style === null || frame === null) {
    return { verdict: element === null ? "detached" : "hidden", cover: null };
  }
  const look = newLook();
  let point = project(frame.outward, options);
  if (!isInside(options, { left: 0, top: 0, right: frame.width, bottom: frame.height })) {
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
    if (options.arm !== undefined) {
      arm(options.arm, null, false, point);
    }
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
    return frame === null ? null : project(frame.outward, inner);
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

/**
 * Whether a frame could be reached at all: input by the keyboard goes through covers, but neither into what
 * a modal dialog makes inert nor into what is not shown.
 *
 * @param {{element: number}} options
 * @returns {{verdict: string, cover: Cover | null}}
 */
function hostState(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { verdict: "detached", cover: null };
  }
  const look = newLook();
  const modal = blockingModal(look, element);
  if (modal !== null) {
    return { verdict: "covered", cover: coverOf(look, modal) };
  }
  return { verdict: isShown(look, element, "generic") ? "ready" : "hidden", cover: null };
}
