// What deeds beyond clicking and typing have to know of the page: file inputs, places on a target, what became of
// a drag, and what scrolls.

/**
 * The file input that an element is, stands for as its label, or holds as the only one.
 *
 * @param {{element: number}} options
 * @returns {{input: number | null, several: boolean, directory: boolean}}
 */
function fileInput(options) {
  const element = elementOf(options.element);
  const input = element === null ? null : fileInputOf(element);
  if (input === null || input.disabled) {
    return { input: null, several: false, directory: false };
  }
  return { input: numberOf(input), several: input.multiple, directory: input.webkitdirectory };
}

/**
 * @param {Element} element
 * @returns {HTMLInputElement | null}
 */
function fileInputOf(element) {
  if (element.matches("input[type=file]")) {
    return /** @type {HTMLInputElement} */ (element);
  }
  const label = element.closest("label");
  const control = label?.control ?? null;
  if (control !== null && control.matches("input[type=file]")) {
    return /** @type {HTMLInputElement} */ (control);
  }
  const inside = (rootOf(element) ?? element).querySelectorAll("input[type=file]");
  return inside.length === 1 ? /** @type {HTMLInputElement} */ (inside[0]) : null;
}

/**
 * A place on an element, from the upper left corner of its box, in its frame's viewport.
 *
 * @param {{element: number, x: number, y: number}} options
 * @returns {{verdict: string, x?: number, y?: number}}
 */
function placeOn(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { verdict: "detached" };
  }
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + options.x, box.top + options.y];
  if (options.x >= box.width || options.y >= box.height || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
    return { verdict: "off_viewport" };
  }
  const hit = deepHit(x, y);
  const met = hit !== null && relationOf(element, hit) !== "other";
  return met ? { verdict: "ready", x, y } : { verdict: "covered" };
}

/**
 * Where something is let go that takes an element's place: past its middle, in the direction from which it comes.
 *
 * @param {{element: number, dx: number, dy: number}} options
 * @returns {{verdict: string, x?: number, y?: number}}
 */
function placeBeyond(options) {
  const element = elementOf(options.element);
  const box = element?.getBoundingClientRect();
  if (box === undefined) {
    return { verdict: "detached" };
  }
  const along = Math.abs(options.dx) > Math.abs(options.dy) ? "x" : "y";
  const quarter = (/** @type {number} */ size, /** @type {number} */ way) => 0.25 * size * Math.sign(way);
  const x = box.left + box.width / 2 + (along === "x" ? quarter(box.width, options.dx) : 0);
  const y = box.top + box.height / 2 + (along === "y" ? quarter(box.height, options.dy) : 0);
  return { verdict: "ready", x, y };
}

/** What was seen of the drag that is under way. */
const dragSeen = { started: false, dropped: false };

/** Whether the listeners for drags are there. */
let followsDrags = false;

/**
 * Looks out for a drag from now on.
 */
function watchDrag() {
  dragSeen.started = false;
  dragSeen.dropped = false;
  if (!followsDrags) {
    followsDrags = true;
    globalThis.addEventListener("dragstart", () => { dragSeen.started = true; }, { capture: true });
    globalThis.addEventListener("drop", () => { dragSeen.dropped = true; }, { capture: true });
  }
  return true;
}

/**
 * What was seen of the drag since then. A page that makes its drags of pointer events has none of these.
 *
 * @returns {{started: boolean, dropped: boolean}}
 */
function seenOfDrag() {
  return { ...dragSeen };
}

/**
 * Whether an element scrolls its contents up and down.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function scrolls(element) {
  if (element === document.scrollingElement) {
    return element.scrollHeight > element.clientHeight;
  }
  return element.scrollHeight > element.clientHeight + 1
    && element.clientHeight > 0
    && /^(?:auto|scroll|overlay)$/.test(getComputedStyle(element).overflowY);
}

/**
 * What is scrolled to come upon more: the element, what it stands in, or the largest in it that scrolls; without an
 * element the page, and the largest that scrolls where the page does not.
 *
 * @param {number | null} number
 * @returns {Element | null}
 */
function scrollerFor(number) {
  const page = document.scrollingElement;
  const around = number === null ? null : elementOf(number);
  if (around === null) {
    return page !== null && scrolls(page) ? page : largestScroller(document);
  }
  if (scrolls(around)) {
    return around;
  }
  return largestScroller(rootOf(around) ?? around) ?? nearest(around, scrolls) ?? page;
}

/**
 * @param {ParentNode} within
 * @returns {Element | null}
 */
function largestScroller(within) {
  /** @type {Element | null} */
  let largest = null;
  let area = 0;
  for (const element of within.querySelectorAll("*")) {
    const root = rootOf(element);
    const inner = root === null ? null : largestScroller(root);
    for (const candidate of [inner, scrolls(element) ? element : null]) {
      const size = candidate === null ? 0 : candidate.clientWidth * candidate.clientHeight;
      if (size > area) {
        [largest, area] = [candidate, size];
      }
    }
  }
  return largest;
}

/**
 * Scrolls on by most of what can be seen of it, or back to its beginning.
 *
 * @param {{element: number | null, begin: boolean}} options
 * @returns {{moved: boolean, end: boolean, top: boolean}}
 */
function scrollOn(options) {
  const scroller = scrollerFor(options.element);
  if (scroller === null) {
    return { moved: false, end: true, top: true };
  }
  const before = scroller.scrollTop;
  const step = Math.max(40, 0.8 * Math.min(scroller.clientHeight, innerHeight));
  scroller.scrollTo({ top: options.begin ? 0 : before + step, behavior: "instant" });
  const after = scroller.scrollTop;
  const end = after + scroller.clientHeight >= scroller.scrollHeight - 1;
  return { moved: after !== before, end, top: before === 0 };
}
