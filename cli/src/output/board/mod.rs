//! The board as it lies on the table, drawn with letters and lines.
//!
//! A [`Scene`] is what is drawn; [`Picture`] says what is to be seen of it, without knowing how wide the terminal is;
//! [`render`](render::render) draws that in the roomiest of three ways that fits.

pub(crate) mod cells;
mod frame;
mod legend;
mod picture;
mod render;
mod row;
mod scene;
mod sketch;

pub use picture::{Caption, Count, Picture, Pit};
pub use render::render;
pub use row::Row;
pub use scene::Scene;
pub use sketch::sketch;

use crate::history::{History, Step};
use crate::output::paint::Paint;
use crate::support::english;
use sow_interpreter::{Cell, Match, Position};
use std::collections::BTreeSet;

/// Places whose seeds or marks have changed.
pub type Changes = BTreeSet<Cell>;

/// A board, the changed places highlighted.
#[must_use]
pub fn draw(scene: &Scene<'_>, changes: &Changes, paint: Paint) -> String {
    render(&Picture::of(scene, changes), paint)
}

/// All places of a board with what they are called where it is drawn: `North's b3`, `South's store`.
#[must_use]
pub fn places(scene: &Scene<'_>) -> Vec<(Cell, String)> {
    let layout = scene.program.layout();
    let name = |cell| {
        let label = layout.label_for(cell, scene.viewer());
        let kept = cells::seats(layout).iter().find_map(|&seat| {
            let store = (layout.store(seat) == Some(cell)).then_some((seat, "store"));
            store.or((layout.hand(seat) == Some(cell)).then_some((seat, "hand")))
        });
        match (kept, layout.side(cell)) {
            (Some((seat, what)), _) => format!("{}'s {what}", english::name(seat)),
            (None, Some(seat)) => format!("{}'s {label}", english::name(seat)),
            (None, None) => label,
        }
    };
    cells::all(layout)
        .into_iter()
        .map(|cell| (cell, name(cell)))
        .collect()
}

/// What the last move has changed on the board that is now played on.
#[must_use]
pub fn last_changes(history: &History) -> Changes {
    match history.steps().split_last() {
        Some((step, earlier)) => step_changes(step, history.before(earlier.len())),
        None => Changes::new(),
    }
}

/// What a move has changed on the board after it: nothing if that is the board of another round.
#[must_use]
pub fn step_changes(step: &Step, before: &Match) -> Changes {
    match step.stays_in_round() {
        true => changes(before.position(), &Scene::of(&step.after)),
        false => Changes::new(),
    }
}

/// The places that are different from what they were in an earlier position of the same round.
#[must_use]
pub fn changes(before: &Position, after: &Scene<'_>) -> Changes {
    let state =
        |position: &Position, cell| (position.seeds(cell), position.marks(after.program, cell));
    cells::all(after.program.layout())
        .into_iter()
        .filter(|&cell| state(before, cell) != state(after.position, cell))
        .collect()
}
