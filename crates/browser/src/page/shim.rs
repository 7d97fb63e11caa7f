//! The shim: the part of Surefoot that runs in the page's own world and counts what only the page knows of, such
//! as timers (rulings 2 to 4).
//!
//! Its modules are composed like the in-page program's. It leaves nothing that the page could meet: no global,
//! no property, and functions that look like the browser's own in every way.

use std::collections::hash_map::RandomState;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hasher};
use std::sync::OnceLock;

use serde_json::json;

macro_rules! modules {
    ($($module:literal)*) => {
        concat!($(include_str!(concat!("count/", $module, ".js")), "\n",)*)
    };
}

/// The entry points of the browser that are counted, wired or passed over; the one reviewed list.
pub const LIST: &str = include_str!("count/list.js");

const MODULES: &str = modules!("natives" "ledger" "timers" "messages" "answers" "downloads" "channel");

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
    static INDEX: OnceLock<String> = OnceLock::new();
    format!(
        "(() => {{\n\"use strict\";\nconst SECRET = \"{0}\", WORKED = \"{0}-worked\";\n{1}\nif (isHere()) return;\n{2}{MODULES}}})();\n",
        secret(),
        include_str!("count/start.js"),
        INDEX.get_or_init(index),
    )
}

/// The words of each part of the list, in its order.
fn parts() -> Vec<(&'static str, &'static str)> {
    let of = |piece: &'static str| {
        let (name, rest) = piece.split_once(" = ")?;
        let quote = rest.chars().next()?;
        Some((name, rest[quote.len_utf8()..].split(quote).next()?))
    };
    LIST.split("\nconst ").skip(1).filter_map(of).collect()
}

/// The list by interface, as functions: what no document asks for costs none of them anything.
fn index() -> String {
    let mut points: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    let mut doors: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for (part, words) in parts() {
        match part {
            "COUNTED" | "INSTANT" => {}
            "DOORS" => {
                for (door, owners) in words.lines().filter_map(|line| line.split_once(": ")) {
                    let (owner, name) = door.split_once('.').unwrap_or(("window", door));
                    doors.entry(owner).or_default().insert(name, owners.split(' ').collect());
                }
            }
            _ => {
                for word in words.split_whitespace() {
                    let (owner, name) = word.split_once('.').unwrap_or(("window", word));
                    points.entry(owner).or_default().entry(part).or_default().push(name);
                }
            }
        }
    }
    let behind: BTreeSet<&str> = doors.values().flat_map(BTreeMap::values).flatten().copied().collect();
    let at_once: BTreeSet<&str> =
        points.keys().chain(doors.keys()).filter(|owner| !behind.contains(**owner)).copied().collect();
    format!(
        "const WATCHED_AT_ONCE = {};\n{}{}",
        json!(at_once),
        lookup("pointsOf", &points, ["part", "names"]),
        lookup("doorsOf", &doors, ["name", "owners"]),
    )
}

/// A function from the name of an interface to a list of what belongs to it.
fn lookup(name: &str, map: &BTreeMap<&str, BTreeMap<&str, Vec<&str>>>, [key, value]: [&str; 2]) -> String {
    let mut text = format!("function {name}(owner) {{\nswitch (owner) {{\n");
    for (owner, groups) in map {
        let entries: Vec<_> = groups.iter().map(|(name, words)| json!({ key: name, value: words })).collect();
        text += &format!("case {}: return {};\n", json!(owner), json!(entries));
    }
    text + "default: return [];\n}\n}\n"
}

/// Makes the in-page program reach for the shim; evaluated in the program's world right after the program.
#[must_use]
pub fn greeting() -> String {
    format!("globalThis.__surefoot?.hail(\"{}\");", secret())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = include_str!("../../../../docs/design/counting.md");

    /// The words of each part of the list.
    fn words() -> Vec<(&'static str, BTreeSet<&'static str>)> {
        parts().into_iter().map(|(name, words)| (name, words.split_whitespace().collect())).collect()
    }

    #[test]
    fn the_document_holds_the_list_as_it_is() {
        let told: Vec<BTreeSet<&str>> = DOCUMENT
            .split("```text\n")
            .skip(1)
            .map(|block| block.split("```").next().unwrap().split_whitespace().collect())
            .collect();
        let parts = words();
        assert_eq!(told.len() + 1, parts.len(), "one block for each part but the doors");
        for (name, words) in parts {
            assert!(name == "DOORS" || told.contains(&words), "docs/design/counting.md differs in {name}");
        }
    }

    #[test]
    fn no_entry_point_is_in_two_parts_that_disagree() {
        let mut seen = BTreeSet::new();
        for (name, words) in words() {
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
        let parts = words();
        // A door has something to watch itself.
        let owners: BTreeSet<&str> = parts
            .iter()
            .flat_map(|(_, words)| words)
            .filter_map(|word| Some(word.split_once('.')?.0))
            .collect();
        let (_, doors) = parts.iter().find(|(name, _)| *name == "DOORS").unwrap();
        for word in doors.iter().filter(|word| !word.contains('.')) {
            assert!(owners.contains(word), "{word} has nothing to watch");
        }
    }
}
