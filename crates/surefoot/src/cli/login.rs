//! Options by which a page is met as somebody: secrets by name, a stored login, credentials, a certificate that
//! nobody vouches for.

use std::path::{Path, PathBuf};

use clap::Args;
use surefoot_record::action::Action;
use surefoot_record::code::Code;
use surefoot_record::redact::{NamedSecrets, Secret, is_name, names_in};
use surefoot_record::storage_state::StorageState;
use url::Url;

use crate::calls::{BrowserOptions, HttpCredentials};
use crate::error::Error;

/// Where values of secrets come from: the variable of this prefix and the secret's name.
const PREFIX: &str = "SUREFOOT_SECRET_";

#[derive(Debug, Clone, Args)]
pub(crate) struct LoginOptions {
    /// A secret that the text of a fill or type names as {{secret:NAME}}. Its value is that of the environment variable
    /// SUREFOOT_SECRET_NAME, or the contents of the file that SUREFOOT_SECRET_NAME_FILE names. It is typed into pages
    /// of the launch URL's origin, or of the ORIGINs given instead, and is in nothing that is written. Can be given
    /// more than once.
    #[arg(long = "secret", value_name = "NAME[@ORIGIN]", help_heading = "Login")]
    secrets: Vec<String>,

    /// Begin logged in: a file of cookies and local storage as Playwright's storageState writes it. What belongs to
    /// the launch URL's own host and origin is used, and nothing else; it is an error when nothing does.
    #[arg(long, value_name = "FILE", help_heading = "Login")]
    storage_state: Option<PathBuf>,

    /// Answer the launch URL's server when it asks for HTTP authentication. NAME is that of a secret whose value is
    /// USER:PASSWORD, found as --secret says.
    #[arg(long, value_name = "NAME", help_heading = "Login")]
    http_credentials: Option<String>,

    /// Take certificates that nobody vouches for. Anybody between here and the server can then read along.
    #[arg(long, help_heading = "Login", conflicts_with = "connect")]
    pub(crate) ignore_https_errors: bool,
}

/// A secret that was given.
#[derive(Debug, Clone)]
struct Given {
    name: String,
    secret: Secret,
    /// Empty for the launch URL's.
    origins: Vec<String>,
}

/// What the options come to, with nothing left to look up.
#[derive(Debug, Clone, Default)]
pub(crate) struct Login {
    secrets: Vec<Given>,
    storage_state: Option<StorageState>,
    http_credentials: Option<HttpCredentials>,
}

impl LoginOptions {
    /// Looks everything up.
    ///
    /// # Errors
    ///
    /// When something is written wrongly, or has no value. No value is repeated.
    pub(crate) fn read(&self) -> Result<Login, Error> {
        let mut login = Login::default();
        for text in &self.secrets {
            let (name, origin) = match text.split_once('@') {
                Some((name, origin)) => (name, Some(origin_of(origin)?)),
                None => (text.as_str(), None),
            };
            match login.secrets.iter_mut().find(|given| given.name == name) {
                Some(given) => given.origins.extend(origin),
                None => {
                    let secret = value_of("--secret", name)?;
                    login.secrets.push(Given {
                        name: name.to_owned(),
                        secret,
                        origins: origin.into_iter().collect(),
                    });
                }
            }
        }
        login.storage_state = self.storage_state.as_deref().map(storage_state).transpose()?;
        login.http_credentials = self.http_credentials.as_deref().map(http_credentials).transpose()?;
        Ok(login)
    }
}

fn storage_state(path: &Path) -> Result<StorageState, Error> {
    let invalid = |problem: &str| {
        Error::new(Code::StorageStateInvalid, format!("--storage-state {}: {problem}", path.display()))
    };
    let text = std::fs::read_to_string(path).map_err(|error| invalid(&error.kind().to_string()))?;
    StorageState::parse(&text).map_err(|error| invalid(&error.message))
}

fn http_credentials(name: &str) -> Result<HttpCredentials, Error> {
    let value = value_of("--http-credentials", name)?;
    let (user, password) = value.reveal().split_once(':').ok_or_else(|| {
        Error::new(
            Code::OptionValueInvalid,
            format!("--http-credentials {name}: the value is to be USER:PASSWORD, and has no colon"),
        )
    })?;
    Ok(HttpCredentials { user: Secret::new(user), password: Secret::new(password) })
}

impl Login {
    /// The secrets as a session that begins at that address may type them.
    pub(crate) fn secrets(&self, launch: &str) -> NamedSecrets {
        let mut named = NamedSecrets::default();
        for given in &self.secrets {
            let origins = match given.origins.is_empty() {
                true => {
                    Url::parse(launch).map(|url| url.origin().ascii_serialization()).into_iter().collect()
                }
                false => given.origins.clone(),
            };
            named.give(given.name.clone(), given.secret.clone(), origins);
        }
        named
    }

    /// Refuses what is bound to nothing but the page that is opened, where somebody else chooses that page.
    ///
    /// # Errors
    ///
    /// `OPTION_VALUE_INVALID` with what to write.
    pub(crate) fn must_be_bound(&self) -> Result<(), Error> {
        if let Some(given) = self.secrets.iter().find(|given| given.origins.is_empty()) {
            let message = format!(
                "--secret {name}: an agent chooses the page, so name where it may be typed: {name}@ORIGIN",
                name = given.name
            );
            return Err(Error::new(Code::OptionValueInvalid, message));
        }
        if self.http_credentials.is_some() {
            let message = "--http-credentials: an agent chooses the page, and any server could ask for them";
            return Err(Error::new(Code::OptionValueInvalid, message));
        }
        Ok(())
    }

    /// The browser's options with the login among them.
    ///
    /// # Errors
    ///
    /// `STORAGE_STATE_INVALID` when nothing of the stored login belongs to a page that begins at that address.
    pub(crate) fn browser(&self, options: BrowserOptions, launch: &str) -> Result<BrowserOptions, Error> {
        if let Some(state) = &self.storage_state {
            let of_page = state.for_page(launch);
            of_page.map_err(|error| Error::new(error.code, format!("--storage-state: {error}")))?;
        }
        Ok(self.among(options))
    }

    /// The same without a look at what belongs where.
    pub(crate) fn among(&self, options: BrowserOptions) -> BrowserOptions {
        BrowserOptions {
            storage_state: self.storage_state.clone(),
            http_credentials: self.http_credentials.clone(),
            ..options
        }
    }

    /// Everything that must not be in what is written.
    pub(crate) fn all(&self) -> Vec<Secret> {
        let mut list: Vec<Secret> = self.secrets.iter().map(|given| given.secret.clone()).collect();
        list.extend(self.storage_state.iter().flat_map(StorageState::secrets));
        list.extend(self.http_credentials.iter().map(|credentials| credentials.password.clone()));
        list
    }

    /// Refuses an action that names a secret that was not given, or names one where no secret can be typed.
    ///
    /// # Errors
    ///
    /// `SECRET_MISSING` or `INSTRUCTION_INVALID`.
    pub(crate) fn check(&self, action: &Action) -> Result<(), Error> {
        let text = match action {
            Action::Fill(text) | Action::Type(text) => text.text.as_str(),
            _ => "",
        };
        let known = |name: &str| self.secrets.iter().any(|given| given.name == name);
        if let Some(name) = names_in(text).into_iter().find(|name| !known(name)) {
            return Err(Error::new(
                Code::SecretMissing,
                format!("{}: the secret {{{{secret:{name}}}}} was not given", action.verb()),
            ));
        }
        let whole = serde_json::to_string(&action.without_text()).unwrap_or_default();
        match names_in(&whole).first() {
            Some(name) => Err(Error::new(
                Code::InstructionInvalid,
                format!(
                    "{}: {{{{secret:{name}}}}} can stand in the text of a fill or type alone",
                    action.verb()
                ),
            )),
            None => Ok(()),
        }
    }
}

/// The value that the environment has for a name.
fn value_of(option: &str, name: &str) -> Result<Secret, Error> {
    if !is_name(name) {
        return Err(Error::new(
            Code::OptionValueInvalid,
            format!(
                "{option}: a secret's name has letters, digits and underscores, and begins with a letter"
            ),
        ));
    }
    let missing = |problem: String| Error::new(Code::SecretMissing, format!("{option} {name}: {problem}"));
    let (variable, file) = (format!("{PREFIX}{name}"), format!("{PREFIX}{name}_FILE"));
    let value = match (std::env::var(&variable), std::env::var_os(&file)) {
        (Ok(value), _) => value,
        (Err(std::env::VarError::NotUnicode(_)), _) => {
            return Err(missing(format!("{variable} is not text")));
        }
        (Err(_), Some(path)) => {
            let read = std::fs::read_to_string(&path).map_err(|error| {
                missing(format!("the file that {file} names can't be read: {}", error.kind()))
            })?;
            // Editors end a file with a line break that is no part of the secret.
            let end = read.strip_suffix('\n').unwrap_or(&read);
            end.strip_suffix('\r').unwrap_or(end).to_owned()
        }
        (Err(_), None) => return Err(missing(format!("neither {variable} nor {file} is set"))),
    };
    match value.is_empty() {
        true => Err(missing("it is empty".to_owned())),
        false => Ok(Secret::new(value)),
    }
}

fn origin_of(text: &str) -> Result<String, Error> {
    let url =
        Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.path() == "/");
    match url {
        Some(url) if url.query().is_none() && url.fragment().is_none() && url.username().is_empty() => {
            Ok(url.origin().ascii_serialization())
        }
        _ => Err(Error::new(
            Code::OptionValueInvalid,
            "--secret: an origin is scheme, host and port, for example NAME@https://login.example.test",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::shared::step;

    fn login() -> Login {
        let secret = Secret::new("hunter2");
        Login {
            secrets: vec![Given { name: "word".to_owned(), secret, origins: Vec::new() }],
            ..Login::default()
        }
    }

    #[test]
    fn a_secret_is_bound_to_the_launch_origin_unless_others_are_named() {
        let mut login = login();
        let filled = |login: &Login, origin| {
            login.secrets("http://a.test:81/x").fill_in("{{secret:word}}", origin).is_ok()
        };
        assert!(filled(&login, "http://a.test:81") && !filled(&login, "http://b.test"));
        login.secrets[0].origins.push(origin_of("http://b.test/").unwrap());
        assert!(!filled(&login, "http://a.test:81") && filled(&login, "http://b.test"));
        for wrong in ["b.test", "ftp://b.test", "http://b.test/x", "http://b.test?x", "http://u@b.test"] {
            assert!(origin_of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_known_and_stands_in_what_is_typed() {
        let check = |text: &str| login().check(&step(text).unwrap()).map_err(|error| error.code);
        assert_eq!(check("fill textbox \"A\" \"{{secret:word}}\""), Ok(()));
        assert_eq!(check("fill textbox \"A\" \"{{secret:other}}\""), Err(Code::SecretMissing));
        assert_eq!(check("select combobox \"A\" \"{{secret:word}}\""), Err(Code::InstructionInvalid));
        assert_eq!(check("click button \"{{secret:word}}\""), Err(Code::InstructionInvalid));
        assert_eq!(check("navigate http://a.test/?q={{secret:word}}"), Err(Code::InstructionInvalid));
    }
}
