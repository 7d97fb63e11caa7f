//! Whatever a page says, the report's Markdown keeps its shape: a real parser finds no element in it that
//! this program did not write.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};
use surefoot_record::redact::Redactor;
use surefoot_record::run::RunReport;
use surefoot_report::report_markdown;

/// The sample with a stranger's text wherever a stranger's text can stand.
fn report(text: &str) -> RunReport {
    let mut report: RunReport =
        serde_json::from_str(include_str!("golden/report.json")).expect("the sample is a report");
    let text = text.to_owned();
    report.scenario.clone_from(&text);
    report.launch.clone_from(&text);
    report.browser = Some(text.clone());
    for step in &mut report.steps {
        step.intent.clone_from(&text);
        step.message = Some(text.clone());
        step.observed = serde_json::json!([{ text.clone(): text }]);
        step.assertion.description = Some(text.clone());
        if let Some(target) = &mut step.target {
            target.name.clone_from(&text);
        }
        if let Some(receipt) = &mut step.receipt {
            receipt.reason = Some(text.clone());
        }
        for dialog in &mut step.dialogs {
            dialog.message.clone_from(&text);
        }
    }
    if let Some(failure) = &mut report.failure {
        failure.message.clone_from(&text);
    }
    if let Some(evidence) = &mut report.evidence {
        evidence.console.iter_mut().for_each(|it| it.text.clone_from(&text));
        evidence.network.iter_mut().for_each(|it| it.problem = Some(text.clone()));
    }
    for advisory in &mut report.advisory {
        advisory.reason = Some(text.clone());
    }
    report
}

/// The elements of the file in their order, texts left out.
fn shape(markdown: &str) -> Vec<String> {
    let mut shape = Vec::new();
    for event in Parser::new_ext(markdown, Options::all()) {
        match event {
            Event::Start(
                tag @ (Tag::Heading { .. }
                | Tag::List(_)
                | Tag::Item
                | Tag::BlockQuote(_)
                | Tag::Paragraph
                | Tag::Strong),
            ) => {
                shape.push(format!("{tag:?}").split([' ', '(']).next().unwrap_or_default().to_owned());
            }
            // The evidence beside the report, whose names are our own.
            Event::Start(Tag::Link { dest_url, .. }) if dest_url.starts_with("./step-") => {
                shape.push(format!("link to {dest_url}"));
            }
            Event::Start(tag) => shape.push(format!("foreign {tag:?}")),
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::HardBreak
            | Event::Rule
            | Event::TaskListMarker(_)
            | Event::FootnoteReference(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {
                shape.push(format!("foreign {event:?}"));
            }
            Event::SoftBreak => shape.push("line end".to_owned()),
            Event::Text(_) | Event::Code(_) | Event::End(_) => {}
        }
    }
    shape
}

fn written(text: &str) -> String {
    report_markdown(&report(text), &Redactor::new())
}

#[test]
fn the_shape_of_a_harmless_report_is_our_own() {
    let shape = shape(&written("harmless"));
    assert!(shape.len() > 100, "{shape:?}");
    assert!(!shape.iter().any(|it| it.starts_with("foreign")), "{shape:?}");
}

#[test]
fn the_known_attacks_change_nothing() {
    let harmless = shape(&written("harmless"));
    for attack in [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "</code></pre><b>",
        "&lt;b&gt;",
        "[x](javascript:alert(1))",
        "![x](https://evil.example/p.png)",
        "[x]: https://evil.example\n[x]",
        "<https://evil.example>",
        "https://evil.example",
        "a`b``c```d",
        "```\nfence\n```",
        "~~~\nfence\n~~~",
        "a\n\n# heading",
        "a\n===",
        "- item",
        "1. item",
        "1) item",
        "> quote",
        "| a | b |\n|---|---|",
        "---",
        "***",
        "* item",
        "+ item",
        "**bold**",
        "__bold__",
        "_i_",
        "~~s~~",
        "$m$",
        "$$m$$",
        "[^1]",
        "[^1]: note",
        "- [ ] task",
        "    code",
        "\tcode",
        "a  \nb",
        "a\\\nb",
        "\\",
        "`",
        "\u{2028}# a",
        "\u{85}# a",
        "\r# a",
        "{#id}",
        ":::",
        "[[wiki]]",
        "Term\n: definition",
        "@someone",
        "# ",
        "=",
        "+",
        "-",
    ] {
        assert_eq!(shape(&written(attack)), harmless, "{attack:?}");
    }
}

/// A hundredth of the cases that `SUREFOOT_PROPTEST_CASES` asks of each property, since one of these takes so
/// much longer than a pure computation; 64 without it.
fn cases() -> ProptestConfig {
    let asked = std::env::var("SUREFOOT_PROPTEST_CASES").ok().and_then(|it| it.parse::<u32>().ok());
    let cases = asked.map_or(64, |cases| (cases / 100).max(1));
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn no_text_changes_the_shape(text in "[a\\\\`*_{}\\[\\]()#+.!|~$<>&:@=^\\- \n\r\t0-9\u{85}\u{2028}\"'/]{1,24}") {
        prop_assume!(!text.trim().is_empty());
        prop_assert_eq!(shape(&written(&text)), shape(&written("harmless")), "{}", written(&text));
    }
}
