// What the elements around a place say about it.

/**
 * @typedef {object} Around
 * @property {number} depth how many nodes are around
 * @property {boolean} ariaHidden and in no modal dialog, which is shown to everybody
 * @property {boolean} unread something around is hidden from accessibility, so that values are nobody's business
 * @property {boolean} disabled by aria-disabled
 * @property {boolean} leaf inside a node whose contents are no nodes of their own
 * @property {boolean} pointer the cursor is a pointer already
 * @property {boolean} blocked outside of the modal dialog that is open
 * @property {boolean} unseen a person does not see what is there
 * @property {boolean} mute text right here is not shown as text
 * @property {true | string | null} speech what a node around says already: all text, this text, or nothing
 * @property {Rec | null} far what stands far from the viewport and holds all that is in here (`far.js`)
 */

/**
 * @param {boolean} ariaHidden
 * @param {boolean} blocked
 * @returns {Around}
 */
function aroundAll(ariaHidden, blocked) {
  return {
    depth: 0, ariaHidden, unread: ariaHidden, disabled: false, leaf: false, pointer: false, blocked, unseen: false, mute: false,
    speech: null, far: null,
  };
}

/**
 * A copy to be changed: what is around what stands in an element, as long as the element adds nothing to it.
 *
 * @param {Around} around
 * @returns {Around}
 */
function within(around) {
  return {
    depth: around.depth, ariaHidden: around.ariaHidden, unread: around.unread, disabled: around.disabled,
    leaf: around.leaf, pointer: around.pointer, blocked: around.blocked, unseen: around.unseen, mute: false, speech: around.speech,
    far: around.far,
  };
}

/**
 * @param {Around} one
 * @param {Around} other
 * @returns {boolean}
 */
function sameAround(one, other) {
  return one.far === other.far && meansTheSame(one, other);
}

/**
 * Whether what stands there reads the same, wherever its box is known from.
 *
 * @param {Around} one
 * @param {Around} other
 * @returns {boolean}
 */
function meansTheSame(one, other) {
  return (
    one === other ||
    (one.depth === other.depth && one.ariaHidden === other.ariaHidden && one.unread === other.unread && one.disabled === other.disabled &&
      one.leaf === other.leaf && one.pointer === other.pointer && one.blocked === other.blocked &&
      one.unseen === other.unseen && one.mute === other.mute && one.speech === other.speech)
  );
}
