//! How an act touches its target, as far as risk is concerned.

use surefoot_browser::driver::keys::parse_chord;
use surefoot_policy::risk::Touch;
use surefoot_record::action::Action;

/// How the act touches a target in which text is written, or not; none when it does nothing that could be risky.
pub(super) fn of(action: &Action, writes: bool) -> Option<Touch> {
    match action.deed() {
        Action::Click(_) | Action::DoubleClick(_) | Action::LongPress(_) | Action::ClickAt(_) => {
            (!writes).then_some(Touch::Activate)
        }
        Action::Check(_) | Action::Uncheck(_) | Action::Select(_) | Action::Drag(_) => Some(Touch::Activate),
        Action::Press(press) => of_key(&press.key, &[], writes),
        Action::Key(key) => of_key(&key.key, &key.modifiers, writes),
        // A line's end is typed as Enter is.
        Action::Type(typed) if typed.text.contains(['\n', '\r']) => of_key("Enter", &[], writes),
        _ => None,
    }
}

/// Whether the act can be risky at all, whatever its target is.
pub(super) fn can_be_risky(action: &Action) -> bool {
    of(action, true).is_some() || of(action, false).is_some()
}

/// What is chosen, or dragged to.
pub(super) fn option(action: &Action) -> Option<&str> {
    match action.deed() {
        Action::Select(select) => Some(&select.option),
        Action::Drag(drag) => drag.to.name.as_deref(),
        _ => None,
    }
}

fn of_key(key: &str, modifiers: &[String], writes: bool) -> Option<Touch> {
    let (stroke, held) = parse_chord(key)?;
    let holds = |name: &str| modifiers.iter().any(|it| it.eq_ignore_ascii_case(name));
    let with_control = held.control || held.meta || holds("Control") || holds("Meta");
    match (stroke.key.as_str(), writes) {
        ("Enter", true) if with_control => Some(Touch::SendMessage),
        ("Enter", true) => Some(Touch::SendForm),
        ("Enter" | " ", false) => Some(Touch::Activate),
        ("Delete", false) => Some(Touch::DeleteKey),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use surefoot_semantics::instruction::parse_step;

    use super::*;

    #[test]
    fn each_act_touches_its_target_in_its_own_way() {
        for (step, on_text, elsewhere) in [
            ("click button \"A\"", None, Some(Touch::Activate)),
            ("check checkbox \"A\"", Some(Touch::Activate), Some(Touch::Activate)),
            ("optional click button \"A\"", None, Some(Touch::Activate)),
            ("drag listitem \"A\" to listitem \"B\"", Some(Touch::Activate), Some(Touch::Activate)),
            ("select combobox \"A\" \"b\"", Some(Touch::Activate), Some(Touch::Activate)),
            ("press textbox \"A\" Enter", Some(Touch::SendForm), Some(Touch::Activate)),
            ("press textbox \"A\" Control+Enter", Some(Touch::SendMessage), Some(Touch::Activate)),
            ("press Space", None, Some(Touch::Activate)),
            ("press Delete", None, Some(Touch::DeleteKey)),
            ("press Control+a", None, None),
            ("fill textbox \"A\" \"delete\"", None, None),
            ("hover button \"A\"", None, None),
            ("navigate http://a.example/", None, None),
        ] {
            let action = parse_step(step).unwrap();
            assert_eq!((of(&action, true), of(&action, false)), (on_text, elsewhere), "{step}");
            assert_eq!(can_be_risky(&action), on_text.is_some() || elsewhere.is_some(), "{step}");
        }
    }
}
