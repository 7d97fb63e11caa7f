//! Every way that leads out of a page, on both builds of Chromium: to an origin that is not allowed none of them leads
//! anywhere, and each is told of; to one that is allowed all of them lead.

use std::time::{Duration, Instant};

use surefoot_record::action::{Action, Navigate};
use surefoot_record::bounds::{RefusedBecause, RequestKind};
use surefoot_record::code::Code;
use surefoot_record::policy::ConcludedBy;
use surefoot_semantics::instruction::parse_step;
use surefoot_session::{EventLog, Match, SessionOptions};
use tokio::net::UdpSocket;

use super::stage::{CHROMIUM, HEADLESS_SHELL, Server, Stage, browser, rules};

/// The ways that leave the page where it is.
const STAYING: [&str; 26] = [
    "fetch",
    "redirected",
    "keepalive",
    "xhr",
    "image",
    "script",
    "style",
    "font",
    "video",
    "object",
    "frame",
    "frameredirect",
    "workerimport",
    "modulework",
    "workerfetch",
    "workersocket",
    "sharedworker",
    "serviceworker",
    "socket",
    "events",
    "beacon",
    "ping",
    "prefetch",
    "preload",
    "modulepreload",
    "report",
];
/// The ways that go somewhere else, or open something.
const LEAVING: [&str; 8] =
    ["popup", "popupredirect", "location", "redirect", "refresh", "formsent", "download", "downloadredirect"];

const ALL_ACTS: &str =
    "acts = { destructive = 'allow', financial = 'allow', external-commit = 'allow', security = 'allow' }";

fn start(own: &Server, other: &str) -> String {
    format!("http://127.0.0.1:{}/start?to={other}", own.port)
}

async fn no_way_leads_out(path: &str) {
    let (own, other) = (Server::at("127.0.0.1:0").await, Server::at("127.0.0.1:0").await);
    let target = format!("127.0.0.1:{}", other.port);
    let launch = start(&own, &format!("http://{target}"));
    let stage = Stage::open(path, &launch, rules(ALL_ACTS)).await;
    let mut missing = Vec::new();
    for name in STAYING.iter().chain(&LEAVING) {
        let before = stage.refused().len();
        let began = Instant::now();
        let act = stage.act(&format!("click button \"Way {name}\"")).await;
        assert!(act.receipt.dispatched, "{name}: {act:?}");
        while stage.refused().len() == before && began.elapsed() < Duration::from_secs(5) {
            stage.session.evidence().await.unwrap();
            tokio::task::yield_now().await;
        }
        let refused = stage.refused().split_off(before);
        let told =
            refused.iter().any(|it| it.origin.ends_with(&target) && it.because == RefusedBecause::Origin);
        if !told {
            missing.push((*name, act.code, refused));
        }
        let goes = ["location", "redirect", "refresh", "formsent"].contains(name);
        if goes {
            assert_eq!(act.code, Some(Code::OriginNotAllowed), "{name}: {act:?}");
        }
        if LEAVING.contains(name) {
            let back = stage.act(&format!("navigate {launch}")).await;
            assert!(back.receipt.dispatched, "{name}: {back:?}");
        }
    }
    assert!(missing.is_empty(), "nothing told of {missing:#?}");
    assert_eq!(other.reached(), [""; 0]);
    let refused = stage.refused();
    // What a tunnel was for the browser alone tells, perhaps after its refusal; then nothing is said of it.
    let tunnels = refused.iter().filter(|it| it.origin.starts_with("//"));
    assert!(tunnels.clone().all(|it| matches!(it.kind, None | Some(RequestKind::Socket))), "{refused:?}");
    assert!(tunnels.count() >= 2, "{refused:?}");
    let kinds: Vec<_> = refused.into_iter().filter_map(|it| it.kind).collect();
    for kind in [
        RequestKind::Navigation,
        RequestKind::Frame,
        RequestKind::EventStream,
        RequestKind::Fetch,
        RequestKind::Prefetch,
        RequestKind::Script,
        RequestKind::Style,
        RequestKind::Image,
        RequestKind::Font,
        RequestKind::Media,
    ] {
        assert!(kinds.contains(&kind), "{kind:?} in {kinds:?}");
    }
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_way_leads_to_an_origin_that_is_not_allowed() {
    no_way_leads_out(CHROMIUM).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_way_leads_to_an_origin_that_is_not_allowed_with_frames_in_one_process() {
    no_way_leads_out(HEADLESS_SHELL).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_leads_to_an_origin_that_is_allowed() {
    let (own, other) = (Server::at("127.0.0.1:0").await, Server::at("127.0.0.1:0").await);
    let target = format!("http://127.0.0.1:{}", other.port);
    let launch = start(&own, &target);
    let stage = Stage::open(CHROMIUM, &launch, rules(&format!("origins = ['{target}']\n{ALL_ACTS}"))).await;
    for name in STAYING.iter().chain(&LEAVING) {
        let act = stage.act(&format!("click button \"Way {name}\"")).await;
        assert!(act.receipt.dispatched, "{name}: {act:?}");
        stage.until(name, || other.was_asked_for(&format!("/hit/{name}"))).await;
        if LEAVING.contains(name) {
            stage.act(&format!("navigate {launch}")).await;
        }
    }
    assert_eq!(stage.refused(), []);
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_this_machine_and_of_its_link_are_origins_like_others() {
    let own = Server::at("127.0.0.1:0").await;
    let elsewhere = Server::at("127.0.0.2:0").await;
    let port = own.port;
    for (other, refused_as) in [
        (format!("http://127.0.0.2:{}", elsewhere.port), format!("http://127.0.0.2:{}", elsewhere.port)),
        (format!("http://localhost:{port}"), format!("http://localhost:{port}")),
        (format!("http://[::1]:{port}"), format!("http://[::1]:{port}")),
        (format!("http://0.0.0.0:{port}"), format!("http://0.0.0.0:{port}")),
        (format!("http://2130706434:{}", elsewhere.port), format!("http://127.0.0.2:{}", elsewhere.port)),
        ("http://169.254.169.254".to_owned(), "http://169.254.169.254".to_owned()),
        ("http://metadata.google.internal".to_owned(), "http://metadata.google.internal".to_owned()),
    ] {
        let stage = Stage::open(CHROMIUM, &start(&own, &other), rules(ALL_ACTS)).await;
        for way in ["image", "location"] {
            stage.act(&format!("click button \"Way {way}\"")).await;
        }
        let told = || stage.refused().iter().filter(|it| it.origin == refused_as).count() >= 2;
        stage.until(&refused_as, told).await;
        stage.session.stop().await.unwrap();
    }
    assert_eq!(elsewhere.reached(), [""; 0]);
    assert!(!own.was_asked_for("/hit/image") && !own.was_asked_for("/hit/location"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_refused_that_an_allowed_name_stands_for() {
    let own = Server::at("127.0.0.1:0").await;
    // The pattern means every host, but the operator has written out none.
    let policy = format!("origins = ['http://*:{}']\n{ALL_ACTS}", own.port);
    let other = format!("http://127.0.0.2:{}", own.port);
    let stage = Stage::open(CHROMIUM, &start(&own, &other), rules(&policy)).await;
    stage.act("click button \"Way image\"").await;
    let told = || stage.refused().iter().any(|it| it.because == RefusedBecause::Address);
    stage.until("a refused address", told).await;
    assert!(!own.was_asked_for("/hit/image"));
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_page_of_the_web_is_not_gone_to() {
    let own = Server::at("127.0.0.1:0").await;
    for (path, other) in [
        (CHROMIUM, "file:///etc"),
        (HEADLESS_SHELL, "file:///etc"),
        (CHROMIUM, "chrome://version"),
        (CHROMIUM, "data:text/html,<h1>root:"),
        (CHROMIUM, "view-source:http://127.0.0.1"),
    ] {
        let launch = start(&own, other);
        let stage = Stage::open(path, &launch, rules(ALL_ACTS)).await;
        for way in ["location", "redirect", "refresh", "popup"] {
            let before = stage.troubles().await;
            let act = stage.act(&format!("click button \"Way {way}\"")).await;
            let seen = stage.session.observe_settled().await.unwrap().view;
            let at = &seen.url;
            assert!(
                at.starts_with("http://127.0.0.1") || at.starts_with("chrome-error:"),
                "{other} {way}: {at}"
            );
            assert!(!seen.nodes.iter().any(|node| node.name.contains("root:")), "{other} {way}");
            // A redirect to a source view is given up without a word, so that nothing happens at all.
            let nothing_happened = other.starts_with("view-source:") && act.code == Some(Code::NoEffect);
            let told = stage.troubles().await > before || !act.popups.is_empty() || nothing_happened;
            assert!(told, "{other} {way}: nothing tells of it: {act:?}");
            stage.act(&format!("navigate {launch}")).await;
        }
        let travel = Action::Navigate(Navigate { url: other.to_owned() });
        let refused = stage.session.act(travel, Match::Strict).await.unwrap().act;
        assert_eq!((refused.receipt.dispatched, refused.code), (false, Some(Code::UrlInvalid)), "{other}");
        stage.session.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_datagram_leaves() {
    for path in [CHROMIUM, HEADLESS_SHELL] {
        let own = Server::at("127.0.0.1:0").await;
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let at = socket.local_addr().unwrap();
        let launch = format!("http://127.0.0.1:{}/acts?stun={at}", own.port);
        let stage = Stage::open(path, &launch, rules(ALL_ACTS)).await;
        let act = stage.act("click button \"Call\"").await;
        assert!(act.proven, "{act:?}");
        let mut bytes = [0; 100];
        assert!(socket.try_recv(&mut bytes).is_err(), "a datagram came through");
        stage.session.stop().await.unwrap();
        // Without a policy it does come, so the silence above means something.
        let options = SessionOptions::default();
        let free = surefoot::session(&browser(path), &launch, options, EventLog::new()).await.unwrap();
        free.act(parse_step("click button \"Call\"").unwrap(), Match::Strict).await.unwrap();
        assert!(socket.try_recv(&mut bytes).is_ok(), "{path}: no datagram comes in any case");
        free.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_navigation_out_is_refused_before_anything_is_sent() {
    let (own, other) = (Server::at("127.0.0.1:0").await, Server::at("127.0.0.1:0").await);
    let stage = Stage::open(CHROMIUM, &start(&own, "about:blank#"), rules("")).await;
    let act = stage.act(&format!("navigate http://127.0.0.1:{}/", other.port)).await;
    assert_eq!((act.receipt.dispatched, act.code), (false, Some(Code::OriginNotAllowed)));
    assert_eq!(stage.refused(), []);
    assert_eq!(other.reached(), [""; 0]);
    // The page is where it was, and goes on serving.
    let act = stage.act("hover button \"Way fetch\"").await;
    assert!(act.receipt.dispatched);
    stage.session.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_behind_the_filter_settles_as_soon_as_one_before_it() {
    let own = Server::at("127.0.0.1:0").await;
    let launch = format!("http://127.0.0.1:{}/acts", own.port);
    let stage = Stage::open(CHROMIUM, &launch, rules(ALL_ACTS)).await;
    stage.session.observe_settled().await.unwrap();
    for _ in 0..5 {
        let act = stage.act("click button \"Count\"").await;
        let settle = act.settle.as_ref().unwrap();
        assert!(act.proven && settle.concluded_by == ConcludedBy::Quiescence, "{act:?}");
        assert!(settle.unaccounted.is_empty());
    }
    stage.session.stop().await.unwrap();
}
