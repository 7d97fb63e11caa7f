//! Dialogs, tabs, files and optional acts, by the program.

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Said, command, run, said, site};

const PAGE: &str = "<html lang=en><title>Deeds</title><label>Photo <input type=file></label>\
    <button id=d>Delete</button><a href='/' target=_blank>Again</a><a href='/next' target=_blank>Next</a><p role=status>idle</p><script>
    const say = (text) => { document.querySelector('[role=status]').textContent = text };
    d.onclick = () => confirm('Delete it?') && say('Deleted');
    document.querySelector('input').onchange = (event) => say('Got ' + event.target.files[0].name);
    </script>";

/// Serves the page and one that it leads to; its address.
async fn serve() -> String {
    let next = "<html lang=en><title>Next \"one\"</title><h1>Next</h1>".to_owned();
    format!("{}/", site(vec![("/", PAGE.to_owned()), ("/next", next)]).await)
}

/// Runs the program in a folder.
async fn run_in(folder: &Path, arguments: &[&str]) -> Said {
    let mut command = command(arguments);
    command.current_dir(folder);
    let output = tokio::task::spawn_blocking(move || command.output()).await;
    said(output.expect("the thread ends").expect("the program starts"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dialog_is_answered_as_declared_and_told_of() {
    let url = serve().await;
    let said = run(&["act", &url, "accept dialog", "click button \"Delete\"", "--json"]).await;
    let acts = said.json()["acts"].clone();
    assert_eq!((&acts[0]["proven"], &acts[1]["proven"]), (&json!(true), &json!(true)), "{acts:#}");
    assert_eq!(acts[1]["dialogs"][0]["declared"], json!(true));
    let said = run(&["act", &url, "click button \"Delete\"", "--json"]).await;
    assert_eq!(said.json()["acts"][0]["code"], json!("DIALOG_UNDECLARED"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_there_is_a_usage_error_and_nothing_is_started() {
    let said = run(&["act", "http://127.0.0.1:1/", "upload button \"Photo\" missing.png"]).await;
    assert_eq!(said.exit, 2);
    assert!(said.err.contains("FILE_NOT_FOUND") && said.err.contains("missing.png"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_optional_act_whose_target_is_absent_fails_nothing() {
    let said = run(&["act", &serve().await, "optional click button \"Accept all\"", "--json"]).await;
    let act: Value = said.json()["acts"][0].clone();
    assert_eq!((said.exit, &act["absent"]), (0, &json!(true)), "{act:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_is_listed_switched_to_and_closed() {
    let url = serve().await;
    let steps = ["click link \"Next\"", "switch tab 2", "close tab"];
    let run_to = async |last: usize| {
        let arguments = [&["act", &url], &steps[..last], &["--json"]].concat();
        run(&arguments).await.json()
    };
    let open = run_to(1).await;
    assert_eq!(open["acts"][0]["popups"].as_array().map(Vec::len), Some(1), "{open:#}");
    let told = |tab: &Value| (tab["number"].clone(), tab["url"].clone(), tab["current"].clone());
    let tabs: Vec<_> = open["tabs"].as_array().into_iter().flatten().map(told).collect();
    let tab = |number: u32, path: &str, current: bool| {
        (json!(number), json!(format!("{url}{path}")), json!(current))
    };
    assert_eq!(tabs, [tab(1, "", true), tab(2, "next", false)], "{open:#}");
    // A page that was opened just now may have no title yet; one that was switched to has settled.
    let switched = run_to(2).await;
    let titles = switched["tabs"].as_array().into_iter().flatten().map(|tab| tab["title"].clone());
    assert_eq!(titles.collect::<Vec<_>>(), ["Deeds", "Next \"one\""], "{switched:#}");
    let closed = run_to(3).await;
    assert_eq!(closed["acts"][2]["closed"].as_array().map(Vec::len), Some(1), "{closed:#}");
    assert_eq!(closed["tabs"], Value::Null, "{closed:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_looks_like_its_opener_is_proven_to_have_closed() {
    let steps = ["click link \"Again\"", "switch tab 2", "close tab"];
    let url = serve().await;
    let said = run(&["act", &url, steps[0], steps[1], steps[2], "--json"]).await;
    let act = said.json()["acts"][2].clone();
    let proof = json!({ "kind": "page-closed", "expected": { "url": url }, "weak": null });
    assert_eq!((&act["proven"], &act["proof"]), (&json!(true), &proof), "{act:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_and_the_files_that_it_uploads_move_together() {
    let url = serve().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (made, moved) = (folder.path().join("made"), folder.path().join("moved"));
    for path in ["photos", "scenarios"] {
        std::fs::create_dir_all(made.join(path)).expect("a folder can be made");
    }
    surefoot_report::files::replace(&made.join("photos/a.txt"), b"a").expect("a file can be written");
    let out = ["--out", "scenarios/upload.json"];
    let step = "upload button \"Photo\" photos/a.txt";
    let explored = run_in(&made, &["explore", &url, "--do", step, out[0], out[1]]).await;
    assert_eq!(explored.exit, 0, "{explored:#?}");
    let scenario = std::fs::read_to_string(made.join(out[1])).expect("it was written");
    assert!(scenario.contains("\"../photos/a.txt\""), "{scenario}");
    std::fs::rename(&made, &moved).expect("a folder can be moved");
    for (from, file) in
        [(folder.path(), "moved/scenarios/upload.json"), (&moved.join("photos"), "../scenarios/upload.json")]
    {
        let replayed = run_in(from, &["replay", file]).await;
        assert_eq!(replayed.exit, 0, "{replayed:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn downloads_are_kept_where_that_is_asked_for() {
    let page = "<html lang=en><title>Files</title><a download='../a b.csv' href='data:text/csv,1'>Get</a>";
    let url = format!("{}/", site(vec![("/", page.to_owned())]).await);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kept = folder.path().join("new/kept");
    let get = "click link \"Get\"";
    let said = run(&["act", &url, get, get, "--keep-downloads", &kept.display().to_string(), "--json"]).await;
    let acts = said.json()["acts"].clone();
    let name = acts[0]["downloads"][0]["name"].as_str().expect("a download").to_owned();
    assert_eq!(acts[1]["downloads"][0]["name"], json!(name), "{acts:#}");
    let mut names: Vec<String> = std::fs::read_dir(&kept)
        .expect("the folder was made")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let (stem, _) = name.rsplit_once('.').expect("it ends in csv");
    assert_eq!(names, [format!("{stem} (2).csv"), name.clone()], "{acts:#}");
    assert_eq!(std::fs::read(kept.join(&name)).expect("it can be read"), b"1");
}

#[tokio::test(flavor = "multi_thread")]
async fn scrolling_on_ends_within_its_bound() {
    let page = "<html lang=en><title>Long</title><div style='height:9000000px'>Much</div>";
    let url = format!("{}/", site(vec![("/", page.to_owned())]).await);
    let step = "scroll until heading \"The end\"";
    let said = run(&["act", &url, step, "--scroll-wait-ms", "1500", "--json"]).await;
    let act = said.json()["acts"][0].clone();
    assert_eq!(act["code"], json!("SCROLL_TARGET_UNREACHABLE"), "{act:#}");
    assert!(act["receipt"]["reason"].as_str().is_some_and(|why| why.contains("within 1500 ms")), "{act:#}");
}
