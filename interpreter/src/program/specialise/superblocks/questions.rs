//! Questions that tables ask of more than the cell where the last seed has fallen, and that are told apart beforehand.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::{Seeds, line};
use crate::program::Program;
use crate::program::ir::{BasePlace, Expr, FixedId, PlaceId, Test};
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
        match [left, right].map(|id| program.operands.exprs[id as usize]) {
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
            Test::In(_)
            | Test::InPlace(_)
            | Test::Occupied
            | Test::AtLeast(_)
            | Test::SeedsIn(_)
            | Test::Marked(_)
            | Test::OppositeOccupied
            | Test::Some(_)
            | Test::SomeOccupied(_)
            | Test::Every(..)
            | Test::Among(..)
            | Test::Compare(..)
            | Test::Odd(_)
            | Test::Within(..)
            | Test::Phase(_)
            | Test::Can(..)
            | Test::Threatened(..)
            | Test::NoMove
            | Test::Repeats
            | Test::LastSeed
            | Test::ToMove
            | Test::Passed(_)
            | Test::Going(_) => return None,
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
        let (cells, us) = (
            &program.operands.fixed[self.cells as usize],
            usize::from(us),
        );
        let counts = self.before_last_seed && last < program.board.pit_count;
        if counts && cells.members[us].contains(last) {
            let mut cells = cells.lists[us].iter();
            return cells.any(|&cell| seeds.byte(cell) > u8::from(cell == last));
        }
        seeds.has_any(&cells.masks[us], self.least)
    }
}

/// Whether a place is the pit that comes next, whatever it is like.
pub(super) fn is_next(program: &Program, place: PlaceId) -> bool {
    let next = BasePlace::Neighbours {
        previous: false,
        first: 1,
        last: 1,
        of: None,
    };
    is_plainly(program, place, &next)
}

/// Whether a place is the back pit of the other side that faces this one.
pub(super) fn is_behind(program: &Program, place: PlaceId) -> bool {
    let behind = BasePlace::Column {
        line: line(true, 1),
        of: None,
    };
    is_plainly(program, place, &behind)
}

/// Whether a place is nothing but this base.
pub(in super::super) fn is_plainly(program: &Program, place: PlaceId, base: &BasePlace) -> bool {
    let place = &program.operands.places[place as usize];
    place.base == *base && place.within.is_none() && place.state.is_none() && place.filter.is_none()
}
