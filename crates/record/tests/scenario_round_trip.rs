//! Whatever keeps the rules comes back from a file as it was.

use proptest::prelude::*;
use surefoot_record::action::*;
use surefoot_record::assertion::*;
use surefoot_record::policy::SettleFields;
use surefoot_record::predicate::{PathItem, Predicate, Scope};
use surefoot_record::scenario::*;
use surefoot_record::scenario_file::{parse, write};
use surefoot_record::text_match::TextMatch;
use surefoot_record::view::State;

/// A hundredth of the cases that `SUREFOOT_PROPTEST_CASES` asks of each property, since one of these takes so
/// much longer than a pure computation; 64 without it.
fn cases() -> ProptestConfig {
    let asked = std::env::var("SUREFOOT_PROPTEST_CASES").ok().and_then(|it| it.parse::<u32>().ok());
    let cases = asked.map_or(64, |cases| (cases / 100).max(1));
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Any text that shows something, control characters and quotes included.
fn filled() -> impl Strategy<Value = String> {
    (any::<String>(), "[a-z\"\\\\é🚀]", any::<String>()).prop_map(|(a, b, c)| a + &b + &c)
}

fn perhaps<T: Strategy>(it: T) -> impl Strategy<Value = Option<T::Value>>
where
    T::Value: Clone,
{
    proptest::option::of(it)
}

prop_compose! {
    fn matching()(
        which in 1_u8..32,
        texts in proptest::array::uniform5(filled()),
    ) -> Predicate {
        let [role, name, tag, identifier, test_id] = texts;
        let pick = |bit: u8, text| (which & (1 << bit) != 0).then_some(text);
        Predicate {
            role: pick(0, role), name: pick(1, name), name_match: TextMatch::Equals, tag: pick(2, tag),
            identifier: pick(3, identifier), test_id: pick(4, test_id), role_hint: None,
        }
    }
}

fn predicate() -> impl Strategy<Value = Predicate> {
    (matching(), perhaps(filled())).prop_map(|(it, role_hint)| Predicate { role_hint, ..it })
}

fn scope() -> impl Strategy<Value = Scope> {
    let item = (filled(), perhaps(any::<String>()), perhaps(filled()))
        .prop_map(|(role, name, tag)| PathItem { role, name, tag });
    (filled(), any::<String>(), perhaps(filled()), proptest::collection::vec(item, 0..3))
        .prop_map(|(role, name, tag, path)| Scope { role, name, tag, path })
}

fn targeted() -> impl Strategy<Value = (Predicate, Option<Scope>)> {
    (predicate(), perhaps(scope()))
}

fn amount() -> impl Strategy<Value = ScrollAmount> {
    prop_oneof![
        Just(ScrollAmount::Named(NamedAmount::Page)),
        (0_u32..).prop_map(|it| ScrollAmount::Pixels(f64::from(it))),
        (proptest::num::f64::POSITIVE | proptest::num::f64::ZERO)
            .prop_map(|it| ScrollAmount::Pixels(it.abs())),
    ]
}

fn direction() -> impl Strategy<Value = Direction> {
    prop_oneof![Just(Direction::Up), Just(Direction::Down)]
}

fn answer() -> impl Strategy<Value = DialogAnswer> {
    (any::<bool>(), perhaps(any::<String>()))
        .prop_map(|(accept, text)| DialogAnswer { accept, text: text.filter(|_| accept) })
}

/// What only our own files have.
fn deed() -> impl Strategy<Value = Action> {
    prop_oneof![
        (targeted(), 0_u32.., 0.0_f64..1e6).prop_map(|((target, scope), x, y)| {
            Action::ClickAt(ClickAt { target, scope, x: f64::from(x), y })
        }),
        (targeted(), targeted()).prop_map(|((target, scope), (to, to_scope))| Action::Drag(Drag {
            target,
            scope,
            to,
            to_scope
        })),
        (targeted(), proptest::collection::vec(filled(), 1..4))
            .prop_map(|((target, scope), files)| Action::Upload(Upload { target, scope, files })),
        answer().prop_map(Action::Dialog),
        (1_u32..).prop_map(|number| Action::SwitchTab(SwitchTab::Number(number))),
        filled().prop_map(|title| Action::SwitchTab(SwitchTab::Title(title))),
        Just(Action::CloseTab),
        targeted().prop_map(|(target, scope)| {
            Action::Optional(Optional { action: Box::new(Action::Click(Targeted { target, scope })) })
        }),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    let simple = (0_usize..9, targeted()).prop_map(|(which, (target, scope))| {
        let kinds = [
            Action::Click,
            Action::DoubleClick,
            Action::RightClick,
            Action::Hover,
            Action::Focus,
            Action::Check,
            Action::Uncheck,
            Action::LongPress,
            Action::ScrollUntil,
        ];
        kinds[which](Targeted { target, scope })
    });
    let bare = prop_oneof![Just(Action::Back), Just(Action::Forward), Just(Action::Reload)];
    prop_oneof![
        4 => simple,
        3 => deed(),
        1 => (targeted(), any::<String>())
            .prop_map(|((target, scope), text)| Action::Fill(Text { target, scope, text })),
        1 => (targeted(), filled())
            .prop_map(|((target, scope), text)| Action::Type(Text { target, scope, text })),
        1 => (targeted(), ".{1,80}")
            .prop_map(|((target, scope), key)| Action::Press(Press { target, scope, key })),
        1 => (perhaps(targeted()), ".{1,80}", proptest::collection::vec(filled(), 0..3)).prop_map(
            |(at, key, modifiers)| {
                let (target, scope) = at.map_or((None, None), |(target, scope)| (Some(target), scope));
                Action::Key(Key { target, scope, key, modifiers })
            }
        ),
        1 => (targeted(), any::<String>())
            .prop_map(|((target, scope), option)| Action::Select(Select { target, scope, option })),
        1 => (targeted(), perhaps((direction(), perhaps(amount())))).prop_map(|((target, scope), how)| {
            let (direction, amount) = how.map_or((None, None), |(direction, amount)| (Some(direction), amount));
            Action::Scroll(Scroll { target: Some(target), scope, direction, amount })
        }),
        1 => (direction(), perhaps(amount())).prop_map(|(direction, amount)| {
            Action::Scroll(Scroll { target: None, scope: None, direction: Some(direction), amount })
        }),
        1 => "https?://[a-z]{1,9}\\.example/[a-z?=&#/]{0,20}".prop_map(|url| Action::Navigate(Navigate { url })),
        1 => bare,
    ]
}

fn check() -> impl Strategy<Value = Check> {
    let states = proptest::collection::btree_map(proptest::sample::select(&State::ALL[..]), filled(), 1..4);
    prop_oneof![
        predicate().prop_map(Check::NodePresent),
        predicate().prop_map(Check::NodeAbsent),
        predicate().prop_map(Check::NodeInViewport),
        (matching(), any::<String>())
            .prop_map(|(node, value)| Check::NodeValue(ExpectedValue::is(node, value))),
        (matching(), any::<String>()).prop_map(|(node, value)| {
            let node = Predicate { name_match: named(&node, TextMatch::Contains), ..node };
            Check::NodeValue(ExpectedValue {
                node,
                value: regex::escape(&value),
                value_match: TextMatch::Matches,
            })
        }),
        (matching(), states).prop_map(|(node, states)| Check::NodeState(ExpectedState { node, states })),
        (matching(), predicate())
            .prop_map(|(node, before)| Check::NodeBefore(ExpectedOrder { node, before })),
        (matching(), any::<u32>()).prop_map(|(node, count)| Check::NodeCount(ExpectedCount { node, count })),
        filled().prop_map(|url| Check::PageUrl(ExpectedUrl::Url(url))),
        filled().prop_map(|part| Check::PageUrl(ExpectedUrl::Contains(part))),
        filled().prop_map(|part| Check::PageUrl(ExpectedUrl::Matches(regex::escape(&part)))),
        any::<String>().prop_map(|title| Check::PageTitle(ExpectedTitle::Is(title))),
        filled().prop_map(|part| Check::PageTitle(ExpectedTitle::Part(TitlePart::Contains(part)))),
    ]
}

/// A comparison of the name, where there is one.
fn named(node: &Predicate, how: TextMatch) -> TextMatch {
    if node.name.is_some() { how } else { TextMatch::Equals }
}

fn assertion() -> impl Strategy<Value = Assertion> {
    (check(), perhaps(filled()), perhaps(scope())).prop_map(|(check, description, scope)| Assertion {
        check,
        description,
        scope,
    })
}

prop_compose! {
    fn settle()(
        budget in 1_u64..=15_000,
    )(
        budget_ms in Just(budget),
        quiet_ms in perhaps(1..=budget),
        post_change_quiet_ms in perhaps(1..=budget),
        interval_ms in perhaps(1..=budget),
        adaptive_budget_ms in perhaps(0_u64..=15_000),
        quiescence in perhaps(any::<bool>()),
        ambient in perhaps(prop::collection::vec(predicate(), 1..3)),
    ) -> SettleFields {
        SettleFields {
            budget_ms: Some(budget_ms),
            quiet_ms,
            post_change_quiet_ms,
            interval_ms,
            adaptive_budget_ms,
            quiescence,
            ambient,
        }
    }
}

prop_compose! {
    fn meta()(
        name in filled(),
        description in any::<String>(),
        notes in proptest::collection::vec(filled(), 0..3),
        settle in perhaps(settle()),
        producer in perhaps(filled()),
        viewport in perhaps((1_u32.., 1_u32..).prop_map(|(width, height)| Viewport { width, height })),
        created_at in "20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z",
    ) -> Meta {
        Meta { name, description, driver: DriverKind::Browser, created_at, notes, settle, producer, viewport }
    }
}

prop_compose! {
    fn step()(
        intent in filled(),
        dialogs in proptest::collection::vec(answer(), 0..3),
        action in action(),
        assert in assertion(),
        checks in proptest::collection::vec(assertion(), 0..3),
        escalation_refused in perhaps((filled(), perhaps(filled())).prop_map(|(reason, code)| EscalationRefused { reason, code })),
    ) -> Step {
        Step { index: 0, intent, dialogs, action, assert, checks, escalation_refused }
    }
}

prop_compose! {
    fn scenario()(
        meta in meta(),
        mut steps in proptest::collection::vec(step(), 1..4),
        assertions in proptest::collection::vec(assertion(), 0..3),
        advisory in proptest::collection::vec(
            (filled(), perhaps(any::<String>())).prop_map(|(question, description)| Advisory { kind: "visual".to_owned(), question, description }),
            0..2,
        ),
    ) -> Scenario {
        for (step, index) in steps.iter_mut().zip(1..) {
            step.index = index;
        }
        let target = Target { launch: "https://shop.example/".to_owned(), login_state: None, window_title: None, device_id: None };
        Scenario { schema_version: 1, meta, target, steps, assertions, advisory }
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_written_scenario_is_read_as_it_was(scenario in scenario()) {
        let text = write(&scenario);
        prop_assert!(text.ends_with('\n'));
        prop_assert_eq!(parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?, scenario);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        prop_assert!(parse(&text).is_err());
    }
}
