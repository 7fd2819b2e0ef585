//! Colours, text styles, and aliases for the long types of the charting library.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::Text;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontFamily, IntoFont, RGBColor, TextStyle};
use plotters_svg::SVGBackend;
use sow_grammar::source::escape_controls;

/// A part of the page.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// The result of drawing.
pub(super) type DrawResult = Result<(), DrawingAreaErrorKind<std::io::Error>>;

pub(super) const BACKGROUND: RGBColor = RGBColor(255, 255, 255);
pub(super) const BLACK: RGBColor = RGBColor(34, 34, 34);
pub(super) const GREY: RGBColor = RGBColor(120, 120, 120);
pub(super) const PALE: RGBColor = RGBColor(205, 217, 229);
/// Blue that colour-blind readers can distinguish from the other colours and from red.
pub(super) const BLUE: RGBColor = RGBColor(59, 110, 165);
pub(super) const RED: RGBColor = RGBColor(190, 60, 40);

/// Returns a text style with a size and colour.
pub(super) fn text_style(size: u32, colour: RGBColor) -> TextStyle<'static> {
    let left = Pos::new(HPos::Left, VPos::Center);
    let font = (FontFamily::SansSerif, f64::from(size)).into_font();
    TextStyle {
        color: colour.to_backend_color(),
        ..TextStyle::from(font).pos(left)
    }
}

/// Creates a text that starts at a point and is vertically centred on it.
pub(super) fn text_starting_at(
    text: String,
    at: (i32, i32),
    size: u32,
    colour: RGBColor,
) -> Text<'static, (i32, i32), String> {
    Text::new(escape_controls(&text), at, text_style(size, colour))
}

/// Creates a text that ends at a point and is vertically centred on it.
pub(super) fn text_ending_at(
    text: String,
    at: (i32, i32),
    size: u32,
    colour: RGBColor,
) -> Text<'static, (i32, i32), String> {
    let right = Pos::new(HPos::Right, VPos::Center);
    Text::new(
        escape_controls(&text),
        at,
        text_style(size, colour).pos(right),
    )
}
