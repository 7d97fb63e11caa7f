//! Dialogs, tabs, popups.

use super::Case;

pub(super) const DIALOGS: &[Case] = &[
    Case::new(
        "alert",
        "<button>Warn</button>",
        "on('button', 'click', () => alert('Careful'));",
        &[r#"click button "Warn""#],
        r#"dialog "Careful""#,
    )
    .anywhere(),
    Case::new(
        "confirm accepted",
        "<button>Delete</button>",
        "on('button', 'click', () => { if (confirm('Delete it?')) say('Deleted'); });",
        &["accept dialog", r#"click button "Delete""#],
        r#"present status "Deleted""#,
    )
    .anywhere(),
    Case::new(
        "confirm dismissed",
        "<button>Delete</button>",
        "on('button', 'click', () => say(confirm('Delete it?') ? 'Deleted' : 'Kept'));",
        &["dismiss dialog", r#"click button "Delete""#],
        r#"present status "Kept""#,
    )
    .anywhere(),
    Case::new(
        "prompt answered",
        "<button>Name</button>",
        "on('button', 'click', () => say('Hello ' + prompt('Your name?', 'Bob')));",
        &[r#"accept dialog "Ada""#, r#"click button "Name""#],
        r#"present status "Hello Ada""#,
    )
    .anywhere(),
    Case::new(
        "prompt as proposed",
        "<button>Name</button>",
        "on('button', 'click', () => say('Hello ' + prompt('Your name?', 'Bob')));",
        &["accept dialog", r#"click button "Name""#],
        r#"present status "Hello Bob""#,
    )
    .anywhere(),
    Case::new(
        "two dialogs in a row",
        "<button>Rename</button>",
        "on('button', 'click', () => { if (confirm('Sure?')) say('Now ' + prompt('To what?')); });",
        &["accept dialog", r#"accept dialog "Ada""#, r#"click button "Rename""#],
        r#"present status "Now Ada""#,
    )
    .anywhere(),
    Case::new(
        "a page left although it asks",
        "<button>Edit</button><a href='/page/plain'>Leave</a>",
        "on('button', 'click', () => { say('Edited'); on(window, 'beforeunload', (event) => event.preventDefault()); });",
        &[r#"click button "Edit""#, "accept dialog", r#"click link "Leave""#],
        r#"url is "{site}/page/plain""#,
    ),
    Case::new(
        "a page not left because it asks",
        "<button>Edit</button><a href='/page/plain'>Leave</a>",
        "on('button', 'click', () => { say('Edited'); on(window, 'beforeunload', (event) => event.preventDefault()); });",
        &[r#"click button "Edit""#, "dismiss dialog", r#"click link "Leave""#],
        r#"dialog "beforeunload""#,
    ),
    Case::new(
        "a modal of the page",
        "<button id=o>Settings</button><dialog aria-label=Settings><button id=c>Close</button></dialog>",
        "on('#o', 'click', () => $('dialog').showModal()); on('#c', 'click', () => { $('dialog').close(); say('Closed'); });",
        &[r#"click button "Settings""#, r#"click button "Close" in dialog "Settings""#],
        r#"present status "Closed""#,
    )
    .anywhere(),
];

pub(super) const CASES: &[Case] = &[
    Case::new(
        "a link into another tab",
        "<a href='/page/help' target=_blank>Help</a>",
        "",
        &[r#"click link "Help""#],
        r#"opened is "{here}/page/help""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "a window that a script opens",
        "<button>Help</button>",
        "on('button', 'click', () => window.open('/page/help'));",
        &[r#"click button "Help""#],
        r#"opened is "{here}/page/help""#,
    )
    .anywhere(),
    Case::new(
        "a tab switched to by its title",
        "<button>Help</button>",
        "on('button', 'click', () => window.open('/page/help'));",
        &[r#"click button "Help""#, r#"switch tab "Help""#],
        r#"url is "{site}/page/help""#,
    ),
    Case::new(
        "a tab switched to by its number and acted on",
        "<a href='/page/help' target=_blank rel=noopener>Help</a>",
        "",
        &[r#"click link "Help""#, "switch tab 2", r#"click button "Search""#],
        r#"present status "Searched""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();"),
    Case::new(
        "a tab closed",
        "<button>Help</button>",
        "on('button', 'click', () => window.open('/page/help'));",
        &[r#"click button "Help""#, r#"switch tab "Help""#, "close tab"],
        r#"url contains "{site}/case/a-tab-closed""#,
    ),
    Case::new(
        "a popup that answers its opener and closes",
        "<button>Choose</button>",
        "on('button', 'click', () => window.open(page('chooser'), '', 'width=400,height=300'));\n\
         on(window, 'message', (event) => say('Chose ' + event.data));",
        &[r#"click button "Choose""#, r#"switch tab "Chooser""#, r#"click button "Red""#],
        r#"url contains "{site}/case/a-popup-that-answers-its-opener-and-closes""#,
    )
    .anywhere(),
    Case::new(
        "back and forth between tabs",
        "<button id=h>Help</button><button id=n>Next</button>",
        "on('#h', 'click', () => window.open('/page/help')); on('#n', 'click', () => say('Next'));",
        &[
            r#"click button "Help""#,
            "switch tab 2",
            r#"click button "Search""#,
            "switch tab 1",
            r#"click button "Next""#,
        ],
        r#"present status "Next""#,
    ),
    Case::new(
        "an opener that works on for the popup that is acted on",
        "<button>Open</button>",
        "on('button', 'click', () => window.open(page('asker')));
         on(window, 'message', (event) => { let timers = 0; let frames = 0;
           const frame = () => { frames += 1; if (frames < 12) requestAnimationFrame(frame); else event.source.postMessage(`${timers} timers and ${frames} frames`, '*'); };
           const timer = () => { timers += 1; if (timers < 12) setTimeout(timer, 10); else frame(); }; timer(); });",
        &[r#"click button "Open""#, r#"switch tab "Asker""#, r#"click button "Ask""#],
        r#"present status "Heard of 12 timers and 12 frames""#,
    )
    .anywhere(),
    Case::new(
        "a popup that works on for its opener",
        "<button id=o>Open</button><button id=a>Ask</button>",
        "let popup; on('#o', 'click', () => { popup = window.open(page('answerer')); }); on('#a', 'click', () => popup.postMessage('ask', '*'));
         on(window, 'message', (event) => say('Heard ' + event.data));",
        &[r#"click button "Open""#, r#"click button "Ask""#],
        r#"present status "Heard an answer""#,
    )
    .anywhere(),
    Case::new(
        "a dialog in a popup",
        "<button>Choose</button>",
        "on('button', 'click', () => window.open(page('chooser')));",
        &[r#"click button "Choose""#, r#"switch tab "Chooser""#, "accept dialog", r#"click button "Reset""#],
        r#"present status "Reset""#,
    )
    .anywhere(),
];
