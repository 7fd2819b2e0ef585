//! The board as it lies on the table, drawn with letters and lines.
//!
//! [`Picture`] says what is to be seen, without knowing how wide the terminal is; [`render`](render::render) draws it
//! in the roomiest of three ways that fits.

pub(crate) mod cells;
mod frame;
mod picture;
mod render;
mod row;
#[cfg(test)]
mod tests;

pub use picture::{Caption, Count, Picture, Pit};
pub use render::render;
pub use row::Row;

use crate::paint::Paint;
use sow_interpreter::{Cell, Game};
use std::collections::BTreeSet;

/// Boards are drawn no wider than this where that is possible.
pub const WIDTH: usize = 80;

/// Places whose seeds or marks have changed.
pub type Changes = BTreeSet<Cell>;

/// The board of a game, the changed places highlighted.
#[must_use]
pub fn draw(game: &Game<'_>, changes: &Changes, paint: Paint) -> String {
    render(&Picture::of(game, changes), paint)
}

/// The places that differ between two positions of the same game.
#[must_use]
pub fn changes(before: &Game<'_>, after: &Game<'_>) -> Changes {
    let state = |game: &Game<'_>, cell| {
        let position = game.position();
        (position.seeds(cell), position.marks(game.program(), cell))
    };
    cells::all(after.program().layout())
        .into_iter()
        .filter(|&cell| state(before, cell) != state(after, cell))
        .collect()
}
