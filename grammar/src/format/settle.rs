//! Decides which of the blocks written on one line stay on one. This happens before anything is measured, so that it
//! does not depend on how the rest of a line is broken, and formatting the result again decides the same.

use super::lines::{Line, Part, ends_action};
use super::measure::{STEP, WIDTH, parts_width};
use super::outline::Kind;

/// Decides for the blocks of lines at this indent.
pub(super) fn settle(lines: &mut [Line<'_>], indent: usize) {
    for line in lines {
        // Below the row there is always room for an action on a separate line.
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

/// Decides for parts that can begin at `column`, in a line at this indent.
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
