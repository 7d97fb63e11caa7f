// The list of entries that the driver holds a copy of, and the edits that bring its copy up to date.

/** So many arguments of one call are safe. */
const MOST_ARGUMENTS = 10000;

/** @typedef {{at: number, remove: number, nodes: Entry[]}} Patch */

const table = {
  /** @type {Rec | null} The document element's record; none while there is no list. */
  top: null,
  /** @type {Rec[]} Records with an entry, in order. */
  list: [],
  /** @type {Rec[]} Records that need not move as their neighbours do. */
  straying: [],
  serial: 0,
  /** What the list was read with. */
  options: "",
  window: "",
  /** @type {Element | null} */
  modal: null,
  /** Whether the node budget cut it. */
  cut: false,
  /** Whether it may hold anchored records, so that nothing may be given another place (`far.js`). */
  anchored: false,
  url: "",
  title: "",
  /** @type {Patch[]} */
  patches: [],
  /** @type {Set<Rec>} Records whose entry came into the viewport or left it. */
  flipped: new Set(),
  /** @type {Set<Rec>} Frames whose place has changed. */
  moved: new Set(),
};

/**
 * Puts other records in the place of some, in the list and for the driver. What both tell alike at the ends is
 * left out.
 *
 * @param {number} at
 * @param {number} remove
 * @param {Rec[]} records
 * @returns {number} how many entries the edit concerns
 */
function edit(at, remove, records) {
  const old = table.list.slice(at, at + remove);
  const told = old.map(entryOf);
  if (records.length < MOST_ARGUMENTS) {
    table.list.splice(at, remove, ...records);
  } else {
    table.list = table.list.slice(0, at).concat(records, table.list.slice(at + remove));
  }
  return patch(at, old, told, records);
}

/**
 * Tells the driver that some records stand in the place of others, without what both tell alike at the ends.
 *
 * @param {number} at
 * @param {Rec[]} old
 * @param {Entry[]} told the entries of the old records, some of which may be part of the new list with others
 * @param {Rec[]} records
 * @returns {number} how many entries differ
 */
function patch(at, old, told, records) {
  let start = 0;
  const shorter = Math.min(old.length, records.length);
  while (start < shorter && retold(old[start], told[start], records[start])) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && retold(old.at(-1 - end), told.at(-1 - end), records.at(-1 - end))) {
    end += 1;
  }
  const removed = old.length - start - end;
  const added = records.slice(start, records.length - end);
  if (removed > 0 || added.length > 0) {
    // The driver learns of the viewport by these entries as they are.
    for (const record of [...old.slice(start, start + removed), ...added]) {
      table.flipped.delete(record);
    }
    table.patches.push({ at: at + start, remove: removed, nodes: added.map(entryOf) });
  }
  return Math.max(removed, added.length);
}

/**
 * Has a record keep the entry that it had, if the one that was just made for it tells the same.
 *
 * @param {Rec} record
 * @param {Entry} told
 */
function keepTold(record, told) {
  const now = entryOf(record);
  if (!sameEntry(told, now)) {
    return;
  }
  if (told.inViewport !== now.inViewport) {
    told.inViewport = now.inViewport;
    toggle(record);
  }
  record.entry = told;
}

/**
 * @param {Rec} record
 * @returns {Entry}
 */
function entryOf(record) {
  return /** @type {Entry} */ (record.entry);
}

/**
 * Whether the later record tells what the earlier one told; where only the viewport differs, that is noted.
 *
 * @param {Rec | undefined} earlier
 * @param {Entry | undefined} before
 * @param {Rec | undefined} later
 * @returns {boolean}
 */
function retold(earlier, before, later) {
  if (earlier === undefined || before === undefined || later === undefined) {
    return false;
  }
  const now = entryOf(later);
  if (before === now) {
    // What differs in the viewport was noted when it kept its entry.
    return true;
  }
  if (!sameEntry(before, now)) {
    return false;
  }
  const known = (before.inViewport === true) !== table.flipped.delete(earlier);
  table.flipped.delete(later);
  if (known !== (now.inViewport === true)) {
    table.flipped.add(later);
  }
  return true;
}

/**
 * Tells the driver that one record's entry reads differently.
 *
 * @param {Rec} record
 * @param {Entry} before
 */
function restate(record, before) {
  const entry = entryOf(record);
  if (!sameEntry(before, entry)) {
    table.flipped.delete(record);
    table.patches.push({ at: positionOf(record), remove: 1, nodes: [entry] });
  } else if ((before.inViewport === true) !== (entry.inViewport === true)) {
    toggle(record);
  }
}

/**
 * @param {Rec} record
 */
function toggle(record) {
  if (!table.flipped.delete(record)) {
    table.flipped.add(record);
  }
}

/**
 * What the driver needs to bring its copy up to date.
 *
 * @returns {{patches: Patch[], flips: number[]}}
 */
function takeEdits() {
  const patches = table.patches;
  const flips = [];
  if (table.flipped.size > 200) {
    for (const [position, record] of table.list.entries()) {
      if (table.flipped.has(record)) {
        flips.push(position);
      }
    }
  } else {
    for (const record of table.flipped) {
      flips.push(positionOf(record));
    }
  }
  table.patches = [];
  table.flipped = new Set();
  return { patches, flips };
}
