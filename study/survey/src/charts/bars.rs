//! Horizontal bars, one below the other, each with a text.

use super::frame::{self, Area, DrawResult};
use crate::figures;
use crate::report::{Fate, Report};
use plotters::element::Rectangle;
use plotters::style::Color;

/// The height of a bar with its text, in pixels.
const ROW_HEIGHT: u32 = 20;
const HEAD_HEIGHT: u32 = 44;
const FOOT_HEIGHT: u32 = 14;
/// The x coordinate where bars start. The number is to the left of the bar, the text to the right of `BAR_END`.
const BAR_START: i32 = 90;
/// The x coordinate where the longest bar ends.
const BAR_END: i32 = 290;

/// A group of bars under a heading.
pub(super) struct Bars {
    heading: String,
    rows: Vec<BarRow>,
}

struct BarRow {
    text: String,
    number: String,
    /// The length of the pale bar, and of the dark bar drawn over it, where 1 is the longest.
    lengths: [f64; 2],
    highlighted: bool,
}

/// Returns the bars for the sources of won seeds.
pub(super) fn seed_bars(report: &Report) -> Bars {
    let most = report.seeds.iter().map(|won| won.share).fold(0.0, f64::max);
    let rows = report.seeds.iter().map(|won| BarRow {
        text: figures::describe_source(won, report).join("  "),
        number: figures::format_number(won.seeds.mean),
        lengths: [0.0, if most > 0.0 { won.share / most } else { 0.0 }],
        highlighted: false,
    });
    Bars {
        heading: "Seeds won a game, both players together".to_owned(),
        rows: rows.collect(),
    }
}

/// Returns the bars for how often each clause is reached.
pub(super) fn clause_bars(report: &Report) -> Bars {
    let expected = report.clauses.iter();
    let expected = expected.filter(|fired| fired.fate.is_expected());
    let rows = expected.map(|fired| BarRow {
        text: figures::format_clause(fired),
        number: figures::format_share(fired.games.share, fired.games.count),
        lengths: [fired.games.share, fired.moves],
        highlighted: fired.fate == Fate::Never,
    });
    Bars {
        heading: "Clauses: share of games (pale, number) and of moves (dark) in which each applied"
            .to_owned(),
        rows: rows.collect(),
    }
}

impl Bars {
    pub(super) fn height(&self) -> u32 {
        HEAD_HEIGHT + ROW_HEIGHT * self.rows.len() as u32 + FOOT_HEIGHT
    }

    pub(super) fn draw(&self, area: &Area<'_>) -> DrawResult {
        area.draw(&frame::text_starting_at(
            self.heading.clone(),
            (20, 22),
            16,
            frame::BLACK,
        ))?;
        let middles = (0..)
            .map(|row: i32| HEAD_HEIGHT as i32 + ROW_HEIGHT as i32 * row + ROW_HEIGHT as i32 / 2);
        for (row, middle) in self.rows.iter().zip(middles) {
            row.draw(area, middle)?;
        }
        Ok(())
    }
}

impl BarRow {
    fn draw(&self, area: &Area<'_>, middle: i32) -> DrawResult {
        let colour = if self.highlighted {
            frame::RED
        } else {
            frame::BLACK
        };
        let number =
            frame::text_ending_at(self.number.clone(), (BAR_START - 8, middle), 12, colour);
        area.draw(&number)?;
        for (length, colour) in self.lengths.into_iter().zip([frame::PALE, frame::BLUE]) {
            let end = BAR_START + (length * f64::from(BAR_END - BAR_START)).round() as i32;
            let corners = [(BAR_START, middle - 6), (end, middle + 6)];
            if length > 0.0 {
                area.draw(&Rectangle::new(corners, colour.filled()))?;
            }
        }
        area.draw(&frame::text_starting_at(
            self.text.clone(),
            (BAR_END + 12, middle),
            12,
            colour,
        ))
    }
}
