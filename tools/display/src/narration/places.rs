//! Names of cells in sentences, as the player who moves sees them.

use crate::english;
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Layout};

/// Names cells for the player who moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceNames<'a> {
    pub(super) layout: &'a Layout,
    pub(super) mover: Seat,
}

impl PlaceNames<'_> {
    fn label(self, cell: Cell) -> String {
        self.layout.label_for(cell, self.mover)
    }

    /// Names one cell: `3`, `own store`, `North's f5`.
    pub(super) fn name(self, cell: Cell) -> String {
        let label = self.label(cell);
        match self.layout.side(cell) {
            Some(side) if side != self.mover => format!("{}'s {label}", english::seat_name(side)),
            Some(_) if label == "store" => "own store".to_owned(),
            Some(_) | None => label,
        }
    }

    /// Lists cells in sowing order: `4 to 6, own store, North's 1, 2`. For cells that get several seeds, their number
    /// follows.
    pub(super) fn list_places(self, drops: &[(Cell, u16)]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut rest = drops;
        let mut side = None;
        while let Some(&(cell, seeds)) = rest.first() {
            let here = Some(self.layout.side(cell));
            let name = if side == here {
                self.label(cell)
            } else {
                self.name(cell)
            };
            side = here;
            let length = self.consecutive_count(rest);
            let (range, each) = match length {
                3.. => (
                    format!("{name} to {}", self.label(rest[length - 1].0)),
                    " each",
                ),
                _ => (name, ""),
            };
            parts.push(if seeds > 1 {
                format!("{range} ({seeds}{each})")
            } else {
                range
            });
            rest = &rest[if length >= 3 { length } else { 1 }..];
        }
        parts.join(", ")
    }

    /// Returns how many cells at the start of the list lie next to each other in one row, in one direction, and get the
    /// same number of seeds.
    fn consecutive_count(self, drops: &[(Cell, u16)]) -> usize {
        let key = |&(cell, seeds): &(Cell, u16)| {
            Some((
                self.layout.side(cell),
                split_label(&self.label(cell))?,
                seeds,
            ))
        };
        let Some((side, (letter, first), seeds)) = drops.first().and_then(key) else {
            return 1;
        };
        let Some((_, (_, second), _)) = drops.get(1).and_then(key) else {
            return 1;
        };
        let step = second - first;
        if step.abs() != 1 {
            return 1;
        }
        let fits = |(at, drop): (usize, &(Cell, u16))| {
            key(drop) == Some((side, (letter.clone(), first + step * at as i32), seeds))
        };
        drops
            .iter()
            .enumerate()
            .take_while(|&item| fits(item))
            .count()
    }
}

/// Splits a label into the letter of the row and the number of the pit; `None` for stores and hands.
fn split_label(label: &str) -> Option<(String, i32)> {
    let at = label.find(|sign: char| sign.is_ascii_digit())?;
    Some((label[..at].to_owned(), label[at..].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::split_label;

    #[test]
    fn splits_labels() {
        assert_eq!(split_label("f12"), Some(("f".to_owned(), 12)));
        assert_eq!(split_label("3"), Some((String::new(), 3)));
        assert_eq!(split_label("store"), None);
    }
}
