//! Options by which the operator says what sessions may reach and do.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::{Args, ValueEnum};
use surefoot_policy::{Acts, Decision, Network, OriginPattern, Policy, PolicyError};
use surefoot_record::bounds::RiskClass;
use surefoot_record::code::Code;
use surefoot_session::Rules;

use crate::error::Error;

/// A class of risky acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Class {
    /// What removes something.
    Destructive,
    /// What spends or moves money.
    Financial,
    /// What sends something to other people.
    ExternalCommit,
    /// What changes who may get in.
    Security,
}

impl From<Class> for RiskClass {
    fn from(class: Class) -> RiskClass {
        match class {
            Class::Destructive => RiskClass::Destructive,
            Class::Financial => RiskClass::Financial,
            Class::ExternalCommit => RiskClass::ExternalCommit,
            Class::Security => RiskClass::Security,
        }
    }
}

/// What the operator says of reach and risk.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PolicyOptions {
    /// A file in TOML. Its table [policy] says what may be reached and done; its table [decide] who decides what plain words
    /// mean: provider, model, url, account, key-file and timeout-ms.
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    config: Option<PathBuf>,

    /// What is written in it, or why it can't be read: it is read once.
    #[arg(skip)]
    config_text: OnceLock<Result<String, Error>>,

    /// Let pages reach nothing but the launch URL's origin and this one: [SCHEME://]HOST[:PORT], where HOST may be
    /// *.NAME and PORT may be *. Can be given more than once.
    #[arg(long, value_name = "ORIGIN", help_heading = "Policy")]
    allow_origin: Vec<OriginPattern>,

    /// Let every allowed host stand for these addresses too, beside public ones: loopback, private, ADDRESS or
    /// ADDRESS/BITS. Can be given more than once.
    #[arg(long, value_name = "NETWORK", help_heading = "Policy")]
    allow_address: Vec<Network>,

    /// Let files be read from and written to this folder, beside the working folder and the temporary one. Can be
    /// given more than once.
    #[arg(long, value_name = "FOLDER", help_heading = "Policy")]
    allow_folder: Vec<PathBuf>,

    /// Do risky acts of these classes without asking anybody.
    #[arg(long, value_enum, value_name = "CLASS", value_delimiter = ',', help_heading = "Policy")]
    allow_acts: Vec<Class>,
}

impl PolicyOptions {
    /// The rules that a person's own command is under: none unless the operator says something. Options alone confine
    /// what pages reach, and leave acts and files to whoever typed them.
    pub(crate) fn rules(&self) -> Result<Option<Rules>, Error> {
        let reaching = !self.allow_origin.is_empty() || !self.allow_address.is_empty();
        let policy = match self.in_file()? {
            Some(policy) => policy,
            None if reaching => Policy {
                acts: Acts::all(Decision::Allow),
                folders: vec![PathBuf::from("/")],
                ..Policy::default()
            },
            None => return Ok(None),
        };
        Ok(Some(Rules::new(self.on_top_of(policy))?))
    }

    /// The policy that an agent is under, which is never without one.
    pub(crate) fn for_agents(&self) -> Result<Rules, Error> {
        let policy = self.in_file()?.unwrap_or_default();
        Ok(Rules::new(self.on_top_of(policy))?)
    }

    /// The text of the configuration; none when there is none.
    pub(crate) fn config_text(&self) -> Result<Option<&str>, Error> {
        let Some(file) = &self.config else { return Ok(None) };
        let read = || std::fs::read_to_string(file).map_err(|error| wrong(file, &error.to_string()));
        self.config_text.get_or_init(read).as_ref().map(|text| Some(text.as_str())).map_err(Error::clone)
    }

    fn in_file(&self) -> Result<Option<Policy>, Error> {
        let (Some(file), Some(text)) = (&self.config, self.config_text()?) else { return Ok(None) };
        Policy::from_config(text).map_err(|error| wrong(file, &error.to_string()))
    }

    fn on_top_of(&self, mut policy: Policy) -> Policy {
        policy.origins.extend(self.allow_origin.iter().cloned());
        policy.addresses.extend(&self.allow_address);
        policy.folders.extend(self.allow_folder.iter().cloned());
        for class in &self.allow_acts {
            policy.acts.set((*class).into(), Decision::Allow);
        }
        policy
    }
}

fn wrong(file: &Path, problem: &str) -> Error {
    Error::new(Code::PolicyInvalid, format!("{}: {problem}", file.display()))
}

impl From<PolicyError> for Error {
    fn from(error: PolicyError) -> Self {
        Error::new(error.code(), error.to_string())
    }
}
