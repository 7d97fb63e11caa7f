//! Reading an assertion.

use surefoot_record::assertion::{
    Assertion, Check, ExpectedCount, ExpectedOrder, ExpectedState, ExpectedTitle, ExpectedUrl, ExpectedValue,
    TitlePart,
};
use surefoot_record::code::Code;
use surefoot_record::text_match::{Pattern, TextMatch};
use surefoot_record::view::{State, States};

use super::InstructionError;
use super::lexer::{Token, Tokens, tokens};

const USAGES: [(&str, &str); 13] = [
    ("present", "present ROLE \"NAME\""),
    ("absent", "absent ROLE \"NAME\""),
    ("value", "value ROLE \"NAME\" \"VALUE\""),
    ("in-viewport", "in-viewport ROLE \"NAME\""),
    ("state", "state ROLE \"NAME\" STATE=VALUE …"),
    ("count", "count ROLE \"NAME\" N, or count ROLE N"),
    ("before", "before ROLE \"NAME\" ROLE \"NAME\""),
    ("url", "url is URL, url contains TEXT, or url matches /EXPRESSION/"),
    ("title", "title is TEXT, title contains TEXT, or title matches /EXPRESSION/"),
    ("opened", "opened is URL, opened contains TEXT, or opened matches /EXPRESSION/"),
    ("closed", "closed is URL, closed contains TEXT, or closed matches /EXPRESSION/"),
    ("downloaded", "downloaded \"NAME\""),
    ("dialog", "dialog \"TEXT\""),
];

/// Reads one assertion.
///
/// # Errors
///
/// When it can't be read; the message says what is wrong, the usage how the kind is written.
pub fn parse_assertion(text: &str) -> Result<Assertion, InstructionError> {
    let kinds: Vec<&str> = USAGES.iter().map(|(kind, _)| *kind).collect();
    let general = format!("write KIND ROLE \"NAME\" …, where KIND is one of {}", kinds.join(", "));
    let error =
        |problem: String, usage: String| InstructionError { code: Code::AssertionInvalid, problem, usage };
    let list = tokens(text).map_err(|problem| error(problem, general.clone()))?;
    let mut rest = Tokens::new(list);
    let kind = rest.word("a kind of assertion").map_err(|problem| error(problem, general.clone()))?;
    let Some((_, usage)) = USAGES.iter().find(|(known, _)| *known == kind) else {
        return Err(error(format!("there is no assertion `{kind}`"), general));
    };
    assertion(&kind, &mut rest)
        .map_err(|problem| error(format!("{kind}: {problem}"), format!("write {usage}")))
}

fn assertion(kind: &str, rest: &mut Tokens) -> Result<Assertion, String> {
    let check = match kind {
        "url" => Check::PageUrl(url(rest)?),
        "opened" => Check::PageOpened(url(rest)?),
        "closed" => Check::PageClosed(url(rest)?),
        "downloaded" => Check::Downloaded(filled(rest, "the file's name")?),
        "dialog" => Check::Dialog(filled(rest, "the dialog's text")?),
        "title" => title(rest)?,
        kind => {
            let node = if kind == "count" { rest.counted()? } else { rest.predicate()? };
            match kind {
                "present" => Check::NodePresent(node),
                "absent" => Check::NodeAbsent(node),
                "before" => Check::NodeBefore(ExpectedOrder { node, before: rest.predicate()? }),
                "in-viewport" => Check::NodeInViewport(node),
                "value" => {
                    let (value_match, value) = rest.compared("the value")?;
                    Check::NodeValue(ExpectedValue { node, value, value_match })
                }
                "state" => Check::NodeState(ExpectedState { node, states: states(rest)? }),
                _ => {
                    let count = rest.text("the number")?;
                    let count = count.parse().map_err(|_| "the number is a whole one, from 0".to_owned())?;
                    Check::NodeCount(ExpectedCount { node, count })
                }
            }
        }
    };
    let scope = rest.scope_and_end()?;
    if scope.is_some() && check.predicate().is_none() {
        return Err("only a node can be in a container".to_owned());
    }
    Ok(Assertion { check, description: None, scope })
}

fn filled(rest: &mut Tokens, what: &str) -> Result<String, String> {
    let text = rest.quoted(what)?;
    if text.trim().is_empty() { Err(format!("{what} is blank")) } else { Ok(text) }
}

fn url(rest: &mut Tokens) -> Result<ExpectedUrl, String> {
    let expected = match rest.word("`is`, `contains` or `matches`")?.as_str() {
        "is" => ExpectedUrl::Url(rest.text("the URL")?),
        "contains" => ExpectedUrl::Contains(rest.text("the text")?),
        "matches" => ExpectedUrl::Matches(pattern(TextMatch::Matches, rest)?),
        other => {
            return Err(format!("`is`, `contains` or `matches` is expected, and `{other}` stands there"));
        }
    };
    let (ExpectedUrl::Url(text) | ExpectedUrl::Contains(text) | ExpectedUrl::Matches(text)) = &expected;
    if text.trim().is_empty() {
        return Err("the text is blank".to_owned());
    }
    Ok(expected)
}

fn title(rest: &mut Tokens) -> Result<Check, String> {
    let expected = match rest.word("`is`, `contains` or `matches`")?.as_str() {
        "is" => ExpectedTitle::Is(rest.text("the title")?),
        "contains" => ExpectedTitle::Part(TitlePart::Contains(rest.text("the text")?)),
        "matches" => ExpectedTitle::Part(TitlePart::Matches(pattern(TextMatch::Matches, rest)?)),
        "like" => ExpectedTitle::Part(TitlePart::Like(pattern(TextMatch::Like, rest)?)),
        other => {
            return Err(format!("`is`, `contains` or `matches` is expected, and `{other}` stands there"));
        }
    };
    match &expected {
        ExpectedTitle::Part(TitlePart::Contains(text)) if text.trim().is_empty() => {
            Err("the text is blank".to_owned())
        }
        _ => Ok(Check::PageTitle(expected)),
    }
}

fn pattern(how: TextMatch, rest: &mut Tokens) -> Result<String, String> {
    let text = rest.text("the text")?;
    match Pattern::new(how, &text) {
        Ok(_) if text.trim().is_empty() => Err("the text is blank".to_owned()),
        Ok(_) => Ok(text),
        Err(error) => Err(format!("the text {error}")),
    }
}

fn states(rest: &mut Tokens) -> Result<States, String> {
    let mut states = States::new();
    while let Some(Token::Word(word)) = rest.peek() {
        let Some((name, value)) = word.split_once('=') else { break };
        let state = State::parse(name).ok_or_else(|| {
            let known: Vec<&str> = State::ALL.iter().map(|state| state.as_str()).collect();
            format!("there is no state `{name}`; the states are {}", known.join(", "))
        })?;
        if value.is_empty() {
            return Err(format!("the value of `{name}` is missing"));
        }
        states.insert(state, value.to_owned());
        rest.next();
    }
    if states.is_empty() {
        return Err("a state such as checked=true is missing".to_owned());
    }
    Ok(states)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::write_check;

    #[test]
    fn every_kind_reads_and_writes_back_the_same() {
        for text in [
            "present status \"Saved\"",
            "absent dialog \"Sure?\"",
            "value textbox \"Search\" \"\"",
            "in-viewport button \"Save\"",
            "state checkbox \"I agree\" checked=true disabled=false",
            "count listitem \"Milk\" 3",
            "url is \"http://a/b?c=d\"",
            "url contains \"/b\"",
            "title is \"Two words\"",
            "title contains \"words\"",
            "title like \"<number> words\"",
            "present status contains \"Saved\"",
            "present status like \"Saved at <time>\" in form \"Address\"",
            "absent alert matches \"^Error\"",
            "value textbox \"Search\" contains \"asy\"",
            "value textbox matches \"^S\" matches \"c$\"",
            "url matches \"/items/[0-9]+$\"",
            "opened is \"http://a/b\"",
            "opened contains \"/help\"",
            "closed is \"http://a/b\"",
            "downloaded \"item.txt\"",
            "dialog \"Save?\"",
            "before listitem \"A\" listitem \"B\" in list \"L\"",
            "count row 3 in table \"People\"",
        ] {
            let assertion = parse_assertion(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(write_check(&assertion), text);
        }
        let slashes = parse_assertion(r#"present status matches /^Saved \d+\/\d+$/ in main """#).unwrap();
        assert_eq!(write_check(&slashes), r#"present status matches "^Saved \\d+/\\d+$" in main """#);
        let scoped = "present button \"Go\" in row \"1\" in table \"T\"";
        assert_eq!(write_check(&parse_assertion(scoped).unwrap()), scoped);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("", "missing"),
            ("exists button \"Save\"", "no assertion `exists`"),
            ("state checkbox \"A\" ticked=true", "no state `ticked`"),
            ("state checkbox \"A\"", "missing"),
            ("count row \"A\" some", "whole"),
            ("url equals http://a", "`is`, `contains` or `matches`"),
            ("url matches /(/", "no regular expression"),
            ("present status matches /[/", "no regular expression"),
            ("present status matches /a", "no closing /"),
            ("present status like \"<secret>\"", "<time>"),
            ("value textbox \"A\" matches /a/b", "space"),
            ("title is \"A\" in main \"\"", "only a node"),
            ("url contains \" \"", "blank"),
            ("dialog \" \"", "blank"),
            ("downloaded item.txt", "double quotes"),
        ] {
            let error = parse_assertion(text).unwrap_err();
            assert!(error.problem.contains(part), "{text}: {}", error.problem);
        }
    }
}
