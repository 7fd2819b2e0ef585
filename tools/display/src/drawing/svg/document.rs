//! The outermost element of a picture, and its style.

use svg::node::Text;
use svg::node::element::{self, Description, SVG, Style, Title};

/// The style of all pictures, for pages that show several.
pub const STYLE: &str = include_str!("style.css");

/// The source of a picture's colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// The picture includes [`STYLE`] and can stand alone.
    Included,
    /// The page that contains the picture has the style.
    FromPage,
}

/// Creates an empty picture; `width` and `height` are in pixels.
pub(crate) fn document(
    title: &str,
    description: &str,
    [width, height]: [i32; 2],
    colours: Colours,
) -> SVG {
    let root = SVG::new()
        .set("class", "sow")
        .set("role", "img")
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Title::new(replace_invalid_chars(title)))
        .add(Description::new().add(Text::new(replace_invalid_chars(description))));
    match colours {
        Colours::Included => root.add(Style::new(format!("\n{STYLE}"))),
        Colours::FromPage => root,
    }
}

/// Replaces the characters that XML does not allow.
pub(crate) fn replace_invalid_chars(text: &str) -> String {
    let shown = |sign: char| match sign {
        '\n' | '\t' => ' ',
        sign if sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}') => '\u{FFFD}',
        sign => sign,
    };
    text.chars().map(shown).collect()
}

/// Creates a text of one line.
pub(super) fn text_element(content: &str, class: &str, [x, y]: [i32; 2]) -> element::Text {
    element::Text::new(replace_invalid_chars(content))
        .set("class", class)
        .set("x", x)
        .set("y", y)
}
