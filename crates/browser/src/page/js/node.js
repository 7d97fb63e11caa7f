// What is told of one element, once it is to have a node.

/** Elements that have a value even when they have no attributes. */
const BARE_CONTROLS = new Set(["input", "meter", "progress", "select", "textarea"]);

/**
 * An entry with every field, so that all entries have one shape.
 *
 * @param {number} depth
 * @returns {Entry}
 */
function blankEntry(depth) {
  return {
    frame: undefined, window: undefined, optional: undefined, element: undefined, depth, role: undefined,
    tag: undefined, name: undefined, nameFrom: undefined, states: undefined, editable: undefined,
    clickable: undefined, ariaHidden: undefined, visuallyHidden: undefined, live: undefined, value: undefined,
    valueWithheld: undefined, valueTruncated: undefined, href: undefined, inViewport: undefined,
    testId: undefined,
  };
}

/**
 * Everything about an element but its place in the viewport, whether it can be clicked, and whether it is
 * seen.
 *
 * @param {Walk} walk
 * @param {Element} element
 * @param {Seen} seen
 * @param {string} role
 * @param {{name: string, from: string}} named
 * @param {Around} around
 * @returns {Entry}
 */
function describe(walk, element, seen, role, named, around) {
  const entry = blankEntry(around.depth);
  entry.element = numberOf(element);
  entry.role = role;
  entry.tag = seen.html ? seen.tag : seen.tag.toLowerCase();
  if (named.name !== "") {
    entry.name = named.name;
    entry.nameFrom = named.from;
  }
  const states = statesOf(walk.look, element, seen, role, around.disabled);
  for (const _name in states) {
    entry.states = states;
    break;
  }
  if (around.ariaHidden) {
    entry.ariaHidden = true;
  }
  if (!element.hasAttributes() && !BARE_CONTROLS.has(seen.tag)) {
    // Nothing else is told of an element without attributes, and most have none.
    return entry;
  }
  if (BARE_CONTROLS.has(seen.tag) || (seen.about & (ABOUT.aria | ABOUT.role | ABOUT.other)) !== 0) {
    describeValue(walk, entry, element, role, states, around);
  }
  entry.href = linkAddress(element) ?? undefined;
  entry.testId = element.getAttribute(walk.testIdAttribute)?.toWellFormed();
  if ((seen.about & ABOUT.aria) !== 0 && isLiveRegion(element)) {
    entry.live = true;
  }
  return entry;
}

const LINKS = new Set(["a", "area"]);

/**
 * @param {Walk} walk
 * @param {Entry} entry
 * @param {Element} element
 * @param {string} role
 * @param {Record<string, string>} states
 * @param {Around} around
 */
function describeValue(walk, entry, element, role, states, around) {
  if (takesText(element) && states.disabled === undefined && states.readonly === undefined) {
    entry.editable = true;
  }
  addValue(walk.look, entry, element, role, around.unread);
}

/**
 * Whether the author makes the element announce its changes, whatever its role.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isLiveRegion(element) {
  const live = element.getAttribute("aria-live")?.trim().toLowerCase();
  return live === "polite" || live === "assertive";
}

/**
 * @param {Look} look
 * @param {Entry} entry
 * @param {Element} element
 * @param {string} role
 * @param {boolean} unread whether nothing that it holds is to be read
 */
function addValue(look, entry, element, role, unread) {
  const value = rawValue(look, element, role);
  if (value === null) {
    return;
  }
  if (unread || isSecret(look, element)) {
    const names = unread ? null : namesOfHeld(element, value);
    if (names === null) {
      entry.valueWithheld = true;
    } else {
      entry.value = names;
    }
    return;
  }
  const normalised = normaliseValue(value);
  entry.value = normalised.text;
  if (normalised.truncated) {
    entry.valueTruncated = true;
  }
}

/**
 * Where a link leads: absolute, http or https, with query and fragment (ruling 23).
 *
 * @param {Element} element
 * @returns {string | null}
 */
function linkAddress(element) {
  if (!LINKS.has(element.localName)) {
    return null;
  }
  if (element.namespaceURI !== XHTML) {
    return resolvedAddress(element);
  }
  const written = element.getAttribute("href");
  const known = element.__link;
  if (known !== undefined && known.written === written && known.base === document.baseURI) {
    return known.address;
  }
  const address = resolvedAddress(element);
  element.__link = { written, base: document.baseURI, address };
  return address;
}

/**
 * @param {Element} element a link
 * @returns {string | null}
 */
function resolvedAddress(element) {
  const link = /** @type {HTMLAnchorElement | SVGAElement} */ (element);
  const address =
    typeof link.href === "string" ? link.href : URL.parse(link.href.baseVal, document.baseURI)?.href;
  return address !== undefined && /^https?:/i.test(address) ? openAddress(address, HREF_UNITS) : null;
}
