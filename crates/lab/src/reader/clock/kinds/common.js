// The kinds of change: what each needs on the page, and one random change of it.
//
// Each kind has `html`, perhaps `css` and `ready`, and `change`, which does one change and says in words what
// it did. `where` limits the places; `outer` changes a frame from outside. A change that has to come from
// outside of the page (another viewport, the mouse, a key) is returned with what is to be done.

const TOP = ["document"];
const DOCUMENTS = ["document", "document", "frame", "other", "srcdoc"];

/**
 * Declarations that make a page read differently, or move it. None that masks text: what was masked once stays
 * secret, and a program that has never seen the page can't know of it.
 */
const DECLARATIONS = [
  ["display", "none"], ["visibility", "hidden"], ["opacity", "0"], ["height", "300px"], ["cursor", "pointer"],
  ["content-visibility", "hidden"], ["font-size", "60px"], ["transform", "translateY(700px)"],
  ["display", "contents"], ["position", "fixed"], ["margin-top", "200px"], ["width", "0"],
  ["text-transform", "uppercase"], ["clip-path", "inset(50%)"], ["float", "left"], ["display", "none"],
  ["visibility", "hidden"], ["height", "90px"], ["display", "inline"], ["cursor", "pointer"],
];
const declaration = (r) => r.pick(DECLARATIONS).join(": ");
const mark = (r) => `.c${r.below(6)}`;
const rule = (r, prefix = "") =>
  r.chance(0.25)
    ? `${prefix} ${mark(r)}::${r.pick(["before", "after"])} { content: "${words(r)}" }`
    : `${prefix} ${mark(r)} { ${declaration(r)} }`;
const rules = (r, count, prefix) => Array.from({ length: count }, () => rule(r, prefix)).join("\n");
const any = (r, area, selector = "*") => r.pick([...area.querySelectorAll(selector)]) ?? area;
const six = (r) => cards(r, 6);
const sheetOf = (r, area) => (area.previousElementSibling ?? scene.style).sheet ?? scene.style.sheet;

/** Every kind by its name; the files beside this one add theirs. */
const KINDS = {};
