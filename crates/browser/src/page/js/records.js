// What the reader remembers of the page: a tree of records, one for each element that it has been to and for
// each text that it reads on its own, in composed order, and the list of entries that it has told of.
//
// An element finds its record by a property that this world alone sees. Nothing here looks at the page.

/**
 * @typedef {object} Entry What is told of one node or frame; see `wire.rs`.
 * @property {number | undefined} frame
 * @property {Box | undefined} window
 * @property {boolean | undefined} optional
 * @property {number | undefined} element
 * @property {number} depth
 * @property {string | undefined} role
 * @property {string | undefined} tag
 * @property {string | undefined} name
 * @property {string | undefined} nameFrom
 * @property {Record<string, string> | undefined} states
 * @property {true | undefined} editable
 * @property {true | undefined} clickable
 * @property {true | undefined} ariaHidden
 * @property {true | undefined} visuallyHidden
 * @property {true | undefined} live
 * @property {string | undefined} value
 * @property {true | undefined} valueWithheld
 * @property {true | undefined} valueTruncated
 * @property {string | undefined} href
 * @property {true | undefined} inViewport
 * @property {string | undefined} testId
 */

/**
 * @typedef {object} Rec
 * @property {Element | Text} item
 * @property {object} tree the token of the tree that it was last part of
 * @property {number} part which part of a long text
 * @property {Rec | null} up
 * @property {Rec[] | null} kids none when nothing inside of it is looked at
 * @property {number} count entries of it and of what is inside
 * @property {Entry | null} entry
 * @property {Around} around what was around it
 * @property {Around} inner what it is around others
 * @property {boolean} prose its whole text is one entry
 * @property {boolean} derived its box is not the element's own
 * @property {boolean} strays it need not move as its neighbours do
 * @property {Rec | null} anchor what its box is in, when it was not asked for (`far.js`)
 * @property {number} left
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 */

/**
 * @param {object} tree
 * @param {Element | Text} item
 * @param {Rec | null} up
 * @param {Around} around
 * @param {number} part
 * @returns {Rec}
 */
function newRecord(tree, item, up, around, part) {
  /** @type {Rec} */
  const record = {
    item, tree, part, up, kids: null, count: 0, entry: null, around, inner: around, prose: false, derived: false,
    strays: false, anchor: null, left: 0, top: 0, right: 0, bottom: 0,
  };
  if (part === 0) {
    item.__record = record;
  }
  return record;
}

/**
 * The record that stands for an item in a tree: the one from the tree before, if there is one, because making it anew
 * costs more than all that has to be set in it.
 *
 * @param {object} tree
 * @param {object | null} before the token of the tree whose records may be used again
 * @param {Element | Text} item
 * @param {Rec | null} up
 * @param {Around} around
 * @returns {Rec}
 */
function recordIn(tree, before, item, up, around) {
  const known = item.__record;
  if (known === undefined || before === null || (known.tree !== before && known.tree !== tree)) {
    return newRecord(tree, item, up, around, 0);
  }
  known.tree = tree;
  known.up = up;
  known.around = around;
  return known;
}

/**
 * Whether the record is part of the tree that begins at `top`.
 *
 * @param {Rec} record
 * @param {Rec} top
 * @returns {boolean}
 */
function isRooted(record, top) {
  if (record.tree !== top.tree) {
    return false;
  }
  let at = record;
  for (; at.up !== null; at = at.up) {
    if (at.item.__record !== at && at.part === 0) {
      return false;
    }
  }
  return at === top;
}

/**
 * The record of a node, or else of the nearest one around it in the composed tree that has one.
 *
 * @param {Node} node
 * @param {Rec} top
 * @returns {Rec | null}
 */
function nearestRecord(node, top) {
  for (let at = /** @type {Node | null} */ (node); at !== null; at = composedParent(at)) {
    const record = /** @type {Element} */ (at).__record;
    if (record !== undefined && isRooted(record, top)) {
      return record;
    }
  }
  return null;
}

/**
 * How many entries stand before a record's own.
 *
 * @param {Rec} record
 * @returns {number}
 */
function positionOf(record) {
  let position = 0;
  for (let at = record; at.up !== null; at = at.up) {
    if (at.up.entry !== null) {
      position += 1;
    }
    for (const kid of at.up.kids ?? []) {
      if (kid === at) {
        break;
      }
      position += kid.count;
    }
  }
  return position;
}

/**
 * Counts a record's entries from those of its kids, which are counted already.
 *
 * @param {Rec} record
 */
function count(record) {
  let sum = record.entry === null ? 0 : 1;
  if (record.kids !== null) {
    for (let index = 0; index < record.kids.length; index += 1) {
      sum += /** @type {Rec} */ (record.kids[index]).count;
    }
  }
  record.count = sum;
}

/**
 * Appends the records that have an entry, in order.
 *
 * @param {Rec} record
 * @param {Rec[]} list
 */
function listInto(record, list) {
  const pending = [record];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at.count === 0) {
      continue;
    }
    if (at.entry !== null) {
      list.push(at);
    }
    const kids = at.kids;
    if (kids !== null) {
      for (let index = kids.length - 1; index >= 0; index -= 1) {
        pending.push(/** @type {Rec} */ (kids[index]));
      }
    }
  }
}

/**
 * Whether two entries tell the same, their place in the viewport aside.
 *
 * @param {Entry} one
 * @param {Entry} other
 * @returns {boolean}
 */
function sameEntry(one, other) {
  if (one === other) {
    return true;
  }
  // Spelled out, because this is asked of every entry by every full reading.
  return (
    one.element === other.element && one.depth === other.depth && one.role === other.role && one.name === other.name &&
    one.tag === other.tag && one.nameFrom === other.nameFrom && one.editable === other.editable &&
    one.clickable === other.clickable && one.ariaHidden === other.ariaHidden &&
    one.visuallyHidden === other.visuallyHidden && one.live === other.live && one.value === other.value &&
    one.valueWithheld === other.valueWithheld && one.valueTruncated === other.valueTruncated &&
    one.href === other.href && one.testId === other.testId && one.frame === other.frame &&
    one.optional === other.optional && sameFields(one.states, other.states) && sameFields(one.window, other.window)
  );
}

/**
 * @param {object | undefined} one
 * @param {object | undefined} other
 * @returns {boolean}
 */
function sameFields(one, other) {
  if (one === other) {
    return true;
  }
  if (one === undefined || other === undefined) {
    return false;
  }
  const mine = Object.entries(one);
  const theirs = /** @type {Record<string, unknown>} */ (other);
  return mine.length === Object.keys(theirs).length && mine.every(([name, value]) => theirs[name] === value);
}
