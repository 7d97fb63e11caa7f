//! Pages that the cases go to.

/// One of them.
pub(in crate::deeds) struct Page {
    pub(in crate::deeds) name: &'static str,
    pub(in crate::deeds) title: &'static str,
    pub(in crate::deeds) body: &'static str,
    pub(in crate::deeds) script: &'static str,
}

pub(in crate::deeds) const PAGES: &[Page] = &[
    Page { name: "plain", title: "Plain", body: "<h1>Plain</h1>", script: "" },
    Page {
        name: "help",
        title: "Help",
        body: "<h1>Help</h1><button>Search</button>",
        script: "on('button', 'click', () => say('Searched'));",
    },
    Page {
        name: "chooser",
        title: "Chooser",
        body: "<h1>Chooser</h1><button id=red>Red</button><button id=reset>Reset</button>",
        script: "on('#red', 'click', () => { opener?.postMessage('red', '*'); close(); });
                 on('#reset', 'click', () => { if (confirm('Reset?')) say('Reset'); });",
    },
    Page {
        name: "asker",
        title: "Asker",
        body: "<h1>Asker</h1><button>Ask</button>",
        script: "on('button', 'click', () => opener.postMessage('ask', '*')); on(window, 'message', (event) => say('Heard of ' + event.data));",
    },
    Page {
        name: "answerer",
        title: "Answerer",
        body: "<h1>Answerer</h1>",
        script: "on(window, 'message', (event) => setTimeout(() => event.source.postMessage('an answer', '*'), 300));",
    },
    Page {
        name: "thanks",
        title: "Thanks",
        body: "<h1>Thanks</h1><p>Your order is on its way.</p>",
        script: "",
    },
];
