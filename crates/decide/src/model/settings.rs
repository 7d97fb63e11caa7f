//! Which model, where it is asked, and with which key.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use surefoot_record::redact::Secret;

/// Who is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    TypeSafe,
    Perplexity,
    OpenRouter,
    Cloudflare,
    OpenAi,
    /// A server of the System One dialect on this machine.
    Local,
    /// A chat model over the OpenAI-compatible API.
    Chat,
}

impl Provider {
    /// The provider of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Provider> {
        Some(match name {
            "typesafe" => Provider::TypeSafe,
            "perplexity" => Provider::Perplexity,
            "openrouter" => Provider::OpenRouter,
            "cloudflare" => Provider::Cloudflare,
            "openai" => Provider::OpenAi,
            "local" => Provider::Local,
            "chat" => Provider::Chat,
            _ => return None,
        })
    }

    fn url(self, account: Option<&str>, model: &str) -> Option<String> {
        Some(match self {
            Provider::TypeSafe => "https://api.typesafe.ai/v1/systemone".to_owned(),
            Provider::Perplexity => "https://api.perplexity.ai/v1/decisions".to_owned(),
            Provider::OpenRouter => "https://openrouter.ai/api/alpha/decisions".to_owned(),
            Provider::Cloudflare => {
                format!(
                    "https://api.cloudflare.com/client/v4/accounts/{}/ai/run/@cf/cloudflare/{model}",
                    account?
                )
            }
            Provider::OpenAi => "https://api.openai.com/v1/decisions".to_owned(),
            Provider::Local => "http://localhost:11434/v1/systemone".to_owned(),
            Provider::Chat => "https://api.openai.com/v1/chat/completions".to_owned(),
        })
    }

    fn model(self) -> Option<&'static str> {
        match self {
            Provider::TypeSafe => Some("jev-latest"),
            Provider::Perplexity => Some("pplx-decider-v1-27b"),
            Provider::OpenRouter => Some("~typesafe/jev-latest"),
            Provider::Cloudflare => Some("clef-flash"),
            Provider::OpenAi => Some("gpt-6-luna"),
            Provider::Local | Provider::Chat => None,
        }
    }

    /// How many questions one request may ask.
    pub(super) fn questions(self) -> usize {
        match self {
            Provider::TypeSafe => 1_000,
            Provider::Perplexity => 128,
            Provider::OpenAi => 400,
            Provider::Cloudflare | Provider::OpenRouter | Provider::Local => 64,
            Provider::Chat => 16,
        }
    }

    /// How many options one question may have.
    pub(super) fn options(self) -> usize {
        match self {
            Provider::Chat => 100,
            _ => 255,
        }
    }

    /// What one token of input costs, in billionths of a US dollar, by the price list that is known; output is free there.
    /// None where it is not known, or the answer says what it cost.
    pub(super) fn price(self, model: &str) -> Option<u64> {
        match self {
            Provider::TypeSafe => Some(42),
            Provider::Perplexity => Some(40),
            Provider::Cloudflare if model == "clef" => Some(240),
            Provider::Cloudflare if model == "clef-flash" => Some(90),
            Provider::Local => Some(0),
            _ => None,
        }
    }

    /// How long it is waited for at the most.
    fn patience(self) -> Duration {
        match self {
            Provider::TypeSafe | Provider::Local => Duration::from_secs(8),
            _ => Duration::from_secs(15),
        }
    }
}

/// Why a model can't be asked with these settings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    #[error("{0} is missing: it is needed for that decision model")]
    Missing(&'static str),
    #[error("the decision model's {0} can't be used: {1}")]
    Unusable(&'static str, String),
}

/// The settings as a file or the environment gives them. A key is never among them: it is read from the environment
/// (`SUREFOOT_DECIDE_API_KEY`) or from the file that `key-file` names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Told {
    pub provider: Option<String>,
    pub model: Option<String>,
    pub url: Option<String>,
    /// Cloudflare's account.
    pub account: Option<String>,
    pub key_file: Option<String>,
    pub timeout_ms: Option<u64>,
}

/// The settings of a model, complete and checked.
#[derive(Debug, Clone)]
pub struct Settings {
    pub(super) provider: Provider,
    pub(super) model: String,
    pub(super) url: url::Url,
    pub(super) key: Option<Secret>,
    pub(super) patience: Duration,
}

#[derive(Deserialize)]
struct File {
    decide: Option<Told>,
}

impl Told {
    /// Reads the table `[decide]` of a configuration file; other tables belong to others.
    ///
    /// # Errors
    ///
    /// When it can't be read.
    pub fn from_toml(text: &str) -> Result<Told, SettingsError> {
        let file: File = toml::from_str(text)
            .map_err(|error| SettingsError::Unusable("configuration", error.message().to_owned()))?;
        Ok(file.decide.unwrap_or_default())
    }

    /// What the environment says.
    #[must_use]
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Told {
        let of = |name: &str| variable(&format!("SUREFOOT_DECIDE_{name}")).filter(|it| !it.trim().is_empty());
        Told {
            provider: of("PROVIDER"),
            model: of("MODEL"),
            url: of("URL"),
            account: of("ACCOUNT"),
            key_file: of("API_KEY_FILE"),
            timeout_ms: of("TIMEOUT_MS").and_then(|it| it.parse().ok()),
        }
    }

    /// These settings, and those of another source where these say nothing.
    #[must_use]
    pub fn or(self, other: Told) -> Told {
        Told {
            provider: self.provider.or(other.provider),
            model: self.model.or(other.model),
            url: self.url.or(other.url),
            account: self.account.or(other.account),
            key_file: self.key_file.or(other.key_file),
            timeout_ms: self.timeout_ms.or(other.timeout_ms),
        }
    }

    /// The settings of a model; none when no provider is named, or `off`.
    ///
    /// # Errors
    ///
    /// When what is needed is missing or can't be used. No value is told.
    pub fn settings(
        self,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Option<Settings>, SettingsError> {
        let Some(name) = self.provider.as_deref().filter(|name| !matches!(*name, "off" | "embedded")) else {
            return Ok(None);
        };
        let provider = Provider::parse(name).ok_or_else(|| {
            let known = "off, typesafe, perplexity, openrouter, cloudflare, openai, local or chat";
            SettingsError::Unusable("provider", format!("it is one of {known}"))
        })?;
        let model = self.model.or_else(|| provider.model().map(str::to_owned));
        let model = model.ok_or(SettingsError::Missing("SUREFOOT_DECIDE_MODEL"))?;
        let address = self.url.or_else(|| provider.url(self.account.as_deref(), &model));
        let address = address.ok_or(SettingsError::Missing("SUREFOOT_DECIDE_ACCOUNT"))?;
        let url = url::Url::parse(&address)
            .map_err(|_| SettingsError::Unusable("address", "it is no absolute URL".to_owned()))?;
        if !is_safe(&url) {
            let why = "it must begin with https://; http:// is for this machine alone";
            return Err(SettingsError::Unusable("address", why.to_owned()));
        }
        let key = match (variable("SUREFOOT_DECIDE_API_KEY"), &self.key_file) {
            (Some(key), _) if !key.trim().is_empty() => Some(Secret::new(key.trim())),
            (_, Some(file)) => {
                let text = std::fs::read_to_string(Path::new(file))
                    .map_err(|error| SettingsError::Unusable("key file", error.kind().to_string()))?;
                Some(Secret::new(text.trim()))
            }
            _ => None,
        };
        if key.is_none() && !is_here(&url) {
            return Err(SettingsError::Missing("SUREFOOT_DECIDE_API_KEY"));
        }
        let patience =
            self.timeout_ms.map_or(provider.patience(), |it| Duration::from_millis(it.clamp(100, 60_000)));
        Ok(Some(Settings { provider, model, url, key, patience }))
    }
}

fn is_here(url: &url::Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(host)) => host == "localhost" || host.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// A key may travel over TLS, or not leave the machine.
fn is_safe(url: &url::Url) -> bool {
    let plain = url.username().is_empty() && url.password().is_none();
    plain && (url.scheme() == "https" || (url.scheme() == "http" && is_here(url)))
}

#[cfg(test)]
mod tests {
    use super::{SettingsError, Told};

    fn told(provider: &str) -> Told {
        Told { provider: Some(provider.to_owned()), ..Told::default() }
    }

    #[test]
    fn nothing_is_asked_unless_somebody_is_named() {
        assert!(Told::default().settings(|_| None).expect("it is nothing").is_none());
        assert!(told("off").settings(|_| None).expect("it is off").is_none());
    }

    #[test]
    fn a_key_is_needed_elsewhere_and_never_told() {
        let error = told("typesafe").settings(|_| None).expect_err("there is no key");
        assert_eq!(error, SettingsError::Missing("SUREFOOT_DECIDE_API_KEY"));
        let key = |name: &str| (name == "SUREFOOT_DECIDE_API_KEY").then(|| "sk-hidden".to_owned());
        let settings = told("typesafe").settings(key).expect("it is complete").expect("it is named");
        assert!(!format!("{settings:?}").contains("sk-hidden"));
        let local = Told { model: Some("nimble".to_owned()), ..told("local") };
        assert!(local.settings(|_| None).expect("it is complete").is_some());
    }

    #[test]
    fn plain_http_is_for_this_machine_alone() {
        for (url, good) in [
            ("http://localhost:1/v1/systemone", true),
            ("http://127.0.0.1:1/", true),
            ("http://[::1]:1/", true),
            ("http://models.example/v1", false),
            ("http://localhost.example/", false),
            ("https://user:pass@models.example/", false),
            ("nonsense", false),
        ] {
            let told = Told { url: Some(url.to_owned()), model: Some("m".to_owned()), ..told("local") };
            assert_eq!(told.settings(|_| Some("k".to_owned())).is_ok(), good, "{url}");
        }
    }

    #[test]
    fn a_file_says_the_same_as_the_environment() {
        let file = Told::from_toml("[decide]\nprovider = \"local\"\nmodel = \"nimble\"\n[other]\nx = 1\n")
            .expect("it is right");
        let environment = Told::from_environment(|name| match name {
            "SUREFOOT_DECIDE_PROVIDER" => Some("local".to_owned()),
            "SUREFOOT_DECIDE_MODEL" => Some("nimble".to_owned()),
            _ => None,
        });
        assert_eq!(file, environment);
        assert!(
            Told::from_toml("[decide]\nkey = \"sk\"\n").is_err(),
            "a key is not written into a configuration"
        );
    }
}
