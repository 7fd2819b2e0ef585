//! How much there is to choose as the game goes on.

use super::ink::{self, Area, Drawn};
use crate::survey::figures;
use plotters::chart::ChartBuilder;
use plotters::element::PathElement;
use plotters::style::Color;
use sow_survey::{Report, Stage};

/// Moves that fewer games than this part come to say little.
const ENOUGH: f64 = 0.05;

pub(super) fn draw(area: &Area<'_>, report: &Report) -> Drawn {
    let enough = |stage: &&Stage| stage.games as f64 >= ENOUGH * report.games as f64;
    let stages: Vec<&Stage> = report.course.iter().take_while(enough).collect();
    let Some(last) = stages.last() else {
        return Ok(());
    };
    let most = stages
        .iter()
        .map(|stage| stage.branching)
        .fold(1.0, f64::max);
    let end = last.number.max(2) as f64;
    let mut chart = ChartBuilder::on(area)
        .caption(
            "Branching in the course of the game",
            ink::letters(16, ink::BLACK),
        )
        .margin(14)
        .x_label_area_size(44)
        .y_label_area_size(54)
        .build_cartesian_2d(1.0..end, 0.0..most * 1.05)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(ink::PALE.mix(0.6))
        .light_line_style(ink::PAPER)
        .axis_style(ink::GREY)
        .label_style(ink::letters(12, ink::BLACK))
        .x_label_formatter(&|value| figures::tick(*value))
        .y_label_formatter(&|value| figures::tick(*value))
        .x_desc("number of the move (while 5 % of games last)")
        .y_desc("legal moves (mean)")
        .draw()?;
    let line = stages
        .iter()
        .map(|stage| (stage.number as f64, stage.branching));
    chart.draw_series([PathElement::new(
        line.collect::<Vec<_>>(),
        ink::BLUE.stroke_width(2),
    )])?;
    Ok(())
}
