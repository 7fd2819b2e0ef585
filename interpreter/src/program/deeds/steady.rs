//! Laps that go on just as the one before: the cell where the last seed fell is sown on from there, in the same direction and
//! into the same stores, and the same table looks at the last seed. What most laps wait for is then known without the
//! deed being looked up.

use super::{Act, Course, Deed, Deeds, Known};
use crate::program::lays::Ring;
use sow_grammar::rules::TableId;

/// Which deed it is, and what comes of it where it need not be looked up for that.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number(u32);

/// What comes of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The deed tells.
    Open,
    /// The next lap is steady.
    Steady,
    /// The move is not legal.
    Illegal,
    /// The move is over, and nothing is taken.
    Over,
}

/// The rows of steady laps, by player, direction and cell.
#[derive(Debug, Clone)]
pub(super) struct Steady(Box<[Ring; 1024]>);

impl Default for Steady {
    fn default() -> Self {
        Self(Box::new([Ring::default(); 1024]))
    }
}

/// The outcome stands above the number.
const SHIFT: u32 = 30;

impl Number {
    pub(super) const fn of(number: u32, outcome: Outcome) -> Self {
        Self(number | (outcome as u32) << SHIFT)
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        (self.0 & ((1 << SHIFT) - 1)) as usize
    }

    #[inline(always)]
    pub(crate) const fn outcome(self) -> Outcome {
        match self.0 >> SHIFT {
            1 => Outcome::Steady,
            2 => Outcome::Illegal,
            3 => Outcome::Over,
            _ => Outcome::Open,
        }
    }
}

#[inline(always)]
fn place([own, way, cell]: [u8; 3]) -> usize {
    usize::from(own & 1) << 9 | usize::from(way & 1) << 8 | usize::from(cell)
}

impl Deeds {
    /// The rows of a steady lap that begins in a cell, if it sows into these stores.
    #[inline(always)]
    pub(crate) fn steady(&self, [own, way, cell]: [u8; 3], stores: u8) -> Option<Ring> {
        let kept = self.stores[usize::from(own)] == Some(stores);
        kept.then(|| self.steady.0[place([own, way, cell])])
    }

    /// The number of a deed with the outcome of a lap that comes to where this is known; the rows of a steady one are kept.
    pub(super) fn with_outcome(&mut self, number: u32, table: TableId, known: Known) -> Number {
        let deed = &self.deeds[number as usize];
        let outcome = match &deed.act {
            Act::Relay(course) if self.is_steady(deed, course, table, known) => {
                self.steady.0[place([known.own, known.way, known.cell])] = course.ring;
                Outcome::Steady
            }
            Act::Illegal => Outcome::Illegal,
            Act::End { again: false } if deed.takes_nothing() && deed.here == known.cell => {
                Outcome::Over
            }
            _ => Outcome::Open,
        };
        Number::of(number, outcome)
    }

    fn is_steady(&self, deed: &Deed, course: &Course, table: TableId, known: Known) -> bool {
        course.rows_lift
            && deed.lifted[0] == known.cell
            && course.way == known.way
            && course.lane == self.lane(known.phase, [known.own, known.way], table)
            && Some(course.stores_of_rows) == self.stores[usize::from(known.own)]
    }
}
