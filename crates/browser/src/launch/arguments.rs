//! The command line a browser is started with.

use std::ffi::OsString;
use std::path::Path;

use super::discover::Kind;
use super::start::StartOptions;

/// What every browser is told.
const ALWAYS: [&str; 27] = [
    "--remote-debugging-pipe",
    // Without a window of its own the browser starts in half the time, and no page but ours is there.
    "--no-startup-window",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-service-autorun",
    "--disable-search-engine-choice-screen",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-component-extensions-with-background-pages",
    // Nothing that the page did not ask for goes over the network.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--disable-sync",
    "--disable-breakpad",
    "--metrics-recording-only",
    // A page that comes back from the back-forward cache is no new document, in one headless mode only.
    "--disable-back-forward-cache",
    // Connections over QUIC outlive what the DevTools protocol sees of them.
    "--disable-quic",
    // A page is as quick in the background as in front.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-hang-monitor",
    "--disable-prompt-on-repost",
    // Input counts from the first moment on, before the first frame is painted.
    "--allow-pre-commit-input",
    "--mute-audio",
    // No question for the keys of the desktop.
    "--password-store=basic",
    "--use-mock-keychain",
];

/// Features that would show or do something that the page does not.
const DISABLED_FEATURES: &str = "--disable-features=Translate,OptimizationHints,OptimizationGuideModelDownloading,\
MediaRouter,DialMediaRouteProvider,GlobalMediaControls,HttpsUpgrades,Prerender2,BackForwardCache,\
DestroyProfileOnBrowserClose,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,\
AutofillServerCommunication,NetworkTimeServiceQuerying,PaintHolding";

/// What a browser is told whose pages are to reach nothing but through a proxy.
const SEALED: [&str; 3] = [
    // A name that is looked up is a message to whoever answers for it.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    // Calls between browsers would send datagrams past every proxy. One of the two names is each headless mode's own.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/// The arguments for one start.
pub(super) fn arguments(kind: Kind, options: &StartOptions, sandbox: bool, profile: &Path) -> Vec<OsString> {
    let mut list: Vec<OsString> = ALWAYS.iter().map(OsString::from).collect();
    list.push(DISABLED_FEATURES.into());
    match (options.headed, kind) {
        (true, _) => {}
        (false, Kind::HeadlessShell) => list.push("--headless".into()),
        (false, _) => list.push("--headless=new".into()),
    }
    if !sandbox {
        list.push("--no-sandbox".into());
    }
    if options.sealed {
        list.extend(SEALED.map(OsString::from));
    }
    list.push(format!("--window-size={},{}", options.viewport.width, options.viewport.height).into());
    let mut folder = OsString::from("--user-data-dir=");
    folder.push(profile);
    list.push(folder);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(kind: Kind, headed: bool, sandbox: bool) -> Vec<String> {
        sealed_line(kind, headed, sandbox, false)
    }

    fn sealed_line(kind: Kind, headed: bool, sandbox: bool, sealed: bool) -> Vec<String> {
        let options = StartOptions { headed, sealed, temporary: "/tmp".into(), ..StartOptions::default() };
        arguments(kind, &options, sandbox, Path::new("/profile"))
            .into_iter()
            .map(|argument| argument.into_string().unwrap())
            .collect()
    }

    #[test]
    fn each_kind_has_its_own_headless_mode_and_a_headed_browser_none() {
        assert!(line(Kind::Chromium, false, true).contains(&"--headless=new".to_owned()));
        assert!(line(Kind::HeadlessShell, false, true).contains(&"--headless".to_owned()));
        assert!(!line(Kind::Chrome, true, true).iter().any(|argument| argument.starts_with("--headless")));
    }

    #[test]
    fn the_sandbox_is_left_out_only_when_it_must_be() {
        assert!(!line(Kind::Chromium, false, true).contains(&"--no-sandbox".to_owned()));
        assert!(line(Kind::Chromium, false, false).contains(&"--no-sandbox".to_owned()));
    }

    #[test]
    fn no_argument_is_given_twice_and_none_opens_a_port() {
        let line = sealed_line(Kind::Chromium, false, false, true);
        for (index, argument) in line.iter().enumerate() {
            let name = argument.split('=').next().unwrap();
            assert!(!line[..index].iter().any(|other| other.split('=').next().unwrap() == name), "{name}");
        }
        assert!(!line.iter().any(|argument| argument.starts_with("--remote-debugging-port")));
    }
}
