//! The client against `jevcompat mock` (PyPI), with each of its faults: a right answer, or a clear failure, and never an
//! answer that does not hold. Where the tool is not installed it says so, and measures nothing; `SUREFOOT_JEVCOMPAT` names
//! it where it is not on the path.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;
use surefoot_decide::model::settings::Told;
use surefoot_decide::model::{Answer, Failure, Model, Question};

fn tool() -> String {
    std::env::var("SUREFOOT_JEVCOMPAT").unwrap_or_else(|_| "jevcompat".to_owned())
}

/// A mock that ends with the test.
struct Mock(Child, u16);

impl Drop for Mock {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn mock(faults: &[&str]) -> Mock {
    let port =
        TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port is free").port();
    let mut command = Command::new(tool());
    command.args(["mock", "--port", &port.to_string()]);
    for fault in faults {
        command.args(["--fault", fault]);
    }
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the mock starts");
    Mock(child, port)
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

/// Asks as soon as the mock listens.
async fn asked(port: u16) -> Result<Vec<Answer>, Failure> {
    let until = tokio::time::Instant::now() + Duration::from_secs(20);
    loop {
        // A model of its own each time: one that is not there yet is not left alone for it.
        match model(port).ask(&json!({"instruction": "save"}), &questions(), Duration::from_secs(5)).await {
            Err(Failure::Unreachable) if tokio::time::Instant::now() < until => {
                drop(tokio::time::timeout(Duration::from_millis(100), std::future::pending::<()>()).await);
            }
            other => return other.map(|(answers, _)| answers),
        }
    }
}

#[tokio::test]
async fn each_fault_of_the_mock_ends_in_a_right_answer_or_a_clear_failure() {
    let Ok(listed) = Command::new(tool()).args(["mock", "--list-faults"]).output() else {
        println!("not measured: jevcompat is not installed (pip install jevcompat typesafe-sdk)");
        return;
    };
    let good = mock(&[]);
    let answers = asked(good.1).await.expect("without a fault it answers");
    assert_eq!(answers.len(), 2);
    drop(good);
    let (mut believed, mut refused) = (Vec::new(), Vec::new());
    for line in BufReader::new(&*listed.stdout).lines() {
        let line = line.expect("it is text");
        let Some(fault) = line.split_whitespace().next() else { continue };
        let mock = mock(&[fault]);
        match asked(mock.1).await {
            Ok(answers) => {
                for answer in &answers {
                    if let Answer::Choice(list) = answer {
                        assert_eq!(list.len(), 4, "{fault}");
                        assert!((list.iter().sum::<f64>() - 1.0).abs() < 0.03, "{fault}: {list:?}");
                    }
                }
                believed.push(fault.to_owned());
            }
            Err(Failure::Unreachable) => panic!("{fault}: the mock never listened"),
            Err(failure) => refused.push(format!("{fault} ({failure})")),
        }
    }
    println!("{} faults harm no answer: {}", believed.len(), believed.join(", "));
    println!("{} faults are noticed: {}", refused.len(), refused.join(", "));
    assert!(refused.iter().any(|it| it.starts_with("choice-sum")), "{refused:?}");
}
