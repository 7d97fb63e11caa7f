//! One browser with one page, for one test.

use std::path::Path;
use std::time::Duration;

use surefoot_browser::chromium::{self, Browser, LaunchOptions, PageOptions};
use surefoot_browser::driver::{Button, Deadline, InputStep, Signal, Travel};
use surefoot_browser::oracle::Oracle;
use surefoot_browser::page::{Page, ReadOptions, Reading, Stamp};
use surefoot_record::act::Ready;
use surefoot_record::view::{ElementId, View};

use crate::site::Site;

/// The browsers that differ in how they run frames: the first puts another origin's frame into a process
/// of its own, the second does not.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/// Far more than anything here takes; a test that reaches it has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Bench {
    pub(crate) page: Page,
    pub(crate) site: Site,
    /// The browser's own accessibility tree.
    pub(crate) oracle: Oracle,
    browser: Browser,
}

impl Bench {
    /// Starts the first browser.
    pub(crate) async fn start() -> Bench {
        Bench::start_with(BROWSERS[0]).await
    }

    /// Starts every browser.
    pub(crate) async fn start_all() -> Vec<Bench> {
        let mut benches = Vec::new();
        for path in BROWSERS {
            benches.push(Bench::start_with(path).await);
        }
        benches
    }

    async fn start_with(path: &str) -> Bench {
        assert!(Path::new(path).exists(), "these tests need the browser {path}");
        let options = LaunchOptions { browser_path: Some(path.into()), ..LaunchOptions::default() };
        let browser = chromium::launch(options).await.unwrap();
        let driver = browser.open(PageOptions::default()).await.unwrap();
        let oracle = Oracle::of(&driver);
        Bench { page: Page::new(Box::new(driver)), site: Site::start().await, oracle, browser }
    }

    /// Shows HTML, once it has loaded with everything that it embeds.
    pub(crate) async fn show(&mut self, html: &str) {
        let url = self.site.add_shown(html);
        self.travel(Travel::To(url)).await;
    }

    /// Goes somewhere and waits until the new document has loaded.
    pub(crate) async fn travel(&mut self, to: Travel) {
        self.page.take_signals();
        self.page.travel(to, Deadline::CALL).await.unwrap();
        self.wait_for("the page to load", |page| page.take_signals().contains(&Signal::Loaded)).await;
    }

    /// Waits until something holds, looking again at every signal.
    pub(crate) async fn wait_for(&mut self, what: &str, mut holds: impl FnMut(&mut Page) -> bool) {
        let page = &mut self.page;
        let waiting = async {
            while !holds(page) {
                page.wait().await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok(), "waited in vain for {what}");
    }

    pub(crate) async fn read(&mut self) -> Reading {
        self.page.read(&ReadOptions::default()).await.unwrap()
    }

    pub(crate) async fn read_at_most(&mut self, max_nodes: u32) -> Reading {
        self.page.read(&ReadOptions { max_nodes, ..ReadOptions::default() }).await.unwrap()
    }

    /// Reads until something holds of the view.
    pub(crate) async fn until(&mut self, holds: impl Fn(&View) -> bool) {
        let reading = async {
            loop {
                let reading = self.read().await;
                if holds(&reading.view) {
                    return;
                }
                self.until_changed(&reading.stamp, "another view").await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, reading).await.is_ok(), "waited in vain for a view");
    }

    /// Reads until the page has told of nothing between two readings in a row.
    pub(crate) async fn at_rest(&mut self) -> Reading {
        loop {
            let reading = self.read().await;
            // Two answers from the page's own world let everything that was under way arrive.
            self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
            if self.page.changed_since(&reading.stamp) == Some(false) {
                return reading;
            }
        }
    }

    pub(crate) async fn until_changed(&mut self, stamp: &Stamp, what: &str) {
        self.wait_for(what, |page| page.changed_since(stamp) == Some(true)).await;
    }

    /// Runs a script in the page's own world and returns what it came to, as text.
    pub(crate) async fn run(&mut self, script: &str) -> String {
        let result = tokio::time::timeout(PATIENCE, self.site.run(script)).await;
        let result = result.unwrap_or_else(|_| panic!("the page did not run: {script}"));
        assert!(!result.starts_with("failed: "), "{script}: {result}");
        result
    }

    /// The process of the browser that runs pages and holds the most memory.
    pub(crate) fn largest_renderer(&self) -> i32 {
        let folder = self.browser.started().unwrap().folder.clone();
        let is_one = |line: &str| line.contains(folder.to_str().unwrap()) && line.contains("--type=renderer");
        let all = std::fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
            let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
            let line = std::fs::read(entry.path().join("cmdline")).ok()?;
            let pages = std::fs::read_to_string(entry.path().join("statm")).ok()?;
            let resident: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
            is_one(&String::from_utf8_lossy(&line)).then_some((resident, pid))
        });
        all.max().unwrap().1
    }

    /// Scrolls to an element if need be and clicks where the guard says.
    pub(crate) async fn click(&mut self, target: ElementId) {
        let answer = self.page.guard(target, true, true).await.unwrap();
        assert_eq!(answer.verdict, Ready::Ready, "{:?}", answer.cover);
        let at = answer.point.unwrap();
        let steps = [
            InputStep::Move { to: at },
            InputStep::Press { at, button: Button::Left, count: 1 },
            InputStep::Release { at, button: Button::Left, count: 1 },
        ];
        self.page.gesture(&steps, Deadline::CALL).await.unwrap();
    }

    pub(crate) fn site_url(&self, path: &str) -> String {
        self.site.url(path)
    }

    /// The only node with that role and name.
    pub(crate) fn find(view: &View, role: &str, name: &str) -> ElementId {
        let found: Vec<_> = view.nodes.iter().filter(|node| node.role == role && node.name == name).collect();
        assert_eq!(found.len(), 1, "{role} {name:?} in:\n{}", crate::outline::outline(view));
        found[0].element
    }

    pub(crate) async fn close(mut self) {
        self.page.close().await.unwrap();
    }
}

/// Ends a process by force; one that is gone already is no error.
pub(crate) fn kill(pid: i32) {
    use rustix::process::{Pid, Signal, kill_process};
    let _gone_already = kill_process(Pid::from_raw(pid).unwrap(), Signal::KILL);
}
