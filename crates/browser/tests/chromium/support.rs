//! One browser with one page, for one test.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use surefoot_browser::chromium::{self, Browser, ChromiumDriver, LaunchOptions, PageOptions};
use surefoot_browser::driver::{Deadline, Document, DocumentId, Driver, DriverError, Signal, Travel};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The browsers that differ: the first runs another site's frame in a process of its own, the second does
/// not, and is started by a wrapper that stays.
pub(crate) const BROWSERS: [&str; 2] = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/// Far more than anything here takes; a test that reaches it has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) async fn launch(path: &str) -> Browser {
    assert!(Path::new(path).exists(), "these tests need the browser {path}");
    let options = LaunchOptions { browser_path: Some(path.into()), ..LaunchOptions::default() };
    chromium::launch(options).await.unwrap()
}

/// A page in a browser of its own, showing a URL.
pub(crate) async fn show(path: &str, url: &str) -> Bench {
    let browser = launch(path).await;
    let mut bench = Bench::of(browser.open(PageOptions::default()).await.unwrap());
    bench.go(url).await;
    bench
}

pub(crate) struct Bench {
    pub(crate) driver: ChromiumDriver,
    /// Every signal that came since the last [`Bench::go`] or [`Bench::forget`], in order.
    pub(crate) seen: Vec<Signal>,
}

impl Bench {
    pub(crate) fn of(driver: ChromiumDriver) -> Bench {
        Bench { driver, seen: Vec::new() }
    }

    /// The folder that the browser writes in.
    pub(crate) fn folder(&self) -> PathBuf {
        self.driver.browser().unwrap().started().unwrap().folder.clone()
    }

    /// Travels to a URL and waits until it has loaded.
    pub(crate) async fn go(&mut self, url: &str) {
        self.driver.travel(Travel::To(url.to_owned()), Deadline::CALL).await.unwrap();
        self.wait_for(&format!("{url} to load"), |bench| {
            bench.driver.documents()[0].url == url && !bench.driver.loading() && bench.main_is_callable()
        })
        .await;
        self.forget();
    }

    /// Forgets the signals that have come so far.
    pub(crate) fn forget(&mut self) {
        self.driver.signals();
        self.seen.clear();
    }

    pub(crate) fn main(&mut self) -> DocumentId {
        self.driver.documents()[0].id
    }

    fn main_is_callable(&mut self) -> bool {
        self.driver.documents()[0].callable
    }

    /// Takes the signals that have come.
    pub(crate) fn take(&mut self) -> Vec<Signal> {
        let signals = self.driver.signals();
        self.seen.extend(signals.iter().cloned());
        signals
    }

    /// Waits until something holds, looking again at every signal.
    pub(crate) async fn wait_for(&mut self, what: &str, holds: impl Fn(&mut Bench) -> bool) {
        let waiting = async {
            while !holds(self) {
                self.driver.wait().await;
                self.take();
            }
        };
        if timeout(PATIENCE, waiting).await.is_err() {
            panic!(
                "waited in vain for {what}; documents {:?}, signals {:?}",
                self.driver.documents(),
                self.seen
            );
        }
    }

    /// Waits until the main document's address ends so. Nothing tells of an address alone.
    pub(crate) async fn wait_for_url(&mut self, end: &str) {
        let driver = &mut self.driver;
        until(&format!("the address to end in {end}"), || driver.documents()[0].url.ends_with(end)).await;
    }

    /// Waits until a signal has come that is not forgotten.
    pub(crate) async fn wait_for_signal(&mut self, what: &str, is_it: impl Fn(&Signal) -> bool) -> Signal {
        self.take();
        self.wait_for(what, |bench| bench.seen.iter().any(&is_it)).await;
        self.seen.iter().find(|signal| is_it(signal)).unwrap().clone()
    }

    /// Waits until the page has that many documents and all can be called.
    pub(crate) async fn wait_for_documents(&mut self, count: usize) -> Vec<Document> {
        self.wait_for(&format!("{count} documents"), |bench| {
            let documents = bench.driver.documents();
            documents.len() == count && documents.iter().all(|document| document.callable)
        })
        .await;
        self.driver.documents()
    }

    pub(crate) async fn call(
        &mut self,
        document: DocumentId,
        function: &'static str,
    ) -> Result<Value, DriverError> {
        self.call_with(document, function, json!({}), Deadline::CALL).await
    }

    pub(crate) async fn call_with(
        &mut self,
        document: DocumentId,
        function: &'static str,
        arguments: Value,
        deadline: Deadline,
    ) -> Result<Value, DriverError> {
        let raw = self.driver.call(document, function, arguments, deadline).await?;
        Ok(serde_json::from_str(raw.get()).unwrap())
    }

    /// Reads a document.
    pub(crate) async fn read(&mut self, document: DocumentId) -> Value {
        let arguments = json!({"maxNodes": 1000, "testIdAttribute": "data-testid"});
        self.call_with(document, "read", arguments, Deadline::CALL).await.unwrap()
    }

    /// The title of the main document.
    pub(crate) async fn title(&mut self) -> String {
        let main = self.main();
        self.read(main).await["title"].as_str().unwrap().to_owned()
    }

    /// Reads the main document's title until it is as wanted.
    pub(crate) async fn wait_for_title(&mut self, wanted: &str) {
        self.wait_for_title_that(wanted, |title| title == wanted).await;
    }

    /// Reads the main document's title until it contains a word, and returns it.
    pub(crate) async fn wait_for_title_with(&mut self, word: &str) -> String {
        self.wait_for_title_that(word, |title| title.contains(word)).await
    }

    async fn wait_for_title_that(&mut self, wanted: &str, is_it: impl Fn(&str) -> bool) -> String {
        let mut title = String::new();
        let waiting = async {
            loop {
                let main = self.main();
                let arguments = json!({"maxNodes": 1000, "testIdAttribute": "data-testid"});
                match self.call_with(main, "read", arguments, Deadline::CALL).await {
                    Ok(reading) => reading["title"].as_str().unwrap().clone_into(&mut title),
                    Err(DriverError::DocumentGone { .. }) => {}
                    Err(error) => panic!("{error:?}"),
                }
                if is_it(&title) {
                    return;
                }
                self.driver.wait().await;
                self.take();
            }
        };
        if timeout(PATIENCE, waiting).await.is_err() {
            panic!("waited in vain for the title {wanted:?}; it is {title:?}");
        }
        self.take();
        title
    }

    /// Closes the page, and the browser with it.
    pub(crate) async fn close(mut self) {
        self.driver.close().await.unwrap();
    }
}

/// Waits for a fact that nothing tells of.
pub(crate) async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let waiting = async {
        let mut again = interval(Duration::from_millis(20));
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !holds() {
            again.tick().await;
        }
    };
    assert!(timeout(PATIENCE, waiting).await.is_ok(), "waited in vain for: {what}");
}

/// The command lines of living processes that have to do with a run's folder.
pub(crate) fn processes_of(folder: &Path) -> Vec<String> {
    crate::processes::with(folder.to_str().unwrap()).into_iter().map(|process| process.line).collect()
}

/// Waits until nothing is left of a run: no process and no folder.
pub(crate) async fn nothing_is_left_of(folder: &Path) {
    until("no process of the run to be left", || processes_of(folder).is_empty()).await;
    until("no folder of the run to be left", || !folder.exists()).await;
}
