//! Which names announce a secret (settle-system §1.15, rule R2).

/// Words that announce one wherever they stand in a name.
const ANNOUNCING: [&str; 30] = [
    "apikey",
    "apikeys",
    "authorization",
    "bearer",
    "cookie",
    "cookies",
    "credential",
    "credentials",
    "creds",
    "csrf",
    "cvc",
    "cvv",
    "jwt",
    "otp",
    "passcode",
    "passcodes",
    "passphrase",
    "passphrases",
    "passwd",
    "password",
    "passwords",
    "passwort",
    "pwd",
    "secret",
    "secrets",
    "sessid",
    "token",
    "tokens",
    "totp",
    "xsrf",
];

/// Ends of names that are written in one word, such as `PHPSESSID` or `accesstoken`.
const GLUED: [&str; 15] = [
    "accesskey",
    "apikey",
    "apikeys",
    "authkey",
    "passphrase",
    "passwd",
    "password",
    "passwords",
    "privatekey",
    "secret",
    "secretkey",
    "secrets",
    "sessid",
    "sessionid",
    "token",
];

/// Words that make a later `key` or `keys` a secret; a key alone is a key of the keyboard.
const QUALIFYING: [&str; 18] = [
    "access",
    "api",
    "app",
    "auth",
    "aws",
    "bearer",
    "client",
    "consumer",
    "encryption",
    "id",
    "master",
    "private",
    "public",
    "refresh",
    "secret",
    "session",
    "signing",
    "ssh",
];

/// True when the value of a member, header or field of this name is a secret, whatever the spelling:
/// `api_key`, `apiKey`, `X-Api-Key`, `user[password]`, `API key`, `api%5Fkey`.
pub(super) fn is_sensitive(name: &str) -> bool {
    let name = super::spelling::percent_decoded(name);
    let words = words(&name);
    let after =
        |index: usize, earlier: &[&str]| words[..index].iter().any(|it| earlier.contains(&it.as_str()));
    words.iter().enumerate().any(|(index, word)| match word.as_str() {
        "key" | "keys" => after(index, &QUALIFYING),
        "id" => after(index, &["session"]),
        "auth" => index + 1 == words.len(),
        word => ANNOUNCING.contains(&word) || GLUED.iter().any(|end| word.ends_with(end)),
    })
}

/// True when a parameter of a URL of this name is a secret: what is one elsewhere, and the signatures that
/// make a URL a key to what it names.
pub(super) fn is_sensitive_parameter(name: &str) -> bool {
    let decoded = super::spelling::percent_decoded(name);
    let last = words(&decoded).pop().unwrap_or_default();
    matches!(last.as_str(), "sig" | "signature" | "hmac" | "sid" | "ticket") || is_sensitive(name)
}

/// True for the headers of which everything after the colon is one value, spaces included.
pub(super) fn is_header(name: &str) -> bool {
    matches!(words(name).last().map(String::as_str), Some("authorization" | "cookie" | "auth"))
}

/// True for cookies, whose name also stands over what is no cookie but says something about them.
pub(super) fn is_cookie(name: &str) -> bool {
    words(name).iter().any(|word| word == "cookie" || word == "cookies")
}

/// The words of a name in lower case: parted by anything that is no letter, by humps, and by digits.
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let letters: Vec<char> = name.chars().collect();
    for (index, &letter) in letters.iter().enumerate() {
        if !letter.is_ascii_alphabetic() {
            close(&mut word, &mut words);
            continue;
        }
        let previous = index.checked_sub(1).and_then(|it| letters.get(it)).copied().unwrap_or(' ');
        let next = letters.get(index + 1).copied().unwrap_or(' ');
        let hump = letter.is_ascii_uppercase()
            && (previous.is_ascii_lowercase()
                || (previous.is_ascii_uppercase() && next.is_ascii_lowercase()));
        if hump {
            close(&mut word, &mut words);
        }
        word.push(letter.to_ascii_lowercase());
    }
    close(&mut word, &mut words);
    words
}

fn close(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

#[cfg(test)]
mod tests {
    use super::{is_sensitive, is_sensitive_parameter};

    #[test]
    fn names_of_secrets_are_known_in_every_spelling() {
        for name in [
            "password",
            "Password",
            "userPassword",
            "user_password",
            "user[password]",
            "passwords",
            "password2",
            "PASSWD",
            "pwd",
            "passphrase",
            "token",
            "accessToken",
            "access_token",
            "access.token",
            "ACCESS-TOKEN",
            "csrftoken",
            "csrfmiddlewaretoken",
            "X-CSRF-Token",
            "idToken",
            "nextPageToken",
            "secret",
            "clientSecret",
            "clientsecret",
            "client secret",
            "apikey",
            "apiKey",
            "APIKey",
            "API key",
            "api_keys",
            "X-Api-Key",
            "api%5Fkey",
            "accessKeyId",
            "awsAccessKey",
            "private.key",
            "publicKeys",
            "appKey",
            "sessionKey",
            "credential",
            "credentials",
            "jwt",
            "Authorization",
            "proxy-authorization",
            "bearer",
            "X-Auth",
            "auth",
            "cookie",
            "Set-Cookie",
            "PHPSESSID",
            "JSESSIONID",
            "sessionId",
            "session_id",
            "otp",
            "cvv2",
        ] {
            assert!(is_sensitive(name), "{name}");
        }
    }

    #[test]
    fn ordinary_names_are_not_secret() {
        for name in [
            "key",
            "keys",
            "keyCode",
            "primaryKey",
            "press key",
            "value",
            "name",
            "author",
            "authMethod",
            "authentication",
            "session",
            "id",
            "testId",
            "tokenize",
            "secretary",
            "passed",
            "compass",
            "code",
            "state",
            "description",
            "signature",
            "ticket",
            "monkey",
            "",
            "密码",
            "keypass",
        ] {
            assert!(!is_sensitive(name), "{name}");
        }
    }

    #[test]
    fn signatures_are_secret_in_a_url_alone() {
        for name in ["sig", "X-Amz-Signature", "signature", "sid", "access_token"] {
            assert!(is_sensitive_parameter(name), "{name}");
        }
        for name in ["q", "list", "signed", "page", "code"] {
            assert!(!is_sensitive_parameter(name), "{name}");
        }
    }
}
