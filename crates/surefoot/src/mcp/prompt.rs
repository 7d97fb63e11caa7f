//! The playbook as a prompt of the protocol: the loop in one page, with what to do for each code.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};

/// The one prompt.
const NAME: &str = "explore";
/// The page that the skill file holds too.
pub(super) const PLAYBOOK: &str = include_str!("../../../../docs/agents/surefoot/SKILL.md");

pub(super) fn list() -> Vec<Prompt> {
    let argument = |name: &str, description: &str, required| {
        PromptArgument::new(name).with_description(description).with_required(required)
    };
    let arguments = vec![
        argument("url", "The page to begin at", true),
        argument("goal", "What should be shown to work", false),
    ];
    vec![Prompt::new(NAME, Some("Explore a page and leave with a scenario that replays"), Some(arguments))]
}

/// The prompt of that name.
pub(super) fn get(name: &str, arguments: Option<&JsonObject>) -> Option<GetPromptResult> {
    if name != NAME {
        return None;
    }
    let argument = |name: &str| arguments?.get(name)?.as_str().filter(|text| !text.trim().is_empty());
    let mut text = String::new();
    if let Some(url) = argument("url") {
        text.push_str(&format!("Explore {url} with the surefoot tools.\n"));
    }
    if let Some(goal) = argument("goal") {
        text.push_str(&format!("Show whether this works: {goal}\n"));
    }
    text.push('\n');
    text.push_str(page(PLAYBOOK));
    Some(GetPromptResult::new(vec![PromptMessage::new_text(Role::User, text)]))
}

/// The playbook without the head that skill files have.
fn page(playbook: &str) -> &str {
    let body = playbook.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    body.map_or(playbook, |(_, body)| body.trim_start())
}
