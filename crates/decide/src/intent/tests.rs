use super::{Deed, Ordinal, Relation, StateWord, Unreadable, read};
use surefoot_record::view::State;

fn one(text: &str) -> super::Intent {
    let list = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(list.len(), 1, "{text}: {list:?}");
    list.into_iter().next().expect("there is one")
}

/// What is named, in short: quoted names, then words, then kinds.
fn told(text: &str) -> (String, String) {
    let intent = one(text);
    let head = &intent.target.head;
    let names: Vec<&str> = head.quoted.iter().chain(&head.words).map(String::as_str).collect();
    (intent.deed.family().to_owned(), format!("{}|{}", names.join(" "), head.roles.join(" ")))
}

#[test]
fn the_same_click_in_many_wordings() {
    for text in [
        "click the Save button",
        "Click on the save button.",
        "please press the Save button",
        "could you tap the save button please?",
        "I'd like you to hit the Save button, thanks",
        "click the button called Save",
        "Click the button labelled \"Save\"",
        "Let's push the save button now",
    ] {
        let (family, named) = told(text);
        assert_eq!((family.as_str(), named.to_lowercase().as_str()), ("click", "save|button"), "{text}");
    }
}

#[test]
fn texts_and_where_they_go() {
    for (text, value, place) in [
        ("fill \"Search\" with \"async\"", "async", "Search|"),
        ("type hello world into the search field", "hello world", "search|field"),
        ("Enter \"bob@example.com\" in the email box", "bob@example.com", "email|box"),
        ("write 'a b' in Comments", "a b", "comments|"),
        ("enter the password \"s3cret\"", "s3cret", "password|"),
        ("Fill in the first name field with Ada", "Ada", "firstname|field"),
        ("put 42 into Quantity", "42", "quantity|"),
        ("Enter 09/26/2011 as the date", "09/26/2011", "date|"),
        ("type bob@x.org as email", "bob@x.org", "email|"),
        ("clear the search box", "", "search|box"),
    ] {
        let intent = one(text);
        assert_eq!(intent.deed, Deed::Fill { text: value.to_owned() }, "{text}");
        let (_, named) = told(text);
        assert_eq!(named, place, "{text}");
    }
    let set = one("set the volume to 7");
    assert_eq!(set.deed, Deed::Set { value: "7".to_owned() });
}

#[test]
fn slips_of_the_pen_in_verbs_are_read_and_other_words_are_left() {
    for (text, family) in [
        ("clikc the Save button", "click"),
        ("cilck Save", "click"),
        ("selct France in Country", "choose"),
        ("tpye hello into Search", "fill"),
        ("uncehck the newsletter box", "turn_off"),
        ("scrol to the end", "scroll"),
        ("type hello into Search, then clck Go", "fill"),
        ("white shirt", "click"),
        ("clock in", "click"),
    ] {
        let list = read(text).expect(text);
        assert_eq!(list[0].deed.family(), family, "{text}: {list:?}");
    }
    assert_eq!(read("type hello into Search, then clck Go").map(|list| list.len()), Ok(2));
}

#[test]
fn more_ways_to_say_it() {
    for (text, family, named) in [
        ("take me to the Reports page", "click", "reports|page"),
        ("head over to Billing", "click", "billing|"),
        ("bring up the menu", "click", "|menu"),
        ("put a tick in the newsletter box", "turn_on", "newsletter|box"),
        ("remove the tick from Newsletter", "turn_off", "newsletter|"),
        ("use bob as the username", "set", "username|"),
        ("click the link with the text \"Prices\"", "click", "Prices|link"),
        ("the next step is to press Save", "click", "save|"),
        ("I would like you to just click Save please", "click", "save|"),
        ("set the focus to the search box", "focus", "search|box"),
        ("hover the mouse over Help", "hover", "help|"),
        ("wipe the search field", "fill", "search|field"),
    ] {
        let (deed, told) = told(text);
        assert_eq!((deed.as_str(), told.as_str()), (family, named), "{text}");
    }
}

#[test]
fn what_is_finished_after_a_text_is_an_act_of_its_own() {
    for (text, families) in [
        ("enter \"x\" in the password field and sign in", &["fill", "click"][..]),
        ("type bob in Name and save it", &["fill", "click"]),
        ("find the mail by Ada and delete it", &["click", "click"]),
        ("choose France and continue", &["choose", "click"]),
        ("type \"save and send\" in Note", &["fill"]),
        ("click Save and continue", &["click"]),
        ("type salt and pepper in Search", &["fill"]),
    ] {
        let list = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let told: Vec<&str> = list.iter().map(|it| it.deed.family()).collect();
        assert_eq!(told, families, "{text}");
    }
}

#[test]
fn what_the_browser_is_asked_for() {
    use super::TabWord;
    let of = |text: &str| one(text).deed;
    assert_eq!(of("accept the next dialog"), Deed::Dialog { accept: true, text: None });
    assert_eq!(
        of("answer the browser prompt with \"Ada\""),
        Deed::Dialog { accept: true, text: Some("Ada".to_owned()) }
    );
    assert_eq!(of("dismiss the javascript alert"), Deed::Dialog { accept: false, text: None });
    assert_eq!(of("switch to browser tab 2"), Deed::SwitchTab { tab: TabWord::Number(2) });
    assert_eq!(of("go back to the first window"), Deed::SwitchTab { tab: TabWord::Number(1) });
    assert_eq!(
        of("switch to the window called \"Help\""),
        Deed::SwitchTab { tab: TabWord::Title("Help".to_owned()) }
    );
    assert_eq!(of("close this tab"), Deed::CloseTab);
    // A page has tabs and dialogs of its own.
    for text in ["switch to Tab 2", "open the second tab", "close the dialog", "dismiss the alert"] {
        assert_eq!(of(text), Deed::Click, "{text}");
    }
    assert_eq!(of("upload ./a.pdf to Documents"), Deed::Upload { files: vec!["./a.pdf".to_owned()] });
    assert_eq!(of("upload"), Deed::Click);
    let drag = one("drag Alpha onto Beta");
    let Deed::Drag { to } = &drag.deed else { panic!("{drag:?}") };
    assert_eq!((drag.target.head.words[0].as_str(), to.head.words[0].as_str()), ("alpha", "beta"));
}

#[test]
fn options_and_of_what() {
    for (text, option, of) in [
        ("select \"France\" in Country", "France", "country"),
        ("choose France from the country dropdown", "france", "country"),
        ("pick Large as the size", "large", "size"),
        ("Select Ursola from the list", "ursola", ""),
        ("choose express delivery", "express delivery", ""),
    ] {
        let intent = one(text);
        let Deed::Choose { option: chosen } = &intent.deed else { panic!("{text}: {intent:?}") };
        let chosen: Vec<&str> =
            chosen.head.quoted.iter().chain(&chosen.head.words).map(String::as_str).collect();
        assert_eq!(
            (chosen.join(" ").as_str(), intent.target.head.words.join(" ").as_str()),
            (option, of),
            "{text}"
        );
    }
}

#[test]
fn keys_are_keys_and_buttons_are_buttons() {
    for (text, key) in [
        ("press Enter", "Enter"),
        ("hit the escape key", "Escape"),
        ("press Ctrl+A", "Control+a"),
        ("press the down arrow", "ArrowDown"),
        ("press the delete key", "Delete"),
        ("press Enter in \"Search\"", "Enter"),
        ("press control and s", "Control+s"),
    ] {
        assert_eq!(one(text).deed, Deed::Press { key: key.to_owned() }, "{text}");
    }
    for text in ["press Delete", "press the Home button", "press the enter button", "hit Submit"] {
        assert_eq!(one(text).deed, Deed::Click, "{text}");
    }
}

#[test]
fn which_of_several_and_where() {
    let intent = one("click the second Delete button in the row of Bob");
    assert_eq!(intent.target.head.ordinal, Some(Ordinal::FromStart(2)));
    assert_eq!(intent.target.contexts[0].relation, Relation::In);
    assert_eq!(intent.target.contexts[0].part.words, ["bob"]);
    let intent = one("tick the unchecked box under Billing");
    assert_eq!(intent.target.head.states, [StateWord::IsNot(State::Checked)]);
    assert_eq!(intent.target.contexts[0].relation, Relation::Under);
    let intent = one("click Bob's edit link");
    assert_eq!(intent.target.contexts[0].part.words, ["bob"]);
    let intent = one("In the Settings dialog, click OK");
    assert_eq!(
        (intent.target.head.words[0].as_str(), intent.target.contexts[0].part.words[0].as_str()),
        ("ok", "settings")
    );
    let intent = one("delete the last item");
    let place = &intent.target.contexts[0].part;
    assert_eq!((intent.deed, place.ordinal), (Deed::Click, Some(Ordinal::FromEnd(1))));
}

#[test]
fn several_things_are_done_in_order() {
    for (text, families) in [
        ("Enter \"x\" into the text field and press Submit", &["fill", "click"][..]),
        (
            "Enter the username \"a\" and the password \"b\" into the text fields and press login",
            &["fill", "fill", "click"],
        ),
        ("Select words from the list, then click Submit.", &["choose", "click"]),
        ("Type hello in Search and press Enter", &["fill", "press"]),
        (
            "Select red, green and blue from the list and click Submit.",
            &["choose", "choose", "choose", "click"],
        ),
        ("Click button ONE, wait 1 second, then click button TWO.", &["click", "click"]),
        ("click Save and close", &["click"]),
        ("click \"Save and click\"", &["click"]),
    ] {
        let list = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let told: Vec<&str> = list.iter().map(|it| it.deed.family()).collect();
        assert_eq!(told, families, "{text}");
    }
}

#[test]
fn going_places() {
    assert_eq!(
        one("go to https://example.com/a").deed,
        Deed::Navigate { url: "https://example.com/a".to_owned() }
    );
    assert_eq!(one("visit example.com").deed, Deed::Navigate { url: "https://example.com".to_owned() });
    assert_eq!(one("go back").deed, Deed::Back);
    assert_eq!(one("reload the page").deed, Deed::Reload);
    assert_eq!(one("go to the settings page").deed, Deed::Click);
    assert!(matches!(one("scroll down 300 pixels").deed, Deed::Scroll { pixels: Some(300.0), .. }));
    assert_eq!(one("scroll to the pricing section").deed, Deed::ScrollTo);
}

#[test]
fn what_asks_for_no_act_is_none() {
    for text in [
        "What is the price of the second item?",
        "how many rows are there",
        "tell me the title of the page",
        "Is the box ticked?",
        "check whether the order went through",
        "wait for the page to load",
        "don't click anything",
    ] {
        assert_eq!(read(text), Err(Unreadable::NotAnAction), "{text}");
    }
    assert_eq!(read("  "), Err(Unreadable::Empty));
    assert_eq!(one("make sure the newsletter box is ticked").deed, Deed::TurnOn);
    assert_eq!(one("uncheck \"Remember me\"").deed, Deed::TurnOff);
    assert_eq!(one("Turn the notifications off").deed, Deed::TurnOff);
}
