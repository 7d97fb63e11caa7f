//! The shim: the part of Surefoot that runs in the page's own world and counts what only the page knows of, such
//! as timers (rulings 2 to 4).
//!
//! Its modules are composed like the in-page program's. It leaves nothing that the page could meet: no global,
//! no property, and functions that look like the browser's own in every way.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::OnceLock;

macro_rules! modules {
    ($($module:literal)*) => {
        concat!($(include_str!(concat!("count/", $module, ".js")), "\n",)*)
    };
}

/// The entry points of the browser that are counted, wired or passed over; the one reviewed list.
pub const LIST: &str = include_str!("count/list.js");

const MODULES: &str = modules!("natives" "ledger" "timers" "messages" "list" "answers" "channel");

/// The type of the events through which the two worlds find each other. Nobody can guess it; it is the same for
/// all pages, so that a document that is met twice is met by the same.
#[must_use]
pub fn secret() -> &'static str {
    static SECRET: OnceLock<String> = OnceLock::new();
    SECRET.get_or_init(|| {
        let random = || RandomState::new().build_hasher().finish();
        format!("{:016x}{:016x}", random(), random())
    })
}

/// The whole shim, ready to be evaluated in the page's own world of any document, as often as one likes.
#[must_use]
pub fn source() -> String {
    format!(
        "(() => {{\n\"use strict\";\nconst SECRET = \"{0}\", WORKED = \"{0}-worked\";\n{1}\nif (isHere()) return;\n{MODULES}}})();\n",
        secret(),
        include_str!("count/start.js"),
    )
}

/// Makes the in-page program reach for the shim; evaluated in the program's world right after the program.
#[must_use]
pub fn greeting() -> String {
    format!("globalThis.__surefoot?.hail(\"{}\");", secret())
}
