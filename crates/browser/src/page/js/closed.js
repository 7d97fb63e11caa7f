// Closed shadow roots that the driver has handed in, because no script can reach them by itself.
//
// A root is adopted once, for the life of its host. From then on it is walked, watched, searched and hit-tested
// like an open one. Whether there are others is for the driver to find out.

/** @type {WeakMap<Element, ShadowRoot>} */
const adopted = new WeakMap();

/** Spares pages without closed roots a look into the map for each element. */
let anyAdopted = false;

/**
 * The shadow root that an element hosts, open or adopted; none when it hosts none that is known.
 *
 * @param {Element} element
 * @returns {ShadowRoot | null}
 */
function rootOf(element) {
  const open = element.shadowRoot;
  return open === null && anyAdopted ? (adopted.get(element) ?? null) : open;
}

/**
 * Takes in a closed shadow root of this document.
 *
 * @param {ShadowRoot} root
 * @returns {boolean} whether it was new
 */
function adopt(root) {
  if (root.mode !== "closed" || adopted.has(root.host)) {
    return false;
  }
  anyAdopted = true;
  adopted.set(root.host, root);
  watch(root);
  // The document reads differently from now on, although nothing in it has changed.
  tick();
  return true;
}
