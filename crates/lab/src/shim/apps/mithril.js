// A list of things to do, with Mithril.

{
  let things = [];
  let text = "";
  let next = 0;
  const store = () => localStorage.setItem("things", JSON.stringify(things));
  const change = (act) => () => { act(); store(); };
  const add = change(() => {
    next += 1;
    things.push({ id: next, text, done: false });
    text = "";
  });

  m.mount(document.getElementById("app"), {
    view: () => m("section", [
      m("input.new", { value: text, oninput: (event) => { text = event.target.value; } }),
      m("button.add", { onclick: add }, "Add"),
      m("button.all", { onclick: change(() => things.forEach((one) => { one.done = true; })) }, "All"),
      m("button.clear", { onclick: change(() => { things = things.filter((one) => !one.done); }) }, "Clear"),
      m("output.left", things.filter((one) => !one.done).length),
      m("ul", things.map((thing) => m("li.thing", { key: thing.id, class: thing.done ? "done" : "" }, [
        m("input[type=checkbox]", { checked: thing.done, onchange: change(() => { thing.done = !thing.done; }) }),
        m("label", thing.text),
        m("button.remove", { onclick: change(() => { things = things.filter((one) => one !== thing); }) }, "Remove"),
      ]))),
    ]),
  });
}
