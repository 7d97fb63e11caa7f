//! One browser in which pages are raced, each in a session of its own.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use surefoot::record::act::Act;
use surefoot::record::event::EventKind;
use surefoot::record::policy::SettlePolicy;
use surefoot::semantics::instruction;
use surefoot::semantics::settle::policy::{self, Asked};
use surefoot::sessions::{Acted, EventLog, Match, Session, SessionOptions};
use surefoot_browser::chromium::{self, Browser, Filter, LaunchOptions, PageOptions, Peers};
use surefoot_policy::proxy::Proxy;
use surefoot_policy::{Network, Policy, Reach};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::Quiescence;
use super::site::Site;

/// Far more than any race here takes.
const PATIENCE: Duration = Duration::from_secs(90);
/// How long a page may take to hand over its log.
const TELLING: Duration = Duration::from_secs(5);

/// Milliseconds since 1970, with fractions: the clock that pages and we have in common.
pub(super) type Moment = f64;

/// The moment now.
pub(super) fn now() -> Moment {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1_000.0)
}

/// One line of a page's log.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) at: Moment,
    /// `act`, `outcome`, `change` …
    pub(super) what: String,
    /// What the matrix's pages say besides.
    #[serde(flatten)]
    pub(super) more: serde_json::Map<String, serde_json::Value>,
}

/// A race that is over.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) acted: Acted,
    /// The policy in force when the act began.
    pub(super) policy: SettlePolicy,
    /// Before and after the call.
    pub(super) began: Moment,
    pub(super) ended: Moment,
    /// When the dispatch was over; none when there was none.
    pub(super) dispatched: Option<Moment>,
    /// Empty when the page could not hand it over.
    pub(super) log: Vec<Entry>,
    /// How late, at the most, this machine let somebody be who wanted to go on during the act, in milliseconds.
    pub(super) late: f64,
}

impl Ran {
    pub(super) fn act(&self) -> &Act {
        &self.acted.act
    }

    /// When the page saw the first event of the act.
    pub(super) fn event(&self) -> Option<Moment> {
        let begun = |entry: &&Entry| entry.what == "act" && entry.at >= self.began - 1.0;
        self.log.iter().find(begun).map(|entry| entry.at)
    }
}

/// How a page is raced.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    pub(super) quiescence: Quiescence,
    /// How many times slower the page's processor is.
    pub(super) slower: u32,
    /// The node that is declared as changing by itself.
    pub(super) ambient: Option<&'static str>,
}

pub(super) struct Stage {
    pub(super) site: Site,
    browser: Browser,
    /// Pages reach everything, but through the filter of a policy.
    filtered: bool,
}

impl Stage {
    pub(super) async fn start(browser_path: Option<&Path>, filtered: bool) -> anyhow::Result<Stage> {
        let options =
            LaunchOptions { browser_path: browser_path.map(Path::to_owned), ..LaunchOptions::default() };
        let options = LaunchOptions { sealed: filtered, ..options };
        Ok(Stage { site: Site::start().await?, browser: chromium::launch(options).await?, filtered })
    }

    /// Opens a page, observes it as an agent would, and acts once.
    pub(super) async fn race(&self, path: &str, step: &str, setting: Setting) -> anyhow::Result<Ran> {
        match tokio::time::timeout(PATIENCE, self.race_in_time(path, step, setting)).await {
            Ok(ran) => ran.with_context(|| format!("racing {path}")),
            Err(_) => bail!("{path} was not over within {} s", PATIENCE.as_secs()),
        }
    }

    async fn race_in_time(&self, path: &str, step: &str, setting: Setting) -> anyhow::Result<Ran> {
        let action = instruction::parse_step(step)?;
        let counting = setting.quiescence == Quiescence::On;
        let page = PageOptions { counting, ..PageOptions::default() };
        let driver = match self.filter()? {
            Some(filter) => self.browser.open_through(filter, page).await?,
            None => self.browser.open(page).await?,
        };
        let peers = driver.peers();
        let log = EventLog::new();
        let url = self.site.url(path);
        let session = Session::start(Box::new(driver), &url, options(setting)?, log.clone()).await?;
        session.observe_settled().await?;
        let policy = session.policy().await?;
        if setting.slower > 1 {
            peers.slow_down(f64::from(setting.slower)).await?;
        }
        let began = now();
        let sampling = Sampling::start();
        let acted = session.act(action, Match::Strict).await?;
        let ended = now();
        let late = sampling.stop().await;
        let to_moment = ended - log.began().elapsed().as_secs_f64() * 1_000.0;
        let dispatch = |event: &EventKind| matches!(event, EventKind::Dispatched { .. });
        let dispatched = log.so_far().iter().rev().find(|event| dispatch(&event.kind)).map(|event| {
            #[expect(clippy::cast_precision_loss, reason = "a race is short")]
            let at = event.at_ms as f64;
            to_moment + at
        });
        if setting.slower > 1 {
            peers.slow_down(1.0).await?;
        }
        let pages_log = told(&peers).await;
        session.stop().await?;
        Ok(Ran { acted, policy, began, ended, dispatched, log: pages_log, late })
    }

    fn filter(&self) -> anyhow::Result<Option<Filter>> {
        if !self.filtered {
            return Ok(None);
        }
        let policy =
            Policy { origins: vec!["*:*".parse()?], addresses: vec![Network::Loopback], ..Policy::default() };
        let (proxy, refused) = Proxy::start(Reach::new(&policy, "about:blank"))?;
        Ok(Some(Filter { server: proxy.server(), refused, keep: Box::new(proxy) }))
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        Ok(self.browser.close().await?)
    }
}

/// How often the machine is sampled.
const SAMPLE: Duration = Duration::from_millis(20);

/// Finds out how late the machine lets somebody be who only waits.
struct Sampling {
    task: JoinHandle<f64>,
    stop: oneshot::Sender<()>,
}

impl Sampling {
    fn start() -> Sampling {
        let (stop, mut stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let mut most: f64 = 0.0;
            loop {
                let began = Instant::now();
                if tokio::time::timeout(SAMPLE, &mut stopped).await.is_ok() {
                    return most;
                }
                most = most.max((began.elapsed() - SAMPLE.min(began.elapsed())).as_secs_f64() * 1_000.0);
            }
        });
        Sampling { task, stop }
    }

    async fn stop(self) -> f64 {
        // It listens until it is told.
        let _told = self.stop.send(());
        self.task.await.unwrap_or_default()
    }
}

/// The page's log; empty when it has none to hand over.
async fn told(peers: &Peers) -> Vec<Entry> {
    let asked = peers.evaluate("race.collect().then(JSON.stringify)");
    let answer = tokio::time::timeout(TELLING, asked).await;
    let Ok(Ok(serde_json::Value::String(json))) = answer else { return Vec::new() };
    serde_json::from_str(&json).unwrap_or_default()
}

/// How a session is set. The only place here that knows of Surefoot's options.
fn options(setting: Setting) -> anyhow::Result<SessionOptions> {
    let quiescence = |name: &str| {
        let is_off = setting.quiescence == Quiescence::Off && name == "SUREFOOT_SETTLE_QUIESCENCE";
        is_off.then(|| "off".to_owned())
    };
    let policy = policy::resolve(&Asked::default(), quiescence).policy;
    let ambient = setting.ambient.map(instruction::parse_nodes).transpose()?.into_iter().collect();
    Ok(SessionOptions { policy, ambient, ..SessionOptions::default() })
}
