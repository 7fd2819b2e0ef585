//! Pictures as scalable vector graphics.
//!
//! The classes and custom properties of [`STYLE`] decide all colours, light and dark, so that a page with many pictures
//! says them once and may say others. Every pit, store and hand is a group with `data-cell`, the number of its cell, and
//! a title that names it. The same picture is always the same text.

mod animation;
mod captions;
mod places;
mod plan;
mod seeds;
mod sheet;
mod signs;

pub use animation::animation;
pub(crate) use sheet::Sheet;

use crate::Picture;
use svg::node::Text;
use svg::node::element::{Description, SVG, Style, Title};

/// The style of all pictures, for pages that show several.
pub const STYLE: &str = include_str!("style.css");

/// Where a picture has its colours from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// It includes [`STYLE`], and can stand alone.
    Included,
    /// The page has them.
    FromPage,
}

/// A picture as the text of an SVG file, or of a part of a page.
#[must_use]
pub fn draw(picture: &Picture, colours: Colours) -> String {
    let sheet = Sheet::of(picture);
    let root = root(&picture.title, &in_words(picture), sheet.size, colours);
    format!("{}\n", root.add(sheet.group))
}

/// How wide and high a picture is drawn, in pixels.
#[must_use]
pub fn size(picture: &Picture) -> [i32; 2] {
    Sheet::of(picture).size
}

/// An empty picture of this size.
fn root(title: &str, description: &str, [width, height]: [i32; 2], colours: Colours) -> SVG {
    let root = SVG::new()
        .set("class", "sow")
        .set("role", "img")
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Title::new(readable(title)))
        .add(Description::new().add(Text::new(readable(description))));
    match colours {
        Colours::Included => root.add(Style::new(format!("\n{STYLE}"))),
        Colours::FromPage => root,
    }
}

/// The board for those who do not see it.
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

/// A text without the characters that a page may not hold.
fn readable(text: &str) -> String {
    let shown = |sign: char| match sign {
        '\n' | '\t' => ' ',
        sign if sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}') => '\u{FFFD}',
        sign => sign,
    };
    text.chars().map(shown).collect()
}
