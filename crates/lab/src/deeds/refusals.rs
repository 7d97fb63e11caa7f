//! What can't be done, or is kept from being done: each has a clear code, and the page can be acted on afterwards.

/// One page, and what is refused on it.
pub(super) struct Refusal {
    pub(super) name: &'static str,
    pub(super) body: &'static str,
    pub(super) script: &'static str,
    /// What is done; the last act is the one that is refused.
    pub(super) steps: &'static [&'static str],
    /// Its code.
    pub(super) code: &'static str,
}

pub(super) const REFUSALS: &[Refusal] = &[
    Refusal {
        name: "a question that nobody declared an answer for",
        body: "<button>Delete</button>",
        script: "on('button', 'click', () => { if (confirm('Delete it?')) say('Deleted'); });",
        steps: &[r#"click button "Delete""#],
        code: "DIALOG_UNDECLARED",
    },
    Refusal {
        name: "an answer to a question that does not come",
        body: "<button>Save</button>",
        script: "on('button', 'click', () => say('Saved'));",
        steps: &["accept dialog", r#"click button "Save""#],
        code: "DIALOG_NOT_OPENED",
    },
    Refusal {
        name: "a popup that the browser blocks",
        body: "<button>Open</button>",
        script: "on('button', 'mouseenter', () => window.open('/page/help'));",
        steps: &[r#"hover button "Open""#],
        code: "POPUP_BLOCKED",
    },
    Refusal {
        name: "a download that breaks off",
        body: "<a href=/broken-file download>Report</a>",
        script: "",
        steps: &[r#"click link "Report""#],
        code: "DOWNLOAD_CANCELLED",
    },
    Refusal {
        name: "a file that is not there",
        body: "<label>Photo <input type=file></label>",
        script: "",
        steps: &[r#"upload button "Photo" "{files}/missing.txt""#],
        code: "FILE_NOT_FOUND",
    },
    Refusal {
        name: "two files for an input that takes one",
        body: "<label>Photo <input type=file></label>",
        script: "",
        steps: &[r#"upload button "Photo" "{files}/one.txt" "{files}/two.txt""#],
        code: "TARGET_TAKES_ONE_FILE",
    },
    Refusal {
        name: "files for what takes none",
        body: "<button>Save</button>",
        script: "on('button', 'click', () => {});",
        steps: &[r#"upload button "Save" "{files}/one.txt""#],
        code: "TARGET_TAKES_NO_FILES",
    },
    Refusal {
        name: "a drop that is refused",
        body: "<div draggable=true role=group aria-label=Card tabindex=0>Card</div><div role=region aria-label=Wall style='height:80px'>Wall</div>",
        script: "on('[role=group]', 'dragstart', (event) => event.dataTransfer.setData('text/plain', 'x'));",
        steps: &[r#"drag group "Card" to region "Wall""#],
        code: "DROP_REFUSED",
    },
    Refusal {
        name: "files dropped where none are taken",
        body: "<div role=region aria-label=Wall style='height:80px'>Wall</div>",
        script: "on('[role=region]', 'drop', () => say('Never'));",
        steps: &[r#"upload region "Wall" "{files}/one.txt""#],
        code: "DROP_REFUSED",
    },
    Refusal {
        name: "a tab that is not open",
        body: "<h1>Alone</h1>",
        script: "",
        steps: &[r#"switch tab "Help""#],
        code: "TAB_NOT_FOUND",
    },
    Refusal {
        name: "the last tab",
        body: "<h1>Alone</h1>",
        script: "",
        steps: &["close tab"],
        code: "LAST_TAB",
    },
    Refusal {
        name: "a place outside of a canvas",
        body: "<canvas role=img aria-label=Chart width=100 height=50></canvas>",
        script: "",
        steps: &[r#"click img "Chart" at 400,10"#],
        code: "OFFSET_OUTSIDE_TARGET",
    },
    Refusal {
        name: "an item that never comes",
        body: "<ul aria-label=Feed><li>Item 1</ul><div style='height:3000px'></div>",
        script: "",
        steps: &[r#"scroll until listitem "Item 2""#],
        code: "SCROLL_TARGET_UNREACHABLE",
    },
    Refusal {
        name: "a drag to what is not there",
        body: "<div draggable=true role=group aria-label=Card tabindex=0>Card</div>",
        script: "",
        steps: &[r#"drag group "Card" to region "Bin""#],
        code: "TARGET_NOT_FOUND",
    },
];
