//! The machine codes: one table from code to verdict, message and hint (ruling 32).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::verdict::Verdict;

/// What a code says about the claim that it stands beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The claim is known to be false: exit 1.
    Disproven,
    /// The claim is not known to be true or false: exit 3.
    Unproven,
    /// The command, or a file, was wrong: exit 2.
    Usage,
    /// Nothing could start: exit 4.
    Blocked,
    /// Why something was left out of an export; has no exit status of its own.
    Exclusion,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $class:ident, $message:literal, $hint:literal;)*) => {
        /// A stable machine code.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl Code {
            /// Every code, in the table's order.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as files, results and messages spell it.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// What the code says about the claim beside it.
            #[must_use]
            pub fn class(self) -> Class {
                match self { $(Code::$name => Class::$class,)* }
            }

            /// What happened, in one sentence fragment.
            #[must_use]
            pub fn message(self) -> &'static str {
                match self { $(Code::$name => $message,)* }
            }

            /// What to do about it.
            #[must_use]
            pub fn hint(self) -> &'static str {
                match self { $(Code::$name => $hint,)* }
            }
        }
    };
}

codes! {
    // What an assertion or a proof can lack.
    AssertionFailed = "ASSERTION_FAILED", Disproven,
        "the claim is false on a complete, settled view",
        "look at what was observed beside what was expected";
    TargetNotUnique = "TARGET_NOT_UNIQUE", Disproven,
        "more than one node matches, and none is guessed",
        "name the container too: in ROLE \"NAME\"";
    TargetNotFound = "TARGET_NOT_FOUND", Disproven,
        "no node matches on a complete, settled view",
        "observe the page and name a node that it lists";
    ValueWithheld = "VALUE_WITHHELD", Disproven,
        "the value is deliberately unread, so it proves nothing",
        "assert on what the page shows after it";
    ValueSecure = "VALUE_SECURE", Disproven,
        "the value is secure, so it proves nothing",
        "assert on what the page shows after it";
    ValueTruncated = "VALUE_TRUNCATED", Disproven,
        "only a prefix of the value is known, so equality means nothing",
        "assert on a shorter value or on another node";
    ValueMismatch = "VALUE_MISMATCH", Disproven,
        "the control does not hold what was written into it",
        "see whether the page reverts or reformats the text";
    OptionMismatch = "OPTION_MISMATCH", Disproven,
        "the control does not show the option that was chosen",
        "see whether the page reverts the choice";
    InconclusiveUnstable = "INCONCLUSIVE_UNSTABLE", Unproven,
        "the page never held still within the settle budget",
        "wait until it stops changing and observe again, or raise --settle-budget-ms";
    InconclusivePending = "INCONCLUSIVE_PENDING", Unproven,
        "a request or other work that began after the act was still under way at the end of the settle budget",
        "see what is pending; wait and observe again, or raise --settle-budget-ms";
    AmbientNode = "AMBIENT_NODE", Unproven,
        "the node was declared ambient, so nothing is done to it or claimed of it",
        "act on another node, or take it out of --ambient";
    InconclusiveTruncated = "INCONCLUSIVE_TRUNCATED", Unproven,
        "the view is incomplete, so absence can't be concluded from it",
        "see the reasons that the view gives, and scope the claim";
    InconclusiveUnsound = "INCONCLUSIVE_UNSOUND", Unproven,
        "the browser lost events, so the reading can't be trusted",
        "run it again";
    InconclusiveScope = "INCONCLUSIVE_SCOPE", Unproven,
        "the container could be found only provisionally",
        "name a container that is unique on the page";
    InconclusiveHidden = "INCONCLUSIVE_HIDDEN", Unproven,
        "the text is there, but a person can't see it: it is clipped away, off the page, transparent or without size, and in no live region",
        "assert on what the page shows, or do first what reveals it";
    CoverageVirtualised = "COVERAGE_VIRTUALISED", Unproven,
        "the page renders only a part of a list at a time, so nothing can be said of what is not rendered",
        "scroll until it is there, or assert on what the page itself says of the number";
    CoverageUnverified = "COVERAGE_UNVERIFIED", Unproven,
        "a closed shadow root may hide what the claim is about",
        "assert on something that is present instead";
    NoEffect = "NO_EFFECT", Unproven,
        "the act was dispatched and the view never changed",
        "see whether the control is wired up, or assert on what should have changed";
    TransientEffect = "TRANSIENT_EFFECT", Unproven,
        "a change came and went, and nothing of it is left in the settled view",
        "assert on something that stays";
    DialogUndeclared = "DIALOG_UNDECLARED", Unproven,
        "the act opened a dialog that asks something, no answer had been declared, and it was dismissed",
        "declare the answer right before the act: accept dialog, accept dialog \"TEXT\", or dismiss dialog";
    DialogNotOpened = "DIALOG_NOT_OPENED", Disproven,
        "an answer was declared for a dialog, and the act opened none",
        "see whether the act should open a dialog; leave the declaration out if not";
    PopupBlocked = "POPUP_BLOCKED", Unproven,
        "the page wanted to open another page, and the browser kept it from that",
        "see whether the page opens it later than on the click itself";
    DownloadCancelled = "DOWNLOAD_CANCELLED", Unproven,
        "a download ended before it was complete",
        "see whether the server sends all of the file";
    DropRefused = "DROP_REFUSED", Disproven,
        "what was dragged was let go over something that does not take it",
        "see whether the page takes it there, or name another node to drag to";
    OptionalAbsent = "OPTIONAL_TARGET_ABSENT", Exclusion,
        "the target of an optional act was not there",
        "nothing has to be done";
    EffectOutsideView = "EFFECT_OUTSIDE_VIEW", Unproven,
        "the view did not change, but something happened beside it that can't be claimed, such as loading the page anew",
        "see the act's downloads, dialogs and popups";
    StillLoading = "STILL_LOADING", Unproven,
        "the page was still loading when the act went, and what changed may be the loading's doing",
        "act when it has loaded: --act-when settled, or observe first";
    ProofHeldBefore = "PROOF_HELD_BEFORE", Unproven,
        "what should prove the act was already true before it",
        "start from a page on which it is not true yet";

    // What a receipt can say.
    TargetUndecided = "TARGET_UNDECIDED", Unproven,
        "no element is surely meant by these words",
        "name it as the page does: see what may have been meant, or write VERB ROLE \"NAME\"";
    DecisionUnavailable = "DECISION_UNAVAILABLE", Unproven,
        "no element is surely meant by these words, and the model that should decide gave no answer",
        "see why it gave none, name the element as the page does, or write VERB ROLE \"NAME\"";
    AnswerUndecided = "ANSWER_UNDECIDED", Unproven,
        "nothing on the page surely answers the question",
        "ask as the page names it, ask for less at once, or configure a decision model with --decide";
    TargetDetached = "TARGET_DETACHED", Disproven,
        "the target left the page before the act",
        "observe again";
    TargetChanged = "TARGET_CHANGED", Disproven,
        "the target is no longer what was shown",
        "observe again and name it as it is now";
    TargetHidden = "TARGET_NOT_VISIBLE", Disproven,
        "the target is hidden",
        "do first what reveals it";
    TargetDisabled = "TARGET_DISABLED", Disproven,
        "the target is disabled",
        "do first what enables it";
    TargetReadonly = "TARGET_READONLY", Disproven,
        "the target is read-only",
        "act on a control that takes text";
    TargetNotEditable = "TARGET_NOT_EDITABLE", Disproven,
        "the target takes no text",
        "act on a textbox, searchbox, combobox, spinbutton or editable region";
    TargetNotCheckable = "TARGET_NOT_CHECKABLE", Disproven,
        "the target has no checked state",
        "act on a checkbox, radio or switch";
    TargetOccluded = "TARGET_OCCLUDED", Disproven,
        "something else covers the point that would be clicked",
        "close or wait for what covers it; the receipt names it";
    TargetMoving = "TARGET_MOVING", Disproven,
        "the target never stood still while it was waited for",
        "do first what stops it, or wait longer with --hold-ms";
    TargetOffViewport = "TARGET_OFF_VIEWPORT", Disproven,
        "the target can't be scrolled into the viewport",
        "see whether it lies outside the scrollable area";
    TargetUnreadable = "TARGET_UNREADABLE", Unproven,
        "the page could not be read while looking for the target",
        "try again; see whether the page is busy or crashed";
    SecretOrigin = "SECRET_ORIGIN", Disproven,
        "the target is on an origin that the secret is not bound to",
        "bind the secret to that origin too, with --secret NAME@ORIGIN, if it belongs there";
    SelectNotSelect = "SELECT_NOT_SELECT", Disproven,
        "the target is no native select",
        "click it open and click the option instead";
    SelectOptionMissing = "SELECT_OPTION_MISSING", Disproven,
        "no option has that label or value",
        "observe the page to see the options";
    SelectOptionAmbiguous = "SELECT_OPTION_AMBIGUOUS", Disproven,
        "more than one option has that label or value",
        "choose by the option's unique value";
    SelectOptionDisabled = "SELECT_OPTION_DISABLED", Disproven,
        "that option is disabled",
        "do first what enables it";
    TakesNoFiles = "TARGET_TAKES_NO_FILES", Disproven,
        "the target is no file input, opens no file chooser, and nothing can be dropped on it",
        "name the input, the button that opens the chooser, or the place to drop files on";
    OneFileOnly = "TARGET_TAKES_ONE_FILE", Disproven,
        "the target takes one file, and several were given",
        "give one file";
    FileNotFound = "FILE_NOT_FOUND", Usage,
        "a file that is to be uploaded is not there or can't be read",
        "see whether the path is right; relative paths are relative to the current folder";
    OffsetOutside = "OFFSET_OUTSIDE_TARGET", Disproven,
        "the place to click at lies outside of the target",
        "give pixels from the target's upper left corner that lie inside of it";
    TabNotFound = "TAB_NOT_FOUND", Disproven,
        "no page of that number or title is open",
        "see which pages the acts before opened";
    TabNotUnique = "TAB_NOT_UNIQUE", Disproven,
        "several pages of that title are open",
        "name the page by its number";
    LastTab = "LAST_TAB", Disproven,
        "the only page that is open can't be closed",
        "end the session instead";
    KeyInvalid = "KEY_INVALID", Usage,
        "there is no key of that name",
        "use the names of KeyboardEvent.key, such as Enter, ArrowDown or Control+a";
    ScrollUnreachable = "SCROLL_TARGET_UNREACHABLE", Disproven,
        "scrolling did not bring the target into the viewport",
        "see whether it lies outside the scrollable area";
    HistoryEnd = "HISTORY_END", Disproven,
        "there is no page to go to in that direction",
        "navigate by URL instead";
    NavigationFailed = "NAVIGATION_FAILED", Disproven,
        "the page could not be loaded",
        "see whether the address is right and the server answers";
    NavigationTimeout = "NAVIGATION_TIMEOUT", Unproven,
        "the navigation neither arrived nor was given up within its bound of 30 s",
        "see why the server does not answer";
    OriginNotAllowed = "ORIGIN_NOT_ALLOWED", Disproven,
        "the address lies outside of the origins that the policy allows",
        "the operator can allow it: --allow-origin ORIGIN, or `origins` under [policy] in the config file";
    ActDenied = "ACT_DENIED", Disproven,
        "the policy denies acts of this kind",
        "the operator can allow them: [policy.acts] in the config file";
    ActNotApproved = "ACT_NOT_APPROVED", Disproven,
        "the policy wants such an act approved, and nobody approved it",
        "let somebody approve it, or have the operator allow the class: --allow-acts CLASS";
    FileNotAllowed = "FILE_NOT_ALLOWED", Disproven,
        "the file lies outside of the folders that the policy allows",
        "use a file in the workspace or a temporary folder; the operator can add others: --allow-folder FOLDER";
    DispatchUnknown = "DISPATCH_OUTCOME_UNKNOWN", Unproven,
        "the input may or may not have reached the page",
        "observe again to see what the page shows";
    PageCrashed = "PAGE_CRASHED", Unproven,
        "the page's renderer crashed",
        "run it again; see the browser's own log";
    PageClosed = "PAGE_CLOSED", Unproven,
        "the page was closed",
        "open it again";
    BrowserGone = "BROWSER_GONE", Unproven,
        "the browser went away",
        "run it again; see whether memory is short";
    BrowserTimeout = "BROWSER_TIMEOUT", Unproven,
        "the browser did not answer within the deadline of the call",
        "run it again; see whether the machine is overloaded";
    BrowserFailed = "BROWSER_OPERATION_FAILED", Unproven,
        "the browser refused an operation",
        "run it again; report it if it happens every time";
    SessionClosed = "SESSION_CLOSED", Unproven,
        "the session has ended",
        "start a new one";
    Interrupted = "INTERRUPTED", Unproven,
        "somebody ended the program before this was done",
        "run it again; --only-failed leaves out what has passed";
    StoppedEarly = "STOPPED_EARLY", Unproven,
        "an earlier run did not pass, and --fail-fast starts no more after that",
        "see the run that did not pass; --only-failed leaves out what has passed";

    // What can be wrong with a command or a file.
    InstructionInvalid = "INSTRUCTION_INVALID", Usage,
        "the instruction is not in the strict form",
        "write VERB ROLE \"NAME\", for example: click button \"Save\"";
    NotAnAction = "NOT_AN_ACTION", Usage,
        "the instruction asks for nothing to be done on the page",
        "say what to do, for example: click the Save button";
    AssertionInvalid = "ASSERTION_INVALID", Usage,
        "the assertion can't be read",
        "write KIND ROLE \"NAME\", for example: present status \"Saved\"";
    UrlInvalid = "URL_INVALID", Usage,
        "the URL is not one that can be opened",
        "use an absolute http or https URL without a user name or password";
    OptionValueInvalid = "OPTION_VALUE_INVALID", Usage,
        "an option's value is out of its bounds",
        "see --help for the bounds";
    PolicyInvalid = "POLICY_INVALID", Usage,
        "the policy can't be read",
        "see docs/reference/policy.md";
    ScenarioUnreadable = "SCENARIO_UNREADABLE", Usage,
        "the scenario file can't be read",
        "see whether the path is right and the file may be read";
    ScenarioMalformed = "SCENARIO_MALFORMED", Usage,
        "the scenario file is no JSON",
        "see the place that the message names";
    ScenarioInvalid = "SCENARIO_INVALID", Usage,
        "the scenario breaks its schema",
        "see the place that the message names, and: surefoot schema scenario";
    ScenarioTooNew = "SCENARIO_TOO_NEW", Usage,
        "the scenario was written for a newer schema",
        "update surefoot";
    ScenarioUnsupported = "SCENARIO_UNSUPPORTED", Usage,
        "the scenario asks for something that this version can't do",
        "see the place that the message names";
    VariableMissing = "VARIABLE_MISSING", Usage,
        "the scenario names a variable that has no value",
        "give it with --var NAME=VALUE";
    StorageStateInvalid = "STORAGE_STATE_INVALID", Usage,
        "the storage state is no login for the page",
        "write it with Playwright's storageState on the page's own host and origin";
    SecretMissing = "SECRET_MISSING", Usage,
        "a secret is named that was not given",
        "give it with --secret NAME, and its value in the environment variable SUREFOOT_SECRET_NAME";
    OutputUnwritable = "OUTPUT_UNWRITABLE", Usage,
        "the output can't be written",
        "see whether the folder exists and may be written";

    // What can be wrong with a call of a tool.
    ArgumentInvalid = "ARGUMENT_INVALID", Usage,
        "an argument is missing, unknown or out of its bounds",
        "see the tool's schema";
    RefUnknown = "REF_UNKNOWN", Usage,
        "no node was shown under that ref",
        "observe again and use a ref that the view shows";
    SessionExists = "SESSION_EXISTS", Usage,
        "the owner has a session already",
        "use it, or end it first; another owner may have one of its own";
    SessionNotRunning = "SESSION_NOT_RUNNING", Usage,
        "the owner has no session",
        "start one: qa_session_start";
    TooManySessions = "TOO_MANY_SESSIONS", Usage,
        "no more sessions may be open at once",
        "end one that is no longer needed; the operator sets --max-sessions";

    // Why nothing could start.
    BrowserNotFound = "BROWSER_NOT_FOUND", Blocked,
        "no browser was found",
        "install Chromium (Debian, Ubuntu: apt-get install chromium) or name one with --browser-path";
    BrowserNotStarted = "BROWSER_NOT_STARTED", Blocked,
        "the browser did not start",
        "see its last words in the message, and: surefoot doctor";
    BrowserUnreachable = "BROWSER_UNREACHABLE", Blocked,
        "the browser named by --connect can't be reached",
        "see whether it runs with remote debugging and the address is right";
    PageUnreachable = "PAGE_UNREACHABLE", Blocked,
        "the page can't be reached",
        "see whether the address is right and the server answers";

    // Why an export left something out.
    NoTrajectory = "NO_TRAJECTORY", Exclusion,
        "nothing was recorded",
        "act first";
    NoProvenSteps = "NO_PROVEN_STEPS", Unproven,
        "no step could be proven, so no scenario was written",
        "see why each step was excluded";
    ActionRejected = "ACTION_REJECTED", Exclusion,
        "the act was refused before anything was dispatched",
        "see the receipt's code";
    ActionFailed = "ACTION_FAILED", Exclusion,
        "the act failed",
        "see the receipt's code";
    ActionNotDispatched = "ACTION_NOT_DISPATCHED", Exclusion,
        "nothing was dispatched",
        "see the receipt's code";
    FreshObservationMissing = "FRESH_OBSERVATION_MISSING", Exclusion,
        "there is no view from after the act",
        "act again";
    ActionPayloadRedacted = "ACTION_PAYLOAD_REDACTED", Exclusion,
        "the act carries a secret, which is never written to a file",
        "use a value that is no secret";
    UnsupportedReplayAction = "UNSUPPORTED_REPLAY_ACTION", Exclusion,
        "the act has no durable form",
        "give it a text, key or option that is not blank";
    TargetObservationMissing = "TARGET_OBSERVATION_MISSING", Exclusion,
        "there is no view from before the act",
        "observe before acting";
    TargetRefNotFound = "TARGET_REF_NOT_FOUND", Exclusion,
        "the target is not in the view from before the act",
        "observe before acting";
    TargetHasNoAccessibleName = "TARGET_HAS_NO_ACCESSIBLE_NAME", Exclusion,
        "the target has no role and name to find it by",
        "give it an accessible name";
    AssertionNotProvable = "ASSERTION_NOT_PROVABLE", Exclusion,
        "nothing in the settled view proves the act",
        "see whether the act had an effect, and whether the page held still";
    FragileProofOnly = "FRAGILE_PROOF_ONLY", Exclusion,
        "the only change is a container named by the order of its contents",
        "assert on one of its items";
    NotRepeated = "NOT_REPEATED", Exclusion,
        "what was proven while exploring did not hold when it was replayed in a fresh context",
        "see what the first run left behind or what differs from run to run; --verify off writes it all the same";
    AssertionFailedAtRecordTime = "ASSERTION_FAILED_AT_RECORD_TIME", Exclusion,
        "the assertion was false while exploring",
        "see what was observed";
}

impl Code {
    /// The verdict that the code stands for when it stands beside a claim.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self.class() {
            Class::Disproven => Verdict::Disproven(self),
            Class::Unproven | Class::Usage | Class::Blocked | Class::Exclusion => Verdict::Unproven(self),
        }
    }

    /// The exit status of a command that ends with this code (interface, "Exit status").
    #[must_use]
    pub fn exit(self) -> u8 {
        match self.class() {
            Class::Disproven => 1,
            Class::Usage => 2,
            Class::Unproven | Class::Exclusion => 3,
            Class::Blocked => 4,
        }
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}
