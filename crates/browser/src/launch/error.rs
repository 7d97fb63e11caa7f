//! Why a browser could not be started.

use std::path::PathBuf;

use surefoot_record::code::Code;

/// A browser that was not found, or did not start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// None of the usual places has a browser.
    #[error("no browser was found in {} places; the first was {}", looked_at.len(), first(looked_at))]
    NotFound {
        /// Every place that was looked at, in order.
        looked_at: Vec<PathBuf>,
    },
    /// The browser that was named is not there, or can't be run.
    #[error("{named_by} names {}, {problem}", path.display())]
    NamedNotFound {
        /// The option or the environment variable.
        named_by: &'static str,
        path: PathBuf,
        problem: &'static str,
    },
    /// It was started, and ended or never answered.
    #[error("{} {problem}{}", path.display(), quoted(last_words))]
    NotStarted {
        path: PathBuf,
        /// What happened instead, such as `ended at once (exit status: 1)`.
        problem: String,
        /// The last lines that it wrote to its standard error, at most 20.
        last_words: Vec<String>,
    },
}

impl LaunchError {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            LaunchError::NotFound { .. } | LaunchError::NamedNotFound { .. } => Code::BrowserNotFound,
            LaunchError::NotStarted { .. } => Code::BrowserNotStarted,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            LaunchError::NamedNotFound { .. } => "name the browser's executable file, or leave it unnamed",
            LaunchError::NotFound { .. } | LaunchError::NotStarted { .. } => self.code().hint(),
        }
    }
}

fn first(places: &[PathBuf]) -> String {
    places.first().map_or_else(|| "none".to_owned(), |place| place.display().to_string())
}

fn quoted(last_words: &[String]) -> String {
    if last_words.is_empty() {
        return String::new();
    }
    format!("; its last words:\n  {}", last_words.join("\n  "))
}
