// Boxes that need not be asked for: those of texts and of what holds nothing but text, in a block that stands far
// from the viewport. Asking for a box is what a reading spends most of its time on.
//
// It is known that they have area and where they are not, and nothing more is told of them. That holds only where
// nothing gives anything another size or place than its text and its tag do (`thrift.js`). Such a record keeps the
// block as its anchor; as soon as that is near, the box is asked for.

/** Nothing of what stands in a block sticks out of it by so many CSS pixels by itself. */
const STICKS_OUT = 200;

/** Something that is drawn: all text that has area has one of them, but for scripts that this reads sooner. */
const DRAWN_TEXT = /[!-~\p{L}\p{N}]/u;

const BLOCKS = new Set(["block", "list-item"]);

/**
 * Whether a box is so far from what can be seen of the page that nothing in it can be seen, although scrolling may
 * lead there.
 *
 * @param {Walk} walk
 * @param {Box} box
 * @returns {boolean}
 */
function isFar(walk, box) {
  const window = walk.window;
  return box.right > 0 && box.top > 0 && (box.top > window.bottom + STICKS_OUT || box.bottom < window.top - STICKS_OUT);
}

/**
 * Whether a record that has its box holds all that stands in it, and is far away.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @param {Seen} seen
 * @returns {boolean}
 */
function holdsFar(walk, record, seen) {
  return (
    seen.thrifty && !thrift.shapes && !thrift.inks && !record.derived && seen.ordinary &&
    BLOCKS.has(ORDINARY.get(seen.tag) ?? "") && isFar(walk, record)
  );
}

/**
 * What the text in an element is known to be in, so that its box need not be asked for.
 *
 * @param {Around} around what is around the text's element, or around the text
 * @param {Seen} seen of the element
 * @param {string} text
 * @returns {Rec | null}
 */
function anchorOf(around, seen, text) {
  const known =
    around.far !== null && seen.thrifty && !thrift.shapes && !thrift.inks && seen.ordinary &&
    !TELLTALE.has(seen.tag) && seen.isBorne();
  if (!known || !DRAWN_TEXT.test(text)) {
    return null;
  }
  // A part of the page that is walked through alone may hold the first of them.
  table.anchored = true;
  return around.far;
}

/**
 * Asks for the box of an anchored record once its anchor is near.
 *
 * @param {Walk} walk
 * @param {Rec} record
 * @returns {boolean} whether it is still anchored
 */
function staysAnchored(walk, record) {
  if (record.anchor === null || isFar(walk, record.anchor)) {
    return record.anchor !== null;
  }
  record.anchor = null;
  place(record, boxNow(walk.look, record));
  return false;
}
