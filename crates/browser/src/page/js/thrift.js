// What no style sheet and no style attribute of the document speaks of, so that it need not be asked for.
//
// All of it holds only where every rule was compared word by word: in large sheets an edited rule goes unnoticed,
// and then nothing may be taken for granted. The same goes for sheets of other origins and for animations that
// scripts start.

const thrift = {
  positions: true,
  overflows: true,
  cursors: true,
  skips: true,
  masks: true,
  inks: true,
  /** Whether something may be kept out of sight. */
  sights: true,
  /** Whether something may be laid out otherwise than its tag is. */
  layouts: true,
  /** Whether something may have another size or place than its text and its tag give it. */
  shapes: true,
};

/** Deeply nested, the browser's own sheet makes them smaller and smaller. */
const SHRINKING = ":is(h5, h6, rt, small, sub, sup)";
/** Tags of those, and of what hands its own attributes down to texts. */
const TELLTALE = new Set(["h5", "h6", "rt", "small", "sub", "sup", "foreignObject", "math"]);
const SHRUNK = `${SHRINKING} ${SHRINKING} ${SHRINKING} ${SHRINKING}`;

/** Elements that may have another place than their tag gives them, or that have others around them. */
const PLACED = "[style], [dir]";

const SIGHTS = /display|visibility|opacity|all|animation|(?:^|;)\s*--|var\(/i;
const LAYOUTS = /display|float|position|all|var\(/i;

/** Texts of style attributes that have an effect on what stands inside of the element. */
const INHERITED = /** @type {const} */ ([
  ["cursors", /cursor/i], ["masks", /text-security/i], ["inks", /color|font/i], ["sights", SIGHTS], ["layouts", LAYOUTS],
]);

/**
 * Finds out what can be taken for granted in a look at the whole document.
 *
 * @returns {boolean} whether anything can
 */
function beThrifty() {
  if (!sheets.wordByWord || document.fullscreenElement !== null) {
    return false;
  }
  const roots = [document, ...knownRoots()];
  if (roots.some((root) => root.getAnimations().length > 0)) {
    return false;
  }
  Object.assign(thrift, sheets.mentions);
  for (const root of roots) {
    thrift.shapes ||= root.querySelector(PLACED) !== null;
    for (const styled of root.querySelectorAll("[style]")) {
      const words = styled.getAttribute("style") ?? "";
      for (const [what, word] of INHERITED) {
        thrift[what] ||= word.test(words);
      }
    }
  }
  return true;
}

/**
 * Notes what a rule speaks of.
 *
 * @param {typeof thrift} mentions
 * @param {CSSStyleDeclaration} style
 */
function noteMentions(mentions, style) {
  mentions.positions ||= !HARMLESS_POSITIONS.has(style.position);
  mentions.overflows ||= !HARMLESS_OVERFLOWS.has(style.overflowX) || style.overflow.includes("var(");
  mentions.cursors ||= style.cursor !== "";
  mentions.skips ||= style.contentVisibility !== "";
  mentions.masks ||= style.getPropertyValue("-webkit-text-security") !== "";
  mentions.shapes ||= Array.from(style).some((property) => !SHAPELESS.test(property));
  const sweeping = style.all !== "";
  mentions.sights ||=
    sweeping || !HARMLESS_DISPLAYS.has(style.display) || style.visibility !== "" || style.opacity !== "" ||
    style.contentVisibility !== "";
  mentions.layouts ||=
    sweeping || style.display !== "" || style.cssFloat !== "" || !HARMLESS_POSITIONS.has(style.position);
  mentions.inks ||=
    !PLAIN_COLOR.test(style.color) || !PLAIN_SIZE.test(style.fontSize) || style.font.includes("var(");
}

const HARMLESS_POSITIONS = new Set(["", "static", "relative"]);
/** Properties that leave every size and place as it is. */
const SHAPELESS =
  /^(?:accent-color|background-.*|border-(?:block|bottom|inline|left|right|top).*-color|caret-color|color|color-scheme|cursor|font-(?:family|style|weight)|list-style-.*|outline-.*|text-decoration.*)$/;

/** Displays with a box of their own. */
const HARMLESS_DISPLAYS = new Set([
  "", "block", "flex", "flow-root", "grid", "inline", "inline-block", "inline-flex", "inline-grid", "list-item",
]);
const HARMLESS_OVERFLOWS = new Set(["", "visible"]);

/** Colours that are certainly not transparent, as CSSOM spells what an author gave. */
const PLAIN_COLOR = /^(?:|rgb\(\d+, \d+, \d+\)|(?!transparent$|var\(|currentcolor$)[a-z]+)$/i;

/** Sizes that are certainly not tiny, however deeply they are nested. */
const PLAIN_SIZE = /^(?:|[1-9]\d*(?:\.\d+)?(?:em|px|pt|rem)|[1-9]\d{2,}%|x{1,2}-small|small|medium|large|x{1,3}-large|larger|inherit)$/;
