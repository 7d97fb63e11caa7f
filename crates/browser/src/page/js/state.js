// The states that apply to an element: native ones first, then the author's ARIA.
//
// What ARIA defaults to false is left out when it is false.

/**
 * @param {Look} look
 * @param {Element} element
 * @param {Seen} seen
 * @param {string} role
 * @param {boolean} disabledAround whether something around it is aria-disabled
 * @returns {Record<string, string>}
 */
function statesOf(look, element, seen, role, disabledAround) {
  // The attributes of an input alone give it states that no ARIA speaks of.
  const has = (seen.about & (ABOUT.aria | ABOUT.other)) !== 0 || CHECKED_BY_HTML.has(seen.tag);
  if (!has && !disabledAround && !STATEFUL.has(seen.tag) && !STATEFUL_ROLES.has(role)) {
    return NO_STATES;
  }
  /** @type {Record<string, string>} */
  const states = {};
  if ((has || disabledAround || FORM_CONTROLS.has(seen.tag)) && isDisabled(element, disabledAround)) {
    states.disabled = "true";
  }
  if (CHECKABLE_ROLES.has(role)) {
    const checked = checkedness(element) ?? "false";
    states.checked = checked === "mixed" && UNMIXED_ROLES.has(role) ? "false" : checked;
  } else if (MAYBE_CHECKABLE_ROLES.has(role) && has) {
    const checked = checkedness(element);
    keep(states, "checked", checked === "mixed" && element.localName === "option" ? "false" : checked);
  }
  if (SELECTABLE_ROLES.has(role)) {
    keep(states, "selected", selectedness(look, element, role));
  }
  if (role === "heading" || (has && LEVEL_ROLES.has(role))) {
    keep(states, "level", levelOf(element, role));
  }
  if (has || EXPANDED_BY_HTML.has(seen.tag)) {
    keep(states, "expanded", expandedness(element, role));
  }
  if (VALIDATED.has(seen.tag)) {
    keep(states, "invalid", invalidity(element, role));
  }
  if (!has) {
    return states;
  }
  if (role === "button" && element.localName !== "summary" && !UNPRESSED_TYPES.has(element.getAttribute("type") ?? "")) {
    keep(states, "pressed", ternary(element.getAttribute("aria-pressed")));
  }
  if (REQUIRABLE_ROLES.has(role) || element.localName === "input") {
    keepTrue(states, "required", element.matches(":required") || isTrue(element, "aria-required"));
  }
  if (READONLY_ROLES.has(role)) {
    keepTrue(states, "readonly", isReadonly(element) && !(HEADERS.has(role) && !isInGrid(look, element)));
  }
  if (MULTISELECTABLE_ROLES.has(role)) {
    keepTrue(states, "multiselectable", isTrue(element, "aria-multiselectable") || isMultiple(element));
  }
  if (!VALIDATED.has(seen.tag)) {
    keep(states, "invalid", invalidity(element, role));
  }
  keep(states, "current", word(element, "aria-current", CURRENT_WORDS));
  keepTrue(states, "busy", isTrue(element, "aria-busy"));
  return states;
}

/** Elements that HTML itself expands, even without attributes. */
const EXPANDED_BY_HTML = new Set(["select", "summary"]);

/** @type {Record<string, string>} */
const NO_STATES = {};

/** Elements that can have a state without saying so. */
const STATEFUL = new Set([
  "button", "fieldset", "h1", "h2", "h3", "h4", "h5", "h6", "input", "optgroup", "option", "output", "select", "summary",
  "textarea",
]);

/** Roles that have one even where nothing says so. */
const STATEFUL_ROLES = new Set(["heading", ...CHECKABLE_ROLES]);

/** Types of input that are buttons, but none that stays down. */
const UNPRESSED_TYPES = new Set(["file", "image"]);

const PARTS_OF_GRIDS = roleSet("columnheader row rowheader");
const HEADERS = roleSet("columnheader rowheader");

/** Roles that are checked or not, and nothing between. */
const UNMIXED_ROLES = roleSet("menuitemradio radio switch");

const INVALID_WORDS = new Set(["grammar", "spelling"]);
const CURRENT_WORDS = new Set(["date", "location", "page", "step", "time"]);

/**
 * @param {Record<string, string>} states
 * @param {string} name
 * @param {string | null} value
 */
function keep(states, name, value) {
  if (value !== null) {
    states[name] = value;
  }
}

/**
 * @param {Record<string, string>} states
 * @param {string} name
 * @param {boolean} holds
 */
function keepTrue(states, name, holds) {
  if (holds) {
    states[name] = "true";
  }
}

/**
 * @param {Element} element
 * @param {string} attribute
 * @returns {boolean}
 */
function isTrue(element, attribute) {
  return element.getAttribute(attribute)?.trim().toLowerCase() === "true";
}

/**
 * A state that is true, false, mixed, or not given.
 *
 * @param {string | null} attribute
 * @returns {string | null}
 */
function ternary(attribute) {
  const value = attribute?.trim().toLowerCase();
  return value === "true" || value === "false" || value === "mixed" ? value : null;
}

/**
 * A state that is false unless it says otherwise, and true when it says something unknown.
 *
 * @param {Element} element
 * @param {string} attribute
 * @param {Set<string>} words
 * @returns {string | null}
 */
function word(element, attribute, words) {
  const value = element.getAttribute(attribute)?.trim().toLowerCase();
  if (value === undefined || value === "" || value === "false" || value === "undefined") {
    return null;
  }
  return words.has(value) ? value : "true";
}

/** Elements that a fieldset can disable. */
const FORM_CONTROLS = new Set(["button", "fieldset", "input", "optgroup", "option", "select", "textarea"]);

/** Controls that HTML itself checks. */
const CHECKED_BY_HTML = new Set(["input", "select", "textarea"]);

/** Elements that a script can find fault with, those that HTML never checks included. */
const VALIDATED = new Set(["button", "fieldset", "input", "output", "select", "textarea"]);

/**
 * What the author says of it, else what HTML finds; that a text is required and missing is no fault yet.
 * Spelling and grammar are marked in text only.
 *
 * @param {Element} element
 * @param {string} role
 * @returns {string | null}
 */
function invalidity(element, role) {
  if (VALIDATED.has(element.localName) && !element.hasAttribute("aria-invalid")) {
    const { validity } = /** @type {HTMLInputElement} */ (element);
    return validity.valid || isMissingText(element, validity) ? null : "true";
  }
  const value = word(element, "aria-invalid", INVALID_WORDS);
  return value !== "true" && role !== "textbox" ? null : value;
}

/**
 * Whether nothing is wrong with a control but that it holds no text yet.
 *
 * @param {Element} element a control that HTML checks
 * @param {ValidityState} validity
 * @returns {boolean}
 */
function isMissingText(element, validity) {
  const control = /** @type {HTMLInputElement} */ (element);
  return (
    validity.valueMissing && !validity.customError && !validity.badInput &&
    (element.localName === "textarea" || PLACEHOLDER_TYPES.has(control.type))
  );
}

/**
 * Whether something is disabled: by itself, by its fieldset, or, when it can be focused, by an aria-disabled
 * around it.
 *
 * @param {Element} element
 * @param {boolean} disabledAround
 * @returns {boolean}
 */
function isDisabled(element, disabledAround) {
  return (
    isTrue(element, "aria-disabled") ||
    (disabledAround &&
      element.getAttribute("aria-disabled") !== "false" &&
      (isFocusable(element) || element.localName === "option")) ||
    element.matches(":disabled") ||
    (element.localName === "option" && element.closest("select")?.matches(":disabled") === true)
  );
}

/**
 * Whether anything around the element is aria-disabled, which reaches what stands in it.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isDisabledAround(element) {
  const parent = composedParent(element);
  return parent !== null && nearest(parent, (around) => isTrue(around, "aria-disabled")) !== null;
}

/**
 * @param {Element} element
 * @returns {string | null} none for what can't be checked
 */
function checkedness(element) {
  if (element.localName === "input") {
    const input = /** @type {HTMLInputElement} */ (element);
    if (input.type === "checkbox" || input.type === "radio") {
      return input.type === "checkbox" && input.indeterminate ? "mixed" : String(input.checked);
    }
  }
  // An unknown word is taken for a yes.
  const said = element.getAttribute("aria-checked")?.trim().toLowerCase() ?? "";
  return said === "" || said === "undefined" ? null : (ternary(said) ?? "true");
}

/**
 * An option of a drop-down list is not said to be selected: the list's value says so already, and the
 * choice would otherwise change three nodes where the user sees one.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} role
 * @returns {string | null}
 */
function selectedness(look, element, role) {
  if (element.localName === "option") {
    const option = /** @type {HTMLOptionElement} */ (element);
    const select = option.closest("select");
    if (select !== null) {
      return select.multiple || !isDropDown(select) ? String(option.selected) : null;
    }
  }
  const value = ternary(element.getAttribute("aria-selected"));
  if (value === "mixed" || (PARTS_OF_GRIDS.has(role) && value !== null && !isInGrid(look, element))) {
    return null;
  }
  return value;
}


/**
 * @param {Element} element
 * @param {string} role
 * @returns {string | null}
 */
function levelOf(element, role) {
  const given = /^\s*([1-9])\s*$/.exec(element.getAttribute("aria-level") ?? "")?.[1];
  if (given !== undefined) {
    return given;
  }
  if (role !== "heading") {
    return null;
  }
  if (/^\s*0+\s*$/.test(element.getAttribute("aria-level") ?? "")) {
    return "1";
  }
  return /^h([1-6])$/.exec(element.localName)?.[1] ?? "2";
}

/**
 * @param {Element} element
 * @param {string} role
 * @returns {string | null}
 */
function expandedness(element, role) {
  switch (element.localName) {
    case "summary":
      return isFirstSummary(element) ? String(element.parentElement?.hasAttribute("open")) : null;
    case "button":
    case "input": {
      const popover = /** @type {HTMLButtonElement} */ (element).popoverTargetElement;
      const control = /** @type {HTMLButtonElement} */ (element);
      // A button that sends its form does nothing else.
      if (popover && !(control.type === "submit" && control.form !== null)) {
        return String(popover.matches(":popover-open"));
      }
      break;
    }
    case "select":
      return role === "combobox" ? String(element.matches(":open")) : null;
    default:
      break;
  }
  // A cell is a grid's own only when its author says so.
  const expandable = EXPANDABLE_ROLES.has(role) && (role !== "gridcell" || firstRole(element) === "gridcell");
  const value = expandable ? ternary(element.getAttribute("aria-expanded")) : null;
  return value === "mixed" ? null : value;
}

/**
 * Whether a control that takes input refuses to have it changed.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isReadonly(element) {
  if (isTrue(element, "aria-readonly")) {
    return true;
  }
  switch (element.localName) {
    case "input":
      return !READONLY_IGNORED.has(/** @type {HTMLInputElement} */ (element).type) && element.hasAttribute("readonly");
    case "textarea":
      return element.hasAttribute("readonly");
    default:
      return false;
  }
}

/** Types of input for which HTML ignores `readonly`. */
const READONLY_IGNORED = new Set([
  "button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset", "submit",
]);

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isMultiple(element) {
  return (
    element.localName === "select" &&
    /** @type {HTMLSelectElement} */ (element).multiple &&
    !isDropDown(/** @type {HTMLSelectElement} */ (element))
  );
}
