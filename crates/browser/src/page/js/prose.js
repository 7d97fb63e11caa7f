// Readable text that no node says already: nodes of the pseudo-role `text`.
//
// An element without a node of its own that holds nothing but text and marks on it is one text. Where text
// stands between other things, each piece is one. A piece that is too long for a name becomes several.

/** Elements that mark text and do nothing else. */
const MARKS = new Set([
  "a", "abbr", "b", "bdi", "bdo", "br", "cite", "data", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "samp",
  "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
]);

/** So many marks in one text are looked at before its pieces are told of apart. */
const MOST_MARKS = 40;

/**
 * Makes the whole text of an element one entry, if it holds nothing else.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Element} element
 * @param {Seen} seen
 * @returns {boolean} whether that was done, so that nothing inside is to be looked at
 */
function emitProse(walk, record, element, seen) {
  const inner = record.inner;
  if (inner.leaf || inner.mute || inner.ariaHidden || inner.speech === true || element.firstChild === null) {
    return false;
  }
  if (seen.root !== null || seen.tag === "slot" || !isMarkedText(walk.look, element, inner)) {
    return false;
  }
  const text = normaliseName(contentsOf(walk.look, element));
  if (text === "" || text.length >= TEXT_UNITS - 1) {
    return false;
  }
  record.prose = true;
  if (isSaid(inner, text) || labelsControl(element)) {
    return true;
  }
  const anchor = inner.far === null ? null : anchorOf(record.around, seen, text);
  const own = anchor ?? element.getBoundingClientRect();
  const box = anchor ?? (hasArea(own) ? own : shownBox(walk.look, element));
  if (box === null || seen.transparent) {
    return true;
  }
  if (!tell(walk, record, element, numberOf(element), text, box)) {
    return true;
  }
  record.derived = box !== own;
  record.anchor = anchor;
  if (record.around.unseen || (anchor === null && isUnseen(walk.look, element, seen, box)) || seen.invisibleInk) {
    /** @type {Entry} */ (record.entry).visuallyHidden = true;
  }
  return true;
}

/**
 * Whether an element holds text of its own, and beside it nothing but marks.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {Around} around
 * @returns {boolean}
 */
function isMarkedText(look, element, around) {
  let own = false;
  for (let child = element.firstChild; child !== null && !own; child = child.nextSibling) {
    own = child.nodeType === 3 && SOMETHING.test(/** @type {Text} */ (child).data);
  }
  return own && holdsMarksOnly(look, element, around, { count: MOST_MARKS });
}

/**
 * @param {Look} look
 * @param {Element} element
 * @param {Around} around
 * @param {{count: number}} left
 * @returns {boolean}
 */
function holdsMarksOnly(look, element, around, left) {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    left.count -= 1;
    if (left.count < 0 || !isMark(look, child, around) || !holdsMarksOnly(look, child, around, left)) {
      return false;
    }
  }
  return true;
}

/**
 * @param {Look} look
 * @param {Element} element
 * @param {Around} around
 * @returns {boolean}
 */
function isMark(look, element, around) {
  if (UNRENDERED.has(element.localName)) {
    return true;
  }
  if (!MARKS.has(element.localName) || rootOf(element) !== null) {
    return false;
  }
  const role = roleOf(look, element);
  const seen = seenOf(look, element);
  return (
    (role === "generic" || role === "none" || TEXT_LEVEL.has(role)) &&
    (seen.display === "inline" || seen.display === "none") && seen.position === "static" &&
    (seen.cursor !== "pointer" || around.pointer) && !seen.transparent &&
    ((seen.about & (ABOUT.aria | ABOUT.tabindex | ABOUT.onclick)) === 0 ||
      !(element.hasAttribute("onclick") || element.hasAttribute("aria-hidden") || isLiveRegion(element) ||
        takesFocus(element)))
  );
}

/**
 * Whether a text is part of what a node around it says.
 *
 * @param {Around} inner
 * @param {string} text
 * @returns {boolean}
 */
function isSaid(inner, text) {
  return typeof inner.speech === "string" && inner.speech.includes(text);
}

/**
 * Whether an element is the label of a control that can be seen, whose name says what the label says.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function labelsControl(element) {
  const label = /** @type {HTMLLabelElement | null} */ (element.closest("label"));
  const control = label?.control ?? null;
  return (
    control !== null && !control.hasAttribute("aria-label") && !control.hasAttribute("aria-labelledby") &&
    control.checkVisibility()
  );
}

const range = document.createRange();

/**
 * Looks at a text that stands between other things.
 *
 * @param {Walk} walk
 * @param {Rec} record
 */
function visitText(walk, record) {
  const text = /** @type {Text} */ (record.item);
  const around = record.around;
  const parent = composedParent(text);
  record.kids = null;
  record.derived = true;
  if (parent === null || around.leaf || around.mute || around.ariaHidden || around.speech === true) {
    return;
  }
  const pieces = piecesOf(text.data.replace(INVISIBLE, ""));
  const whole = pieces.join(" ");
  if (pieces.length === 0 || isSaid(around, whole) || labelsControl(parent)) {
    return;
  }
  const seen = seenOf(walk.look, parent);
  const anchor = around.far === null ? null : anchorOf(around, seen, whole);
  if (anchor === null) {
    range.selectNodeContents(text);
  }
  const box = anchor ?? range.getBoundingClientRect();
  if (!hasArea(box) || seen.transparent) {
    return;
  }
  const hidden = around.unseen || seen.invisibleInk || (anchor === null && isUnseen(walk.look, parent, seen, box));
  const numbers = (text.__parts ??= []);
  for (const [part, piece] of pieces.entries()) {
    const target = part === 0 ? record : newRecord(walk.tree, text, record, around, part);
    const number = part === 0 ? numberOf(text) : (numbers[part] ??= nextNumber(text));
    if (!tell(walk, target, null, number, piece, box)) {
      break;
    }
    target.anchor = anchor;
    if (hidden) {
      /** @type {Entry} */ (target.entry).visuallyHidden = true;
    }
    if (part > 0) {
      target.derived = true;
      target.count = 1;
      (record.kids ??= []).push(target);
    }
  }
}

/**
 * A text in pieces that are short enough for a name each, parted at spaces.
 *
 * @param {string} data
 * @returns {string[]}
 */
function piecesOf(data) {
  const pieces = [];
  let rest = collapseText(data);
  while (rest.length > TEXT_UNITS) {
    const space = rest.lastIndexOf(" ", TEXT_UNITS);
    const piece = space > 0 ? rest.slice(0, space) : clipText(rest, TEXT_UNITS);
    pieces.push(piece.toWellFormed());
    rest = rest.slice(piece.length).trim();
  }
  if (rest !== "") {
    pieces.push(rest.toWellFormed());
  }
  return pieces;
}

/**
 * Gives a record the entry of a text.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Element | null} element
 * @param {number} number
 * @param {string} text
 * @param {Box} box
 * @returns {boolean} false when the node budget is spent
 */
function tell(walk, record, element, number, text, box) {
  if (walk.nodeCount >= walk.maxNodes) {
    walk.cut = true;
    return false;
  }
  walk.nodeCount += 1;
  const entry = blankEntry(record.around.depth);
  entry.element = number;
  entry.role = "text";
  entry.tag = element === null ? "#text" : element.localName.toLowerCase();
  entry.name = text;
  entry.nameFrom = "text";
  if (element !== null) {
    entry.testId = element.getAttribute(walk.testIdAttribute)?.toWellFormed();
  }
  if (overlap(walk.window, box)) {
    entry.inViewport = true;
  }
  record.entry = entry;
  place(record, box);
  return true;
}
