// Changes of styles: rules, sheets, queries, properties.

Object.assign(KINDS, {
  "rule.style": {
    html: six,
    css: (r) => rules(r, 6),
    change(r, area) {
      const styles = [...sheetOf(r, area).cssRules].map((rule) => rule.style);
      const style = r.pick(styles);
      const full = styles.filter((other) => other.length > 0);
      if (full.length > 2 && r.chance(0.5)) {
        const chosen = r.pick(full);
        const name = chosen[r.below(chosen.length)];
        chosen.removeProperty(name);
        return `${name} removed from a rule`;
      }
      if (style.content !== "" && r.chance(0.5)) {
        style.content = `"${words(r)}"`;
        return "content of a rule";
      }
      const [name, value] = r.pick(DECLARATIONS);
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
      if (sheets.length > 1 && r.chance(0.7)) {
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
  class: {
    html: six,
    css: (r) => ["k0", "k1", "k2", "k3"].map((name) => `.${name} { ${declaration(r)} } .${name} ~ .card { ${declaration(r)} }`).join("\n"),
    change(r, area) {
      any(r, area).classList.toggle(`k${r.below(4)}`);
      return "class";
    },
  },
  "custom properties": {
    html: six,
    css: (r) => `.card:nth-child(3n) { display: var(--d, block) } .card::before { content: var(--t, "none") }
      .area { margin-top: var(--h, 0) } .card:nth-child(3n + 1) { visibility: var(--v, visible); cursor: var(--p, auto) }
      .card:nth-child(3n + 2) { opacity: var(--o, 1) }`,
    change(r, area) {
      const on = r.pick([document.documentElement, document.documentElement, area]);
      const [name, values] = r.pick([
        ["--d", ["none", "block"]], ["--t", ['"amber"', '"birch"']], ["--h", ["200px", "0", "90px"]],
        ["--v", ["hidden", "visible"]], ["--p", ["pointer", "auto"]], ["--o", ["0", "1"]],
      ]);
      const now = on.style.getPropertyValue(name);
      on.style.setProperty(name, r.pick(values.filter((value) => value !== now)));
      return `${name} of ${on.localName}`;
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
  zoom: {
    html: six,
    change(r, area) {
      r.pick([area, document.body]).style.zoom = r.pick(["0.5", "1", "1.5", "2"]);
      return "zoom";
    },
  },
});
