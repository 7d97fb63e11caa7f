//! Attributes that any element may have.

use super::Grammar;

/// The ids of a page; elements take them by chance, so that references meet none, one or several.
const IDS: usize = 8;

/// What people point at with ids: what holds a line of text.
const POINTED_AT: [&str; 21] = [
    "span", "b", "i", "em", "strong", "p", "h1", "h2", "h3", "h4", "h5", "h6", "button", "th", "label",
    "legend", "caption", "summary", "a", "dt", "img",
];

const LABELS: [&str; 6] = ["Label", "aria name", " ", "", "Two  spaces", "X"];
const STYLES: [&str; 14] = [
    "display:none",
    "visibility:hidden",
    "visibility:visible",
    "display:contents",
    "display:block",
    "display:inline-block",
    "display:inline",
    "display:flex",
    "content-visibility:hidden",
    "content-visibility:auto",
    "position:absolute",
    "opacity:.5",
    "overflow:hidden",
    "white-space:pre",
];
const STATES: [&str; 46] = [
    "aria-disabled=true",
    "aria-disabled=false",
    "aria-checked=true",
    "aria-checked=false",
    "aria-checked=mixed",
    "aria-selected=true",
    "aria-selected=false",
    "aria-expanded=true",
    "aria-expanded=false",
    "aria-pressed=true",
    "aria-pressed=false",
    "aria-pressed=mixed",
    "aria-current=page",
    "aria-current=true",
    "aria-required=true",
    "aria-required=false",
    "aria-readonly=true",
    "aria-readonly=false",
    "aria-invalid=true",
    "aria-invalid=false",
    "aria-invalid=grammar",
    "aria-invalid=spelling",
    "aria-invalid=odd",
    "aria-busy=true",
    "aria-level=3",
    "aria-level=0",
    "aria-level=x",
    "aria-multiselectable=true",
    "aria-multiselectable=false",
    "aria-haspopup=menu",
    "aria-haspopup=true",
    "aria-live=polite",
    "aria-atomic=true",
    "aria-modal=true",
    "aria-valuenow=4",
    "aria-valuetext=four",
    "aria-orientation=vertical",
    "aria-hidden=true",
    "aria-hidden=false",
    "aria-roledescription=thing",
    "aria-placeholder=Type",
    "aria-keyshortcuts=a",
    "aria-autocomplete=list",
    "aria-setsize=3",
    "aria-posinset=1",
    "aria-checked=odd",
];
const ROLES: [&str; 92] = [
    "alert",
    "alertdialog",
    "application",
    "article",
    "banner",
    "blockquote",
    "button",
    "caption",
    "cell",
    "checkbox",
    "code",
    "columnheader",
    "combobox",
    "comment",
    "complementary",
    "contentinfo",
    "definition",
    "deletion",
    "dialog",
    "directory",
    "document",
    "emphasis",
    "feed",
    "figure",
    "form",
    "generic",
    "grid",
    "gridcell",
    "group",
    "heading",
    "img",
    "image",
    "insertion",
    "link",
    "list",
    "listbox",
    "listitem",
    "log",
    "main",
    "mark",
    "marquee",
    "math",
    "menu",
    "menubar",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "meter",
    "navigation",
    "none",
    "presentation",
    "note",
    "option",
    "paragraph",
    "progressbar",
    "radio",
    "radiogroup",
    "region",
    "row",
    "rowgroup",
    "rowheader",
    "scrollbar",
    "search",
    "searchbox",
    "separator",
    "slider",
    "spinbutton",
    "status",
    "strong",
    "subscript",
    "suggestion",
    "superscript",
    "switch",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "term",
    "textbox",
    "time",
    "timer",
    "toolbar",
    "tooltip",
    "tree",
    "treegrid",
    "treeitem",
    "doc-abstract",
    "doc-backlink",
    "doc-noteref",
    "doc-tip",
    "graphics-document",
    "graphics-symbol",
];

impl Grammar {
    /// Common attributes, most often none.
    pub(super) fn attributes(&mut self, tag: &str) {
        if POINTED_AT.contains(&tag) && self.dice.chance(35) {
            self.id();
        }
        if self.dice.chance(6) {
            let label = self.dice.pick(&LABELS);
            self.quoted("aria-label", label);
        }
        if self.dice.chance(5) {
            self.references("aria-labelledby");
        }
        if self.dice.chance(2) {
            self.references("aria-describedby");
        }
        if self.dice.below(250) == 0 {
            self.references("aria-owns");
        }
        if self.dice.chance(4) {
            self.quoted("title", "A tip");
        }
        if self.dice.chance(8) {
            let state = self.dice.pick(&STATES);
            self.bare(state);
        }
        if self.dice.chance(4) {
            let style = self.dice.pick(&STYLES);
            self.quoted("style", style);
        }
        if self.dice.chance(3) {
            self.bare("tabindex=0");
        }
        if self.dice.chance(5) {
            let class = self.dice.pick(&["q", "a", "q a", "n", "u", "b", "h", "v"]);
            self.quoted("class", class);
            self.bare("data-x=X");
        }
        if self.dice.chance(1) {
            let odd = self.dice.pick(&[
                "hidden",
                "inert",
                "contenteditable",
                "popover",
                "onclick=1",
                "tabindex=-1",
                "aria-hidden=true",
                "contenteditable=false",
                "hidden=until-found",
                "lang=de",
                "dir=rtl",
                "draggable=true",
            ]);
            self.bare(odd);
        }
    }

    pub(super) fn id(&mut self) {
        let number = self.dice.below(IDS);
        if self.taken.insert(number) {
            self.bare(&format!("id=i{number}"));
        }
    }

    /// An id that nothing else has.
    pub(super) fn make_id(&mut self, prefix: &str) -> String {
        self.made += 1;
        format!("{prefix}{}", self.made)
    }

    pub(super) fn references(&mut self, attribute: &str) {
        let mut ids = format!("i{}", self.dice.below(IDS));
        while self.dice.chance(40) {
            ids.push_str(&format!(" i{}", self.dice.below(IDS + 2)));
        }
        self.quoted(attribute, &ids);
    }

    /// One role, or several of which the first ones may mean nothing.
    pub(super) fn role(&mut self) {
        let role = self.dice.pick(&ROLES).to_owned();
        let role = match self.dice.below(20) {
            0 => format!("odd {role}"),
            1 => format!("{role} {}", self.dice.pick(&ROLES)),
            2 => role.to_uppercase(),
            3 => "odd".to_owned(),
            _ => role,
        };
        self.quoted("role", &role);
    }

    /// States that could matter, several at once.
    pub(super) fn states(&mut self) {
        while self.dice.chance(55) {
            let state = self.dice.pick(&STATES);
            self.bare(state);
        }
    }

    pub(super) fn quoted(&mut self, name: &str, value: &str) {
        self.push(" ");
        self.push(name);
        self.push("=\"");
        self.push(value);
        self.push("\"");
    }

    pub(super) fn bare(&mut self, attribute: &str) {
        self.push(" ");
        self.push(attribute);
    }
}
