//! The System One dialect: a state and a map of questions; TypeSafe's, and also Perplexity's, OpenRouter's, Cloudflare's
//! and that of local servers (decision-acts §4.1 to 4.4).

use serde_json::{Map, Value, json};
use surefoot_record::decision::DecisionUsage;

use super::questions::{Answer, Ask, Question, believed};

/// Writes a request. Ids are ours, so that none can break a provider's rules for them; texts are strings everywhere.
pub(super) fn request(model: &str, state: &Value, questions: &[Question]) -> Value {
    let mut asked = Map::new();
    for (at, question) in questions.iter().enumerate() {
        let instructions = question.instructions.as_str();
        let written = match &question.ask {
            Ask::YesNo => json!({ "type": "noul", "instructions": instructions }),
            Ask::Choice(options) => {
                let criteria: Map<String, Value> = options
                    .iter()
                    .enumerate()
                    .map(|(at, (_, described))| (option_id(at), Value::from(described.as_str())))
                    .collect();
                json!({ "type": "choice", "instructions": instructions, "criteria": criteria })
            }
            Ask::Score(levels) => {
                json!({ "type": "score", "instructions": instructions, "criteria": levels })
            }
        };
        asked.insert(question_id(at), written);
    }
    json!({ "model": model, "state": state.to_string(), "questions": asked })
}

fn question_id(at: usize) -> String {
    format!("q{at}")
}

fn option_id(at: usize) -> String {
    format!("o{at}")
}

/// Reads an answer, with or without Cloudflare's envelope.
///
/// # Errors
///
/// What is wrong with it.
pub(super) fn answers(
    body: &Value,
    questions: &[Question],
) -> Result<(Vec<Answer>, DecisionUsage), &'static str> {
    let body = body.get("result").filter(|it| it.is_object()).unwrap_or(body);
    let given = body.get("answers").and_then(Value::as_object).ok_or("there are no answers")?;
    if given.len() != questions.len() {
        return Err("there is not one answer for each question");
    }
    let mut list = Vec::with_capacity(questions.len());
    for (at, question) in questions.iter().enumerate() {
        let answer = given.get(&question_id(at)).ok_or("a question has no answer")?;
        list.push(one(answer, question)?);
    }
    let tokens = |name: &str| body.pointer(name).and_then(Value::as_u64).unwrap_or(0);
    let usage = DecisionUsage {
        model: body.get("model").and_then(Value::as_str).unwrap_or_default().to_owned(),
        requests: 1,
        questions: u32::try_from(questions.len()).unwrap_or(u32::MAX),
        input_tokens: tokens("/usage/input_tokens"),
        output_tokens: tokens("/usage/output_tokens"),
        cost_nano_usd: body.pointer("/usage/cost").and_then(Value::as_f64).and_then(nano),
    };
    Ok((list, usage))
}

/// Dollars in billionths, where they are an amount.
fn nano(dollars: f64) -> Option<u64> {
    let amount = (dollars * 1e9).round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between these bounds")]
    (0.0..1e15).contains(&amount).then_some(amount as u64)
}

fn one(answer: &Value, question: &Question) -> Result<Answer, &'static str> {
    let kind = answer.get("type").and_then(Value::as_str).unwrap_or_default();
    match &question.ask {
        Ask::YesNo if kind == "noul" => {
            let said = answer.get("noul").and_then(Value::as_f64).ok_or("a yes or no has no probability")?;
            believed(vec![said, 1.0 - said], None).map(|_| Answer::YesNo(said))
        }
        Ask::Choice(options) if kind == "choice" => {
            let chosen = answer.get("choice").and_then(Value::as_str).ok_or("a choice names no option")?;
            let at = (0..options.len())
                .find(|at| option_id(*at) == chosen)
                .ok_or("an option was chosen that was not offered")?;
            let Some(given) = answer.get("probabilities").and_then(Value::as_object) else {
                return Ok(Answer::Refused);
            };
            probabilities(given, options.len(), option_id, Some(at)).map(Answer::Choice)
        }
        Ask::Score(levels) if kind == "score" => {
            let Some(given) = answer.get("probabilities").and_then(Value::as_object) else {
                return Ok(Answer::Refused);
            };
            probabilities(given, levels.len(), |at| at.to_string(), None).map(Answer::Score)
        }
        _ => Err("an answer is of another kind than its question"),
    }
}

fn probabilities(
    given: &Map<String, Value>,
    number: usize,
    id: impl Fn(usize) -> String,
    chosen: Option<usize>,
) -> Result<Vec<f64>, &'static str> {
    if given.len() != number {
        return Err("there is not one probability for each option");
    }
    let list: Option<Vec<f64>> = (0..number).map(|at| given.get(&id(at)).and_then(Value::as_f64)).collect();
    believed(list.ok_or("an option has no probability")?, chosen)
}
