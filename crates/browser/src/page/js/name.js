// The accessible name (accname 1.2, HTML-AAM), and the visible text that ruling 14 puts in its place.
//
// What the author gave comes first, then, for roles that are named so, the contents. Left out: counters and images in generated content, and names that custom elements set through ElementInternals.

/**
 * @param {Look} look
 * @param {Element} element
 * @param {string} role
 * @returns {{name: string, from: "none" | "author" | "contents" | "text"}}
 */
function nameOf(look, element, role) {
  const authored = authoredName(look, element, role);
  if (authored !== "") {
    return { name: authored, from: "author" };
  }
  if (NAMED_BY_CONTENT.has(role) && element.localName !== "math" && !isEditingHost(element)) {
    const contents = normaliseName(namingContents(look, element));
    if (contents !== "") {
      return { name: contents, from: "contents" };
    }
  }
  const tooltip = NO_TOOLTIP.has(role) && element.localName !== "figcaption" ? "" : tooltipOf(element);
  if (tooltip !== "") {
    return { name: tooltip, from: "author" };
  }
  if (TEXT_BEARING.has(role) || role === "generic") {
    const text = normaliseName(contentsOf(look, element));
    if (text !== "") {
      return { name: text, from: "text" };
    }
  }
  return { name: "", from: "none" };
}

/**
 * The name that the author gave in so many words, normalised; the tooltip only where HTML counts it before
 * a placeholder, or where there are no contents to prefer.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} role
 * @returns {string}
 */
function authoredName(look, element, role) {
  const about = seenOf(look, element).about;
  if (about === 0 && !NATIVELY_NAMED_BY_ATTRIBUTES.has(element.localName)) {
    return NATIVELY_NAMED.has(element.localName) ? normaliseName(nativeName(look, element)) : "";
  }
  if ((about & ABOUT.aria) !== 0) {
    const referenced = normaliseName(referencedText(look, element));
    if (referenced !== "") {
      return referenced;
    }
    const label = normaliseName(element.getAttribute("aria-label") ?? "");
    if (label !== "") {
      return label;
    }
  }
  const native = normaliseName(nativeName(look, element));
  if (native !== "" || (NAMED_BY_CONTENT.has(role) && (role !== "row" || isInGrid(look, element))) || TEXT_BEARING.has(role)) {
    return native;
  }
  return tooltipOf(element);
}

/**
 * What shows over an element as its name: unless it only repeats what the element shows, or the element is
 * an image that is said to show nothing.
 *
 * @param {Element} element
 * @returns {string}
 */
function tooltipOf(element) {
  const title = normaliseName(element.getAttribute("title") ?? "");
  const silent = title === "" || (element.localName === "img" && element.hasAttribute("alt"));
  return silent || title === normaliseName(element.textContent ?? "") ? "" : title;
}

/**
 * The text that aria-labelledby points at.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {string}
 */
function referencedText(look, element) {
  return references(element)
    .map((reference) => directText(look, reference, null, true))
    .join(" ");
}

/**
 * @param {Element} element
 * @returns {Element[]}
 */
function references(element) {
  const attribute = element.getAttribute("aria-labelledby");
  if (attribute === null) {
    return [];
  }
  if (attribute.trim() === "") {
    return [...(element.ariaLabelledByElements ?? [])];
  }
  const scope = scopeOf(element);
  const found = [];
  for (const id of attribute.trim().split(/\s+/)) {
    const target = scope?.getElementById(id);
    if (target) {
      found.push(target);
    }
  }
  return found;
}

/** Elements that HTML names by attributes of their own. */
const NATIVELY_NAMED_BY_ATTRIBUTES = new Set(["area", "img", "optgroup", "option"]);

/** Elements that HTML names even when they have no attributes. */
const NATIVELY_NAMED = new Set([
  "button", "fieldset", "figure", "input", "meter", "output", "progress", "select", "svg", "table", "textarea",
]);

/**
 * What HTML itself names an element by: labels, alternative texts, captions, values of buttons.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {boolean} [labelled] whether labels count
 * @returns {string}
 */
function nativeName(look, element, labelled = true) {
  switch (element.localName) {
    case "input":
      return inputName(look, /** @type {HTMLInputElement} */ (element), labelled);
    case "textarea":
      return firstText([
        () => (labelled ? labelText(look, element) : ""),
        () => element.getAttribute("title"),
        () => element.getAttribute("placeholder"),
        () => element.getAttribute("aria-placeholder"),
      ]);
    case "button":
      return labelText(look, element);
    case "meter":
    case "output":
    case "progress":
    case "select":
      return labelled ? labelText(look, element) : "";
    case "img":
    case "area":
      return element.getAttribute("alt") ?? "";
    case "svg":
      return childText(look, element, "title");
    case "fieldset":
      return childText(look, element, "legend", true);
    case "table":
      return childText(look, element, "caption");
    case "figure":
      return childText(look, element, "figcaption");
    case "optgroup":
      return element.getAttribute("label") ?? "";
    case "option":
      return element.getAttribute("label") ?? "";
    default:
      return isEditingHost(element)
        ? firstText([() => element.getAttribute("title"), () => element.getAttribute("aria-placeholder")])
        : "";
  }
}

/**
 * @param {Look} look
 * @param {HTMLInputElement} input
 * @param {boolean} labelled
 * @returns {string}
 */
function inputName(look, input, labelled) {
  const label = () => (labelled ? labelText(look, input) : "");
  const title = () => input.getAttribute("title");
  switch (input.type) {
    case "button":
      return firstText([label, () => input.value, title]);
    case "submit":
      return firstText([label, () => input.value, () => "Submit"]);
    case "reset":
      return firstText([label, () => input.value, () => "Reset"]);
    case "image":
      return firstText([label, () => input.getAttribute("alt"), title, () => "Submit"]);
    case "checkbox":
    case "radio":
      return firstText([label, title]);
    default:
      return firstText([
        label,
        title,
        () => (PLACEHOLDER_TYPES.has(input.type) ? input.placeholder : null),
        () => (PLACEHOLDER_TYPES.has(input.type) ? input.getAttribute("aria-placeholder") : null),
      ]);
  }
}

/** Types of input that show a placeholder. */
const PLACEHOLDER_TYPES = new Set(["email", "number", "password", "search", "tel", "text", "url"]);

/**
 * The first text with something in it.
 *
 * @param {Array<() => string | null>} sources
 * @returns {string}
 */
function firstText(sources) {
  for (const source of sources) {
    const text = source();
    if (text !== null && text.trim() !== "") {
      return text;
    }
  }
  return "";
}

/**
 * The text of a control's labels, those aside that are not rendered, and without what the control itself
 * would add to it.
 *
 * @param {Look} look
 * @param {Element} control
 * @returns {string}
 */
function labelText(look, control) {
  const labels = labelsOf(look, control);
  if (labels.length === 0) {
    return "";
  }
  return labels
    .filter((label) => label.checkVisibility() || styleOf(look, label).display === "contents")
    .map((label) => directText(look, label, control))
    .join(" ");
}

/**
 * The text of the first child with that tag.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} tag
 * @param {boolean} [rendered] whether only one that is rendered counts
 * @returns {string}
 */
function childText(look, element, tag, rendered = false) {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === tag) {
      if (rendered && styleOf(look, child).display === "none") {
        return "";
      }
      return directText(look, child, null);
    }
  }
  return "";
}
