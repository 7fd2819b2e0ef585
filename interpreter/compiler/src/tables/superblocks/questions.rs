//! Questions of tables that go beyond the cell of the last seed and are answered in the key.

use crate::board::{CellSet, MASK_WORDS, Position, line};
use crate::instructions::{
    Act, AnyHolds, BasePlace, CounterSlot, Expr, Instructions, NumberTest, Op, PlaceId,
};
use sow_grammar::rules::{Comparison, Owner};

/// A question about the turn: the comparison of a number that belongs to the turn with a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfTurn {
    asked: TurnNumber,
    comparison: Comparison,
    number: i64,
}

/// A number that belongs to a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnNumber {
    /// The number of the turn, or of a player's own turns.
    Turn(Option<Owner>),
    /// A counter in the position, by mover.
    Counter([u8; 2]),
}

impl OfTurn {
    /// Returns the question that a test asks; `None` if the test is not about the turn.
    pub fn asked_by(program: &Instructions, test: NumberTest) -> Option<Self> {
        let NumberTest::Compare(left, comparison, right) = test else {
            return None;
        };
        let [left, right] = [left, right].map(|id| *program.expr(id));
        let asked = match left {
            Expr::Turn(owner) => TurnNumber::Turn(owner),
            Expr::Counter(CounterSlot::Kept(slots)) => TurnNumber::Counter(slots),
            _ => return None,
        };
        let Expr::Number(number) = right else {
            return None;
        };
        Some(Self {
            asked,
            comparison,
            number,
        })
    }

    /// Whether no instruction changes the answer, so that it is the same throughout a move.
    pub(super) fn is_settled(&self, program: &Instructions) -> bool {
        let TurnNumber::Counter(slots) = self.asked else {
            return true;
        };
        !program.code.ops.iter().any(|op| {
            let Op::Act(Act::Set { slot, .. }) = op else {
                return false;
            };
            slot.kept().any(|place| slots.contains(&place))
        })
    }

    /// Whether the comparison holds for a player.
    #[inline]
    pub fn holds<const W: usize>(
        &self,
        program: &Instructions,
        position: &Position<W>,
        us: u8,
    ) -> bool {
        let number = match self.asked {
            TurnNumber::Turn(owner) => program.turns(position, us, owner).into(),
            TurnNumber::Counter(slots) => position.counter(slots[usize::from(us & 1)]).into(),
        };
        self.comparison.holds(number, self.number)
    }

    /// Gives the number in question another value.
    #[cfg(feature = "test_hooks")]
    pub fn arrange<const W: usize>(&self, position: &mut Position<W>, us: u8, value: u8) {
        match self.asked {
            TurnNumber::Turn(_) => position.set_turn(value.into()),
            TurnNumber::Counter(slots) => position.set_counter(slots[usize::from(us)], value),
        }
    }
}

/// A question about the whole board, with everything needed to answer it.
#[derive(Debug, Clone, Copy)]
pub struct OfBoard {
    /// The question.
    pub asked: AnyHolds,
    /// The cells in question, by mover, a byte of ones each.
    masks: [[u64; MASK_WORDS]; 2],
    /// Those of the cells that count as empty if they hold only the last seed.
    may_be_alone: [CellSet; 2],
}

impl OfBoard {
    pub(super) fn new(program: &Instructions, asked: AnyHolds) -> Self {
        let cells = program.fixed(asked.cells);
        let pits = match asked.before_last_seed {
            true => program.board.pit_count,
            false => 0,
        };
        let full = |words: &Vec<u64>| std::array::from_fn(|at| words.get(at).copied().unwrap_or(0));
        Self {
            asked,
            masks: cells.masks.each_ref().map(full),
            may_be_alone: cells.lists.each_ref().map(|cells| {
                let cells = cells.iter().copied();
                cells.filter(|&cell| cell < pits).collect()
            }),
        }
    }

    /// Whether the answer is yes for a player when the last seed has fallen into a cell.
    #[inline(always)]
    pub fn holds<const W: usize>(
        &self,
        program: &Instructions,
        us: u8,
        last: u8,
        position: &Position<W>,
    ) -> bool {
        let us = usize::from(us & 1);
        position.has_any(&self.masks[us], self.asked.least)
            && !(self.may_be_alone[us].contains(last)
                && position.byte(last) == 1
                && self.none_besides(program, us, last, position))
    }

    /// Outlined, since a last seed is seldom alone in one of the cells in question.
    #[inline(never)]
    fn none_besides<const W: usize>(
        &self,
        program: &Instructions,
        us: usize,
        last: u8,
        position: &Position<W>,
    ) -> bool {
        let cells = &program.fixed(self.asked.cells).lists[us];
        let mut others = cells.iter().filter(|&&cell| cell != last);
        !others.any(|&cell| position.byte(cell) >= self.asked.least)
    }
}

/// Whether a place is the next pit, without narrowing.
pub(super) fn is_next(program: &Instructions, place: PlaceId) -> bool {
    let next = BasePlace::Neighbours {
        previous: false,
        first: 1,
        last: 1,
        of: None,
    };
    program.place_of(place).is_plainly(&next)
}

/// Whether a place is the back pit of the opposite side in the same column, without narrowing.
pub(super) fn is_behind(program: &Instructions, place: PlaceId) -> bool {
    let behind = BasePlace::Column {
        line: line(true, 1),
        of: None,
    };
    program.place_of(place).is_plainly(&behind)
}
