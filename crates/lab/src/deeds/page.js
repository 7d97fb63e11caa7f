// What every page of this measurement has. A page that is dead hears of nothing that is done on it.

const query = new URLSearchParams(location.search);
const dead = query.get("v") === "dead";

/** Where the page's contents are: the document, or a closed shadow root. @type {Document | ShadowRoot} */
let root = document;

/** @param {string} selector @returns {any} */
const $ = (selector) => root.querySelector(selector);

/** @param {string} selector @returns {any[]} */
const $$ = (selector) => [...root.querySelectorAll(selector)];

/** Says what was done. @param {string} text */
const say = (text) => {
  if (!dead) {
    $("#s").textContent = text;
  }
};

/**
 * Listens, unless the page is dead.
 * @param {string | EventTarget} what
 * @param {string} type
 * @param {(event: any) => void} listener
 */
const on = (what, type, listener) => {
  if (!dead) {
    for (const target of typeof what === "string" ? $$(what) : [what]) {
      target.addEventListener(type, listener);
    }
  }
};

/** Another page of this measurement. @param {string} name */
const page = (name) => `/page/${name}?v=${dead ? "dead" : "live"}`;
