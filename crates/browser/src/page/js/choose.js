// Chooses an option of a native select, and reads whether something is checked.

/**
 * Looks for an option: by its unique label, else by its unique exact value.
 *
 * @param {{element: number, option: string}} options
 * @returns {{status: string, select?: HTMLSelectElement, option?: HTMLOptionElement}} `ready`, or why it can't be chosen
 */
function findOption(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { status: "detached" };
  }
  if (element.localName !== "select") {
    return { status: "not_select" };
  }
  const select = /** @type {HTMLSelectElement} */ (element);
  if (isDisabled(select, isDisabledAround(select))) {
    return { status: "disabled" };
  }
  const all = Array.from(select.options);
  const wanted = collapseText(options.option);
  const labelled = all.filter((option) => optionLabel(option) === wanted);
  const found = labelled.length > 0 ? labelled : all.filter((option) => option.value === options.option);
  const [option] = found;
  if (option === undefined) {
    return { status: "missing" };
  }
  if (found.length > 1) {
    return { status: "ambiguous" };
  }
  if (option.matches(":disabled")) {
    return { status: "disabled" };
  }
  return { status: "ready", select, option };
}

/**
 * Whether an option could be chosen now. Chooses nothing.
 *
 * @param {{element: number, option: string}} options
 * @returns {{status: string}}
 */
function optionState(options) {
  return { status: findOption(options).status };
}

/**
 * Chooses an option. One of a list that takes several is added to those that are chosen.
 *
 * @param {{element: number, option: string}} options
 * @returns {{status: string}}
 */
function selectOption(options) {
  const { status, select, option } = findOption(options);
  if (select === undefined || option === undefined) {
    return { status };
  }
  if (option.selected) {
    return { status: "already" };
  }
  takeFocus(select);
  option.selected = true;
  announce(select);
  return { status: option.selected ? "selected" : "reverted" };
}

/**
 * @param {{element: number}} options
 * @returns {{checkable: boolean, checked: string, connected: boolean}}
 */
function checkedState(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { checkable: false, checked: "false", connected: false };
  }
  const checkable = CHECKABLE_ROLES.has(roleOf(newLook(), element));
  return { checkable, checked: checkedness(element) ?? "false", connected: true };
}
