//! Pages whose target never becomes ready: every act is refused, with the right reason, within the bound, and the page sees
//! nothing of it.

use serde::{Deserialize, Serialize};
use surefoot::record::act::Ready;
use surefoot::sessions::SessionOptions;

use super::ReadyArguments;
use super::stage::{Setting, Stage};
use crate::lines::{self, say};

/// A page, what is done there, and why that is refused.
struct Never {
    name: &'static str,
    body: &'static str,
    step: &'static str,
    verdict: Ready,
}

/// How much longer than the bound an act may take: a look that has begun is brought to its end.
const SLACK_MS: f64 = 700.0;

const CLICK: &str = "click button \"Save\"";

const PAGES: [Never; 13] = [
    Never {
        name: "missing",
        step: CLICK,
        verdict: Ready::NotFound,
        body: "<p role=status>idle</p>",
    },
    Never {
        name: "missing, on a page that polls",
        step: CLICK,
        verdict: Ready::NotFound,
        body: "<p role=status>idle</p><script>const again = () => race.late(80).then(() => setTimeout(again, 150)); again()</script>",
    },
    Never {
        name: "another role",
        step: CLICK,
        verdict: Ready::NotFound,
        body: "<a href='/other'>Save</a>",
    },
    Never {
        name: "twins",
        step: CLICK,
        verdict: Ready::NotUnique,
        body: "<button>Save</button> <button>Save</button>",
    },
    Never { name: "disabled", step: CLICK, verdict: Ready::Disabled, body: "<button disabled>Save</button>" },
    Never {
        name: "disabled by a fieldset",
        step: CLICK,
        verdict: Ready::Disabled,
        body: "<fieldset disabled><legend>Form</legend><button>Save</button></fieldset>",
    },
    Never {
        name: "aria-disabled",
        step: CLICK,
        verdict: Ready::Disabled,
        body: "<div aria-disabled=true><button aria-disabled=true>Save</button></div>",
    },
    Never {
        name: "covered by a wall",
        step: CLICK,
        verdict: Ready::Covered,
        body: "<button>Save</button><div role=dialog aria-label=Wall style='position:fixed;inset:0;background:#fffe'></div>",
    },
    Never {
        name: "covered by a frame",
        step: CLICK,
        verdict: Ready::Covered,
        body: "<button>Save</button><iframe title=Challenge srcdoc='<p>Prove it</p>' style='position:fixed;inset:0;width:100%;height:100%;border:0'></iframe>",
    },
    Never {
        name: "covered, on a page that ticks",
        step: CLICK,
        verdict: Ready::Covered,
        body: "<button>Save</button><p id=clock>0</p><div style='position:fixed;inset:0;background:#fffe'>Please wait</div>
            <script>let count = 0; setInterval(() => { clock.textContent = ++count; }, 90)</script>",
    },
    Never {
        name: "no pointer events",
        step: CLICK,
        verdict: Ready::NoPointerEvents,
        body: "<button style='pointer-events:none'>Save</button>",
    },
    Never {
        name: "read-only",
        step: "fill textbox \"Email\" \"x\"",
        verdict: Ready::Readonly,
        body: "<label>Email <input readonly></label>",
    },
    Never {
        name: "always moving",
        step: CLICK,
        verdict: Ready::Moving,
        body: "<style>button { position: absolute; top: 50px }</style><button id=target>Save</button>
            <script>const move = (now) => { target.style.left = `${20 + (now / 3) % 500}px`; requestAnimationFrame(move); };
            requestAnimationFrame(move)</script>",
    },
];

pub(super) fn page(name: &str) -> Option<&'static str> {
    let at: usize = name.parse().ok()?;
    PAGES.get(at).map(|page| page.body)
}

/// One act. A line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    page: String,
    trial: u32,
    verdict: String,
    refused: bool,
    /// The page saw a trusted press.
    pressed: bool,
    took_ms: f64,
}

pub(super) async fn run(arguments: &ReadyArguments) -> anyhow::Result<bool> {
    let file = arguments.out.join("ready-never.jsonl");
    let known: Vec<Line> = lines::read(&file)?;
    let wanted = |name: &str| {
        arguments.only.is_empty() || arguments.only.iter().any(|part| name.contains(part.as_str()))
    };
    let stage = Stage::start(arguments.browser_path.as_deref()).await?;
    for trial in 0..arguments.trials {
        for (at, page) in PAGES.iter().enumerate().filter(|(_, page)| wanted(page.name)) {
            if known.iter().any(|line| line.page == page.name && line.trial == trial) {
                continue;
            }
            let setting = Setting { options: SessionOptions::default(), start: None };
            let ran = stage.act(&format!("/never/{at}"), page.step, setting).await?;
            let act = &ran.acted.act;
            let verdict = act.readiness.as_ref().map_or("none", |readiness| readiness.verdict.as_str());
            let line = Line {
                page: page.name.to_owned(),
                trial,
                verdict: verdict.to_owned(),
                refused: !act.receipt.dispatched && !act.proven,
                pressed: ran.log.iter().any(|entry| entry.what == "event"),
                took_ms: ran.ended - ran.began,
            };
            lines::append(&file, &line)?;
        }
    }
    stage.close().await?;
    Ok(table(&lines::read(&file)?, arguments.trials, wanted))
}

fn table(all: &[Line], trials: u32, wanted: impl Fn(&str) -> bool) -> bool {
    let options = SessionOptions::default();
    say("| page | runs | refused rightly | expected | the slowest, ms | bound, ms | met |");
    say("|---|---|---|---|---|---|---|");
    let (mut runs, mut right) = (0, 0);
    let mut all_met = true;
    for page in PAGES.iter().filter(|page| wanted(page.name)) {
        let own: Vec<&Line> =
            all.iter().filter(|line| line.page == page.name && line.trial < trials).collect();
        let is_held = matches!(page.verdict, Ready::Covered | Ready::Moving);
        let bound = options.ready_wait + if is_held { options.hold } else { std::time::Duration::ZERO };
        let bound = bound.as_secs_f64() * 1_000.0 + SLACK_MS;
        let slowest = own.iter().map(|line| line.took_ms).fold(0.0, f64::max);
        let rightly = |line: &&&Line| {
            line.refused && !line.pressed && line.verdict == page.verdict.as_str() && line.took_ms <= bound
        };
        let good = own.iter().filter(rightly).count();
        runs += own.len();
        right += good;
        let met = good == own.len() && !own.is_empty();
        all_met &= met;
        let others: Vec<&str> = own
            .iter()
            .map(|line| line.verdict.as_str())
            .filter(|verdict| *verdict != page.verdict.as_str())
            .collect();
        let expected = match others.first() {
            Some(other) => format!("{}, was {other}", page.verdict.as_str()),
            None => page.verdict.as_str().to_owned(),
        };
        say(&format!(
            "| {} | {} | {good} | {expected} | {slowest:.0} | {bound:.0} | {} |",
            page.name,
            own.len(),
            if met { "yes" } else { "NO" }
        ));
    }
    say(&format!(
        "{runs} acts on targets that never become ready: {right} refused with the right reason in time"
    ));
    all_met
}
