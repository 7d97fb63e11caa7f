//! What is said in different words: groups of words that people use for the same control.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Words that tell nothing about which element is meant.
pub(super) const STOP_WORDS: &str = "a an and any are as be can could current do does for from get gets has have here i in inside is it \
    its just me my now of on onto or our please same shall should so that the their them then there \
    these this those to us want which will with within would you your says called named very";

/// Two words that are one.
pub(super) const COMPOUNDS: &[(&str, &str, &str)] = &[
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
    ("birth", "date", "birthdate"),
    ("birth", "day", "birthday"),
    ("check", "mark", "checkmark"),
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
    ("full", "screen", "fullscreen"),
    ("throw", "away", "delete"),
    ("get", "rid", "delete"),
    ("take", "away", "remove"),
    ("turn", "up", "increase"),
    ("turn", "down", "decrease"),
    ("make", "bigger", "increase"),
    ("one", "more", "increase"),
    ("one", "less", "decrease"),
    ("one", "fewer", "decrease"),
    ("skip", "ahead", "forward"),
    ("fast", "forward", "forward"),
    ("go", "ahead", "continue"),
    ("give", "up", "cancel"),
    ("every", "one", "everyone"),
    ("first", "name", "firstname"),
    ("given", "name", "firstname"),
    ("fore", "name", "firstname"),
    ("last", "name", "lastname"),
    ("family", "name", "lastname"),
    ("sur", "name", "surname"),
    ("kebab", "menu", "more"),
    ("three", "dots", "more"),
    ("three", "dot", "more"),
    ("hamburger", "menu", "menu"),
    ("date", "picker", "datepicker"),
    ("sort", "by", "sort"),
    ("order", "by", "sort"),
    ("web", "site", "website"),
    ("car", "hire", "carhire"),
    ("car", "rental", "carhire"),
    ("dark", "mode", "darkmode"),
    ("night", "mode", "darkmode"),
    ("dark", "theme", "darkmode"),
    ("thumbs", "up", "thumbsup"),
    ("thumb", "up", "thumbsup"),
    ("thumbs", "down", "thumbsdown"),
    ("thumb", "down", "thumbsdown"),
    ("shopping", "cart", "cart"),
    ("shopping", "bag", "bag"),
    ("shopping", "basket", "basket"),
    ("drop", "downs", "dropdown"),
    ("sign", "me", "signin"),
    ("log", "me", "login"),
];

/// Words of which one undoes what the other does.
pub(super) const OPPOSITES: &[(&str, &str)] = &[
    ("add create new insert include", "remove delete discard erase exclude drop trash bin clear"),
    ("like upvote", "dislike unlike downvote"),
    ("open", "close"),
    ("show reveal", "hide"),
    ("expand unfold", "collapse fold"),
    ("next forward", "previous back backward"),
    ("increase more raise plus", "decrease less fewer lower reduce minus"),
    ("mute", "unmute"),
    ("subscribe", "unsubscribe"),
    ("follow", "unfollow"),
    ("accept agree allow approve", "reject decline deny refuse"),
    ("start begin", "stop end"),
    ("enable activate", "disable deactivate"),
    ("lock", "unlock"),
    ("login signin", "logout signout"),
    ("block", "unblock"),
    ("pin", "unpin"),
    ("archive", "unarchive restore"),
];

/// Each group is one meaning. A word stands in one group at the most.
const GROUPS: &[&[&str]] = &[
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
    &["next", "continue", "proceed", "following"],
    &["back", "previous", "prev", "backward", "rewind"],
    &["edit", "modify", "change", "update"],
    &["add", "create", "new", "plus"],
    &["email", "mail"],
    &["phone", "telephone", "phonenumber", "tel"],
    &["picture", "image", "photo", "photograph", "avatar"],
    &["account", "profile", "user"],
    &["help", "support", "faq", "assistance"],
    &["home", "homepage"],
    &["buy", "purchase", "order"],
    &["like", "favourite", "favorite", "heart", "love", "thumbsup"],
    &["dislike", "thumbsdown"],
    &["2", "two"],
    &["3", "three"],
    &["4", "four"],
    &["5", "five"],
    &["6", "six"],
    &["7", "seven"],
    &["8", "eight"],
    &["9", "nine"],
    &["10", "ten"],
    &["12", "twelve"],
    &["20", "twenty"],
    &["50", "fifty"],
    &["100", "hundred"],
    &["password", "passcode", "passphrase", "pwd"],
    &["username", "userid"],
    &["hide", "collapse"],
    &["show", "expand", "reveal", "unfold", "display"],
    &["message", "comment", "note", "remark"],
    &["colour", "color"],
    &["zipcode", "postcode", "zip", "postal"],
    &["city", "town"],
    &["firstname", "forename"],
    &["surname", "lastname"],
    &["minus", "decrease", "decrement", "less", "fewer", "reduce", "quieter"],
    &["increase", "increment", "raise", "more", "louder"],
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
    &["subscribe", "subscription"],
    &["reply", "respond", "answer"],
    &["forward", "fwd", "ahead"],
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
    &["all", "everybody", "everyone", "everything", "every", "whole"],
    &["junk", "spam"],
    &["folder", "directory"],
    &["file", "document"],
    &["fullscreen", "maximise", "maximize", "enlarge"],
    &["sound", "audio", "volume", "mute", "unmute"],
    &["post", "publish"],
    &["play", "watch", "listen"],
    &["run", "execute"],
    &["carhire", "rent", "rental", "hire"],
    &["staff", "employees", "people", "team"],
    &["member", "participant"],
    &["invite", "invitation"],
    &["logo", "brand"],
    &["price", "cost", "fee"],
    &["delivery", "shipping", "ship", "deliver"],
    &["directly", "direct", "nonstop", "stopover", "stopovers"],
    &["urgent", "urgency", "priority"],
    &["today", "day"],
    &["hour", "h"],
    &["minute", "min", "mins"],
    &["second", "sec"],
    &["max", "maximum", "highest", "upper"],
    &["mini", "minimum", "lowest"],
    &["random", "surprise"],
    &["author", "writer", "wrote", "written"],
    &["cookie", "cookies"],
    &["theme", "appearance"],
    &["darkmode", "dark"],
    &["section", "chapter", "part"],
    &["summary", "overview"],
    &["archive", "shelve"],
    &["rating", "rate"],
    &["mobile", "cellphone"],
    &["departure", "depart", "outbound", "leaving"],
    &["return", "inbound", "returns"],
    &["passenger", "traveller", "traveler"],
    &["child", "kid", "children", "kids"],
    &["jump", "skip"],
    &["issue", "ticket", "bug"],
    &["forgot", "forgotten", "lost"],
    &["mark", "flag"],
    &["print", "printer"],
    &["share", "sharing"],
    &["review", "feedback"],
    &["view", "see", "look"],
    &["total", "sum"],
    &["reset", "clear"],
    &["repeat", "loop"],
    &["job", "career", "careers", "jobs"],
    &["contact", "reach"],
    &["privacy", "confidential"],
    &["gift", "present"],
];

static CONCEPTS: LazyLock<HashMap<String, u16>> = LazyLock::new(|| {
    let mut concepts = HashMap::new();
    for (number, group) in (0u16..).zip(GROUPS) {
        for word in *group {
            concepts.insert((*word).to_owned(), number);
            // What is left of "following" means something else.
            if !word.ends_with("ing") {
                concepts.insert(super::stem(word), number);
            }
        }
    }
    concepts
});

/// The meaning that a word shares with others, if it shares one: by itself, or by its stem.
pub(crate) fn concept(word: &str, stem: &str) -> Option<u16> {
    CONCEPTS.get(word).or_else(|| CONCEPTS.get(stem)).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::GROUPS;

    #[test]
    fn each_word_means_one_thing() {
        let mut seen: HashMap<String, usize> = HashMap::new();
        for (number, group) in GROUPS.iter().enumerate() {
            for word in *group {
                let spellings = [(*word).to_owned(), crate::words::stem(word)];
                for spelling in spellings.into_iter().skip(usize::from(word.ends_with("ing")) * 2) {
                    let before = seen.insert(spelling, number);
                    assert!(before.is_none_or(|before| before == number), "{word} stands in two groups");
                }
            }
        }
    }
}
