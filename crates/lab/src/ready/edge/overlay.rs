//! An overlay that comes at any moment of the act: is what was said of the act what became of it?

use std::collections::BTreeMap;
use std::path::Path;

use surefoot::record::act::ReceiptStatus;

use super::stage::{Ran, Stage, said};
use crate::lines;
use crate::reader::table::{Row, grid, say};

/// The pages, by name. In each, `cover()` brings the overlay; its own button changes the page, too.
pub(super) const PAGES: &[(&str, &str)] = &[
    ("none", "<button @t onclick='s.textContent = \"Done\"'>Go</button><p id=s role=status></p>"),
    (
        "box",
        concat!(
            "<button @t onclick='s.textContent = \"Done\"'>Go</button><p id=s role=status></p>",
            "<div id=c hidden role=dialog aria-label=Cookies style='position:fixed;inset:0;background:#fff' \
             onclick='s.textContent = \"Agreed\"; this.style.inset = \"50% 0 0 0\"'>x</div>",
            "<script>function cover() { c.hidden = false }</script>"
        ),
    ),
    (
        "frame",
        concat!(
            "<button @t onclick='s.textContent = \"Done\"'>Go</button><p id=s role=status></p>",
            "<iframe id=c title=Advert src='@other' style='display:none;position:fixed;left:0;top:0;border:0;width:100%;height:100%'></iframe>",
            "<script>function cover() { c.style.display = 'block' }</script>"
        ),
    ),
    (
        "late frame",
        concat!(
            "<button @t onclick='s.textContent = \"Done\"'>Go</button><p id=s role=status></p><div id=d></div>",
            "<script>function cover() { d.innerHTML = \"<iframe title=Advert src='@other' style='position:fixed;left:0;top:0;border:0;width:100%;height:100%'></iframe>\" }</script>"
        ),
    ),
    ("inner", "<button style='position:fixed;inset:0' onclick='this.textContent = \"Bought\"'>Buy</button>"),
];

/// When the overlay comes.
const COMES: [&str; 6] = ["pointerover", "pointermove", "pointerdown", "mousedown", "pointerup", "mouseup"];

/// One trial: the page, the script that is run before the act, and when the overlay comes, in words.
struct Trial {
    page: &'static str,
    script: String,
    when: String,
}

/// The trials, the same in every run: random times after the act began, up to twice as long as it takes to
/// dispatch, and moments of the gesture itself.
fn trials(count: u32, usual: f64) -> Vec<Trial> {
    let mut random = Random(0x5eed);
    (0..count)
        .map(|number| {
            let page = ["box", "box", "frame", "late frame"][(number % 4) as usize];
            if number % 5 == 4 {
                let when = COMES[random.below(COMES.len())];
                let script =
                    format!("addEventListener('{when}', () => cover(), {{ capture: true, once: true }})");
                return Trial { page, script, when: when.to_owned() };
            }
            let after = random.share() * 2.0 * usual;
            let script = format!("setTimeout(cover, {after:.1})");
            Trial { page, script, when: format!("{after:.1} ms") }
        })
        .collect()
}

/// A small generator of numbers (splitmix64), so that the trials are the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn share(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).unwrap_or(0)) / f64::from(u32::MAX)
    }

    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(count).unwrap_or(1)).unwrap_or(0)
    }
}

/// What is wrong with what was said of an act; none when it was the truth.
fn falsehood(ran: &Ran) -> Option<&'static str> {
    let receipt = &ran.act.receipt;
    let (hit, wrong) = (ran.oracle.clicked_target(), ran.oracle.wrong().is_some());
    match receipt.status {
        ReceiptStatus::Confirmed if !hit => Some("confirmed, and the target got no click"),
        ReceiptStatus::Confirmed if wrong => Some("confirmed, and something else got an event"),
        ReceiptStatus::Rejected if ran.oracle.pressed() => Some("rejected, and the page got a press"),
        // What opens on a press may well come between the press and its release, as menus do: the press is the act's.
        _ if ran.act.proven && !hit && !ran.oracle.pressed_target() => {
            Some("proven, and the target got nothing of the act")
        }
        ReceiptStatus::Unknown if receipt.went_elsewhere() && hit => Some("said to be elsewhere, and it hit"),
        _ => None,
    }
}

pub(in super::super) async fn run(browser_path: Option<&Path>, count: u32) -> anyhow::Result<bool> {
    let stage = Stage::start(browser_path).await?;
    let mut usual = Vec::new();
    for _ in 0..5 {
        let ran = stage.act("/overlay/none", "click button \"Go\"", true, None).await?;
        usual.extend(ran.oracle.first_press().map(|at| at - ran.began));
    }
    let usual = crate::reader::table::quantile(usual, 0.5).unwrap_or(60.0);
    let mut outcomes: BTreeMap<(String, &str), u32> = BTreeMap::new();
    let (mut said_false, mut confirmed_falsely, mut cautious, mut into_overlay) = (0, 0, 0, 0);
    for trial in trials(count, usual) {
        let path = format!("/overlay/{}", trial.page.replace(' ', "%20"));
        let ran = stage.act(&path, "click button \"Go\"", true, Some(&trial.script)).await?;
        let met = match (ran.oracle.clicked_target(), ran.oracle.wrong()) {
            (true, None) => "the target alone got it",
            (true, Some(_)) => "the target and something else got it",
            (false, Some(_)) => "something else got it",
            (false, None) if ran.oracle.pressed() => "the target got the press alone",
            (false, None) => "nothing got it",
        };
        into_overlay += u32::from(ran.oracle.wrong().is_some());
        cautious +=
            u32::from(ran.act.receipt.status == ReceiptStatus::Unknown && met == "the target alone got it");
        if let Some(what) = falsehood(&ran) {
            said_false += 1;
            confirmed_falsely += u32::from(ran.act.receipt.status == ReceiptStatus::Confirmed);
            lines::say_error(&format!("{} at {}: {what}", trial.page, trial.when));
        }
        *outcomes.entry((format!("{}: {}", trial.page, said(&ran.act)), met)).or_default() += 1;
    }
    stage.close().await?;
    let head = ["page and what was said", "what became of it", "times"].map(str::to_owned);
    let cells: Vec<[String; 3]> =
        outcomes.into_iter().map(|((said, met), times)| [said, met.to_owned(), times.to_string()]).collect();
    lines::say(&grid(&head, &cells));
    let rows = [
        Row::stated(
            "overlays, at random times up to twice the usual dispatch",
            format!("{count}, {usual:.0} ms"),
        ),
        Row::stated("acts with an event of theirs in something else", into_overlay.to_string()),
        Row::held(
            "acts that were said to be what they were not",
            said_false.to_string(),
            "0",
            said_false == 0,
        ),
        Row::held("confirmed falsely", confirmed_falsely.to_string(), "0", confirmed_falsely == 0),
        Row::stated("said to be unknown although the target alone got it", cautious.to_string()),
    ];
    Ok(say("Overlays", &rows))
}
