//! The library calls: open a page, explore it, replay a scenario.

use std::path::PathBuf;

use surefoot_browser::chromium::{Credentials, Login, PageOptions};
use surefoot_browser::driver::Driver;
use surefoot_explore::{Deed, Explored};
use surefoot_record::action::Action;
use surefoot_record::policy::SettleFields;
use surefoot_record::redact::Secret;
use surefoot_record::run::RunReport;
use surefoot_record::scenario::{Scenario, Viewport};
use surefoot_record::storage_state::StorageState;
use surefoot_replay::ReplayOptions;
use surefoot_semantics::settle::policy::{self, Asked};
use surefoot_session::{Acted, EventLog, Match, PageInfo, Rules, Session, SessionOptions};

use crate::error::Error;
use crate::pages;

/// Which browser to use, and how.
#[derive(Debug, Clone, Default)]
pub struct BrowserOptions {
    /// The program to start; otherwise `SUREFOOT_BROWSER`, then the usual places.
    pub path: Option<PathBuf>,
    /// The address of a browser that runs already; it is never closed.
    pub connect: Option<String>,
    /// Show the window.
    pub headed: bool,
    pub viewport: Viewport,
    /// Take certificates that nobody vouches for; only in a browser that is started here.
    pub ignore_https_errors: bool,
    /// A stored login; what of it belongs to the page that is opened is used.
    pub storage_state: Option<StorageState>,
    /// A folder in which downloads stay. It has to be there, and the browser has to be one that is started here.
    pub keep_downloads: Option<PathBuf>,
    /// For the server of the page that is opened, when it asks.
    pub http_credentials: Option<HttpCredentials>,
}

/// A user and a password for HTTP authentication.
#[derive(Debug, Clone)]
pub struct HttpCredentials {
    pub user: Secret,
    pub password: Secret,
}

impl BrowserOptions {
    /// As whom a page is met that begins at an address.
    ///
    /// # Errors
    ///
    /// `STORAGE_STATE_INVALID` when nothing of the stored login belongs to it.
    pub(crate) fn login(&self, launch: &str) -> Result<Login, Error> {
        let storage = self.storage_state.as_ref().map(|state| state.for_page(launch)).transpose()?;
        let page = url::Url::parse(launch).ok();
        let credentials = self.http_credentials.as_ref().zip(page).map(|(credentials, page)| Credentials {
            page,
            user: credentials.user.clone(),
            password: credentials.password.clone(),
        });
        Ok(Login { storage, credentials })
    }
}

/// What to explore.
#[derive(Debug, Clone)]
pub struct ExploreRequest {
    /// An absolute http or https URL.
    pub launch: String,
    /// What to do there, in order.
    pub deeds: Vec<Deed>,
    /// How to settle, look and read.
    pub session: SessionOptions,
    /// Where the session writes what happens; read it while it runs.
    pub log: EventLog,
}

/// How to replay.
#[derive(Debug, Clone, Default)]
pub struct ReplayRequest {
    /// The session's options; its settle policy is overruled by the scenario's `meta.settle`.
    pub session: SessionOptions,
    /// The settle numbers that the caller asks for, for what the scenario leaves open.
    pub settle: SettleFields,
    /// Where the session writes what happens; read it while it runs.
    pub log: EventLog,
}

/// Opens a blank page in a browser of its own, or in the one that was named. Nobody is logged in there: a login belongs to
/// an address.
///
/// # Errors
///
/// `BROWSER_NOT_FOUND`, `BROWSER_NOT_STARTED` or `BROWSER_UNREACHABLE`.
pub async fn open(options: &BrowserOptions) -> Result<Box<dyn Driver>, Error> {
    let (page, nothing) = (page(options, Login::default(), true), "about:blank");
    open_page(options, None, nothing, page).await
}

fn page(options: &BrowserOptions, login: Login, counting: bool) -> PageOptions {
    let keep_downloads = options.keep_downloads.clone();
    PageOptions { viewport: options.viewport, counting, login, keep_downloads }
}

/// Opens a blank page that reaches what the rules allow of a session which starts at `launch`.
async fn open_page(
    options: &BrowserOptions,
    rules: Option<&Rules>,
    launch: &str,
    page: PageOptions,
) -> Result<Box<dyn Driver>, Error> {
    let browser = pages::browser(options, rules.is_some()).await?;
    Ok(Box::new(pages::open(&browser, rules, launch, page).await?))
}

/// Opens a page and a session on it.
///
/// # Errors
///
/// When the browser or the page can't be had.
pub async fn session(
    browser: &BrowserOptions,
    launch: &str,
    options: SessionOptions,
    log: EventLog,
) -> Result<Session, Error> {
    let page = page(browser, browser.login(launch)?, options.policy.quiescence);
    let driver = open_page(browser, options.rules.as_ref(), launch, page).await?;
    Ok(Session::start(driver, launch, options, log).await?)
}

/// Explores a page: does the deeds in order and returns what came of each, with the trajectory that
/// [`surefoot_explore::export`] makes a scenario of.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// use surefoot::exploring::Deed;
/// use surefoot::record::policy::SettlePolicy;
/// use surefoot::semantics::instruction::parse_step;
/// use surefoot::sessions::{EventLog, SessionOptions};
/// use surefoot::{BrowserOptions, ExploreRequest, explore};
///
/// let server = surefoot_fixtures::Server::start().await?;
/// let policy = SettlePolicy { budget_ms: 4_000, ..SettlePolicy::default() };
/// let request = ExploreRequest {
///     launch: server.url("/deeds"),
///     deeds: vec![Deed::Act(parse_step("click button \"Save\"")?)],
///     session: SessionOptions { policy, ..SessionOptions::default() },
///     log: EventLog::new(),
/// };
/// let explored = explore(&BrowserOptions::default(), request).await?;
/// let act = &explored.acts[0].act;
/// assert!(act.proven);
/// assert_eq!(act.settle.as_ref().map(|settle| settle.budget_ms), Some(4_000));
/// # Ok(())
/// # })
/// # }
/// ```
///
/// # Errors
///
/// When the browser or the page can't be had. What goes wrong with a deed is said by its act.
pub async fn explore(browser: &BrowserOptions, request: ExploreRequest) -> Result<Explored, Error> {
    let session = session(browser, &request.launch, request.session, request.log).await?;
    let explored = surefoot_explore::explore(&session, &request.deeds).await;
    let stopped = session.stop().await;
    let explored = explored?;
    stopped?;
    Ok(explored)
}

/// What came of acting on a page.
#[derive(Debug)]
pub struct ActsDone {
    /// In order.
    pub acts: Vec<Acted>,
    /// The page at the end.
    pub url: String,
    pub title: String,
    /// The pages that are open at the end, in the order in which they were opened.
    pub pages: Vec<PageInfo>,
    /// How many were not tried, because what they rest on was refused.
    pub left: usize,
}

/// Acts on a page, one action after another, as soon as each one's target is ready: unlike [`explore`], which exports
/// a scenario, it does not wait for the page to settle first.
///
/// # Errors
///
/// When the browser or the page can't be had. What goes wrong with an act is said by it.
pub async fn act(
    browser: &BrowserOptions,
    launch: &str,
    actions: &[Action],
    options: SessionOptions,
    log: EventLog,
) -> Result<ActsDone, Error> {
    let deeds: Vec<Deed> = actions.iter().cloned().map(Deed::Act).collect();
    tell(browser, launch, &deeds, options, log).await
}

/// As [`act`], also by instructions in plain words; claims are left out.
///
/// # Errors
///
/// When the browser or the page can't be had. What goes wrong with an act is said by it.
pub async fn tell(
    browser: &BrowserOptions,
    launch: &str,
    deeds: &[Deed],
    options: SessionOptions,
    log: EventLog,
) -> Result<ActsDone, Error> {
    let session = session(browser, launch, options, log).await?;
    let done = acts(&session, deeds).await;
    let stopped = session.stop().await;
    let done = done?;
    stopped?;
    Ok(done)
}

async fn acts(session: &Session, deeds: &[Deed]) -> Result<ActsDone, Error> {
    let mut acts: Vec<Acted> = Vec::new();
    for deed in deeds {
        acts.push(match deed {
            Deed::Act(action) => session.act(action.clone(), Match::Strict).await?,
            Deed::Plain(intent) => session.instruct((**intent).clone()).await?,
            Deed::Check(_) => continue,
        });
        // What follows in plain words rests on what was to come of this.
        let refused = acts
            .last()
            .is_some_and(|acted| acted.act.decision.is_some() && !acted.act.receipt.may_have_happened());
        if refused {
            break;
        }
    }
    let last = match acts.last().and_then(|acted| acted.after.clone()) {
        Some(view) => view,
        // The last act was refused, or nothing could be read after it.
        None => session.observe_settled().await?.view,
    };
    // Where the session has ended with its page, none is open.
    let pages = session.pages().await.unwrap_or_default();
    let asked = deeds.iter().filter(|deed| !matches!(deed, Deed::Check(_))).count();
    let left = asked - acts.len();
    Ok(ActsDone { acts, url: last.url.clone(), title: last.title.clone(), pages, left })
}

/// Replays a scenario in a browser of its own. Never fails: a run that could not start is `blocked`.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// use surefoot::record::policy::SettleFields;
/// use surefoot::record::scenario_file;
/// use surefoot::record::verdict::Status;
/// use surefoot::{BrowserOptions, ReplayRequest, replay};
///
/// let server = surefoot_fixtures::Server::start().await?;
/// let scenario = scenario_file::parse(&format!(
///     r#"{{
///         "meta": {{ "name": "Save", "description": "", "driver": "browser",
///                    "createdAt": "2026-01-02T03:04:05Z" }},
///         "target": {{ "launch": "{}" }},
///         "steps": [{{
///             "index": 1, "intent": "Save",
///             "action": {{ "kind": "click", "target": {{ "role": "button", "name": "Save" }} }},
///             "assert": {{ "kind": "node-present", "expected": {{ "role": "status", "name": "Saved" }} }}
///         }}],
///         "assertions": []
///     }}"#,
///     server.url("/deeds"),
/// ))?;
/// let settle = SettleFields { budget_ms: Some(4_000), ..SettleFields::default() };
/// let request = ReplayRequest { settle, ..ReplayRequest::default() };
/// let report = replay(&BrowserOptions::default(), &scenario, request).await;
/// assert_eq!(report.status, Status::Pass);
/// assert_eq!(report.timing.settle.budget_ms, 4_000);
/// # Ok(())
/// # })
/// # }
/// ```
pub async fn replay(browser: &BrowserOptions, scenario: &Scenario, request: ReplayRequest) -> RunReport {
    let session = resolved_session(scenario, &request.settle, &request.session);
    let policy = session.policy;
    let browser =
        BrowserOptions { viewport: scenario.meta.viewport.unwrap_or(browser.viewport), ..browser.clone() };
    let launch = &scenario.target.launch;
    let opened = match browser.login(launch) {
        Ok(login) => {
            let page = page(&browser, login, policy.quiescence);
            open_page(&browser, session.rules.as_ref(), launch, page).await
        }
        Err(error) => Err(error),
    };
    match opened {
        Ok(driver) => {
            let options = ReplayOptions { session, log: request.log, ..ReplayOptions::default() };
            surefoot_replay::replay(scenario, driver, options).await
        }
        Err(error) => surefoot_replay::blocked(scenario, policy, error.code, &error.message),
    }
}

/// The session's options for one scenario: its `meta.settle` above what the caller asks for, above the
/// environment.
pub(crate) fn resolved_session(
    scenario: &Scenario,
    settle: &SettleFields,
    session: &SessionOptions,
) -> SessionOptions {
    let asked = Asked {
        scenario: scenario.meta.settle.clone().unwrap_or_default(),
        option: settle.clone(),
        ..Asked::default()
    };
    let resolved = policy::resolve(&asked, |name| std::env::var(name).ok());
    SessionOptions { policy: resolved.policy, ambient: resolved.ambient, ..session.clone() }
}
