// A page of the matrix: does what its plan says when it is acted on, and notes everything that it arms, asks for
// and changes, as it does so.
let numbered = 0;
// `thing` is what changes; `way` is how it counts: unmasked, echo, noise, or undone.
const mutate = (thing, way, deed) => {
  deed();
  race.note("mutation", { thing, way });
};
const later = (milliseconds, deed) => {
  const id = ++numbered;
  race.note("armed", { id, due: race.now() + milliseconds });
  setTimeout(() => {
    race.note("fired", { id });
    deed();
  }, milliseconds);
};
const ask = (milliseconds, deed) => {
  const id = ++numbered;
  race.note("asked", { id });
  fetch(`/late?ms=${milliseconds + plan.network}`)
    .then((answer) => answer.text())
    .then(() => {
      race.note("answered", { id });
      deed();
    });
};
const every = (period, deed) => {
  const id = ++numbered;
  race.note("repeating", { id, period });
  setInterval(() => {
    race.note("round", { id });
    deed();
  }, period);
};

const inner = () => $("inner").contentDocument.getElementById("out");
const root = $("host").attachShadow({ mode: plan.outcome === "closed-root" ? "closed" : "open" });
root.innerHTML = "<p role=status></p>";
const outcomes = {
  status: () => ($("out").textContent = "Saved"),
  alert: () => $("out").insertAdjacentHTML("afterend", "<div role=alert>Saved</div>"),
  item: () => $("old").insertAdjacentHTML("afterend", "<li>Saved</li>"),
  toggle: () => $("pin").setAttribute("aria-pressed", "true"),
  checked: () => ($("flag").checked = true),
  removal: () => $("old").remove(),
  value: () => ($("result").value = "Saved"),
  title: () => (document.title = "Saved"),
  enabled: () => ($("undo").disabled = false),
  "open-root": () => (root.querySelector("p").textContent = "Saved"),
  "closed-root": () => (root.querySelector("p").textContent = "Saved"),
  frame: () => (inner().textContent = "Saved"),
  fleeting: () => {
    $("out").textContent = "Saved";
    later(250, () => mutate("outcome", "undone", () => ($("out").textContent = "")));
  },
};
const happen = () => plan.outcome !== "nothing" && mutate("outcome", "unmasked", outcomes[plan.outcome]);

const sources = {
  timer: () => later(plan.delay, happen),
  fetch: () => ask(plan.delay, happen),
  debounce: () => later(plan.delay / 2, () => ask(plan.delay / 2, happen)),
  chain: () => ask(plan.delay / 2, () => ask(plan.delay / 2, happen)),
  event: happen,
};
let wanted = false;
if (plan.source === "interval") {
  every(plan.period, () => wanted && ((wanted = false), happen()));
  sources.interval = () => (wanted = true);
}

const words = ["one", "two", "three", "four", "five", "six"];
let renames = 0;
const places = {
  near: (text) => ($("near").textContent = text),
  far: (text) => ($("far").textContent = text),
  frame: (text) => (inner().textContent = text),
};
const rename = () => mutate("churn", "unmasked", () => places[plan.place](`Note ${words[renames++ % words.length]}`));
const churns = {
  none: () => {},
  rename: () => later(plan.churnAt, rename),
  few: () => later(plan.churnAt, () => (rename(), later(150, () => (rename(), later(150, rename))))),
  spinner: () => {
    later(20, () => mutate("busy", "unmasked", () => ($("busy").textContent = "Working")));
    ask(plan.churnAt, () => mutate("busy", "undone", () => ($("busy").textContent = "")));
  },
  restless: () => every(90, rename),
  loop: () => {},
  text: () => {},
  hydration: () => {},
};
let ticks = 0;
if (plan.churn === "loop") every(100, () => {});
if (plan.churn === "text") every(90, () => mutate("text", "noise", () => ($("tick").textContent = `tick ${++ticks}`)));
if (plan.churn === "hydration") later(plan.churnAt + 700, rename);

const start = () => {
  sources[plan.source]();
  churns[plan.churn]();
};
const acts = {
  click: () => on(start),
  press: () => ($("field").onkeydown = (event) => event.key === "Enter" && start()),
  check: () =>
    ($("box").onchange = () => {
      mutate("own", "echo", () => {});
      start();
    }),
  fill: () =>
    ($("field").oninput = () => {
      mutate("own", "echo", () => {});
      if (plan.renames) $("field").setAttribute("aria-label", `Search: ${$("field").value}`);
      start();
    }),
};
acts[plan.act]();
