// Gives each element, and each text that is read on its own, one number for its lifetime, and finds the node
// of a number again.
//
// Numbers are never reused in a document, so a number can become stale but never point at something else.
// Nodes are held weakly: what the page throws away is not kept alive. A node's number stands on the node
// itself, as this world alone sees it: a property is found several times faster than an entry of a map.

/** @type {Map<number, WeakRef<Element | Text>>} */
const numbered = new Map();
let lastNumber = -1;
/** With so many numbers given out, those whose nodes are gone are forgotten. */
let sweepAt = 1000;

/**
 * @param {Element | Text} node
 * @returns {number}
 */
function numberOf(node) {
  const number = node.__number;
  return number === undefined ? (node.__number = nextNumber(node)) : number;
}

/**
 * Another number that leads to the same node: of the further parts of a text that is too long for one.
 *
 * @param {Element | Text} node
 * @returns {number}
 */
function nextNumber(node) {
  lastNumber += 1;
  numbered.set(lastNumber, new WeakRef(node));
  return lastNumber;
}

/** Forgets the numbers of nodes that are gone, once there may be many. */
function sweepNumbers() {
  if (numbered.size < sweepAt) {
    return;
  }
  for (const [number, reference] of numbered) {
    if (reference.deref() === undefined) {
      numbered.delete(number);
    }
  }
  sweepAt = 1000 + 2 * numbered.size;
}

/**
 * The element of a number while it is connected to this document, or the one around a text; none otherwise.
 *
 * @param {number} number
 * @returns {Element | null}
 */
function elementOf(number) {
  const node = numbered.get(number)?.deref();
  if (node === undefined || !node.isConnected || node.ownerDocument !== document) {
    return null;
  }
  return isElement(node) ? node : composedParent(node);
}
