//! Which of the blocks that were written on one line stay on one. This is settled before anything is measured, so that
//! it does not depend on where the rest of a line finds room, and a second look decides alike.

use super::lines::{Line, Part, ends_action};
use super::measure::{STEP, WIDTH, parts_width};
use super::outline::Kind;

/// Settles the blocks of lines at this indent.
pub(super) fn settle(lines: &mut [Line<'_>], indent: usize) {
    for line in lines {
        // There is always room for an action on a line of its own, below the row.
        let column = match line.kind {
            Kind::Row => indent + STEP,
            Kind::Actions => indent,
            _ => {
                settle_parts(&mut line.parts, indent, indent);
                continue;
            }
        };
        for action in line.parts.split_inclusive_mut(ends_action) {
            settle_parts(action, column, indent);
        }
    }
}

/// Parts that can begin at `column`, in a line at this indent.
fn settle_parts(parts: &mut [Part<'_>], column: usize, indent: usize) {
    if parts_width(parts).is_some_and(|width| column + width <= WIDTH) {
        return;
    }
    for part in parts {
        if let Part::Block(block) = part {
            block.single = false;
            settle(&mut block.lines, indent + STEP);
        }
    }
}
