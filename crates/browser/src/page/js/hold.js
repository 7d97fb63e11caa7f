// Watches one target until what the guard says of it changes.
//
// It is looked at again in each frame, and at once when the document changes: whoever waits for the target need
// not ask again and again. It decides nothing; what is said of the target is the guard's word. It uses no timers,
// because they never fire in sandboxed documents: a page that draws no frames is given up by whoever asked.

/** @type {Set<() => void>} Those who wait for the next change of the document. */
const waiting = new Set();

/** Tells those who wait that the document has changed. */
function wake() {
  for (const go of waiting) {
    go();
  }
}

/**
 * Waits for the next frame, or for a change before it.
 *
 * @param {boolean} changesCount whether a change ends the waiting
 * @returns {Promise<boolean>} whether it was a change
 */
function nextMoment(changesCount) {
  return new Promise((done) => {
    const go = () => end(true);
    /** @param {boolean} changed */
    function end(changed) {
      waiting.delete(go);
      done(changed);
    }
    // Whether a target stands still is known then as well.
    onNextFrame(() => end(false));
    if (changesCount) {
      waiting.add(go);
    }
  });
}

/**
 * What can be said of a target at once. Whether it stands still is found out meanwhile, for whoever asks next.
 *
 * @param {{element: number, pointer: boolean}} options
 * @returns {{verdict: string}}
 */
function glance(options) {
  const element = elementOf(options.element);
  if (options.pointer && element !== null) {
    lookAt(element);
  }
  return { verdict: judge({ element: options.element, scroll: false, pointer: options.pointer }).verdict };
}

/**
 * Answers as soon as the guard says anything else of the target than it said before, or when the time is over.
 * Without a verdict to compare with, what it says at the beginning is taken for that.
 *
 * @param {{element: number, pointer: boolean, verdict: string | null, milliseconds: number}} options
 * @returns {Promise<{verdict: string}>}
 */
async function watchTarget(options) {
  const began = performance.now();
  const asked = { element: options.element, scroll: false, pointer: options.pointer };
  const look = async () => {
    const { verdict } = glance(asked);
    return verdict === "ready" ? (await guard(asked)).verdict : verdict;
  };
  let verdict = await look();
  const before = options.verdict ?? verdict;
  // A document that changes all the time is looked at twice in a frame and not more often.
  let changed = false;
  while (verdict === before && performance.now() - began < options.milliseconds) {
    changed = await nextMoment(!changed);
    verdict = await look();
  }
  return { verdict };
}

/**
 * Waits until the document has been parsed and its deferred scripts have run: until its `DOMContentLoaded`.
 *
 * @returns {Promise<boolean>}
 */
function parsed() {
  const isParsed = () => {
    const [timing] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    return document.readyState === "complete" || (timing !== undefined && timing.domContentLoadedEventStart > 0);
  };
  return new Promise((done) => {
    if (isParsed()) {
      done(true);
    } else {
      document.addEventListener("DOMContentLoaded", () => done(true), { once: true });
    }
  });
}
