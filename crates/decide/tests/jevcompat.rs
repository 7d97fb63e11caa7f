//! The client against `jevcompat mock` (PyPI), with each of its faults: a right answer, or a clear failure, and never an
//! answer that does not hold. `cargo xtask setup` installs it; `SUREFOOT_JEVCOMPAT` names the folder where it is elsewhere.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;
use surefoot_decide::model::settings::Told;
use surefoot_decide::model::{Answer, Failure, Model, Question};

/// How many mocks are started at once.
const AT_ONCE: usize = 6;
/// Far more than a mock on this machine takes, however busy that is.
const PATIENCE: Duration = Duration::from_secs(30);

/// The tool, as a command that lacks its arguments.
fn tool() -> Command {
    let setup = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/python");
    let folder = std::env::var_os("SUREFOOT_JEVCOMPAT").map_or(setup, PathBuf::from);
    assert!(
        folder.join("jevcompat").is_dir(),
        "jevcompat is not in {}: `cargo xtask setup` installs it",
        folder.display()
    );
    let mut command = Command::new("python3");
    command.args(["-m", "jevcompat.cli"]).env("PYTHONPATH", folder);
    command
}

/// A mock that ends with the test, and its port.
struct Mock(Child, u16);

impl Drop for Mock {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Starts a mock on a port that it chooses itself.
fn started(faults: &[&str]) -> Child {
    let mut command = tool();
    command.args(["mock", "--port", "0"]);
    for fault in faults {
        command.args(["--fault", fault]);
    }
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("there is a Python 3")
}

/// Waits until a mock says where it listens.
fn listening(mut child: Child) -> Mock {
    let said = child.stderr.take().expect("it is a pipe");
    let port = BufReader::new(said).lines().map_while(Result::ok).find_map(|line| {
        let rest = line.split_once("://")?.1;
        rest.split('/').next()?.rsplit_once(':')?.1.parse().ok()
    });
    let mut mock = Mock(child, 0);
    mock.1 = port.expect("the mock says where it listens");
    mock
}

fn model(port: u16) -> Model {
    let told = Told {
        provider: Some("local".to_owned()),
        model: Some("jev-latest".to_owned()),
        url: Some(format!("http://127.0.0.1:{port}/v1/systemone")),
        ..Told::default()
    };
    let key = |name: &str| (name == "SUREFOOT_DECIDE_API_KEY").then(|| "k".to_owned());
    Model::new(told.settings(key).expect("they are complete").expect("one is named"))
        .expect("it can be built")
}

fn questions() -> Vec<Question> {
    let options = ["Save", "Cancel", "Delete", "none of these"];
    let options =
        options.iter().enumerate().map(|(at, name)| (format!("e{at}"), format!("button {name}"))).collect();
    vec![
        Question::choice("strict", "Which element?", options),
        Question::yes_no("banner", "A banner covers the page."),
    ]
}

async fn asked(mock: &Mock) -> Result<Vec<Answer>, Failure> {
    let answered = model(mock.1).ask(&json!({"instruction": "save"}), &questions(), PATIENCE).await;
    answered.map(|(answers, _)| answers)
}

#[tokio::test]
async fn each_fault_of_the_mock_ends_in_a_right_answer_or_a_clear_failure() {
    let listed = tool().args(["mock", "--list-faults"]).output().expect("there is a Python 3");
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).expect("it is text");
    let faults: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(faults.len() > 40, "{faults:?}");
    let answers = asked(&listening(started(&[]))).await.expect("without a fault it answers");
    assert_eq!(answers.len(), 2);
    let (mut believed, mut refused) = (Vec::new(), Vec::new());
    for some in faults.chunks(AT_ONCE) {
        let children: Vec<Child> = some.iter().map(|fault| started(&[fault])).collect();
        let mocks: Vec<Mock> = children.into_iter().map(listening).collect();
        for (fault, mock) in some.iter().zip(&mocks) {
            match asked(mock).await {
                Ok(answers) => {
                    for answer in &answers {
                        if let Answer::Choice(list) = answer {
                            assert_eq!(list.len(), 4, "{fault}");
                            assert!((list.iter().sum::<f64>() - 1.0).abs() < 0.03, "{fault}: {list:?}");
                        }
                    }
                    believed.push((*fault).to_owned());
                }
                Err(Failure::Unreachable | Failure::Timeout) => panic!("{fault}: the mock never answered"),
                Err(failure) => refused.push(format!("{fault} ({failure})")),
            }
        }
    }
    println!("{} faults harm no answer: {}", believed.len(), believed.join(", "));
    println!("{} faults are noticed: {}", refused.len(), refused.join(", "));
    for fault in ["choice-sum", "choice-second", "noul-range", "first-question-only", "nfd-keys"] {
        let is_harmless = believed.iter().any(|it| it == fault);
        // Our options have plain letters alone, which no normalisation changes.
        assert_eq!(is_harmless, fault == "nfd-keys", "{fault}: {refused:?}");
    }
}
