// The text that an element's contents come to: the recursive part of accname.
//
// Blocks are set apart by spaces, inline elements are not; what is hidden is left out, and so is every
// secret. A name leaves out more than a text that is merely read: see `APART_IN_NAMES`.

const SVG = "http://www.w3.org/2000/svg";

/** Deeper nesting than this carries no name worth its stack. */
const DEEPEST = 400;

/** So many texts may wait for each other. */
const DEEPEST_NESTING = 6;

/** Elements without text of their own. */
const SILENT = new Set([
  "audio", "base", "canvas", "datalist", "defs", "desc", "embed", "head", "iframe", "link", "meta",
  "metadata", "noscript", "param", "rp", "rt", "script", "source", "style", "template", "title", "track",
  "video",
]);

/** Silent ones that count in what names something else. */
const EXPLAINING = new Set(["desc", "rt"]);

/**
 * @param {Element} element
 * @param {string} tag
 * @returns {boolean}
 */
function isExplaining(element, tag) {
  if (!EXPLAINING.has(tag)) {
    return false;
  }
  const scope = scopeOf(element);
  return (
    nearest(element, (around) => {
      if (around.localName === "label" && tag === "desc") {
        return true;
      }
      const id = CSS.escape(around.id);
      const pointer = `[aria-labelledby~="${id}"]`;
      return around.id !== "" && scope !== null && scope.querySelector(pointer) !== null;
    }) !== null
  );
}

/**
 * The text of an element's contents, all that can be read.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {string}
 */
function contentsOf(look, element) {
  return gatheredContents(look, element, true);
}

/**
 * The name that an element's contents come to.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {string}
 */
function namingContents(look, element) {
  return gatheredContents(look, element, false);
}

/**
 * @param {Look} look
 * @param {Element} element
 * @param {boolean} reading
 * @returns {string}
 */
function gatheredContents(look, element, reading) {
  const seen = seenOf(look, element);
  const only = onlyText(look, element, seen);
  if (only !== null) {
    return only;
  }
  const gathering = newGathering(look);
  gathering.reading = reading;
  meet(gathering, seen);
  gathering.stops = NESTED_CONTAINERS.get(roleOf(look, element)) ?? null;
  if (mayNest(look)) {
    gatherContents(gathering, element);
    look.nesting -= 1;
  }
  return gathering.text;
}

/**
 * Texts may ask for texts, and pointers may lead in a circle; a bound on their nesting ends every circle.
 *
 * @param {Look} look
 * @returns {boolean} whether one more may be gathered; the nesting is to be taken back after that
 */
function mayNest(look) {
  if (look.nesting >= DEEPEST_NESTING) {
    return false;
  }
  look.nesting += 1;
  return true;
}

/**
 * The text of an element that something points at: a label, a caption, the target of aria-labelledby.
 * Hidden ones count too.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {Element | null} except
 * @param {boolean} [referenced] whether aria-labelledby points at it
 * @returns {string}
 */
function directText(look, element, except, referenced = false) {
  const modal = referenced ? topModal(look) : null;
  if (
    referenced &&
    (isSkipped(look, element) || isNowhere(element) || (modal !== null && !composedContains(modal, element)))
  ) {
    return "";
  }
  const gathering = newGathering(look);
  gathering.referenced = referenced;
  gathering.except = except;
  gathering.hidden =
    !isRenderedVisibly(look, element) ||
    nearest(element, (around) => around.getAttribute("aria-hidden") === "true") !== null;
  if (mayNest(look)) {
    gatherElement(gathering, element, true);
    look.nesting -= 1;
  }
  return gathering.text;
}

/**
 * Whether an element has no place in the composed tree, because no slot takes it or what is around it.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isNowhere(element) {
  let at = element;
  for (let around = composedParent(at); around !== null; around = composedParent(around)) {
    if (at.parentElement === around && rootOf(around) !== null) {
      return true;
    }
    at = around;
  }
  return false;
}

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isRenderedVisibly(look, element) {
  if (element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) {
    return true;
  }
  // Without a box of its own it is as visible as what is around it.
  const parent = styleOf(look, element).display === "contents" ? composedParent(element) : null;
  return parent !== null && styleOf(look, element).visibility === "visible" && isRenderedVisibly(look, parent);
}

/**
 * Whether the browser skips an element with all that is in its container: behind `content-visibility`, or in
 * a closed details. What is skipped has no text, not even for those who point at it.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isSkipped(look, element) {
  if (element.checkVisibility({ contentVisibilityAuto: false })) {
    return false;
  }
  let inside = element;
  for (let around = composedParent(element); around !== null; around = composedParent(around)) {
    const closed =
      around.localName === "details" && !around.hasAttribute("open") && !(inside.localName === "summary");
    if (closed || styleOf(look, around).contentVisibility === "hidden") {
      return true;
    }
    inside = around;
  }
  return false;
}

/**
 * @param {Gathering} gathering
 * @param {Element} element
 */
function gatherContents(gathering, element) {
  if (gathering.depth >= DEEPEST || gathering.text.length > ENOUGH) {
    return;
  }
  const seen = seenOf(gathering.look, element);
  const only = gathering.hidden ? null : onlyText(gathering.look, element, seen);
  if (only !== null) {
    addText(gathering, only);
    return;
  }
  gathering.depth += 1;
  const shown = gathering.hidden || seen.visibility === "visible";
  const readable = shown && !seen.drawnAsDots;
  const generated = shown && !gathering.hidden && seen.tag !== "svg" ? generatedTexts(gathering.look, element) : NOTHING_GENERATED;
  add(gathering, generated.before);
  if (seen.tag === "details" && !element.hasAttribute("open") && !gathering.hidden) {
    const summary = element.querySelector(":scope > summary");
    if (summary !== null) {
      gatherElement(gathering, summary, false);
    }
  } else if (gathering.hidden || seen.contentVisibility !== "hidden" || seen.display === "inline") {
    const owners = ownersOf(gathering.look, element);
    if (seen.root === null && seen.tag !== "slot") {
      for (let child = element.firstChild; child !== null; child = child.nextSibling) {
        gatherChild(gathering, element, child, readable, owners);
      }
    } else {
      forEachChild(element, (child) => gatherChild(gathering, element, child, readable, owners));
    }
    if (owners.size > 0 && element.hasAttribute("aria-owns")) {
      for (const [owned, owner] of owners) {
        if (owner === element) {
          gatherElement(gathering, owned, false);
        }
      }
    }
  }
  add(gathering, generated.after);
  gathering.depth -= 1;
}

/**
 * @param {Gathering} gathering
 * @param {Element} element
 * @param {Node} child
 * @param {boolean} readable whether text right in the element is
 * @param {Map<Element, Element>} owners
 */
function gatherChild(gathering, element, child, readable, owners) {
  if (gathering.text.length > ENOUGH) {
    return;
  }
  const type = child.nodeType;
  if (type === 3) {
    if (readable) {
      addText(gathering, /** @type {Text} */ (child).data);
    }
  } else if (type === 1) {
    const inner = /** @type {Element} */ (child);
    if (owners.size === 0 || (owners.get(inner) ?? element) === element) {
      gatherElement(gathering, inner, false);
    }
  }
}

/**
 * @param {Gathering} gathering
 * @param {Element} element
 * @param {boolean} start whether this is the element that was pointed at
 */
function gatherElement(gathering, element, start) {
  const seen = seenOf(gathering.look, element);
  const tag = seen.tag;
  if (hasMet(gathering, seen) || (!start && SILENT.has(tag) && !isExplaining(element, tag))) {
    return;
  }
  if (tag === "br" || tag === "wbr") {
    if (tag === "br") {
      addSpace(gathering);
    }
    return;
  }
  meet(gathering, seen);
  if (element === gathering.except) {
    addSpace(gathering);
    return;
  }
  const display = seen.display;
  if (!start && !gathering.hidden && (display === "none" || display === "")) {
    return;
  }
  const about = seen.about;
  const hidden = !gathering.hidden && (about & ABOUT.aria) !== 0 && element.getAttribute("aria-hidden") === "true";
  if (!start && (hidden || (about & ABOUT.inert) !== 0)) {
    return;
  }
  const apart = display !== "inline" && display !== "contents" && !display.startsWith("ruby");
  if (apart) {
    addSpace(gathering);
  }
  const before = gathering.text.length;
  gatherAlternative(gathering, element, seen, start);
  if (!start && (about & ABOUT.title) !== 0 && gathering.text.slice(before).trim() === "") {
    const role = roleOf(gathering.look, element);
    const meant = role !== "generic" && role !== "none" && !(tag === "img" && element.hasAttribute("alt"));
    if (meant && seen.visibility === "visible") {
      add(gathering, element.getAttribute("title") ?? "");
    }
  }
  if (apart) {
    addSpace(gathering);
  }
}

/**
 * Adds what stands for the element: a reference, a control's value, a label, an alternative text, or its
 * contents, in that order.
 *
 * @param {Gathering} gathering
 * @param {Element} element
 * @param {Seen} seen
 * @param {boolean} start
 */
function gatherAlternative(gathering, element, seen, start) {
  const look = gathering.look;
  const about = seen.about;
  const tag = seen.tag;
  const says = (about & (ABOUT.aria | ABOUT.role | ABOUT.other)) !== 0 || !UNTOLD.has(tag);
  if (!says || (!element.hasAttributes() && !TELLING.has(tag))) {
    if (seen.html && !DRAWN_PLAIN.has(tag)) {
      gatherContents(gathering, element);
    } else {
      gatherPlain(gathering, element);
    }
    return;
  }
  const role = roleOf(look, element);
  if (!start && gathering.reading && gathering.stops !== null && gathering.stops.has(role)) {
    return;
  }
  if (!start && !gathering.hidden && seen.visibility !== "visible") {
    // Its contents may be visible all the same.
    gatherPlain(gathering, element);
    return;
  }
  // A control in somebody else's name counts by its value, even when it has a label of its own.
  const value = VALUE_ROLES.has(role) ? embeddedValue(look, element, role) : "";
  if (value !== "") {
    add(gathering, value);
    return;
  }
  const saysAria = (about & ABOUT.aria) !== 0;
  if (saysAria && !gathering.referenced && element.hasAttribute("aria-labelledby")) {
    const text = references(element)
      .filter((reference) => !hasMet(gathering, seenOf(look, reference)))
      .map((reference) => directText(look, reference, null, true))
      .join(" ");
    if (text.trim() !== "") {
      add(gathering, text);
      return;
    }
  }
  const label = saysAria ? element.getAttribute("aria-label") : null;
  // An item of a list that is said to be none is nothing itself.
  if (label !== null && label.trim() !== "" && !(role === "generic" && element.localName === "li")) {
    add(gathering, ` ${label} `);
    return;
  }
  const native = !gathering.reading && NAMED_IN_NAMES.has(element.localName) ? embeddedName(gathering, element) : "";
  if (native.trim() !== "") {
    add(gathering, ` ${native} `);
    return;
  }
  if (!gathering.reading && !gathering.referenced && !start && APART_IN_NAMES.has(role) && !DRAWN.has(element.localName) && !isLayout(element)) {
    return;
  }
  const spaced = SPACED_ROLES.has(role);
  if (spaced) {
    addSpace(gathering);
  }
  gatherPlain(gathering, element, start);
  if (spaced) {
    addSpace(gathering);
  }
}

/** Elements that say nothing of themselves, as long as no attribute gives them a role, a state or a name. */
const UNTOLD = new Set([
  "a", "abbr", "b", "bdi", "bdo", "cite", "code", "dd", "div", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6", "i",
  "kbd", "label", "li", "mark", "ol", "p", "pre", "q", "samp", "small", "span", "strong", "sub", "sup", "td", "th",
  "time", "u", "ul", "var",
]);

/** Elements that say something of themselves without any attribute. */
const TELLING = new Set([
  "article", "aside", "blockquote", "dialog", "fieldset", "figure", "form", "header", "hgroup", "input", "main",
  "meter", "nav", "optgroup", "option", "output", "progress", "search", "select", "table", "textarea",
]);

/** Elements whose contents are not what they show. */
const DRAWN_PLAIN = new Set(["area", "img", "input", "select", "svg", "textarea"]);

/** Elements that say what they show in a way of their own, and parts of tables that are read. */
const DRAWN = new Set(["area", "img", "svg", "tbody", "tfoot", "thead", "tr"]);

/** Elements whose native name stands for their contents in other names. */
const NAMED_IN_NAMES = new Set(["fieldset", "input", "optgroup", "option", "select", "table", "textarea"]);

const BUTTON_TYPES = new Set(["button", "image", "reset", "submit"]);

/**
 * The native name of what stands in another name. A label that was read already is not read again.
 *
 * @param {Gathering} gathering
 * @param {Element} element
 * @returns {string}
 */
function embeddedName(gathering, element) {
  const labels = labelsOf(gathering.look, element);
  if (labels.some((label) => hasMet(gathering, seenOf(gathering.look, label)))) {
    const input = /** @type {HTMLInputElement} */ (element);
    return BUTTON_TYPES.has(input.type) ? nativeName(gathering.look, element, false) : "";
  }
  for (const label of labels) {
    meet(gathering, seenOf(gathering.look, label));
  }
  return nativeName(gathering.look, element);
}

/**
 * Whether a table has nothing that only a table of data has.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isLayout(element) {
  return (
    element.localName === "table" &&
    !element.hasAttribute("role") &&
    !element.hasAttribute("border") &&
    element.querySelector("th, caption, thead, tfoot") === null
  );
}

/**
 * @param {Gathering} gathering
 * @param {Element} element
 * @param {boolean} [start] whether this is the element that was pointed at
 */
function gatherPlain(gathering, element, start = false) {
  switch (element.localName) {
    case "img":
    case "area":
      if (gathering.hidden || styleOf(gathering.look, element).visibility === "visible") {
        // An image that is said to be no image says nothing.
        add(gathering, !start && roleOf(gathering.look, element) === "none" ? " " : ` ${element.getAttribute("alt") ?? ""} `);
      }
      return;
    case "input":
    case "textarea":
    case "select":
      return;
    case "svg": {
      const title = childText(gathering.look, element, "title");
      if (title.trim() === "") {
        gatherContents(gathering, element);
      } else {
        add(gathering, ` ${title} `);
      }
      return;
    }
    default:
      if (element.namespaceURI === SVG) {
        const title = childText(gathering.look, element, "title");
        add(gathering, title === "" ? "" : ` ${title} `);
      }
      gatherContents(gathering, element);
  }
}

/**
 * @param {Look} look
 * @param {Element} element
 * @param {string} role
 * @returns {string}
 */
function embeddedValue(look, element, role) {
  if (isSecret(look, element)) {
    return "";
  }
  switch (element.localName) {
    case "input": {
      const input = /** @type {HTMLInputElement} */ (element);
      return PICKED_TYPES.has(input.type) ? "" : (rawValue(look, element, role) ?? "");
    }
    case "select":
      return Array.from(/** @type {HTMLSelectElement} */ (element).selectedOptions, spokenLabel).join(" ");
    default:
      break;
  }
  if (role === "listbox") {
    const chosen = element.querySelector('[role="option"][aria-selected="true"]');
    return chosen === null ? "" : namingContents(look, chosen);
  }
  if (role === "combobox" || role === "searchbox" || role === "textbox") {
    if (element.localName === "textarea") {
      return rawValue(look, element, role) ?? "";
    }
    return isEditingHost(element) ? namingContents(look, element) : "";
  }
  return rawValue(look, element, role) ?? impliedValue(element, role);
}

/**
 * @param {HTMLOptionElement} option
 * @returns {string}
 */
function spokenLabel(option) {
  return option.getAttribute("aria-label") || optionLabel(option);
}

/** Types of input whose value is shown in parts of the browser's own, or as a colour. */
const PICKED_TYPES = new Set(["color", "date", "datetime-local", "month", "time", "week"]);

/**
 * The value that ARIA gives a range that has none.
 *
 * @param {Element} element
 * @param {string} role
 * @returns {string}
 */
function impliedValue(element, role) {
  const bound = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
    Number.parseFloat(element.getAttribute(name) ?? "") || otherwise;
  switch (role) {
    case "scrollbar":
    case "slider": {
      const low = bound("aria-valuemin", 0);
      return String(low + (bound("aria-valuemax", 100) - low) / 2);
    }
    case "meter":
    case "spinbutton":
      return String(bound("aria-valuemin", 0));
    default:
      return "";
  }
}
