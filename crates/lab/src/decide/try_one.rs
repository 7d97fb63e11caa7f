//! One view, some instructions: what is decided, and why.

use std::path::Path;

use surefoot_decide::features::Features;
use surefoot_decide::{Scene, Thresholds, intent, resolve, rule, score, without_target};
use surefoot_semantics::instruction::write_action;

use super::labels;
use crate::lines::say;

pub(super) fn run(file: &str, instructions: &[String]) -> anyhow::Result<bool> {
    let view = labels::view(Path::new(file))?;
    let scene = Scene::of(&view);
    for instruction in instructions {
        // An `@` alone stands for the first text of the page, which tells the task in many benchmarks.
        let instruction = if instruction == "@" { view.nodes[0].name.as_str() } else { instruction };
        say(&format!("\n{instruction}"));
        let intents = match intent::read(instruction) {
            Ok(intents) => intents,
            Err(error) => {
                say(&format!("  refused: {error}"));
                continue;
            }
        };
        for intent in &intents {
            say(&format!("  {}", serde_json::to_string(intent)?));
            if let Some(action) = without_target(intent) {
                say(&format!("  → {}", write_action(&action)));
                continue;
            }
            let scored = score(&scene, intent);
            let (ruling, chosen) = rule(&scene, &scored, &Thresholds::EMBEDDED);
            say(&format!("  {ruling:?} (none {:.2})", scored.none));
            for (at, alternative) in scored.alternatives.iter().take(3).enumerate() {
                let resolved = resolve(&scene, intent, alternative);
                let mark = if at == chosen && ruling.is_accepted() { "→" } else { " " };
                let values = alternative.features.values();
                let told: Vec<String> = Features::NAMES
                    .iter()
                    .zip(values)
                    .filter(|(_, value)| value.abs() > 0.01)
                    .map(|(name, value)| format!("{name} {value:.2}"))
                    .collect();
                say(&format!(
                    "  {mark} {:.2} @{} {} [{}]",
                    alternative.probability,
                    resolved.position,
                    write_action(&resolved.action),
                    told.join(", ")
                ));
            }
        }
    }
    Ok(true)
}
