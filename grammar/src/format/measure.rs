//! The widths of words, parts and blocks that fit on one line.

use super::lines::{Block, CommentedToken, LinePart};
use super::outline::LineKind;
use crate::parser::is_reserved;

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

/// Returns the width of parts on one line; `None` if they do not fit on one.
pub(super) fn parts_width(parts: &[LinePart<'_>]) -> Option<usize> {
    let (width, whole) = measure(parts)?;
    whole.then_some(width)
}

/// Returns the width of parts up to the brace that opens the first block with lines below; `None` if a line break comes
/// before it.
pub(super) fn opening_width(parts: &[LinePart<'_>]) -> Option<usize> {
    measure(parts).map(|(width, _)| width)
}

/// Returns the width of the parts that are on one line, and whether that is all of them.
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

/// Returns the width of a block on one line; `None` if it has several.
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

/// Returns the number of spaces between the lines of a block on a single line.
pub(super) fn line_gap(block: &Block<'_>) -> usize {
    let rows = block.lines.iter().any(|line| line.kind == LineKind::Row);
    if rows { 3 } else { 2 }
}
