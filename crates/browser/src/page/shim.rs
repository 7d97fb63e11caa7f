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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const DOCUMENT: &str = include_str!("../../../../docs/design/counting.md");

    /// The words of each part of the list.
    fn parts() -> Vec<(&'static str, BTreeSet<&'static str>)> {
        let of = |piece: &'static str| {
            let (name, rest) = piece.split_once(" = ").unwrap();
            let quote = rest.chars().next().unwrap();
            (name, rest[1..].split(quote).next().unwrap().split_whitespace().collect())
        };
        LIST.split("\nconst ").skip(1).map(of).collect()
    }

    #[test]
    fn the_document_holds_the_list_as_it_is() {
        let told: Vec<BTreeSet<&str>> = DOCUMENT
            .split("```text\n")
            .skip(1)
            .map(|block| block.split("```").next().unwrap().split_whitespace().collect())
            .collect();
        let parts = parts();
        assert_eq!(told.len() + 1, parts.len(), "one block for each part but the doors");
        for (name, words) in parts {
            assert!(name == "DOORS" || told.contains(&words), "docs/design/counting.md differs in {name}");
        }
    }

    #[test]
    fn no_entry_point_is_in_two_parts_that_disagree() {
        let mut seen = BTreeSet::new();
        for (name, words) in parts() {
            // Sending makes a channel's use known; whatever else is done about the same call does not matter.
            if name == "DOORS" || name == "SENDERS" {
                continue;
            }
            for word in words {
                assert!(seen.insert(word), "{word} is in {name} and in another part");
            }
        }
    }

    #[test]
    fn what_is_behind_a_door_is_in_the_list() {
        let parts = parts();
        let owners: BTreeSet<&str> =
            parts.iter().flat_map(|(_, words)| words).filter_map(|word| word.split('.').next()).collect();
        let (_, doors) = parts.iter().find(|(name, _)| *name == "DOORS").unwrap();
        for word in doors.iter().filter(|word| !word.contains('.')) {
            assert!(owners.contains(word), "{word} has nothing to watch");
        }
    }
}
