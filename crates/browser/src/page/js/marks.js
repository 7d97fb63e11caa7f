// What has happened since the last reading, as marks on the nodes that it concerns. The next reading looks
// only at these, unless it is to be a full one.
//
// Whatever can't be told from here to concern a part of the page only, marks all of it.

/** More marks than this are not kept: looking at everything is cheaper then. */
const MOST_KEPT = 3000;

const marks = {
  /** Anything may have changed. */
  all: true,
  /** Something may have moved, although nothing is marked. */
  moved: false,
  /** Names may lead elsewhere: an id, a label. */
  names: false,
  /** Style sheets may differ. */
  sheets: false,
  /** Elements of which anything may have changed, and of what is in them. */
  /** @type {Set<Node>} */
  deep: new Set(),
  /** Nodes whose children are others. */
  /** @type {Set<Node>} */
  kids: new Set(),
  /** What was scrolled. */
  /** @type {Set<Node>} */
  scrolled: new Set(),
  /** Texts that read differently. */
  /** @type {Set<Node>} */
  texts: new Set(),
};

function markAll() {
  marks.all = true;
  // Nothing needs to be named beside all of it.
  marks.deep.clear();
  marks.kids.clear();
  marks.scrolled.clear();
  marks.texts.clear();
}

/**
 * @param {Set<Node>} set
 * @param {Node} node
 */
function mark(set, node) {
  if (marks.all) {
    return;
  }
  set.add(node);
  if (set.size > MOST_KEPT) {
    markAll();
  }
}

function clearMarks() {
  markAll();
  Object.assign(marks, { all: false, moved: false, names: false, sheets: false });
}

/**
 * @returns {boolean} whether nothing is marked
 */
function isUnmarked() {
  return (
    !marks.all && !marks.moved && !marks.names && !marks.sheets && marks.deep.size === 0 &&
    marks.kids.size === 0 && marks.texts.size === 0
  );
}

/** Elements of the head and the like: what happens there shows elsewhere, or nowhere. */
const STYLING = new Set(["link", "style"]);

/**
 * @param {MutationRecord[]} records
 */
function markMutations(records) {
  if (records.length > 0 && hasFarSelectors()) {
    markAll();
  }
  for (const record of records) {
    if (record.type === "childList") {
      markChildren(record);
    } else if (record.type === "attributes") {
      markAttribute(/** @type {Element} */ (record.target), record.attributeName ?? "");
    } else {
      const parent = record.target.parentNode;
      if (parent !== null && isElement(parent) && STYLING.has(parent.localName)) {
        marks.sheets = true;
      } else {
        mark(marks.texts, record.target);
      }
    }
  }
}

/**
 * @param {MutationRecord} record
 */
function markChildren(record) {
  const target = record.target;
  if (isElement(target) && STYLING.has(target.localName)) {
    marks.sheets = true;
    return;
  }
  mark(marks.kids, target);
  for (const list of [record.addedNodes, record.removedNodes]) {
    for (const node of list) {
      if (isElement(node)) {
        if (STYLING.has(node.localName) || node.getElementsByTagName("style").length > 0) {
          marks.sheets = true;
        }
        if (node.localName === "base" || (table.anchored && list === record.addedNodes && isPlaced(node))) {
          markAll();
        }
        if (node.id !== "" || node.localName === "label" || node.firstElementChild !== null) {
          marks.names = true;
        }
        if (list === record.removedNodes && table.modal !== null && node.contains(table.modal)) {
          markAll();
        }
      }
    }
  }
}

/**
 * Whether anything in an element has a style of its own.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isPlaced(element) {
  return element.matches(PLACED) || element.querySelector(PLACED) !== null;
}

/** Attributes by which other elements may get their name or their role. */
const NAMING = new Set(["for", "id", "list", "name", "usemap"]);

/**
 * @param {Element} target
 * @param {string} name
 */
function markAttribute(target, name) {
  const tag = target.localName;
  if (STYLING.has(tag)) {
    marks.sheets = true;
    return;
  }
  if (tag === "base") {
    // Every link leads elsewhere.
    markAll();
    return;
  }
  if (tag === "dialog" && name === "open") {
    // What is outside of a modal one becomes inert.
    markAll();
    return;
  }
  if (NAMING.has(name)) {
    marks.names = true;
  }
  if (table.anchored && (name === "style" || name === "dir")) {
    // From here on, what is far from the viewport may have been brought near by what stands beside it.
    markAll();
    return;
  }
  if (name === "slot" && target.parentElement !== null) {
    mark(marks.deep, target.parentElement);
  }
  mark(marks.deep, target);
}

/**
 * An event of which the page may read differently now.
 *
 * @param {Event} event
 * @returns {boolean} whether it does
 */
function markEvent(event) {
  const target = event.target;
  switch (event.type) {
    case "scroll":
      marks.moved = true;
      if (target instanceof Element) {
        mark(marks.scrolled, target);
      }
      return true;
    case "mouseout":
    case "mouseover":
      return sheets.hover ? (markAll(), true) : false;
    case "focusin":
    case "focusout":
      return sheets.focus ? (markAll(), true) : true;
    case "slotchange":
      mark(marks.kids, /** @type {Node} */ (target));
      return true;
    case "load":
    case "error":
      if (target instanceof Element) {
        if (STYLING.has(target.localName)) {
          marks.sheets = true;
        } else {
          mark(marks.deep, target);
        }
        marks.moved = true;
      }
      return true;
    case "resize":
    case "fullscreenchange":
      markAll();
      return true;
    case "hashchange":
    case "popstate":
    case "currententrychange":
      if (sheets.target) {
        markAll();
      }
      return true;
    case "beforetoggle":
    case "toggle":
      marks.names = true;
      mark(marks.deep, /** @type {Node} */ (target));
      return true;
    case "animationcancel":
    case "animationend":
    case "animationstart":
    case "close":
    case "transitionend":
    case "transitionrun":
      if (target instanceof Element) {
        mark(marks.deep, target);
      }
      return true;
    default:
      // What controls hold is looked at by every reading; the rest shows in the document's own facts.
      return true;
  }
}
