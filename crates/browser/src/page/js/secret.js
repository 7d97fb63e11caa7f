// Which values are secret. A secret never leaves the page: not as a value, not as part of a name.
//
// Copies of it in other texts are looked for by `scrub.js`, for which this module keeps the fields that were
// met. What was replaced before the first reading saw it is not known to have been secret.

/** Inputs that are or once were of type password, so that "show password" shows it to nobody but the user. */
/** @type {WeakSet<Element>} */
const onceSecret = new WeakSet();

/** Names and ids of such inputs: a page may swap the element instead of its type. */
/** @type {Set<string>} */
const secretNames = new Set();

/**
 * The purposes (HTML, "Autofill") whose values are secret. Of a card that is what pays with it; the name on
 * it and its kind are not.
 */
const SECRET_PURPOSES = new Set([
  "cc-csc", "cc-exp", "cc-exp-month", "cc-exp-year", "cc-number", "current-password", "new-password",
  "one-time-code",
]);
const MASKS = new Set(["circle", "disc", "square"]);

/** The usual name of fonts whose every glyph is a dot, for browsers without the property above. */
const MASKING_FONT = /text-security|password-mask/i;

/** Every secret field that was met and may still exist. */
/** @type {Set<WeakRef<Element>>} */
const secretFields = new Set();
/** @type {WeakSet<Element>} */
const metFields = new WeakSet();

/**
 * Fields that secrets were written into by their names: what is shown in their place while the field holds them.
 */
/** @type {WeakMap<Element, {shown: string, text: string}>} */
const namedSecrets = new WeakMap();

/**
 * @param {{element: number, shown: string, text: string}} options
 * @returns {{connected: boolean}}
 */
function nameSecret(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { connected: false };
  }
  namedSecrets.set(element, { shown: options.shown, text: options.text });
  meetSecretField(element);
  return { connected: true };
}

/**
 * @param {Element} element
 * @param {string} held
 * @returns {string | null} the names of the secrets that a field holds, when it holds just them
 */
function namesOfHeld(element, held) {
  const named = namedSecrets.get(element);
  return named !== undefined && named.text === held ? named.shown : null;
}

/**
 * @param {Element} field
 */
function meetSecretField(field) {
  if (!metFields.has(field)) {
    metFields.add(field);
    secretFields.add(new WeakRef(field));
  }
}

/**
 * Remembers an input that is, or was until now, of type password.
 *
 * @param {Element} input
 */
function rememberSecret(input) {
  onceSecret.add(input);
  meetSecretField(input);
  for (const attribute of ["name", "id"]) {
    const word = input.getAttribute(attribute);
    if (word) {
      secretNames.add(`${attribute}=${word}`);
    }
  }
}

/**
 * Whether what the element holds is secret. The page can't tell that it was asked.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isSecret(look, element) {
  const secret =
    isSecretInput(element) || hasSecretPurpose(element) || namedSecrets.has(element) || isMasked(look, element);
  if (secret) {
    meetSecretField(element);
  }
  return secret;
}

/**
 * @param {Element} element
 * @returns {boolean} whether it is an input that is, or once was, of type password
 */
function isSecretInput(element) {
  if (element.localName !== "input") {
    return false;
  }
  const input = /** @type {HTMLInputElement} */ (element);
  if (input.type === "password") {
    rememberSecret(input);
    return true;
  }
  return onceSecret.has(input) || hasSecretName(input);
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function hasSecretPurpose(element) {
  const purposes = element.getAttribute("autocomplete");
  return (
    purposes !== null && purposes.toLowerCase().split(/\s+/).some((word) => SECRET_PURPOSES.has(word))
  );
}

/**
 * @param {HTMLInputElement} input
 * @returns {boolean}
 */
function hasSecretName(input) {
  return (
    secretNames.size > 0 &&
    (secretNames.has(`name=${input.getAttribute("name")}`) || secretNames.has(`id=${input.id}`))
  );
}

/**
 * Whether the text is drawn as dots.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isMasked(look, element) {
  const seen = seenOf(look, element);
  return seen.drawnAsDots || MASKING_FONT.test(seen.computed.fontFamily);
}

/**
 * Meets the secret fields that no reading comes to, because they are not rendered. A login form in a dialog
 * that is closed may well be filled in.
 */
function meetUnrenderedFields() {
  for (const root of [document, ...knownRoots()]) {
    for (const field of root.querySelectorAll('input[type="password" i], [autocomplete]')) {
      if (isSecretInput(field) || hasSecretPurpose(field)) {
        meetSecretField(field);
      }
    }
  }
}
