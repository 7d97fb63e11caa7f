// The composed tree: what is rendered where, through shadow roots and slots.

/**
 * @param {Node} node
 * @returns {node is Element}
 */
function isElement(node) {
  return node.nodeType === 1;
}

/**
 * Calls `visit` for each child in the composed tree, in rendered order: the shadow root's children in
 * place of the host's own, a slot's assigned nodes or else its fallback.
 *
 * @param {Element} element
 * @param {(child: Node) => void} visit
 */
function forEachChild(element, visit) {
  const root = rootOf(element);
  if (root === null && element.localName === "slot") {
    const assigned = /** @type {HTMLSlotElement} */ (element).assignedNodes();
    if (assigned.length > 0) {
      assigned.forEach(visit);
      return;
    }
  }
  for (let child = (root ?? element).firstChild; child !== null; child = child.nextSibling) {
    visit(child);
  }
}

/**
 * The parent in the composed tree; none for the document element and for what no slot takes.
 *
 * @param {Node} node
 * @returns {Element | null}
 */
function composedParent(node) {
  const slot = /** @type {Element | Text} */ (node).assignedSlot;
  if (slot !== null && slot !== undefined) {
    return slot;
  }
  const parent = node.parentNode;
  const closed = parent === null ? null : closedSlotOf(node, parent);
  if (closed !== null) {
    return closed;
  }
  if (parent === null || isElement(parent)) {
    return parent;
  }
  return parent instanceof ShadowRoot ? parent.host : null;
}

/**
 * Whether `node` is `ancestor` or stands below it in the composed tree.
 *
 * @param {Element} ancestor
 * @param {Element} node
 * @returns {boolean}
 */
function composedContains(ancestor, node) {
  for (let at = /** @type {Element | null} */ (node); at !== null; at = composedParent(at)) {
    if (at === ancestor) {
      return true;
    }
  }
  return false;
}

/**
 * The nearest element, the given one included, of which `test` holds.
 *
 * @param {Element} element
 * @param {(element: Element) => boolean} test
 * @returns {Element | null}
 */
function nearest(element, test) {
  for (let at = /** @type {Element | null} */ (element); at !== null; at = composedParent(at)) {
    if (test(at)) {
      return at;
    }
  }
  return null;
}

/**
 * The document or shadow root in which an element's ids are looked up.
 *
 * @param {Element} element
 * @returns {Document | ShadowRoot | null}
 */
function scopeOf(element) {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root : null;
}
