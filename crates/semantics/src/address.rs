//! Which addresses can be opened.

use url::Url;

/// Checks that an address can be opened: absolute `http` or `https`, or `about:blank`, without credentials.
///
/// # Errors
///
/// What is wrong, in words that fit after a colon; the address itself is not repeated.
pub fn check(address: &str) -> Result<(), String> {
    if address == "about:blank" {
        return Ok(());
    }
    let url = Url::parse(address).map_err(|error| {
        format!("the URL is not an absolute one ({error}); it begins with http:// or https://")
    })?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(format!("`{}:` can't be opened, only http and https", url.scheme()));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("the URL holds a user name or a password, which would end up in files".to_owned());
    }
    Ok(())
}

/// The origin of a document's address; none where it takes that of the document around it, as `about:blank`
/// does, or has none that could be compared.
#[must_use]
pub fn origin(address: &str) -> Option<String> {
    let origin = Url::parse(address).ok()?.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}
