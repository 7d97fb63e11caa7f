// Changes of documents: their address, title, frames, fonts and images; and all kinds mixed.

Object.assign(KINDS, {
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
      image.src = `/image?w=${20 + r.below(100)}&h=${r.pick([0, 150, 300, 450])}&late=${r.below(20)}&n=${r.below(1e6)}`;
      if (r.chance(0.2)) {
        image.alt = words(r);
      }
      await loaded(image);
      return "image loaded or failed";
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
});
