//! The widths of phrases and blocks, and where they are broken into lines.

use super::lines::{Block, CommentedToken, LinePart, SourceLine, ends_action};
use super::outline::LineKind;
use crate::parser::is_reserved;

/// Decides which blocks in these lines, which are indented by `indent`, are printed on one line.
pub(super) fn choose_block_layout(lines: &mut [SourceLine<'_>], indent: usize) {
    for line in lines {
        // An action can always be put on a separate line below its row.
        let column = match line.kind {
            LineKind::Row => indent + INDENT,
            LineKind::Actions => indent,
            _ => {
                choose_parts_layout(&mut line.parts, indent, indent);
                continue;
            }
        };
        for action in line.parts.split_inclusive_mut(ends_action) {
            choose_parts_layout(action, column, indent);
        }
    }
}

/// Decides which blocks in these parts are printed on one line. The parts can begin at `column`, in a line indented by
/// `indent`.
fn choose_parts_layout(parts: &mut [LinePart<'_>], column: usize, indent: usize) {
    if parts_width(parts).is_some_and(|width| column + width <= WIDTH) {
        return;
    }
    for part in parts {
        if let LinePart::Block(block) = part {
            block.one_line = false;
            choose_block_layout(&mut block.lines, indent + INDENT);
        }
    }
}

/// Cuts the words at their loosest joints; returns them in one stretch if there are no joints.
///
/// Joints outside all parentheses are looser than those inside. At the same depth, the ends of actions are loosest,
/// then commas, then the words that join conditions, from `or` to `while`.
pub(super) fn split_at_loosest<'a, 't>(
    words: &'a [CommentedToken<'t>],
) -> Vec<&'a [CommentedToken<'t>]> {
    let joints = joints_of(words);
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

/// Returns how loosely each word is joined to the word before it, as the depth of brackets and the rank of the joint: a
/// smaller value is looser, and `None` is no joint.
fn joints_of(words: &[CommentedToken<'_>]) -> Vec<Option<(usize, u8)>> {
    let mut depth = 0_usize;
    let mut before = "";
    let mut joints = Vec::with_capacity(words.len());
    for word in words {
        if matches!(word.text, ")" | "}") {
            depth = depth.saturating_sub(1);
        }
        let rank = (!before.is_empty()).then(|| joint_rank(before, word.text));
        joints.push(rank.flatten().map(|rank| (depth, rank)));
        if matches!(word.text, "(" | "{") {
            depth += 1;
        }
        before = word.text;
    }
    joints
}

fn joint_rank(before: &str, after: &str) -> Option<u8> {
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

/// The width that lines stay within if possible.
pub(super) const WIDTH: usize = 110;

/// The additional indent of the lines of a block.
pub(super) const INDENT: usize = 2;

/// Reports whether there is a space between two words.
pub(super) fn has_space_between(before: &str, after: &str) -> bool {
    match (before, after) {
        ("" | "(", _) | (_, ")" | "," | ";" | ":") | ("{", "}") => false,
        // `in ..3` begins with the dots, `2..3` has them inside, `4.. and` ends with them.
        ("in", "..") => true,
        (",", "..") => true,
        (_, "..") => false,
        ("..", "=>" | "=" | "!=" | "<" | ">" | "<=" | ">=") => true,
        ("..", after) => is_reserved(after),
        _ => true,
    }
}

/// Returns the width of words on one line; `None` if a comment between them forces a line break. Comments before the
/// first and after the last word are ignored.
pub(super) fn width(words: &[CommentedToken<'_>]) -> Option<usize> {
    let mut total = 0;
    for (at, word) in words.iter().enumerate() {
        if at > 0 {
            let before = &words[at - 1];
            if before.trailing_comment.is_some() || !word.leading_comments.is_empty() {
                return None;
            }
            total += usize::from(has_space_between(before.text, word.text));
        }
        total += word.text.chars().count();
    }
    Some(total)
}

/// Returns the width of parts on one line; `None` if a comment or a block in them breaks the line.
fn parts_width(parts: &[LinePart<'_>]) -> Option<usize> {
    let (width, whole) = measure(parts)?;
    whole.then_some(width)
}

/// Returns the width of the parts up to the opening brace of the first block that spans several lines, or of all parts;
/// `None` if a line break comes earlier.
pub(super) fn opening_width(parts: &[LinePart<'_>]) -> Option<usize> {
    measure(parts).map(|(width, _)| width)
}

/// Returns the width that [`opening_width`] describes, and whether it is that of all parts.
fn measure(parts: &[LinePart<'_>]) -> Option<(usize, bool)> {
    let mut total = 0;
    let mut before: Option<&CommentedToken<'_>> = None;
    for part in parts {
        let (first, last, width) = match part {
            LinePart::Text(words) => (words.first()?, words.last()?, Some(width(words)?)),
            LinePart::Block(block) => (&block.open, &block.close, block_width(block)),
        };
        if let Some(before) = before {
            if before.trailing_comment.is_some() || !first.leading_comments.is_empty() {
                return None;
            }
            total += usize::from(has_space_between(before.text, first.text));
        }
        let Some(width) = width else {
            return Some((total + first.text.len(), false));
        };
        total += width;
        before = Some(last);
    }
    Some((total, true))
}

/// Returns the width of a block on one line; `None` if it spans several lines.
fn block_width(block: &Block<'_>) -> Option<usize> {
    if !block.one_line {
        return None;
    }
    let mut total = "{  }".len();
    for (at, line) in block.lines.iter().enumerate() {
        if at > 0 {
            total += line_gap(block);
        }
        total += parts_width(&line.parts)?;
    }
    Some(total)
}

/// Returns the number of spaces between the lines of a block that is printed on one line.
pub(super) fn line_gap(block: &Block<'_>) -> usize {
    let rows = block.lines.iter().any(|line| line.kind == LineKind::Row);
    if rows { 3 } else { 2 }
}
