//! The operator's policy, as it is written under `[policy]` in a config file.
//!
//! It comes from files and options, never from whoever acts: a model can read what it forbids and can change nothing.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use surefoot_record::bounds::RiskClass;
use surefoot_record::code::Code;

use crate::address::Network;
use crate::origin::OriginPattern;

/// What becomes of a risky act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// It is done.
    Allow,
    /// Somebody is asked; where there is nobody, it is refused.
    #[default]
    Ask,
    /// It is refused.
    Deny,
}

/// What becomes of acts of each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Acts {
    pub destructive: Decision,
    pub financial: Decision,
    pub external_commit: Decision,
    pub security: Decision,
}

impl Acts {
    /// Every class alike.
    #[must_use]
    pub fn all(decision: Decision) -> Acts {
        Acts { destructive: decision, financial: decision, external_commit: decision, security: decision }
    }

    /// What becomes of an act of that class.
    #[must_use]
    pub fn of(&self, class: RiskClass) -> Decision {
        match class {
            RiskClass::Destructive => self.destructive,
            RiskClass::Financial => self.financial,
            RiskClass::ExternalCommit => self.external_commit,
            RiskClass::Security => self.security,
        }
    }

    /// Decides otherwise of one class.
    pub fn set(&mut self, class: RiskClass, decision: Decision) {
        *match class {
            RiskClass::Destructive => &mut self.destructive,
            RiskClass::Financial => &mut self.financial,
            RiskClass::ExternalCommit => &mut self.external_commit,
            RiskClass::Security => &mut self.security,
        } = decision;
    }
}

/// How one class's word list differs from the built-in one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct WordChanges {
    pub add: Vec<String>,
    pub remove: Vec<String>,
}

/// How the word lists differ from the built-in ones.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Words {
    pub destructive: WordChanges,
    pub financial: WordChanges,
    pub external_commit: WordChanges,
    pub security: WordChanges,
}

impl Words {
    /// The changes of one class.
    #[must_use]
    pub fn of(&self, class: RiskClass) -> &WordChanges {
        match class {
            RiskClass::Destructive => &self.destructive,
            RiskClass::Financial => &self.financial,
            RiskClass::ExternalCommit => &self.external_commit,
            RiskClass::Security => &self.security,
        }
    }
}

/// What sessions may reach and do.
///
/// The default is what an agent's sessions are held to when the operator says nothing: the origin that they start at,
/// and every risky act asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Policy {
    /// Origins whose pages may be opened, in tabs and in frames, and that may serve parts of pages.
    pub origins: Vec<OriginPattern>,
    /// The origin of the address that a session starts at is allowed.
    pub start_origin: bool,
    /// Origins that may serve parts of pages, and no page.
    pub subresources: Vec<OriginPattern>,
    /// Addresses, beside public ones, that every allowed host may stand for.
    pub addresses: Vec<Network>,
    /// Folders that files may be read from and written to, beside the workspace and the temporary ones.
    pub folders: Vec<PathBuf>,
    pub acts: Acts,
    pub words: Words,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            origins: Vec::new(),
            start_origin: true,
            subresources: Vec::new(),
            addresses: Vec::new(),
            folders: Vec::new(),
            acts: Acts::default(),
            words: Words::default(),
        }
    }
}

/// Why a policy can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PolicyError(pub String);

impl PolicyError {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        Code::PolicyInvalid
    }
}

/// What of a config file is read here; the rest of it is somebody else's.
#[derive(Deserialize)]
struct ConfigFile {
    policy: Option<Policy>,
}

impl Policy {
    /// Reads `[policy]` out of the text of a config file; none when it has no such table.
    ///
    /// # Errors
    ///
    /// When the text is no TOML, or the table says something that no policy can say.
    pub fn from_config(text: &str) -> Result<Option<Policy>, PolicyError> {
        let file: ConfigFile =
            toml::from_str(text).map_err(|error| PolicyError(error.to_string().trim().to_owned()))?;
        if let Some(policy) = &file.policy {
            crate::risk::Lists::new(&policy.words)?;
        }
        Ok(file.policy)
    }
}
