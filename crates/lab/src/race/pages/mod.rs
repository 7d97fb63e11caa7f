//! The pages of the race: each a small document, one act, and what is to come of it, written down beside it.

mod chains;
mod channels;
mod fields;
mod first;
mod frames;
mod outcomes;
mod restless;
mod roots;
mod sources;
mod travel;

pub(super) use frames::FRAMES;

/// What most pages show: a button, and a status that will tell the outcome.
const BODY: &str = "<main><h1>Items</h1><button id=save>Save item</button><p id=out role=status></p></main>";

/// What kind of race a page is, for the table's sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// The outcome is there when the event is over.
    Synchronous,
    Late,
    /// The act changes nothing, and nothing that could is pending.
    Inert,
    /// The act changes nothing in the view, but something else happens or is pending.
    InertPending,
    /// The act takes the page elsewhere.
    Travel,
    /// The page never holds still.
    Restless,
}

impl Class {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Class::Synchronous => "synchronous",
            Class::Late => "late",
            Class::Inert => "inert",
            Class::InertPending => "inert, pending",
            Class::Travel => "travel",
            Class::Restless => "restless",
        }
    }
}

/// What must be said of the act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expected {
    /// Proven, by a check whose strict form contains one of these.
    Proven(Vec<&'static str>),
    /// In the result of a settled window. Whether there is a durable claim to make of it, and so a proof, is
    /// not what is raced; a proof must be one of these.
    Shown(Vec<&'static str>),
    /// Not proven, with this code.
    Code(&'static str),
}

/// One page.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) name: &'static str,
    pub(crate) class: Class,
    pub(crate) step: &'static str,
    pub(crate) body: &'static str,
    pub(crate) script: String,
    pub(crate) expected: Expected,
    /// What the act's own result has to hold; none where nothing is to come of it.
    pub(crate) outcome: Option<&'static str>,
    /// The node that a person would declare as changing by itself.
    pub(crate) ambient: Option<&'static str>,
}

impl Page {
    /// A page whose script makes its status say `Saved`, late.
    fn new(name: &'static str, script: impl Into<String>) -> Page {
        Page {
            name,
            class: Class::Late,
            step: "click button \"Save item\"",
            body: BODY,
            script: script.into(),
            expected: Expected::Proven(vec!["present status \"Saved\""]),
            outcome: Some("Saved"),
            ambient: None,
        }
    }

    fn class(self, class: Class) -> Page {
        Page { class, ..self }
    }

    fn body(self, body: &'static str) -> Page {
        Page { body, ..self }
    }

    fn step(self, step: &'static str) -> Page {
        Page { step, ..self }
    }

    /// The outcome is something else than the status.
    fn proves(self, outcome: &'static str, proofs: &[&'static str]) -> Page {
        Page { outcome: Some(outcome), expected: Expected::Proven(proofs.to_vec()), ..self }
    }

    /// The outcome must be seen; a proof, if there is one, must be of it.
    fn shows(self, outcome: &'static str, proofs: &[&'static str]) -> Page {
        Page { outcome: Some(outcome), expected: Expected::Shown(proofs.to_vec()), ..self }
    }

    /// Nothing is proven, and the result holds this all the same.
    fn gives(self, code: &'static str, outcome: &'static str) -> Page {
        Page { expected: Expected::Code(code), outcome: Some(outcome), ..self }
    }

    /// Nothing happens.
    fn inert(self, class: Class, code: &'static str) -> Page {
        Page { class, expected: Expected::Code(code), outcome: None, ..self }
    }

    fn ambient(self, node: &'static str) -> Page {
        Page { ambient: Some(node), ..self }
    }

    /// The name as an address has it.
    pub(crate) fn slug(&self) -> String {
        self.name
            .split(|character: char| !character.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join("-")
            .to_ascii_lowercase()
    }
}

/// The pages that peers are raced on.
pub(crate) fn first() -> Vec<Page> {
    first::pages()
}

/// Every page.
pub(crate) fn all() -> Vec<Page> {
    [
        first::pages(),
        sources::pages(),
        channels::pages(),
        chains::pages(),
        outcomes::pages(),
        fields::pages(),
        roots::pages(),
        frames::pages(),
        travel::pages(),
        restless::pages(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_page_has_an_address_of_its_own_and_an_act_that_can_be_read() {
        let pages = all();
        let slugs: BTreeSet<String> = pages.iter().map(Page::slug).collect();
        assert_eq!(slugs.len(), pages.len(), "two pages have one address");
        assert!(pages.len() >= 13 + 60, "{}", pages.len());
        for page in pages {
            let read = surefoot::semantics::instruction::parse_step(page.step);
            assert!(read.is_ok(), "{}: {}", page.name, page.step);
        }
    }
}
