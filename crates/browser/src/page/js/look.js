// One look at the document: what is asked often while nothing changes is asked of the browser once.
//
// A look is good for one call and then thrown away, so nothing in it can be out of date.

/**
 * @typedef {object} Look
 * @property {object} token what tells it from every other look, those of an earlier program in this world included
 * @property {boolean} thrifty whether styles that nothing speaks of are not asked for (`thrift.js`)
 * @property {Map<Element, {before: string, after: string}>} generated texts that style sheets add
 * @property {Map<Node, Map<Element, HTMLLabelElement[]>>} labels each control's labels, by tree
 * @property {Map<Node, Map<Element, Element>>} owners who owns what by aria-owns, by tree
 * @property {number} ownerless how many shadow roots were known when nobody owned anything; none yet below zero
 * @property {Element | null | undefined} modal the topmost modal dialog, once it has been looked for
 * @property {{across: number, down: number} | null} scroll how far the page is scrolled, once that was asked
 * @property {number} nesting how many texts are being gathered for each other
 */

/**
 * @returns {Look}
 */
function newLook() {
  return {
    token: {}, thrifty: false, generated: new Map(), labels: new Map(), owners: new Map(), ownerless: -1, modal: undefined,
    scroll: null, nesting: 0,
  };
}

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {CSSStyleDeclaration}
 */
function styleOf(look, element) {
  return seenOf(look, element).computed;
}

/**
 * The labels of a control, in document order. `control.labels` would walk the whole tree once for each
 * control; this walks it once for all.
 *
 * @param {Look} look
 * @param {Element} control
 * @returns {HTMLLabelElement[]}
 */
function labelsOf(look, control) {
  const scope = scopeOf(control);
  if (scope === null) {
    return [];
  }
  let labels = look.labels.get(scope);
  if (labels === undefined) {
    labels = new Map();
    for (const label of scope.querySelectorAll("label")) {
      const labelled = label.control;
      if (labelled !== null) {
        const known = labels.get(labelled);
        if (known === undefined) {
          labels.set(labelled, [label]);
        } else {
          known.push(label);
        }
      }
    }
    look.labels.set(scope, labels);
  }
  return labels.get(control) ?? NO_LABELS;
}

/** @type {HTMLLabelElement[]} */
const NO_LABELS = [];

/**
 * Who owns what by aria-owns, in the order in which it is owned. Nobody owns what stands around it, and what
 * has an owner keeps it.
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {Map<Element, Element>}
 */
function ownersOf(look, element) {
  if (look.ownerless === watchedRoots.size) {
    return NO_OWNERS;
  }
  const scope = scopeOf(element);
  if (scope === null) {
    return NO_OWNERS;
  }
  let owners = look.owners.get(scope);
  if (owners === undefined) {
    owners = NO_OWNERS;
    for (const owner of scope.querySelectorAll("[aria-owns]")) {
      for (const id of (owner.getAttribute("aria-owns") ?? "").trim().split(/\s+/)) {
        const owned = scope.getElementById(id);
        if (owned !== null && !owners.has(owned) && !composedContains(owned, owner)) {
          owners = owners === NO_OWNERS ? new Map() : owners;
          owners.set(owned, owner);
        }
      }
    }
    look.owners.set(scope, owners);
    const roots = [document, ...knownRoots()];
    if (roots.every((root) => root.querySelector("[aria-owns]") === null)) {
      look.ownerless = watchedRoots.size;
    }
  }
  return owners;
}

/** @type {Map<Element, Element>} */
const NO_OWNERS = new Map();
