// Answers the two questions about the document as a whole: how does it read, and does it read differently?

/**
 * @param {ReadOptions & {since?: number, full?: boolean}} options
 */
function readDocument(options) {
  settleClock();
  listen();
  const known = table.top !== null && options.since === table.serial && table.options === keyOf(options);
  if (!known) {
    startOver(options);
  }
  lookForSilent();
  const updated = updateList(options);
  let faults = 0;
  if (!updated || options.full !== false) {
    const edited = walkThrough(options);
    // What is found after an update, the update should have known of.
    faults = updated ? edited : 0;
  }
  return answer(known, faults);
}

/**
 * Whether the document may read differently than it did.
 *
 * @param {{since: number}} options
 */
function pollDocument(options) {
  settleClock();
  if (table.top === null || options.since !== table.serial) {
    return { changed: true };
  }
  lookForSilent();
  if (isUnmarked() && hasMoved(newLook())) {
    marks.moved = true;
  }
  const changed = !isUnmarked() || table.url !== ownAddress() || table.title !== ownTitle();
  return { changed };
}

/**
 * @param {boolean} known whether the driver has the list that the edits are of
 * @param {number} faults
 */
function answer(known, faults) {
  clearMarks();
  if (table.cut) {
    // What follows was not looked at, so nothing can be said of it but by looking at everything.
    markAll();
  }
  clock.armed = true;
  sweepNumbers();
  const edits = takeEdits();
  if (!known) {
    edits.patches = [{ at: 0, remove: 0, nodes: table.list.map(entryOf) }];
    edits.flips = [];
  }
  if (edits.patches.length > 0 || edits.flips.length > 0) {
    table.serial += 1;
  }
  table.url = ownAddress();
  table.title = ownTitle();
  return {
    clock: clock.now,
    serial: table.serial,
    whole: !known,
    url: table.url,
    title: table.title,
    ready: document.readyState,
    patches: edits.patches,
    flips: edits.flips,
    gaps: table.cut ? ["node-budget-exceeded"] : [],
    faults,
  };
}

function ownAddress() {
  return openAddress(document.URL, URL_UNITS);
}

function ownTitle() {
  return clipText(collapseText(document.title), TITLE_UNITS);
}

/**
 * What a list is read with; a list that was read otherwise is of no use.
 *
 * @param {ReadOptions} options
 * @returns {string}
 */
function keyOf(options) {
  return JSON.stringify([options.maxNodes, options.testIdAttribute, options.ariaHidden === true]);
}

/**
 * @param {ReadOptions} options
 */
function startOver(options) {
  table.top = null;
  table.list = [];
  table.patches = [];
  table.flipped.clear();
  table.moved.clear();
  table.options = keyOf(options);
  markAll();
}

/**
 * Marks what nothing told of.
 */
function lookForSilent() {
  if (marks.sheets) {
    sheets.signature = "";
  }
  if (compareSheets()) {
    markAll();
  }
  if (!marks.all) {
    markSilent();
  }
}

/**
 * Goes through the whole document.
 *
 * @param {ReadOptions} options
 * @returns {number} how many entries differ from the list
 */
function walkThrough(options) {
  const old = table.list;
  const told = old.map(entryOf);
  const before = table.top?.tree ?? null;
  // Until it has come to its end, there is no list: what is walked through takes the records of the last one.
  table.top = null;
  let done = walkOnce(options, before);
  if (done.walk.rootFound) {
    const frugal = done.walk.look.thrifty ? { ...thrift } : null;
    // In a shadow root that was met only now there are style sheets of its own, or a modal dialog, which makes
    // all that is outside of it inert.
    const differs = compareSheets() || topModal(newLook()) !== done.walk.modal;
    if (differs || (frugal !== null && !(beThrifty() && sameFields(frugal, thrift)))) {
      done = walkOnce(options, done.walk.tree);
    }
  }
  /** @type {Rec[]} */
  const list = [];
  if (done.top !== null) {
    listInto(done.top, list);
  }
  const edited = patch(0, old, told, list);
  table.top = done.top;
  table.list = list;
  table.straying = done.walk.straying;
  table.modal = done.walk.modal;
  table.cut = done.walk.cut;
  table.anchored = done.walk.look.thrifty && !thrift.shapes;
  table.window = JSON.stringify(done.walk.window);
  table.moved.clear();
  return edited;
}

/**
 * @param {ReadOptions} options
 * @param {object | null} before the token of the tree whose records may be used again
 * @returns {{walk: Walk, top: Rec | null}}
 */
function walkOnce(options, before) {
  forgetCarriers();
  named.clear();
  labels.clear();
  const walk = newWalk(options);
  walk.tree = {};
  walk.before = before;
  walk.look.thrifty = beThrifty();
  const root = document.documentElement;
  const around = aroundAll(options.ariaHidden === true, walk.modal !== null);
  return { walk, top: root === null ? null : grow(walk, root, null, around) };
}
