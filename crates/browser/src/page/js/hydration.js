// Says whether a target does anything without a script, and whether the page bears the signs of a framework that
// takes over what its server has rendered.
//
// These are hints: they may make an act wait a little longer, and decide nothing.

/** What the servers' side of frameworks leaves in a page. */
const FRAMEWORK_SIGNS = [
  "#__next", "#__nuxt", "#__layout", "#___gatsby", "#svelte", "[data-reactroot]", "[data-server-rendered]",
  "[ng-version]", "[ng-server-context]", "[data-v-app]", "[data-sveltekit-preload-data]", "astro-island",
  "[q\\:container]", "[data-hk]", "[data-hydrate]", "[data-ssr]", "#root", "#app",
].join(",");

/** What a click does something to without a script. */
const CLICKED_NATIVELY = [
  "a[href]:not([href='#'], [href^='javascript:'])", "area[href]", "select", "textarea", "option", "summary",
  "input:not([type=button])", "video[controls]", "audio[controls]", "[contenteditable]", "[popovertarget]",
  "[commandfor]", "form button:not([type=button])", "button[form]:not([type=button])",
].join(",");

/**
 * @param {{element: number, writes: boolean}} options
 * @returns {{native: boolean, framework: boolean}}
 */
function hydrationHints(options) {
  const element = elementOf(options.element);
  if (element === null) {
    return { native: true, framework: false };
  }
  const control = element.closest("label")?.control ?? element;
  const native = options.writes || nearest(control, (around) => around.matches(CLICKED_NATIVELY)) !== null;
  return { native, framework: document.querySelector(FRAMEWORK_SIGNS) !== null };
}
