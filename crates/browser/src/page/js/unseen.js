// What can be read although a person does not see it: clipped away, off the page, transparent, of no size.
//
// Such text may be meant for screen readers, or may have been put there for a program to read and obey. It is
// told of all the same, and marked.

/**
 * Whether nobody sees the element and what is in it, for a reason of its own or of an ancestor's opacity.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {Seen} seen
 * @param {Box} box
 * @returns {boolean}
 */
function isUnseen(look, element, seen, box) {
  if (!seen.inSight && seen.display !== "contents" && !element.checkVisibility({ opacityProperty: true, contentVisibilityAuto: false })) {
    return !isFormControl(element);
  }
  if (isShutAway(element, seen, box)) {
    return true;
  }
  return isOffPage(look, element, box) || (seen.position === "absolute" && isClippedAway(seen.computed));
}

/**
 * Whether the element holds something and leaves no room to see it.
 *
 * @param {Element} element
 * @param {Seen} seen
 * @param {Box} box
 * @returns {boolean}
 */
function isShutAway(element, seen, box) {
  return (
    (box.right - box.left <= 2 || box.bottom - box.top <= 2) && seen.overflowX !== "visible" &&
    element.firstChild !== null && !isFormControl(element)
  );
}

const CLIPPED = /^inset\((?:50|100)%|^circle\(0/;

/**
 * Whether the ways by which pages take text out of sight, but leave it to screen readers, leave nothing of it.
 *
 * @param {CSSStyleDeclaration} style
 * @returns {boolean}
 */
function isClippedAway(style) {
  const sides = /^rect\((.+)\)$/.exec(style.clip)?.[1];
  if (sides === undefined) {
    return CLIPPED.test(style.clipPath);
  }
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.split(/[,\s]+/).map(pixels);
  return right - left <= 1 || bottom - top <= 1;
}

/**
 * Whether no scrolling can bring the box into view, because it lies before the page's beginning, or before the
 * beginning of what scrolls around it.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {Box} box
 * @returns {boolean}
 */
function isOffPage(look, element, box) {
  if (box.bottom > 0 && box.right > 0) {
    return false;
  }
  look.scroll ??= { across: scrollX, down: scrollY };
  let { across, down } = look.scroll;
  for (let around = composedParent(element); around !== null; around = composedParent(around)) {
    if (!isViewportScroller(around)) {
      across += around.scrollLeft;
      down += around.scrollTop;
    }
  }
  return box.bottom + down <= 0 || (box.right + across <= 0 && across >= 0 && document.documentElement.dir !== "rtl");
}

const TRANSPARENT = /^rgba\(.*, 0\)$|^transparent$/;

/**
 * Whether text in this style leaves nothing to see.
 *
 * @param {CSSStyleDeclaration} style
 * @returns {boolean}
 */
function isInvisibleInk(style) {
  if (pixels(style.fontSize) < 1) {
    return true;
  }
  const color = style.color;
  return color.charCodeAt(3) === 0x61 && TRANSPARENT.test(color) && style.backgroundClip !== "text";
}
