//! The source of the in-page program, composed when Surefoot is built.
//!
//! The modules are plain scripts that share one function's scope, so no bundler is needed and nothing of
//! them is visible outside but `globalThis.__surefoot`. What runs at once in a module uses only modules
//! above it; the last one installs the program.

macro_rules! program {
    ($($module:literal)*) => {
        concat!("(() => {\n\"use strict\";\n", $(include_str!(concat!("js/", $module, ".js")), "\n",)* "})();\n")
    };
}

/// The whole program, ready to be evaluated in an isolated world of any document, as often as one likes.
pub const SOURCE: &str = program!(
    "text" "identity" "closed" "composed" "look" "thrift" "seen" "roles" "role" "secret" "value" "name" "generated" "gathering" "contents" "state" "box"
    "projection" "hidden" "around" "records" "table" "marks" "sheets" "silent" "clock" "frame" "node" "far" "unseen" "prose" "walk"
    "places" "update" "answer" "reach" "still" "landing" "guard" "hold" "hydration" "edit" "choose" "deeds" "virtual" "inspect" "spots" "stakes" "scrub" "caused" "pending" "main"
);
