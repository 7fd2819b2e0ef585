//! The common frame of charts of numbers: caption and labelled axes.

use super::style::{self, Area};
use crate::figures;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::style::Color;
use plotters_svg::SVGBackend;
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
            .caption(self.caption, style::text_style(16, style::BLACK))
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(54)
            .build_cartesian_2d(values, 0.0..highest * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(style::PALE.mix(0.6))
            .light_line_style(style::BACKGROUND)
            .axis_style(style::GREY)
            .label_style(style::text_style(12, style::BLACK))
            .x_label_formatter(&|value| figures::format_tick(*value))
            .y_label_formatter(&|value| figures::format_tick(*value))
            .x_desc(self.value_label)
            .y_desc(self.count_label)
            .draw()?;
        Ok(chart)
    }
}
