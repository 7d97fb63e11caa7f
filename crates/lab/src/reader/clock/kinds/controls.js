// Changes of controls: what scripts write silently, what people type, and what forms do.

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

Object.assign(KINDS, {
  value: { html: CONTROLS, change: writeValue },
  checked: { html: CONTROLS, change: writeChecked },
  selectedIndex: { html: CONTROLS, change: writeSelected },
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
  typing: {
    html: (r) => `<input aria-label=t><textarea aria-label=u></textarea><div contenteditable aria-label=w>${words(r)}</div>${cards(r, 3)}`,
    change(r, area) {
      any(r, area, "input[aria-label=t], textarea, [contenteditable]").focus();
      return { what: "a key", key: r.pick(["a", "b", "Backspace", "Shift+x"]) };
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
});
