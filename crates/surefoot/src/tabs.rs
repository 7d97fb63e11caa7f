//! The pages of a session, by the numbers and titles that `switch tab` takes.

use schemars::JsonSchema;
use serde::Serialize;
use surefoot_record::predicate::quote;
use surefoot_session::PageInfo;

/// A page that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Tab {
    /// In the order of opening, from 1.
    number: usize,
    title: String,
    url: String,
    /// It is the one that is read and acted on.
    current: bool,
}

/// All that are open, where that is more than one.
pub(crate) fn several(pages: &[PageInfo]) -> Vec<Tab> {
    if pages.len() < 2 {
        return Vec::new();
    }
    pages
        .iter()
        .enumerate()
        .map(|(at, page)| Tab {
            number: at + 1,
            title: page.title.clone(),
            url: page.url.clone(),
            current: page.current,
        })
        .collect()
}

/// One line for each. What it says is the page's word.
pub(crate) fn lines(tabs: &[Tab]) -> String {
    tabs.iter()
        .map(|tab| {
            let mark = if tab.current { " [current]" } else { "" };
            format!("tab {} {} → {}{mark}\n", tab.number, quote(&tab.title), tab.url)
        })
        .collect()
}
