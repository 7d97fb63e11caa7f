// Looks whether the shim is here already: two connections may bring it twice, and a frame's first document can
// hand its world on to the next.

const PROBE = "probe";

/** @returns {boolean} */
function isHere() {
  const text = new Text(PROBE);
  dispatchEvent(new MouseEvent(SECRET, { relatedTarget: text }));
  return text.data === "here";
}
