// How each task is done right: what is acted on, in order, as a person who reads the utterance would do it.
// Runs in the page; each play is a generator of steps, and the page's own reward says whether it was right.

/** @typedef {{on: Element, action: string, text?: string, option?: string}} Step */

const all = (selector) => [...document.querySelectorAll(selector)];
const one = (selector, text) => all(selector).find((element) => text === undefined || element.textContent.trim() === text);
const said = (pattern) => UTTERANCE.match(pattern)?.slice(1) ?? [];
const click = (on) => ({ on, action: "click" });
const fill = (on, text) => ({ on, action: "fill", text });
const select = (on, option) => ({ on, action: "select", option });
const button = (text) => click(all("#area button, #area input[type=submit], .ui-dialog button").find((b) => b.textContent.trim().toLowerCase() === text.toLowerCase()));
const boxOf = (label) => all("label").find((l) => l.textContent.trim() === label)?.querySelector("input");
const clock = (text) => new Date("2000-01-01 " + text).toTimeString().slice(0, 5);
const NTH = { "1st": 0, "2nd": 1, "3rd": 2, "4th": 3, "5th": 4 };

function* boxes() {
  const [words] = said(/^Select (.*) and click Submit/);
  if (words !== "nothing") for (const word of words.split(", ")) yield { on: boxOf(word), action: "check" };
  yield button("Submit");
}
function* email() {
  const words = { by: said(/by (\w+)/)[0], ...FIELDS };
  const row = all(".email-thread").find((r) => r.querySelector(".email-sender").textContent === words.by);
  yield click(row);
  const task = FIELDS.task ?? (/trash|delete/i.test(UTTERANCE) ? "delete" : /star|important/i.test(UTTERANCE) ? "important" : /reply/i.test(UTTERANCE) ? "reply" : "forward");
  if (task === "delete") yield click(one("#email .trash"));
  else if (task === "important" || task === "star") yield click(one("#email .star"));
  else if (task === "reply") {
    yield click(one("#email .email-reply"));
    yield fill(one("#reply-text"), FIELDS.message ?? said(/text "(.*)"/)[0]);
    yield click(one("#send-reply"));
  } else {
    yield click(one("#email .email-forward"));
    yield fill(one(".forward-sender"), FIELDS.to ?? said(/to (\w+)\.?$/)[0]);
    yield click(one("#send-forward"));
  }
}
function* oneText(pattern, change = (text) => text) {
  yield fill(one("#area input"), change(said(pattern)[0]));
  yield button("Submit");
}
function* film() {
  const [genre, director, year] = said(/Search for (.*) movies directed by (.*) from year (\d+)/);
  const field = (label) => {
    const wanted = new RegExp("^" + label, "i");
    const named = all("#area *").find((e) => e.childElementCount === 0 && wanted.test(e.textContent.trim()));
    return named?.parentElement.querySelector("input") ?? named?.nextElementSibling ?? all("#area input").find((i) => wanted.test(i.placeholder));
  };
  yield fill(field("Genre"), genre);
  yield fill(field("Year"), year);
  yield fill(field("Director"), director);
  yield click(all("#area button, #area input[type=submit], #area [id*=submit], #area [class*=submit]").at(-1) ?? all("#area *").find((e) => /^(Search|Submit)$/.test(e.textContent.trim()) && e.childElementCount === 0));
}

window.PLAYS = {
  *"click-button"() { yield button(said(/"(.*)" button/)[0]); },
  *"unicode-test"() { yield button(said(/"(.*)" button/)[0]); },
  *"click-test"() { yield button("Click Me!"); },
  *"click-test-2"() { yield button("ONE"); },
  *"click-test-transfer"() { yield button("ONE"); },
  *"click-button-sequence"() { yield button("ONE"); yield button("TWO"); },
  *"click-link"() { yield click(one("#area .alink", said(/"(.*)"/)[0])); },
  *"click-tab"() { yield click(one("#area .ui-tabs-tab", said(/on (.*)\./)[0])); },
  "click-checkboxes": boxes,
  "click-checkboxes-large": boxes,
  "click-checkboxes-transfer": boxes,
  *"click-option"() { yield { on: boxOf(said(/Select (.*) and click/)[0]), action: "check" }; yield button("Submit"); },
  *"click-dialog"() { yield click(one(".ui-dialog-titlebar-close")); },
  *"click-dialog-2"() {
    const [label] = said(/labeled "(.*)"/);
    yield label === "x" ? click(one(".ui-dialog-titlebar-close")) : button(label);
  },
  *"click-menu"() {
    const path = said(/Select (.*)/)[0].split(">");
    for (const label of path) {
      const on = all("#area li > div").find((d) => d.textContent.trim() === label);
      yield { on, action: label === path.at(-1) ? "click" : "hover" };
    }
  },
  *"click-menu-2"() {
    yield button("Menu");
    const [label] = said(/labeled "(.*)"/);
    const find = (text) => all("#menu li, #area li").find((l) => l.textContent.trim() === text);
    if (["Low", "Medium", "High"].includes(label)) yield click(all("#area li").find((l) => l.querySelector("ul")));
    yield click(find(label));
  },
  *"click-widget"() { const [kind] = said(/"(.*)"/); yield click(one(`#area [data-type="${kind}"]`)); },
  *"focus-text"() { yield { on: one("#area input"), action: "focus" }; },
  *"focus-text-2"() { yield { on: all("#area input")[NTH[said(/the (\w+) input/)[0]]], action: "focus" }; },
  *"click-scroll-list"() {
    const [words] = said(/Select (.*) from the/);
    for (const word of words.split(", ")) yield select(one("#area select"), word);
    yield button("Submit");
  },
  *"choose-list"() { yield select(one("#area select"), said(/Select (.*) from the/)[0]); yield button("Submit"); },
  *"click-collapsible"() { yield click(one("#area h3")); yield click(one("#area button")); },
  "email-inbox": email,
  "email-inbox-delete": email,
  "email-inbox-important": email,
  "email-inbox-reply": email,
  "email-inbox-forward": email,
  "email-inbox-noscroll": email,
  "email-inbox-star-reply": email,
  "email-inbox-nl-turk": email,
  "email-inbox-forward-nl": email,
  "email-inbox-forward-nl-turk": email,
  "enter-text": () => oneText(/Enter "(.*)" into/),
  "enter-text-dynamic": () => oneText(/Enter "(.*)" into/),
  "enter-text-2": () => oneText(/Type "(.*)" in all/, (t) => (/upper/.test(UTTERANCE) ? t.toUpperCase() : t.toLowerCase())),
  "enter-date": () => oneText(/Enter (.*) as the date/, (t) => (one("#area input").type === "date" ? t.replace(/(\d+)\/(\d+)\/(\d+)/, "$3-$1-$2") : t)),
  "enter-time": () => oneText(/Enter (.*) as the time/, (t) => (one("#area input").type === "time" ? clock(t) : t)),
  *"enter-password"() {
    const [password] = said(/password "(.*)" into/);
    yield fill(one("#password"), password);
    yield fill(one("#verify"), password);
    yield button("Submit");
  },
  *"form-sequence"() {
    const [value, nth] = said(/Select (-?\d+) with the slider, click the (\w+) checkbox/);
    $("#area .ui-slider").slider("value", Number(value));
    yield { on: all("#area input[type=checkbox]")[NTH[nth]], action: "check" };
    yield button("Submit");
  },
  *"form-sequence-3"() {
    const [height, label] = said(/Choose (.*) from the dropdown, then click the button labeled "(.*)"/);
    yield select(one("#dropdown"), height);
    yield button(label);
  },
  *"generate-number"() {
    const right = (n) => (/less/.test(UTTERANCE) ? n < said(/than (\d+)/)[0] : /greater/.test(UTTERANCE) ? n > said(/than (\d+)/)[0] : /odd/.test(UTTERANCE) ? n % 2 === 1 : n % 2 === 0);
    do yield button("Generate"); while (!right(Number(one("#display-number").textContent)));
    yield button("Submit");
  },
  *"login-user"() {
    const [user, password] = said(/username "(.*)" and the password "(.*)" into/);
    yield fill(one("#username"), user);
    yield fill(one("#password"), password);
    yield button("Login");
  },
  "multi-layouts": film,
  "multi-orderings": film,
  *"navigate-tree"() { yield click(all("#area span, #area li").find((e) => e.textContent.trim() === said(/named "(.*)"/)[0])); },
  *"phone-book"() {
    const [name, what] = said(/Find (.*) in the contact book and click on their (\w+)/);
    if (one("#contact .name").textContent === name) yield click(one("#contact ." + what));
  },
  *"sign-agreement"() {
    const [name, label] = said(/name "(.*)" then press "(.*)"/);
    const text = one("#text-area");
    if (name) {
      text.scrollTop = 1e6;
      yield { on: text, action: "scroll" };
      yield fill(one("#name"), name);
    }
    yield button(label ?? "Cancel");
  },
  *"odd-or-even"() {
    for (const row of all("#numbers .row")) yield { ...click(row.querySelector(Number(row.querySelector(".display-number").textContent) % 2 ? ".odd" : ".even")), about: row.querySelector(".display-number").textContent };
    yield button("Submit");
  },
  *"search-engine"() { yield fill(one("#search-text"), said(/enter "(.*)" and/)[0]); yield click(one("#search")); const nth = Number(said(/the (\d+)/)[0]); for (let page = 0; page < Math.floor((nth - 1) / 3); page++) yield click(all("#pagination .next a, #pagination li a").at(-1)); yield click(all("#page-content a")[(nth - 1) % 3]); },
  *"read-table"() {
    const [what] = said(/value of (.*) into/);
    const row = all("#area tr").find((r) => r.cells[0].textContent.trim() === what);
    yield fill(one("#area input"), row.cells[1].textContent.trim());
    yield button("Submit");
  },
  *"use-spinner"() { const [value] = said(/Select (-?\d+) with/); yield fill(one("#area input"), value); yield button("Submit"); },
  *"copy-paste"() { yield fill(one("#area input"), one("#area textarea").value); yield button("Submit"); },
  *"find-word"() {
    const [nth] = said(/the (\d+)/);
    yield fill(one("#area input"), one("#area p").textContent.trim().split(/\s+/)[nth - 1].replace(/[.,]/g, ""));
    yield button("Submit");
  },
  *"text-transform"() { yield fill(one("#area input"), one("#captcha").textContent.trim()); yield button("Submit"); },
};

/** The next step of the task's play; null when there is none. */
window.nextStep = (task) => {
  window.PLAY ??= PLAYS[task]();
  const { value, done } = PLAY.next();
  if (done) return null;
  const { on, action, text, option } = value;
  const name = on.textContent.trim().slice(0, 60);
  const step = { tid: on.dataset.testid ?? null, tag: on.localName, name, action, text, option, about: value.about };
  if (action === "fill") {
    on.focus();
    on.value = text;
    for (const kind of ["input", "keyup", "change"]) on.dispatchEvent(new Event(kind, { bubbles: true }));
  } else if (action === "select") {
    const wanted = [...on.options].find((o) => o.textContent.trim() === option);
    wanted.selected = true;
    on.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (action === "focus") {
    on.focus();
  } else if (action !== "scroll") {
    if (!on.checkVisibility()) on.click();
    else {
      on.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = on.getBoundingClientRect();
      step.at = { x: x + width / 2, y: y + height / 2 };
    }
  }
  return step;
};
