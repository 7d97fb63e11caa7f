//! What a program and everything that it started take, while it runs.

use std::collections::HashMap;

/// Looks at memory, as they were taken.
#[derive(Debug, Default, Clone)]
pub(super) struct Memory {
    /// Kibibytes of the program, and of all below it.
    looks: Vec<(u64, u64)>,
}

impl Memory {
    /// Looks once.
    pub(super) fn look(&mut self, program: u32) {
        let parents = parents();
        let below = |process: u32| {
            let mut place = process;
            while let Some(parent) = parents.get(&place) {
                if *parent == program {
                    return true;
                }
                place = *parent;
            }
            false
        };
        let others =
            parents.keys().filter(|process| below(**process)).map(|process| proportional(*process)).sum();
        self.looks.push((proportional(program), others));
    }

    /// Mebibytes of the program in each fifth of the time.
    pub(super) fn program(&self) -> Vec<u64> {
        fifths(&self.looks.iter().map(|look| look.0).collect::<Vec<_>>())
    }

    /// Mebibytes of everything below it in each fifth.
    pub(super) fn others(&self) -> Vec<u64> {
        fifths(&self.looks.iter().map(|look| look.1).collect::<Vec<_>>())
    }
}

/// The median of each fifth, in mebibytes.
fn fifths(kibibytes: &[u64]) -> Vec<u64> {
    let size = kibibytes.len().div_ceil(5).max(1);
    kibibytes
        .chunks(size)
        .map(|chunk| {
            let mut chunk = chunk.to_vec();
            chunk.sort_unstable();
            chunk[chunk.len() / 2] / 1024
        })
        .collect()
}

/// Of every process its parent.
fn parents() -> HashMap<u32, u32> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return HashMap::new() };
    processes
        .flatten()
        .filter_map(|process| {
            let id = process.file_name().to_string_lossy().parse().ok()?;
            let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
            // The name stands in parentheses and may hold anything.
            let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?;
            Some((id, parent))
        })
        .collect()
}

/// Kibibytes, what is shared divided among those who share it.
fn proportional(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
