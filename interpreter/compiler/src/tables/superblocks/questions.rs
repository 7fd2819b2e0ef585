//! Questions of tables that go beyond the cell of the last seed and are answered in the key.

use crate::board::{CellSet, MASK_WORDS, Position, column_row};
use crate::instructions::{
    Act, AnyCellTest, BasePlace, CounterSlot, Expr, Instructions, NumberTest, Op, PlaceId,
};
use sow_grammar::rules::{Comparison, Owner};

/// A question about the turn: the comparison of a number that belongs to the turn with a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnQuestion {
    operand: TurnNumber,
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

impl TurnQuestion {
    /// Returns the question that a test asks; `None` if the test is not about the turn.
    pub fn from_test(program: &Instructions, test: NumberTest) -> Option<Self> {
        let NumberTest::Compare(left, comparison, right) = test else {
            return None;
        };
        let [left, right] = [left, right].map(|id| *program.expr(id));
        let operand = match left {
            Expr::Turn(owner) => TurnNumber::Turn(owner),
            Expr::Counter(CounterSlot::InPosition(slots)) => TurnNumber::Counter(slots),
            _ => return None,
        };
        let Expr::Number(number) = right else {
            return None;
        };
        Some(Self {
            operand,
            comparison,
            number,
        })
    }

    /// Whether no instruction changes the answer, so that it is the same throughout a move.
    pub(super) fn is_fixed(&self, program: &Instructions) -> bool {
        let TurnNumber::Counter(slots) = self.operand else {
            return true;
        };
        let mut set = program.code.ops.iter().filter_map(|op| match *op {
            Op::Act(Act::Set { slot, .. }) => Some(slot),
            Op::ChooseNumber { choice, .. } => {
                Some(program.operands.number_choices[choice as usize].slot)
            }
            _ => None,
        });
        !set.any(|slot| slot.position_slots().any(|place| slots.contains(&place)))
    }

    /// Whether the comparison holds for a player.
    #[inline]
    pub fn holds<const W: usize>(
        &self,
        program: &Instructions,
        position: &Position<W>,
        us: u8,
    ) -> bool {
        let number = match self.operand {
            TurnNumber::Turn(owner) => program.turn_number(position, us, owner).into(),
            TurnNumber::Counter(slots) => position.counter(slots[usize::from(us & 1)]).into(),
        };
        self.comparison.holds(number, self.number)
    }

    /// Gives the number in question another value.
    #[cfg(feature = "test_hooks")]
    pub fn set_operand<const W: usize>(&self, position: &mut Position<W>, us: u8, value: u8) {
        match self.operand {
            TurnNumber::Turn(_) => position.set_turn(value.into()),
            TurnNumber::Counter(slots) => position.set_counter(slots[usize::from(us)], value),
        }
    }
}

/// A question about the whole board, with everything needed to answer it.
#[derive(Debug, Clone, Copy)]
pub struct BoardQuestion {
    /// The question.
    pub test: AnyCellTest,
    /// The cells in question, by mover, a byte of ones each.
    masks: [[u64; MASK_WORDS]; 2],
    /// The subset of these cells that count as empty if they hold only the last seed.
    ignore_last_seed: [CellSet; 2],
}

impl BoardQuestion {
    pub(super) fn new(program: &Instructions, test: AnyCellTest) -> Self {
        let cells = program.fixed(test.cells);
        let pits = match test.before_last_seed {
            true => program.board.pit_count,
            false => 0,
        };
        let full = |words: &Vec<u64>| std::array::from_fn(|at| words.get(at).copied().unwrap_or(0));
        Self {
            test,
            masks: cells.masks.each_ref().map(full),
            ignore_last_seed: cells.lists.each_ref().map(|cells| {
                let cells = cells.iter().copied();
                cells.filter(|&cell| cell < pits).collect()
            }),
        }
    }

    /// Answers the question for a player, after the last seed has fallen into a cell.
    #[inline(always)]
    pub fn holds<const W: usize>(
        &self,
        program: &Instructions,
        us: u8,
        last: u8,
        position: &Position<W>,
    ) -> bool {
        let us = usize::from(us & 1);
        position.has_any(&self.masks[us], self.test.least)
            && !(self.ignore_last_seed[us].contains(last)
                && position.byte_at(last) == 1
                && self.no_other_cell_holds(program, us, last, position))
    }

    /// Outlined, since a last seed is seldom alone in one of the cells in question.
    #[inline(never)]
    fn no_other_cell_holds<const W: usize>(
        &self,
        program: &Instructions,
        us: usize,
        last: u8,
        position: &Position<W>,
    ) -> bool {
        let cells = &program.fixed(self.test.cells).lists[us];
        let mut others = cells.iter().filter(|&&cell| cell != last);
        !others.any(|&cell| position.byte_at(cell) >= self.test.least)
    }
}

/// Whether a place is the next pit, without narrowing.
pub(super) fn is_next_pit(program: &Instructions, place: PlaceId) -> bool {
    let next = BasePlace::Neighbours {
        previous: false,
        first: 1,
        last: 1,
        from_place: None,
    };
    program.place_of(place).is_plain_base(&next)
}

/// Whether a place is the back pit of the opposite side in the same column, without narrowing.
pub(super) fn is_back_opposite_pit(program: &Instructions, place: PlaceId) -> bool {
    let behind = BasePlace::Column {
        column_row: column_row(true, 1),
        from_place: None,
    };
    program.place_of(place).is_plain_base(&behind)
}
