// Where the entries are, kept up to date without asking for every box.
//
// When something moves, most of what follows it moves alike. So a run of entries that nothing marks is probed
// at some places: where the probes have moved alike, all between them are taken to have, and where not, the
// run is halved. Elements that stray from the flow are probed one by one. A full reading asks for every box that can't
// be known otherwise (`far.js`).

/** So many places of a run are probed. */
const PROBES = 32;
/** Boxes are laid out in 64ths of a pixel; what is smaller is no movement. */
const STILL = 1 / 64;

/**
 * The box of a record's entry as it is now.
 *
 * @param {Look} look
 * @param {Rec} record
 * @returns {Box}
 */
function boxNow(look, record) {
  if (!isElement(record.item)) {
    range.selectNodeContents(record.item);
    return range.getBoundingClientRect();
  }
  if (!record.derived) {
    return record.item.getBoundingClientRect();
  }
  return shownBox(look, record.item) ?? labelBox(look, record.item) ?? record.item.getBoundingClientRect();
}

/**
 * @typedef {object} Motion
 * @property {number} across
 * @property {number} down
 * @property {boolean} resized
 */

/** @type {Motion} */
const AT_REST = { across: 0, down: 0, resized: false };

/**
 * @param {Look} look
 * @param {Rec} record
 * @returns {Motion}
 */
function motionOf(look, record) {
  if (record.anchor !== null) {
    return motionOf(look, record.anchor);
  }
  const box = boxNow(look, record);
  const across = box.left - record.left;
  const down = box.top - record.top;
  return {
    across,
    down,
    resized:
      Math.abs(box.right - record.right - across) > STILL || Math.abs(box.bottom - record.bottom - down) > STILL,
  };
}

/**
 * @param {Motion} one
 * @param {Motion} other
 * @returns {boolean}
 */
function movesAlike(one, other) {
  return (
    !one.resized && !other.resized && Math.abs(one.across - other.across) <= STILL &&
    Math.abs(one.down - other.down) <= STILL
  );
}

/**
 * Whether anything that is probed has moved.
 *
 * @param {Look} look
 * @returns {boolean}
 */
function hasMoved(look) {
  const list = table.list;
  const step = Math.max(1, Math.floor(list.length / 40));
  for (let index = 0; index < list.length; index += step) {
    const motion = motionOf(look, /** @type {Rec} */ (list[index]));
    if (!movesAlike(motion, AT_REST)) {
      return true;
    }
  }
  return false;
}

/**
 * Brings the places of all entries up to date.
 *
 * @param {Walk} walk
 * @param {Set<number>} bounds positions at which what was marked begins and ends: runs end there
 * @param {Set<Rec>} fresh records whose boxes are up to date already
 * @returns {boolean} false when something that was shown has no room any more, although nothing told of it
 */
function updatePlaces(walk, bounds, fresh) {
  const list = table.list;
  bounds.add(0).add(list.length);
  const top = /** @type {Rec} */ (table.top);
  table.straying = [...new Set(table.straying)].filter((record) => isRooted(record, top));
  for (const record of table.straying) {
    if (record.count > 0) {
      const position = positionOf(record);
      bounds.add(position).add(position + record.count);
    }
  }
  const edges = [...bounds].sort((low, high) => low - high);
  let shown = true;
  for (let index = 1; index < edges.length; index += 1) {
    const from = /** @type {number} */ (edges[index - 1]);
    shown = updateRun(walk, from, /** @type {number} */ (edges[index]), fresh) && shown;
  }
  return shown;
}

/**
 * @param {Walk} walk
 * @param {number} from
 * @param {number} to
 * @param {Set<Rec>} fresh
 * @returns {boolean} whether all of it is still shown
 */
function updateRun(walk, from, to, fresh) {
  const list = table.list;
  /** @type {Motion | null} */
  let shared = null;
  let alike = true;
  const count = to - from;
  const probes = Math.min(count, PROBES);
  for (let probe = 0; probe < probes && alike; probe += 1) {
    const at = probes === 1 ? from : from + Math.floor(((count - 1) * probe) / (probes - 1));
    const record = /** @type {Rec} */ (list[at]);
    if (record.anchor === null && !fresh.has(record)) {
      const motion = motionOf(walk.look, record);
      alike = shared === null ? !motion.resized : movesAlike(shared, motion);
      shared ??= motion;
    }
  }
  if (shared === null) {
    return true;
  }
  if (alike) {
    if (!movesAlike(shared, AT_REST)) {
      for (let at = from; at < to; at += 1) {
        const record = /** @type {Rec} */ (list[at]);
        if (record.anchor === null && !fresh.has(record)) {
          shift(walk, record, shared);
        }
      }
    }
    return true;
  }
  if (count === 1) {
    const record = /** @type {Rec} */ (list[from]);
    const box = boxNow(walk.look, record);
    place(record, box);
    noteViewport(walk, record);
    return hasArea(box);
  }
  const middle = from + Math.floor(count / 2);
  const lower = updateRun(walk, from, middle, fresh);
  return updateRun(walk, middle, to, fresh) && lower;
}

/**
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Motion} motion
 */
function shift(walk, record, motion) {
  record.left += motion.across;
  record.right += motion.across;
  record.top += motion.down;
  record.bottom += motion.down;
  noteViewport(walk, record);
}

/**
 * Tells when an entry came into the viewport or left it.
 *
 * @param {Walk} walk
 * @param {Rec} record
 */
function noteViewport(walk, record) {
  if (staysAnchored(walk, record)) {
    return;
  }
  const window = walk.window;
  const entry = /** @type {Entry} */ (record.entry);
  const inside =
    Math.min(record.right, window.right) > Math.max(record.left, window.left) &&
    Math.min(record.bottom, window.bottom) > Math.max(record.top, window.top);
  if (entry.frame !== undefined) {
    table.moved.add(record);
  } else if (inside !== (entry.inViewport === true)) {
    entry.inViewport = inside || undefined;
    toggle(record);
  }
}
