//! Priorities among kinds of move.

use super::exclusion::are_exclusive;
use crate::instructions::Instructions;

/// The kinds of move of a phase in layers: a layer counts only if no kind of an earlier one has a legal move.
pub type Priorities = Vec<Vec<u16>>;

/// Returns the layers of each phase; `None` if the kinds of a phase cannot be layered.
pub fn priorities(program: &Instructions) -> Vec<Option<Priorities>> {
    let phases = 0..program.code.phases.len();
    phases
        .map(|phase| phase_priorities(program, phase))
        .collect()
}

fn phase_priorities(program: &Instructions, phase: usize) -> Option<Priorities> {
    let of_phase = |at: usize| usize::from(program.code.kinds[at].phase.0) == phase;
    let mut remaining: Vec<usize> = (0..program.code.kinds.len())
        .filter(|&at| of_phase(at))
        .collect();
    let mut priorities = Priorities::new();
    let mut before: Vec<usize> = Vec::new();
    while !remaining.is_empty() {
        // The next layer: kinds that yield to all kinds before them and to no later ones. Kinds that exclude each other
        // need not yield explicitly.
        let gives_way = |at: usize| {
            let unless = &program.code.kinds[at].unless;
            let mut by = unless.iter().map(|kind| usize::from(kind.0));
            let later = by.any(|other| of_phase(other) && !before.contains(&other));
            let first = |other: usize| unless.iter().any(|kind| usize::from(kind.0) == other);
            let mut before = before.iter();
            !later && before.all(|&other| first(other) || are_exclusive(program, at, other))
        };
        let mut priority: Vec<usize> = remaining
            .iter()
            .copied()
            .filter(|&at| gives_way(at))
            .collect();
        // A kind that excludes all others of the layer can be a layer alone, so that the others are not evaluated.
        let alone = |&&at: &&usize| {
            let mut others = priority.iter().filter(|&&other| other != at);
            others.all(|&other| are_exclusive(program, at, other))
        };
        if let Some(&first) = priority.iter().find(alone) {
            priority = vec![first];
        }
        if priority.is_empty() {
            return None;
        }
        remaining.retain(|at| !priority.contains(at));
        priorities.push(priority.iter().map(|&at| at as u16).collect());
        before.extend(priority);
    }
    Some(priorities)
}
