// How more of the benchmark's tasks are done right; read after `plays.js`, whose helpers it uses.

const shown = (element) => element.checkVisibility();
const minutes = (text) => Number(text.match(/(\d+)h/)?.[1] ?? 0) * 60 + Number(text.match(/(\d+)m/)?.[1] ?? 0);

/** Opens the tab that hides the link, if one does, and follows the link. */
function* linkInTabs() {
  const [text] = said(/link "(.*)"/);
  const link = all("#area .alink").find((l) => l.innerHTML === text && shown(l)) ?? all("#area .alink").find((l) => l.innerHTML === text);
  if (!shown(link)) yield click(document.querySelector(`#area a[href="#${link.closest("[role=tabpanel]").id}"]`));
  yield click(link);
}
/** Opens the section that hides the link, and follows the link. */
function* linkInSections() {
  const [text] = said(/link "(.*)"/);
  const link = all("#area .alink").find((l) => l.innerHTML === text);
  yield click(link.closest("[role=tabpanel]").previousElementSibling);
  yield click(link);
}
/** The answer of `7 + 2 =`, or of `x - 3 = 5` for x. */
function* sum() {
  const text = one("#math-problem").textContent.replace(/\s/g, "").replace("x", /x=|x[-+]/.test(one("#math-problem").textContent.replace(/\s/g, "")) ? "x" : "*");
  const value = (x) => text.split("=").map((side) => (side ? Function("x", `return ${side.replace(/--/g, "- -")}`)(x) : undefined));
  let answer = value(0)[0];
  if (text.includes("x")) for (answer = -60; value(answer)[0] !== value(answer)[1]; ) answer++;
  yield fill(one("#math-answer"), String(answer));
  yield button("Submit");
}

Object.assign(window.PLAYS, {
  "click-tab-2": linkInTabs,
  "click-tab-2-easy": linkInTabs,
  "click-tab-2-medium": linkInTabs,
  "click-tab-2-hard": linkInTabs,
  "click-collapsible-2": linkInSections,
  *"click-collapsible-nodelay"() { yield click(one("#area h3")); yield click(one("#area button")); },
  "simple-arithmetic": sum,
  "simple-algebra": sum,
  *"buy-ticket"() {
    const offers = all("#area .flight").map((flight) => ({ on: flight.querySelector("button"), price: Number(flight.querySelector("button").dataset.price), time: minutes(flight.querySelector(".time-duration").textContent) }));
    const by = /cost/.test(UTTERANCE) ? "price" : "time";
    offers.sort((a, b) => (/cheapest|shortest/.test(UTTERANCE) ? a[by] - b[by] : b[by] - a[by]));
    yield click(offers[0].on);
  },
  *"form-sequence-2"() {
    const [radio, number, box] = said(/Check the (\w+) radio button and enter the number "(-?\d+)" into the (\w+) textbox/);
    yield { on: all("#area input[type=radio]")[NTH[radio]], action: "check" };
    yield fill(all("#area input[type=text], #area input:not([type])")[NTH[box]], number);
    yield button("Submit");
  },
  *"login-user-popup"() {
    const [user, password] = said(/username "(.*)" and the password "(.*)" into/);
    for (const [id, text] of [["#username", user], ["#password", password]]) {
      yield fill(one(id), text);
      while (one("#popup")) yield click(one("#popup-cancel") ?? one("#popup button:last-child"));
      if (one(id).value !== text) yield fill(one(id), text);
    }
    yield click(one("#subbtn"));
  },
  *"read-table-2"() {
    for (const at of [1, 2]) {
      const row = all("#tab tr").find((r) => r.cells[0].textContent === one("#ll" + at).dataset.key);
      yield fill(one("#tt" + at), row.cells[1].textContent);
    }
    yield button("Submit");
  },
  *"identify-shape"() {
    const drawn = one("#area_svg").querySelector("text, circle, rect, polygon, path");
    const kind = drawn.localName === "text" ? (/\d/.test(drawn.textContent) ? "digit" : "letter") : { circle: "circle", rect: "rectangle" }[drawn.localName] ?? "triangle";
    yield click(one(`#area-buttons [data-type=${kind}]`));
  },
  *"copy-paste-2"() { yield fill(one("#answer-input"), all("#area textarea")[NTH[said(/the (\w+) text area/)[0]]].value); yield button("Submit"); },
  *"use-autocomplete"() {
    const [start, end] = [said(/starts with "(.*?)"/)[0], said(/ends with "(.*?)"/)[0] ?? ""];
    yield fill(one("#tags"), ui_utils.COUNTRIES.find((name) => name.startsWith(start) && name.endsWith(end)));
    yield button("Submit");
  },
  *"click-checkboxes-soft"() {
    const group = (word) => SYNONYMS.findIndex((words) => words.includes(word));
    for (const word of said(/similar to (.*) and click/)[0].split(", ")) yield { on: all("#area label").find((l) => group(l.textContent) === group(word)).querySelector("input"), action: "check" };
    yield button("Submit");
  },
  *"order-food"() {
    for (const name of said(/each item: (.*)/)[0].split(", ")) yield click(all("#area .food-item").find((i) => i.querySelector(".item-name").textContent.trim() === name.trim()).querySelector(".add"));
    yield button("Order!");
  },
});
