//! Chooses which of the blocks written on one line stay on one. The choice is made before anything is measured: it does
//! not depend on later line breaks, so formatting the result again makes the same choice.

use super::lines::{LinePart, SourceLine, ends_action};
use super::measure::{INDENT, WIDTH, parts_width};
use super::outline::LineKind;

/// Chooses for the blocks of lines at this indent.
pub(super) fn choose_block_layout(lines: &mut [SourceLine<'_>], indent: usize) {
    for line in lines {
        // Below the row there is always room for an action on a separate line.
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

/// Chooses for parts that can begin at `column`, in a line at this indent.
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
