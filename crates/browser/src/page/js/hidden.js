// What a person can't see or reach: inert parts, what stands behind a modal dialog, what has no box.

/**
 * The element that makes all outside of it inert: the modal dialog that is open on top of all others, or else
 * the element that fills the screen. Which of several dialogs is on top can only be found out by hit testing,
 * because inert ones are not hit.
 *
 * @param {Look} look
 * @returns {Element | null}
 */
function topModal(look) {
  if (look.modal === undefined) {
    // The document's own list of its dialogs is kept by the browser; a search goes to every element.
    const dialogs = [...document.getElementsByTagName("dialog")];
    for (const root of knownRoots()) {
      dialogs.push(...root.querySelectorAll("dialog"));
    }
    const open = dialogs.filter((dialog) => dialog.matches(":modal"));
    look.modal =
      open.length > 1 ? (open.find(isHitSomewhere) ?? open.at(-1) ?? null) : (open[0] ?? fullscreenElement());
  }
  return look.modal;
}

/**
 * The element that fills the screen, through shadow roots.
 *
 * @returns {Element | null}
 */
function fullscreenElement() {
  let full = document.fullscreenElement;
  for (let inner = full; inner; inner = rootOf(inner)?.fullscreenElement ?? null) {
    full = inner;
  }
  return full;
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isHitSomewhere(element) {
  const box = common(element.getBoundingClientRect(), viewportBox());
  if (!hasArea(box)) {
    return false;
  }
  const parts = [0.5, 0.02, 0.98];
  return parts.some((across) =>
    parts.some((down) => {
      const hit = deepHit(
        box.left + (box.right - box.left) * across,
        box.top + (box.bottom - box.top) * down,
      );
      // A dialog in another one is hit for itself.
      return hit !== null && nearest(hit, (around) => around.matches("dialog:modal")) === element;
    }),
  );
}

/**
 * The innermost element that a pointer at that point would meet, through shadow roots.
 *
 * @param {number} x
 * @param {number} y
 * @returns {Element | null}
 */
function deepHit(x, y) {
  let hit = document.elementFromPoint(x, y);
  for (let root = hit && rootOf(hit); root; root = hit && rootOf(hit)) {
    const inner = root.elementFromPoint(x, y);
    if (inner === null || inner === hit) {
      break;
    }
    hit = inner;
  }
  return hit;
}

/**
 * The open modal dialog, or the element that fills the screen, that the element stands outside of.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Element | null}
 */
function blockingModal(look, element) {
  const modal = topModal(look);
  return modal === null || composedContains(modal, element) ? null : modal;
}

/**
 * Whether a person could see and reach the element, were it scrolled to; a modal dialog aside.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} role
 * @returns {boolean}
 */
function isShown(look, element, role) {
  if (element.localName === "area") {
    const image = imageOf(/** @type {HTMLAreaElement} */ (element));
    return image !== null && isShown(look, image, "img");
  }
  if (isInert(look, element)) {
    return false;
  }
  const style = styleOf(look, element);
  const rendered =
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) ||
    (style.display === "contents" && style.visibility === "visible");
  if (!rendered || (Number(style.opacity) === 0 && !isFormControl(element))) {
    return false;
  }
  return isListedOption(element, role) || shownBox(look, element) !== null;
}

/**
 * Whether the element stands in an inert part. A modal dialog is none, wherever it stands, unless it says so.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isInert(look, element) {
  const modal = topModal(look);
  const end = nearest(element, (around) => around === modal || around.hasAttribute("inert"));
  return end?.hasAttribute("inert") === true;
}

/**
 * Controls that pages make transparent to draw their own in their place; the real one still takes input.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isFormControl(element) {
  switch (element.localName) {
    case "input":
    case "select":
    case "textarea":
      return true;
    default:
      return false;
  }
}

/**
 * Whether the element is an option of a native list that is drawn by the browser, without boxes of its own.
 *
 * @param {Element} element
 * @param {string} role
 * @returns {boolean}
 */
function isListedOption(element, role) {
  if (role !== "option" && role !== "group") {
    return false;
  }
  const select = element.closest("select");
  if (select === null || select === element) {
    return select !== null;
  }
  const style = getComputedStyle(select);
  return (
    style.contentVisibility !== "hidden" &&
    (select.checkVisibility({ contentVisibilityAuto: false }) || style.display === "contents")
  );
}
