//! Horizontal bars below each other, each with its text.

use super::ink::{self, Area, Drawn};
use crate::figures;
use crate::report::{Fate, Report};
use plotters::element::Rectangle;
use plotters::style::Color;

/// The height of a bar with its text, in pixels.
const ROW: u32 = 20;
const HEAD: u32 = 44;
const FOOT: u32 = 14;
/// The x coordinates of the start of bars and of the end of the longest. The number is to the left of a bar, the text
/// to the right.
const FROM: i32 = 90;
const TO: i32 = 290;

/// A group of bars under a heading.
pub(super) struct Bars {
    heading: String,
    rows: Vec<Row>,
}

struct Row {
    text: String,
    number: String,
    /// The lengths of the pale bar and of the dark one over it, where 1 is the longest.
    lengths: [f64; 2],
    alarming: bool,
}

/// Returns the bars for the sources of won seeds.
pub(super) fn seeds(report: &Report) -> Bars {
    let most = report.seeds.iter().map(|won| won.share).fold(0.0, f64::max);
    let rows = report.seeds.iter().map(|won| Row {
        text: figures::won(won, report).join("  "),
        number: figures::number(won.seeds.mean),
        lengths: [0.0, if most > 0.0 { won.share / most } else { 0.0 }],
        alarming: false,
    });
    Bars {
        heading: "Seeds won a game, both players together".to_owned(),
        rows: rows.collect(),
    }
}

/// Returns the bars for how often each clause is reached.
pub(super) fn clauses(report: &Report) -> Bars {
    let there = report.clauses.iter();
    let there = there.filter(|fired| fired.fate.is_looked_for());
    let rows = there.map(|fired| Row {
        text: figures::clause(fired),
        number: figures::percent_of(fired.games.share, fired.games.count),
        lengths: [fired.games.share, fired.moves],
        alarming: fired.fate == Fate::Never,
    });
    Bars {
        heading: "Clauses: share of games (pale, number) and of moves (dark) in which each applied"
            .to_owned(),
        rows: rows.collect(),
    }
}

impl Bars {
    pub(super) fn height(&self) -> u32 {
        HEAD + ROW * self.rows.len() as u32 + FOOT
    }

    pub(super) fn draw(&self, area: &Area<'_>) -> Drawn {
        area.draw(&ink::text(self.heading.clone(), (20, 22), 16, ink::BLACK))?;
        let middles = (0..).map(|row: i32| HEAD as i32 + ROW as i32 * row + ROW as i32 / 2);
        for (row, middle) in self.rows.iter().zip(middles) {
            row.draw(area, middle)?;
        }
        Ok(())
    }
}

impl Row {
    fn draw(&self, area: &Area<'_>, middle: i32) -> Drawn {
        let colour = if self.alarming { ink::RED } else { ink::BLACK };
        let number = ink::text_before(self.number.clone(), (FROM - 8, middle), 12, colour);
        area.draw(&number)?;
        for (length, colour) in self.lengths.into_iter().zip([ink::PALE, ink::BLUE]) {
            let end = FROM + (length * f64::from(TO - FROM)).round() as i32;
            let corners = [(FROM, middle - 6), (end, middle + 6)];
            if length > 0.0 {
                area.draw(&Rectangle::new(corners, colour.filled()))?;
            }
        }
        area.draw(&ink::text(self.text.clone(), (TO + 12, middle), 12, colour))
    }
}
