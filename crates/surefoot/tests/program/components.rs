//! Published components, explored with the program and replayed green twice.

use surefoot::hold::hold;
use surefoot_fixtures::{Server, installed_components, model};

use crate::support::{CHROMIUM, browser};

async fn held(name: &str) {
    let components = installed_components()
        .expect("the components are not installed: run `cargo xtask test`, which installs them");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let model = model(name).unwrap_or_else(|| panic!("there is no model {name}"));
    let server = Server::start_with(Some(components)).await.expect("a loopback port is free");
    let held = hold(&model, &server, &browser(CHROMIUM), folder.path(), |_| {}).await;
    let held = held.unwrap_or_else(|error| panic!("{name}: {error} [{}]", error.code));
    assert!(held.mismatches.is_empty(), "{name}: {:#?}\n{:#?}", held.mismatches, held.explored.acts);
    assert_eq!(held.identical(), Some(true));
    assert!(held.replays.iter().all(|run| run.status == surefoot::record::verdict::Status::Pass));
}

#[tokio::test(flavor = "multi_thread")]
async fn accessible_autocomplete() {
    held("accessible-autocomplete").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jquery_ui_autocomplete_with_a_delayed_remote_source() {
    held("jquery-ui-autocomplete").await;
}
