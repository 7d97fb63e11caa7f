// Takes out of every answer what the document's secret fields hold, wherever the page copied it to: names,
// values of other fields, the title, addresses, test ids.
//
// For this alone the fields' values are read: inside the page, from a world that the page can't watch; they
// go nowhere from here. Without a secret field, nothing here costs anything. What the page showed before a
// field came to hold it is no copy of it, and stays: else the act of typing would seem to change the page.
// Not found: parts of a secret, other spellings than those below, and copies in other documents; what was
// typed by Surefoot is looked for again when something is written.

/** Shorter secrets are part of too many innocent texts. */
const SHORTEST_SECRET = 6;

/** Of a longer secret this many characters are looked for, and all that follows them goes. */
const TELLING_POINTS = 32;

/** How many values are kept: every reading while somebody types may meet another one. */
const MOST_SECRETS = 64;

/** How many of the texts that were answered are kept, to know what was shown before. */
const MOST_SHOWN = 200_000;

/** The same word as in everything that is written. */
const REDACTED = "[REDACTED]";

/** What each field held when it was last looked at. */
/** @type {WeakMap<Element, string>} */
const lastHeld = new WeakMap();

/** Each value that was met, with its pattern; none for what was shown before it was secret. */
/** @type {Map<string, string | null>} */
const secrets = new Map();

/** All of them at once; none while there is nothing to look for. */
/** @type {RegExp | null} */
let anySecret = null;

/** @type {Set<string>} */
const shown = new Set();

/**
 * The text without any secret in it.
 *
 * @param {string} text
 * @returns {string}
 */
function scrub(text) {
  if (anySecret === null || text.length < SHORTEST_SECRET) {
    return text;
  }
  return withoutPart(text.replace(anySecret, REDACTED));
}

/**
 * An answer of the program without any secret in it. The answer itself stays as it is.
 *
 * @template Answer
 * @param {string} name of the function that answered
 * @param {Answer} answer
 * @returns {Answer}
 */
function withoutSecrets(name, answer) {
  const reading = name === "read" ? /** @type {any} */ (answer) : null;
  if (reading?.whole) {
    meetUnrenderedFields();
  }
  if (secretFields.size === 0) {
    return answer;
  }
  lookIntoFields();
  if (reading === null) {
    return anySecret === null ? answer : scrubbed(answer);
  }
  return /** @type {Answer} */ ({
    ...reading,
    url: shownText(reading.url),
    title: shownText(reading.title),
    patches: reading.patches.map((/** @type {any} */ patch) => ({
      ...patch, nodes: patch.nodes.map(scrubbedEntry),
    })),
  });
}

/**
 * An entry of a reading without any secret in it. What another field holds is withheld as a whole: the rest
 * of it would be a wrong value.
 *
 * @param {Record<string, any>} entry
 * @returns {Record<string, any>}
 */
function scrubbedEntry(entry) {
  let copy = entry;
  for (const key of ["name", "href", "testId", "value"]) {
    const text = entry[key];
    if (typeof text !== "string" || text === "") {
      continue;
    }
    const clean = shownText(text);
    if (clean === text) {
      continue;
    }
    if (copy === entry) {
      copy = { ...entry };
    }
    if (key === "value") {
      delete copy.value;
      delete copy.valueTruncated;
      copy.valueWithheld = true;
    } else {
      copy[key] = clean;
    }
  }
  return copy;
}

/**
 * @param {string} text
 * @returns {string} the text without any secret, which from now on has been shown
 */
function shownText(text) {
  const clean = scrub(text);
  shown.add(clean);
  if (shown.size > MOST_SHOWN) {
    for (const oldest of shown) {
      shown.delete(oldest);
      break;
    }
  }
  return clean;
}

/**
 * @template Value
 * @param {Value} value
 * @returns {Value} the same with every text in it scrubbed
 */
function scrubbed(value) {
  if (typeof value === "string") {
    return /** @type {Value} */ (scrub(value));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return /** @type {Value} */ (value.map(scrubbed));
  }
  return /** @type {Value} */ (
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, scrubbed(member)]))
  );
}

/** Learns what the secret fields hold by now. */
function lookIntoFields() {
  let learned = false;
  for (const reference of secretFields) {
    const field = reference.deref();
    if (field === undefined) {
      secretFields.delete(reference);
      continue;
    }
    const held = heldBySecretField(field);
    if (held !== lastHeld.get(field)) {
      lastHeld.set(field, held);
      learned = learn(held) || learned;
    }
  }
  if (learned) {
    const patterns = [...secrets.entries()].filter(([, pattern]) => pattern !== null);
    // Of two that begin at the same place the longer one is to win.
    patterns.sort(([one], [other]) => other.length - one.length);
    anySecret =
      patterns.length === 0 ? null : new RegExp(patterns.map(([, pattern]) => pattern).join("|"), "g");
  }
}

/**
 * @param {Element} field
 * @returns {string}
 */
function heldBySecretField(field) {
  switch (field.localName) {
    case "input":
    case "textarea":
      return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (field).value;
    case "select":
      return chosenLabels(/** @type {HTMLSelectElement} */ (field));
    default:
      return field.textContent ?? "";
  }
}

/**
 * @param {string} held
 * @returns {boolean} whether it was not known, and is long enough to be looked for
 */
function learn(held) {
  // Names and values are reported without these, so copies are met without them too.
  const secret = collapseText(held.replace(INVISIBLE, "")).toWellFormed();
  if ([...secret].length < SHORTEST_SECRET || secrets.has(secret)) {
    return false;
  }
  const pattern = patternOf(secret);
  const finder = new RegExp(pattern);
  let wasShown = false;
  for (const text of shown) {
    if (finder.test(text)) {
      wasShown = true;
      break;
    }
  }
  secrets.set(secret, wasShown ? null : pattern);
  if (secrets.size > MOST_SECRETS) {
    for (const oldest of secrets.keys()) {
      secrets.delete(oldest);
      break;
    }
  }
  return true;
}

/**
 * A pattern for the spellings of a secret: as it is, percent-encoded once or twice, escaped in JSON, reversed,
 * and in base64 whatever stands before it.
 *
 * @param {string} secret
 * @returns {string}
 */
function patternOf(secret) {
  const points = [...secret];
  const rest = points.length > TELLING_POINTS ? "[^]*" : "";
  const spellings = [
    points.slice(0, TELLING_POINTS).map(spellingsOf).join("") + rest,
    points.toReversed().slice(0, TELLING_POINTS).map(escaped).join("") + rest,
  ];
  for (let before = 0; before < 3; before += 1) {
    const core = base64Core(secret, before);
    if (core.length >= 8) {
      spellings.push([...core].map(escaped).join("").replace(/\\\+/g, "[+-]").replace(/\\\//g, "[/_]"));
    }
  }
  return spellings.map((spelling) => `(?:${spelling})`).join("|");
}

/**
 * @param {string} point
 * @returns {string} a pattern for the ways in which the character is written
 */
function spellingsOf(point) {
  if (point === " ") {
    return "(?:\\s|\\+|%(?:25)?20)+";
  }
  const encoded = Array.from(
    new TextEncoder().encode(point),
    (byte) => `%(?:25)?${byte.toString(16).padStart(2, "0").replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`,
  ).join("");
  const inJson = point === '"' || point === "\\" || point === "/" ? `|\\\\${escaped(point)}` : "";
  return `(?:${escaped(point)}|${encoded}${inJson})`;
}

/**
 * @param {string} text
 * @returns {string} a pattern for the very text
 */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/**
 * What base64 makes of a text alone, when some bytes stand before it in its group of three.
 *
 * @param {string} text
 * @param {number} before
 * @returns {string}
 */
function base64Core(text, before) {
  const bytes = new TextEncoder().encode(text);
  const binary = "\0".repeat(before) + String.fromCharCode(...bytes.slice(0, 3 * TELLING_POINTS));
  const first = Math.ceil((before * 8) / 6);
  return btoa(binary).slice(first, Math.floor((binary.length * 8) / 6));
}

/**
 * Names and the like are cut where they get too long, perhaps inside of a secret.
 *
 * @param {string} text
 * @returns {string} the text without the beginning of a secret at its end, if it is long enough to have been cut
 */
function withoutPart(text) {
  if (text.length < TEXT_UNITS - 2) {
    return text;
  }
  for (const [secret, pattern] of secrets) {
    for (let units = Math.min(secret.length - 1, text.length); pattern !== null && units >= SHORTEST_SECRET; units -= 1) {
      if (text.endsWith(secret.slice(0, units))) {
        return text.slice(0, text.length - units) + REDACTED;
      }
    }
  }
  return text;
}
