// The value that a control shows (settle-system §1.4), unless it is secret.
//
// A native select shows the label of its chosen option, so that is its value; several are joined by ", ".
// Whether a checkbox is checked is a state, not a value.

const VALUELESS_TYPES = new Set(["button", "checkbox", "hidden", "image", "radio", "reset", "submit"]);
const TEXTLESS_TYPES = new Set([...VALUELESS_TYPES, "file", "range"]);

/**
 * The value as the page holds it; none for what has no value. Secret ones included: ask `isSecret` first.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {string} role
 * @returns {string | null}
 */
function rawValue(look, element, role) {
  const spoken = element.getAttribute("aria-valuetext");
  if (spoken !== null && spoken.trim() !== "") {
    return spoken;
  }
  switch (element.localName) {
    case "input": {
      const input = /** @type {HTMLInputElement} */ (element);
      if (input.type === "file") {
        return fileNames(input);
      }
      return VALUELESS_TYPES.has(input.type) ? element.getAttribute("aria-valuenow") : input.value;
    }
    case "textarea":
      return /** @type {HTMLTextAreaElement} */ (element).value;
    case "select":
      return chosenLabels(/** @type {HTMLSelectElement} */ (element));
    case "progress": {
      const progress = /** @type {HTMLProgressElement} */ (element);
      return progress.position < 0 ? null : String(progress.value);
    }
    case "meter":
      return String(/** @type {HTMLMeterElement} */ (element).value);
    default:
      break;
  }
  const number = element.getAttribute("aria-valuenow");
  if (number !== null) {
    return number;
  }
  if (isEditingHost(element)) {
    return element.textContent ?? "";
  }
  // A combobox that is no input shows its choice as its contents.
  return role === "combobox" ? contentsOf(look, element) : null;
}

/**
 * The names of the files that an input holds; what lies around them is nobody's business.
 *
 * @param {HTMLInputElement} input
 * @returns {string}
 */
function fileNames(input) {
  return Array.from(input.files ?? [], (file) => file.name).join(", ");
}

/**
 * @param {HTMLSelectElement} select
 * @returns {string}
 */
function chosenLabels(select) {
  return Array.from(select.selectedOptions, optionLabel).join(", ");
}

/**
 * An option's label as the user reads it.
 *
 * @param {HTMLOptionElement} option
 * @returns {string}
 */
function optionLabel(option) {
  return collapseText(option.label);
}

/**
 * Whether the element is a control of the kind that takes text, whatever its state.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function takesText(element) {
  switch (element.localName) {
    case "input":
      return !TEXTLESS_TYPES.has(/** @type {HTMLInputElement} */ (element).type);
    case "textarea":
      return true;
    default:
      return isEditingHost(element);
  }
}
