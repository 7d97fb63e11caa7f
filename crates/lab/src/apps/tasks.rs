//! The tasks, and how a person who reads what they ask for does them, for one seed each.

/// One task of the benchmark.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    pub(super) name: &'static str,
    /// For the seed [`SEED`].
    pub(super) steps: &'static [&'static str],
}

impl Task {
    /// Its field has no accessible name: a scenario could not say which one is meant, so none is exported.
    pub(super) fn is_nameless(&self) -> bool {
        self.steps.iter().any(|step| step.contains("textbox \"\"") || step.contains("combobox \"\""))
    }
}

/// The seed from which every episode begins.
pub(super) const SEED: u32 = 1;
/// Another one, whose episode mostly asks for something else.
pub(super) const OTHER_SEED: u32 = 2;

pub(super) const TASKS: [Task; 37] = [
    Task { name: "click-test", steps: &[r#"click button "Click Me!""#] },
    Task { name: "click-test-2", steps: &[r#"click button "ONE""#] },
    Task { name: "click-test-transfer", steps: &[r#"click button "ONE""#] },
    Task { name: "click-button", steps: &[r#"click button "Cancel""#] },
    Task { name: "unicode-test", steps: &[r#"click button "取消""#] },
    Task { name: "click-link", steps: &[r#"click generic "adipiscing""#] },
    Task { name: "click-tab", steps: &[r##"click link "Tab #1""##] },
    Task { name: "click-tab-2", steps: &[r##"click link "Tab #3""##, r#"click generic "ipsum""#] },
    Task { name: "click-checkboxes", steps: &[r#"check checkbox "1WpAUox""#, r#"click button "Submit""#] },
    Task {
        name: "click-checkboxes-large",
        steps: &[
            r#"check checkbox "Ay4d""#,
            r#"check checkbox "xq""#,
            r#"check checkbox "TwV""#,
            r#"check checkbox "sP""#,
            r#"check checkbox "AU""#,
            r#"click button "Submit""#,
        ],
    },
    Task { name: "click-checkboxes-transfer", steps: &[r#"click button "Submit""#] },
    Task {
        name: "click-checkboxes-soft",
        steps: &[
            r#"check checkbox "frightened""#,
            r#"check checkbox "fires""#,
            r#"check checkbox "water""#,
            r#"click button "Submit""#,
        ],
    },
    Task { name: "click-option", steps: &[r#"check radio "Sw""#, r#"click button "Submit""#] },
    Task { name: "click-dialog", steps: &[r#"click button "Close""#] },
    Task { name: "click-dialog-2", steps: &[r#"click button "OK""#] },
    Task { name: "click-menu", steps: &[r#"hover menuitem "Anna-Diane""#, r#"click menuitem "Dido""#] },
    Task { name: "click-menu-2", steps: &[r#"click button "Menu""#, r#"click menuitem "Save""#] },
    Task { name: "click-widget", steps: &[r#"click radio "S""#] },
    Task { name: "enter-text", steps: &[r#"fill textbox "" "Kenda""#, r#"click button "Submit""#] },
    Task { name: "enter-text-2", steps: &[r#"fill textbox "" "KENDA""#, r#"click button "Submit""#] },
    Task { name: "enter-text-dynamic", steps: &[r#"fill textbox "" "2""#, r#"click button "Submit""#] },
    Task { name: "enter-date", steps: &[r#"fill textbox "" "2011-01-14""#, r#"click button "Submit""#] },
    Task { name: "enter-time", steps: &[r#"fill textbox "" "18:57""#, r#"click button "Submit""#] },
    Task { name: "choose-list", steps: &[r#"select combobox "" "Georgine""#, r#"click button "Submit""#] },
    Task { name: "click-collapsible", steps: &[r##"click tab "Section #6""##, r#"click button "Submit""#] },
    Task { name: "navigate-tree", steps: &[r#"click listitem "Kanesha""#] },
    Task { name: "simple-arithmetic", steps: &[r#"fill textbox "" "1""#, r#"click button "Submit""#] },
    Task { name: "simple-algebra", steps: &[r#"fill textbox "" "7""#, r#"click button "Submit""#] },
    Task { name: "find-word", steps: &[r#"fill textbox "" "Enim""#, r#"click button "Submit""#] },
    Task { name: "read-table", steps: &[r#"fill textbox "" "Female""#, r#"click button "Submit""#] },
    Task {
        name: "use-autocomplete-nodelay",
        steps: &[r#"fill textbox "Tags:" "Bermuda""#, r#"click button "Submit""#],
    },
    Task {
        name: "use-spinner",
        steps: &[r#"fill spinbutton "Select a value:" "-8""#, r#"click button "Submit""#],
    },
    Task { name: "buy-ticket", steps: &[r#"click button "Book for $60""#] },
    Task { name: "click-tab-2-easy", steps: &[r#"click generic "adipiscing""#] },
    Task { name: "click-tab-2-medium", steps: &[r#"click generic "Vulputate""#] },
    Task {
        name: "click-collapsible-nodelay",
        steps: &[r##"click tab "Section #6""##, r#"click button "Submit""#],
    },
    Task {
        name: "use-autocomplete",
        steps: &[r#"fill textbox "Tags:" "Bermuda""#, r#"click button "Submit""#],
    },
];
