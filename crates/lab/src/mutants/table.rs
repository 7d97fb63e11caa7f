//! What must come of each mutant, fixed before anything is run.

use surefoot::record::code::Code;

/// How a page may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mutant {
    /// None of it: the page as it was recorded, which must pass.
    None,
    /// The outcome never comes.
    Removed,
    /// It comes 20 s later, beyond every budget.
    Delayed,
    /// The target has a twin.
    Twin,
    /// Another outcome stands in its place.
    Other,
    /// The outcome is at a wrong element.
    Wrong,
    /// The page's script throws before the outcome.
    Error,
    /// The outcome is there before the act, and the act is dead.
    Stale,
    /// The same text stands at another node.
    Elsewhere,
}

impl Mutant {
    pub(crate) const ALL: [Mutant; 9] = [
        Mutant::None,
        Mutant::Removed,
        Mutant::Delayed,
        Mutant::Twin,
        Mutant::Other,
        Mutant::Wrong,
        Mutant::Error,
        Mutant::Stale,
        Mutant::Elsewhere,
    ];

    /// As the page's address and the lines spell it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Mutant::None => "none",
            Mutant::Removed => "removed",
            Mutant::Delayed => "delayed",
            Mutant::Twin => "twin",
            Mutant::Other => "other",
            Mutant::Wrong => "wrong",
            Mutant::Error => "error",
            Mutant::Stale => "stale",
            Mutant::Elsewhere => "elsewhere",
        }
    }
}

/// By what the page's act is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By a fact that the page shows.
    Fact,
    /// By what the act was on being gone.
    Own,
    /// By the value that was written.
    Written,
    /// By the option that was chosen.
    Chosen,
}

/// The code of that mutant; none where the run must pass.
pub(crate) fn expected(mutant: Mutant, kind: Kind) -> Option<Code> {
    match (mutant, kind) {
        (Mutant::None, _) => None,
        (Mutant::Twin, _) => Some(Code::TargetNotUnique),
        // What was removed before can't be acted on.
        (Mutant::Stale, Kind::Own) => Some(Code::TargetNotFound),
        // An option that is chosen already is not chosen again.
        (Mutant::Stale, Kind::Chosen) => Some(Code::ProofHeldBefore),
        // The driver looks at the field itself, and so finds that it holds something else.
        (_, Kind::Written) => Some(Code::ValueMismatch),
        (_, Kind::Chosen) => Some(Code::OptionMismatch),
        (Mutant::Stale, Kind::Fact) => Some(Code::ProofHeldBefore),
        (_, Kind::Fact | Kind::Own) => Some(Code::AssertionFailed),
    }
}
