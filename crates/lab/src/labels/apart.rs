//! Whether a part that is held apart is what it must be, and apart indeed from whatever is tuned on.
//!
//! What it says names pages and numbers, and no instruction: whoever tunes may read it.

use std::collections::{BTreeMap, BTreeSet};

use super::line::Label;
use super::parts::{Apart, Part, none};

impl Apart {
    fn pages(&self) -> BTreeSet<&str> {
        self.labels.iter().map(|label| label.page.as_str()).collect()
    }

    fn rewarded(&self) -> usize {
        self.labels.iter().filter(|label| label.reward.is_some()).count()
    }

    /// How many of the rewarded ones are the utterance itself, word for word.
    fn utterances(&self) -> usize {
        self.labels.iter().filter(|label| label.utterance.as_ref() == Some(&label.instruction)).count()
    }

    fn compound(&self) -> usize {
        self.labels.iter().filter(|label| label.kind == "compound").count()
    }

    /// How many of its pages are of a sort that is not tuned on.
    fn new_pages(&self, tuning: &[Part]) -> usize {
        let known: BTreeSet<&str> =
            tuning.iter().flat_map(|part| &part.labels).map(Label::sort_of_page).collect();
        let sorts: BTreeMap<&str, &str> =
            self.labels.iter().map(|label| (label.page.as_str(), label.sort_of_page())).collect();
        sorts.values().filter(|sort| !known.contains(*sort)).count()
    }

    /// What is wrong with it.
    pub(super) fn faults(&self, tuning: &[Part], others: &[Apart]) -> Vec<String> {
        let demand = self.demand;
        let mut faults = Vec::new();
        if self.hash != demand.hash {
            faults.push("it is not what was laid apart".to_owned());
        }
        let mut least = |what: &str, is: usize, least: usize| {
            if is < least {
                faults.push(format!("{what}: {is}, and it takes {least}"));
            }
        };
        let pages = self.pages();
        least("instructions", self.labels.len(), demand.instructions);
        least("instructions that no element answers", none(self.labels.iter()), demand.none);
        least("pages", pages.len(), demand.pages);
        least("rewarded instructions", self.rewarded(), self.labels.len().div_ceil(2));
        least("pages of sorts that are not tuned on", self.new_pages(tuning), pages.len().div_ceil(3));
        #[expect(clippy::cast_precision_loss, reason = "there are few labels")]
        if self.compound() as f64 > demand.compound * self.labels.len() as f64 {
            faults.push(format!("{} instructions ask for more than one act", self.compound()));
        }
        let tuned = tuning.iter().map(|part| (part.file, &part.labels));
        let apart = others.iter().filter(|other| other.demand.file != demand.file);
        for (file, labels) in tuned.chain(apart.map(|other| (other.demand.file, &other.labels))) {
            let both: BTreeSet<&str> =
                labels.iter().map(|label| label.page.as_str()).filter(|page| pages.contains(page)).collect();
            faults.extend(both.into_iter().map(|page| format!("{page} is in {file} too")));
            let shared = shared_sentences(&self.labels, labels);
            if shared > 0 && demand.sentences_of.contains(&file) {
                faults.push(format!("{shared} of its sentences are in {file} too"));
            }
        }
        faults.into_iter().map(|fault| format!("{}: {fault}", demand.file)).collect()
    }

    /// All of it in one line.
    pub(super) fn summary(&self, tuning: &[Part]) -> String {
        let shared: Vec<String> = tuning
            .iter()
            .map(|part| format!("{} with {}", shared_sentences(&self.labels, &part.labels), part.file))
            .collect();
        format!(
            "{}: {} instructions on {} pages ({} of sorts that are not tuned on), {} of them rewarded by their page ({} \
             the utterance itself), {} answered by no element, {} for more than one act; sentences shared: {}; sha256 {}",
            self.demand.file,
            self.labels.len(),
            self.pages().len(),
            self.new_pages(tuning),
            self.rewarded(),
            self.utterances(),
            none(self.labels.iter()),
            self.compound(),
            shared.join(", "),
            self.hash,
        )
    }
}

/// How many sentences both have, whatever their case and punctuation.
fn shared_sentences(one: &[Label], other: &[Label]) -> usize {
    let words = |label: &Label| -> Vec<String> {
        let letters = |letter: char| !letter.is_alphanumeric();
        let words = label.instruction.split(letters).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let said: BTreeSet<Vec<String>> = one.iter().map(words).collect();
    other.iter().map(words).collect::<BTreeSet<_>>().intersection(&said).count()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::labels::parts::Demand;

    const DEMAND: Demand = Demand {
        file: "apart.jsonl",
        hash: "h",
        instructions: 2,
        none: 1,
        pages: 2,
        compound: 0.5,
        sentences_of: &["tuning.jsonl"],
    };

    fn label(task: &str, instruction: &str, kind: &str) -> Label {
        let none = kind.starts_with("none-");
        let want = if none { json!({ "none": true }) } else { json!({ "action": "click", "node": 0 }) };
        let mut label = json!({
            "id": instruction, "page": format!("views/miniwob-{task}-1.json"), "instruction": instruction,
            "want": want, "kind": kind, "source": format!("miniwob:{task}:1"),
        });
        if !none {
            label["utterance"] = json!(instruction);
            label["reward"] = json!(1.0);
        }
        serde_json::from_value(label).unwrap()
    }

    fn faults(hash: &str, labels: Vec<Label>, tuned: Vec<Label>) -> Vec<String> {
        let tuning = [Part { file: "tuning.jsonl", labels: tuned }];
        Apart { demand: &DEMAND, hash: hash.to_owned(), labels }.faults(&tuning, &[])
    }

    #[test]
    fn a_part_is_apart_when_it_shares_no_page_and_no_sentence_with_what_is_tuned_on() {
        let apart = || vec![label("a", "Save it.", "plain"), label("b", "fly", "none-absent")];
        assert_eq!(faults("h", apart(), vec![label("c", "save this", "plain")]), Vec::<String>::new());
        assert_eq!(faults("h", apart(), vec![label("c", "save IT", "plain")]).len(), 1, "a sentence of both");
        assert!(!faults("h", apart(), vec![label("a", "other", "plain")]).is_empty(), "a page of both");
        assert_eq!(faults("other", apart(), Vec::new()).len(), 1, "it was changed");
    }

    #[test]
    fn a_part_of_too_little_or_of_too_much_is_told() {
        let one = vec![label("a", "save it", "plain")];
        assert_eq!(faults("h", one, Vec::new()).len(), 3, "instructions, none and pages");
        let unrewarded: Vec<Label> =
            ["a", "b", "c"].iter().map(|task| label(task, task, "none-absent")).collect();
        assert_eq!(faults("h", unrewarded, Vec::new()).len(), 1, "rewarded ones");
        let compound = vec![
            label("a", "one", "compound"),
            label("b", "two", "compound"),
            label("a", "three", "none-absent"),
        ];
        assert_eq!(faults("h", compound, Vec::new()).len(), 1, "of more than one act");
    }
}
