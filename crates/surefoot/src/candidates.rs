//! `observe URL WHAT`: which nodes the words may mean, best first, and why. It is what an act in plain words goes by.

use serde::Serialize;
use surefoot_decide::weigh;
use surefoot_record::act::NodeName;
use surefoot_record::view::View;

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
    /// The container that tells it from its equals, in the strict form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) within: Option<String>,
    /// How probable it is that it is meant, from 0 to 1.
    pub(crate) score: f64,
    pub(crate) why: Vec<String>,
    /// Whether role and name, with the container where there is one, mean this node alone, so that an instruction can
    /// use them.
    pub(crate) unique: bool,
}

/// The candidates for some words, best first; equally good ones in document order.
pub(crate) fn candidates(view: &View, what: &str) -> Vec<Candidate> {
    weigh(view, what, SHOWN)
        .into_iter()
        .map(|(position, weighed)| {
            let node = &view.nodes[position];
            let same =
                |other: &&surefoot_record::view::Placed| other.role == node.role && other.name == node.name;
            let unique = weighed.within.is_some() || view.nodes.iter().filter(same).count() == 1;
            Candidate {
                node: weighed.node,
                position,
                within: weighed.within,
                score: weighed.probability,
                why: weighed.why,
                unique,
            }
        })
        .collect()
}
