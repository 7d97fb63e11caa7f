// What a page does by itself or for a person: popups, focus, the mouse, motion, scrolling.

Object.assign(KINDS, {
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
  details: {
    html: (r) => Array.from({ length: 5 }, () => `<details${r.chance(0.4) ? " name=g" : ""}><summary>${words(r)}</summary>${card(r, "x")}
      <details><summary>${words(r)}</summary>${words(r)}</details></details>`).join(""),
    change(r, area) {
      const details = any(r, area, "details");
      details.open = !details.open;
      return "details";
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
  target: {
    where: TOP,
    html: (r) => `${six(r)}<p id=one class=t>${words(r)}</p><p id=two class=t>${words(r)}</p>`,
    css: (r) => `.t:target { height: 300px } .t:target::before { content: "here" } .area:has(:target) ${mark(r)} { display: none }`,
    change(r) {
      location.hash = r.pick(["one", "two", "none"]);
      return "fragment";
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
});
