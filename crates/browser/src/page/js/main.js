// Installs the program: the one object that the driver talks to.
//
// It is evaluated in an isolated world before the first script of every document, perhaps twice, and a
// frame's first document can hand its world on to the next. So it installs itself once for each document.
// It patches nothing of the page and uses no timers.

/** @type {Map<string, (options: any) => unknown>} */
const FUNCTIONS = new Map(Object.entries({
  read: readDocument,
  poll: pollDocument,
  guard,
  landed: landedSoFar,
  disarm,
  drawn,
  watch: watchTarget,
  glance,
  parsed,
  hints: hydrationHints,
  hostPoint,
  hostState,
  scrollIntoView: scrollTargetIntoView,
  focus: focusTarget,
  fillPrepare,
  setValue,
  caretToEnd,
  verifyText,
  nameSecret,
  selectOption,
  optionState,
  checkedState,
  fileInput,
  placeOn,
  placeBeyond,
  watchDrag,
  seenOfDrag,
  scrollOn,
  virtualised,
  viewport,
  inspect,
  spots,
  stakes,
  census,
  mark: markAct,
  pending: pendingWork,
  caused: causedByAct,
  awaitFrame,
}));

/**
 * @param {string} name
 * @param {string} argumentsJson
 * @returns {string | Promise<string>}
 */
function call(name, argumentsJson) {
  const run = FUNCTIONS.get(name);
  if (run === undefined) {
    throw new Error(`the in-page program has no function ${name}`);
  }
  // Every answer leaves the page here, so this is where secrets are taken out of it.
  const written = (/** @type {unknown} */ answer) => JSON.stringify(withoutSecrets(name, answer));
  const answer = run(JSON.parse(argumentsJson));
  return answer instanceof Promise ? answer.then(written) : written(answer);
}

if (globalThis.__surefoot?.home !== document) {
  globalThis.__surefoot = { home: document, call, indexOf: numberOf, elementOf, suspects, adopt, hail };
  watch(document);
  listen();
  followLanding();
  followScrolling();
}
