// What every page of this measurement has: the one act that it answers to, and the ways in which the answer may
// be wrong. The page's own script defines `right`, `other`, `wrong` and `elsewhere`.

const mutant = new URLSearchParams(location.search).get("mutant") || "none";

/** @param {string} selector */
const $ = (selector) => document.querySelector(selector);

/** Far beyond every settle budget. */
const LATE_MS = 20000;

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
    case "other":
      return ways.other(event);
    case "wrong":
      return ways.wrong(event);
    case "elsewhere":
      return ways.elsewhere(event);
    case "error":
      throw new Error("the page is broken");
    default:
      return ways.right(event);
  }
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
