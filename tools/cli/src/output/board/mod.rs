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

/// A board, the changed places highlighted.
#[must_use]
pub fn draw(scene: &Scene<'_>, changes: &Changes, paint: Paint) -> String {
    render(&Picture::of(scene, changes), paint)
}
