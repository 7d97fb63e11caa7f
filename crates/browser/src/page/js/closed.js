// Closed shadow roots that the driver has handed in, because no script can reach them by itself.
//
// A root is adopted once, for the life of its host. From then on it is walked, watched, searched and hit-tested
// like an open one. Whether there are others the driver finds out: it compares the census, which is what can
// be reached from here, with the browser's own count.

/** @type {WeakMap<Element, ShadowRoot>} */
const adopted = new WeakMap();

/** Spares pages without closed roots a look into the map for each element. */
let anyAdopted = false;

/** Elements that the driver was asked about; those that host a root later are found by its slower search. */
/** @type {WeakSet<Element>} */
const suspected = new WeakSet();

/** So many elements are asked about at a time: what a question costs, the slower search costs for forty. */
const MOST_SUSPECTS = 200;

/** Elements of these names may host a shadow root, as those with a dash in their name may. */
const POSSIBLE_HOSTS = new Set([
  "article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header",
  "main", "nav", "p", "section", "span",
]);

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
 * The slot of an adopted root that takes a node; the node itself does not tell.
 *
 * @param {Node} node
 * @param {Node} parent
 * @returns {HTMLSlotElement | null}
 */
function closedSlotOf(node, parent) {
  const root = anyAdopted ? adopted.get(/** @type {Element} */ (parent)) : undefined;
  if (root === undefined || (node.nodeType !== 1 && node.nodeType !== 3)) {
    return null;
  }
  const slots = root.querySelectorAll("slot");
  if (root.slotAssignment === "manual") {
    return Array.from(slots).find((slot) => slot.assignedNodes().includes(node)) ?? null;
  }
  // Of several of one name the first takes all.
  const name = node.nodeType === 1 ? /** @type {Element} */ (node).slot : "";
  return Array.from(slots).find((slot) => slot.name === name) ?? null;
}

/**
 * Takes in closed shadow roots of this document.
 *
 * @param {ShadowRoot[]} roots
 * @returns {number} how many were new
 */
function adopt(roots) {
  const late = roots.filter((root) => adopted.get(root.host) !== root);
  for (const root of late) {
    anyAdopted = true;
    adopted.set(root.host, root);
    watch(root);
  }
  if (late.length > 0) {
    // The document reads differently from now on, although nothing in it has changed. What is in a root may
    // even make all the rest inert.
    markAll();
    tick();
  }
  return late.length;
}

/** The last count. It holds as long as the clock stands and no further root is known. */
const counted = { nodes: 0, clock: -1, roots: 0 };

/**
 * How many elements, texts and comments can be reached here: from the document element down and in every
 * shadow root that is known. A thorough census gets to know the open roots that no reading has met first,
 * such as those in hidden parts.
 *
 * @param {{thorough: boolean}} options
 * @returns {{nodes: number}}
 */
function census(options) {
  if (options.thorough) {
    forEachElement(document, (element) => {
      const root = rootOf(element);
      if (root !== null) {
        watch(root);
      }
    });
  }
  settleClock();
  if (counted.clock !== clock.now || counted.roots !== watchedRoots.size) {
    counted.nodes = document.documentElement === null ? 0 : nodesOfDocument();
    for (const root of knownRoots()) {
      if (root.ownerDocument === document) {
        counted.nodes += nodesIn(root);
      }
    }
    counted.clock = clock.now;
    counted.roots = watchedRoots.size;
  }
  return { nodes: counted.nodes };
}

/**
 * @returns {number}
 */
function nodesOfDocument() {
  // A path expression counts without making an object of each node.
  const count = (/** @type {string} */ nodes) =>
    document.evaluate(`count(/*/descendant-or-self::${nodes})`, document, null, XPathResult.NUMBER_TYPE, null)
      .numberValue;
  return count("node()") - count("processing-instruction()");
}

const COUNTED = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION | NodeFilter.SHOW_COMMENT;

/**
 * @param {ShadowRoot} root
 * @returns {number}
 */
function nodesIn(root) {
  const nodes = document.createNodeIterator(root, COUNTED);
  let count = 0;
  while (nodes.nextNode() !== null) {
    count += 1;
  }
  return count;
}

/**
 * Calls `visit` for each element below a document or root and in all shadow roots there that are known.
 *
 * @param {Document | ShadowRoot} start
 * @param {(element: Element) => void} visit
 */
function forEachElement(start, visit) {
  const roots = [start];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll("*")) {
      visit(element);
      const inner = rootOf(element);
      if (inner !== null) {
        roots.push(inner);
      }
    }
  }
}

/**
 * The elements that most likely host a closed root and were not asked about before.
 *
 * @returns {Element[]}
 */
function suspects() {
  /** @type {Element[]} */
  const custom = [];
  /** @type {Element[]} */
  const bare = [];
  forEachElement(document, (element) => {
    if (suspected.has(element) || rootOf(element) !== null) {
      return;
    }
    if (element.localName.includes("-")) {
      custom.push(element);
    } else if (POSSIBLE_HOSTS.has(element.localName) && takesRoomForNothing(element)) {
      bare.push(element);
    }
  });
  const chosen = [...custom, ...bare].slice(0, MOST_SUSPECTS);
  chosen.forEach((element) => suspected.add(element));
  return chosen;
}

/**
 * Whether nothing of what an element contains is drawn although it takes up room.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function takesRoomForNothing(element) {
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    // What no slot takes has no style at all; where a closed root's slot takes it, it can't be told apart.
    if (isElement(child) ? getComputedStyle(child).display !== "" : child.nodeType === 3 && hasTextBox(child)) {
      return false;
    }
  }
  return hasArea(element.getBoundingClientRect());
}

/**
 * @param {Node} text
 * @returns {boolean}
 */
function hasTextBox(text) {
  const range = document.createRange();
  range.selectNode(text);
  return range.getClientRects().length > 0;
}
