//! What an act does, as data. The same type serves an instruction in strict form and a scenario's step.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::predicate::{Predicate, Scope};

/// Which way a page scrolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Up,
    Down,
}

/// How far a page scrolls.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ScrollAmount {
    /// CSS pixels, finite and not negative.
    Pixels(#[serde(serialize_with = "plain_number")] f64),
    Named(NamedAmount),
}

/// Writes whole pixels as a person writes them: `400`, not `400.0`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn plain_number<S: serde::Serializer>(pixels: &f64, out: S) -> Result<S::Ok, S::Error> {
    /// Up to here every whole float is exactly one integer.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if pixels.fract() == 0.0 && (0.0..EXACT).contains(pixels) && pixels.is_sign_positive() {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked just above")]
        return out.serialize_u64(*pixels as u64);
    }
    out.serialize_f64(*pixels)
}

/// An amount that depends on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NamedAmount {
    /// The viewport's height.
    Page,
    /// One wheel notch; only with a target.
    Line,
}

/// One deed on the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    Click(Targeted),
    DoubleClick(Targeted),
    RightClick(Targeted),
    Hover(Targeted),
    Focus(Targeted),
    Check(Targeted),
    Uncheck(Targeted),
    /// Replaces the text of an editable control; the empty text clears it.
    Fill(Text),
    /// Types at the caret of an editable control, a key at a time.
    Type(Text),
    /// Presses a key or chord (`Enter`, `Control+a`) in a target.
    Press(Press),
    /// Presses a key or chord in whatever has the focus. The settle document calls a press with an
    /// optional list of modifiers a `key`.
    Key(Key),
    Select(Select),
    Scroll(Scroll),
    Navigate(Navigate),
    Back,
    Forward,
    Reload,
    /// Presses a button of the pointer and keeps it down for a while.
    LongPress(Targeted),
    /// Clicks a place of something that shows nothing of what it holds, a canvas or a picture.
    ClickAt(ClickAt),
    /// Drags the target to another node.
    Drag(Drag),
    /// Hands files to the target: to an input, to what opens the browser's file chooser, or to a place that
    /// files are dropped on.
    Upload(Upload),
    /// Scrolls until the target is there and in the viewport.
    ScrollUntil(Targeted),
    /// Declares what the next act's dialog is answered with.
    Dialog(DialogAnswer),
    /// Makes another of the session's pages the one that is read and acted on.
    SwitchTab(SwitchTab),
    /// Closes the page that is read and acted on.
    CloseTab,
    /// An act whose target need not be there.
    Optional(Optional),
}

/// An action that needs nothing but its target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Targeted {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
}

/// Text for a target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Text {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// At most 10,000 characters.
    pub text: String,
}

/// A key for a target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Press {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// A key's name or a chord, at most 80 characters.
    pub key: String,
}

/// A key for the focused element, or for a target when one is given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Key {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Predicate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    pub key: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<String>,
}

/// An option to choose: a unique label first, then a unique exact value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Select {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// At most 1,000 characters.
    pub option: String,
}

/// Scrolls a target into view, or the page by an amount. A direction with a target scrolls that element.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scroll {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Predicate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// Only with a direction; a page's height when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<ScrollAmount>,
}

/// Where to go.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Navigate {
    /// Absolute `http`, `https` or `about:blank`, at most 4,096 characters, without credentials.
    pub url: String,
}

/// Where to click on the target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClickAt {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// CSS pixels from the left edge of the target, finite and not negative.
    #[serde(serialize_with = "plain_number")]
    pub x: f64,
    /// CSS pixels from its upper edge, finite and not negative.
    #[serde(serialize_with = "plain_number")]
    pub y: f64,
}

/// What is dragged, and where to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Drag {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    pub to: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_scope: Option<Scope>,
}

/// Files for a target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Upload {
    pub target: Predicate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// Paths of files, or of one directory; from 1 to 100. Relative ones are relative to the folder of the scenario file,
    /// in an instruction to the folder in which the program runs.
    pub files: Vec<String>,
}

/// What a dialog is answered with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DialogAnswer {
    pub accept: bool,
    /// What is written into a prompt that is accepted; none leaves what the page proposes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Which page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SwitchTab {
    /// Its number in the order in which the pages were opened, from 1, those that are closed not counted.
    Number(u32),
    /// Its title.
    Title(String),
}

/// An act whose target may be absent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Optional {
    /// Has a target and is not optional itself.
    pub action: Box<Action>,
}

/// What stands in place of a text that must not be written anywhere.
pub const WITHHELD: &str = "\u{2022}\u{2022}\u{2022}";

impl Action {
    /// The same act with [`WITHHELD`] in place of the text that it writes: for a text that is a secret, or
    /// of which nobody knows yet whether it is one.
    #[must_use]
    pub fn without_text(&self) -> Action {
        let mut action = self.clone();
        match &mut action {
            Action::Fill(text) | Action::Type(text) => WITHHELD.clone_into(&mut text.text),
            Action::Optional(optional) => *optional.action = optional.action.without_text(),
            _ => {}
        }
        action
    }

    /// What is done: the action itself, or the one that is optional.
    #[must_use]
    pub fn deed(&self) -> &Action {
        match self {
            Action::Optional(optional) => optional.action.deed(),
            action => action,
        }
    }

    /// Whether the target may be absent.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        matches!(self, Action::Optional(_))
    }

    /// The verb of the strict form, which is also the kind in a file.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        match self {
            Action::Click(_) => "click",
            Action::DoubleClick(_) => "double_click",
            Action::RightClick(_) => "right_click",
            Action::Hover(_) => "hover",
            Action::Focus(_) => "focus",
            Action::Check(_) => "check",
            Action::Uncheck(_) => "uncheck",
            Action::Fill(_) => "fill",
            Action::Type(_) => "type",
            Action::Press(_) => "press",
            Action::Key(_) => "key",
            Action::Select(_) => "select",
            Action::Scroll(_) => "scroll",
            Action::Navigate(_) => "navigate",
            Action::Back => "back",
            Action::Forward => "forward",
            Action::Reload => "reload",
            Action::LongPress(_) => "long_press",
            Action::ClickAt(_) => "click_at",
            Action::Drag(_) => "drag",
            Action::Upload(_) => "upload",
            Action::ScrollUntil(_) => "scroll_until",
            Action::Dialog(_) => "dialog",
            Action::SwitchTab(_) => "switch_tab",
            Action::CloseTab => "close_tab",
            Action::Optional(_) => "optional",
        }
    }

    /// The node that the action is for, if it is for one.
    #[must_use]
    pub fn target(&self) -> Option<&Predicate> {
        self.place().0
    }

    /// The container in which the target is looked for.
    #[must_use]
    pub fn scope(&self) -> Option<&Scope> {
        self.place().1
    }

    fn place(&self) -> (Option<&Predicate>, Option<&Scope>) {
        match self {
            Action::Click(it)
            | Action::DoubleClick(it)
            | Action::RightClick(it)
            | Action::Hover(it)
            | Action::Focus(it)
            | Action::Check(it)
            | Action::Uncheck(it)
            | Action::LongPress(it)
            | Action::ScrollUntil(it) => (Some(&it.target), it.scope.as_ref()),
            Action::ClickAt(it) => (Some(&it.target), it.scope.as_ref()),
            Action::Drag(it) => (Some(&it.target), it.scope.as_ref()),
            Action::Upload(it) => (Some(&it.target), it.scope.as_ref()),
            Action::Optional(it) => it.action.place(),
            Action::Fill(it) | Action::Type(it) => (Some(&it.target), it.scope.as_ref()),
            Action::Press(it) => (Some(&it.target), it.scope.as_ref()),
            Action::Select(it) => (Some(&it.target), it.scope.as_ref()),
            Action::Key(it) => (it.target.as_ref(), it.scope.as_ref()),
            Action::Scroll(it) => (it.target.as_ref(), it.scope.as_ref()),
            Action::Navigate(_)
            | Action::Back
            | Action::Forward
            | Action::Reload
            | Action::Dialog(_)
            | Action::SwitchTab(_)
            | Action::CloseTab => (None, None),
        }
    }
}
