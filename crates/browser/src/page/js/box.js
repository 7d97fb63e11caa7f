// Where elements are, in CSS pixels of this frame's viewport.

/**
 * @typedef {object} Box
 * @property {number} left
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 */

/**
 * @param {Box} box
 * @returns {boolean}
 */
function hasArea(box) {
  return box.right > box.left && box.bottom > box.top;
}

/**
 * The common part, which may be without area.
 *
 * @param {Box} one
 * @param {Box} other
 * @returns {Box}
 */
function common(one, other) {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/**
 * Whether they have a part in common that has area.
 *
 * @param {Box} one
 * @param {Box} other
 * @returns {boolean}
 */
function overlap(one, other) {
  return (
    Math.max(one.left, other.left) < Math.min(one.right, other.right) &&
    Math.max(one.top, other.top) < Math.min(one.bottom, other.bottom)
  );
}

/**
 * @returns {Box}
 */
function viewportBox() {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

/** So many descendants are looked at for a box before an element counts as having none. */
const MOST_LOOKED_AT = 60;

/**
 * A box with area that shows the element: its own, or else one of its contents that overflow it or stand
 * in its place (`display: contents`). None when nothing of it can be seen.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Box | null}
 */
function shownBox(look, element) {
  const own = element.getBoundingClientRect();
  if (hasArea(own)) {
    return own;
  }
  if (element.localName === "area") {
    return areaBox(/** @type {HTMLAreaElement} */ (element));
  }
  const style = styleOf(look, element);
  if (style.display !== "contents" && style.overflowX !== "visible" && style.overflowX !== "") {
    return null;
  }
  const left = { count: MOST_LOOKED_AT };
  return contentBox(look, element, left);
}

/**
 * @param {Look} look
 * @param {Element} element
 * @param {{count: number}} left
 * @returns {Box | null}
 */
function contentBox(look, element, left) {
  /** @type {Box | null} */
  let found = null;
  forEachChild(element, (child) => {
    if (found !== null || left.count <= 0) {
      return;
    }
    left.count -= 1;
    if (isElement(child)) {
      const style = styleOf(look, child);
      if (style.display === "none" || style.display === "" || style.visibility !== "visible") {
        return;
      }
      const box = child.getBoundingClientRect();
      if (hasArea(box)) {
        found = box;
      } else if (style.overflowX === "visible" || style.display === "contents") {
        found = contentBox(look, child, left);
      }
    } else if (child.nodeType === 3 && /** @type {Text} */ (child).data.trim() !== "") {
      const range = document.createRange();
      range.selectNodeContents(child);
      const box = range.getBoundingClientRect();
      found = hasArea(box) ? box : null;
    }
  });
  return found;
}

/**
 * The image that draws an area of an image map.
 *
 * @param {HTMLAreaElement} area
 * @returns {HTMLImageElement | null}
 */
function imageOf(area) {
  const name = area.closest("map")?.name;
  const scope = scopeOf(area);
  if (!name || scope === null) {
    return null;
  }
  return scope.querySelector(`img[usemap="#${CSS.escape(name)}"]`);
}

/**
 * The part of an image that an area covers, as a box around it.
 *
 * @param {HTMLAreaElement} area
 * @returns {Box | null}
 */
function areaBox(area) {
  const image = imageOf(area)?.getBoundingClientRect();
  if (image === undefined || !hasArea(image)) {
    return null;
  }
  const numbers = area.coords.split(/[,;\s]+/).map(Number).filter(Number.isFinite);
  const [x = 0, y = 0, third = 0, fourth = 0] = numbers;
  /** @type {Box} */
  let box;
  switch (area.shape) {
    case "rect":
      box = { left: x, top: y, right: third, bottom: fourth };
      break;
    case "circle":
      box = { left: x - third, top: y - third, right: x + third, bottom: y + third };
      break;
    case "poly": {
      const xs = numbers.filter((_number, index) => index % 2 === 0);
      const ys = numbers.filter((_number, index) => index % 2 === 1);
      box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
      break;
    }
    default:
      return image;
  }
  const placed = {
    left: box.left + image.left, top: box.top + image.top,
    right: box.right + image.left, bottom: box.bottom + image.top,
  };
  return hasArea(common(placed, image)) ? common(placed, image) : null;
}
