//! Fields that are set as a whole, and choices.

use super::Case;

/// A field that puts back what it held.
const PUTS_BACK: &str =
    "const was = $('input').value; $('input').oninput = () => { $('input').value = was; };";

pub(super) const CASES: &[Case] = &[
    Case::new(
        "number",
        "<label>Amount <input type=number></label>",
        "",
        &[r#"fill spinbutton "Amount" "42""#],
        r#"value spinbutton "Amount" "42""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "number by its arrow",
        "<label>Amount <input type=number value=1></label>",
        "",
        &[r#"press spinbutton "Amount" ArrowUp"#],
        r#"value spinbutton "Amount" "2""#,
    )
    .killed_by("$('input').onkeydown = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "range",
        "<label>Volume <input type=range min=0 max=100 value=10></label>",
        "",
        &[r#"fill slider "Volume" "60""#],
        r#"value slider "Volume" "60""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "range by its keys",
        "<label>Volume <input type=range min=0 max=100 value=10></label>",
        "",
        &[r#"press slider "Volume" End"#],
        r#"value slider "Volume" "100""#,
    )
    .killed_by("$('input').onkeydown = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "date",
        "<label>Day <input type=date></label>",
        "",
        &[r#"fill textbox "Day" "2026-10-03""#],
        r#"value textbox "Day" "2026-10-03""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "time",
        "<label>Time <input type=time></label>",
        "",
        &[r#"fill textbox "Time" "13:45""#],
        r#"value textbox "Time" "13:45""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "date and time",
        "<label>When <input type=datetime-local></label>",
        "",
        &[r#"fill textbox "When" "2026-10-03T13:45""#],
        r#"value textbox "When" "2026-10-03T13:45""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "month",
        "<label>Month <input type=month></label>",
        "",
        &[r#"fill textbox "Month" "2026-10""#],
        r#"value textbox "Month" "2026-10""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "week",
        "<label>Week <input type=week></label>",
        "",
        &[r#"fill textbox "Week" "2026-W40""#],
        r#"value textbox "Week" "2026-W40""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "colour",
        "<label>Colour <input type=color></label>",
        "",
        &[r##"fill textbox "Colour" "#ff8800""##],
        r##"value textbox "Colour" "#ff8800""##,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "select",
        "<label>Country <select><option>Germany<option>France</select></label>",
        "on('select', 'change', () => say('Chose ' + $('select').value));",
        &[r#"select combobox "Country" "France""#],
        r#"value combobox "Country" "France""#,
    )
    .killed_by("$('select').onchange = () => { $('select').value = 'Germany'; };")
    .anywhere(),
    Case::new(
        "select of several",
        "<label>Countries <select multiple><option>Germany<option>France<option>Spain</select></label>",
        "on('select', 'change', () => say([...$('select').selectedOptions].map((it) => it.value).join(' and ')));",
        &[r#"select listbox "Countries" "Germany""#, r#"select listbox "Countries" "Spain""#],
        r#"value listbox "Countries" "Germany, Spain""#,
    )
    .killed_by("$('select').onchange = () => { $('select').selectedIndex = -1; };")
    .anywhere(),
    Case::new(
        "checkbox by a key",
        "<label><input type=checkbox> I agree</label>",
        "on('input', 'change', () => say('Agreed'));",
        &[r#"press checkbox "I agree" Space"#],
        r#"present status "Agreed""#,
    )
    .anywhere(),
    Case::new(
        "checkbox under its label",
        "<style>input { opacity: 0; position: absolute } label { padding: 8px; border: 1px solid }</style>\
         <input type=checkbox id=c><label for=c>I agree</label>",
        "",
        &[r#"check checkbox "I agree""#],
        r#"state checkbox "I agree" checked=true"#,
    )
    .killed_by("$('input').onclick = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "radio by its arrow",
        "<fieldset><legend>Speed</legend><label><input type=radio name=r value=slow checked>Slow</label><label><input type=radio name=r value=fast>Fast</label></fieldset>",
        "on('[value=fast]', 'change', () => say('Fast it is'));",
        &[r#"press radio "Slow" ArrowDown"#],
        r#"present status "Fast it is""#,
    )
    .anywhere(),
    Case::new(
        "proposals of a data list",
        "<label>City <input list=l></label><datalist id=l><option>Bonn<option>Bern</datalist>",
        "on('input', 'input', () => { if ($('input').value === 'Bern') say('Capital'); });",
        &[r#"fill combobox "City" "Bern""#],
        r#"value combobox "City" "Bern""#,
    )
    .killed_by(PUTS_BACK)
    .anywhere(),
    Case::new(
        "form sent by Enter",
        "<form action=/page/thanks><label>Name <input name=n></label></form>",
        "",
        &[r#"fill textbox "Name" "Ada""#, r#"press textbox "Name" Enter"#],
        r#"url contains "{site}/page/thanks""#,
    )
    .killed_by("$('form').onsubmit = (event) => event.preventDefault();"),
];
