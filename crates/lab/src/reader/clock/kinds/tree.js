// Changes of the tree: elements, attributes, texts, slots, shadow roots, labels.

Object.assign(KINDS, {
  attribute: {
    html: (r) => cards(r, 8),
    change(r, area) {
      const hidden = area.querySelectorAll("[hidden], [aria-hidden], [style]");
      if (hidden.length > 1 && r.chance(0.4)) {
        const element = r.pick([...hidden]);
        for (const name of ["hidden", "aria-hidden", "style"]) {
          element.removeAttribute(name);
        }
        return `what hides removed from ${element.localName}`;
      }
      const element = any(r, area, ".card, button, a, input, img, select, option, li, summary");
      const [name, values] = r.pick([
        ["hidden", [""]], ["role", ["button", "heading", "none", "alert", "link", "checkbox"]], ["aria-label", WORDS],
        ["aria-expanded", ["true", "false"]], ["aria-hidden", ["true"]], ["title", WORDS], ["placeholder", WORDS],
        ["href", ["/a", "/b"]], ["tabindex", ["0"]], ["contenteditable", [""]], ["data-testid", WORDS],
        ["disabled", [""]], ["open", [""]], ["aria-disabled", ["true"]], ["aria-checked", ["true", "mixed"]],
        ["aria-level", ["1", "4"]], ["type", ["search", "checkbox", "submit", "text"]], ["alt", WORDS],
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
  inert: {
    html: (r) => `<div class=n>${six(r)}</div><div class=n>${cards(r, 3)}</div>`,
    change(r, area) {
      const element = any(r, area, ".n, .n *");
      element.inert = !element.inert;
      return "inert";
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
});
