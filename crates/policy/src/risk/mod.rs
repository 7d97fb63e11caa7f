//! What an act may do that can't be taken back, judged by what its target is and says right before it is done.
//!
//! A word list is no proof. A page that lies about its buttons is not found out here; what is found is what an honest
//! page calls dangerous, in several languages, so that a program does not do it by mistake or because a text told it
//! to.

mod lists;
mod text;

use surefoot_record::bounds::{Risk, RiskClass, RiskPlace};
use url::Url;

pub use lists::{BUILT_IN, Lists};

use text::Folded;

/// How an act touches its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// It activates it: a click, Enter or Space on a button, a choice.
    Activate,
    /// It presses Enter where text is written, which sends the form that the target belongs to.
    SendForm,
    /// It presses Enter with Control or Meta, by which messages are sent.
    SendMessage,
    /// It presses Delete where no text is written.
    DeleteKey,
}

/// What is known of the target of an act.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stakes {
    pub name: String,
    /// The option that is chosen.
    pub option: Option<String>,
    /// What the dialog, form or row says that the target belongs to, without its controls.
    pub around: String,
    /// Where its form is sent to, when the act sends a form that is more than a question.
    pub form_address: Option<String>,
    /// Where it leads, when it is a link.
    pub link: Option<String>,
    /// The name of the button that its form is sent with.
    pub form_button: Option<String>,
}

impl Lists {
    /// Why an act is risky, at most one reason for each class; none when nothing speaks for that.
    #[must_use]
    pub fn judge(&self, touch: Touch, stakes: &Stakes) -> Vec<Risk> {
        let mut risks = Risks(Vec::new());
        match touch {
            Touch::SendMessage => {
                risks.add(RiskClass::ExternalCommit, "Control+Enter", RiskPlace::Kind);
                self.judge_sending(stakes, &mut risks);
            }
            Touch::DeleteKey => risks.add(RiskClass::Destructive, "Delete", RiskPlace::Kind),
            Touch::SendForm => self.judge_sending(stakes, &mut risks),
            Touch::Activate => self.judge_name(&stakes.name, RiskPlace::Name, stakes, &mut risks),
        }
        if let Some(option) = &stakes.option {
            let option = Folded::new(option);
            if !self.is_negation(&option) {
                risks.add_all(self.classes_in(&option), RiskPlace::Option);
            }
        }
        risks.0
    }

    fn judge_sending(&self, stakes: &Stakes, risks: &mut Risks) {
        let button = stakes.form_button.as_deref().unwrap_or_default();
        // A field without a form that it is sent with sends nothing that is known.
        if stakes.form_button.is_some() || stakes.form_address.is_some() {
            self.judge_name(button, RiskPlace::FormButton, stakes, risks);
        }
    }

    fn judge_name(&self, name: &str, place: RiskPlace, stakes: &Stakes, risks: &mut Risks) {
        let name = Folded::new(name);
        if self.is_negation(&name) {
            return;
        }
        let own = self.classes_in(&name);
        let speaks = !own.is_empty();
        risks.add_all(own, place);
        if !speaks && self.is_dismissal(&name) {
            return;
        }
        if let Some(address) = &stakes.form_address {
            risks.add_all(self.classes_in_address(&words_of(address)), RiskPlace::Address);
        }
        if !speaks && self.is_neutral(&name) {
            risks.add_all(self.classes_in(&Folded::new(&stakes.around)), RiskPlace::Around);
            if let Some(link) = &stakes.link {
                risks.add_all(self.classes_in_address(&words_of(link)), RiskPlace::Address);
            }
        }
    }
}

/// The first reason of each class.
struct Risks(Vec<Risk>);

impl Risks {
    fn add(&mut self, class: RiskClass, word: &str, place: RiskPlace) {
        if self.0.iter().all(|risk| risk.class != class) {
            self.0.push(Risk { class, word: word.to_owned(), place });
        }
    }

    fn add_all(&mut self, found: Vec<(RiskClass, String)>, place: RiskPlace) {
        for (class, word) in found {
            self.add(class, &word, place);
        }
    }
}

/// The words of an address, without its host.
fn words_of(address: &str) -> Folded {
    let Ok(url) = Url::parse(address) else { return Folded::new("") };
    Folded::new(&format!("{} {}", url.path(), url.query().unwrap_or_default()).replace('_', " "))
}
