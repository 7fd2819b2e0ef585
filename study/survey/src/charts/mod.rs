//! A survey as a picture: charts on one page, in SVG.

mod bars;
mod course;
mod frame;
mod histogram;
mod ink;

use crate::report::Report;
use histogram::{BRANCHING, LAPS, LENGTH, MARGIN};
use ink::{Area, Drawn};
use plotters::drawing::IntoDrawingArea;
use plotters_svg::SVGBackend;

/// The width of the page and the height of each upper chart, in pixels.
const WIDTH: u32 = 1000;
const CHART: u32 = 300;
/// The height of the title, in pixels.
const TITLE: u32 = 54;

/// Draws all charts and returns them as SVG.
///
/// # Errors
/// A message if the charting library fails.
pub fn draw(title: &str, report: &Report) -> Result<String, String> {
    let mut picture = String::new();
    let won = bars::seeds(report);
    let clauses = bars::clauses(report);
    let heights = [2 * CHART, won.height(), clauses.height()];
    let height = TITLE + heights.iter().sum::<u32>();
    let page = SVGBackend::with_string(&mut picture, (WIDTH, height)).into_drawing_area();
    page_of(&page, title, report, [&won, &clauses]).map_err(|error| error.to_string())?;
    drop(page);
    Ok(picture)
}

fn page_of(page: &Area<'_>, title: &str, report: &Report, bars: [&bars::Bars; 2]) -> Drawn {
    page.fill(&ink::PAPER)?;
    let (head, rest) = page.split_vertically(TITLE);
    let games = format!("{title}: {} random games", report.games);
    head.draw(&ink::text(games, (20, 30), 22, ink::BLACK))?;
    let (charts, rest) = rest.split_vertically(2 * CHART);
    let charts = charts.split_evenly((2, 2));
    histogram::draw(&charts[0], &LENGTH, &report.length, 1.0)?;
    course::draw(&charts[1], report)?;
    let (frame, third) = match &report.margin {
        Some(margin) => (MARGIN, margin),
        None => (BRANCHING, &report.branching),
    };
    histogram::draw(&charts[2], &frame, third, 1.0)?;
    histogram::draw(&charts[3], &LAPS, &report.laps, 0.99)?;
    let (won, clauses) = rest.split_vertically(bars[0].height());
    bars[0].draw(&won)?;
    bars[1].draw(&clauses)?;
    page.present()
}
