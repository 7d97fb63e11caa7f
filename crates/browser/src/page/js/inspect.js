// Small facts about the viewport and about one element.

/** Roles of the containers that an element belongs to: another row's button is another button. */
const CONTEXT_ROLES = new Set(["alertdialog", "article", "dialog", "form", "listitem", "row"]);

/**
 * @returns {{width: number, height: number, scrollX: number, scrollY: number}}
 */
function viewport() {
  return { width: innerWidth, height: innerHeight, scrollX: globalThis.scrollX, scrollY: globalThis.scrollY };
}

/**
 * What tells an element apart (ruling 17): role, name, tag, link, and the text of what it belongs to.
 *
 * @param {{element: number}} options
 */
function inspect(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return null;
  }
  const look = newLook();
  const implied = roleOf(look, element);
  const role = implied === "none" || TEXT_LEVEL.has(implied) ? "generic" : implied;
  const parent = composedParent(element);
  const context =
    parent === null ? null : nearest(parent, (around) => CONTEXT_ROLES.has(roleOf(look, around)));
  return {
    role,
    name: nameOf(look, element, role).name,
    tag: element.localName.toLowerCase(),
    href: linkAddress(element),
    context: context === null ? null : normaliseName(contentsOf(look, context)),
  };
}
