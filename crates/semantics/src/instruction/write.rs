//! Writing actions and assertions in the strict form.

use surefoot_record::action::{Action, Direction, NamedAmount, ScrollAmount, SwitchTab};
use surefoot_record::assertion::{Assertion, Check, ExpectedTitle, ExpectedUrl, TitlePart};
use surefoot_record::predicate::{Predicate, Scope, quote};

/// The action in the strict form.
#[must_use]
pub fn write_action(action: &Action) -> String {
    let mut text = match action {
        Action::Back | Action::Forward | Action::Reload => action.verb().to_owned(),
        Action::Navigate(navigate) => format!("navigate {}", navigate.url),
        Action::Optional(optional) => return format!("optional {}", write_action(&optional.action)),
        Action::CloseTab => "close tab".to_owned(),
        Action::SwitchTab(SwitchTab::Number(number)) => format!("switch tab {number}"),
        Action::SwitchTab(SwitchTab::Title(title)) => format!("switch tab {}", quote(title)),
        Action::Dialog(answer) => match (&answer.text, answer.accept) {
            (Some(text), _) => format!("accept dialog {}", quote(text)),
            (None, true) => "accept dialog".to_owned(),
            (None, false) => "dismiss dialog".to_owned(),
        },
        Action::Drag(drag) => {
            let from = containers(drag.scope.as_ref());
            let to = containers(drag.to_scope.as_ref());
            return format!("drag {}{from} to {}{to}", node(&drag.target), node(&drag.to));
        }
        Action::ScrollUntil(it) => format!("scroll until {}", node(&it.target)),
        Action::ClickAt(it) => format!("click {} at {},{}", node(&it.target), it.x, it.y),
        Action::Scroll(scroll) => {
            let mut words = vec!["scroll".to_owned()];
            match scroll.direction {
                Some(Direction::Down) => words.push("down".to_owned()),
                Some(Direction::Up) => words.push("up".to_owned()),
                None => words.push("to".to_owned()),
            }
            match scroll.amount {
                Some(ScrollAmount::Pixels(pixels)) => words.push(pixels.to_string()),
                Some(ScrollAmount::Named(NamedAmount::Page)) => words.push("page".to_owned()),
                Some(ScrollAmount::Named(NamedAmount::Line)) => words.push("line".to_owned()),
                None => {}
            }
            words.extend(scroll.target.as_ref().map(node));
            words.join(" ")
        }
        Action::Key(key) => {
            let chord: Vec<&str> =
                key.modifiers.iter().map(String::as_str).chain([key.key.as_str()]).collect();
            let target = key.target.as_ref().map(|target| format!("{} ", node(target)));
            format!("press {}{}", target.unwrap_or_default(), chord.join("+"))
        }
        action => {
            let target = action.target().map(node).unwrap_or_default();
            format!("{} {target}", action.verb())
        }
    };
    let payload = match action {
        Action::Fill(it) | Action::Type(it) => Some(quote(&it.text)),
        Action::Select(it) => Some(quote(&it.option)),
        Action::Press(it) => Some(it.key.clone()),
        Action::Upload(it) => Some(it.files.iter().map(|file| quote(file)).collect::<Vec<_>>().join(" ")),
        _ => None,
    };
    if let Some(payload) = payload {
        text.push(' ');
        text.push_str(&payload);
    }
    text.push_str(&containers(action.scope()));
    text
}

/// The assertion in the strict form.
#[must_use]
pub fn write_check(assertion: &Assertion) -> String {
    let text = match &assertion.check {
        Check::NodePresent(it) => format!("present {}", node(it)),
        Check::NodeAbsent(it) => format!("absent {}", node(it)),
        Check::NodeInViewport(it) => format!("in-viewport {}", node(it)),
        Check::NodeValue(it) => {
            format!("value {} {}{}", node(&it.node), it.value_match.keyword(), quote(&it.value))
        }
        Check::NodeState(it) => {
            let states: Vec<String> =
                it.states.iter().map(|(state, value)| format!("{}={value}", state.as_str())).collect();
            format!("state {} {}", node(&it.node), states.join(" "))
        }
        Check::NodeCount(it) => format!("count {} {}", node(&it.node), it.count),
        Check::NodeBefore(it) => format!("before {} {}", node(&it.node), node(&it.before)),
        Check::PageUrl(expected) => format!("url {}", url(expected)),
        Check::PageOpened(expected) => format!("opened {}", url(expected)),
        Check::PageClosed(expected) => format!("closed {}", url(expected)),
        Check::Downloaded(name) => format!("downloaded {}", quote(name)),
        Check::Dialog(text) => format!("dialog {}", quote(text)),
        Check::PageTitle(title) => {
            let (how, text) = match title {
                ExpectedTitle::Is(text) => ("is", text),
                ExpectedTitle::Part(TitlePart::Contains(text)) => ("contains", text),
                ExpectedTitle::Part(TitlePart::Matches(text)) => ("matches", text),
                ExpectedTitle::Part(TitlePart::Like(text)) => ("like", text),
            };
            format!("title {how} {}", quote(text))
        }
    };
    format!("{text}{}", containers(assertion.scope.as_ref()))
}

fn url(expected: &ExpectedUrl) -> String {
    match expected {
        ExpectedUrl::Url(url) => format!("is {}", quote(url)),
        ExpectedUrl::Contains(part) => format!("contains {}", quote(part)),
        ExpectedUrl::Matches(pattern) => format!("matches {}", quote(pattern)),
    }
}

fn node(predicate: &Predicate) -> String {
    predicate.to_string()
}

fn containers(scope: Option<&Scope>) -> String {
    let Some(scope) = scope else { return String::new() };
    let innermost = format!(" in {} {}", scope.role, quote(&scope.name));
    let outwards = scope
        .path
        .iter()
        .rev()
        .map(|item| format!(" in {} {}", item.role, quote(item.name.as_deref().unwrap_or_default())));
    std::iter::once(innermost).chain(outwards).collect()
}
