// What can be read although a person does not see it: clipped away, off the page, transparent, of no size.
//
// Such text may be meant for screen readers, or may have been put there for a program to read and obey. It is
// told of all the same, and marked.

/**
 * Whether nobody sees the element and what is in it, for a reason of its own or, if it is not sure not to be
 * transparent, of an ancestor's opacity.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {boolean} sure
 * @returns {boolean}
 */
function isUnseen(element, style, box, sure) {
  if (!sure && !element.checkVisibility({ opacityProperty: true, contentVisibilityAuto: false })) {
    return !isFormControl(element);
  }
  if (box.right - box.left <= 2 || box.bottom - box.top <= 2) {
    if (style.overflowX !== "visible" && !isFormControl(element)) {
      return true;
    }
  }
  return isOffPage(box) || (style.position === "absolute" && isClippedAway(style)) || CLIPPED.test(style.clipPath);
}

const CLIPPED = /^inset\((?:50|100)%|^circle\(0/;

/**
 * @param {CSSStyleDeclaration} style
 * @returns {boolean}
 */
function isClippedAway(style) {
  const sides = /^rect\((.+)\)$/.exec(style.clip)?.[1];
  if (sides === undefined) {
    return false;
  }
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.split(/[,\s]+/).map(pixels);
  return right - left <= 1 || bottom - top <= 1;
}

/**
 * Whether no scrolling can bring the box into view, because it lies before the page's beginning.
 *
 * @param {Box} box
 * @returns {boolean}
 */
function isOffPage(box) {
  if (box.bottom + scrollY > 0 && box.right + scrollX > 0) {
    return false;
  }
  const root = document.documentElement;
  return box.bottom + scrollY <= 0 || (box.right + scrollX <= 0 && root.dir !== "rtl" && root.scrollLeft >= 0);
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
  return (
    (color.charCodeAt(3) === 0x61 && TRANSPARENT.test(color) && style.backgroundClip !== "text") ||
    pixels(style.textIndent) <= -999
  );
}

/**
 * Whether text is drawn as dots.
 *
 * @param {CSSStyleDeclaration} style
 * @returns {boolean}
 */
function isDrawnAsDots(style) {
  return MASKS.has(style.getPropertyValue("-webkit-text-security"));
}
