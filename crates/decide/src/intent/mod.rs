//! Intent: what an instruction in plain words asks for, before any page is looked at.
//!
//! A grammar of plain English imperatives in many wordings. It says which kind of act is meant, with which text, option,
//! key or address, and how the target is described; which element that is, is decided elsewhere, on a view. The strict
//! form (`surefoot_semantics::instruction`) is read before and never comes here.

mod clauses;
mod keys;
mod lexer;
mod phrase;
mod read;
mod verbs;

use serde::Serialize;
use surefoot_record::action::Direction;

pub(crate) use phrase::role_words;
pub use phrase::{Context, Ordinal, Part, Phrase, Relation, StateWord};

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "family", rename_all = "snake_case")]
pub enum Deed {
    Click,
    DoubleClick,
    RightClick,
    Hover,
    Focus,
    /// Whatever can be switched is to be on: ticked, pressed, selected.
    TurnOn,
    TurnOff,
    /// What can be opened is to be open.
    Expand,
    Collapse,
    /// The text replaces what is there; the empty text clears.
    Fill {
        text: String,
    },
    /// The text is added at the caret.
    Type {
        text: String,
    },
    /// An option, of the target where one is named.
    Choose {
        option: Box<Phrase>,
    },
    /// A value for a control of whatever kind.
    Set {
        value: String,
    },
    /// Without a target phrase the key goes to whatever has the focus.
    Press {
        key: String,
    },
    ScrollTo,
    Scroll {
        direction: Direction,
        /// CSS pixels; a page's height when absent.
        pixels: Option<f64>,
    },
    /// The target is dragged to something else that is described.
    Drag {
        to: Box<Phrase>,
    },
    /// Files are handed to the target.
    Upload {
        files: Vec<String>,
    },
    /// What the browser's own next dialog is answered with.
    Dialog {
        accept: bool,
        text: Option<String>,
    },
    /// Another page of the browser, by its number from 1 or by its title.
    SwitchTab {
        tab: TabWord,
    },
    CloseTab,
    Navigate {
        url: String,
    },
    Back,
    Forward,
    Reload,
}

impl Deed {
    /// The family's name, as a trace tells it.
    #[must_use]
    pub fn family(&self) -> &'static str {
        match self {
            Deed::Click => "click",
            Deed::DoubleClick => "double_click",
            Deed::RightClick => "right_click",
            Deed::Hover => "hover",
            Deed::Focus => "focus",
            Deed::TurnOn => "turn_on",
            Deed::TurnOff => "turn_off",
            Deed::Expand => "expand",
            Deed::Collapse => "collapse",
            Deed::Fill { .. } => "fill",
            Deed::Type { .. } => "type",
            Deed::Choose { .. } => "choose",
            Deed::Set { .. } => "set",
            Deed::Press { .. } => "press",
            Deed::ScrollTo => "scroll_to",
            Deed::Scroll { .. } => "scroll",
            Deed::Drag { .. } => "drag",
            Deed::Upload { .. } => "upload",
            Deed::Dialog { .. } => "dialog",
            Deed::SwitchTab { .. } => "switch_tab",
            Deed::CloseTab => "close_tab",
            Deed::Navigate { .. } => "navigate",
            Deed::Back => "back",
            Deed::Forward => "forward",
            Deed::Reload => "reload",
        }
    }

    /// Whether the deed is done to an element of the page.
    #[must_use]
    pub fn has_target(&self) -> bool {
        !matches!(
            self,
            Deed::Navigate { .. }
                | Deed::Back
                | Deed::Forward
                | Deed::Reload
                | Deed::Dialog { .. }
                | Deed::SwitchTab { .. }
                | Deed::CloseTab
        )
    }
}

/// Which page of the browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TabWord {
    Number(u32),
    Title(String),
}

/// One thing that is to be done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Intent {
    /// The words that ask for it.
    pub instruction: String,
    pub deed: Deed,
    /// How the target is described; empty where the instruction names none.
    pub target: Phrase,
    /// What it may mean as well; the page tells which.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Reading>,
    /// How sure the grammar is of the deed, from 0 to 1. Below [`SURE`] a decision model is asked, where there is one.
    pub confidence: f64,
}

/// Another way to read an instruction: `city Ulm` may name a control, or say what to write into one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reading {
    pub deed: Deed,
    pub target: Phrase,
}

impl Intent {
    /// The ways to read it, the likeliest first.
    pub fn readings(&self) -> impl Iterator<Item = (&Deed, &Phrase)> {
        std::iter::once((&self.deed, &self.target)).chain(self.others.iter().map(|it| (&it.deed, &it.target)))
    }
}

/// From here on the grammar's reading is taken without asking anybody (decision-acts §1.8 A).
pub const SURE: f64 = 0.7;

/// Why an instruction can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It asks a question or wants something told, and nothing done.
    #[error("it asks for no act on the page")]
    NotAnAction,
    #[error("the instruction is empty")]
    Empty,
    /// It says what to do and leaves out what with: the text, the option, the key or the address.
    #[error("it does not say {0}")]
    Lacking(&'static str),
}

/// Reads an instruction: everything that it asks for, in order. `click Save and press Enter` is two things.
///
/// # Errors
///
/// When it asks for no act, or leaves out what the act needs.
pub fn read(instruction: &str) -> Result<Vec<Intent>, Unreadable> {
    let mut tokens = lexer::tokens(instruction);
    if tokens.is_empty() {
        return Err(Unreadable::Empty);
    }
    verbs::correct(&mut tokens);
    let clauses = clauses::split(&tokens);
    let mut intents = Vec::with_capacity(clauses.len());
    if let [question, order] = &clauses[..]
        && let Some(intent) = read::asked_then(instruction, question, order)
    {
        return Ok(vec![intent]);
    }
    // What ends in a colon before an order says what it is about.
    let explains = |clause: &[lexer::Token]| clause.last().is_some_and(|it| it.after == Some(':'));
    let orders = clauses.iter().any(|clause| !explains(clause));
    let clauses: Vec<&[lexer::Token]> =
        clauses.into_iter().filter(|clause| !(orders && explains(clause))).collect();
    let mut first_error = None;
    // `Select nothing and click Submit`: that nothing is done first is done.
    let is_nothing = |clause: &[lexer::Token]| {
        clause.len() == 2 && clause[1].is_one_of(&["nothing", "none"]) && verbs::verb(clause).is_some()
    };
    let does_more = clauses.iter().any(|clause| !is_nothing(clause));
    for clause in clauses.iter().filter(|clause| !(does_more && is_nothing(clause))) {
        match read::clause(instruction, clause) {
            Ok(read) => intents.extend(read),
            // What stands before an act or after it may explain it: `Where is it? Open the map`.
            Err(error @ (Unreadable::NotAnAction | Unreadable::Empty)) => {
                first_error.get_or_insert(error);
            }
            Err(error) if intents.is_empty() => return Err(error),
            Err(_) => {}
        }
    }
    // Looking for something is no act where an act follows.
    if intents.len() > 1 {
        intents.retain(|intent: &Intent| !read::only_looks(&intent.instruction));
    }
    match intents.is_empty() {
        true => Err(first_error.unwrap_or(Unreadable::Empty)),
        false => Ok(intents),
    }
}

/// Whether a word is a key's name, a chord, or a key's name with a slip of the pen.
#[must_use]
pub fn looks_like_a_key(word: &str) -> bool {
    keys::looks_like_one(word)
}

/// A description without a verb: `the second Save button`.
#[must_use]
pub fn describe(text: &str) -> Phrase {
    phrase::phrase(text, &lexer::tokens(text))
}

#[cfg(test)]
mod tests;
