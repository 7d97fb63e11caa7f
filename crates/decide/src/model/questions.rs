//! Questions and answers in one form, whatever the provider calls them, and whether an answer can be believed.

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// One of several: an id and a description of each.
    Choice(Vec<(String, String)>),
    YesNo,
    /// A level, the lowest first.
    Score(Vec<String>),
}

/// One question.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub name: String,
    pub instructions: String,
    pub ask: Ask,
}

impl Question {
    /// Which one of several.
    #[must_use]
    pub fn choice(name: &str, instructions: &str, options: Vec<(String, String)>) -> Question {
        Question { name: name.to_owned(), instructions: instructions.to_owned(), ask: Ask::Choice(options) }
    }

    /// How much of something: the levels, the lowest first.
    #[must_use]
    pub fn score(name: &str, instructions: &str, levels: Vec<String>) -> Question {
        Question { name: name.to_owned(), instructions: instructions.to_owned(), ask: Ask::Score(levels) }
    }

    /// Whether something holds.
    #[must_use]
    pub fn yes_no(name: &str, instructions: &str) -> Question {
        Question { name: name.to_owned(), instructions: instructions.to_owned(), ask: Ask::YesNo }
    }
}

/// One answer, in probabilities.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Of each option, in the order of the question.
    Choice(Vec<f64>),
    /// That it holds.
    YesNo(f64),
    /// Of each level.
    Score(Vec<f64>),
    /// The model would not answer, or gave no probabilities.
    Refused,
}

/// How far from 1 a sum of so many probabilities may be: each of them may have been rounded to two places.
#[expect(clippy::cast_precision_loss, reason = "there are a few hundred options at the most")]
fn slack(number: usize) -> f64 {
    1e-6 + 0.005 * number as f64
}

/// Probabilities that can be believed: each of them one, all together 1, and the chosen one the greatest.
///
/// # Errors
///
/// What is wrong with them.
pub(super) fn believed(probabilities: Vec<f64>, chosen: Option<usize>) -> Result<Vec<f64>, &'static str> {
    if probabilities.iter().any(|it| !it.is_finite() || !(0.0..=1.0).contains(it)) {
        return Err("a probability is no number from 0 to 1");
    }
    let sum: f64 = probabilities.iter().sum();
    if (sum - 1.0).abs() > slack(probabilities.len()) {
        return Err("the probabilities do not make 1");
    }
    let most = probabilities.iter().copied().fold(0.0, f64::max);
    if chosen.is_some_and(|at| probabilities.get(at).is_none_or(|it| *it < most - 1e-6)) {
        return Err("another answer is more probable than the one that was given");
    }
    Ok(probabilities)
}

#[cfg(test)]
mod tests {
    use super::believed;

    #[test]
    fn what_does_not_add_up_is_not_believed() {
        assert!(believed(vec![0.7, 0.3], Some(0)).is_ok());
        assert!(believed(vec![0.7, 0.29], Some(0)).is_ok(), "rounded to two places");
        for (list, chosen) in [
            (vec![0.7, 0.7], Some(0)),
            (vec![0.3, 0.7], Some(0)),
            (vec![f64::NAN, 1.0], Some(1)),
            (vec![1.2, -0.2], Some(0)),
            (vec![0.5, 0.5], Some(2)),
            (vec![], None),
        ] {
            assert!(believed(list.clone(), chosen).is_err(), "{list:?}");
        }
    }
}
