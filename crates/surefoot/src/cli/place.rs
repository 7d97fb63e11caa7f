//! Where an exploration goes, and what is left open in its texts: `--base-url` and `--var`.

use clap::Args;
use surefoot_explore::Deed;
use surefoot_record::action::Action;
use surefoot_replay::{BaseUrl, Variables};

use super::shared::address;
use crate::error::Error;

#[derive(Debug, Clone, Args)]
pub(crate) struct PlaceOptions {
    /// The site: its scheme, host and port take the place of the page's, and in `navigate` too. The page may then be a
    /// path alone, such as /login.
    #[arg(long, value_name = "URL", value_parser = BaseUrl::parse)]
    base_url: Option<BaseUrl>,

    /// Give a variable that texts name as {{NAME}}. Can be given more than once. {{unique}} is filled in with a text
    /// that was never there before.
    #[arg(long = "var", value_name = "NAME=VALUE")]
    variables: Vec<String>,
}

/// The variables of some `--var NAME=VALUE`.
pub(super) fn given(texts: &[String]) -> Result<Variables, Error> {
    let mut variables = Variables::default();
    for text in texts {
        variables.give(text).map_err(|error| Error::new(error.code, format!("--var: {error}")))?;
    }
    Ok(variables)
}

impl PlaceOptions {
    /// The address of the page, checked.
    pub(crate) fn page(&self, url: &str) -> Result<String, Error> {
        let page = self.base_url.as_ref().map_or_else(|| url.to_owned(), |base| base.page(url));
        address(&page)?;
        Ok(page)
    }

    /// The variables that were given.
    pub(crate) fn variables(&self) -> Result<Variables, Error> {
        given(&self.variables)
    }

    /// An action as it is to be done, for a page that was written as `url`.
    pub(crate) fn action(
        &self,
        variables: &mut Variables,
        url: &str,
        action: &Action,
    ) -> Result<Action, Error> {
        let action = variables.fill_in_deed(action.verb(), action)?;
        Ok(self.base_url.as_ref().map_or_else(|| action.clone(), |base| base.action(&action, url)))
    }

    /// An instruction in plain words with the variables that it names.
    pub(crate) fn instruction(&self, variables: &mut Variables, text: &str) -> Result<String, Error> {
        Ok(variables.fill_in_deed("the instruction", &text.to_owned())?)
    }

    /// A deed likewise.
    pub(crate) fn deed(&self, variables: &mut Variables, url: &str, deed: &Deed) -> Result<Deed, Error> {
        Ok(match deed {
            Deed::Act(action) => Deed::Act(self.action(variables, url, action)?),
            // Its texts were given their values when it was read.
            Deed::Plain(intent) => Deed::Plain(intent.clone()),
            Deed::Check(assertion) => Deed::Check(variables.fill_in_deed("--check", assertion)?),
        })
    }
}
