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
