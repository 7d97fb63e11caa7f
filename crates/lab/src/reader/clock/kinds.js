// The kinds of change: what each needs on the page, and one random change of it.
//
// Each kind has `html`, perhaps `css` and `ready`, and `change`, which does one change and says in words what
// it did. `where` limits the places; `outer` changes a frame from outside. A change that has to come from
// outside of the page (another viewport, the mouse, a key) is returned with what is to be done.

const TOP = ["document"];
const DOCUMENTS = ["document", "document", "frame", "other", "srcdoc"];
const FRAMES = ["frame", "other", "srcdoc"];

/** Declarations that make a page read differently, or move it. */
const DECLARATIONS = [
  ["display", "none"], ["visibility", "hidden"], ["opacity", "0"], ["height", "300px"], ["cursor", "pointer"],
  ["content-visibility", "hidden"], ["font-size", "60px"], ["transform", "translateY(700px)"],
  ["display", "contents"], ["text-transform", "uppercase"], ["position", "fixed"], ["margin-top", "200px"],
  ["width", "0"], ["overflow", "hidden"], ["-webkit-text-security", "disc"], ["clip-path", "inset(50%)"],
  ["pointer-events", "none"], ["white-space", "pre"], ["float", "left"], ["order", "3"],
];
const declaration = (r) => r.pick(DECLARATIONS).join(": ");
const mark = (r) => `.c${r.below(6)}`;
const rule = (r, prefix = "") =>
  r.chance(0.25)
    ? `${prefix} ${mark(r)}::${r.pick(["before", "after"])} { content: "${words(r)}" }`
    : `${prefix} ${mark(r)} { ${declaration(r)} }`;
const rules = (r, count, prefix) => Array.from({ length: count }, () => rule(r, prefix)).join("\n");
const any = (r, area, selector = "*") => r.pick([...area.querySelectorAll(selector)]) ?? area;
const toggle = (element, name, value = "") =>
  element.hasAttribute(name) ? element.removeAttribute(name) : element.setAttribute(name, value);
const six = (r) => cards(r, 6);
const sheetOf = (r, area) => (area.previousElementSibling ?? scene.style).sheet ?? scene.style.sheet;

const CONTROLS = (r) => `<form>
  <input class=v aria-label="${words(r)}" value="${words(r)}">
  <input class=v type=search placeholder="${words(r)}">
  <input class=v type=number aria-label=count value=3 min=0 max=90>
  <input class=v type=range aria-label=volume value=3 min=0 max=90>
  <input class=v type=date aria-label=day value=2024-02-03>
  <input class=v type=color aria-label=colour>
  <label>Notes <textarea class=v>${words(r)}</textarea></label>
  <input type=password aria-label=secret value=x>
  <label><input class=k type=checkbox> ${words(r)}</label> <label><input class=k type=checkbox checked> ${words(r)}</label>
  <label><input class=k type=radio name=one> ${words(r)}</label> <label><input class=k type=radio name=one checked> ${words(r)}</label>
  <label>${words(r)} <input class=k type=checkbox role=switch></label>
  <select class=s aria-label="${words(r)}"><option>a<option>b<option selected>c<optgroup label=more><option>d<option>e</optgroup></select>
  <select class=s multiple aria-label="${words(r)}"><option>a<option selected>b<option>c</select>
  <select class=s size=3 aria-label="${words(r)}"><option>a<option>b<option>c<option>d</select>
  <output>1</output><progress class=p max=10 value=3></progress><meter class=p max=10 value=3></meter>
  <button>${words(r)}</button></form>`;

function writeValue(r, area) {
  const control = any(r, area, ".v");
  const text = { number: "7", range: String(r.below(90)), date: `2025-0${1 + r.below(9)}-11`, color: "#00ff0" + r.below(10) };
  switch (r.below(6)) {
    case 0:
      if (control.type === "number" || control.type === "range") {
        control.stepUp();
        return `stepUp of ${control.type}`;
      }
      break;
    case 1:
      control.value = "";
      return `value emptied of ${control.type}`;
    case 2:
      if (control.type === "search" || control.type === "textarea" || control.type === "text") {
        control.setRangeText(words(r), 0, 2, "end");
        return `setRangeText of ${control.type}`;
      }
      break;
    case 3: {
      const output = area.querySelector("output");
      output.value = words(r);
      return "value of output";
    }
    default:
  }
  control.value = text[control.type] ?? words(r);
  return `value of ${control.type}`;
}

function writeChecked(r, area) {
  const control = any(r, area, ".k");
  if (control.type === "checkbox" && r.chance(0.25)) {
    control.indeterminate = !control.indeterminate;
    return "indeterminate";
  }
  control.checked = !control.checked;
  return `checked of ${control.type}`;
}

function writeSelected(r, area) {
  const select = any(r, area, "select.s");
  const at = r.below(select.options.length);
  switch (r.below(4)) {
    case 0:
      select.options[at].selected = !select.options[at].selected;
      return "option.selected";
    case 1:
      select.value = select.options[at].value;
      return "select.value";
    case 2:
      select.selectedIndex = -1;
      return "selectedIndex -1";
    default:
      select.selectedIndex = at;
      return "selectedIndex";
  }
}

const KINDS = {
  value: { html: CONTROLS, change: writeValue },
  checked: { html: CONTROLS, change: writeChecked },
  selectedIndex: { html: CONTROLS, change: writeSelected },
  "rule.style": {
    html: six,
    css: (r) => rules(r, 6),
    change(r, area) {
      const style = r.pick([...sheetOf(r, area).cssRules]).style;
      if (style.content !== "" && r.chance(0.5)) {
        style.content = `"${words(r)}"`;
        return "content of a rule";
      }
      const [name, value] = r.pick(DECLARATIONS);
      if (style.getPropertyValue(name) === value) {
        style.removeProperty(name);
        return `${name} removed from a rule`;
      }
      style.setProperty(name, value);
      return `${name}: ${value} in a rule`;
    },
  },
  insertRule: {
    html: six,
    css: (r) => rules(r, 2),
    change(r, area) {
      const sheet = sheetOf(r, area);
      if (sheet.cssRules.length > 2 && r.chance(0.4)) {
        sheet.deleteRule(r.below(sheet.cssRules.length));
        return "deleteRule";
      }
      const text = r.chance(0.2) ? `@media all { ${rule(r)} }` : rule(r);
      sheet.insertRule(text, sheet.cssRules.length);
      return `insertRule ${text}`;
    },
  },
  "adopted sheets": {
    html: six,
    change(r, area, root) {
      const sheets = root.adoptedStyleSheets;
      if (sheets.length > 0 && r.chance(0.6)) {
        const sheet = r.pick([...sheets]);
        switch (r.below(4)) {
          case 0:
            sheet.replaceSync(rules(r, 2));
            return "replaceSync";
          case 1:
            sheet.insertRule(rule(r));
            return "insertRule in an adopted sheet";
          case 2:
            sheet.disabled = !sheet.disabled;
            return "disabled of an adopted sheet";
          default:
            root.adoptedStyleSheets = sheets.filter((other) => other !== sheet);
            return "adopted sheet dropped";
        }
      }
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules(r, 2));
      if (r.chance(0.5)) {
        root.adoptedStyleSheets.push(sheet);
        return "adopted sheet pushed";
      }
      root.adoptedStyleSheets = [...sheets, sheet];
      return "adopted sheet added";
    },
  },
  sheets: {
    html: six,
    css: (r) => rules(r, 2),
    async change(r, area) {
      const style = area.previousElementSibling ?? scene.style;
      switch (r.below(5)) {
        case 0:
          style.media = style.media === "print" ? "all" : "print";
          return "media of a style element";
        case 1:
          style.sheet.disabled = !style.sheet.disabled;
          return "disabled of a sheet";
        case 2:
          style.textContent = rules(r, 2);
          return "text of a style element";
        case 3:
          style.firstChild?.appendData?.(rule(r));
          return "text appended to a style element";
        default: {
          const link = document.createElement("link");
          link.rel = "stylesheet";
          link.href = `/sheet.css?hide=c${r.below(6)}&late=${r.below(30)}&n=${r.below(99999)}`;
          area.prepend(link);
          await loaded(link);
          return "a linked sheet loaded";
        }
      }
    },
  },
  media: {
    where: ["document", "shadow", "nested", "slotted", "frame", "other", "srcdoc"],
    html: six,
    css: (r) => `@media (prefers-color-scheme: dark) { ${rules(r, 2)} } @media (prefers-color-scheme: light) { ${rules(r, 1)} }
      @media (max-width: 900px) { ${rules(r, 2)} } @media (max-width: 400px) { ${rules(r, 1)} } @media (max-height: 250px) { ${rules(r, 1)} }`,
    outer(r, frame) {
      if (r.chance(0.5)) {
        frame.style.width = `${r.pick([200, 390, 600, 880, 950])}px`;
        frame.style.height = `${r.pick([200, 260, 300])}px`;
        return "frame resized";
      }
      return undefined;
    },
    change(r) {
      if (r.chance(0.5)) {
        return { what: "colour scheme", dark: !matchMedia("(prefers-color-scheme: dark)").matches };
      }
      const size = r.pick([[1280, 800], [880, 800], [390, 700], [1000, 240], [1280, 500]]);
      return { what: `viewport ${size}`, size };
    },
  },
  ":has": {
    html: (r) => `<div class=box><label><input class=k type=checkbox>${words(r)}</label><input class=v required aria-label=v>
      <button>${words(r)}</button></div>${six(r)}<i></i>`,
    css: (r) => `.area:has(.k:checked) ${mark(r)} { ${declaration(r)} } .area:has(> .flag) ${mark(r)} { ${declaration(r)} }
      .area:has(button:disabled) ${mark(r)} { display: none } .area:has(.v:invalid) ${mark(r)} { ${declaration(r)} }
      .box:has(.v:placeholder-shown) + * { display: none } .area:has(:is(h3, p):empty) ${mark(r)}::before { content: "empty" }
      .area:has([data-x="1"]) ${mark(r)} { visibility: hidden }`,
    change(r, area) {
      switch (r.below(6)) {
        case 0: {
          const box = area.querySelector(".k");
          box.checked = !box.checked;
          return "checked below :has";
        }
        case 1: {
          const value = area.querySelector(".v");
          value.value = value.value === "" ? "x" : "";
          return "value below :has";
        }
        case 2: {
          const button = area.querySelector(".box button");
          button.disabled = !button.disabled;
          return "disabled below :has";
        }
        case 3:
          area.querySelector(":scope > i").classList.toggle("flag");
          return "class below :has";
        case 4:
          area.querySelector(":scope > i").dataset.x = String(r.below(2));
          return "data attribute below :has";
        default:
          area.querySelector(".v").placeholder = r.chance(0.5) ? " " : "";
          return "placeholder below :has";
      }
    },
  },
  "container queries": {
    html: (r) => `<div class=box>${six(r)}</div>`,
    css: (r) => `.box { container-type: inline-size; width: 500px } @container (max-width: 300px) { ${rules(r, 3)} }
      @container (min-width: 700px) { ${rules(r, 2)} } @container style(--mood: dim) { ${rules(r, 2)} }`,
    change(r, area) {
      const box = area.querySelector(".box");
      switch (r.below(3)) {
        case 0:
          box.style.setProperty("--mood", box.style.getPropertyValue("--mood") === "dim" ? "" : "dim");
          return "custom property of a container";
        case 1:
          area.style.width = `${r.pick([200, 500, 800])}px`;
          box.style.width = "100%";
          return "width around a container";
        default:
          box.style.width = `${r.pick([200, 290, 500, 720])}px`;
          return "width of a container";
      }
    },
  },
  popover: {
    html: (r) => `${six(r)}<div id=a popover><button>${words(r)}</button><div id=c popover>${card(r, "x")}</div></div>
      <div id=b popover=manual>${card(r, "x")}</div><button popovertarget=b>${words(r)}</button>`,
    change(r, area) {
      const popover = any(r, area, "[popover]");
      if (popover.matches(":popover-open") && r.chance(0.1)) {
        popover.remove();
        area.append(popover);
        return "open popover moved";
      }
      popover.togglePopover();
      return "togglePopover";
    },
  },
  dialog: {
    html: (r) => `${six(r)}<dialog aria-label="${words(r)}"><form method=dialog><button>${words(r)}</button></form>${card(r, "x")}
      <dialog class=in><p>${words(r)}</p><button>${words(r)}</button></dialog></dialog>`,
    async change(r, area) {
      const dialog = any(r, area, "dialog");
      if (dialog.open) {
        if (r.chance(0.2)) {
          dialog.removeAttribute("open");
          return "open removed from a dialog";
        }
        dialog.close();
        return "dialog closed";
      }
      if (!dialog.isConnected || r.chance(0.3)) {
        dialog.show();
        return "dialog shown";
      }
      dialog.showModal();
      return "modal dialog shown";
    },
  },
  "form.reset": {
    html: CONTROLS,
    change(r, area) {
      const form = area.querySelector("form");
      if (r.chance(0.5)) {
        const changes = [writeValue, writeChecked, writeSelected];
        return `before a reset: ${r.pick(changes)(r, area)}, ${r.pick(changes)(r, area)}`;
      }
      writeValue(r, area);
      writeChecked(r, area);
      form.reset();
      return "reset";
    },
  },
  "slot changes": {
    html: (r) => `<div class=host>${cards(r, 4)}<b slot=x>${words(r)}</b><button slot=y>${words(r)}</button></div>
      <div class=manual>${card(r, "m")}<button>${words(r)}</button></div>`,
    ready(r, area) {
      const host = area.querySelector(".host").attachShadow({ mode: "open" });
      host.innerHTML = `<slot name=x><p>${words(r)}</p></slot><section><slot></slot></section><nav><slot name=y>${words(r)}</slot></nav>`;
      const manual = area.querySelector(".manual").attachShadow({ mode: "open", slotAssignment: "manual" });
      manual.innerHTML = "<slot></slot><h4>manual</h4><slot></slot>";
    },
    change(r, area) {
      const host = area.querySelector(".host");
      const manual = area.querySelector(".manual");
      switch (r.below(6)) {
        case 0:
          r.pick(manual.shadowRoot.querySelectorAll("slot").values().toArray()).assign(...[...manual.children].filter(() => r.chance(0.6)));
          return "slot.assign";
        case 1: {
          const slot = r.pick([...host.shadowRoot.querySelectorAll("slot")]);
          slot.name = r.pick(["x", "y", "", "z"]);
          return "name of a slot";
        }
        case 2:
          host.insertAdjacentHTML("beforeend", `<button slot=${r.pick(["x", "y", "z"])}>${words(r)}</button>`);
          return "slotted element added";
        case 3:
          if (host.lastElementChild !== null && host.children.length > 3) {
            host.lastElementChild.remove();
          }
          return "slotted element removed";
        case 4:
          host.append(document.createTextNode(words(r)));
          return "slotted text added";
        default: {
          const child = any(r, host, ":scope > *");
          child.slot = r.pick(["", "x", "y", "z"]);
          return "slot attribute";
        }
      }
    },
  },
  "document.open": {
    where: DOCUMENTS,
    html: six,
    async change(r) {
      document.open();
      document.write(`<!doctype html><title>${words(r)}</title><body><div class=area>${six(r)}</div>`);
      if (r.chance(0.3)) {
        await new Promise((done) => setTimeout(done, 5));
        document.write(`<button>${words(r)}</button>`);
      }
      document.close();
      scene.area = document.querySelector(".area");
      // What a page is told after it was opened anew must still reach it.
      addEventListener("message", answerMessage);
      return "document.open";
    },
  },
  "after document.open": {
    where: DOCUMENTS,
    html: six,
    change(r, area, root, step) {
      if (step % 4 === 0) {
        return KINDS["document.open"].change(r);
      }
      const kind = r.pick(["text", "attribute", "insert", "remove", "visibility", "scroll"]);
      return KINDS[kind].change(r, scene.area, root);
    },
  },
  pushState: {
    where: TOP,
    html: six,
    change(r) {
      const address = `${location.pathname}?kind=pushState&seed=${scene.seed}&n=${r.below(1e6)}`;
      switch (r.below(4)) {
        case 0:
          history.replaceState(null, "", address);
          return "replaceState";
        case 1:
          location.hash = words(r).replace(" ", "");
          return "fragment";
        case 2:
          return new Promise((done) => {
            addEventListener("popstate", () => done("history.back"), { once: true });
            history.pushState(null, "", address);
            history.pushState(null, "", `${address}&more=1`);
            history.back();
          });
        default:
          history.pushState(null, "", address);
          return "pushState";
      }
    },
  },
  title: {
    where: TOP,
    html: six,
    change(r) {
      switch (r.below(4)) {
        case 0:
          document.querySelector("title")?.remove();
          return "title removed";
        case 1: {
          const title = document.querySelector("title");
          if (title?.firstChild != null) {
            title.firstChild.data = words(r);
            return "text of the title";
          }
          break;
        }
        case 2:
          document.head.prepend(Object.assign(document.createElement("title"), { textContent: words(r) }));
          return "title inserted";
        default:
      }
      document.title = words(r);
      return "title";
    },
  },
  "late roots": {
    html: (r) => Array.from({ length: 8 }, () => `<div class=host>${card(r, "l")}</div>`).join(""),
    change(r, area) {
      const hosts = [...area.querySelectorAll(".host")];
      const bare = hosts.filter((host) => host.shadowRoot === null);
      const rooted = hosts.filter((host) => host.shadowRoot !== null);
      if (bare.length > 0 && (rooted.length === 0 || r.chance(0.4))) {
        const root = r.pick(bare).attachShadow({ mode: "open" });
        if (r.chance(0.7)) {
          root.innerHTML = `${card(r, "d")}<slot></slot>`;
        }
        return "attachShadow";
      }
      if (r.chance(0.2)) {
        area.setHTMLUnsafe
          ? any(r, area, ".host").insertAdjacentElement("afterend", document.createElement("div"))
              .setHTMLUnsafe(`<div class=host><template shadowrootmode=open>${card(r, "t")}<slot></slot></template>${words(r)}</div>`)
          : undefined;
        return "declarative root";
      }
      if (r.chance(0.2)) {
        const name = `x-${words(r).replace(" ", "")}-${r.below(1e6)}`;
        area.insertAdjacentHTML("beforeend", `<${name} class=host>${words(r)}</${name}>`);
        const html = card(r, "u");
        customElements.define(name, class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: "open" }).innerHTML = html;
          }
        });
        return "element defined";
      }
      const root = r.pick(rooted.length > 0 ? rooted : [any(r, area, ".host")]).shadowRoot;
      root?.append(document.createRange().createContextualFragment(card(r, "v")));
      return "added to a late root";
    },
  },
  "frame navigation": {
    html: (r) => `${cards(r, 3)}<iframe class=f src="/list?elements=20" width=400 height=200></iframe>`,
    async change(r, area) {
      const frame = area.querySelector("iframe.f");
      const address = `/list?elements=${15 + r.below(40)}`;
      if (frame === null) {
        const made = document.createElement("iframe");
        made.className = "f";
        made.src = address;
        area.append(made);
        await loaded(made);
        return "frame added";
      }
      switch (r.below(7)) {
        case 0:
          frame.remove();
          return "frame removed";
        case 1:
          frame.srcdoc = `<button>${words(r)}</button><input aria-label=x value="${words(r)}">`;
          await loaded(frame);
          return "srcdoc";
        case 2:
          frame.removeAttribute("srcdoc");
          frame.src = `http://localhost:${location.port}${address}`;
          await loaded(frame);
          return "frame to another origin";
        case 3:
          frame.removeAttribute("srcdoc");
          frame.src = "about:blank";
          await loaded(frame);
          return "frame to about:blank";
        case 4:
          try {
            frame.contentDocument.body.insertAdjacentHTML("afterbegin", `<button>${words(r)}</button>`);
          } catch {
            frame.style.width = `${100 + r.below(300)}px`;
          }
          return "change inside of a frame";
        case 5:
          frame.style.display = frame.style.display === "none" ? "" : "none";
          return "frame hidden or shown";
        default:
          frame.removeAttribute("srcdoc");
          frame.src = address;
          await loaded(frame);
          return "frame navigated";
      }
    },
  },
  scroll: {
    html: six,
    change(r, area) {
      switch (r.below(3)) {
        case 0:
          scrollTo(0, r.below(1200));
          return "scrollTo";
        case 1:
          scrollBy(0, r.below(400) - 200);
          return "scrollBy";
        default:
          any(r, document.body, "button").scrollIntoView();
          return "scrollIntoView";
      }
    },
  },
  "nested scroller": {
    html: (r) => `<div class=s style="height:120px;overflow:auto">${cards(r, 10)}<div class=s style="height:90px;overflow:auto">${cards(r, 8)}
      </div><p style="height:1500px">${words(r)}</p><button>${words(r)}</button></div>`,
    change(r, area) {
      const scroller = any(r, area, ".s");
      scroller.scrollTop = r.below(1500);
      return "scrollTop";
    },
  },
  "font loads": {
    html: (r) => `<div style="font-family: Late, serif; width: 300px">${six(r)}<p>${words(r)} ${words(r)} ${words(r)}</p></div>`,
    async change(r) {
      const files = ["Liberation Sans", "DejaVu Sans", "Liberation Serif", "DejaVu Sans Mono", "Arial"];
      const source = files.map((name) => `local("${name}")`).join(",");
      const face = new FontFace("Late", source, { sizeAdjust: `${r.pick([60, 150, 250, 400])}%` });
      for (const old of [...document.fonts]) {
        document.fonts.delete(old);
      }
      document.fonts.add(face);
      await face.load().catch(() => {});
      return "font loaded";
    },
  },
  "image loads": {
    html: (r) => `<img class=i alt="${words(r)}"><img class=i><img class=i alt="" src="/image?w=30&h=30">${six(r)}`,
    async change(r, area) {
      const image = any(r, area, ".i");
      image.src = `/image?w=${20 + r.below(100)}&h=${r.pick([0, 20, 200, 400])}&late=${r.below(20)}&n=${r.below(1e6)}`;
      if (r.chance(0.2)) {
        image.alt = words(r);
      }
      await loaded(image);
      return "image loaded or failed";
    },
  },
  class: {
    html: six,
    css: (r) => ["k0", "k1", "k2", "k3"].map((name) => `.${name} { ${declaration(r)} } .${name} ~ .card { ${declaration(r)} }`).join("\n"),
    change(r, area) {
      any(r, area).classList.toggle(`k${r.below(4)}`);
      return "class";
    },
  },
  attribute: {
    html: (r) => cards(r, 8),
    change(r, area) {
      const element = any(r, area);
      const [name, values] = r.pick([
        ["hidden", [""]], ["role", ["button", "heading", "none", "alert", "link", "checkbox"]], ["aria-label", WORDS],
        ["aria-expanded", ["true", "false"]], ["aria-hidden", ["true"]], ["title", WORDS], ["placeholder", WORDS],
        ["href", ["/a", "/b"]], ["tabindex", ["0"]], ["contenteditable", [""]], ["data-testid", WORDS],
        ["disabled", [""]], ["open", [""]], ["aria-disabled", ["true"]], ["aria-checked", ["true", "mixed"]],
        ["aria-level", ["1", "4"]], ["type", ["password", "checkbox", "submit", "text"]], ["alt", WORDS],
        ["onclick", ["void 0"]], ["style", ["display:none", "cursor:pointer", "height:200px", ""]], ["readonly", [""]],
        ["required", [""]], ["aria-pressed", ["true"]], ["aria-current", ["page"]], ["aria-description", WORDS],
        ["multiple", [""]], ["size", ["4"]], ["selected", [""]], ["value", WORDS], ["checked", [""]], ["for", ["n1", "n3"]],
        ["id", ["n1", "n3"]], ["aria-busy", ["true"]], ["aria-live", ["polite"]], ["aria-selected", ["true"]],
      ]);
      if (element.hasAttribute(name) && r.chance(0.5)) {
        element.removeAttribute(name);
        return `${name} removed from ${element.localName}`;
      }
      element.setAttribute(name, r.pick(values));
      return `${name} of ${element.localName}`;
    },
  },
  text: {
    html: (r) => cards(r, 8),
    change(r, area) {
      const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) {
        texts.push(walker.currentNode);
      }
      const text = r.pick(texts.filter((node) => node.data.trim() !== "")) ?? texts[0];
      if (text === undefined) {
        area.append(words(r));
        return "text appended";
      }
      switch (r.below(5)) {
        case 0:
          text.splitText(Math.min(2, text.data.length));
          return "splitText";
        case 1:
          text.replaceWith(words(r));
          return "text replaced";
        case 2:
          text.data = "";
          return "text emptied";
        case 3:
          text.parentElement.textContent = words(r);
          return "textContent";
        default:
          text.data = words(r);
          return "text";
      }
    },
  },
  insert: {
    html: six,
    change(r, area) {
      const place = r.pick(["beforebegin", "afterbegin", "beforeend", "afterend"]);
      const near = any(r, area, ".card, .card *");
      near.insertAdjacentHTML(near === area ? "beforeend" : place, card(r, `c${r.below(6)}`));
      return `inserted ${place} ${near.localName}`;
    },
  },
  remove: {
    html: (r) => cards(r, 20),
    change(r, area) {
      const element = any(r, area, ".card, .card *");
      if (element !== area) {
        element.remove();
      }
      return `${element.localName} removed`;
    },
  },
  move: {
    html: (r) => `<div class=card>${cards(r, 5)}</div><div class=card>${cards(r, 5)}</div>`,
    change(r, area) {
      const element = any(r, area, ".card .card");
      const target = r.pick([...area.querySelectorAll(".card, .card *")].filter((other) => !element.contains(other)));
      if (target === undefined || element === area) {
        return "nothing to move";
      }
      if (typeof target.moveBefore === "function" && r.chance(0.4)) {
        target.moveBefore(element, r.chance(0.5) ? target.firstChild : null);
        return "moveBefore";
      }
      r.chance(0.5) ? target.append(element) : target.before(element);
      return "moved";
    },
  },
  hover: {
    html: six,
    css: (r) => `.card:hover { cursor: ${r.pick(["pointer", "default"])} } .card:hover + .card { ${declaration(r)} }
      .card:hover::after { content: "${words(r)}" } .area:hover ${mark(r)} { ${r.pick(["opacity: 0", "visibility: hidden", "cursor: pointer"])} }`,
    change(r, area) {
      if (r.chance(0.2)) {
        return { what: "mouse away", move: [1270, 5] };
      }
      const box = any(r, area, ".card").getBoundingClientRect();
      return { what: "mouse over", move: [box.left + 3, Math.max(1, box.top + 3)] };
    },
  },
  focus: {
    html: (r) => `${six(r)}<button class=card>${words(r)}</button><input class=card aria-label=f><a href=/x class=card>${words(r)}</a>`,
    css: (r) => `.card:focus::after { content: "${words(r)}" } .card:focus-within + .card { ${declaration(r)} }
      .area:focus-within ${mark(r)} { ${declaration(r)} } .card:focus-visible { height: 250px } .skip:focus { display: block }`,
    change(r, area) {
      switch (r.below(4)) {
        case 0:
          (scene.root.activeElement ?? document.activeElement)?.blur?.();
          return "blur";
        case 1:
          return { what: "Tab", key: "Tab" };
        default:
          any(r, area, "button, input, a, select, summary").focus?.({ focusVisible: r.chance(0.5) });
          return "focus";
      }
    },
  },
  typing: {
    html: (r) => `<input aria-label=t><textarea aria-label=u></textarea><div contenteditable aria-label=w>${words(r)}</div>${cards(r, 3)}`,
    change(r, area) {
      any(r, area, "input[aria-label=t], textarea, [contenteditable]").focus();
      return { what: "a key", key: r.pick(["a", "b", "Backspace", "Shift+x"]) };
    },
  },
  target: {
    where: TOP,
    html: (r) => `${six(r)}<p id=one class=t>${words(r)}</p><p id=two class=t>${words(r)}</p>`,
    css: (r) => `.t:target { height: 300px } .t:target::before { content: "here" } .area:has(:target) ${mark(r)} { display: none }`,
    change(r) {
      location.hash = r.pick(["one", "two", "none"]);
      return "fragment";
    },
  },
  details: {
    html: (r) => Array.from({ length: 5 }, () => `<details${r.chance(0.4) ? " name=g" : ""}><summary>${words(r)}</summary>${card(r, "x")}
      <details><summary>${words(r)}</summary>${words(r)}</details></details>`).join(""),
    change(r, area) {
      const details = any(r, area, "details");
      details.open = !details.open;
      return "details";
    },
  },
  visibility: {
    html: (r) => `<div>${six(r)}</div><div>${cards(r, 3)}</div>`,
    change(r, area) {
      const element = any(r, area);
      const [name, value] = r.pick([
        ["visibility", "hidden"], ["visibility", "visible"], ["content-visibility", "hidden"], ["opacity", "0"],
        ["display", "none"], ["display", "contents"], ["visibility", "collapse"], ["content-visibility", "auto"],
      ]);
      element.style.setProperty(name, element.style.getPropertyValue(name) === value ? "" : value);
      return `${name}: ${value} of ${element.localName}`;
    },
  },
  transitions: {
    html: six,
    css: (r) => `.card { transition: opacity 30ms, visibility 40ms, height 50ms, transform 20ms, display 30ms allow-discrete }
      .on { opacity: 0; visibility: hidden } .tall { height: 300px } .gone { display: none; opacity: 0 } .far { transform: translateY(700px) }`,
    async change(r, area, root) {
      const name = r.pick(["on", "tall", "gone", "far"]);
      const element = any(r, area, ".card");
      getComputedStyle(element).opacity;
      element.classList.toggle(name);
      element.getBoundingClientRect();
      await still(root);
      return `transition to ${name}`;
    },
  },
  animations: {
    html: six,
    css: (r) => `@keyframes go { from { opacity: 1 } to { ${declaration(r)} } } .go { animation: go 30ms forwards }
      .turn { animation: go 20ms 2 alternate }`,
    async change(r, area, root) {
      const element = any(r, area, ".card");
      switch (r.below(4)) {
        case 0:
          element.classList.toggle("go");
          break;
        case 1:
          element.classList.toggle("turn");
          break;
        case 2: {
          const [name, value] = r.pick([["opacity", "0"], ["visibility", "hidden"], ["height", "300px"], ["transform", "translateY(800px)"]]);
          element.animate({ [name]: [value] }, { duration: 20, fill: "forwards" });
          break;
        }
        default:
          element.getAnimations().forEach((animation) => animation.cancel());
          return "animations cancelled";
      }
      await still(root);
      return "animation";
    },
  },
  "fieldset disabled": {
    html: (r) => `<fieldset class=d><legend><label><input type=checkbox>${words(r)}</label></legend>${card(r, "x")}<button>${words(r)}</button>
      <fieldset class=d><legend>${words(r)}</legend><input aria-label=i><select aria-label=j><option>1</select></fieldset></fieldset>
      <select class=d aria-label=o><optgroup class=d label=g><option class=d>a<option>b</optgroup></select>`,
    change(r, area) {
      if (r.chance(0.2)) {
        const fieldset = any(r, area, "fieldset");
        fieldset.insertBefore(fieldset.lastElementChild, fieldset.firstElementChild);
        return "first element of a fieldset";
      }
      const element = any(r, area, ".d");
      element.disabled = !element.disabled;
      return `disabled of ${element.localName}`;
    },
  },
  "labelledby target": {
    html: (r) => `<p id=l1>${words(r)}</p><span id=l2 hidden>${words(r)} <b>${words(r)}</b></span><h3 id=l3>${words(r)}</h3>
      <button aria-labelledby="l1 l2">x</button><input aria-labelledby=l2><div role=group aria-labelledby=l3><a href=/>${words(r)}</a></div>
      <nav aria-labelledby="l4"><a href=/n>${words(r)}</a></nav><button aria-describedby=l1 aria-labelledby=missing>${words(r)}</button>
      <input id=v value="${words(r)}"><button aria-labelledby=v>y</button>`,
    change(r, area) {
      const target = any(r, area, "#l1, #l2, #l3, #l2 b");
      switch (r.below(8)) {
        case 0:
          target.textContent = words(r);
          return "text of a label";
        case 1:
          target.firstChild.data = words(r);
          return "data of a label";
        case 2:
          target.setAttribute("aria-label", words(r));
          return "aria-label of a label";
        case 3:
          target.hidden = !target.hidden;
          return "label hidden or shown";
        case 4: {
          const id = r.pick(["l1", "l3", "l4", "missing"]);
          any(r, area, "p, h3, span").id = id;
          return "id of a label";
        }
        case 5:
          any(r, area, "[aria-labelledby]").setAttribute("aria-labelledby", r.pick(["l1", "l3", "l2 l3", "missing", "v"]));
          return "aria-labelledby";
        case 6:
          any(r, area, "#v").value = words(r);
          return "value of a label";
        default:
          any(r, area, "[aria-labelledby]").ariaLabelledByElements = [target];
          return "ariaLabelledByElements";
      }
    },
  },
  "label text": {
    html: (r) => `<label for=q1>${words(r)}</label><input id=q1><label>${words(r)} <input id=q2></label>
      <label for=q3><span>${words(r)}</span></label><select id=q3 ><option>1</select><label for=q4>${words(r)}</label><input type=checkbox id=q4>
      <fieldset><legend>${words(r)}</legend><input aria-label=z></fieldset><table><caption>${words(r)}</caption><tr><td>1</table>
      <figure><figcaption>${words(r)}</figcaption><img alt=x src=/image></figure>`,
    change(r, area) {
      const label = any(r, area, "label, legend, caption, figcaption");
      switch (r.below(5)) {
        case 0:
          label.firstChild?.nodeType === 3 ? (label.firstChild.data = words(r)) : label.prepend(words(r));
          return "text of a label";
        case 1:
          any(r, area, "label").htmlFor = r.pick(["q1", "q2", "q3", "q4", "none"]);
          return "for of a label";
        case 2:
          area.append(label);
          return "label moved";
        case 3: {
          const control = any(r, area, "[id^=q]");
          control.id = r.pick(["q1", "q3", "q4", "q5"]);
          return "id of a control";
        }
        default:
          label.style.display = label.style.display === "none" ? "" : "none";
          return "label hidden or shown";
      }
    },
  },
  inert: {
    html: (r) => `<div class=n>${six(r)}</div><div class=n>${cards(r, 3)}</div>`,
    change(r, area) {
      const element = any(r, area, ".n, .n *");
      element.inert = !element.inert;
      return "inert";
    },
  },
  "custom properties": {
    html: six,
    css: (r) => `.c0 { display: var(--d, block) } .c1::before { content: var(--t, "none") } .c2 { height: var(--h, auto) }
      .c3 { visibility: var(--v, visible) } .c4 { cursor: var(--p, auto) } .c5 { opacity: var(--o, 1) }`,
    change(r, area) {
      const on = r.pick([document.documentElement, document.body, area]);
      const [name, values] = r.pick([
        ["--d", ["none", "block"]], ["--t", ['"amber"', '"birch"']], ["--h", ["200px", "auto"]],
        ["--v", ["hidden", "visible"]], ["--p", ["pointer", "auto"]], ["--o", ["0", "1"]],
      ]);
      on.style.setProperty(name, r.pick(values));
      return `${name} of ${on.localName}`;
    },
  },
  validity: {
    html: (r) => `<form><input class=v required aria-label=a><input class=v type=email aria-label=b value=x><input class=v pattern="[0-9]+" aria-label=c>
      ${six(r)}</form>`,
    css: (r) => `.v:invalid + * { ${declaration(r)} } form:invalid ${mark(r)} { ${declaration(r)} } .v:user-invalid { height: 200px }`,
    change(r, area) {
      const control = any(r, area, ".v");
      switch (r.below(4)) {
        case 0:
          control.setCustomValidity(control.validity.customError ? "" : "no");
          return "setCustomValidity";
        case 1:
          area.querySelector("form").reportValidity();
          return "reportValidity";
        case 2:
          control.required = !control.required;
          return "required";
        default:
          control.value = r.pick(["", "7", "a@b.c", "x"]);
          return "value that is valid or not";
      }
    },
  },
  "select options": {
    html: (r) => `<select class=o aria-label=a><option>${words(r)}<option>${words(r)}</select><select class=o multiple aria-label=b><option>${words(r)}
      <optgroup label=g><option>${words(r)}</optgroup></select><input list=dl aria-label=c><datalist id=dl><option value=x></datalist>`,
    change(r, area) {
      const select = any(r, area, "select.o");
      const option = any(r, select, "option");
      switch (r.below(6)) {
        case 0:
          select.add(new Option(words(r)));
          return "option added";
        case 1:
          option.remove();
          return "option removed";
        case 2:
          option.textContent = words(r);
          return "text of an option";
        case 3:
          option.label = words(r);
          return "label of an option";
        case 4:
          option.disabled = !option.disabled;
          return "option disabled";
        default:
          select.length = Math.max(1, r.below(4));
          return "number of options";
      }
    },
  },
  adoptNode: {
    html: (r) => `${six(r)}<iframe class=f srcdoc="<button>inside</button><p>more</p>" width=300 height=100></iframe>`,
    async change(r, area) {
      const frame = area.querySelector("iframe.f");
      const inner = frame.contentDocument.body;
      const fromInside = inner.children.length > 1 && r.chance(0.5);
      if (r.chance(0.2)) {
        const made = document.implementation.createHTMLDocument("x");
        made.body.innerHTML = card(r, `c${r.below(6)}`);
        area.prepend(document.adoptNode(made.body.firstElementChild));
        return "adopted from a document without a window";
      }
      if (fromInside) {
        area.prepend(document.adoptNode(inner.firstElementChild));
        return "adopted from a frame";
      }
      const element = any(r, area, ":scope > .card");
      if (element !== area) {
        inner.append(element);
      }
      return "adopted into a frame";
    },
  },
  "base address": {
    where: TOP,
    html: (r) => `${six(r)}<a href=relative>${words(r)}</a>`,
    change(r) {
      let base = document.querySelector("base");
      if (base === null) {
        base = document.createElement("base");
        document.head.append(base);
      }
      base.href = `/${r.pick(WORDS)}/`;
      return "base address";
    },
  },
  zoom: {
    html: six,
    change(r, area) {
      r.pick([area, document.body]).style.zoom = r.pick(["0.5", "1", "1.5", "2"]);
      return "zoom";
    },
  },
  mixed: {
    html: (r) => `${CONTROLS(r)}${six(r)}<div class=s style="height:100px;overflow:auto">${cards(r, 6)}</div>`,
    css: (r) => `${rules(r, 3)} .area:has(.k:checked) ${mark(r)} { display: none }`,
    async change(r, area, root) {
      const names = [
        "value", "checked", "selectedIndex", "rule.style", "insertRule", "adopted sheets", "class", "attribute",
        "text", "insert", "remove", "visibility", "inert", "scroll", "custom properties", "zoom", "form.reset",
      ];
      const done = [];
      for (let count = 1 + r.below(3); count > 0; count -= 1) {
        const name = r.pick(names);
        try {
          done.push(await KINDS[name].change(r, area, root));
        } catch (error) {
          // An earlier change may have removed what this one is about.
          done.push(`${name} had nothing to do`);
        }
      }
      return done.join(" and ");
    },
  },
};
