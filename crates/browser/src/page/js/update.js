// Brings the list up to date by looking only at what is marked, at what may be named by it, and at what is
// around it. What nothing marks is taken to read as before; a full reading checks that.

/** Elements whose parts are looked at together, because what one is depends on the others. */
const WHOLES = new Set(["details", "figure", "fieldset", "select", "slot", "tr"]);

/** So many siblings after a marked element are looked at when a rule depends on siblings. */
const MOST_SIBLINGS = 60;

/**
 * @typedef {object} Update
 * @property {Walk} walk
 * @property {Rec} top
 * @property {Set<Rec>} again records to be grown again
 * @property {Set<Rec>} kids records whose children are others
 * @property {Set<Rec>} self records to be looked at for themselves
 * @property {Set<Rec>} fresh records whose boxes are up to date
 */

/**
 * @param {ReadOptions} options
 * @returns {boolean} false when everything has to be walked through
 */
function updateList(options) {
  const top = table.top;
  if (top === null || marks.all || document.documentElement !== top.item) {
    return false;
  }
  /** @type {Update} */
  const update = {
    walk: newWalk(options), top, again: new Set(), kids: new Set(), self: new Set(), fresh: new Set(),
  };
  gatherMarked(update);
  if (marks.all || update.again.has(top)) {
    return false;
  }
  const whole = table.list.length;
  let part = 0;
  for (const record of update.again) {
    part += record.count;
  }
  if (part > 2000 && part > whole / 2) {
    return false;
  }
  update.walk.nodeCount = whole;
  for (const record of update.again) {
    regrow(update, record);
  }
  for (const record of update.kids) {
    renewKids(update, record);
  }
  for (const record of inOrder(update.self)) {
    lookAgain(update, record);
  }
  table.straying.push(...update.walk.straying);
  if (update.walk.cut || update.walk.rootFound) {
    return false;
  }
  if (!updatePlaces(update.walk, boundsOf(update), update.fresh)) {
    return false;
  }
  const window = JSON.stringify(update.walk.window);
  const same = window === table.window;
  table.window = window;
  for (const record of table.list) {
    if (!same || record.anchor !== null) {
      noteViewport(update.walk, record);
    }
  }
  for (const record of table.moved) {
    if (isRooted(record, top)) {
      lookAgain(update, record);
    }
  }
  table.moved.clear();
  return true;
}

/**
 * Turns marks on nodes into records to look at.
 *
 * @param {Update} update
 */
function gatherMarked(update) {
  const { top } = update;
  for (const node of marks.kids) {
    const host = node instanceof ShadowRoot ? node.host : node;
    const record = nearestRecord(host, top);
    if (record === null) {
      continue;
    }
    const hosts = isElement(host) && host.shadowRoot !== null && node === host;
    if (record.item !== host || record.kids === null || hosts || WHOLES.has(/** @type {Element} */ (host).localName)) {
      update.again.add(record);
    } else {
      update.kids.add(record);
      update.self.add(record);
    }
  }
  for (const node of marks.texts) {
    markText(update, /** @type {Text} */ (node));
  }
  for (const node of marks.deep) {
    const record = nearestRecord(node, top);
    if (record !== null) {
      if (record.item !== node && record.kids !== null) {
        // It is in no slot, or was not there before; its own mark tells.
        update.kids.add(record);
      } else {
        update.again.add(record);
      }
      markSiblings(update, record);
    }
  }
  markLabels(update);
  dropNested(update);
  for (const record of [...update.again, ...update.kids]) {
    addAround(update, record);
  }
  gatherNamed(update);
}

/**
 * What is around a record may be named by it.
 *
 * @param {Update} update
 * @param {Rec} record
 */
function addAround(update, record) {
  for (let at = record.up; at !== null; at = at.up) {
    update.self.add(at);
  }
}

/**
 * @param {Update} update
 * @param {Text} text
 */
function markText(update, text) {
  const parent = composedParent(text);
  const record = parent === null ? null : nearestRecord(parent, update.top);
  if (record === null || parent === null) {
    return;
  }
  if (record.item !== parent || record.kids === null) {
    update.again.add(record);
    return;
  }
  update.self.add(record);
  const own = text.__record;
  if (own !== undefined && isRooted(own, update.top)) {
    update.again.add(own);
  } else {
    update.kids.add(record);
  }
}

/**
 * A rule may style the elements after a marked one.
 *
 * @param {Update} update
 * @param {Rec} record
 */
function markSiblings(update, record) {
  const kids = record.up?.kids;
  if (!sheets.siblings || !kids) {
    return;
  }
  const own = kids.indexOf(record);
  for (const kid of kids.slice(own + 1, own + 1 + MOST_SIBLINGS)) {
    update.again.add(kid);
  }
}

/**
 * A label whose control can be seen says nothing of its own. So it may have to, or not any more, when labels
 * lead elsewhere, or when its control is not what it was.
 *
 * @param {Update} update
 */
function markLabels(update) {
  for (const label of labels) {
    const record = label.__record;
    if (record === undefined || !label.isConnected || !isRooted(record, update.top)) {
      labels.delete(label);
      continue;
    }
    const control = label.control;
    if (marks.names || (control !== null && [...update.again].some(({ item }) => item.contains(control)))) {
      update.again.add(record);
    }
  }
}

/**
 * What stands in something that is grown again needs no look of its own.
 *
 * @param {Update} update
 */
function dropNested(update) {
  const { again, kids, self } = update;
  for (const set of [again, kids, self]) {
    for (const record of set) {
      for (let at = set === again ? record.up : record; at !== null; at = /** @type {Rec} */ (at).up) {
        if (again.has(/** @type {Rec} */ (at))) {
          set.delete(record);
          break;
        }
      }
    }
  }
}

/**
 * Records of elements that may be named by what is marked.
 *
 * @param {Update} update
 */
function gatherNamed(update) {
  const touched = [...update.again, ...update.kids, ...update.self];
  if (touched.length === 0 && !marks.names) {
    return;
  }
  for (const element of named) {
    const record = element.__record;
    if (record === undefined || !element.isConnected || !isRooted(record, update.top)) {
      named.delete(element);
      continue;
    }
    if (marks.names || isNamedBy(update, element, touched)) {
      update.self.add(record);
      addAround(update, record);
    }
  }
  dropNested(update);
}

/**
 * @param {Update} update
 * @param {Element} element
 * @param {Rec[]} touched
 * @returns {boolean}
 */
function isNamedBy(update, element, touched) {
  const sources = [...references(element), ...labelsOf(update.walk.look, element)];
  return sources.some((source) =>
    touched.some(
      (record) =>
        source.contains(record.item) || (update.again.has(record) && isElement(record.item) && composedContains(record.item, source)),
    ),
  );
}

/** @type {Set<Element>} Elements whose name, or expanded state, comes from elsewhere. */
const named = new Set();
/** @type {Set<HTMLLabelElement>} */
const labels = new Set();

const LABELABLE = new Set(["input", "meter", "output", "progress", "select", "textarea"]);

/**
 * @param {Element} element
 */
function rememberNamed(element) {
  if (element instanceof HTMLLabelElement) {
    labels.add(element);
  }
  if (
    element.hasAttribute("aria-labelledby") || element.hasAttribute("popovertarget") ||
    LABELABLE.has(element.localName)
  ) {
    named.add(element);
  }
}

/**
 * Grows a record's part of the tree anew.
 *
 * @param {Update} update
 * @param {Rec} record
 */
function regrow(update, record) {
  const up = record.up;
  const kids = up?.kids;
  if (!up || !kids || !isRooted(record, update.top)) {
    return;
  }
  const own = kids.indexOf(record);
  const at = positionOf(record);
  const grown = grow(update.walk, record.item, up, record.around);
  kids[own] = grown;
  record.up = null;
  settleCounts(up, grown.count - record.count);
  replace(update, at, record.count, [grown]);
}

/**
 * Compares a record's children with those that the element has now, and grows those that are new.
 *
 * @param {Update} update
 * @param {Rec} record
 */
function renewKids(update, record) {
  const old = record.kids;
  if (old === null || !isRooted(record, update.top)) {
    return;
  }
  /** @type {Array<Element | Text>} */
  const items = [];
  itemsOf(update.walk, /** @type {Element} */ (record.item), record.inner, items);
  let start = 0;
  while (start < old.length && start < items.length && old[start]?.item === items[start]) {
    start += 1;
  }
  let end = 0;
  const most = Math.min(old.length, items.length) - start;
  while (end < most && old[old.length - 1 - end]?.item === items[items.length - 1 - end]) {
    end += 1;
  }
  const gone = old.slice(start, old.length - end);
  const fresh = items.slice(start, items.length - end);
  if (gone.length === 0 && fresh.length === 0) {
    return;
  }
  const at = startOfKid(record, start);
  const removed = gone.reduce((sum, kid) => sum + kid.count, 0);
  const grown = fresh.map((item) => grow(update.walk, item, record, record.inner));
  for (const kid of gone) {
    kid.up = null;
  }
  record.kids = [...old.slice(0, start), ...grown, ...old.slice(old.length - end)];
  settleCounts(record, grown.reduce((sum, kid) => sum + kid.count, 0) - removed);
  replace(update, at, removed, grown);
}

/**
 * The position at which the entries of a record's kid begin.
 *
 * @param {Rec} record
 * @param {number} index
 * @returns {number}
 */
function startOfKid(record, index) {
  let position = positionOf(record) + (record.entry === null ? 0 : 1);
  for (const kid of (record.kids ?? []).slice(0, index)) {
    position += kid.count;
  }
  return position;
}

/**
 * @param {Rec} record
 * @param {number} more
 */
function settleCounts(record, more) {
  for (let at = /** @type {Rec | null} */ (record); at !== null; at = at.up) {
    at.count += more;
  }
}

/**
 * @param {Update} update
 * @param {number} at
 * @param {number} remove
 * @param {Rec[]} grown
 */
function replace(update, at, remove, grown) {
  /** @type {Rec[]} */
  const records = [];
  for (const record of grown) {
    listInto(record, records);
  }
  for (const record of records) {
    update.fresh.add(record);
  }
  edit(at, remove, records);
}

/**
 * Looks at an element for itself: its name may come from what has changed in it. When it is now something
 * else to what stands in it, all of that is looked at too.
 *
 * @param {Update} update
 * @param {Rec} record
 */
function lookAgain(update, record) {
  if (!isRooted(record, update.top) || !isElement(record.item)) {
    return;
  }
  if (record.up === null) {
    return;
  }
  const { entry, inner, prose, kids } = record;
  const opens = visit(update.walk, record);
  const turned = (entry === null) !== (record.entry === null) || opens !== (kids !== null);
  if (turned || prose || record.prose || !meansTheSame(inner, record.inner)) {
    record.entry = entry;
    record.inner = inner;
    record.kids = kids;
    record.prose = prose;
    regrow(update, record);
    return;
  }
  if (entry !== null && record.entry !== null) {
    restate(record, entry);
    update.fresh.add(record);
  }
}

/**
 * Records from the outside in, so that what is grown again is not looked at before.
 *
 * @param {Set<Rec>} records
 * @returns {Rec[]}
 */
function inOrder(records) {
  /** @param {Rec} record */
  const depth = (record) => {
    let depth = 0;
    for (let at = record.up; at !== null; at = at.up) {
      depth += 1;
    }
    return depth;
  };
  return [...records].map((record) => ({ record, depth: depth(record) }))
    .sort((one, other) => one.depth - other.depth)
    .map(({ record }) => record);
}

/**
 * Where runs of unmarked entries begin and end: at what was looked at again, and at what is around it.
 *
 * @param {Update} update
 * @returns {Set<number>}
 */
function boundsOf(update) {
  /** @type {Set<number>} */
  const bounds = new Set();
  /** @type {Set<Rec>} */
  const parts = new Set();
  for (const record of update.fresh) {
    for (let at = /** @type {Rec | null} */ (record); at !== null && !parts.has(at); at = at.up) {
      parts.add(at);
    }
  }
  for (const record of [...update.kids, ...update.self]) {
    parts.add(record);
  }
  for (const node of marks.scrolled) {
    const record = nearestRecord(node, update.top);
    if (record !== null) {
      parts.add(record);
    }
  }
  for (const record of parts) {
    if (record.count > 0 && isRooted(record, update.top)) {
      const position = positionOf(record);
      bounds.add(position).add(position + record.count);
    }
  }
  return bounds;
}
