//! Questions that tables ask of more than the cell where the last seed has fallen, and that are told apart beforehand.

use crate::board::Seeds;
use crate::program::Program;
use crate::program::ir::{Expr, FixedId, Test};
use sow_grammar::rules::{Comparison, Owner};

/// A question about the number of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OfTurn {
    owner: Option<Owner>,
    comparison: Comparison,
    number: i64,
}

/// A question about the whole board: whether one of some cells holds at least so many seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OfBoard {
    pub(crate) cells: FixedId,
    pub(crate) least: u8,
    /// The last seed does not count in a pit.
    before_last_seed: bool,
}

impl OfTurn {
    /// `None` if the test asks for something else.
    pub(crate) fn asked_by(program: &Program, test: &Test) -> Option<Self> {
        let Test::Compare(left, comparison, right) = *test else {
            return None;
        };
        match [left, right].map(|id| program.exprs[id as usize]) {
            [Expr::Turn(owner), Expr::Number(number)] => Some(Self {
                owner,
                comparison,
                number,
            }),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn holds(&self, turns: impl Fn(Option<Owner>) -> u16) -> bool {
        self.comparison.holds(turns(self.owner).into(), self.number)
    }
}

impl OfBoard {
    /// `None` if the test asks for something else.
    pub(super) fn asked_by(test: &Test) -> Option<Self> {
        let (cells, least, before_last_seed) = match *test {
            Test::AnyOccupied(cells) => (cells, 1, true),
            Test::AnyAtLeast(cells, least) => (cells, least, false),
            _ => return None,
        };
        Some(Self {
            cells,
            least,
            before_last_seed,
        })
    }

    /// Whether it is so for a player when the last seed has fallen into a cell.
    #[inline]
    pub(crate) fn holds(&self, program: &Program, us: u8, last: u8, seeds: &impl Seeds) -> bool {
        let (cells, us) = (&program.fixed[self.cells as usize], usize::from(us));
        let counts = self.before_last_seed && last < program.pit_count;
        if counts && cells.members[us].contains(last) {
            let mut cells = cells.lists[us].iter();
            return cells.any(|&cell| seeds.at(cell) > u8::from(cell == last));
        }
        seeds.has_any(&cells.masks[us], self.least)
    }
}
