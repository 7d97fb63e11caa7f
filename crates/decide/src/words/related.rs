//! Words that are said of the same thing without meaning the same: who wants it `cheaper` may mean `price`, who names
//! the `recipient` means the field `To`. They speak for a candidate less than a word of the same meaning does, and a
//! word may stand with several.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Each line is one field of meaning.
const FIELDS: &[&str] = &[
    // Buying.
    "cart basket bag trolley",
    "checkout pay purchase order buy till",
    "wishlist favourite favorite saved later bookmark save",
    "price cost expensive cheap cheaper cheapest budget",
    "maximum max highest most cap limit upper under below",
    "minimum min lowest least lower over above",
    "low cheap cheaper cheapest ascending lowest",
    "high expensive dear descending highest priciest",
    "newest latest recent new newer",
    "oldest earliest old older",
    "popular best bestseller top featured recommended relevant",
    "discount coupon voucher promo promotion code",
    "quantity number amount count pieces many",
    "return refund back",
    "available stock",
    // Accounts.
    "login signin",
    "logout signout leave exit quit",
    "signup register create join new account",
    "forgot forgotten reset recover lost",
    "profile account avatar user me",
    "settings preferences options gear cog configure customise customize",
    "notifications alerts bell",
    "help support faq question questions assistance",
    "contact reach call touch",
    "remember keep stay signed signedin logged",
    "verification otp code pin",
    "show reveal display unmask view visible see",
    "show open view see look display visit",
    // Mail and messages.
    "compose write new draft",
    "reply answer respond write",
    "forward fwd pass send",
    "trash bin delete remove rubbish",
    "spam junk unwanted",
    "star important flag favourite favorite priority mark",
    "attach file document paperclip upload attachment",
    "recipient to addressee receiver payee beneficiary",
    "sender from",
    "cc copy carbon",
    "subject topic title headline",
    "body message text content",
    "read seen opened",
    "send submit post share deliver",
    "chat conversation thread message talk",
    "emoji smiley emoticon",
    "call phone ring dial",
    "video camera webcam",
    "microphone mic",
    // Media.
    "play start resume watch listen run",
    "pause stop halt",
    "mute silence quiet silent sound",
    "volume loud loudness louder sound",
    "fullscreen full big maximise maximize expand",
    "subtitles captions caption",
    "next skip forward following ahead",
    "previous back rewind earlier before last",
    "seek position scrub progress timeline",
    "playlist queue list",
    "like thumbs thumb love heart upvote",
    "dislike thumbs thumb downvote",
    "share tweet send post",
    "subscribe follow",
    "comment remark reply note feedback opinion",
    "download save export get",
    // Forms.
    "submit send go done finish apply save ok confirm enter complete",
    "apply use set filter",
    "reset clear empty restore start",
    "cancel abort discard quit",
    "close dismiss hide exit",
    "next continue proceed forward on",
    "accept agree consent allow yes ok okay",
    "reject decline refuse no deny",
    "terms conditions policy agreement rules",
    "newsletter updates mailing subscribe news",
    "state province region county",
    "city town place location",
    "address street road",
    "country nation land",
    "birthday dob birth born birthdate",
    "company employer organisation organization business firm",
    "job occupation profession work career position",
    "website url homepage site web link",
    "bio about description describe yourself",
    "description describe explain detail details about summary",
    "comment comments note notes message remarks remark",
    "card credit payment debit",
    "cvv cvc security code",
    "expiry expiration valid expires until",
    "name called title",
    "username user login account id nick nickname",
    "age old years",
    "gender sex",
    "amount sum value money total",
    "reason why purpose",
    // Travel.
    "from origin leaving departure start",
    "to destination arrival going where",
    "depart departure outbound leave leaving going",
    "return inbound back coming",
    "passenger traveller adult person people guest guests",
    "class cabin",
    "direct nonstop straight",
    "hotel stay room accommodation",
    "checkin arrival arrive",
    "book reserve booking reservation",
    "search find look lookup query go",
    "flight fly plane",
    "trip journey travel",
    "swap switch exchange reverse",
    // Files.
    "folder directory",
    "new create make add",
    "upload import attach add",
    "rename name title",
    "copy duplicate clone",
    "list grid tiles view layout",
    "sort order arrange",
    "modified changed updated date edited",
    "storage space memory",
    // Administration.
    "member user people person team employee staff colleague",
    "invite add invitation ask",
    "role permission rights access",
    "edit change modify update pencil adjust correct",
    "deactivate disable block ban suspend lock freeze",
    "activate enable unlock unblock",
    "export csv spreadsheet excel download",
    "filter narrow refine restrict limit only",
    "filter search find",
    "rows entries results items page",
    "dashboard overview home start",
    "report statistics analytics chart stats numbers",
    "billing invoice payment subscription plan bill",
    "public open everyone everybody visible",
    "private hidden secret",
    "transfer hand move give owner ownership",
    "issue ticket bug task problem",
    "wiki docs documentation",
    "archive store shelve",
    "acknowledge ack confirm seen",
    "snooze later postpone delay remind",
    "refresh reload update sync",
    "configure settings setup set adjust",
    "sidebar menu navigation panel",
    "more options menu dots actions",
    // Calendars and boards.
    "event appointment meeting",
    "day week month year date",
    "reminder alarm alert",
    "attendee guest participant invitee",
    "start begin beginning from",
    "end finish until till",
    "task card ticket item todo",
    "done finished complete completed",
    "assignee assigned owner responsible person",
    "today now current",
    "earlier previous before",
    "later next after",
    // More and less.
    "increase more plus bigger larger up higher add raise extra another",
    "decrease less minus smaller fewer down lower remove reduce",
    "zoom enlarge magnify",
    "expand open unfold show more",
    "collapse close fold hide less",
    "all every everything everybody whole entire",
    "remove delete clear drop discard",
    "report flag complain complaint abuse",
    "block ban",
    "rating rate stars star score grade",
    "instructions method steps directions how",
    "home start main front homepage",
    "latest last recent newest",
    "first beginning start",
    "information info details about",
    "map directions location",
    "print paper printer",
    "language translate english",
    "picture image photo gallery",
    "product item article goods",
    "shop store buy",
    "night dark",
    "day light bright",
];

static FIELDS_OF: LazyLock<HashMap<String, Vec<u16>>> = LazyLock::new(|| {
    let mut of: HashMap<String, Vec<u16>> = HashMap::new();
    for (number, field) in (0u16..).zip(FIELDS) {
        for word in field.split(' ') {
            for spelling in [word.to_owned(), super::stem(word)] {
                let list = of.entry(spelling).or_default();
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
        }
    }
    of
});

/// The fields that a word stands in, by itself or by its stem; in rising order.
pub(crate) fn fields(word: &str, stem: &str) -> &'static [u16] {
    FIELDS_OF.get(word).or_else(|| FIELDS_OF.get(stem)).map_or(&[], Vec::as_slice)
}

/// Whether two words have a field in common.
pub(crate) fn share(one: &[u16], other: &[u16]) -> bool {
    one.iter().any(|it| other.contains(it))
}

#[cfg(test)]
mod tests {
    use super::{fields, share};
    use crate::words::stem;

    #[test]
    fn words_of_one_field_are_near_and_others_are_not() {
        let of = |word: &str| fields(word, &stem(word));
        for (one, other, near) in [
            ("recipient", "to", true),
            ("cheapest", "price", true),
            ("instructions", "method", true),
            ("save", "basket", false),
            ("city", "country", false),
            ("bob", "alice", false),
        ] {
            assert_eq!(share(of(one), of(other)), near, "{one} and {other}");
        }
    }
}
