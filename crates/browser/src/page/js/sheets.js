// Style sheets: what they can do to parts of the page that nothing else tells of, and whether they changed.
//
// A sheet from another origin can't be looked into; a rule that is edited in a large sheet is not noticed. The
// full reading that concludes sees what they do.

/** So many rules in all are compared word by word. */
const MOST_WORDS = 150;
/** So many rules are looked at for what their selectors depend on. */
const MOST_RULES = 20000;

const sheets = {
  /** What all sheets come to, to be compared. */
  signature: "not looked at",
  /** Whether a rule depends on the pointer, on the focus, on the fragment, on later elements, on siblings. */
  hover: false,
  focus: false,
  target: false,
  has: false,
  siblings: false,
  containers: false,
  /** Whether a rule depends on what controls hold being valid. */
  validity: false,
  /** Whether a rule may put text before or after elements. */
  generated: true,
  /** Whether every rule of every sheet is compared word by word. */
  wordByWord: false,
  /** What the rules speak of. */
  mentions: { ...thrift },
  /** @type {Map<string, MediaQueryList>} */
  media: new Map(),
};

/**
 * Whether a change of one element can restyle elements that stand anywhere.
 *
 * @returns {boolean}
 */
function hasFarSelectors() {
  return sheets.has || sheets.containers;
}

/**
 * @returns {CSSStyleSheet[]} all that apply somewhere in the document, once each
 */
function allSheets() {
  /** @type {Set<CSSStyleSheet>} */
  const found = new Set();
  for (const root of [document, ...knownRoots()]) {
    for (const sheet of root.styleSheets) {
      found.add(sheet);
    }
    for (const sheet of root.adoptedStyleSheets) {
      found.add(sheet);
    }
  }
  return [...found];
}

/**
 * Compares the sheets with what they were; when they differ, anything may have changed.
 *
 * @returns {boolean} whether they differ
 */
function compareSheets() {
  const all = allSheets();
  const parts = [];
  let words = MOST_WORDS;
  let wordByWord = true;
  for (const sheet of all) {
    const rules = rulesOf(sheet);
    parts.push(sheet.disabled ? "-" : "+", sheet.media.mediaText, rules === null ? "?" : String(rules.length));
    if (rules !== null && rules.length <= words) {
      words -= rules.length;
      for (const rule of rules) {
        parts.push(rule.cssText);
      }
    } else {
      wordByWord = false;
    }
  }
  const signature = parts.join("\n");
  if (signature === sheets.signature) {
    return false;
  }
  sheets.signature = signature;
  sheets.wordByWord = wordByWord;
  study(all);
  return true;
}

/**
 * @param {CSSStyleSheet | CSSGroupingRule} holder
 * @returns {CSSRuleList | null} none when another origin keeps them to itself
 */
function rulesOf(holder) {
  try {
    return holder.cssRules;
  } catch {
    return null;
  }
}

/**
 * Finds out what the rules depend on.
 *
 * @param {CSSStyleSheet[]} all
 */
function study(all) {
  Object.assign(sheets, { hover: false, focus: false, target: false, has: false, siblings: false, containers: false, generated: false, validity: false });
  for (const what of /** @type {Array<keyof typeof thrift>} */ (Object.keys(sheets.mentions))) {
    sheets.mentions[what] = false;
  }
  /** @type {Set<string>} */
  const conditions = new Set();
  let left = MOST_RULES;
  const pending = all.flatMap((sheet) => {
    conditions.add(sheet.media.mediaText);
    const rules = rulesOf(sheet);
    sheets.generated ||= rules === null;
    return [...(rules ?? [])];
  });
  for (; left > 0 && pending.length > 0; left -= 1) {
    const rule = /** @type {CSSRule} */ (pending.pop());
    if (sheets.wordByWord && "style" in rule) {
      noteMentions(sheets.mentions, /** @type {CSSStyleRule} */ (rule).style);
    }
    if (rule instanceof CSSStyleRule) {
      studySelector(rule.selectorText);
    } else if (rule instanceof CSSMediaRule) {
      conditions.add(rule.conditionText);
    } else if (rule instanceof CSSContainerRule) {
      sheets.containers = true;
    } else if (rule instanceof CSSImportRule && rule.styleSheet !== null) {
      // Of what it brings in nothing is compared.
      sheets.wordByWord = false;
      const rules = rulesOf(rule.styleSheet);
      sheets.generated ||= rules === null;
      pending.push(...(rules ?? []));
    }
    if ("cssRules" in rule) {
      pending.push(...(rulesOf(/** @type {CSSGroupingRule} */ (rule)) ?? []));
    }
  }
  // What was not looked at may do anything of this.
  sheets.generated ||= pending.length > 0;
  followMedia(conditions);
}

/**
 * @param {string} selector
 */
function studySelector(selector) {
  sheets.hover ||= selector.includes(":hover");
  sheets.focus ||= selector.includes(":focus");
  sheets.target ||= selector.includes(":target");
  sheets.has ||= selector.includes(":has(");
  sheets.generated ||= selector.includes(":before") || selector.includes(":after");
  sheets.validity ||= selector.includes("valid");
  sheets.siblings ||= /[~+]/.test(selector);
}

/**
 * Has every media condition tell when it begins or ceases to hold.
 *
 * @param {Set<string>} conditions
 */
function followMedia(conditions) {
  for (const condition of [...conditions, ...OFTEN_ASKED]) {
    if (condition !== "" && !sheets.media.has(condition)) {
      const query = matchMedia(condition);
      query.addEventListener("change", () => {
        markAll();
        tick();
      });
      sheets.media.set(condition, query);
    }
  }
}

/** Conditions that scripts and images ask for without any sheet. */
const OFTEN_ASKED = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "print"];
