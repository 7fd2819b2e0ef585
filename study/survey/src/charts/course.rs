//! The chart of the number of legal moves in the course of the game.

use super::frame::{self, Area, DrawResult, Frame};
use crate::report::{Report, Stage};
use plotters::element::PathElement;
use plotters::style::Color;

/// The chart ends at the move before which less than this share of games is still in progress.
const MIN_SHARE: f64 = 0.05;

pub(super) fn draw(area: &Area<'_>, report: &Report) -> DrawResult {
    let enough = |stage: &&Stage| stage.games as f64 >= MIN_SHARE * report.games as f64;
    let stages: Vec<&Stage> = report.course.iter().take_while(enough).collect();
    let Some(last) = stages.last() else {
        return Ok(());
    };
    let most = stages
        .iter()
        .filter_map(|stage| stage.branching)
        .fold(1.0, f64::max);
    let end = last.number.max(2) as f64;
    let frame = Frame {
        caption: "Branching in the course of the game",
        value_label: "number of the move (while 5 % of games last)",
        count_label: "legal moves (mean)",
    };
    let mut chart = frame.draw(area, 1.0..end, most)?;
    let line = stages
        .iter()
        .filter_map(|stage| Some((stage.number as f64, stage.branching?)));
    chart.draw_series([PathElement::new(
        line.collect::<Vec<_>>(),
        frame::BLUE.stroke_width(2),
    )])?;
    Ok(())
}
