// Reads the document: one walk of the composed tree, in document order, into a list of nodes.
//
// An element becomes a node when it has a role that somebody could look for, or when it can be clicked
// although it has none. Click listeners can't be seen from an isolated world, so an `onclick` attribute or
// a pointer cursor that begins at the element must do. Clipping, the opacity of ancestors and being scrolled
// away hide nothing (settle-system §6.1).

/**
 * @typedef {object} Around What the elements around a place say about it.
 * @property {number} depth how many nodes are around
 * @property {boolean} ariaHidden
 * @property {boolean} disabled by aria-disabled
 * @property {boolean} leaf inside a node whose contents are no nodes of their own
 * @property {boolean} pointer the cursor is a pointer already
 * @property {boolean} blocked outside of the modal dialog that is open
 */

/**
 * @typedef {object} Walk
 * @property {Look} look
 * @property {Array<Record<string, unknown>>} nodes
 * @property {number} nodeCount entries for frames not counted
 * @property {number} maxNodes
 * @property {string} testIdAttribute
 * @property {Box} window the part of the viewport that can be seen
 * @property {Element | null} modal
 * @property {Element[]} pending a stack, the next one last
 * @property {Around[]} pendingAround what is around each of them
 * @property {boolean} rootFound whether a shadow root was met for the first time
 * @property {boolean} cut whether the node budget was reached
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
 * @param {{maxNodes: number, testIdAttribute: string, window?: Box, ariaHidden?: boolean}} options
 */
function readDocument(options) {
  settleClock();
  listen();
  let walk = walkDocument(options);
  if (walk.rootFound && topModal(newLook()) !== walk.modal) {
    // A modal dialog was found in a shadow root that was met only now: what is outside of it is inert.
    walk = walkDocument(options);
  }
  clock.armed = true;
  return {
    clock: clock.now,
    url: openAddress(document.URL, URL_UNITS),
    title: clipText(collapseText(document.title), TITLE_UNITS),
    ready: document.readyState,
    serial: 0,
    whole: true,
    patches: [{ at: 0, remove: 0, nodes: walk.nodes }],
    flips: [],
    gaps: walk.cut ? ["node-budget-exceeded"] : [],
  };
}

/**
 * @param {{maxNodes: number, testIdAttribute: string, window?: Box, ariaHidden?: boolean}} options
 * @returns {Walk}
 */
function walkDocument(options) {
  const look = newLook();
  const modal = topModal(look);
  /** @type {Walk} */
  const walk = {
    look,
    nodes: [],
    nodeCount: 0,
    maxNodes: options.maxNodes,
    testIdAttribute: options.testIdAttribute,
    window: options.window === undefined ? viewportBox() : common(options.window, viewportBox()),
    modal,
    pending: [],
    pendingAround: [],
    rootFound: false,
    cut: false,
  };
  const root = document.documentElement;
  if (root !== null) {
    const around = {
      depth: 0, ariaHidden: options.ariaHidden === true, disabled: false, leaf: false, pointer: false,
      blocked: modal !== null,
    };
    push(walk, root, around);
  }
  for (let next = walk.pending.pop(); next !== undefined && !walk.cut; next = walk.pending.pop()) {
    visit(walk, next, /** @type {Around} */ (walk.pendingAround.pop()));
  }
  return walk;
}

/**
 * @param {Walk} walk
 * @param {Element} element
 * @param {Around} around
 */
function push(walk, element, around) {
  walk.pending.push(element);
  walk.pendingAround.push(around);
}

/** One native question that is answered "yes" for most elements, and saves several slower ones. */
const IN_SIGHT = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false };

/**
 * @param {Walk} walk
 * @param {Element} element
 * @param {Around} around
 */
function visit(walk, element, around) {
  const tag = element.localName;
  if (UNRENDERED.has(tag)) {
    return;
  }
  const sure = element.checkVisibility(IN_SIGHT);
  if (!sure && !isRendered(walk.look, element, tag)) {
    return;
  }
  const visible = sure || styleOf(walk.look, element).visibility === "visible";
  const has = element.hasAttributes();
  if (has && element.hasAttribute("inert")) {
    return;
  }
  let inner = around;
  if (has) {
    const hidden = element.getAttribute("aria-hidden") === "true";
    const disabled = isTrue(element, "aria-disabled");
    if ((hidden && !around.ariaHidden) || (disabled && !around.disabled)) {
      inner = { ...inner, ariaHidden: around.ariaHidden || hidden, disabled: around.disabled || disabled };
    }
  }
  if (walk.modal === element) {
    inner = { ...inner, blocked: false };
  }
  if (FRAME_HOSTS.has(tag)) {
    if (!inner.blocked && visible) {
      emitFrame(walk, element, inner);
    }
    if (tag !== "object") {
      return;
    }
  }
  inner = emit(walk, element, inner, visible, sure);
  if (!CHILDLESS.has(tag)) {
    descend(walk, element, inner);
  }
}

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
 * Puts an element's children on the stack.
 *
 * @param {Walk} walk
 * @param {Element} element
 * @param {Around} around
 */
function descend(walk, element, around) {
  const root = element.shadowRoot;
  if (root !== null && !watched.has(root)) {
    walk.rootFound = true;
    watch(root);
  }
  if (element.localName === "details" && !element.hasAttribute("open")) {
    const summary = element.querySelector(":scope > summary");
    if (summary !== null) {
      push(walk, summary, around);
    }
    return;
  }
  const start = walk.pending.length;
  // Readable text that no named node already carries would be emitted here, from the text nodes among the
  // children, in its place between them.
  forEachChild(element, (child) => {
    if (isElement(child)) {
      push(walk, child, around);
    }
  });
  for (let low = start, high = walk.pending.length - 1; low < high; low += 1, high -= 1) {
    // The children share what is around them, so only the elements change places.
    const lower = /** @type {Element} */ (walk.pending[low]);
    walk.pending[low] = /** @type {Element} */ (walk.pending[high]);
    walk.pending[high] = lower;
  }
}

/**
 * Adds the entry that stands for a frame's document.
 *
 * @param {Walk} walk
 * @param {Element} element
 * @param {Around} around
 */
function emitFrame(walk, element, around) {
  const style = styleOf(walk.look, element);
  const frame = frameWindow(element, style);
  if (frame === null || Number(style.opacity) === 0) {
    return;
  }
  /** @type {Record<string, unknown>} */
  const entry = { frame: numberOf(element), depth: around.depth };
  const seen = common(walk.window, frame.box);
  if (hasArea(seen)) {
    entry.window = toFrame(seen, frame);
  }
  if (around.ariaHidden) {
    entry.ariaHidden = true;
  }
  if (element.localName === "object" || element.localName === "embed") {
    entry.optional = true;
  }
  walk.nodes.push(entry);
}

/**
 * Adds the element's node, if it is to have one, and says what that means for its children.
 *
 * @param {Walk} walk
 * @param {Element} element
 * @param {Around} around
 * @param {boolean} visible
 * @param {boolean} opaque known not to be transparent
 * @returns {Around}
 */
function emit(walk, element, around, visible, opaque) {
  const role = roleOf(walk.look, element);
  let inner = around;
  let starts = false;
  // Only elements that promise nothing are asked for their cursor.
  if (!WIDGET_ROLES.has(role)) {
    const pointer = styleOf(walk.look, element).cursor === "pointer";
    starts = pointer && !around.pointer;
    if (pointer !== around.pointer) {
      inner = { ...inner, pointer };
    }
  } else if (!around.pointer) {
    inner = { ...inner, pointer: true };
  }
  if (around.blocked || !visible) {
    return inner;
  }
  const plain = role === "generic" || role === "none" || TEXT_LEVEL.has(role);
  const clickable =
    !WIDGET_ROLES.has(role) && (starts || element.hasAttribute("onclick")) && isClickTarget(element);
  if (!isWanted(role, plain, clickable, around)) {
    return inner;
  }
  if (!opaque && Number(styleOf(walk.look, element).opacity) === 0 && !isFormControl(element)) {
    return inner;
  }
  const box = isListedOption(element, role)
    ? element.getBoundingClientRect()
    : (shownBox(walk.look, element) ?? labelBox(walk.look, element));
  if (box === null) {
    return inner;
  }
  const named = nameOf(walk.look, element, plain ? "generic" : role);
  if (plain && (named.name === "" || repeatsControl(walk.look, element, named.name))) {
    return inner;
  }
  if (walk.nodeCount >= walk.maxNodes) {
    walk.cut = true;
    return inner;
  }
  walk.nodeCount += 1;
  const node = describe(walk, element, plain ? "generic" : role, named, around);
  if (clickable) {
    node.clickable = true;
  }
  if (hasArea(common(walk.window, box))) {
    node.inViewport = true;
  }
  walk.nodes.push(node);
  if (element.firstChild === null && element.shadowRoot === null) {
    return inner;
  }
  return {
    ...inner,
    depth: around.depth + 1,
    // A summary is a button by its role, but what it contains is part of the page.
    leaf: around.leaf || (LEAF_ROLES.has(role) && element.localName !== "summary"),
    pointer: inner.pointer || clickable,
  };
}

/**
 * @param {string} role
 * @param {boolean} plain
 * @param {boolean} clickable
 * @param {Around} around
 * @returns {boolean}
 */
function isWanted(role, plain, clickable, around) {
  if (plain) {
    return clickable && !around.leaf;
  }
  const widget = WIDGET_ROLES.has(role);
  return around.ariaHidden || around.leaf ? widget || (clickable && !around.leaf) : true;
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
