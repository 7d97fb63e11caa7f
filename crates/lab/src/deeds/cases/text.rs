//! Writing: fields, editors, keys, the clipboard.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "fills a field",
        "<label>City <input></label>",
        "on('input', 'input', () => say('Typed ' + $('input').value));",
        &[r#"fill textbox "City" "Bonn""#],
        r#"value textbox "City" "Bonn""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "fills several lines",
        "<label>Notes <textarea></textarea></label>",
        "",
        &[r#"fill textbox "Notes" "one\ntwo""#],
        r#"value textbox "Notes" "one two""#,
    )
    .killed_by("$('textarea').oninput = () => { $('textarea').value = ''; };")
    .anywhere(),
    Case::new(
        "replaces what a field holds",
        "<label>City <input value=Berlin></label>",
        "",
        &[r#"fill textbox "City" "Bonn""#],
        r#"value textbox "City" "Bonn""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = 'Berlin'; };")
    .anywhere(),
    Case::new(
        "clears a field",
        "<label>City <input value=Berlin></label>",
        "",
        &[r#"fill textbox "City" """#],
        r#"value textbox "City" """#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = 'Berlin'; };")
    .anywhere(),
    Case::new(
        "types behind what a field holds",
        "<label>City <input value='Bad '></label>",
        "",
        &[r#"type textbox "City" "Honnef!""#],
        r#"value textbox "City" "Bad Honnef!""#,
    )
    .killed_by("$('input').onkeydown = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "fills an editing host",
        "<div contenteditable role=textbox aria-label=Message style='min-height:40px'>old</div>",
        "",
        &[r#"fill textbox "Message" "Hello there""#],
        r#"value textbox "Message" "Hello there""#,
    )
    .killed_by("$('[contenteditable]').oninput = () => { $('[contenteditable]').textContent = 'old'; };")
    .anywhere(),
    Case::new(
        "types into an editing host",
        "<div contenteditable role=textbox aria-label=Message style='min-height:40px'>One</div>",
        "on('[contenteditable]', 'input', () => say($('[contenteditable]').textContent.length + ' letters'));",
        &[r#"type textbox "Message" " two""#],
        r#"value textbox "Message" "One two""#,
    )
    .killed_by("$('[contenteditable]').onkeydown = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "writes emoji and other scripts",
        "<label>Name <input></label>",
        "",
        &[r#"fill textbox "Name" "Zoë 東京 👩‍🚀""#],
        r#"value textbox "Name" "Zoë 東京 👩‍🚀""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "types letters that no key has",
        "<label>Name <input></label>",
        "",
        &[r#"type textbox "Name" "Å東""#],
        r#"value textbox "Name" "Å東""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "composes what is written by an input method",
        "<label>City <input></label>",
        "on('input', 'input', (event) => { if (!event.isComposing) $('input').value = ''; });",
        &[r#"fill textbox "City" "東京""#],
        r#"value textbox "City" "東京""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "selects all and replaces it",
        "<label>City <input value=Berlin></label>",
        "on('input', 'select', () => say(`${$('input').selectionEnd - $('input').selectionStart} letters selected`)); on('input', 'input', () => say('Now ' + $('input').value));",
        &[r#"press textbox "City" Control+a"#, r#"press textbox "City" x"#],
        r#"present status "Now x""#,
    )
    .anywhere(),
    Case::new(
        "deletes a word back",
        "<label>City <input value='Bad Honnef'></label>",
        "on('input', 'focus', () => $('input').setSelectionRange(10, 10)); on('input', 'input', () => say('Now ' + $('input').value + '.'));",
        &[r#"press textbox "City" Control+Backspace"#],
        r#"present status "Now Bad .""#,
    )
    .anywhere(),
    Case::new(
        "copies and pastes",
        "<label>From <input id=f value=Bonn></label><label>To <input id=t></label>",
        "on('#f', 'select', () => say('Selected')); on('#f', 'copy', () => say('Copied')); on('#t', 'input', () => say('Pasted ' + $('#t').value));",
        &[
            r#"press textbox "From" Control+a"#,
            r#"press textbox "From" Control+c"#,
            r#"press textbox "To" Control+v"#,
        ],
        r#"present status "Pasted Bonn""#,
    )
    .anywhere(),
    Case::new(
        "goes on with Tab",
        "<label>First <input id=f></label><label>Second <input id=t></label>",
        "on('#f', 'focus', () => say('First')); on('#t', 'focus', () => say('Second'));",
        &[r#"focus textbox "First""#, "press Tab"],
        r#"present status "Second""#,
    )
    .anywhere(),
    Case::new(
        "a chord of the page",
        "<p>Press Control+Shift+K</p>",
        "on(document, 'keydown', (event) => { if (event.ctrlKey && event.shiftKey && event.code === 'KeyK') say('Palette'); });",
        &["press Control+Shift+k"],
        r#"present status "Palette""#,
    ),
    Case::new(
        "a field that formats what it is given",
        "<label>Phone <input></label>",
        "on('input', 'input', () => { const digits = $('input').value.replace(/\\D/g, '');
           $('input').value = digits.replace(/^(\\d{3})(\\d{3})(\\d+)$/, '($1) $2-$3'); });",
        &[r#"fill textbox "Phone" "5551234567""#],
        r#"value textbox "Phone" "(555) 123-4567""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "a mask that is typed through",
        "<label>Date <input placeholder=DD.MM.YYYY></label>",
        "on('input', 'input', () => { const digits = $('input').value.replace(/\\D/g, '').slice(0, 8);
           $('input').value = digits.replace(/^(\\d{2})(\\d)/, '$1.$2').replace(/^(\\d{2}\\.\\d{2})(\\d)/, '$1.$2'); });",
        &[r#"type textbox "Date" "03102026""#],
        r#"value textbox "Date" "03.10.2026""#,
    )
    .killed_by("$('input').onkeydown = (event) => event.preventDefault();")
    .anywhere(),
];
