//! Breaks what is too long for a line, at the place where its phrase is loosest.

use super::lines::Word;

/// The words cut at their loosest joints; a single stretch if they have none.
///
/// The joints outside of all parentheses are looser than those inside; among them, the ends of actions, then commas,
/// then the words that join conditions, the weaker first.
pub(super) fn stretches<'a, 't>(words: &'a [Word<'t>]) -> Vec<&'a [Word<'t>]> {
    let joints = joints(words);
    let Some(loosest) = joints.iter().flatten().min() else {
        return vec![words];
    };
    let cuts = joints
        .iter()
        .enumerate()
        .filter(|(_, joint)| joint.as_ref() == Some(loosest))
        .map(|(at, _)| at);
    let mut stretches = Vec::new();
    let mut start = 0;
    for cut in cuts.chain([words.len()]) {
        stretches.push(&words[start..cut]);
        start = cut;
    }
    stretches
}

/// For every word how loosely it is joined to the one before: brackets around it, then the rank of the joint.
fn joints(words: &[Word<'_>]) -> Vec<Option<(usize, u8)>> {
    let mut depth = 0_usize;
    let mut before = "";
    let mut joints = Vec::with_capacity(words.len());
    for word in words {
        if matches!(word.text, ")" | "}") {
            depth = depth.saturating_sub(1);
        }
        let rank = (!before.is_empty()).then(|| rank(before, word.text));
        joints.push(rank.flatten().map(|rank| (depth, rank)));
        if matches!(word.text, "(" | "{") {
            depth += 1;
        }
        before = word.text;
    }
    joints
}

fn rank(before: &str, after: &str) -> Option<u8> {
    let number = after.starts_with(|first: char| first.is_ascii_digit());
    match (before, after) {
        (";", _) => Some(0),
        (",", _) if !number => Some(1),
        (_, "unless" | "when") => Some(2),
        (_, "or") => Some(3),
        (_, "and") => Some(4),
        (_, "where" | "while") => Some(5),
        // Lists of numbers are rather kept together.
        (",", _) => Some(6),
        _ => None,
    }
}
