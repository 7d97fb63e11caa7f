// Gives each element one number for its lifetime, and finds the element of a number again.
//
// Numbers are never reused in a document, so a number can become stale but never point at something else.
// Elements are held weakly: what the page throws away is not kept alive.

/** @type {WeakMap<Element, number>} */
const numbers = new WeakMap();

/** @type {WeakRef<Element>[]} */
const elements = [];

/**
 * @param {Element} element
 * @returns {number}
 */
function numberOf(element) {
  let number = numbers.get(element);
  if (number === undefined) {
    number = elements.length;
    numbers.set(element, number);
    elements.push(new WeakRef(element));
  }
  return number;
}

/**
 * The element of a number while it is connected to this document; none otherwise.
 *
 * @param {number} number
 * @returns {Element | null}
 */
function elementOf(number) {
  const element = elements[number]?.deref();
  return element !== undefined && element.isConnected && element.ownerDocument === document ? element : null;
}
