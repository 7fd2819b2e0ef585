//! The board as it lies on the table, drawn with letters and lines.
//!
//! A [`Picture`] says what is to be seen, without knowing how wide the terminal is; [`render`](render::render) draws that
//! in the roomiest of three ways that fits.

mod frame;
mod render;
mod sketch;

pub use render::render;
pub use sketch::sketch;

use crate::output::paint::Paint;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_display::history::{History, Step};
use sow_matches::Match;

/// A board, the changed places highlighted.
#[must_use]
pub fn draw(scene: &Scene<'_>, changes: &Changes, paint: Paint) -> String {
    render(&Picture::of(scene, changes), paint)
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
        true => Scene::of(&step.after).changes_since(before.position()),
        false => Changes::new(),
    }
}
