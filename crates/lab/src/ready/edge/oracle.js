// Notes which elements get which trusted events, in the page's own world, and hands that to the outermost page.
(() => {
  const seen = (window.seen ??= []);
  const note = (entry) => (window === top ? seen.push(entry) : top.postMessage({ edge: entry }, "*"));
  if (window === top) {
    addEventListener("message", (event) => event.data?.edge && seen.push(event.data.edge), true);
  }
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    addEventListener(type, (event) => {
      if (!event.isTrusted) {
        return;
      }
      const path = event.composedPath().filter((node) => node.nodeType === 1);
      const marked = path.find((node) => node.hasAttribute("data-ok") || node.hasAttribute("data-no"));
      const tag = path[0]?.localName ?? "document";
      note({ type, right: marked?.hasAttribute("data-ok") === true, tag, at: performance.timeOrigin + performance.now() });
    }, true);
  }
})();
