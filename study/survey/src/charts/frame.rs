//! The common frame of charts with two numeric axes: caption and labelled axes.

use crate::figures;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::Text;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontFamily, IntoFont, RGBColor, TextStyle};
use plotters_svg::SVGBackend;
use sow_grammar::source::escape_controls;
use std::ops::Range;

/// A chart with numeric axes.
pub(super) type Plane<'a, 'b> =
    ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The texts around a chart.
pub(super) struct Frame<'a> {
    pub(super) caption: &'a str,
    /// The label of the values, on the horizontal axis.
    pub(super) value_label: &'a str,
    /// The label of the counts, on the vertical axis.
    pub(super) count_label: &'a str,
}

impl Frame<'_> {
    /// Draws an empty chart for these values, and for counts from 0 to slightly above `highest`.
    pub(super) fn draw<'a, 'b>(
        &self,
        area: &'a Area<'b>,
        values: Range<f64>,
        highest: f64,
    ) -> Result<Plane<'a, 'b>, DrawingAreaErrorKind<std::io::Error>> {
        let mut chart = ChartBuilder::on(area)
            .caption(self.caption, text_style(16, BLACK))
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(54)
            .build_cartesian_2d(values, 0.0..highest * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(PALE.mix(0.6))
            .light_line_style(BACKGROUND)
            .axis_style(GREY)
            .label_style(text_style(12, BLACK))
            .x_label_formatter(&|value| figures::format_tick(*value))
            .y_label_formatter(&|value| figures::format_tick(*value))
            .x_desc(self.value_label)
            .y_desc(self.count_label)
            .draw()?;
        Ok(chart)
    }
}

/// A part of the page.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// The result of drawing.
pub(super) type DrawResult = Result<(), DrawingAreaErrorKind<std::io::Error>>;

pub(super) const BACKGROUND: RGBColor = RGBColor(255, 255, 255);
pub(super) const BLACK: RGBColor = RGBColor(34, 34, 34);
pub(super) const GREY: RGBColor = RGBColor(120, 120, 120);
pub(super) const PALE: RGBColor = RGBColor(205, 217, 229);
/// A blue that colour-blind readers can distinguish from the other colours, red in particular.
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
