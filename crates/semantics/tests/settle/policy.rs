//! How the settle numbers are resolved: settle-system §2.1, §10.2 and ruling 35.

use surefoot_record::code::Code;
use surefoot_record::policy::{SettleFields, SettlePolicy};
use surefoot_record::predicate::Predicate;
use surefoot_semantics::settle::policy::{Asked, Field, Resolved, clamped, for_export, resolve};

const NONE: SettleFields = SettleFields {
    quiescence: None,
    ambient: None,
    budget_ms: None,
    quiet_ms: None,
    post_change_quiet_ms: None,
    interval_ms: None,
    adaptive_budget_ms: None,
};

fn with(variables: &[(&str, &str)], asked: Asked) -> Resolved {
    resolve(&asked, |name| {
        variables.iter().find(|(variable, _)| *variable == name).map(|(_, text)| (*text).to_owned())
    })
}

fn environment(variables: &[(&str, &str)]) -> SettlePolicy {
    let resolved = with(variables, Asked::default());
    assert_eq!(resolved.ignored, vec![], "{variables:?}");
    resolved.policy
}

fn option(fields: SettleFields) -> SettlePolicy {
    with(&[], Asked { option: fields, ..Asked::default() }).policy
}

fn numbers(policy: SettlePolicy) -> [u64; 5] {
    [
        policy.budget_ms,
        policy.quiet_ms,
        policy.post_change_quiet_ms,
        policy.interval_ms,
        policy.adaptive_budget_ms,
    ]
}

#[test]
fn nobody_asks_and_the_defaults_hold() {
    assert_eq!(environment(&[]), SettlePolicy::default());
    assert_eq!(numbers(environment(&[])), [2_500, 300, 600, 50, 6_000]);
}

#[test]
fn numbers_are_clamped_into_their_bounds() {
    let tiny = SettleFields { budget_ms: Some(1), quiet_ms: Some(1), interval_ms: Some(99_999), ..NONE };
    assert_eq!(numbers(option(tiny)), [20, 10, 20, 10, 6_000]);
    let huge = SettleFields {
        quiescence: None,
        ambient: None,
        budget_ms: Some(20_000),
        quiet_ms: Some(90_000),
        post_change_quiet_ms: Some(u64::MAX),
        interval_ms: Some(99_999),
        adaptive_budget_ms: Some(20_000),
    };
    assert_eq!(numbers(option(huge)), [15_000, 10_000, 15_000, 1_000, 15_000]);
    let zero = SettleFields {
        quiescence: None,
        ambient: None,
        budget_ms: Some(0),
        quiet_ms: Some(0),
        post_change_quiet_ms: Some(0),
        interval_ms: Some(0),
        adaptive_budget_ms: Some(0),
    };
    assert_eq!(numbers(option(zero)), [20, 10, 10, 1, 0]);
}

#[test]
fn the_quiet_time_after_a_change_is_twice_the_resolved_quiet_time() {
    assert_eq!(environment(&[("SUREFOOT_SETTLE_QUIET_MS", "120")]).post_change_quiet_ms, 240);
    let quiet = SettleFields { quiet_ms: Some(2_000), ..NONE };
    assert_eq!(numbers(option(quiet)), [2_500, 2_000, 2_500, 50, 6_000]);
}

#[test]
fn the_environments_post_change_quiet_time_lies_between_quiet_time_and_budget() {
    for (text, expected) in [("50", 300), ("99999", 2_500), ("700", 700)] {
        let policy = environment(&[("SUREFOOT_SETTLE_POST_CHANGE_QUIET_MS", text)]);
        assert_eq!(policy.post_change_quiet_ms, expected, "{text}");
    }
}

#[test]
fn the_adaptive_budget_lies_between_budget_and_ceiling_or_is_off() {
    let expected = [("20000", 15_000), ("800", 2_500), ("0", 0), ("off", 0), ("OFF", 0), ("7000", 7_000)];
    for (text, expected) in expected {
        let policy = environment(&[("SUREFOOT_SETTLE_ADAPTIVE_BUDGET_MS", text)]);
        assert_eq!(policy.adaptive_budget_ms, expected, "{text}");
    }
    let budget = SettleFields { budget_ms: Some(8_000), ..NONE };
    assert_eq!(option(budget).adaptive_budget_ms, 8_000, "nothing to widen to");
}

#[test]
fn the_environment_may_ask_for_a_longer_budget_than_anybody_else() {
    let variables = [("SUREFOOT_SETTLE_BUDGET_MS", "99999")];
    let policy = environment(&variables);
    assert_eq!(policy.budget_ms, 60_000);
    assert_eq!(policy.adaptive_budget_ms, 15_000, "and then never widens");
    for asked in [
        Asked { option: SettleFields { budget_ms: Some(99_999), ..NONE }, ..Asked::default() },
        Asked { tool: SettleFields { budget_ms: Some(99_999), ..NONE }, ..Asked::default() },
        Asked { scenario: SettleFields { budget_ms: Some(99_999), ..NONE }, ..Asked::default() },
    ] {
        assert_eq!(with(&variables, asked).policy.budget_ms, 15_000);
    }
}

#[test]
fn an_unusable_variable_is_ignored_with_one_warning() {
    let unusable = [
        ("SUREFOOT_SETTLE_BUDGET_MS", "soon"),
        ("SUREFOOT_SETTLE_QUIET_MS", "300ms"),
        ("SUREFOOT_SETTLE_POST_CHANGE_QUIET_MS", "garbage"),
        ("SUREFOOT_SETTLE_INTERVAL_MS", "inf"),
        ("SUREFOOT_SETTLE_ADAPTIVE_BUDGET_MS", "-1"),
    ];
    let resolved = with(&unusable, Asked::default());
    assert_eq!(resolved.policy, SettlePolicy::default());
    let ignored: Vec<&str> = resolved.ignored.iter().map(|it| it.variable.as_str()).collect();
    assert_eq!(ignored, unusable.map(|(variable, _)| variable));
    assert_eq!(
        resolved.ignored[0].to_string(),
        "SUREFOOT_SETTLE_BUDGET_MS is no number of milliseconds and is ignored"
    );
}

#[test]
fn an_unusable_variable_does_not_fall_back_to_the_older_name() {
    let variables = [("SUREFOOT_SETTLE_QUIET_MS", "x"), ("DSHPLUGIN_QA_SETTLE_QUIET_MS", "120")];
    let resolved = with(&variables, Asked::default());
    assert_eq!((resolved.policy.quiet_ms, resolved.ignored.len()), (300, 1));
}

#[test]
fn the_settle_documents_names_are_read_where_ours_are_unset() {
    assert_eq!(environment(&[("DSHPLUGIN_QA_SETTLE_QUIET_MS", "120")]).quiet_ms, 120);
    assert_eq!(environment(&[("DSHPLUGIN_QA_SETTLE_ADAPTIVE_BUDGET_MS", "off")]).adaptive_budget_ms, 0);
    let both = [("SUREFOOT_SETTLE_QUIET_MS", "200"), ("DSHPLUGIN_QA_SETTLE_QUIET_MS", "120")];
    assert_eq!(environment(&both).quiet_ms, 200);
    let hidden = [("SUREFOOT_SETTLE_QUIET_MS", " "), ("DSHPLUGIN_QA_SETTLE_QUIET_MS", "120")];
    assert_eq!(environment(&hidden).quiet_ms, 300, "presence beats content");
}

#[test]
fn a_variable_is_any_number_and_rounded() {
    for (text, expected) in [(" 120 ", 120), ("1e3", 1_000), ("120.6", 121), ("-5", 10)] {
        assert_eq!(environment(&[("SUREFOOT_SETTLE_QUIET_MS", text)]).quiet_ms, expected, "{text}");
    }
}

#[test]
fn tool_goes_before_option_before_environment_and_the_scenario_before_all() {
    let variables = [
        ("SUREFOOT_SETTLE_BUDGET_MS", "1000"),
        ("SUREFOOT_SETTLE_QUIET_MS", "100"),
        ("SUREFOOT_SETTLE_POST_CHANGE_QUIET_MS", "150"),
        ("SUREFOOT_SETTLE_INTERVAL_MS", "10"),
    ];
    let asked = Asked {
        option: SettleFields {
            budget_ms: Some(2_000),
            quiet_ms: Some(200),
            post_change_quiet_ms: Some(250),
            ..NONE
        },
        tool: SettleFields { budget_ms: Some(3_000), quiet_ms: Some(210), ..NONE },
        scenario: SettleFields { budget_ms: Some(4_000), ..NONE },
    };
    assert_eq!(numbers(with(&variables, asked).policy), [4_000, 210, 250, 10, 6_000]);
}

#[test]
fn in_replay_the_scenario_overrides_the_caller() {
    let asked = Asked {
        scenario: SettleFields { budget_ms: Some(6_000), ..NONE },
        option: SettleFields { budget_ms: Some(2_500), ..NONE },
        ..Asked::default()
    };
    assert_eq!(with(&[], asked).policy.budget_ms, 6_000);
}

#[test]
fn a_variable_that_is_overruled_is_not_complained_of() {
    let asked = Asked { option: SettleFields { quiet_ms: Some(200), ..NONE }, ..Asked::default() };
    assert_eq!(with(&[("SUREFOOT_SETTLE_QUIET_MS", "x")], asked).ignored, vec![]);
}

#[test]
fn options_are_positive_whole_numbers_clamped_to_the_ceiling() {
    for field in [Field::Budget, Field::Quiet, Field::PostChangeQuiet, Field::Interval] {
        assert_eq!(field.parse("20000"), Ok(15_000));
        assert_eq!(field.parse(" 250 "), Ok(250));
        assert_eq!(field.parse("6000.0"), Ok(6_000));
        for text in ["-1", "1.5", "0", "", "off", "250ms", "NaN", "inf", "1e400"] {
            let unusable = field.parse(text).unwrap_err();
            assert_eq!((unusable.field, unusable.code()), (field, Code::OptionValueInvalid), "{text}");
        }
    }
    assert_eq!(
        Field::Budget.parse("secret").unwrap_err().to_string(),
        "the settle budget must be a positive whole number of milliseconds"
    );
}

#[test]
fn the_adaptive_option_may_be_0_or_off() {
    let field = Field::AdaptiveBudget;
    assert_eq!(field.parse("20000"), Ok(15_000));
    assert_eq!(field.parse("0"), Ok(0));
    assert_eq!(field.parse("Off"), Ok(0));
    for text in ["-1", "1.5", "", "never"] {
        assert_eq!(
            field.parse(text).unwrap_err().to_string(),
            "the adaptive settle budget must be a whole number of milliseconds, or `off`"
        );
    }
}

#[test]
fn a_sets_numbers_are_clamped_to_the_budget_beside_them() {
    let alone = SettleFields { quiet_ms: Some(90_000), ..NONE };
    assert_eq!(clamped(&alone).quiet_ms, Some(15_000));
    let both = SettleFields { budget_ms: Some(6_000), quiet_ms: Some(9_000), ..NONE };
    let both = clamped(&both);
    assert_eq!((both.budget_ms, both.quiet_ms), (Some(6_000), Some(6_000)));
    assert_eq!(clamped(&NONE), NONE);
    let adaptive = SettleFields { adaptive_budget_ms: Some(20_000), budget_ms: Some(100), ..NONE };
    assert_eq!(clamped(&adaptive).adaptive_budget_ms, Some(15_000), "it is no part of the budget");
}

#[test]
fn an_export_writes_all_five_numbers_or_none() {
    assert_eq!(for_export(&SettlePolicy::default(), &[]), None);
    let widened = SettlePolicy { budget_ms: 6_000, ..SettlePolicy::default() };
    let fields = for_export(&widened, &[]).unwrap();
    for field in Field::ALL {
        assert!(field.of(&fields).is_some(), "{}", field.words());
    }
    let asked = Asked { scenario: fields, ..Asked::default() };
    assert_eq!(with(&[], asked).policy, widened, "a replay starts where the exploration ended");
    let huge = SettlePolicy {
        quiescence: true,
        budget_ms: 60_000,
        quiet_ms: 10_000,
        post_change_quiet_ms: 20_000,
        ..SettlePolicy::default()
    };
    assert_eq!(
        for_export(&huge, &[]),
        Some(SettleFields {
            quiescence: None,
            ambient: None,
            budget_ms: Some(15_000),
            quiet_ms: Some(10_000),
            post_change_quiet_ms: Some(15_000),
            interval_ms: Some(50),
            adaptive_budget_ms: Some(6_000),
        })
    );
}

#[test]
fn the_switch_and_what_is_ambient_go_by_the_same_order() {
    let clock = || Some(vec![Predicate::role_name("timer", "Session ends in")]);
    let off = |quiescence| SettleFields { quiescence, ..SettleFields::default() };
    let resolved = |scenario: SettleFields, option: SettleFields, variable: &str| {
        let asked = Asked { scenario, option, ..Asked::default() };
        resolve(&asked, |name| (name == "SUREFOOT_SETTLE_QUIESCENCE").then(|| variable.to_owned()))
    };
    let none = SettleFields::default;
    assert!(resolved(none(), none(), "").policy.quiescence, "on by default");
    assert!(!resolved(none(), none(), " OFF ").policy.quiescence);
    assert!(resolved(none(), off(Some(true)), "off").policy.quiescence);
    assert!(!resolved(off(Some(false)), off(Some(true)), "on").policy.quiescence);

    let unusable = resolved(none(), none(), "perhaps");
    assert!(unusable.policy.quiescence);
    assert_eq!(
        unusable.ignored[0].to_string(),
        "SUREFOOT_SETTLE_QUIESCENCE is neither `on` nor `off` and is ignored"
    );

    let option = SettleFields { ambient: clock(), ..none() };
    assert_eq!(resolved(none(), option.clone(), "").ambient, clock().unwrap());
    let scenario = SettleFields { ambient: Some(vec![Predicate::role_name("status", "")]), ..none() };
    assert_eq!(resolved(scenario.clone(), option, "").ambient, scenario.ambient.unwrap());
}

#[test]
fn an_export_writes_the_switch_when_it_is_off_and_what_is_ambient() {
    let ambient = [Predicate::role_name("timer", "Session ends in")];
    let fields = for_export(&SettlePolicy::default(), &ambient).unwrap();
    assert_eq!((fields.budget_ms, fields.quiescence), (Some(2_500), None));
    assert_eq!(fields.ambient.as_deref(), Some(ambient.as_slice()));
    let off = SettlePolicy { quiescence: false, ..SettlePolicy::default() };
    assert_eq!(for_export(&off, &[]).unwrap().quiescence, Some(false));
}
