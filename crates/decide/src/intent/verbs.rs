//! The words that say what is to be done.

use super::lexer::Token;

/// What a verb begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Click,
    /// A click, or a key.
    PressOrClick,
    DoubleClick,
    RightClick,
    Hover,
    Focus,
    TurnOn,
    TurnOff,
    /// On or off, whichever the words after it say.
    Turn,
    /// Ticking a box, unless it is a question.
    Check,
    Expand,
    Collapse,
    /// A text, then perhaps where it goes.
    Enter,
    /// The text is added.
    Append,
    /// Where, then `with` what.
    Fill,
    Clear,
    /// An option, then perhaps of what; or an element.
    Choose,
    /// Where, then `to` what.
    Set,
    SearchFor,
    Scroll,
    /// Where to go: an address, or a link.
    Go,
    /// An address, or something that is clicked to open it.
    Open,
    Reload,
    Drag,
    Upload,
}

impl Verb {
    /// Whether it writes, chooses or switches: something that is then sent off or saved.
    pub(super) fn is_written(self) -> bool {
        matches!(
            self,
            Verb::Enter
                | Verb::Append
                | Verb::Fill
                | Verb::Clear
                | Verb::Choose
                | Verb::Set
                | Verb::SearchFor
                | Verb::TurnOn
                | Verb::TurnOff
                | Verb::Check
        )
    }
}

/// The verbs, longest first among those that begin alike.
const VERBS: &[(&[&str], Verb)] = &[
    (&["double", "click", "on"], Verb::DoubleClick),
    (&["double", "click"], Verb::DoubleClick),
    (&["double-click", "on"], Verb::DoubleClick),
    (&["double-click"], Verb::DoubleClick),
    (&["doubleclick"], Verb::DoubleClick),
    (&["dblclick"], Verb::DoubleClick),
    (&["double", "tap", "on"], Verb::DoubleClick),
    (&["double", "tap"], Verb::DoubleClick),
    (&["do", "a", "double", "click", "on"], Verb::DoubleClick),
    (&["click", "twice", "on"], Verb::DoubleClick),
    (&["right", "click", "on"], Verb::RightClick),
    (&["right", "click"], Verb::RightClick),
    (&["right-click", "on"], Verb::RightClick),
    (&["right-click"], Verb::RightClick),
    (&["rightclick"], Verb::RightClick),
    (&["context", "click"], Verb::RightClick),
    (&["open", "the", "context", "menu", "of"], Verb::RightClick),
    (&["open", "the", "context", "menu", "on"], Verb::RightClick),
    (&["open", "the", "context", "menu", "for"], Verb::RightClick),
    (&["left", "click", "on"], Verb::Click),
    (&["left", "click"], Verb::Click),
    (&["left-click", "on"], Verb::Click),
    (&["left-click"], Verb::Click),
    (&["click", "through", "to"], Verb::Click),
    (&["click", "into"], Verb::Focus),
    (&["click", "inside"], Verb::Focus),
    (&["click", "in"], Verb::Focus),
    (&["click", "on"], Verb::Click),
    (&["click", "over", "to"], Verb::Click),
    (&["click"], Verb::Click),
    (&["clic"], Verb::Click),
    (&["do", "a", "click", "on"], Verb::Click),
    (&["give", "a", "click", "to"], Verb::Click),
    (&["tap", "on"], Verb::Click),
    (&["tap"], Verb::Click),
    (&["touch"], Verb::Click),
    (&["press", "on"], Verb::Click),
    (&["press", "down"], Verb::PressOrClick),
    (&["press"], Verb::PressOrClick),
    (&["hit"], Verb::PressOrClick),
    (&["push"], Verb::PressOrClick),
    (&["strike"], Verb::PressOrClick),
    (&["follow"], Verb::Click),
    (&["pull", "up"], Verb::Open),
    (&["bring", "up"], Verb::Open),
    (&["call", "up"], Verb::Open),
    (&["activate"], Verb::TurnOn),
    (&["put", "a", "tick", "in"], Verb::TurnOn),
    (&["put", "a", "tick", "next", "to"], Verb::TurnOn),
    (&["put", "a", "check", "mark", "in"], Verb::TurnOn),
    (&["put", "a", "check", "mark", "next", "to"], Verb::TurnOn),
    (&["put", "a", "checkmark", "next", "to"], Verb::TurnOn),
    (&["put", "a", "checkmark", "in"], Verb::TurnOn),
    (&["opt", "in", "to"], Verb::TurnOn),
    (&["opt", "into"], Verb::TurnOn),
    (&["opt", "out", "of"], Verb::TurnOff),
    (&["remove", "the", "tick", "from"], Verb::TurnOff),
    (&["remove", "the", "check", "from"], Verb::TurnOff),
    (&["remove", "the", "check", "mark", "from"], Verb::TurnOff),
    (&["remove", "the", "checkmark", "from"], Verb::TurnOff),
    (&["take", "the", "tick", "out", "of"], Verb::TurnOff),
    (&["clear", "the", "tick", "from"], Verb::TurnOff),
    (&["check", "off"], Verb::TurnOn),
    (&["cross", "off"], Verb::TurnOn),
    (&["cross", "out"], Verb::TurnOn),
    (&["trigger"], Verb::Click),
    (&["use"], Verb::Click),
    (&["hover", "the", "mouse", "over"], Verb::Hover),
    (&["hover", "your", "mouse", "over"], Verb::Hover),
    (&["hover", "the", "pointer", "over"], Verb::Hover),
    (&["hover", "the", "cursor", "over"], Verb::Hover),
    (&["hover", "over"], Verb::Hover),
    (&["hover", "on"], Verb::Hover),
    (&["hover", "above"], Verb::Hover),
    (&["hover"], Verb::Hover),
    (&["mouse", "over"], Verb::Hover),
    (&["mouseover"], Verb::Hover),
    (&["move", "the", "mouse", "over"], Verb::Hover),
    (&["move", "the", "mouse", "to"], Verb::Hover),
    (&["move", "the", "mouse", "onto"], Verb::Hover),
    (&["move", "the", "pointer", "over"], Verb::Hover),
    (&["move", "the", "pointer", "to"], Verb::Hover),
    (&["move", "your", "mouse", "over"], Verb::Hover),
    (&["move", "the", "cursor", "over"], Verb::Hover),
    (&["move", "the", "cursor", "to"], Verb::Hover),
    (&["move", "over"], Verb::Hover),
    (&["point", "at"], Verb::Hover),
    (&["point", "the", "mouse", "at"], Verb::Hover),
    (&["mouse", "on"], Verb::Hover),
    (&["focus", "on"], Verb::Focus),
    (&["focus", "into"], Verb::Focus),
    (&["focus", "in"], Verb::Focus),
    (&["focus"], Verb::Focus),
    (&["give", "focus", "to"], Verb::Focus),
    (&["give", "the", "focus", "to"], Verb::Focus),
    (&["set", "the", "focus", "to"], Verb::Focus),
    (&["set", "focus", "to"], Verb::Focus),
    (&["set", "focus", "on"], Verb::Focus),
    (&["set", "the", "focus", "on"], Verb::Focus),
    (&["move", "focus", "to"], Verb::Focus),
    (&["place", "the", "cursor", "into"], Verb::Focus),
    (&["put", "the", "cursor", "in"], Verb::Focus),
    (&["put", "the", "cursor", "into"], Verb::Focus),
    (&["place", "the", "cursor", "in"], Verb::Focus),
    (&["put", "the", "focus", "on"], Verb::Focus),
    (&["move", "the", "focus", "to"], Verb::Focus),
    (&["turn", "on"], Verb::TurnOn),
    (&["switch", "on"], Verb::TurnOn),
    (&["tick", "off"], Verb::TurnOn),
    (&["tick"], Verb::TurnOn),
    (&["mark"], Verb::TurnOn),
    (&["enable"], Verb::TurnOn),
    (&["turn", "off"], Verb::TurnOff),
    (&["switch", "off"], Verb::TurnOff),
    (&["uncheck"], Verb::TurnOff),
    (&["untick"], Verb::TurnOff),
    (&["unmark"], Verb::TurnOff),
    (&["unselect"], Verb::TurnOff),
    (&["deselect"], Verb::TurnOff),
    (&["disable"], Verb::TurnOff),
    (&["deactivate"], Verb::TurnOff),
    (&["turn"], Verb::Turn),
    (&["keep", "checked"], Verb::TurnOn),
    (&["check"], Verb::Check),
    (&["expand"], Verb::Expand),
    (&["unfold"], Verb::Expand),
    (&["collapse"], Verb::Collapse),
    (&["fold"], Verb::Collapse),
    (&["type", "in"], Verb::Enter),
    (&["type", "out"], Verb::Enter),
    (&["write", "down"], Verb::Enter),
    (&["put", "in"], Verb::Enter),
    (&["punch", "in"], Verb::Enter),
    (&["enter", "in"], Verb::Enter),
    (&["type"], Verb::Enter),
    (&["enter"], Verb::Enter),
    (&["write"], Verb::Enter),
    (&["input"], Verb::Enter),
    (&["key", "in"], Verb::Enter),
    (&["put"], Verb::Enter),
    (&["insert"], Verb::Enter),
    (&["append"], Verb::Append),
    (&["fill", "up"], Verb::Fill),
    (&["fill", "in"], Verb::Fill),
    (&["fill", "out"], Verb::Fill),
    (&["fill"], Verb::Fill),
    (&["populate"], Verb::Fill),
    (&["replace"], Verb::Fill),
    (&["clear", "out"], Verb::Clear),
    (&["delete", "the", "text", "in"], Verb::Clear),
    (&["delete", "the", "text", "from"], Verb::Clear),
    (&["erase", "the", "text", "in"], Verb::Clear),
    (&["remove", "the", "text", "from"], Verb::Clear),
    (&["remove", "the", "text", "in"], Verb::Clear),
    (&["wipe"], Verb::Clear),
    (&["clear"], Verb::Clear),
    (&["empty"], Verb::Clear),
    (&["select"], Verb::Choose),
    (&["choose"], Verb::Choose),
    (&["pick", "out"], Verb::Choose),
    (&["pick"], Verb::Choose),
    (&["opt", "for"], Verb::Choose),
    (&["go", "with"], Verb::Choose),
    (&["go", "for"], Verb::Choose),
    (&["switch", "over", "to"], Verb::Choose),
    (&["set"], Verb::Set),
    (&["change"], Verb::Set),
    (&["search", "for"], Verb::SearchFor),
    (&["scroll"], Verb::Scroll),
    (&["go", "over", "to"], Verb::Go),
    (&["go", "on", "to"], Verb::Go),
    (&["go", "into"], Verb::Go),
    (&["go", "back", "to"], Verb::Go),
    (&["go", "to"], Verb::Go),
    (&["get", "me", "to"], Verb::Go),
    (&["take", "me", "back", "to"], Verb::Go),
    (&["take", "me", "to"], Verb::Go),
    (&["bring", "me", "back", "to"], Verb::Go),
    (&["bring", "me", "to"], Verb::Go),
    (&["head", "over", "to"], Verb::Go),
    (&["head", "back", "to"], Verb::Go),
    (&["head", "to"], Verb::Go),
    (&["move", "on", "to"], Verb::Go),
    (&["browse", "to"], Verb::Go),
    (&["navigate", "back", "to"], Verb::Go),
    (&["navigate", "to"], Verb::Go),
    (&["visit"], Verb::Go),
    (&["go"], Verb::Go),
    (&["open", "up"], Verb::Open),
    (&["open"], Verb::Open),
    (&["read", "the"], Verb::Open),
    (&["read", "my"], Verb::Open),
    (&["read", "what"], Verb::Open),
    (&["reload"], Verb::Reload),
    (&["refresh"], Verb::Reload),
];

/// Deeds that plain words can't ask for.
const OTHERS: &[(&[&str], Verb)] = &[
    (&["drag"], Verb::Drag),
    (&["drag-and-drop"], Verb::Drag),
    (&["upload"], Verb::Upload),
    (&["attach", "the", "file"], Verb::Upload),
    (&["attach", "file"], Verb::Upload),
];

/// Verbs that people misspell, each long enough that nothing else is like it.
const SPELT: &str = "click press select choose check uncheck untick scroll enter write search insert hover focus \
    expand collapse navigate deselect toggle switch change replace submit enable disable refresh upload double \
    right activate type fill open pick tick clear visit drag";
/// Words that are like one of them and are themselves.
const NO_SLIPS: &str = "clock white close chose clock entry center centre cheek chess chest chick clicks types files \
    pages prices presses selected checked enabled disabled expanded collapsed changed charge chance orange range \
    searches research march church hoover cover lover visits vision right night light might fight inset clean \
    clears pack pink park pike tack thick sick open pen opens summit swatch vista typo tape dress write while select unclick";

/// The verb that a word is with a slip of the pen: one letter too many, too few, wrong or in the wrong place.
fn slip_of(word: &str) -> Option<&'static str> {
    if word.len() < 4 || among(NO_SLIPS, word) || !word.bytes().all(|it| it.is_ascii_lowercase()) {
        return None;
    }
    let is_verb = VERBS.iter().chain(OTHERS).any(|(words, _)| words[0] == word);
    if is_verb || among(STRONG, word) || among(CONTROL_VERBS, word) {
        return None;
    }
    SPELT.split(' ').filter(|it| !it.is_empty()).find(|verb| {
        let near = strsim::osa_distance(word, verb) == 1 && word.as_bytes()[0] == verb.as_bytes()[0];
        let letters = |word: &str| {
            let mut letters = word.as_bytes().to_vec();
            letters.sort_unstable();
            letters
        };
        // Of short ones only two letters that have changed places.
        // A writer writes: a longer form is a word of its own.
        near && !word.starts_with(*verb) && (verb.len() >= 5 || letters(word) == letters(verb))
    })
}

/// Corrects verbs with a slip of the pen, where a clause begins. What was written stays what is looked for on the page.
pub(super) fn correct(tokens: &mut [Token]) {
    let first = preamble(tokens);
    for at in 0..tokens.len() {
        let begins = at == first
            || at > 0
                && (tokens[at - 1].is_one_of(&["and", "then"])
                    || matches!(tokens[at - 1].after, Some(',' | '.' | ';')));
        if begins
            && !tokens[at].quoted
            && let Some(verb) = slip_of(&tokens[at].word)
        {
            verb.clone_into(&mut tokens[at].word);
        }
    }
}

/// The verb at the beginning of some words, and how many words it takes.
pub(super) fn verb(tokens: &[Token]) -> Option<(Verb, usize)> {
    VERBS
        .iter()
        .chain(OTHERS)
        .find(|(words, _)| begins(tokens, words))
        .map(|(words, verb)| (*verb, words.len()))
}

fn begins(tokens: &[Token], words: &[&str]) -> bool {
    tokens.len() >= words.len() && tokens.iter().zip(words).all(|(token, word)| token.is(word))
}

/// Verbs that begin a clause of their own wherever they stand after `and`.
const STRONG: &str = "click double-click right-click tap press hit push hover focus tick untick check uncheck expand \
    collapse type enter write fill clear select choose pick set scroll open go navigate drag submit put \
    deselect toggle wait input switch";

/// Whether the word is one of the list.
fn among(list: &str, word: &str) -> bool {
    list.split(' ').any(|it| it == word)
}

/// Whether that word asks for a deed by itself.
pub(super) fn is_strong(word: &str) -> bool {
    among(STRONG, word) || word == "find" || word == "locate" || word == "search"
}

/// Whether a new clause begins with these words.
pub(super) fn begins_clause(tokens: &[Token]) -> bool {
    let Some(first) = tokens.first() else { return false };
    if !among(STRONG, &first.word) {
        return false;
    }
    // "Check" and "Submit" at the end, after a comma or `and`, are deeds; "Save and close" is a name.
    tokens.len() > 1 || matches!(first.word.as_str(), "submit" | "search")
}

/// Words of politeness and of order, which come before the verb and mean nothing.
pub(super) const PREAMBLES: &[&[&str]] = &[
    &["could", "you", "please"],
    &["could", "you", "kindly"],
    &["could", "you", "just"],
    &["can", "you", "just"],
    &["can", "we"],
    &["could", "we"],
    &["help", "me", "to"],
    &["help", "me"],
    &["how", "about", "you"],
    &["i'd", "rather"],
    &["i", "would", "rather"],
    &["i", "have", "to"],
    &["i", "must"],
    &["i", "should"],
    &["we", "have", "to"],
    &["we", "should"],
    &["we", "must"],
    &["you", "must"],
    &["you", "can"],
    &["you", "may"],
    &["next", "step", "is", "to"],
    &["the", "next", "step", "is", "to"],
    &["your", "task", "is", "to"],
    &["the", "task", "is", "to"],
    &["your", "job", "is", "to"],
    &["first", "you", "need", "to"],
    &["first", "please"],
    &["after", "that"],
    &["go", "and"],
    &["well"],
    &["so"],
    &["alright"],
    &["right", "now"],
    &["really"],
    &["can", "you", "please"],
    &["would", "you", "please"],
    &["would", "you", "mind"],
    &["could", "you"],
    &["can", "you"],
    &["would", "you"],
    &["will", "you"],
    &["i", "would", "like", "you", "to"],
    &["i", "would", "like", "to"],
    &["i'd", "like", "you", "to"],
    &["i'd", "like", "to"],
    &["i", "want", "you", "to"],
    &["i", "want", "to"],
    &["i", "need", "you", "to"],
    &["i", "need", "to"],
    &["we", "need", "to"],
    &["we", "want", "to"],
    &["you", "should"],
    &["you", "need", "to"],
    &["you", "have", "to"],
    &["try", "to"],
    &["go", "ahead", "and"],
    &["make", "sure", "to"],
    &["make", "sure", "you"],
    &["be", "sure", "to"],
    &["let's"],
    &["lets"],
    &["let", "us"],
    &["let", "me"],
    &["please"],
    &["pls"],
    &["plz"],
    &["kindly"],
    &["just"],
    &["now"],
    &["then"],
    &["next", "please"],
    &["first", "of", "all"],
    &["ok"],
    &["okay"],
    &["hey"],
    &["hi"],
    &["quickly"],
    &["simply"],
    &["to", "continue"],
    &["to", "proceed"],
    &["finally"],
    &["also"],
];

/// How many words of politeness the clause begins with.
pub(super) fn preamble(tokens: &[Token]) -> usize {
    let mut taken = 0;
    while let Some(words) = PREAMBLES.iter().find(|words| begins(&tokens[taken..], words)) {
        // "OK" and "Next" alone are what is to be clicked, not how.
        if taken + words.len() >= tokens.len() {
            break;
        }
        taken += words.len();
    }
    taken
}

/// Whether the clause asks or tells something instead of asking for a deed.
pub(super) fn is_question(tokens: &[Token]) -> bool {
    const ASKING: &str = "what what's who who's where where's when why how which whose is are was were does do did has \
        have summarise summarize verify assert wait think guess calculate compute estimate compare \
        analyse analyze expect extract";
    let Some(first) = tokens.first() else { return false };
    if first.quoted {
        return false;
    }
    let second = tokens.get(1).filter(|it| !it.quoted).map(|it| it.word.as_str());
    match first.word.as_str() {
        "check" => matches!(second, Some("that" | "whether" | "if" | "how" | "what")),
        "make" | "be" => {
            second == Some("sure")
                && tokens.get(2).is_some_and(|it| it.is_one_of(&["that", "the", "there", "it"]))
        }
        "see" => matches!(second, Some("if" | "whether" | "what" | "how")),
        "ensure" => true,
        "tell" => !tokens.iter().skip(2).any(|it| it.quoted),
        "look" => matches!(second, Some("at" | "whether" | "if")),
        "take" => tokens.iter().any(|it| it.is_one_of(&["screenshot", "picture", "note", "break"])),
        "don't" | "never" | "dont" => true,
        "do" if second == Some("not") => true,
        // Single words are names of controls: "List", "Read".
        word if tokens.len() == 1 => matches!(word, "what" | "why" | "how" | "where"),
        "read" | "list" | "count" | "report" | "confirm" | "translate" | "describe" | "explain"
        | "remember" => {
            matches!(
                second,
                Some("me" | "all" | "every" | "how" | "out" | "what" | "that" | "whether" | "why" | "to")
            ) && !(first.is("remember") && second == Some("me"))
                && !(first.is("read") && second == Some("what"))
                || first.is("count") && second == Some("the")
        }
        word => among(ASKING, word),
    }
}

/// Verbs that are what controls are called: `Delete`, `Save`.
const CONTROL_VERBS: &str = "delete remove trash erase discard edit modify update rename save submit send cancel close dismiss \
    accept reject confirm approve decline agree allow deny view show hide add create buy order purchase \
    download share like unlike favorite favourite star unstar bookmark subscribe unsubscribe unfollow \
    reply retweet forward archive print export import copy paste cut duplicate move play pause stop mute \
    unmute start continue proceed skip undo redo apply reset sort filter book reserve join leave \
    register login logout increase decrease block report pin unpin preview restore search listen watch comment publish \
    redeem request quote resolve acknowledge snooze configure transfer invite promote mute rename revoke reopen \
    generate print mail email pay retry upgrade publish lock unlock unarchive";

/// How many words at the beginning are a verb that controls are called by.
pub(super) fn control_verb(tokens: &[Token]) -> usize {
    let word = |at: usize| tokens.get(at).filter(|it| !it.quoted).map(|it| it.word.as_str());
    match (word(0), word(1)) {
        (Some("login" | "signin" | "signup" | "logout" | "signout" | "checkout" | "setup"), _) => 1,
        (Some(first), _) if among(CONTROL_VERBS, first) => 1,
        _ => 0,
    }
}

/// Whether the words begin like an order and are rather what something is called: `Check out`, `Set up`, or a verb
/// alone.
pub(super) fn is_control_name(tokens: &[Token]) -> bool {
    let word = |at: usize| tokens.get(at).filter(|it| !it.quoted).map(|it| it.word.as_str());
    match (word(0), word(1)) {
        (Some("check"), Some("in" | "availability")) => true,
        (Some("reload" | "refresh"), None) => false,
        (Some(_), None) => tokens.len() == 1,
        _ => false,
    }
}
