// Which values are secret. A secret never leaves the page: not as a value, not as part of a name.

/** Inputs that are or once were of type password, so that "show password" shows it to nobody but the user. */
/** @type {WeakSet<Element>} */
const onceSecret = new WeakSet();

/** Names and ids of such inputs: a page may swap the element instead of its type. */
/** @type {Set<string>} */
const secretNames = new Set();

const SECRET_PURPOSES = new Set([
  "cc-csc", "cc-number", "current-password", "new-password", "one-time-code",
]);
const MASKS = new Set(["circle", "disc", "square"]);

/**
 * Remembers an input that is, or was until now, of type password.
 *
 * @param {Element} input
 */
function rememberSecret(input) {
  onceSecret.add(input);
  for (const attribute of ["name", "id"]) {
    const word = input.getAttribute(attribute);
    if (word) {
      secretNames.add(`${attribute}=${word}`);
    }
  }
}

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isSecret(look, element) {
  if (element.localName === "input") {
    const input = /** @type {HTMLInputElement} */ (element);
    if (input.type === "password") {
      rememberSecret(input);
      return true;
    }
    if (onceSecret.has(input) || hasSecretName(input)) {
      return true;
    }
  }
  const purposes = element.getAttribute("autocomplete");
  if (purposes !== null && purposes.toLowerCase().split(/\s+/).some((word) => SECRET_PURPOSES.has(word))) {
    return true;
  }
  return isMasked(look, element);
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
  return MASKS.has(styleOf(look, element).getPropertyValue("-webkit-text-security"));
}
