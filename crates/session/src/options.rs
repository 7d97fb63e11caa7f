//! What a session is told when it starts.

use std::sync::Arc;
use std::time::Duration;

use surefoot_decide::Decider;
use surefoot_record::policy::{ActWhen, SettlePolicy, WhenUnready};
use surefoot_record::predicate::Predicate;
use surefoot_record::redact::NamedSecrets;

use crate::bounds::Rules;

/// How a session settles, looks for targets and reads.
#[derive(Debug, Clone)]
pub struct SessionOptions {
    /// The settle numbers in force, resolved already.
    pub policy: SettlePolicy,
    /// What changes all the time without meaning anything (ruling 11).
    pub ambient: Vec<Predicate>,
    /// How long an act keeps looking for its target at the most (ruling 25).
    pub ready_wait: Duration,
    /// How much longer it is held while the target is covered or moving (ruling 25).
    pub hold: Duration,
    /// How long a search by scrolling on goes on at the most.
    pub scroll_wait: Duration,
    /// When an act goes (ruling 26).
    pub act_when: ActWhen,
    /// So many looks, 150 ms apart, then as [`ActWhen::Settled`]: the readiness document's first way, which is kept to be
    /// measured against.
    pub polls: Option<u32>,
    /// What becomes of an act whose target never becomes ready (ruling 26).
    pub when_unready: WhenUnready,
    /// A click that had no effect is tried once more (ruling 29).
    pub retry_no_effect: bool,
    /// How many nodes a view may have before it is cut.
    pub max_nodes: u32,
    /// Who decides what an instruction in plain words means.
    pub decider: Arc<Decider>,
    /// The attribute that holds a test id.
    pub test_id_attribute: String,
    /// What `{{secret:NAME}}` in the text of a fill stands for. It takes its place when the text is typed, and is in no
    /// event.
    pub secrets: NamedSecrets,
    /// The operator's policy; none where everything may be done.
    pub rules: Option<Rules>,
}

impl Default for SessionOptions {
    fn default() -> Self {
        SessionOptions {
            policy: SettlePolicy::default(),
            ambient: Vec::new(),
            ready_wait: Duration::from_secs(5),
            hold: Duration::from_millis(1_500),
            scroll_wait: Duration::from_secs(30),
            act_when: ActWhen::default(),
            polls: None,
            when_unready: WhenUnready::default(),
            retry_no_effect: false,
            max_nodes: 10_000,
            decider: Arc::default(),
            test_id_attribute: "data-testid".to_owned(),
            secrets: NamedSecrets::default(),
            rules: None,
        }
    }
}
