//! Pictures as scalable vector graphics.
//!
//! The classes and custom properties of [`STYLE`] decide all colours, light and dark, so that a page with many pictures
//! says them once and may say others. Every pit, store and hand is a group with `data-cell`, the number of its cell, and
//! a title that names it. The same picture is always the same text.

mod animation;
mod captions;
mod document;
mod places;
mod plan;
mod seeds;
mod sheet;
mod signs;

pub use animation::animation;
pub use document::{Colours, STYLE};

use crate::drawing::picture::Picture;
use document::document;
use sheet::Sheet;
/// Draws a picture as the text of an SVG file, or of a part of a page.
#[must_use]
pub fn draw(picture: &Picture, colours: Colours) -> String {
    let sheet = Sheet::of(picture);
    let root = document(&picture.title, &in_words(picture), sheet.size, colours);
    format!("{}\n", root.add(sheet.group))
}

/// Returns the width and height of a picture in pixels.
#[must_use]
pub fn size(picture: &Picture) -> [i32; 2] {
    Sheet::of(picture).size
}

/// Describes the board in words, for screen readers.
#[must_use]
pub fn in_words(picture: &Picture) -> String {
    let seats = || picture.above.iter().chain([&picture.below]);
    let mut sentences: Vec<String> = picture.heading.iter().cloned().collect();
    sentences.extend(
        seats().filter_map(|caption| Some(format!("{} {}", caption.name(), caption.task?))),
    );
    let rows = picture.rows.iter().map(|row| {
        let pits = row.pits.iter().flatten();
        let seeds = pits.map(|pit| match pit.blocked {
            true => "x".to_owned(),
            false => pit.count.seeds.to_string(),
        });
        seeds.collect::<Vec<_>>().join(" ")
    });
    sentences.push(format!(
        "Rows from the top: {}",
        rows.collect::<Vec<_>>().join(" / ")
    ));
    for caption in seats() {
        let places = [("store", caption.store), ("hand", caption.hand)];
        sentences.extend(places.into_iter().filter_map(|(place, count)| {
            Some(format!("{}'s {place}: {}", caption.name(), count?.seeds))
        }));
    }
    sentences.extend(picture.legend.iter().map(|note| note.text.clone()));
    sentences.join(". ")
}
