//! Form controls, and the many ways to label them.

use super::Grammar;

const INPUTS: [&str; 30] = [
    "",
    "type=text",
    "type=text value=typed",
    "type=checkbox",
    "type=checkbox checked",
    "type=checkbox data-mixed",
    "type=checkbox switch",
    "type=radio name=r",
    "type=radio name=r checked",
    "type=submit",
    "type=submit value=Send",
    "type=reset",
    "type=button value=Press",
    "type=button",
    "type=image src='data:,' alt=Imaged",
    "type=image src='data:,'",
    "type=range min=0 max=9 value=3",
    "type=number value=3",
    "type=email",
    "type=search",
    "type=tel",
    "type=url",
    "type=password value=x",
    "type=date",
    "type=time",
    "type=datetime-local",
    "type=color",
    "type=file",
    "type=hidden",
    "list=dl9",
];
const MORE: [&str; 12] = [
    "required",
    "readonly",
    "disabled",
    "placeholder=Hint",
    "value=v",
    "maxlength=5",
    "pattern=z",
    "multiple",
    "autofocus",
    "min=4",
    "placeholder=Hint",
    "list=dl9",
];

impl Grammar {
    /// A control, labelled in one of many ways or not at all.
    pub(super) fn field(&mut self) {
        match self.dice.below(9) {
            0..=2 => self.element("label", "", |page| {
                page.text();
                page.push(" ");
                page.control();
                if page.dice.chance(30) {
                    page.text();
                }
                if page.dice.chance(12) {
                    page.control();
                }
            }),
            3..=4 => {
                let id = self.make_id("c");
                let own = format!("for={id}");
                self.element("label", &own, Grammar::phrase);
                if self.dice.chance(20) {
                    self.element("label", &own, Grammar::text);
                }
                self.control_with(&format!("id={id}"));
            }
            5 => {
                let label = self.dice.pick(&[
                    "aria-label=Named",
                    "title=Tipped",
                    "placeholder=Held",
                    "aria-placeholder=Hinted",
                ]);
                self.control_with(label);
            }
            _ => self.control(),
        }
    }

    fn control(&mut self) {
        self.control_with("");
    }

    fn control_with(&mut self, own: &str) {
        match self.dice.below(14) {
            0..=6 => {
                let kind = self.dice.pick(&INPUTS);
                let more = if self.dice.chance(35) { self.dice.pick(&MORE) } else { "" };
                let states = self.open_with_states();
                self.open("input", &format!("{kind} {own} {more}{states}"));
            }
            7..=8 => self.choice(own),
            9 => {
                let more = if self.dice.chance(40) {
                    self.dice.pick(&["required", "readonly", "disabled", "placeholder=Area"])
                } else {
                    ""
                };
                self.element("textarea", &format!("{own} {more}"), |page| {
                    if page.dice.chance(50) {
                        page.text();
                    }
                });
            }
            10 => self.element("button", own, Grammar::phrase),
            11 => {
                let (tag, value) = self.dice.pick(&[
                    ("meter", "value=.5"),
                    ("meter", "min=0 max=9 value=4"),
                    ("progress", "value=.3"),
                    ("progress", ""),
                    ("output", ""),
                ]);
                self.element(tag, &format!("{own} {value}"), Grammar::text);
            }
            12 => {
                let role = self.dice.pick(&[
                    "textbox",
                    "searchbox",
                    "combobox",
                    "checkbox",
                    "switch",
                    "slider",
                    "spinbutton",
                    "radio",
                ]);
                let states = self.open_with_states();
                let kind =
                    self.dice.pick(&["tabindex=0", "contenteditable", "tabindex=0 aria-valuenow=3", ""]);
                self.element("div", &format!("role={role} {own} {kind}{states}"), |page| {
                    if page.dice.chance(60) {
                        page.phrase();
                    }
                });
            }
            _ => self.element("div", &format!("contenteditable {own}"), |page| {
                if page.dice.chance(60) {
                    page.phrase();
                }
            }),
        }
    }

    /// A few states, as text to go into a tag.
    fn open_with_states(&mut self) -> String {
        let start = self.html.len();
        if self.dice.chance(30) {
            self.states();
        }
        self.html.split_off(start)
    }

    fn choice(&mut self, own: &str) {
        let kind = self.dice.pick(&[
            "",
            "",
            "",
            "size=3",
            "multiple",
            "required",
            "disabled",
            "size=1",
            "multiple size=1",
        ]);
        self.element("select", &format!("{own} {kind}"), |page| {
            for _ in 0..1 + page.dice.below(3) {
                if page.dice.chance(20) {
                    let own = page.dice.pick(&["label=Group", "label=Group disabled", "label=''", ""]);
                    page.push(&format!("<optgroup {own}>"));
                    page.option();
                    page.push("</optgroup>");
                } else {
                    page.option();
                }
                if page.dice.chance(5) {
                    page.push("<hr>");
                }
            }
        });
    }

    fn option(&mut self) {
        let own = self.dice.pick(&["", "", "", "selected", "disabled", "label=Other", "value=v", "hidden"]);
        self.push(&format!("<option {own}>"));
        self.text();
        self.push("</option>");
    }

    /// Several fields, perhaps in a fieldset, perhaps in a form.
    pub(super) fn form(&mut self) {
        let (tag, own) = self.dice.pick(&[
            ("form", ""),
            ("form", "aria-label=Form"),
            ("form", "title=Form"),
            ("fieldset", ""),
            ("fieldset", ""),
            ("fieldset", "disabled"),
            ("div", ""),
            ("div", "role=group"),
            ("div", "role=radiogroup"),
            ("form", "role=search"),
            ("div", "aria-disabled=true"),
            ("form", "name=n"),
        ]);
        self.element(tag, own, |page| {
            if tag == "fieldset" && page.dice.chance(75) {
                page.element("legend", "", |page| {
                    page.phrase();
                    if page.dice.chance(20) {
                        page.field();
                    }
                });
            }
            for _ in 0..1 + page.dice.below(4) {
                page.field();
            }
            if page.dice.chance(15) {
                let id = page.make_id("dl");
                page.push(&format!("<datalist id={id}><option>One<option value=Two></datalist>"));
            }
        });
    }
}
