// Which ARIA role an element has: the author's, or else the one that HTML implies (HTML-AAM).
//
// `generic` stands for "none that means anything". Roles that a custom element gives itself through
// ElementInternals can't be seen from here.

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {string}
 */
function roleOf(look, element) {
  const seen = seenOf(look, element);
  if (seen.role === null) {
    // A name may be asked for on the way to a role, and its way may lead back here.
    seen.role = "generic";
    const said = (seen.about & ABOUT.role) === 0 ? null : authorRole(look, element);
    seen.role = said ?? impliedRole(look, element, seen);
  }
  return seen.role;
}

/**
 * The first token of the role attribute that is a role and stands where it can, unless it says
 * "presentational" of something that can't be (ARIA, "Presentational Roles Conflict Resolution").
 *
 * @param {Look} look
 * @param {Element} element
 * @returns {string | null}
 */
function authorRole(look, element) {
  const attribute = element.getAttribute("role");
  if (attribute === null) {
    return null;
  }
  for (const token of attribute.toLowerCase().split(/\s+/)) {
    if (AUTHOR_ROLES.has(token)) {
      switch (token) {
        case "presentation":
        case "none":
          return isFocusable(element) || hasGlobalAria(element) ? null : "none";
        case "image":
          return "img";
        case "directory":
          return "list";
        case "form":
        case "region":
          // Without a name they are no landmarks, and what they would be otherwise counts.
          if (isNamed(look, element)) {
            return token;
          }
          break;
        case "cell":
          return GRIDS.has(contextOf(look, element, IN_TABLES)) ? "gridcell" : "cell";
        default: {
          const contexts = REQUIRED_CONTEXT.get(token);
          if (contexts === undefined || contexts.has(contextOf(look, element, MEANINGLESS))) {
            return token;
          }
        }
      }
    }
  }
  return null;
}

/** Roles that are ignored outside of what they are parts of; a group may stand between. */
const REQUIRED_CONTEXT = new Map([
  ["listitem", roleSet("list group")],
  ["option", roleSet("listbox group")],
  ["treeitem", roleSet("tree group")],
]);

const MEANINGLESS = roleSet("generic none");
const IN_TABLES = roleSet("generic none row rowgroup");
const GRIDS = roleSet("grid treegrid");

/**
 * The nearest role around an element, those aside that are passed over.
 *
 * @param {Look} look
 * @param {Element} element
 * @param {Set<string>} passed
 * @returns {string}
 */
function contextOf(look, element, passed) {
  for (let around = composedParent(element); around !== null; around = composedParent(around)) {
    const role = roleOf(look, around);
    if (!passed.has(role)) {
      return role;
    }
  }
  return "none";
}

/**
 * Whether a row is one of a grid, and not of a table that is only read.
 *
 * @param {Look} look
 * @param {Element} row
 * @returns {boolean}
 */
function isInGrid(look, row) {
  return GRIDS.has(contextOf(look, row, IN_TABLES));
}

/**
 * The first word of the role attribute that is a role, even if it can't be had.
 *
 * @param {Element} element
 * @returns {string | undefined}
 */
function firstRole(element) {
  return element.getAttribute("role")?.toLowerCase().split(/\s+/).find((token) => AUTHOR_ROLES.has(token));
}

const GLOBAL_ARIA = [
  "aria-atomic", "aria-braillelabel", "aria-brailleroledescription", "aria-busy", "aria-controls", "aria-current", "aria-describedby", "aria-details",
  "aria-flowto", "aria-keyshortcuts", "aria-label", "aria-labelledby", "aria-live", "aria-owns",
  "aria-relevant", "aria-roledescription",
];

/**
 * @param {Element} element
 * @returns {boolean}
 */
function hasGlobalAria(element) {
  return GLOBAL_ARIA.some((name) => element.hasAttribute(name));
}

/**
 * Whether the element takes the focus, by a key or by a click.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isFocusable(element) {
  if (/^\s*-?\d/.test(element.getAttribute("tabindex") ?? "")) {
    return true;
  }
  switch (element.localName) {
    case "a":
    case "area":
      return element.hasAttribute("href");
    case "button":
    case "select":
    case "textarea":
      return !element.matches(":disabled");
    case "input":
      return /** @type {HTMLInputElement} */ (element).type !== "hidden" && !element.matches(":disabled");
    case "iframe":
      return true;
    case "audio":
    case "video":
      return element.hasAttribute("controls");
    case "summary":
      return isFirstSummary(element);
    default:
      return isEditingHost(element);
  }
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isEditingHost(element) {
  const attribute = element.getAttribute("contenteditable");
  return attribute !== null && attribute.toLowerCase() !== "false";
}

/**
 * Whether a summary is the one that opens its details.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isFirstSummary(element) {
  const parent = element.parentElement;
  return parent !== null && parent.localName === "details" && parent.querySelector(":scope > summary") === element;
}

/** @type {Map<string, string>} Elements that imply one role wherever they stand. */
const IMPLIED = new Map(Object.entries({
  address: "group", article: "article", blockquote: "blockquote", button: "button", caption: "caption",
  code: "code", dd: "definition", del: "deletion", details: "group", dfn: "term", dialog: "dialog",
  dt: "term", em: "emphasis", fieldset: "group", figcaption: "caption", figure: "figure", form: "form", h1: "heading",
  h2: "heading", h3: "heading", h4: "heading", h5: "heading", h6: "heading", hgroup: "group",
  hr: "separator", ins: "insertion", main: "main", mark: "mark", math: "math", menu: "list",
  meter: "meter", nav: "navigation", ol: "list", optgroup: "group", option: "option", output: "status",
  p: "paragraph", progress: "progressbar", s: "deletion", search: "search", strong: "strong",
  sub: "subscript", sup: "superscript", table: "table", textarea: "textbox", time: "time", ul: "list",
}));

/** @type {Map<string, string>} What the types of an input imply; all others take text. */
const IMPLIED_BY_TYPE = new Map(Object.entries({
  button: "button", checkbox: "checkbox", file: "button", hidden: "generic", image: "button",
  number: "spinbutton", radio: "radio", range: "slider", reset: "button", search: "searchbox",
  submit: "button",
}));

const SUGGESTING_TYPES = new Set(["email", "search", "tel", "text", "url"]);

/**
 * @param {Look} look
 * @param {Element} element
 * @param {Seen} seen
 * @returns {string}
 */
function impliedRole(look, element, seen) {
  const tag = seen.tag;
  const fixed = IMPLIED.get(tag);
  if (fixed !== undefined) {
    return fixed;
  }
  switch (tag) {
    case "a":
    case "area":
      return element.hasAttribute("href") || element.hasAttributeNS("http://www.w3.org/1999/xlink", "href")
        ? "link"
        : genericRole(element, seen);
    case "aside":
      return isInSection(element) && !isNamed(look, element) ? "generic" : "complementary";
    case "footer":
      return isInSectionOrMain(element) ? "generic" : "contentinfo";
    case "header":
      return isInSectionOrMain(element) ? "generic" : "banner";
    case "section":
      return isNamed(look, element) ? "region" : genericRole(element, seen);
    case "img":
      return imageRole(element);
    case "svg":
      return isNamed(look, element) ? "img" : "generic";
    case "input":
      return inputRole(/** @type {HTMLInputElement} */ (element));
    case "select": {
      const select = /** @type {HTMLSelectElement} */ (element);
      return isDropDown(select) ? "combobox" : "listbox";
    }
    case "summary":
      return isFirstSummary(element) ? "button" : "generic";
    case "li": {
      const parent = composedParent(element);
      if (parent === null || !LISTS.has(parent.localName)) {
        return "listitem";
      }
      if ((seen.about & ABOUT.role) !== 0 && firstRole(element) === "listitem") {
        return "listitem";
      }
      const said = firstRole(parent);
      return said !== "none" && said !== "presentation" && roleOf(look, parent) === "list" ? "listitem" : "generic";
    }
    case "tfoot":
    case "thead":
      return TABLES.has(tableRole(look, element)) ? "rowgroup" : "generic";
    case "tr":
      return TABLES.has(tableRole(look, element)) ? "row" : "generic";
    case "td":
    case "th":
      return cellRole(look, element);
    default:
      return genericRole(element, seen);
  }
}

/**
 * Whether a select shows its choice only, and its options when it is opened. One that takes several is a
 * drop-down when it is said to show one.
 *
 * @param {HTMLSelectElement} select
 * @returns {boolean}
 */
function isDropDown(select) {
  return select.multiple ? select.size === 1 : select.size <= 1;
}

const LISTS = new Set(["ol", "ul", "menu"]);

/**
 * The role of an element that HTML gives none: an editing host takes text, a popover is a group.
 *
 * @param {Element} element
 * @param {Seen} seen
 * @returns {string}
 */
function genericRole(element, seen) {
  if ((seen.about & ABOUT.other) === 0) {
    return "generic";
  }
  if (isEditingHost(element)) {
    return "textbox";
  }
  return element.hasAttribute("popover") ? "group" : "generic";
}

/**
 * @param {Element} image
 * @returns {string}
 */
function imageRole(image) {
  const decorative =
    image.getAttribute("alt") === "" && !hasAnyAria(image) && !image.getAttribute("title")?.trim();
  return decorative && !isFocusable(image) ? "none" : "img";
}

/**
 * Whether anything of ARIA is said of an element but that it is hidden.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function hasAnyAria(element) {
  return element.getAttributeNames().some((name) => name.startsWith("aria-") && name !== "aria-hidden");
}

/**
 * @param {HTMLInputElement} input
 * @returns {string}
 */
function inputRole(input) {
  const type = input.type;
  if (SUGGESTING_TYPES.has(type) && input.hasAttribute("list") && input.list !== null) {
    return "combobox";
  }
  return IMPLIED_BY_TYPE.get(type) ?? "textbox";
}

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {boolean}
 */
function isNamed(look, element) {
  return element.hasAttributes() || element.localName === "svg"
    ? authoredName(look, element, element.localName === "svg" ? "img" : "region") !== ""
    : false;
}

const SECTIONS = new Set(["article", "aside", "nav", "section"]);
const SECTION_ROLES = new Set(["article", "complementary", "navigation", "region"]);

/**
 * Whether an element around this one makes a section of the page. Judged by tag and role attribute alone,
 * so that no role waits for its own answer.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isInSection(element) {
  const parent = composedParent(element);
  return parent !== null && nearest(parent, isSection) !== null;
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isInSectionOrMain(element) {
  const parent = composedParent(element);
  return (
    parent !== null && nearest(parent, (around) => isSection(around) || isMain(around)) !== null
  );
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isSection(element) {
  const role = element.getAttribute("role");
  return role === null ? SECTIONS.has(element.localName) : SECTION_ROLES.has(role.trim().toLowerCase());
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isMain(element) {
  const role = element.getAttribute("role");
  return role === null ? element.localName === "main" : role.trim().toLowerCase() === "main";
}

const TABLES = new Set(["table", "grid", "treegrid"]);

/**
 * The role of the table that a row or cell belongs to.
 *
 * @param {Look} look
 * @param {Element} part
 * @returns {string}
 */
function tableRole(look, part) {
  const table = part.closest("table");
  return table === null ? "none" : roleOf(look, table);
}

/**
 * @param {Look} look
 * @param {Element} cell
 * @returns {string}
 */
function cellRole(look, cell) {
  const table = tableRole(look, cell);
  const row = cell.parentElement;
  if (!TABLES.has(table) || (row !== null && row.localName === "tr" && roleOf(look, row) !== "row")) {
    return "generic";
  }
  if (cell.localName === "td") {
    return table === "grid" || table === "treegrid" ? "gridcell" : "cell";
  }
  switch (cell.getAttribute("scope")?.trim().toLowerCase()) {
    case "row":
    case "rowgroup":
      return "rowheader";
    case "col":
    case "colgroup":
      return "columnheader";
    default:
      return hasData(cell.parentElement) ? "rowheader" : "columnheader";
  }
}

/**
 * Whether a row has a data cell that is not empty: its headers then speak for the row.
 *
 * @param {Element | null} row
 * @returns {boolean}
 */
function hasData(row) {
  for (let cell = row?.firstElementChild ?? null; cell !== null; cell = cell.nextElementSibling) {
    if (cell.localName === "td" && cell.firstChild !== null) {
      return true;
    }
  }
  return false;
}
