// Prepares controls for real input, and says afterwards whether they hold what was written.
//
// Answers are words and yes or no; a value never leaves the page from here.

/** Inputs that are set as a whole, because their parts can't be typed in one order that suits all locales. */
const SET_TYPES = new Set(["color", "date", "datetime-local", "month", "range", "time", "week"]);

/**
 * Whether a fill sets the control instead of typing into it.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isSettable(element) {
  return element.localName === "input" && SET_TYPES.has(/** @type {HTMLInputElement} */ (element).type);
}

/**
 * The focused element, through shadow roots.
 *
 * @returns {Element | null}
 */
function focusedElement() {
  let focused = document.activeElement;
  for (let inner = focused; inner; inner = rootOf(inner)?.activeElement ?? null) {
    focused = inner;
  }
  return focused;
}

/**
 * @param {Element} element
 * @returns {boolean} whether the focus is on it, or inside of it
 */
function takeFocus(element) {
  /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
  const focused = focusedElement();
  return focused !== null && composedContains(element, focused);
}

/**
 * @param {{element: number}} options
 */
function focusTarget(options) {
  const element = elementOf(options.element);
  return { focused: element !== null && takeFocus(element) };
}

/**
 * Focuses a control and selects what it holds, so that inserted text replaces it.
 *
 * @param {{element: number}} options
 * @returns {{mode: "insert" | "set" | "refused", code?: string}}
 */
function fillPrepare(options) {
  const element = elementOf(options.element);
  const refusal = refusalOf(element);
  if (element === null || refusal !== null) {
    return { mode: "refused", code: refusal ?? "TARGET_DETACHED" };
  }
  if (isSettable(element)) {
    return { mode: "set" };
  }
  if (!takeFocus(element)) {
    return { mode: "refused", code: "TARGET_NOT_EDITABLE" };
  }
  if (element.localName === "input" || element.localName === "textarea") {
    /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element).select();
  } else {
    getSelection()?.selectAllChildren(element);
  }
  return { mode: "insert" };
}

/**
 * @param {Element | null} element
 * @returns {string | null} why a control can't be written into
 */
function refusalOf(element) {
  if (element === null) {
    return "TARGET_DETACHED";
  }
  if (!takesText(element) && !isSettable(element)) {
    return "TARGET_NOT_EDITABLE";
  }
  if (isDisabled(element, isDisabledAround(element))) {
    return "TARGET_DISABLED";
  }
  return isReadonly(element) ? "TARGET_READONLY" : null;
}

/**
 * Sets a control as a whole and tells the page so, as the browser's own pickers do.
 *
 * @param {{element: number, text: string}} options
 * @returns {{equal: boolean, code?: string}}
 */
function setValue(options) {
  const element = elementOf(options.element);
  const refusal = refusalOf(element);
  if (element === null || refusal !== null || !isSettable(element)) {
    return { equal: false, code: refusal ?? "TARGET_NOT_EDITABLE" };
  }
  const input = /** @type {HTMLInputElement} */ (element);
  takeFocus(input);
  if (input.value !== options.text) {
    input.value = options.text;
    announce(input);
  }
  return { equal: holdsText(input, options.text) };
}

/**
 * Sends the events that follow a user's change.
 *
 * @param {Element} control
 */
function announce(control) {
  control.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Moves the caret behind what an editable control holds.
 *
 * @param {{element: number}} options
 * @returns {{focused: boolean}}
 */
function caretToEnd(options) {
  const element = elementOf(options.element);
  if (element === null || !takeFocus(element)) {
    return { focused: false };
  }
  const selection = getSelection();
  if (element.localName === "input" || element.localName === "textarea") {
    const control = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element);
    if (control.selectionEnd === null) {
      // Number and e-mail inputs hide their selection from scripts, but obey the keyboard's commands.
      selection?.modify("move", "forward", "documentboundary");
    } else {
      control.setSelectionRange(control.value.length, control.value.length);
    }
  } else {
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
  return { focused: true };
}

/**
 * Whether a control holds a text: exactly, or with other formatting (ruling 19).
 *
 * @param {{element: number, text: string}} options
 * @returns {{equal: boolean, transformed: boolean, withheld: boolean, connected: boolean}}
 */
function verifyText(options) {
  settleClock();
  const element = elementOf(options.element);
  if (element === null) {
    return { equal: false, transformed: false, withheld: false, connected: false };
  }
  const equal = holdsText(element, options.text);
  const wanted = lettersAndDigits(options.text);
  const transformed =
    !equal && wanted !== "" && heldTexts(element).some((held) => lettersAndDigits(held) === wanted);
  return { equal, transformed, withheld: isSecret(newLook(), element), connected: true };
}

/**
 * @param {Element} element
 * @param {string} text
 * @returns {boolean}
 */
function holdsText(element, text) {
  const wanted = text.replace(/\r\n?/g, "\n");
  if (element.localName === "input") {
    const input = /** @type {HTMLInputElement} */ (element);
    if (isSettable(input)) {
      return holdsSetting(input, wanted);
    }
  }
  return heldTexts(element).includes(wanted);
}

/**
 * Whether a control that is set as a whole took the text, which it may spell in its own way.
 *
 * @param {HTMLInputElement} input
 * @param {string} text
 * @returns {boolean}
 */
function holdsSetting(input, text) {
  if (input.value === text) {
    return true;
  }
  if (input.type === "color") {
    return input.value.toLowerCase() === text.toLowerCase();
  }
  if (input.type === "range") {
    return text.trim() !== "" && Number(input.value) === Number(text);
  }
  const twin = document.createElement("input");
  twin.type = input.type;
  twin.value = text;
  return twin.value !== "" && twin.value === input.value;
}

/**
 * The texts that an editable element can be said to hold.
 *
 * @param {Element} element
 * @returns {string[]}
 */
function heldTexts(element) {
  if (element.localName === "input" || element.localName === "textarea") {
    return [/** @type {HTMLInputElement | HTMLTextAreaElement} */ (element).value];
  }
  // An editing host keeps trailing spaces as no-break spaces and ends in a line break of its own.
  const spaced = (/** @type {string} */ text) => text.replace(/\u00a0/g, " ");
  const shown = spaced(/** @type {HTMLElement} */ (element).innerText);
  return [spaced(element.textContent ?? ""), shown, shown.replace(/\n$/, "")];
}
