//! Acts that write: what they write is only their echo.

use super::{Class, Page};

const FIELD: &str = "<main><label>Search <input id=field></label><ul id=list aria-label=Suggestions></ul>\
                     <p id=out role=status></p></main>";
const SUGGEST: &str = "const suggest = () => outcome(() => ($('list').innerHTML = '<li>async rust</li>')); ";
const OWN: [&str; 1] = ["value textbox \"Search\" \"async\""];

pub(super) fn pages() -> Vec<Page> {
    let fill =
        |name, script: String| Page::new(name, script).body(FIELD).step("fill textbox \"Search\" \"async\"");
    vec![
        fill("fill that only echoes", String::new())
            .class(Class::Inert)
            .proves("async", &OWN),
        fill("fill and suggestions at 350", format!("{SUGGEST} $('field').oninput = () => after(350, suggest)"))
            .proves("async rust", &OWN),
        fill("fill and suggestions by fetch at 1800", format!("{SUGGEST} $('field').oninput = () => get(1800).then(suggest)"))
            .proves("async rust", &OWN),
        fill(
            "fill that renames its field, suggestions at 350",
            format!(
                "{SUGGEST} $('field').oninput = () => {{ \
                 $('field').setAttribute('aria-label', 'Search: ' + $('field').value); get(350).then(suggest); }}"
            ),
        )
        .proves("async rust", &["value textbox \"Search: async\" \"async\""]),
        fill(
            "fill that renames its labelled field, suggestions by fetch at 1800",
            format!(
                "{SUGGEST} $('field').oninput = () => {{ \
                 $('field').setAttribute('aria-label', 'Search: ' + $('field').value); get(1800).then(suggest); }}"
            ),
        )
        .proves("async rust", &["value textbox \"Search: async\" \"async\""]),
        fill(
            "fill that is mirrored at 80, suggestions at 400",
            format!(
                "{SUGGEST} $('field').oninput = () => {{ \
                 after(80, () => change(() => ($('out').textContent = $('field').value))); after(400, suggest); }}"
            ),
        )
        .proves("async rust", &OWN),
        fill(
            "fill whose field is replaced",
            format!(
                "{SUGGEST} $('field').oninput = () => after(30, () => {{ const field = $('field'); \
                 const other = field.cloneNode(); other.value = field.value; \
                 change(() => field.replaceWith(other)); after(350, suggest); }})"
            ),
        )
        .proves("async rust", &OWN),
        fill("debounced autosave", "let timer; $('field').oninput = () => { clearTimeout(timer); timer = after(500, () => get(200).then(saved)) }".to_owned())
            .proves("Saved", &OWN),
        Page::new("press Enter", "$('field').onkeydown = event => event.key === 'Enter' && get(350).then(saved)")
            .body(FIELD)
            .step("press textbox \"Search\" Enter"),
        Page::new("check, and a status by fetch", "$('box').onchange = () => get(350).then(saved)")
            .body("<main><label><input id=box type=checkbox>Done</label><p id=out role=status></p></main>")
            .step("check checkbox \"Done\"")
            .proves("Saved", &["state checkbox \"Done\" checked=true"]),
        Page::new("check that only echoes", "")
            .class(Class::Inert)
            .body("<main><label><input id=box type=checkbox>Done</label></main>")
            .step("check checkbox \"Done\"")
            .proves("true", &["state checkbox \"Done\" checked=true"]),
        Page::new("select, and a status by fetch", "$('box').onchange = () => get(350).then(saved)")
            .body(
                "<main><select id=box aria-label=Country><option>Pick<option value=us>United States</select>\
                 <p id=out role=status></p></main>",
            )
            .step("select combobox \"Country\" \"United States\"")
            .proves("Saved", &["value combobox \"Country\"", "option \"United States\""]),
    ]
}
