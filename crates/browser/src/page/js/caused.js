// What the page painted because of the act, where the browser follows input through timers, requests and
// promises to the paint that it led to (`interaction-contentful-paint`). It tells of what came from an act, never
// that something did not: what is not painted, or is painted smaller than what came before, it leaves out.

const caused = {
  observer: /** @type {PerformanceObserver | null} */ (null),
  /** When the act mark was set: what an earlier input led to is not the act's. */
  since: 0,
  elements: /** @type {WeakRef<Element>[]} */ ([]),
};

/** So many painted elements are remembered of one act. */
const MOST_PAINTS = 64;

const PAINT_OF_INPUT = "interaction-contentful-paint";

/** @param {PerformanceEntryList} entries whose times of start are those of the input */
function takePaints(entries) {
  for (const entry of entries) {
    const paint = /** @type {{largestContentfulPaint?: {element: Element | null}}} */ (/** @type {unknown} */ (entry));
    const element = paint.largestContentfulPaint?.element;
    if (element && entry.startTime >= caused.since && caused.elements.length < MOST_PAINTS) {
      caused.elements.push(new WeakRef(element));
    }
  }
}

/** What is painted from now on because of a new input is the act's. */
function followPaints() {
  if (caused.observer === null && PerformanceObserver.supportedEntryTypes.includes(PAINT_OF_INPUT)) {
    caused.observer = new PerformanceObserver((list) => takePaints(list.getEntries()));
    caused.observer.observe({ type: PAINT_OF_INPUT });
  }
  caused.observer?.takeRecords();
  caused.since = performance.now();
  caused.elements = [];
}

/**
 * @returns {{elements: number[]}} the numbers of what was painted because of the act, and of the texts right in it
 */
function causedByAct() {
  takePaints(caused.observer?.takeRecords() ?? []);
  /** @type {Set<number>} */
  const numbers = new Set();
  const add = (/** @type {Element | Text} */ node) => {
    if (node.__number !== undefined) {
      numbers.add(node.__number);
    }
  };
  for (const reference of caused.elements) {
    const element = reference.deref();
    if (element === undefined) {
      continue;
    }
    add(element);
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (child instanceof Text) {
        add(child);
      }
    }
    // What has a name of its own is told of in place of the elements that it is drawn with.
    const named = nearest(element, (around) => around.__number !== undefined);
    if (named !== null) {
      add(named);
    }
  }
  return { elements: [...numbers] };
}
