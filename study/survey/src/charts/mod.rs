//! Draws a survey: charts on one page, as SVG.

mod bars;
mod course;
mod frame;
mod histogram;

use crate::report::Report;
use frame::{Area, DrawResult};
use histogram::{BRANCHING_CHART, LAPS_CHART, LENGTH_CHART, MARGIN_CHART};
use plotters::drawing::IntoDrawingArea;
use plotters_svg::SVGBackend;

/// The width of the page, in pixels.
const PAGE_WIDTH: u32 = 1000;
/// The height of each chart in the upper part of the page, in pixels.
const CHART_HEIGHT: u32 = 300;
/// The height of the title, in pixels.
const TITLE_HEIGHT: u32 = 54;

/// Draws all charts and returns them as SVG.
///
/// # Errors
/// A message if the charting library fails.
pub fn draw(title: &str, report: &Report) -> Result<String, String> {
    let mut picture = String::new();
    let won = bars::seed_bars(report);
    let clauses = bars::clause_bars(report);
    let heights = [2 * CHART_HEIGHT, won.height(), clauses.height()];
    let height = TITLE_HEIGHT + heights.iter().sum::<u32>();
    let page = SVGBackend::with_string(&mut picture, (PAGE_WIDTH, height)).into_drawing_area();
    draw_page(&page, title, report, [&won, &clauses]).map_err(|error| error.to_string())?;
    drop(page);
    Ok(picture)
}

fn draw_page(page: &Area<'_>, title: &str, report: &Report, bars: [&bars::Bars; 2]) -> DrawResult {
    page.fill(&frame::BACKGROUND)?;
    let (head, rest) = page.split_vertically(TITLE_HEIGHT);
    let games = format!("{title}: {} random games", report.games);
    head.draw(&frame::text_starting_at(games, (20, 30), 22, frame::BLACK))?;
    let (charts, rest) = rest.split_vertically(2 * CHART_HEIGHT);
    let charts = charts.split_evenly((2, 2));
    histogram::draw(&charts[0], &LENGTH_CHART, &report.length, 1.0)?;
    course::draw(&charts[1], report)?;
    let (frame, third) = match &report.margin {
        Some(margin) => (MARGIN_CHART, margin),
        None => (BRANCHING_CHART, &report.branching),
    };
    histogram::draw(&charts[2], &frame, third, 1.0)?;
    histogram::draw(&charts[3], &LAPS_CHART, &report.laps, 0.99)?;
    let (won, clauses) = rest.split_vertically(bars[0].height());
    bars[0].draw(&won)?;
    bars[1].draw(&clauses)?;
    page.present()
}
