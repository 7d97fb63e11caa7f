//! Every built-in page, held to its expected-result model in a real browser.

use surefoot::hold::hold;
use surefoot_fixtures::{model, models};

use crate::support::{CHROMIUM, HEADLESS_SHELL, browser, server};

async fn held(name: &str, program: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let model = model(name).unwrap_or_else(|| panic!("there is no model {name}"));
    let server = server().await;
    let held = hold(&model, &server, &browser(program), folder.path(), |_| {}).await;
    let held = held.unwrap_or_else(|error| panic!("{name}: {error} [{}]", error.code));
    assert!(held.mismatches.is_empty(), "{name}: {:#?}\n{:#?}", held.mismatches, held.explored.acts);
    assert_ne!(held.identical(), Some(false));
}

macro_rules! pages {
    ($($test:ident = $name:literal),* $(,)?) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                held($name, CHROMIUM).await;
            }
        )*

        #[test]
        fn every_built_in_page_is_tested() {
            let mut tested = [$($name),*];
            let mut built_in: Vec<String> =
                models().into_iter().filter(|model| !model.components).map(|model| model.name).collect();
            tested.sort_unstable();
            built_in.sort_unstable();
            assert_eq!(tested.map(str::to_owned).to_vec(), built_in);
        }
    };
}

pages! {
    async_suggest = "async-suggest",
    async_suggest_near_budget = "async-suggest-near-budget",
    hydration_churn = "hydration-churn",
    role_drift = "role-drift",
    role_drift_renamed = "role-drift-renamed",
    role_drift_same_element = "role-drift-same-element",
    never_settles = "never-settles",
    broken_app = "broken-app",
    broken_app_fixed = "broken-app-fixed",
    deeds = "deeds",
    basic = "basic",
    deep_control = "deep-control",
    twin_container = "twin-container",
    closed_roots = "closed-roots",
    fragile_scope = "fragile-scope",
    rows = "rows",
    kinds = "kinds",
    chance = "chance",
    role_drift_ambiguous = "role-drift-ambiguous",
}

#[tokio::test(flavor = "multi_thread")]
async fn async_suggest_in_headless_shell() {
    held("async-suggest", HEADLESS_SHELL).await;
}
