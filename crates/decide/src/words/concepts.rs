//! What is said in different words: groups of words that people use for the same control.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Words that tell nothing about which element is meant.
pub(super) const STOP_WORDS: [&str; 62] = [
    "a", "an", "and", "any", "are", "as", "be", "can", "could", "current", "do", "does", "for", "from",
    "get", "gets", "has", "have", "here", "i", "in", "inside", "is", "it", "its", "just", "me", "my", "now",
    "of", "on", "one", "onto", "or", "our", "please", "same", "shall", "should", "so", "that", "the",
    "their", "them", "then", "there", "these", "this", "those", "to", "us", "want", "which", "will", "with",
    "within", "would", "you", "your", "says", "called", "named",
];

/// Two words that are one.
pub(super) const COMPOUNDS: [(&str, &str, &str); 41] = [
    ("log", "in", "login"),
    ("log", "into", "login"),
    ("sign", "in", "signin"),
    ("sign", "into", "signin"),
    ("log", "on", "login"),
    ("sign", "on", "signin"),
    ("sign", "up", "signup"),
    ("log", "out", "logout"),
    ("log", "off", "logout"),
    ("sign", "out", "signout"),
    ("sign", "off", "signout"),
    ("check", "out", "checkout"),
    ("check", "box", "checkbox"),
    ("tick", "box", "checkbox"),
    ("text", "box", "textbox"),
    ("text", "field", "textfield"),
    ("text", "area", "textarea"),
    ("combo", "box", "combobox"),
    ("list", "box", "listbox"),
    ("drop", "down", "dropdown"),
    ("radio", "button", "radiobutton"),
    ("menu", "item", "menuitem"),
    ("menu", "entry", "menuitem"),
    ("e", "mail", "email"),
    ("user", "name", "username"),
    ("pass", "word", "password"),
    ("zip", "code", "zipcode"),
    ("post", "code", "postcode"),
    ("postal", "code", "postcode"),
    ("phone", "number", "phonenumber"),
    ("news", "letter", "newsletter"),
    ("home", "page", "homepage"),
    ("wish", "list", "wishlist"),
    ("pop", "up", "popup"),
    ("sub", "menu", "submenu"),
    ("side", "bar", "sidebar"),
    ("tool", "bar", "toolbar"),
    ("nav", "bar", "navbar"),
    ("look", "up", "lookup"),
    ("set", "up", "setup"),
    ("play", "list", "playlist"),
];

/// Each group is one meaning. A word stands in one group at the most.
const GROUPS: [&[&str]; 72] = [
    &["delete", "remove", "trash", "erase", "discard", "bin", "rubbish", "garbage"],
    &["login", "signin"],
    &["logout", "signout"],
    &["signup", "register", "registration", "join", "enrol", "enroll"],
    &["basket", "cart", "bag"],
    &["setting", "settings", "preference", "preferences", "configuration", "config", "options"],
    &["search", "find", "lookup", "magnifier"],
    &["submit", "send"],
    &["save", "store"],
    &["close", "dismiss", "x"],
    &["cancel", "abort"],
    &["ok", "okay", "confirm"],
    &["accept", "agree", "consent", "allow"],
    &["decline", "reject", "refuse", "deny", "disagree"],
    &["next", "continue", "proceed"],
    &["back", "previous", "prev", "backward"],
    &["edit", "modify", "change", "update"],
    &["add", "create", "new", "plus"],
    &["email", "mail"],
    &["phone", "telephone", "mobile", "phonenumber", "tel"],
    &["picture", "image", "photo", "photograph", "avatar"],
    &["account", "profile"],
    &["help", "support", "faq", "assistance"],
    &["home", "homepage"],
    &["buy", "purchase", "order"],
    &["like", "favourite", "favorite", "heart", "love"],
    &["password", "passcode", "passphrase", "pwd"],
    &["username", "userid", "user"],
    &["hide", "collapse"],
    &["show", "expand", "reveal", "unfold", "display"],
    &["message", "comment", "note", "remark"],
    &["colour", "color"],
    &["zipcode", "postcode", "zip", "postal"],
    &["city", "town"],
    &["firstname", "forename"],
    &["surname", "lastname"],
    &["minus", "decrease", "decrement", "less", "fewer", "reduce", "lower"],
    &["increase", "increment", "raise"],
    &["quantity", "qty"],
    &["country", "nation"],
    &["language", "locale", "lang"],
    &["notification", "alert"],
    &["copy", "duplicate", "clone"],
    &["download", "export"],
    &["upload", "attach"],
    &["reload", "refresh"],
    &["begin", "start", "launch"],
    &["stop", "end", "halt"],
    &["pause", "hold"],
    &["terms", "conditions", "tos"],
    &["subscribe", "follow"],
    &["unsubscribe", "unfollow"],
    &["reply", "respond", "answer"],
    &["forward", "fwd"],
    &["dialog", "dialogue", "popup", "modal", "window"],
    &["error", "failure", "problem"],
    &["undo", "revert"],
    &["info", "information", "details", "detail"],
    &["learn", "read"],
    &["pay", "payment", "checkout"],
    &["address", "street"],
    &["firm", "company", "organisation", "organization", "employer"],
    &["film", "movie"],
    &["filter", "refine"],
    &["retweet", "repost"],
    &["important", "star", "starred"],
    &["table", "grid"],
    &["remember", "stay", "keep"],
    &["dob", "birthday", "birthdate"],
    &["newsletter", "mailinglist"],
    &["rename", "retitle"],
    &["gender", "sex"],
];

static CONCEPTS: LazyLock<HashMap<String, u16>> = LazyLock::new(|| {
    let mut concepts = HashMap::new();
    for (number, group) in (0u16..).zip(GROUPS) {
        for word in group {
            concepts.insert(super::stem(word), number);
        }
    }
    concepts
});

/// The meaning that the word with this stem shares with others, if it shares one.
pub(crate) fn concept(stem: &str) -> Option<u16> {
    CONCEPTS.get(stem).copied()
}
