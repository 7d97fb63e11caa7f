// What one look has seen of an element: its role, what its attributes are about, and its style. Each is read at
// most once in a look, because every question to the browser costs more than all that is done with its answer.
//
// A thrifty look does not even ask for what no style sheet and no style attribute speaks of. Only a look that
// goes to the whole document is thrifty, since only that is worth finding out first (`thrift.js`).

/** What the attributes of an element are about, as bits. */
const ABOUT = {
  aria: 1,
  role: 2,
  title: 4,
  style: 8,
  tabindex: 16,
  onclick: 32,
  inert: 64,
  /** Any by which an element gets a role, a state or a name of its own without ARIA. */
  other: 128,
};

/** Attributes that say nothing of how an element reads, and the few that are told apart. */
const ATTRIBUTES = new Map([
  ["role", ABOUT.role], ["title", ABOUT.title], ["style", ABOUT.style], ["tabindex", ABOUT.tabindex],
  ["onclick", ABOUT.onclick], ["inert", ABOUT.inert],
  ...[
    "action", "alt", "charset", "class", "colspan", "content", "datetime", "for", "height", "href", "id", "lang", "name",
    "placeholder", "rel", "rowspan", "scope", "src", "srcset", "target", "type", "value", "width",
  ].map((name) => /** @type {[string, number]} */ ([name, 0])),
]);

class Seen {
  /**
   * @param {Element} element
   */
  constructor(element) {
    this.element = element;
    this.tag = element.localName;
    this.html = element.namespaceURI === XHTML;
    /** @type {object | null} The token of the look that this was seen in. */
    this.look = null;
    this.thrifty = false;
    /** @type {boolean | null} */
    this.sight = null;
    /** @type {ShadowRoot | null | undefined} Undefined until it was asked for. */
    this.shadow = undefined;
    /** The number of the last gathering of texts in this look that has met it. */
    this.gathering = 0;
    /** @type {string | null} */
    this.role = null;
    /** Bits of {@link ABOUT}; none yet below zero. */
    this.bits = -1;
    /** @type {CSSStyleDeclaration | null} */
    this.style = null;
    /** @type {string | null} */
    this.shownAs = null;
    /** @type {string | null} */
    this.placed = null;
    /** @type {string | null} */
    this.overflow = null;
    /** @type {boolean | null} */
    this.masked = null;
    /** @type {boolean | null} */
    this.inkless = null;
    /** @type {string | null} */
    this.seenAs = null;
    /** @type {boolean | null} */
    this.likeAll = null;
    /** @type {boolean | null} */
    this.borne = null;
    /** @type {string | null | undefined} All that it contains, if that is text (`onlyText`); undefined until it was asked for. */
    this.sole = undefined;
  }

  /** The computed style, as the browser has it. */
  get computed() {
    return (this.style ??= getComputedStyle(this.element));
  }

  /** Bits of {@link ABOUT}. */
  get about() {
    if (this.bits < 0) {
      this.bits = this.element.hasAttributes() ? aboutOf(this.element) : 0;
    }
    return this.bits;
  }

  /** The shadow root that it hosts, if that is known. */
  get root() {
    return this.shadow === undefined ? (this.shadow = rootOf(this.element)) : this.shadow;
  }

  /**
   * Whether it is rendered, visible, and in nothing that is transparent: one question that saves several.
   *
   * @returns {boolean}
   */
  get inSight() {
    return (this.sight ??=
      (this.thrifty && !thrift.sights && this.isBorne()) || this.element.checkVisibility(IN_SIGHT));
  }

  get display() {
    return (this.shownAs ??= this.usualDisplay() ?? this.computed.display);
  }

  /**
   * The display of its tag, where that is all that it can be.
   *
   * @returns {string | undefined}
   */
  usualDisplay() {
    const usual = this.thrifty && !thrift.layouts ? ORDINARY.get(this.tag) : undefined;
    return usual !== undefined && usual !== "" && this.isBorne() ? usual : undefined;
  }

  /** Whether it is an element like all others, that nothing but a style sheet could keep out of sight. */
  get ordinary() {
    return (this.likeAll ??=
      this.html && ORDINARY.has(this.tag) && (this.about & (ABOUT.style | ABOUT.other)) === 0 && this.root === null);
  }

  /**
   * Whether it is ordinary and stands in one that is ordinary and in sight.
   *
   * @returns {boolean}
   */
  isBorne() {
    return (this.borne ??= this.findsBearer());
  }

  /**
   * @returns {boolean}
   */
  findsBearer() {
    if (!this.ordinary) {
      return false;
    }
    const around = this.element.parentElement?.__seen;
    return around !== undefined && around.look === this.look && around.ordinary && around.inSight;
  }

  get visibility() {
    return this.inSight ? "visible" : (this.seenAs ??= this.computed.visibility);
  }

  get transparent() {
    return !this.inSight && Number(this.computed.opacity) === 0;
  }

  get position() {
    return (this.placed ??= this.mayHave(thrift.positions, POSITIONED) ? this.computed.position : "static");
  }

  get overflowX() {
    return (this.overflow ??= this.mayHave(thrift.overflows, OVERFLOWING) ? this.computed.overflowX : "visible");
  }

  get cursor() {
    return this.mayHave(thrift.cursors, POINTED) ? this.computed.cursor : "auto";
  }

  get contentVisibility() {
    return this.mayHave(thrift.skips, NO_TAGS) ? this.computed.contentVisibility : "visible";
  }

  /** Whether text in it is drawn as dots. */
  get drawnAsDots() {
    return (this.masked ??=
      this.mayHave(thrift.masks, MASKING) && MASKS.has(this.computed.getPropertyValue("-webkit-text-security")));
  }

  /** Whether text in it leaves nothing to see. */
  get invisibleInk() {
    return (this.inkless ??= this.mayHave(thrift.inks, NO_TAGS) && isInvisibleInk(this.computed));
  }

  /**
   * Whether a property can have another value than the one that it has by itself.
   *
   * @param {boolean} mentioned whether anything speaks of it
   * @param {Set<string>} tags for which the browser's own sheet does
   * @returns {boolean}
   */
  mayHave(mentioned, tags) {
    return (
      mentioned || !this.thrifty || !this.html || tags.has(this.tag) ||
      (this.about & (ABOUT.style | ABOUT.other)) !== 0
    );
  }
}

const IN_SIGHT = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false };

const XHTML = "http://www.w3.org/1999/xhtml";

/** @type {Set<string>} */
const NO_TAGS = new Set();

// The tags for which the browser's own style sheet sets a property; a test holds them against the browser.
const POSITIONED = new Set(["dialog"]);
const OVERFLOWING = new Set([
  "canvas", "dialog", "embed", "fencedframe", "hr", "iframe", "img", "input", "marquee", "object", "select", "textarea",
  "video",
]);
const POINTED = new Set(["a", "area"]);
const MASKING = new Set(["input"]);

/**
 * Elements that the browser's own sheet shows whatever stands around them, and how; empty where that depends on
 * more than the tag.
 *
 * @type {Map<string, string>}
 */
const ORDINARY = new Map([
  ...["html", "body", "summary", "legend"].map((tag) => pair(tag, "")),
  ...[
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "label", "mark",
    "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var",
  ].map((tag) => pair(tag, "inline")),
  ...[
    "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "main", "menu", "nav", "ol", "p", "pre", "search", "section",
    "ul",
  ].map((tag) => pair(tag, "block")),
  pair("button", "inline-block"), pair("li", "list-item"), pair("table", "table"), pair("caption", "table-caption"), pair("tbody", "table-row-group"),
  pair("thead", "table-header-group"), pair("tfoot", "table-footer-group"), pair("tr", "table-row"), pair("td", "table-cell"),
  pair("th", "table-cell"),
]);

/**
 * @param {string} tag
 * @param {string} display
 * @returns {[string, string]}
 */
function pair(tag, display) {
  return [tag, display];
}

/**
 * @param {Element} element
 * @returns {number}
 */
function aboutOf(element) {
  let bits = 0;
  for (const name of element.getAttributeNames()) {
    bits |= ATTRIBUTES.get(name) ?? otherwiseAbout(name);
  }
  return bits;
}

/**
 * @param {string} name
 * @returns {number}
 */
function otherwiseAbout(name) {
  if (name.startsWith("aria-")) {
    return ABOUT.aria;
  }
  return name.startsWith("data-") ? 0 : ABOUT.other;
}

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {Seen}
 */
function seenOf(look, element) {
  const known = element.__seen;
  if (known !== undefined && known.look === look.token) {
    return known;
  }
  // An earlier program in this world may have left one of its own.
  const seen = known instanceof Seen ? known : (element.__seen = new Seen(element));
  seen.look = look.token;
  seen.gathering = 0;
  seen.thrifty = look.thrifty;
  seen.sight = null;
  seen.shadow = undefined;
  seen.role = null;
  seen.bits = -1;
  seen.style = null;
  seen.shownAs = null;
  seen.placed = null;
  seen.overflow = null;
  seen.masked = null;
  seen.inkless = null;
  seen.seenAs = null;
  seen.likeAll = null;
  seen.borne = null;
  seen.sole = undefined;
  return seen;
}
