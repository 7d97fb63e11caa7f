//! The secrets that a session typed: what was written into fields whose values are withheld. A page may show
//! such a text anywhere later on, so whatever is written or printed afterwards is searched for it.

use std::borrow::Cow;

use surefoot_decide::intent;
use surefoot_explore::Deed;
use surefoot_record::action::{Action, Text};
use surefoot_record::predicate::Predicate;
use surefoot_record::redact::{Redactor, Secret};

/// The texts that were asked for and that no record of the act has, each with the action as it was recorded.
pub(crate) fn secrets<'a>(acts: impl IntoIterator<Item = (&'a Action, &'a Action)>) -> Vec<Secret> {
    acts.into_iter()
        .filter_map(|(asked, recorded)| match (asked.deed(), recorded.deed()) {
            (Action::Fill(asked) | Action::Type(asked), Action::Fill(recorded) | Action::Type(recorded)) => {
                (asked.text != recorded.text).then(|| Secret::new(asked.text.clone()))
            }
            _ => None,
        })
        .collect()
}

/// The action that a deed asks for, as far as its text goes: of plain words the text alone is known beforehand.
pub(crate) fn asked(deed: &Deed) -> Option<Cow<'_, Action>> {
    match deed {
        Deed::Act(action) => Some(Cow::Borrowed(action)),
        Deed::Plain(intent) => Some(Cow::Owned(match &intent.deed {
            intent::Deed::Fill { text } | intent::Deed::Type { text } | intent::Deed::Set { value: text } => {
                Action::Fill(Text { target: Predicate::default(), scope: None, text: text.clone() })
            }
            _ => Action::Reload,
        })),
        Deed::Check(_) => None,
    }
}

/// What takes them out again, and with them those that were given by name.
pub(crate) fn redactor<'a>(
    given: Vec<Secret>,
    acts: impl IntoIterator<Item = (&'a Action, &'a Action)>,
) -> Redactor {
    let mut list = given;
    list.extend(secrets(acts));
    Redactor::with_secrets(list)
}
