//! Breaks phrases that are too long for a line where they are joined most loosely.

use super::lines::CommentedToken;

/// Cuts the words at their loosest joints; returns a single stretch if there are none.
///
/// Joints outside all parentheses are looser than those inside. At the same depth, the ends of actions are loosest,
/// then commas, then the words that join conditions, the weaker first.
pub(super) fn split_at_loosest<'a, 't>(
    words: &'a [CommentedToken<'t>],
) -> Vec<&'a [CommentedToken<'t>]> {
    let joints = break_points(words);
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

/// Returns for every word how loosely it is joined to the word before: the depth of brackets, then the rank of the
/// joint.
fn break_points(words: &[CommentedToken<'_>]) -> Vec<Option<(usize, u8)>> {
    let mut depth = 0_usize;
    let mut before = "";
    let mut joints = Vec::with_capacity(words.len());
    for word in words {
        if matches!(word.text, ")" | "}") {
            depth = depth.saturating_sub(1);
        }
        let rank = (!before.is_empty()).then(|| break_rank(before, word.text));
        joints.push(rank.flatten().map(|rank| (depth, rank)));
        if matches!(word.text, "(" | "{") {
            depth += 1;
        }
        before = word.text;
    }
    joints
}

fn break_rank(before: &str, after: &str) -> Option<u8> {
    let number = after.starts_with(|first: char| first.is_ascii_digit());
    match (before, after) {
        (";", _) => Some(0),
        (",", _) if !number => Some(1),
        (_, "unless" | "when") => Some(2),
        (_, "or") => Some(3),
        (_, "and") => Some(4),
        (_, "where" | "while") => Some(5),
        // Lists of numbers are kept together if possible.
        (",", _) => Some(6),
        _ => None,
    }
}
