//! The house stands on floors: a crate uses only crates on floors below its own (`ARCHITECTURE.md`).

use std::process::Command;

use serde_json::Value;

/// Where a crate stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Floor(u32),
    /// Serves the program and every crate's tests, and itself knows only the ground.
    Fixtures,
    /// May use anything, and nobody uses it.
    Aside,
}

fn place(name: &str) -> Option<Place> {
    Some(match name {
        "surefoot-record" => Place::Floor(0),
        "surefoot-semantics" => Place::Floor(1),
        "surefoot-browser" | "surefoot-decide" | "surefoot-policy" => Place::Floor(2),
        "surefoot-session" | "surefoot-report" => Place::Floor(3),
        "surefoot-explore" | "surefoot-replay" => Place::Floor(4),
        "surefoot" => Place::Floor(5),
        "surefoot-fixtures" => Place::Fixtures,
        "lab" | "xtask" => Place::Aside,
        _ => return None,
    })
}

/// Whether one crate of the workspace may use another; `for_tests` when only its tests do.
fn may_use(user: Place, used: Place, for_tests: bool) -> bool {
    match (user, used) {
        (_, Place::Aside) => false,
        (Place::Aside, _) => true,
        (Place::Fixtures, used) => used == Place::Floor(0),
        (Place::Floor(floor), Place::Fixtures) => for_tests || floor == 5,
        (Place::Floor(user), Place::Floor(used)) => used < user,
    }
}

/// What is wrong with a workspace that `cargo metadata` describes.
fn complaints(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("metadata lists packages");
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"].as_str().expect("a package has a name");
        let Some(user) = place(name) else {
            wrong.push(format!("{name} stands on no floor: give it one here and in ARCHITECTURE.md"));
            continue;
        };
        for dependency in package["dependencies"].as_array().expect("a package lists its dependencies") {
            let used_name = dependency["name"].as_str().expect("a dependency has a name");
            // Only crates of the workspace are named by a path.
            if dependency["path"].is_null() {
                continue;
            }
            let for_tests = dependency["kind"] == "dev";
            if place(used_name).is_some_and(|used| !may_use(user, used, for_tests)) {
                wrong.push(format!("{name} ({user:?}) uses {used_name}, which is not below it"));
            }
        }
    }
    wrong
}

fn metadata() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let answer = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be started");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    serde_json::from_slice(&answer.stdout).expect("cargo metadata prints JSON")
}

#[test]
fn no_crate_uses_one_on_its_own_floor_or_above() {
    let metadata = metadata();
    assert!(metadata["packages"].as_array().unwrap().len() > 8, "the workspace was not read");
    let wrong = complaints(&metadata);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_check_of_floors_notices_each_kind_of_misuse() {
    let misuses = [
        ("surefoot-semantics", "surefoot-browser", "normal"),
        ("surefoot-browser", "surefoot-browser", "normal"),
        ("surefoot-session", "surefoot-report", "normal"),
        ("surefoot-session", "surefoot-replay", "dev"),
        ("surefoot-session", "surefoot-fixtures", "normal"),
        ("surefoot-fixtures", "surefoot-semantics", "dev"),
        ("surefoot", "xtask", "dev"),
        ("surefoot-record", "unheard-of", "normal"),
    ];
    let described = |user: &str, used: &str, kind: &str| {
        let kind = if kind == "normal" { Value::Null } else { Value::from(kind) };
        serde_json::json!({"packages": [
            {"name": user, "dependencies": [{"name": used, "kind": kind, "path": "/somewhere"}]},
            {"name": used, "dependencies": []},
        ]})
    };
    for (user, used, kind) in misuses {
        assert!(!complaints(&described(user, used, kind)).is_empty(), "{user} uses {used}");
    }
    for (user, used, kind) in [
        ("surefoot-session", "surefoot-browser", "normal"),
        ("surefoot-session", "surefoot-fixtures", "dev"),
        ("surefoot", "surefoot-fixtures", "normal"),
        ("lab", "surefoot", "normal"),
    ] {
        assert_eq!(complaints(&described(user, used, kind)), [""; 0], "{user} uses {used}");
    }
}
