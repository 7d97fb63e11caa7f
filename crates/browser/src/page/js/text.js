// Brings text of the page into the one form in which it is reported and compared.
//
// The same rules as in the Rust crate that compares texts (settle-system §1.4 and §6.3); what counts as
// equal is not decided here.

/** The most UTF-16 units of a name or value. */
const TEXT_UNITS = 180;

/** The most UTF-16 units of a raw value that are looked at at all. */
const RAW_VALUE_UNITS = 4 * TEXT_UNITS;

/** The most UTF-16 units of the page's title. */
const TITLE_UNITS = 300;

/** The most characters of the page's URL, as long as the longest that can be navigated to. */
const URL_UNITS = 4096;

/** The most characters of a link's address. */
const HREF_UNITS = 2000;

const INVISIBLE = /[\u200B-\u200F\u2060\u00AD\uFEFF]/g;
const WHITE_SPACE = /\s+/g;
const PRIVATE_USE = /[\uE000-\uF8FF]|[\uDB80-\uDBFF][\uDC00-\uDFFF]/g;

/**
 * The first units of a text, never half of a character outside the basic plane. Lone surrogates become
 * U+FFFD, because half a character is no text and no JSON reader takes it.
 *
 * @param {string} text
 * @param {number} limit
 * @returns {string}
 */
function clipText(text, limit) {
  let end = Math.min(text.length, limit);
  if (end < text.length && end > 0 && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) {
    end -= 1;
  }
  return text.slice(0, end).toWellFormed();
}

/**
 * @param {string} text
 * @returns {string} with every run of white space as one space, and none at the ends
 */
function collapseText(text) {
  return text.replace(WHITE_SPACE, " ").trim();
}

/** Text that is in normal form as it stands, as most is, but for a space after it. */
const PLAIN = /^[!-~]+(?: [!-~]+)* ?$/;

/** Text without anything invisible and without half a character. */
const ASCII = /^[\0-\x7F]*$/;

/**
 * An accessible name's form (settle-system §6.3).
 *
 * @param {string} text
 * @returns {string}
 */
function normaliseName(text) {
  if (text === "" || (text.length <= TEXT_UNITS && PLAIN.test(text))) {
    return text.charCodeAt(text.length - 1) === 0x20 ? text.slice(0, -1) : text;
  }
  if (ASCII.test(text)) {
    const collapsed = collapseText(text);
    return collapsed.length <= TEXT_UNITS ? collapsed : collapsed.slice(0, TEXT_UNITS).trim();
  }
  return clipText(collapseText(text.replace(INVISIBLE, "")), TEXT_UNITS).trim();
}

/**
 * A value's form, and whether it is only a prefix (settle-system §1.4).
 *
 * @param {string} text
 * @returns {{text: string, truncated: boolean}}
 */
function normaliseValue(text) {
  const raw = clipText(text, RAW_VALUE_UNITS);
  const collapsed = collapseText(raw);
  return {
    text: clipText(collapsed, TEXT_UNITS),
    truncated: text.length > RAW_VALUE_UNITS || collapsed.length > TEXT_UNITS,
  };
}

/**
 * An address without user name and password (ruling 23: query and fragment stay).
 *
 * @param {string} address
 * @param {number} limit
 * @returns {string}
 */
function openAddress(address, limit) {
  if (!address.includes("@")) {
    return clipText(address, limit);
  }
  try {
    const url = new URL(address);
    if (url.username === "" && url.password === "") {
      return clipText(address, limit);
    }
    url.username = "";
    url.password = "";
    return clipText(url.href, limit);
  } catch {
    return clipText(address.replace(/\/\/[^/?#]*@/, "//"), limit);
  }
}

/**
 * The letters and digits of a text, in order and in one case: what formatting leaves alone (ruling 19).
 *
 * @param {string} text
 * @returns {string}
 */
function lettersAndDigits(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
