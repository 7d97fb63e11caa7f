//! `observe URL WHAT`: which nodes the words may mean, best first, and why. Words alone decide here; no act
//! ever uses it.

use std::collections::BTreeSet;

use serde::Serialize;
use surefoot_record::act::NodeName;
use surefoot_record::view::View;
use surefoot_semantics::role::is_addressable;

/// How many candidates are shown.
const SHOWN: usize = 10;

/// A node that the words may mean.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Candidate {
    pub(crate) node: NodeName,
    /// Where it stands in the view.
    #[serde(skip)]
    pub(crate) position: usize,
    /// How many of the words it answers to, from above 0 to 1.
    pub(crate) score: f64,
    pub(crate) why: Vec<String>,
    /// Whether role and name mean this node alone, so that an instruction can use them.
    pub(crate) unique: bool,
}

/// The candidates for some words, best first; equally good ones in document order.
pub(crate) fn candidates(view: &View, what: &str) -> Vec<Candidate> {
    let wanted = words(what);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut list: Vec<Candidate> = view
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| is_addressable(node))
        .filter_map(|(position, node)| {
            let in_name: BTreeSet<String> = words(&node.name).intersection(&wanted).cloned().collect();
            let in_role: BTreeSet<String> = words(&node.role).intersection(&wanted).cloned().collect();
            let answered = in_name.union(&in_role).count();
            if answered == 0 {
                return None;
            }
            let mut why: Vec<String> = Vec::new();
            why.extend(in_name.iter().map(|word| format!("its name has \"{word}\"")));
            why.extend(in_role.iter().map(|word| format!("it is a {word}")));
            let same =
                |other: &&surefoot_record::view::Placed| other.role == node.role && other.name == node.name;
            let unique = view.nodes.iter().filter(same).count() == 1;
            Some(Candidate {
                node: NodeName::from(&*node.node),
                position,
                score: share(answered, wanted.len()),
                why,
                unique,
            })
        })
        .collect();
    list.sort_by(|one, other| other.score.total_cmp(&one.score));
    list.truncate(SHOWN);
    list
}

#[expect(clippy::cast_precision_loss, reason = "nobody types that many words")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

fn words(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
