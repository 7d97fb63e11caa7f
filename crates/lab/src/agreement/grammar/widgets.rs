//! What pages build out of elements without meaning: ARIA's composite widgets and live regions.

use super::Grammar;

impl Grammar {
    pub(super) fn widget(&mut self) {
        self.one_of(&[
            Grammar::tabs,
            Grammar::tree,
            Grammar::menu,
            Grammar::listbox,
            Grammar::grid,
            Grammar::radios,
            Grammar::toolbar,
            Grammar::live,
            Grammar::ranges,
            Grammar::combobox,
        ]);
    }

    /// What holds parts: an element that can hold anything, with a role, perhaps with states.
    fn holder(&mut self, role: &str, own: &str, contents: impl FnOnce(&mut Grammar)) {
        let tag = self.dice.pick(&["div", "div", "section", "article"]);
        let start = self.html.len();
        if self.dice.chance(18) {
            self.states();
        }
        let states = self.html.split_off(start);
        self.element(tag, &format!("role={role} {own}{states}"), contents);
    }

    /// An element with a role, perhaps with states, often on a plain `div`.
    fn part(&mut self, role: &str, own: &str, contents: impl FnOnce(&mut Grammar)) {
        let tag = self.dice.pick(&["div", "div", "div", "span", "li", "section", "a", "p"]);
        let start = self.html.len();
        if self.dice.chance(18) {
            self.states();
        }
        let states = self.html.split_off(start);
        let role = if self.dice.chance(96) { format!("role={role}") } else { String::new() };
        self.element(tag, &format!("{role} {own}{states}"), contents);
    }

    fn tabs(&mut self) {
        let panel = self.make_id("p");
        self.holder("tablist", "", |page| {
            page.part("tab", &format!("aria-selected=true aria-controls={panel}"), Grammar::phrase);
            for unchosen in ["aria-selected=false", "tabindex=0"] {
                page.part("tab", unchosen, Grammar::phrase);
            }
        });
        self.part("tabpanel", &format!("id={panel}"), Grammar::phrase);
    }

    fn tree(&mut self) {
        self.holder("tree", "", |page| {
            for _ in 0..1 + page.dice.below(2) {
                page.holder("treeitem", "aria-expanded=true", |page| {
                    page.phrase();
                    page.holder("group", "", |page| {
                        page.part("treeitem", "aria-selected=true", Grammar::phrase);
                        page.part("treeitem", "aria-level=2", Grammar::text);
                    });
                });
            }
        });
    }

    fn menu(&mut self) {
        let role = self.dice.pick(&["menu", "menubar"]);
        self.holder(role, "", |page| {
            page.part("menuitem", "aria-haspopup=menu", Grammar::phrase);
            page.part("menuitemcheckbox", "aria-checked=mixed", Grammar::text);
            page.part("separator", "", |_| {});
            page.holder("group", "", |page| {
                page.part("menuitemradio", "aria-checked=true", Grammar::text);
                page.part("menuitemradio", "", Grammar::text);
            });
            if page.dice.chance(40) {
                page.holder("menuitem", "aria-expanded=true", |page| {
                    page.text();
                    page.holder("menu", "", |page| page.part("menuitem", "", Grammar::text));
                });
            }
        });
    }

    fn listbox(&mut self) {
        let own = self.dice.pick(&["", "aria-multiselectable=true", "tabindex=0", "aria-required=true"]);
        self.holder("listbox", own, |page| {
            page.part("option", "aria-selected=true", Grammar::phrase);
            page.part("option", "aria-checked=true", Grammar::text);
            page.holder("group", "", |page| page.part("option", "aria-selected=false", Grammar::text));
            page.part("option", "aria-disabled=true", Grammar::text);
        });
    }

    fn grid(&mut self) {
        let role = self.dice.pick(&["grid", "treegrid", "table", "grid"]);
        self.holder(role, "", |page| {
            let grouped = page.dice.chance(40);
            if grouped {
                page.push("<div role=rowgroup>");
            }
            page.holder("row", "", |page| {
                page.part("columnheader", "aria-sort=ascending", Grammar::text);
                page.part("columnheader", "", Grammar::phrase);
            });
            page.holder("row", "aria-selected=true aria-level=2", |page| {
                page.part("rowheader", "", Grammar::text);
                let cell = page.dice.pick(&["gridcell", "cell"]);
                page.part(cell, "aria-selected=false", |page| match page.dice.below(4) {
                    0 => page.activator(),
                    1 => page.field(),
                    2 => page.part("button", "tabindex=0", Grammar::text),
                    _ => page.phrase(),
                });
                page.part(cell, "", Grammar::text);
            });
            if grouped {
                page.push("</div>");
            }
        });
    }

    fn radios(&mut self) {
        self.holder("radiogroup", "", |page| {
            page.part("radio", "aria-checked=true tabindex=0", Grammar::phrase);
            page.part("radio", "aria-checked=false", Grammar::text);
            page.part("radio", "", Grammar::text);
        });
    }

    fn toolbar(&mut self) {
        self.holder("toolbar", "", |page| {
            page.part("button", "aria-pressed=mixed", Grammar::text);
            page.part("switch", "aria-checked=true", Grammar::text);
            page.part("checkbox", "", Grammar::phrase);
            page.part("separator", "tabindex=0 aria-valuenow=3", |_| {});
            page.activator();
        });
    }

    fn live(&mut self) {
        let role =
            self.dice.pick(&["alert", "status", "log", "timer", "marquee", "alertdialog", "tooltip", "note"]);
        self.part(role, "", |page| {
            page.phrase();
            if page.dice.chance(20) {
                page.activator();
            }
        });
        self.element("div", "aria-live=polite", Grammar::phrase);
    }

    fn ranges(&mut self) {
        for role in ["slider", "scrollbar", "progressbar", "meter", "spinbutton"] {
            if self.dice.chance(40) {
                let own = self.dice.pick(&[
                    "aria-valuenow=5",
                    "aria-valuenow=5 aria-valuetext=five",
                    "",
                    "tabindex=0",
                ]);
                self.part(role, own, |page| {
                    if page.dice.chance(30) {
                        page.text();
                    }
                });
            }
        }
    }

    fn combobox(&mut self) {
        let list = self.make_id("l");
        match self.dice.below(3) {
            0 => {
                let own = format!(
                    "role=combobox aria-expanded=true aria-controls={list} aria-haspopup=listbox value=typed"
                );
                self.open("input", &own);
            }
            1 => self.part("combobox", "aria-expanded=false tabindex=0", Grammar::text),
            _ => {
                self.holder("combobox", "aria-expanded=true", |page| {
                    page.open("input", "type=text value=old")
                });
            }
        }
        self.holder("listbox", &format!("id={list}"), |page| {
            page.part("option", "aria-selected=true", Grammar::text);
        });
    }
}
