// A text in the making: what was read for it so far, and what it came to.
//
// White space is only kept apart here; the text is brought into its form where it is told.

/** So many characters are more than any name shows; what follows need not be read. */
const ENOUGH = 4 * TEXT_UNITS;

/**
 * @typedef {object} Gathering
 * @property {Look} look
 * @property {number} number
 * @property {Set<Element> | null} met so that no element is read twice; none where the elements themselves tell
 * @property {boolean} hidden whether the start is hidden, and so are its contents, and yet they count
 * @property {boolean} referenced whether the start was pointed at, so that no pointer is followed again
 * @property {boolean} reading whether all that can be read is wanted, and not a name
 * @property {Element | null} except the control whose label is read
 * @property {Set<string> | null} stops roles of containers that are not part of this name
 * @property {string} text
 * @property {boolean} spaced whether the text is empty so far or ends in a space: another one would say nothing
 * @property {number} depth
 */

let gatherings = 0;

/**
 * Remembers that an element was read. Only one gathering at a time is not nested in another, so that its number
 * can stand on the elements.
 *
 * @param {Gathering} gathering
 * @param {Seen} seen
 */
function meet(gathering, seen) {
  if (gathering.met === null) {
    seen.gathering = gathering.number;
  } else {
    gathering.met.add(seen.element);
  }
}

/**
 * @param {Gathering} gathering
 * @param {Seen} seen
 * @returns {boolean}
 */
function hasMet(gathering, seen) {
  return gathering.met === null ? seen.gathering === gathering.number : gathering.met.has(seen.element);
}

/**
 * @param {Look} look
 * @returns {Gathering}
 */
function newGathering(look) {
  return {
    look, number: (gatherings += 1), met: look.nesting === 0 ? null : new Set(), hidden: false, referenced: false, reading: false, except: null, stops: null, text: "",
    spaced: true, depth: 0,
  };
}

/**
 * @param {Gathering} gathering
 * @param {string} text
 */
function add(gathering, text) {
  if (text !== "") {
    gathering.text += text;
    gathering.spaced = text.charCodeAt(text.length - 1) === 0x20;
  }
}

/**
 * @param {Gathering} gathering
 * @param {string} text
 */
function addText(gathering, text) {
  if (text === " " || BLANK.test(text)) {
    addSpace(gathering);
  } else {
    add(gathering, collapsedEdges(text));
  }
}

/**
 * @param {Gathering} gathering
 */
function addSpace(gathering) {
  if (!gathering.spaced) {
    gathering.text += " ";
    gathering.spaced = true;
  }
}

/** White space as HTML is written with. */
const BLANK = /^[ \t\n\r\f]+$/;

/**
 * White space in bulk must not use up what a name may hold.
 *
 * @param {string} text
 * @returns {string}
 */
function collapsedEdges(text) {
  return text.length > 40 ? text.slice(0, ENOUGH * 4).replace(WHITE_SPACE, " ") : text;
}

/**
 * The text of an element that contains nothing else, as most that contain text do.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {Seen} seen
 * @returns {string | null} none where there is more to be looked at
 */
function onlyText(look, element, seen) {
  return seen.sole === undefined ? (seen.sole = soleText(look, element, seen)) : seen.sole;
}

/**
 * @param {Look} look
 * @param {Element} element
 * @param {Seen} seen
 * @returns {string | null}
 */
function soleText(look, element, seen) {
  // Nodes of texts are not asked for: the browser makes an object of each.
  if (sheets.generated || !seen.html || element.firstElementChild !== null) {
    return null;
  }
  const plain =
    seen.root === null && !TEXT_APART.has(seen.tag) && seen.visibility === "visible" && !seen.drawnAsDots &&
    seen.contentVisibility !== "hidden" && ownersOf(look, element).size === 0;
  return plain ? collapsedEdges(element.textContent ?? "") : null;
}

/** Elements whose texts are not simply what they say. */
const TEXT_APART = new Set(["details", "q", "slot"]);
