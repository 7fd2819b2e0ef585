//! Pictures as scalable vector graphics.
//!
//! The classes and custom properties of [`STYLE`] define all colours, light and dark, so a page with many pictures can
//! include the style once, and may override it. Every pit, store and hand is a group with a title that names it, and
//! with `data-cell`, the number of its cell. The output is deterministic.

mod animation;
mod places;
mod plan;
mod seeds;
mod sheet;
mod signs;

pub use animation::animation;
pub use sheet::{Colours, STYLE};

use crate::drawing::picture::Picture;
use sheet::{Sheet, document};
/// Draws a picture as the text of an SVG file, or of a part of a page.
#[must_use]
pub fn draw(picture: &Picture, colours: Colours) -> String {
    let sheet = Sheet::new(picture);
    let root = document(&picture.title, &picture.in_words, sheet.size, colours);
    format!("{}\n", root.add(sheet.group))
}

/// Returns the width and height of a picture in pixels.
#[must_use]
pub fn size(picture: &Picture) -> [i32; 2] {
    Sheet::new(picture).size
}
