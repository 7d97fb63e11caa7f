//! The OpenAI Decisions dialect: an input and a list of questions, answered in the same order (decision-acts §4.5).

use serde_json::{Value, json};
use surefoot_record::decision::DecisionUsage;

use super::questions::{Answer, Ask, Question, believed};

/// Writes a request.
pub(super) fn request(model: &str, state: &Value, questions: &[Question]) -> Value {
    let asked: Vec<Value> = questions
        .iter()
        .map(|question| {
            let (name, instructions) = (&question.name, &question.instructions);
            match &question.ask {
                Ask::YesNo => json!({ "type": "predicate", "name": name, "instructions": instructions }),
                Ask::Choice(options) => {
                    let choices: Vec<Value> =
                        options.iter().map(|(id, told)| json!({ "value": id, "description": told })).collect();
                    json!({ "type": "choice", "name": name, "instructions": instructions, "choices": choices })
                }
                Ask::Score(levels) => {
                    let levels: Vec<Value> = levels.iter().map(|label| json!({ "label": label })).collect();
                    json!({ "type": "score", "name": name, "instructions": instructions, "levels": levels })
                }
            }
        })
        .collect();
    json!({
        "model": model,
        "input": [
            { "type": "message", "role": "developer",
              "content": "You decide which element of a web page an instruction means." },
            { "type": "message", "role": "user", "content": [{ "type": "input_json", "data": state }] },
        ],
        "questions": asked,
    })
}

/// Reads an answer.
///
/// # Errors
///
/// What is wrong with it.
pub(super) fn answers(
    body: &Value,
    questions: &[Question],
) -> Result<(Vec<Answer>, DecisionUsage), &'static str> {
    let given = body.get("answers").and_then(Value::as_array).ok_or("there are no answers")?;
    if given.len() != questions.len() {
        return Err("there is not one answer for each question");
    }
    let list: Result<Vec<Answer>, _> =
        given.iter().zip(questions).map(|(answer, question)| one(answer, question)).collect();
    let tokens = |name: &str| body.pointer(name).and_then(Value::as_u64).unwrap_or(0);
    let usage = DecisionUsage {
        model: body.get("model").and_then(Value::as_str).unwrap_or_default().to_owned(),
        requests: 1,
        questions: u32::try_from(questions.len()).unwrap_or(u32::MAX),
        input_tokens: tokens("/usage/input_tokens"),
        output_tokens: tokens("/usage/output_tokens"),
        cost_nano_usd: None,
    };
    Ok((list?, usage))
}

fn one(answer: &Value, question: &Question) -> Result<Answer, &'static str> {
    let kind = answer.get("type").and_then(Value::as_str).unwrap_or_default();
    if kind == "refusal" {
        return Ok(Answer::Refused);
    }
    let listed = |values: Vec<Value>, chosen: Option<usize>| -> Result<Vec<f64>, &'static str> {
        let given =
            answer.get("probabilities").and_then(Value::as_array).ok_or("there are no probabilities")?;
        if given.len() != values.len() {
            return Err("there is not one probability for each option");
        }
        let of = |value: &Value| {
            let entry = given.iter().find(|it| it.get("value") == Some(value))?;
            entry.get("probability").and_then(Value::as_f64)
        };
        let list: Option<Vec<f64>> = values.iter().map(of).collect();
        believed(list.ok_or("an option has no probability")?, chosen)
    };
    match &question.ask {
        Ask::YesNo if kind == "predicate" => {
            let said =
                answer.get("probability").and_then(Value::as_f64).ok_or("a yes or no has no probability")?;
            believed(vec![said, 1.0 - said], None).map(|_| Answer::YesNo(said))
        }
        Ask::Choice(options) if kind == "choice" => {
            let chosen = answer.get("choice").and_then(Value::as_str).ok_or("a choice names no option")?;
            let at = options
                .iter()
                .position(|(id, _)| id == chosen)
                .ok_or("an option was chosen that was not offered")?;
            listed(options.iter().map(|(id, _)| Value::from(id.as_str())).collect(), Some(at))
                .map(Answer::Choice)
        }
        Ask::Score(levels) if kind == "score" => {
            listed((0..levels.len()).map(Value::from).collect(), None).map(Answer::Score)
        }
        _ => Err("an answer is of another kind than its question"),
    }
}
