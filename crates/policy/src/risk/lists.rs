//! The word lists: built in for several languages, and as the operator changes them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use surefoot_record::bounds::RiskClass;

use super::text::{Entry, Folded};
use crate::policy::{PolicyError, Words};

/// The lists as they are written; `docs/reference/policy.md` shows them.
pub const BUILT_IN: &str = include_str!("words.toml");

/// One language, or what stands in addresses.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
struct Language {
    destructive: Vec<String>,
    financial: Vec<String>,
    external_commit: Vec<String>,
    security: Vec<String>,
    neutral: Vec<String>,
    dismissal: Vec<String>,
    negation: Vec<String>,
}

impl Language {
    fn of(&self, class: RiskClass) -> &[String] {
        match class {
            RiskClass::Destructive => &self.destructive,
            RiskClass::Financial => &self.financial,
            RiskClass::ExternalCommit => &self.external_commit,
            RiskClass::Security => &self.security,
        }
    }
}

/// What addresses are looked at with, beside the languages.
const ADDRESSES: &str = "addresses";

/// The word lists in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lists {
    classes: Vec<(RiskClass, Vec<Entry>)>,
    addresses: Vec<(RiskClass, Vec<Entry>)>,
    neutral: Vec<Entry>,
    dismissal: Vec<Entry>,
    negation: Vec<Entry>,
}

fn languages() -> &'static BTreeMap<String, Language> {
    static LANGUAGES: OnceLock<BTreeMap<String, Language>> = OnceLock::new();
    // A test holds the file to be readable.
    LANGUAGES.get_or_init(|| toml::from_str(BUILT_IN).unwrap_or_default())
}

fn entries<'a>(texts: impl IntoIterator<Item = &'a String>) -> Vec<Entry> {
    texts.into_iter().filter_map(|text| Entry::new(text)).collect()
}

impl Lists {
    /// The built-in lists with the operator's changes.
    ///
    /// # Errors
    ///
    /// When a change adds what there is nothing in, or removes what is not there.
    pub fn new(words: &Words) -> Result<Lists, PolicyError> {
        let spoken =
            || languages().iter().filter(|(name, _)| *name != ADDRESSES).map(|(_, language)| language);
        let mut classes = Vec::new();
        for class in RiskClass::ALL {
            let mut list = entries(spoken().flat_map(|language| language.of(class)));
            let changes = words.of(class);
            for text in &changes.remove {
                let before = list.len();
                list.retain(|entry| entry.text != *text);
                if list.len() == before {
                    return Err(PolicyError(format!(
                        "policy.words.{}.remove: `{text}` is not in the list",
                        class.as_str()
                    )));
                }
            }
            for text in &changes.add {
                let entry = Entry::new(text).ok_or_else(|| {
                    PolicyError(format!("policy.words.{}.add: `{text}` has no word in it", class.as_str()))
                })?;
                list.push(entry);
            }
            classes.push((class, list));
        }
        let addresses = languages().get(ADDRESSES);
        Ok(Lists {
            classes,
            addresses: RiskClass::ALL
                .map(|class| (class, addresses.map(|list| entries(list.of(class))).unwrap_or_default()))
                .into(),
            neutral: entries(spoken().flat_map(|language| &language.neutral)),
            dismissal: entries(spoken().flat_map(|language| &language.dismissal)),
            negation: entries(spoken().flat_map(|language| &language.negation)),
        })
    }

    /// The classes that a text belongs to, each with the first entry that stands in it.
    pub(super) fn classes_in(&self, text: &Folded) -> Vec<(RiskClass, String)> {
        first_of_each(&self.classes, text)
    }

    /// The classes that an address belongs to.
    pub(super) fn classes_in_address(&self, text: &Folded) -> Vec<(RiskClass, String)> {
        first_of_each(&self.addresses, text)
    }

    /// It says nothing by itself.
    pub(super) fn is_neutral(&self, text: &Folded) -> bool {
        text.is_silent() || self.neutral.iter().any(|entry| entry.begins(text))
    }

    /// It says that nothing is to be done.
    pub(super) fn is_dismissal(&self, text: &Folded) -> bool {
        self.dismissal.iter().any(|entry| entry.begins(text))
    }

    /// It says that what follows is not to be done.
    pub(super) fn is_negation(&self, text: &Folded) -> bool {
        self.negation.iter().any(|entry| entry.begins(text))
    }
}

fn first_of_each(lists: &[(RiskClass, Vec<Entry>)], text: &Folded) -> Vec<(RiskClass, String)> {
    let found =
        |list: &[Entry]| list.iter().find(|entry| entry.stands_in(text)).map(|entry| entry.text.clone());
    lists.iter().filter_map(|(class, list)| Some((*class, found(list)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_list_and_every_entry_can_be_looked_for() {
        let languages: BTreeMap<String, Language> = toml::from_str(BUILT_IN).unwrap();
        assert!(languages.len() >= 14);
        for (name, language) in &languages {
            for class in RiskClass::ALL {
                assert!(!language.of(class).is_empty(), "{name} {class:?}");
                for text in language.of(class) {
                    assert!(Entry::new(text).is_some(), "{name} {text}");
                }
            }
            if name != ADDRESSES {
                assert!(!language.neutral.is_empty() && !language.dismissal.is_empty(), "{name}");
            }
        }
    }
}
