// What an act on an element would send, and where to: for judging whether it can be taken back.

/**
 * What is at stake with an element, or with the focused one; null when there is none.
 *
 * @param {{element: number | null}} options
 */
function stakes(options) {
  const element = options.element === null ? focusedElement() : elementOf(options.element);
  if (element === null || element === document.body || element === document.documentElement) {
    return null;
  }
  const look = newLook();
  const role = roleOf(look, element);
  const writes = takesText(element);
  const submitter = writes ? defaultButton(element) : nearest(element, isSubmitter);
  const form = submitter === null ? ownForm(element) : ownForm(submitter);
  const sends = writes || submitter !== null;
  return {
    role,
    name: nameOf(look, element, role).name,
    writes,
    // Enter in a field that stands in no form, and for which no button waits, sends nothing.
    formButton:
      writes && submitter !== null ? nameOf(look, submitter, roleOf(look, submitter)).name : null,
    formAddress: sends && form !== null ? sentTo(form, submitter) : null,
  };
}

/**
 * @param {Element} element
 * @returns {boolean} whether a click on it sends its form
 */
function isSubmitter(element) {
  if (element.localName === "button") {
    return /** @type {HTMLButtonElement} */ (element).type === "submit";
  }
  return (
    element.localName === "input" && ["image", "submit"].includes(/** @type {HTMLInputElement} */ (element).type)
  );
}

/**
 * @param {Element} element
 * @returns {HTMLFormElement | null} the form that it is part of
 */
function ownForm(element) {
  const form = /** @type {HTMLInputElement} */ (element).form ?? nearest(element, (it) => it.localName === "form");
  return form instanceof HTMLFormElement ? form : null;
}

/**
 * @param {Element} field
 * @returns {Element | null} the button that the field's form is sent with when Enter is pressed in it
 */
function defaultButton(field) {
  if (field.localName !== "input") {
    // Enter begins a line there, unless a script makes something else of it.
    return null;
  }
  const form = ownForm(field);
  if (form === null) {
    return null;
  }
  // A field of that name hides the form's own list.
  const controls = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements")?.get?.call(form) ?? [];
  for (const control of controls) {
    if (isSubmitter(control)) {
      return control;
    }
  }
  return null;
}

/**
 * @param {HTMLFormElement} form
 * @param {Element | null} submitter
 * @returns {string | null} the address that the form is sent to; null when it only asks
 */
function sentTo(form, submitter) {
  // A field of that name hides the form's own function.
  const own = (/** @type {string} */ name) => Element.prototype.getAttribute.call(form, name);
  const method = submitter?.getAttribute("formmethod") ?? own("method") ?? "get";
  if (method.trim().toLowerCase() !== "post") {
    return null;
  }
  const action = submitter?.getAttribute("formaction") ?? own("action") ?? "";
  try {
    return openAddress(new URL(action, document.baseURI).href, 2000);
  } catch {
    return null;
  }
}
