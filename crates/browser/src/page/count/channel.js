// The way to the reader's world: a text node that belongs to no document, which both worlds hold.
//
// The reader hands it over in an event whose type only the two know. Nothing of this can be met by the page:
// the node is in no tree, and a type that nobody can guess is listened to by nobody else.

/** @type {CharacterData | null} */
let wire = null;

const answerWire = () => {
  const node = /** @type {CharacterData} */ (wire);
  switch (apply(dataOf, node, [])) {
    case "mark":
      mark();
      apply(setData, node, ["marked"]);
      break;
    case "account":
      awaited = true;
      apply(setData, node, [account()]);
      break;
    default:
      break;
  }
};

/** Tells the other world that something ended. */
function tellWorked() {
  if (wire !== null) {
    apply(dispatch, wire, [new NativeEvent(WORKED)]);
  }
}

apply(addListener, globalThis, [SECRET, (/** @type {Event} */ event) => {
  const node = apply(relatedTargetOf, event, []);
  if (node === null) {
    return;
  }
  if (apply(dataOf, node, []) === PROBE) {
    apply(setData, node, ["here"]);
  } else {
    wire = node;
    apply(addListener, node, [SECRET, answerWire]);
    apply(setData, node, ["here"]);
  }
}, true]);
