// A list of things to do, with React.

{
  const { createElement: element, useState, useEffect, useRef, memo } = React;

  const Thing = memo(({ thing, onToggle, onRemove }) =>
    element("li", { className: thing.done ? "thing done" : "thing" },
      element("input", { type: "checkbox", checked: thing.done, onChange: () => onToggle(thing.id) }),
      element("label", null, thing.text),
      element("button", { className: "remove", onClick: () => onRemove(thing.id) }, "Remove")));

  const Things = () => {
    const [things, setThings] = useState([]);
    const [text, setText] = useState("");
    const next = useRef(0);
    useEffect(() => localStorage.setItem("things", JSON.stringify(things)), [things]);
    const toggle = useRef((id) => setThings((all) => all.map((one) => one.id === id ? { ...one, done: !one.done } : one)));
    const remove = useRef((id) => setThings((all) => all.filter((one) => one.id !== id)));
    const add = () => {
      next.current += 1;
      setThings((all) => [...all, { id: next.current, text, done: false }]);
      setText("");
    };
    return element("section", null,
      element("input", { className: "new", value: text, onChange: (event) => setText(event.target.value) }),
      element("button", { className: "add", onClick: add }, "Add"),
      element("button", { className: "all", onClick: () => setThings((all) => all.map((one) => ({ ...one, done: true }))) }, "All"),
      element("button", { className: "clear", onClick: () => setThings((all) => all.filter((one) => !one.done)) }, "Clear"),
      element("output", { className: "left" }, things.filter((one) => !one.done).length),
      element("ul", null, things.map((thing) =>
        element(Thing, { key: thing.id, thing, onToggle: toggle.current, onRemove: remove.current }))));
  };

  ReactDOM.createRoot(document.getElementById("app")).render(element(Things));
}
