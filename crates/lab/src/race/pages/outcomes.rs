//! Outcomes that are something else than a text in a status.

use super::{Class, Page};

pub(super) fn pages() -> Vec<Page> {
    let at = |deed: &str| format!("on(() => after(350, () => outcome(() => {{ {deed} }})))");
    let list =
        "<main><button id=save>Save item</button><ul aria-label=Items><li id=old>Old item</li></ul></main>";
    vec![
        Page::new("toggle", "on(() => outcome(() => $('save').setAttribute('aria-pressed', 'true')))")
            .class(Class::Synchronous)
            .body("<main><button id=save aria-pressed=false>Save item</button></main>")
            .proves("true", &["state button \"Save item\" pressed=true"]),
        Page::new("expanded, late", at("$('save').setAttribute('aria-expanded', 'true')"))
            .body("<main><button id=save aria-expanded=false>Save item</button></main>")
            .proves("true", &["state button \"Save item\" expanded=true"]),
        Page::new("checked elsewhere", at("$('box').checked = true"))
            .body("<main><button id=save>Save item</button><label><input id=box type=checkbox>Done</label></main>")
            .proves("true", &["state checkbox \"Done\" checked=true"]),
        Page::new("aria-checked elsewhere", at("$('box').setAttribute('aria-checked', 'true')"))
            .body(
                "<main><button id=save>Save item</button>\
                 <div id=box role=switch tabindex=0 aria-checked=false>Notify</div></main>",
            )
            .proves("true", &["state switch \"Notify\" checked=true"]),
        Page::new("removal", at("$('old').remove()"))
            .body(list)
            .proves("removed", &["absent listitem \"Old item\""]),
        Page::new("addition", at("$('old').insertAdjacentHTML('afterend', '<li>New item</li>')"))
            .body(list)
            .proves("New item", &["present listitem \"New item\""]),
        Page::new("title", at("document.title = 'Saved'"))
            .body("<main><button id=save>Save item</button></main>")
            .proves("Saved", &["title is \"Saved\""]),
        Page::new("hash", at("location.hash = 'saved'"))
            .body("<main><button id=save>Save item</button></main>")
            .shows("#saved", &["url "]),
        Page::new("pushed state", at("history.pushState(null, '', '/page/saved')"))
            .body("<main><button id=save>Save item</button></main>")
            .proves("/page/saved", &["url "]),
        Page::new("value", at("$('box').value = 'Saved'"))
            .body("<main><button id=save>Save item</button><input id=box aria-label=Result value=None></main>")
            .proves("Saved", &["value textbox \"Result\" \"Saved\""]),
        Page::new("chosen option", at("$('box').selectedIndex = 1"))
            .body(
                "<main><button id=save>Save item</button><select id=box aria-label=Result>\
                 <option>None<option>Saved</select></main>",
            )
            .proves("Saved", &["combobox \"Result\"", "option \"Saved\""]),
        Page::new("enabled", at("$('box').disabled = false"))
            .body("<main><button id=save>Save item</button><button id=box disabled>Undo</button></main>")
            .proves("false", &["state button \"Undo\" disabled=false"]),
        Page::new("modal dialog", at("$('box').showModal()"))
            .body(
                "<main><button id=save>Save item</button>\
                 <dialog id=box aria-label=Saved><button>Close</button></dialog></main>",
            )
            .proves("Saved", &["present dialog \"Saved\"", "present button \"Close\""]),
        Page::new("details that open", at("$('box').open = true"))
            .body("<main><button id=save>Save item</button><details id=box><summary>More</summary><p>Saved</p></details></main>")
            .proves("Saved", &["expanded=true", "paragraph \"Saved\""]),
        Page::new("shown by a style", at("$('box').style.display = 'block'"))
            .body("<main><button id=save>Save item</button><p id=box role=status style='display:none'>Saved</p></main>"),
        Page::new("alert", at("$('save').insertAdjacentHTML('afterend', '<div role=alert>Saved</div>')"))
            .proves("Saved", &["present alert \"Saved\""]),
        Page::new("heading replaced", at("document.querySelector('h1').textContent = 'Saved items'"))
            .proves("Saved items", &["present heading \"Saved items\""]),
        Page::new(
            "outcome near, and a rename far away at 20 ms",
            "on(() => { after(20, () => change(() => ($('far').textContent = 'Help [ctrl]'))); after(400, saved); })",
        )
        .body(FAR),
        Page::new(
            "outcome near at once, and a rename far away",
            "on(() => { saved(); after(50, () => change(() => ($('far').textContent = 'Help [ctrl]'))); })",
        )
        .class(Class::Synchronous)
        .body(FAR),
    ]
}

/// A link that is more than six nodes away from the button.
const FAR: &str = "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p></main><nav>\
                   <a href=#1>One</a><a href=#2>Two</a><a href=#3>Three</a><a href=#4>Four</a><a href=#5>Five</a>\
                   <a href=#6>Six</a><a href=#7>Seven</a><a href=#8>Eight</a><a id=far href=#9>Help</a></nav>";
