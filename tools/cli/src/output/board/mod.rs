//! The board as text, drawn with letters and lines.
//!
//! A [`Picture`] says what to show, but does not know the width of the terminal. [`render`] draws it in the roomiest of
//! three densities that fits, or describes it in sentences.

mod frame;
mod render;
mod sketch;
mod spoken;

pub use sketch::sketch;

use crate::output::paint::Paint;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_grammar::rules::Seat;

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
