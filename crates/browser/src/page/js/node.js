// What is said of one element, once it is to have a node.

/** Elements that have a value even when they have no attributes. */
const BARE_CONTROLS = new Set(["input", "meter", "progress", "select", "textarea"]);

/**
 * Everything about an element but its place in the viewport and whether it can be clicked.
 *
 * @param {Walk} walk
 * @param {Element} element
 * @param {string} role
 * @param {{name: string, from: string}} named
 * @param {Around} around
 * @returns {Record<string, unknown>}
 */
function describe(walk, element, role, named, around) {
  const states = statesOf(element, role, around.disabled);
  /** @type {Record<string, unknown>} */
  const node = { element: numberOf(element), depth: around.depth, role, tag: element.localName.toLowerCase() };
  if (named.name !== "") {
    node.name = named.name;
    node.nameFrom = named.from;
  }
  for (const _name in states) {
    node.states = states;
    break;
  }
  if (around.ariaHidden) {
    node.ariaHidden = true;
  }
  if (!element.hasAttributes() && !BARE_CONTROLS.has(element.localName)) {
    // Nothing else is said of an element without attributes, and most have none.
    return node;
  }
  if (takesText(element) && states.disabled === undefined && states.readonly === undefined) {
    node.editable = true;
  }
  addValue(walk.look, node, element, role, around.ariaHidden);
  const href = linkAddress(element);
  if (href !== null) {
    node.href = href;
  }
  const testId = element.getAttribute(walk.testIdAttribute);
  if (testId !== null) {
    node.testId = testId.toWellFormed();
  }
  return node;
}

/**
 * @param {Look} look
 * @param {Record<string, unknown>} node
 * @param {Element} element
 * @param {string} role
 * @param {boolean} ariaHidden
 */
function addValue(look, node, element, role, ariaHidden) {
  const value = rawValue(look, element, role);
  if (value === null) {
    return;
  }
  if (ariaHidden || isSecret(look, element)) {
    node.valueWithheld = true;
    return;
  }
  const normalised = normaliseValue(value);
  node.value = normalised.text;
  if (normalised.truncated) {
    node.valueTruncated = true;
  }
}

/**
 * Where a link leads: absolute, http or https, with query and fragment (ruling 23).
 *
 * @param {Element} element
 * @returns {string | null}
 */
function linkAddress(element) {
  if (element.localName !== "a" && element.localName !== "area") {
    return null;
  }
  const link = /** @type {HTMLAnchorElement | SVGAElement} */ (element);
  const address =
    typeof link.href === "string" ? link.href : URL.parse(link.href.baseVal, document.baseURI)?.href;
  return address !== undefined && /^https?:/i.test(address) ? openAddress(address, HREF_UNITS) : null;
}
