//! Options that several commands share, and what they mean for a session.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use surefoot_browser::driver::keys::parse_chord;
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::policy::{ActWhen, SettleFields, WhenUnready};
use surefoot_record::predicate::Predicate;
use surefoot_record::scenario::Viewport;
use surefoot_report::files;
use surefoot_semantics::instruction::{parse_nodes, parse_step};
use surefoot_semantics::settle::policy::{self, Asked, Field};
use surefoot_session::SessionOptions;

use super::login::LoginOptions;
use super::output;
use super::plain::DecideOptions;
use super::policy::PolicyOptions;
use crate::calls::BrowserOptions;
use crate::error::Error;

/// Which browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BrowserName {
    Chromium,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

/// When an act goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// As soon as its target is there, enabled, still and what a click would hit.
    Ready,
    /// When the network has been quiet for 500 ms, at the latest after --ready-wait-ms.
    Settled,
    /// When the page has fired its load event.
    Load,
    /// When the page has fired DOMContentLoaded.
    #[value(name = "domcontentloaded")]
    DomContentLoaded,
    /// At once.
    Now,
}

impl From<When> for ActWhen {
    fn from(when: When) -> ActWhen {
        match when {
            When::Ready => ActWhen::Ready,
            When::Settled => ActWhen::Settled,
            When::Load => ActWhen::Load,
            When::DomContentLoaded => ActWhen::DomContentLoaded,
            When::Now => ActWhen::Now,
        }
    }
}

/// What becomes of an act whose target never becomes ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Unready {
    /// It is refused, and the reason is said.
    Refuse,
    /// A click goes all the same, into whatever lies there, and that is said.
    Proceed,
}

impl From<Unready> for WhenUnready {
    fn from(unready: Unready) -> WhenUnready {
        match unready {
            Unready::Refuse => WhenUnready::Refuse,
            Unready::Proceed => WhenUnready::Proceed,
        }
    }
}

/// Which browser, and how.
#[derive(Debug, Clone, Args)]
pub(crate) struct BrowserArguments {
    /// The kind of browser to drive.
    #[arg(long, value_enum, default_value = "chromium", help_heading = "Browser")]
    pub(crate) browser: BrowserName,

    /// The browser program to start [default: SUREFOOT_BROWSER, then Chromium, Chrome, Edge or
    /// headless-shell where they usually are].
    #[arg(long, value_name = "FILE", help_heading = "Browser")]
    pub(crate) browser_path: Option<PathBuf>,

    /// Use a browser that runs already, by its WebSocket or HTTP address; it is never closed.
    #[arg(long, value_name = "WS_OR_HTTP_URL", conflicts_with = "browser_path", help_heading = "Browser")]
    pub(crate) connect: Option<String>,

    /// Show the browser's window.
    #[arg(long, help_heading = "Browser")]
    pub(crate) headed: bool,
}

impl BrowserArguments {
    /// Which browser to use, with a viewport of that size.
    pub(crate) fn options(&self, viewport: Viewport) -> BrowserOptions {
        let BrowserName::Chromium = self.browser;
        BrowserOptions {
            path: self.browser_path.clone(),
            connect: self.connect.clone(),
            headed: self.headed,
            viewport,
            ..BrowserOptions::default()
        }
    }
}

/// Options for the browser, for settling and for looking.
#[derive(Debug, Clone, Args)]
pub(crate) struct SharedOptions {
    #[command(flatten)]
    browser: BrowserArguments,

    /// The viewport in CSS pixels.
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = viewport, help_heading = "Browser")]
    pub(crate) viewport: Viewport,

    /// Keep what pages download in this folder, each file under its own name; the second of a name gets a number.
    #[arg(long, value_name = "DIR", conflicts_with = "connect", help_heading = "Browser")]
    keep_downloads: Option<PathBuf>,

    /// The hard bound of one settle window, up to 15000 [default: 2500].
    #[arg(long, value_name = "MS", help_heading = "Settling")]
    pub(crate) settle_budget_ms: Option<String>,

    /// How long the page must hold still [default: 300].
    #[arg(long, value_name = "MS", help_heading = "Settling")]
    pub(crate) settle_quiet_ms: Option<String>,

    /// How long it must hold still after a change [default: twice the quiet time].
    #[arg(long, value_name = "MS", help_heading = "Settling")]
    pub(crate) settle_post_change_quiet_ms: Option<String>,

    /// The least time between two looks [default: 50].
    #[arg(long, value_name = "MS", help_heading = "Settling")]
    pub(crate) settle_interval_ms: Option<String>,

    /// What the budget may be widened to, once in a session, for a page that is still changing
    /// [default: 6000].
    #[arg(long, value_name = "MS|off", help_heading = "Settling")]
    pub(crate) settle_adaptive_budget_ms: Option<String>,

    /// Whether a window ends as soon as nothing that could change the page is pending; off, it ends by quiet
    /// times alone [default: on].
    #[arg(long, value_enum, value_name = "on|off", help_heading = "Settling")]
    pub(crate) settle_quiescence: Option<Switch>,

    /// A node that changes all the time without meaning anything, such as `timer "Session ends in"`: its role,
    /// perhaps with the beginning of its name. It is left out of what must hold still, of changes and of
    /// proofs. Can be given more than once.
    #[arg(long, value_name = "PREDICATE", help_heading = "Settling")]
    pub(crate) ambient: Vec<String>,

    /// How long an act keeps looking for its target at the most.
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(0..=60_000), help_heading = "Readiness")]
    pub(crate) ready_wait_ms: u64,

    /// How much longer an act is held while something covers its target, or it moves.
    #[arg(long, value_name = "MS", default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(0..=60_000), help_heading = "Readiness")]
    pub(crate) hold_ms: u64,

    /// How long `scroll until` goes on at the most.
    #[arg(long, value_name = "MS", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(0..=600_000), help_heading = "Readiness")]
    scroll_wait_ms: u64,

    /// When an act goes. The ways other than `ready` wait for the page instead of the target, and look once.
    #[arg(long, value_enum, value_name = "WHEN", default_value = "ready", help_heading = "Readiness")]
    act_when: When,

    /// What becomes of an act whose target never becomes ready.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "refuse", help_heading = "Readiness")]
    when_unready: Unready,

    /// Try a click once more that changed nothing. It may then be done twice.
    #[arg(long, help_heading = "Readiness")]
    retry_no_effect: bool,

    /// The attribute that `test-id "VALUE"` looks at.
    #[arg(long, value_name = "NAME", default_value = "data-testid", help_heading = "Readiness")]
    pub(crate) test_id_attribute: String,

    #[command(flatten)]
    pub(crate) deciding: DecideOptions,

    #[command(flatten)]
    pub(crate) login: LoginOptions,

    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
}

fn viewport(text: &str) -> Result<Viewport, String> {
    let parsed = text.split_once('x').and_then(|(width, height)| {
        Some(Viewport { width: width.parse().ok()?, height: height.parse().ok()? })
    });
    match parsed {
        Some(viewport)
            if (1..=10_000).contains(&viewport.width) && (1..=10_000).contains(&viewport.height) =>
        {
            Ok(viewport)
        }
        _ => Err("the viewport is written WxH, each from 1 to 10000, for example 1280x800".to_owned()),
    }
}

impl SharedOptions {
    /// What was declared ambient, if anything was.
    fn ambient(&self) -> Result<Option<Vec<Predicate>>, Error> {
        if self.ambient.is_empty() {
            return Ok(None);
        }
        let parsed = self.ambient.iter().map(|text| {
            parse_nodes(text).map_err(|error| {
                let error = Error::from(error);
                Error { message: format!("--ambient: {error}"), ..error }
            })
        });
        parsed.collect::<Result<Vec<Predicate>, Error>>().map(Some)
    }

    /// The settle policy that was asked for.
    pub(crate) fn settle(&self) -> Result<SettleFields, Error> {
        let number = |field: Field, text: &Option<String>| {
            text.as_deref().map(|text| field.parse(text)).transpose().map_err(Error::from)
        };
        let fields = SettleFields {
            budget_ms: number(Field::Budget, &self.settle_budget_ms)?,
            quiet_ms: number(Field::Quiet, &self.settle_quiet_ms)?,
            post_change_quiet_ms: number(Field::PostChangeQuiet, &self.settle_post_change_quiet_ms)?,
            interval_ms: number(Field::Interval, &self.settle_interval_ms)?,
            adaptive_budget_ms: number(Field::AdaptiveBudget, &self.settle_adaptive_budget_ms)?,
            quiescence: self.settle_quiescence.map(|switch| switch == Switch::On),
            ambient: self.ambient()?,
        };
        Ok(policy::clamped(&fields))
    }

    /// The session's options, with what the environment says. An unusable variable is told of once.
    pub(crate) fn session(&self) -> Result<SessionOptions, Error> {
        let asked = Asked { option: self.settle()?, ..Asked::default() };
        let resolved = policy::resolve(&asked, |name| std::env::var(name).ok());
        for ignored in &resolved.ignored {
            output::diagnose(&format!("warning: {ignored}"));
        }
        if self.test_id_attribute.is_empty()
            || !self.test_id_attribute.chars().all(|c| c.is_ascii_alphanumeric() || "-_:.".contains(c))
        {
            return Err(Error::new(Code::OptionValueInvalid, "--test-id-attribute is no attribute's name"));
        }
        if let Some(folder) = &self.keep_downloads {
            files::make_folder(folder)?;
        }
        let rules = self.policy.rules()?;
        Ok(SessionOptions {
            policy: resolved.policy,
            ambient: resolved.ambient,
            ready_wait: Duration::from_millis(self.ready_wait_ms),
            hold: Duration::from_millis(self.hold_ms),
            scroll_wait: Duration::from_millis(self.scroll_wait_ms),
            act_when: self.act_when.into(),
            when_unready: self.when_unready.into(),
            retry_no_effect: self.retry_no_effect,
            decider: self.deciding.decider(self.policy.config_text()?)?,
            test_id_attribute: self.test_id_attribute.clone(),
            rules,
            ..SessionOptions::default()
        })
    }

    /// Which browser to use.
    pub(crate) fn browser(&self) -> BrowserOptions {
        BrowserOptions {
            ignore_https_errors: self.login.ignore_https_errors,
            keep_downloads: self.keep_downloads.clone(),
            ..self.browser.options(self.viewport)
        }
    }
}

/// Checks an address before anything is started.
pub(crate) fn address(url: &str) -> Result<(), Error> {
    surefoot_semantics::address::check(url).map_err(|problem| Error::new(Code::UrlInvalid, problem))
}

/// Refuses files that are not there, before anything is started.
fn there(files: &[String]) -> Result<(), Error> {
    match files.iter().find(|file| std::fs::metadata(file).is_err()) {
        Some(file) => Err(Error::new(Code::FileNotFound, format!("upload: there is no file `{file}`"))),
        None => Ok(()),
    }
}

/// Reads a step, and refuses a key or a file that there is not, before anything is started.
pub(crate) fn step(text: &str) -> Result<Action, Error> {
    let action = parse_step(text)?;
    let key = match action.deed() {
        Action::Press(press) => &press.key,
        Action::Key(key) => &key.key,
        Action::Upload(upload) => {
            there(&upload.files)?;
            return Ok(action);
        }
        _ => return Ok(action),
    };
    if parse_chord(key).is_none() {
        return Err(Error::new(Code::KeyInvalid, format!("press: there is no key `{key}`")));
    }
    Ok(action)
}
