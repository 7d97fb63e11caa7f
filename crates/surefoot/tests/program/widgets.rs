//! Choosing in selects whose options come late, and in widgets that are no selects.

use serde_json::{Value, json};

use crate::support::{run, site};

async fn act(body: &'static str, step: &str) -> Value {
    let page = format!("<html lang=en><title>Widgets</title><body>{body}</body></html>");
    let url = format!("{}/", site(vec![("/", page)]).await);
    let said = run(&["act", &url, step, "--json"]).await;
    said.json()["acts"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_that_comes_late_is_waited_for() {
    let body = "<label>Country <select id=country><option>—</option></select></label>
        <script>setTimeout(() => country.add(new Option('France')), 600)</script>";
    let act = act(body, "select combobox \"Country\" \"France\"").await;
    assert_eq!(act["proven"], json!(true), "{act:#}");
    assert_eq!(
        act["readiness"]["reasons"].as_array().and_then(|reasons| reasons.last()),
        Some(&json!("not_found"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_that_never_comes_is_refused() {
    let body = "<label>Country <select><option>—</option><option disabled>Spain</option></select></label>";
    for (option, code) in [("France", "SELECT_OPTION_MISSING"), ("Spain", "SELECT_OPTION_DISABLED")] {
        let act = act(body, &format!("select combobox \"Country\" \"{option}\"")).await;
        assert_eq!((&act["code"], &act["receipt"]["dispatched"]), (&json!(code), &json!(false)), "{act:#}");
    }
}

/// A combobox without a select: its options come after a while, and it shows the chosen one.
const COMBOBOX: &str = "<div id=box role=combobox tabindex=0 aria-label=Country aria-expanded=false aria-controls=list>Choose</div>
    <div id=list role=listbox aria-label=Countries hidden></div><p role=status>idle</p>
    <script>
    box.addEventListener('click', () => setTimeout(() => {
        box.ariaExpanded = 'true';
        list.hidden = false;
        list.innerHTML = '<div role=option>France</div><div role=option>Spain</div>';
    }, 250));
    list.addEventListener('click', (event) => {
        box.textContent = event.target.textContent;
        box.ariaExpanded = 'false';
        list.hidden = true;
        document.querySelector('[role=status]').textContent = 'Chosen: ' + event.target.textContent;
    });
    </script>";

#[tokio::test(flavor = "multi_thread")]
async fn a_combobox_that_is_no_select_is_opened_and_its_option_clicked() {
    let chosen = act(COMBOBOX, "select combobox \"Country\" \"Spain\"").await;
    assert_eq!(chosen["proven"], json!(true), "{chosen:#}");
    let shown = |change: &Value| change["to"].as_str().is_some_and(|to| to.contains("Spain"));
    assert!(chosen["changes"].as_array().is_some_and(|changes| changes.iter().any(shown)), "{chosen:#}");
    let missing = act(COMBOBOX, "select combobox \"Country\" \"Portugal\"").await;
    assert_eq!(missing["code"], json!("SELECT_OPTION_MISSING"), "{missing:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_button_opens_its_menu() {
    let body = "<button id=sort aria-haspopup=menu aria-expanded=false>Sort</button>
        <div id=menu role=menu aria-label=Sort hidden><button role=menuitemradio aria-checked=true>Name</button>
        <button role=menuitemradio aria-checked=false>Date</button></div><p role=status>By name</p>
        <script>
        sort.addEventListener('click', () => { menu.hidden = false; sort.ariaExpanded = 'true'; });
        menu.addEventListener('click', (event) => {
            menu.hidden = true;
            sort.ariaExpanded = 'false';
            document.querySelector('[role=status]').textContent = 'By ' + event.target.textContent.toLowerCase();
        });
        </script>";
    let act = act(body, "select button \"Sort\" \"Date\"").await;
    assert_eq!(act["proven"], json!(true), "{act:#}");
    assert!(act["proof"].to_string().contains("By date"), "{act:#}");
}
