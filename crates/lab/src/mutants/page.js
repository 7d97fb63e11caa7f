// What every page of this measurement has: the one act that it answers to, and the ways in which the answer may
// be wrong. The page's own script defines `right`, `other`, `wrong` and `elsewhere`.

const query = new URLSearchParams(location.search);
const mutant = query.get("mutant") || "none";
/** Milliseconds that the page waits before it asks its server, and that its server takes. */
const timer = Number(query.get("timer"));
const network = Number(query.get("network"));

/** @param {string} selector */
const $ = (selector) => document.querySelector(selector);

/** Far beyond every settle budget. */
const LATE_MS = 20000;

/**
 * Goes on once what stands between an act and its answer is over; at once where nothing does.
 * @param {() => void} go
 */
function later(go) {
  const ask = () => (network ? fetch(`/wait?ms=${network}`).then(go) : go());
  if (timer) setTimeout(ask, timer);
  else ask();
}

/**
 * Answers to the act as the mutant does.
 * @param {{ right: Function, other: Function, wrong: Function, elsewhere: Function }} ways
 * @param {Event} event
 */
function answer(ways, event) {
  switch (mutant) {
    case "removed":
    case "stale":
      return;
    case "delayed":
      setTimeout(() => ways.right(event), LATE_MS);
      return;
    case "error":
      return later(() => {
        throw new Error("the page is broken");
      });
    case "other":
    case "wrong":
    case "elsewhere":
      return later(() => ways[mutant](event));
    default:
      return later(() => ways.right(event));
  }
}

/** What goes on in the page besides, and tells nobody anything. */
function churn() {
  const footer = document.createElement("footer");
  footer.innerHTML = "<span>tick 0</span> <a href=#help>Help</a>";
  const turning = () => footer.firstElementChild.animate({ opacity: [0.5, 1] }, { duration: 300, iterations: Infinity });
  const ticking = () => setInterval(() => (footer.firstElementChild.textContent = `tick ${Date.now()}`), 90);
  const rebuilding = () => setInterval(() => footer.lastElementChild.replaceWith(footer.lastElementChild.cloneNode(true)), 150);
  const looping = () => requestAnimationFrame(looping);
  const kind = query.get("churn");
  if (kind === "none") return;
  document.body.append(footer);
  ({ turning, ticking, rebuilding, looping })[kind]();
}

/** Adds a twin of an element right behind it. @param {Element} element */
function twin(element) {
  element.after(element.cloneNode(true));
}

/** Shows a text in a heading of its own. @param {string} text */
function headline(text) {
  const heading = document.createElement("h3");
  heading.textContent = text;
  document.body.append(heading);
}
