//! The board as text, drawn with letters and lines.
//!
//! A [`Picture`] says what to show, but does not know the width of the terminal. [`render`] draws it in the roomiest of
//! three densities that fits, or describes it in sentences.

mod frame;
mod render;
mod sketch;
mod spoken;

pub use sketch::sketch;

use sow_display::drawing::{Changes, Picture, Scene};
use sow_display::history::Step;
use sow_display::round_ends::{describe, scenes};
use sow_grammar::rules::Seat;
use sow_matches::Match;
use sow_operations::paint::Paint;
use std::fmt::Write;

/// Draws a board as South sees it, with the changed cells highlighted.
#[must_use]
pub fn draw(scene: &Scene<'_>, changes: &Changes, paint: Paint) -> String {
    draw_seen_by(Seat::South, scene, changes, paint)
}

/// Draws a board as `viewer` sees it, with the changed cells highlighted.
#[must_use]
pub fn draw_seen_by(viewer: Seat, scene: &Scene<'_>, changes: &Changes, paint: Paint) -> String {
    render(&Picture::new(scene, changes).seen_by(viewer), paint)
}

/// Draws a picture as lines of text, or describes it in sentences.
#[must_use]
pub fn render(picture: &Picture, paint: Paint) -> String {
    match paint.is_spoken() {
        true => spoken::describe(picture),
        false => render::render(picture, paint),
    }
}

/// Formats the rounds of a match that ended with a move: for each its final board, as `viewer` sees it, and its result.
/// Empty for a single round.
#[must_use]
pub fn draw_round_ends(viewer: Seat, step: &Step, before: &Match, paint: Paint) -> String {
    let mut text = String::new();
    for (end, scene, changes) in scenes(step, before) {
        let drawn = draw_seen_by(viewer, &scene, &changes, paint);
        let _ = writeln!(text, "\n{drawn}\n{}", paint.strong(describe(before, end)));
    }
    text
}
