// Goes to every element of the document, in composed order, and says which of them become nodes.
//
// An element becomes a node when it has a role that somebody could look for, when it can be clicked or takes
// the focus although it has none, or when its changes are announced. Click listeners can't be seen from an
// isolated world, so an `onclick` attribute or a pointer cursor that begins at the element must do. Clipping,
// the opacity of ancestors and being scrolled away hide nothing (settle-system §6.1); they are marked.

/**
 * @typedef {object} ReadOptions
 * @property {number} maxNodes
 * @property {string} testIdAttribute
 * @property {Box} [window] the part of the viewport that can be seen, of a frame
 * @property {boolean} [ariaHidden] whether something around the frame is
 *
 * @typedef {object} Walk
 * @property {Look} look
 * @property {number} maxNodes
 * @property {string} testIdAttribute
 * @property {Box} window the part of the viewport that can be seen
 * @property {Element | null} modal
 * @property {number} nodeCount entries for frames not counted
 * @property {Rec[]} straying records that need not move as their neighbours do
 * @property {boolean} rootFound whether a shadow root was met for the first time
 * @property {boolean} cut whether the node budget was reached
 * @property {object} tree the token of the tree that its records are part of
 * @property {object | null} before that of the tree whose records may be used again
 */

/** Never rendered, whatever a style sheet says. */
const UNRENDERED = new Set([
  "base", "datalist", "head", "link", "meta", "noscript", "param", "script", "source", "style", "template",
  "title", "track",
]);

/** Their content is drawn by the browser, or is a fallback that nobody sees. */
const CHILDLESS = new Set(["audio", "canvas", "embed", "iframe", "input", "meter", "progress", "textarea", "video"]);

/** Elements that can host another document; `object` and `embed` need not. */
const FRAME_HOSTS = new Set(["embed", "fencedframe", "frame", "iframe", "object"]);

/**
 * @param {ReadOptions} options
 * @returns {Walk}
 */
function newWalk(options) {
  const look = newLook();
  return {
    look,
    maxNodes: options.maxNodes,
    testIdAttribute: options.testIdAttribute,
    window: options.window === undefined ? viewportBox() : common(options.window, viewportBox()),
    modal: topModal(look),
    nodeCount: 0,
    straying: [],
    rootFound: false,
    cut: false,
    tree: table.top?.tree ?? {},
    before: null,
  };
}

/**
 * Walks through what stands in an element, and returns its record with all those below it.
 *
 * @param {Walk} walk
 * @param {Element | Text} item
 * @param {Rec | null} up
 * @param {Around} around
 * @returns {Rec}
 */
function grow(walk, item, up, around) {
  const top = recordIn(walk.tree, walk.before, item, up, around);
  /** @type {Rec[]} */
  const order = [];
  /** @type {Array<Element | Text>} */
  const items = [];
  const pending = [top];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    order.push(next);
    const { entry, kids } = next;
    next.kids = null;
    if (walk.cut) {
      next.entry = null;
      continue;
    }
    const opens = visit(walk, next);
    if (entry !== null && next.entry !== null) {
      keepTold(next, entry);
    }
    if (opens) {
      items.length = 0;
      itemsOf(walk, /** @type {Element} */ (next.item), next.inner, items);
      next.kids = kidsOf(walk, next, kids, items);
      for (let index = next.kids.length - 1; index >= 0; index -= 1) {
        pending.push(/** @type {Rec} */ (next.kids[index]));
      }
    }
  }
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const record = /** @type {Rec} */ (order[index]);
    count(record);
    const seen = record.item.__seen;
    if (seen !== undefined) {
      // What the browser keeps for it is not needed between two looks.
      seen.style = null;
      seen.sole = undefined;
    }
  }
  return top;
}

/**
 * The records of what stands right inside an element: the very list that it had before when none of them differs.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Rec[] | null} known
 * @param {Array<Element | Text>} items
 * @returns {Rec[]}
 */
function kidsOf(walk, record, known, items) {
  let kids = known !== null && known.length === items.length ? known : [];
  for (let index = 0; index < items.length; index += 1) {
    const item = /** @type {Element | Text} */ (items[index]);
    const kid = recordIn(walk.tree, walk.before, item, record, record.inner);
    if (kids === known && kids[index] !== kid) {
      kids = kids.slice(0, index);
    }
    if (kids !== known) {
      kids.push(kid);
    }
  }
  return kids;
}

/**
 * What stands right inside an element, in composed order: its elements, and the texts that may have to be
 * told of.
 *
 * @param {Walk} walk
 * @param {Element} element
 * @param {Around} inner
 * @param {Array<Element | Text>} items to be added to
 */
function itemsOf(walk, element, inner, items) {
  const seen = seenOf(walk.look, element);
  const root = seen.root;
  if (root !== null && !watched.has(root)) {
    walk.rootFound = true;
    watch(root);
  }
  if (seen.tag === "details" && !element.hasAttribute("open")) {
    const summary = element.querySelector(":scope > summary");
    if (summary !== null) {
      items.push(summary);
    }
    return;
  }
  const silent = inner.speech === true || inner.mute || inner.leaf;
  if (root === null && seen.tag !== "slot" && silent) {
    for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
      items.push(child);
    }
  } else if (root === null && seen.tag !== "slot") {
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      take(items, child, silent);
    }
  } else {
    forEachChild(element, (child) => take(items, child, silent));
  }
}

/**
 * @param {Array<Element | Text>} items
 * @param {Node} child
 * @param {boolean} silent
 */
function take(items, child, silent) {
  const type = child.nodeType;
  if (type === 1) {
    items.push(/** @type {Element} */ (child));
  } else if (!silent && type === 3 && SOMETHING.test(/** @type {Text} */ (child).data)) {
    items.push(/** @type {Text} */ (child));
  }
}

const SOMETHING = /\S/;

/**
 * Looks at one element or text: gives its record an entry if it is to have one, and says what it is around
 * others.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @returns {boolean} whether its children are to be looked at
 */
function visit(walk, record) {
  const innerBefore = record.inner;
  record.entry = null;
  record.prose = false;
  record.strays = false;
  record.anchor = null;
  record.inner = record.around;
  if (!isElement(record.item)) {
    visitText(walk, record);
    return false;
  }
  const element = record.item;
  const around = record.around;
  const seen = seenOf(walk.look, element);
  const tag = seen.tag;
  if (UNRENDERED.has(tag)) {
    return false;
  }
  if (seen.thrifty && !thrift.inks && TELLTALE.has(tag)) {
    // From here on, so that it holds for all that is inside.
    thrift.inks = !seen.html || element.matches(SHRUNK);
  }
  if (!seen.inSight && !isRendered(walk.look, element, tag)) {
    return false;
  }
  const about = seen.about;
  const inert = (about & ABOUT.inert) !== 0;
  // A modal dialog is not inert in an inert part; what is not in it has no entry anyway.
  if (inert && !around.blocked) {
    return false;
  }
  rememberCarrier(element, seen);
  const visible = seen.visibility === "visible";
  const inner = within(around);
  if (inner.far !== null && !seen.ordinary) {
    inner.far = null;
  }
  if ((about & (ABOUT.aria | ABOUT.other)) !== 0 || tag === "label" || LABELABLE.has(tag)) {
    rememberNamed(element);
  }
  if ((about & ABOUT.aria) !== 0) {
    inner.ariaHidden ||= element.getAttribute("aria-hidden") === "true";
    inner.unread ||= inner.ariaHidden;
    inner.disabled ||= isTrue(element, "aria-disabled");
  }
  if (walk.modal === element && !inert) {
    inner.blocked = false;
    // The browser shows a modal dialog to everybody, whatever is said around it or of it.
    inner.ariaHidden &&= tag !== "dialog";
  }
  record.inner = inner;
  if (STRAYING.has(seen.position)) {
    record.strays = true;
    walk.straying.push(record);
  }
  if (FRAME_HOSTS.has(tag)) {
    if (!inner.blocked && visible) {
      emitFrame(walk, record, element);
    }
    if (tag !== "object") {
      return false;
    }
  }
  emit(walk, record, element, inner, seen, visible);
  if (CHILDLESS.has(tag)) {
    return false;
  }
  if (record.entry === null && !inner.unseen && seen.overflowX !== "visible") {
    inner.unseen = seen.display !== "contents" && isShutAway(element, seen, element.getBoundingClientRect());
  }
  inner.mute = !visible || inner.blocked || seen.drawnAsDots;
  if (sameAround(inner, around)) {
    // Most elements say nothing of their own, and need no copy of what is around them.
    record.inner = around;
  } else if (sameAround(inner, innerBefore)) {
    record.inner = innerBefore;
  }
  return record.entry !== null || !emitProse(walk, record, element, seen);
}

/** Positions in which an element need not move as its neighbours in the document do. */
const STRAYING = new Set(["absolute", "fixed", "sticky"]);

/**
 * Whether an element that is not simply in sight is rendered all the same: transparent, without a box of
 * its own, or invisible with children that may be visible.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} tag
 * @returns {boolean}
 */
function isRendered(look, element, tag) {
  if (element.checkVisibility({ contentVisibilityAuto: false })) {
    return true;
  }
  const display = styleOf(look, element).display;
  if (display === "contents") {
    // Inside skipped contents (`content-visibility: hidden`) it would be as good as absent.
    const parent = composedParent(element);
    return parent === null || parent.checkVisibility() || styleOf(look, parent).display === "contents";
  }
  if (display === "none") {
    return tag === "area";
  }
  return isListedOption(element, roleOf(look, element));
}

/**
 * Adds the entry that stands for a frame's document.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Element} element
 */
function emitFrame(walk, record, element) {
  const style = styleOf(walk.look, element);
  const frame = frameWindow(element, style);
  if (frame === null || Number(style.opacity) === 0) {
    return;
  }
  const entry = blankEntry(record.inner.depth);
  entry.frame = numberOf(element);
  const seen = common(walk.window, frame.box);
  if (hasArea(seen)) {
    entry.window = toFrame(seen, frame);
  }
  if (record.inner.ariaHidden) {
    entry.ariaHidden = true;
  }
  if (element.localName === "object" || element.localName === "embed") {
    entry.optional = true;
  }
  record.entry = entry;
  record.derived = false;
  place(record, element.getBoundingClientRect());
}

/**
 * Gives the element's record an entry, if it is to have one, and adds to `inner` what that means for its
 * children.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Element} element
 * @param {Around} inner
 * @param {Seen} seen
 * @param {boolean} visible
 */
function emit(walk, record, element, inner, seen, visible) {
  const around = record.around;
  const about = seen.about;
  const role = roleOf(walk.look, element);
  const widget = WIDGET_ROLES.has(role);
  // What nothing speaks of is as it is around the element.
  const pointer = widget || seen.cursor === "pointer" || (seen.thrifty && !thrift.cursors && around.pointer);
  const starts = pointer && !around.pointer;
  inner.pointer = widget ? true : pointer;
  if (inner.blocked || !visible) {
    return;
  }
  const plain = role === "generic" || role === "none" || TEXT_LEVEL.has(role);
  const clickable = !widget && (starts || (about & ABOUT.onclick) !== 0) && isClickTarget(element);
  const addressed =
    plain && (about & (ABOUT.aria | ABOUT.tabindex)) !== 0 && (isLiveRegion(element) || takesFocus(element));
  if (!isWanted(plain, widget, clickable, addressed, inner)) {
    return;
  }
  if (seen.transparent && !isFormControl(element)) {
    return;
  }
  // From here on the record is its own box: each side of the browser's is a question to the browser.
  const box = record;
  const sole = inner.far === null ? null : onlyText(walk.look, element, seen);
  const anchor = sole === null ? null : anchorOf(around, seen, sole);
  if (anchor === null) {
    place(record, element.getBoundingClientRect());
  }
  const listed = anchor === null && isListedOption(element, role);
  const derived = anchor === null && !listed && !hasArea(box);
  if (derived) {
    const shown = shownBox(walk.look, element) ?? labelBox(walk.look, element);
    if (shown === null) {
      return;
    }
    place(record, shown);
  }
  const named = nameOf(walk.look, element, plain ? "generic" : role);
  if (plain && (named.name === "" || repeatsControl(walk.look, element, named.name))) {
    return;
  }
  if (plain && !clickable && named.name.length >= TEXT_UNITS) {
    // Something that large and unnamed is a part of the page, and its parts tell more than it would.
    return;
  }
  if (walk.nodeCount >= walk.maxNodes) {
    walk.cut = true;
    return;
  }
  walk.nodeCount += 1;
  const entry = describe(walk, element, seen, plain ? "generic" : role, named, inner);
  if (clickable) {
    entry.clickable = true;
  }
  if (anchor === null && overlap(walk.window, box)) {
    entry.inViewport = true;
  }
  // The options of a list that the browser draws have no boxes of their own.
  const unseen = inner.unseen || (anchor === null && !listed && isUnseen(walk.look, element, seen, box));
  if (unseen || (!listed && named.from !== "author" && named.name !== "" && seen.invisibleInk)) {
    entry.visuallyHidden = true;
  }
  record.entry = entry;
  record.derived = derived;
  record.anchor = anchor;
  if (anchor === null && holdsFar(walk, record, seen)) {
    inner.far = record;
  }
  inner.unseen = unseen && (anchor !== null || !isOffPage(walk.look, element, box));
  inner.depth += 1;
  // A summary is a button by its role, but what it contains is part of the page.
  inner.leaf ||= LEAF_ROLES.has(role) && seen.tag !== "summary";
  inner.pointer ||= clickable;
  if (VALUE_ROLES.has(role) && (entry.value !== undefined || entry.valueWithheld === true)) {
    // What it holds is its value, and nobody's business when that is withheld.
    inner.speech = entry.valueTruncated === true ? null : true;
  } else if (named.name !== "" && inner.speech !== true) {
    inner.speech = speechOf(named);
  }
}

/**
 * Which of the texts inside a node are told of already by its name.
 *
 * @param {{name: string, from: string}} named
 * @returns {true | string | null}
 */
function speechOf(named) {
  if (named.from === "author") {
    return named.name;
  }
  // A name that was cut does not say all of it.
  return named.name.length < TEXT_UNITS - 1 ? true : null;
}

/**
 * @param {Rec} record
 * @param {Box} box
 */
function place(record, box) {
  record.left = box.left;
  record.top = box.top;
  record.right = box.right;
  record.bottom = box.bottom;
}

/**
 * @param {boolean} plain
 * @param {boolean} widget
 * @param {boolean} clickable
 * @param {boolean} addressed it has no role, but takes the focus or is announced
 * @param {Around} around
 * @returns {boolean}
 */
function isWanted(plain, widget, clickable, addressed, around) {
  if (plain) {
    return (clickable || addressed) && !around.leaf;
  }
  return around.ariaHidden || around.leaf ? widget || (clickable && !around.leaf) : true;
}

/**
 * Whether the element can be reached by the Tab key, by the author's word.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function takesFocus(element) {
  return element.hasAttribute("tabindex") && /** @type {HTMLElement} */ (element).tabIndex >= 0;
}

/**
 * Whether a click on the element could mean the element: not the whole page, and not a label, which means
 * its control; unless that control is not rendered, so that the label is all there is.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isClickTarget(element) {
  if (element === document.body || element === document.documentElement) {
    return false;
  }
  const label = /** @type {HTMLLabelElement | null} */ (element.closest("label"));
  const control = label?.control ?? null;
  return control === null || !control.checkVisibility();
}

/**
 * Whether a roleless clickable element only wraps a control of the same name, which is the better target.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} name
 * @returns {boolean}
 */
function repeatsControl(look, element, name) {
  if (element.hasAttribute("onclick")) {
    return false;
  }
  const control = element.querySelector("a[href], button, input, select, summary, textarea, [role]");
  if (control === null || !control.checkVisibility()) {
    return false;
  }
  const role = roleOf(look, control);
  return WIDGET_ROLES.has(role) && nameOf(look, control, role).name === name;
}
