//! Instructions as they are typed: in the strict form, or else in plain words; and who decides what plain words mean.

use std::sync::Arc;

use clap::Args;
use surefoot_decide::intent::{self, Unreadable};
use surefoot_decide::model::{Model, SettingsError, settings::Told};
use surefoot_decide::{Decider, Thresholds};
use surefoot_explore::Deed;
use surefoot_record::code::Code;
use surefoot_semantics::instruction::InstructionError;

use super::shared::step;
use crate::error::Error;

/// Who decides what an instruction in plain words means.
#[derive(Debug, Clone, Args)]
pub(crate) struct DecideOptions {
    /// The decision model that is asked where the embedded scorer is not sure: typesafe, perplexity, openrouter,
    /// cloudflare, openai, local, chat, or off [default: SUREFOOT_DECIDE_PROVIDER, then the configuration, then off]. The
    /// model, its address and its key come from SUREFOOT_DECIDE_MODEL, SUREFOOT_DECIDE_URL and SUREFOOT_DECIDE_API_KEY.
    #[arg(long, value_name = "PROVIDER", help_heading = "Deciding")]
    decide: Option<String>,
}

impl DecideOptions {
    /// The decider that was asked for: option, then environment, then file.
    /// `config` is the text of the configuration.
    pub(crate) fn decider(&self, config: Option<&str>) -> Result<Arc<Decider>, Error> {
        let variable = |name: &str| std::env::var(name).ok();
        let file =
            config.map(Told::from_toml).transpose().map_err(|error| unusable(&error))?.unwrap_or_default();
        let option = Told { provider: self.decide.clone(), ..Told::default() };
        let told = option.or(Told::from_environment(variable)).or(file);
        let settings = told.settings(variable).map_err(|error| unusable(&error))?;
        let model = settings.map(Model::new).transpose().map_err(|error| unusable(&error))?;
        Ok(Arc::new(Decider::new(Thresholds::EMBEDDED, model)))
    }
}

fn unusable(error: &SettingsError) -> Error {
    Error::new(Code::OptionValueInvalid, format!("--decide: {error}"))
}

/// Reads an instruction: in the strict form, which never consults anybody, or else in plain words, which may ask for
/// several things. `fill_in` gives variables their values.
pub(crate) fn deeds(
    text: &str,
    fill_in: impl FnOnce(&str) -> Result<String, Error>,
) -> Result<Vec<Deed>, Error> {
    let strict = match step(text) {
        Ok(action) => return Ok(vec![Deed::Act(action)]),
        Err(error) => error,
    };
    // "Press Save" names no key, and nothing like one.
    let is_no_key = strict.code == Code::KeyInvalid
        && text.split_whitespace().nth(1).is_some_and(|key| !intent::looks_like_a_key(key));
    if !(is_no_key || strict.code == Code::InstructionInvalid) || is_meant_strictly(text) {
        return Err(strict);
    }
    let filled = fill_in(text)?;
    match intent::read(&filled) {
        Ok(intents) => Ok(intents.into_iter().map(|intent| Deed::Plain(Box::new(intent))).collect()),
        Err(Unreadable::NotAnAction) => {
            Err(Error::new(Code::NotAnAction, "the instruction asks for no act on the page".to_owned()))
        }
        Err(Unreadable::Empty) => Err(strict),
        Err(error) => {
            // What can't be read in plain words either is told as the strict form tells it.
            let problem = format!("{}; in plain words, {error}", strict.message);
            Err(Error::from(InstructionError { code: Code::InstructionInvalid, problem, usage: strict.hint }))
        }
    }
}

/// Whether somebody who wrote this meant the strict form: a quote is never closed, or a role stands before a quoted name.
fn is_meant_strictly(text: &str) -> bool {
    if text.matches('"').count() % 2 == 1 {
        return true;
    }
    const ROLES: &str = "alert alertdialog article button cell checkbox columnheader combobox dialog form generic grid gridcell \
        group heading img link list listbox listitem main menu menubar menuitem menuitemcheckbox menuitemradio navigation \
        option progressbar radio radiogroup region row rowheader search searchbox slider spinbutton status switch tab table \
        tablist tabpanel test-id textbox toolbar tree treeitem";
    let mut words = text.split_whitespace();
    let (verb, role, name) = (words.next(), words.next(), words.next());
    let is_plain = matches!(verb, Some("press" | "hit" | "tap"));
    let is_role = role.is_some_and(|role| ROLES.split_whitespace().any(|it| it == role));
    !is_plain && is_role && name.is_some_and(|name| name.starts_with('"'))
}

#[cfg(test)]
mod tests {
    use super::{Deed, deeds};

    fn read(text: &str) -> Result<Vec<Deed>, crate::error::Error> {
        deeds(text, |text| Ok(text.to_owned()))
    }

    #[test]
    fn the_strict_form_comes_first() {
        assert!(matches!(read("click button \"Save\"").as_deref(), Ok([Deed::Act(_)])));
        assert!(matches!(read("click the Save button").as_deref(), Ok([Deed::Plain(_)])));
        assert_eq!(read("type \"a\" in Search and press Enter").map(|list| list.len()), Ok(2));
        for text in ["click button \"Save", "clik button \"Save\"", "fill textbox \"Search\""] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
