//! What a session is told of the policy that it is under, and who is asked about risky acts.

use std::fmt;
use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use surefoot_policy::risk::{Lists, Stakes};
use surefoot_policy::{Acts, Folders, Policy, PolicyError, Reach};
use surefoot_record::act::NodeName;
use surefoot_record::bounds::{Approval, Risk};
use surefoot_record::view::ElementId;

/// How long somebody is waited for who is asked about an act: 2 minutes.
const ANSWER: Duration = Duration::from_secs(120);

/// An answer that is being waited for.
pub type Asking<'a> = Pin<Box<dyn Future<Output = Approval> + Send + 'a>>;

/// Asks a person whether a risky act may be done.
///
/// The session waits meanwhile, at most [`Rules::answer_within`]; then, or when the future is dropped, nobody has
/// answered.
pub trait Ask: Send + Sync {
    /// Whether there is anybody now.
    fn can_ask(&self) -> bool {
        true
    }

    fn ask<'a>(&'a self, question: &'a Question) -> Asking<'a>;
}

/// What somebody is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The act in the strict form, without any text that may be a secret.
    pub instruction: String,
    /// The target as the page names it. It is the page's own text, and may lie.
    pub target: Option<NodeName>,
    /// What the dialog, form or row says that the target belongs to: the page's own text, too.
    pub around: String,
    /// Why the act is risky.
    pub risks: Vec<Risk>,
    /// Where the page is.
    pub url: String,
}

/// The policy that sessions are under, and who is asked.
#[derive(Clone)]
pub struct Rules {
    policy: Arc<Policy>,
    lists: Arc<Lists>,
    /// Nobody when there is none.
    pub ask: Option<Arc<dyn Ask>>,
    /// How long an answer is waited for.
    pub answer_within: Duration,
}

impl Rules {
    /// The rules of a policy, with nobody to be asked.
    ///
    /// # Errors
    ///
    /// When the policy changes word lists in a way that can't be.
    pub fn new(policy: Policy) -> Result<Rules, PolicyError> {
        let lists = Arc::new(Lists::new(&policy.words)?);
        Ok(Rules { policy: Arc::new(policy), lists, ask: None, answer_within: ANSWER })
    }

    /// The same rules, with somebody to be asked.
    #[must_use]
    pub fn asking(self, ask: Arc<dyn Ask>) -> Rules {
        Rules { ask: Some(ask), ..self }
    }

    /// The policy itself.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The files that may be touched, with a folder as the workspace.
    #[must_use]
    pub fn folders(&self, workspace: &Path) -> Folders {
        Folders::new(&self.policy, workspace)
    }

    /// What a session may reach that starts at an address.
    #[must_use]
    pub fn reach(&self, launch: &str) -> Reach {
        Reach::new(&self.policy, launch)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Rules").field("policy", &self.policy).field("asks", &self.ask.is_some()).finish()
    }
}

/// The rules of one session that has started.
pub(crate) struct Bounds {
    pub(crate) reach: Reach,
    pub(crate) folders: Folders,
    pub(crate) lists: Arc<Lists>,
    pub(crate) acts: Acts,
    pub(crate) ask: Option<Arc<dyn Ask>>,
    pub(crate) answer_within: Duration,
}

impl Bounds {
    pub(crate) fn new(rules: &Rules, launch: &str) -> Bounds {
        Bounds {
            reach: rules.reach(launch),
            // The program's own folder; where there is none, nothing is in it.
            folders: rules.folders(&std::env::current_dir().unwrap_or_default()),
            lists: Arc::clone(&rules.lists),
            acts: rules.policy.acts,
            ask: rules.ask.clone(),
            answer_within: rules.answer_within,
        }
    }
}

/// What somebody approved, for the act that is under way: this, and nothing that has become of it since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Approved {
    /// None for a key without a target.
    pub(crate) element: Option<ElementId>,
    pub(crate) target: Option<NodeName>,
    /// Everything that was judged: what is written around the target, where it leads.
    pub(crate) stakes: Vec<Stakes>,
    pub(crate) risks: Vec<Risk>,
}
