//! Which acts are risky.

use proptest::prelude::*;
use surefoot_policy::risk::{Lists, Stakes, Touch};
use surefoot_policy::{WordChanges, Words};
use surefoot_record::bounds::{RiskClass, RiskPlace};

fn lists() -> Lists {
    Lists::new(&Words::default()).unwrap()
}

fn named(name: &str) -> Stakes {
    Stakes { name: name.to_owned(), ..Stakes::default() }
}

fn classes(stakes: &Stakes) -> Vec<RiskClass> {
    lists().judge(Touch::Activate, stakes).into_iter().map(|risk| risk.class).collect()
}

#[test]
fn names_are_understood_in_several_languages() {
    use RiskClass::{Destructive, ExternalCommit, Financial, Security};
    for (name, class) in [
        ("Delete account", Destructive),
        ("Remove Alice from the team", Destructive),
        ("Konto löschen", Destructive),
        ("Supprimer définitivement", Destructive),
        ("Eliminar archivo", Destructive),
        ("Usuń konto", Destructive),
        ("Удалить", Destructive),
        ("删除账户", Destructive),
        ("アカウントを削除", Destructive),
        ("파일 삭제", Destructive),
        ("Hesabı sil", Destructive),
        ("Buy now", Financial),
        ("Pay €12.00", Financial),
        ("Place your order", Financial),
        ("Zahlungspflichtig bestellen", Financial),
        ("Zum Preis von 9 € kaufen", Financial),
        ("立即购买", Financial),
        ("注文を確定する", Financial),
        ("Send message", ExternalCommit),
        ("Post", ExternalCommit),
        ("Veröffentlichen", ExternalCommit),
        ("Envoyer", ExternalCommit),
        ("投稿する", ExternalCommit),
        ("Change password", Security),
        ("Revoke token", Security),
        ("Passwort ändern", Security),
        ("修改密码", Security),
    ] {
        assert!(classes(&named(name)).contains(&class), "{name}");
    }
}

#[test]
fn harmless_names_are_left_alone() {
    for name in [
        "Save",
        "Search",
        "Submit",
        "OK",
        "Next",
        "Cancel",
        "Close",
        "View post",
        "Display",
        "Payload",
        "Sort order",
        "Speichern",
        "Weiter",
        "Abbrechen",
        "Enregistrer",
        "Buscar",
        "保存",
        "検索",
        "확인",
        "Add to cart",
        "Show details",
        "Sign in",
        "Open menu",
        "Do not delete",
        "Keep the subscription",
        "Undo",
        "Learn more",
    ] {
        assert_eq!(classes(&named(name)), [], "{name}");
    }
}

#[test]
fn a_name_that_says_nothing_is_judged_by_what_it_belongs_to() {
    let around = "Delete project? This can't be undone.";
    for name in ["OK", "Yes", "Confirm", "Ja", "是", "", "✓"] {
        let risks = lists().judge(Touch::Activate, &Stakes { around: around.to_owned(), ..named(name) });
        assert_eq!(risks.len(), 1, "{name}");
        assert_eq!((risks[0].class, risks[0].place), (RiskClass::Destructive, RiskPlace::Around), "{name}");
    }
    for name in ["Cancel", "No", "Keep it", "Abbrechen", "取消", "Show details"] {
        assert_eq!(classes(&Stakes { around: around.to_owned(), ..named(name) }), [], "{name}");
    }
}

#[test]
fn a_form_is_judged_by_where_it_is_sent() {
    let sent = |name: &str, address: &str| {
        classes(&Stakes { form_address: Some(address.to_owned()), ..named(name) })
    };
    assert_eq!(sent("Go on", "https://shop.example/account/delete?x=1"), [RiskClass::Destructive]);
    assert_eq!(sent("Los", "https://shop.example/checkout/step-3"), [RiskClass::Financial]);
    assert_eq!(sent("Save", "https://x.example/user?action=reset_password"), [RiskClass::Security]);
    assert_eq!(sent("Save", "https://delete.example/profile"), []);
    assert_eq!(sent("Cancel", "https://shop.example/checkout"), []);
    // A link's address counts where its name says nothing.
    let link = |name: &str| {
        classes(&Stakes { link: Some("https://x.example/items/7/delete".to_owned()), ..named(name) })
    };
    assert_eq!(link(""), [RiskClass::Destructive]);
    assert_eq!(link("Item 7"), []);
}

#[test]
fn a_key_that_sends_a_form_is_as_risky_as_the_form_s_button() {
    let stakes = Stakes { form_button: Some("Pay now".to_owned()), ..named("Card number") };
    let risks = lists().judge(Touch::SendForm, &stakes);
    assert_eq!((risks[0].class, risks[0].place), (RiskClass::Financial, RiskPlace::FormButton));
    // The field's own name does nothing.
    assert_eq!(lists().judge(Touch::SendForm, &named("Reason to delete")), []);
    let risks = lists().judge(Touch::SendMessage, &named("Message"));
    assert_eq!(risks[0].class, RiskClass::ExternalCommit);
    assert_eq!(lists().judge(Touch::DeleteKey, &named("report.pdf"))[0].class, RiskClass::Destructive);
}

#[test]
fn an_option_counts_as_well_as_a_name() {
    let stakes = Stakes { option: Some("Delete selected".to_owned()), ..named("Action") };
    assert_eq!(classes(&stakes), [RiskClass::Destructive]);
}

#[test]
fn the_operator_changes_the_lists() {
    let words = Words {
        destructive: WordChanges { add: vec!["scrap".to_owned()], remove: vec!["^discard*".to_owned()] },
        ..Words::default()
    };
    let lists = Lists::new(&words).unwrap();
    assert_eq!(lists.judge(Touch::Activate, &named("Scrap it"))[0].word, "scrap");
    assert_eq!(lists.judge(Touch::Activate, &named("Discard")), []);
    for (add, remove) in [(vec!["*".to_owned()], vec![]), (vec![], vec!["no such entry".to_owned()])] {
        let destructive = WordChanges { add, remove };
        assert!(Lists::new(&Words { destructive, ..Words::default() }).is_err());
    }
}

proptest! {
    /// However a risky word is written and whatever is invisible in it, it is found.
    #[test]
    fn writing_hides_no_word(upper in any::<[bool; 6]>(), wide in any::<[bool; 6]>(), hidden in 0..6_usize) {
        let mut name = String::new();
        for (at, letter) in "delete".chars().enumerate() {
            let letter = if upper[at] { letter.to_ascii_uppercase() } else { letter };
            let shifted = char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter);
            name.push(if wide[at] { shifted } else { letter });
            if at == hidden {
                name.push('\u{200b}');
            }
        }
        prop_assert_eq!(classes(&named(&name)), [RiskClass::Destructive]);
    }

    #[test]
    fn any_text_can_be_judged(name in "\\PC{0,60}", around in "\\PC{0,60}", address in "\\PC{0,60}") {
        let stakes = Stakes { around, form_address: Some(address), ..named(&name) };
        prop_assert!(lists().judge(Touch::Activate, &stakes).len() <= 4);
    }
}
