//! Questions of tables that go beyond the cell of the last seed and are answered in the key.

use super::builder::BlockBuilder;
use super::key_layout::Key;
use crate::board::{CellSet, MASK_WORDS, NOWHERE, Position, column_row};
use crate::instructions::{
    Act, AnyCellTest, BasePlace, CellTest, CounterSlot, Expr, Instructions, NumberTest, Op,
    PlaceId, PlaceTest, PlayTest, Test,
};
use sow_grammar::rules::{Comparison, Heading, Owner};

/// A question about the turn: how a number that is fixed during a turn compares with a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnQuestion {
    operand: TurnNumber,
    comparison: Comparison,
    number: i64,
}

/// A number that may be fixed during a turn.
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

    /// Gives another value to the number that the question is about.
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
    cells_ignoring_last_seed: [CellSet; 2],
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
            cells_ignoring_last_seed: cells.lists.each_ref().map(|cells| {
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
            && !(self.cells_ignoring_last_seed[us].contains(last)
                && position.byte_at(last) == 1
                && self.no_other_cell_holds(program, us, last, position))
    }

    /// Not inlined, since a last seed is seldom alone in one of the cells in question.
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

impl BlockBuilder<'_> {
    /// Returns the outcome of a test if it follows from the key. `untouched` says that nothing was moved since the last
    /// seed fell.
    pub(super) fn test_outcome(self, test: &Test, key: Key, untouched: bool) -> Option<bool> {
        let state_outcome = || untouched.then(|| self.state_outcome(test, key)).flatten();
        match *test {
            Test::Cell(CellTest::In(fixed)) => {
                let members = &self.program.fixed(fixed).members;
                Some(members[usize::from(key.us)].contains(key.cell))
            }
            Test::Play(PlayTest::Phase(phase)) => Some(phase.0 == key.phase),
            Test::Play(PlayTest::Going(heading)) => self.is_going(heading, key),
            Test::Place(PlaceTest::Among(one, cells)) => self.neighbour_is_among(one, cells, key),
            Test::Number(NumberTest::Compare(left, comparison, right)) => {
                let by_sown = self.program.outcomes_by_first_lap(left, comparison, right);
                let sown = usize::from(self.table.is_some());
                by_sown.map_or_else(state_outcome, |outcomes| Some(outcomes[sown]))
            }
            Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => {
                state_outcome()
            }
        }
    }

    /// Whether the neighbouring pit is in a fixed set of cells.
    fn neighbour_is_among(self, one: PlaceId, cells: PlaceId, key: Key) -> Option<bool> {
        let place = self.program.place_of(one);
        if !place.is_plain() || !matches!(place.base, BasePlace::Neighbours { .. }) {
            return None;
        }
        let neighbour = self.places.single_cell(one, key)?;
        let cells = self.places.fixed_cells(cells, key.us)?;
        Some(neighbour != NOWHERE && cells.contains(&neighbour))
    }

    /// Returns the outcome of a test of the contents of the cell and its surroundings.
    fn state_outcome(self, test: &Test, key: Key) -> Option<bool> {
        let (program, key_layout) = (self.program, &self.superblocks.key_layout);
        let seeds = key_layout.example(key.seed_class);
        match *test {
            Test::Cell(test) => match test {
                // The last seed does not count in a pit.
                CellTest::Occupied => Some(seeds > 1 || key.cell >= program.board.pit_count),
                CellTest::AtLeast(least) => {
                    key_layout.distinguishes_numbers.then_some(seeds >= least)
                }
                CellTest::SeedsIn(numbers) => key_layout
                    .distinguishes_numbers
                    .then(|| program.has_number(numbers, seeds)),
                CellTest::Marked(_) if key.mark_class == 0 => Some(false),
                CellTest::Marked(bits) if key_layout.distinguishes_marks => {
                    Some(key.mark_class & bits[usize::from(key.us)] != 0)
                }
                CellTest::OppositeOccupied => Some(key.opposite_occupied),
                _ => None,
            },
            Test::Any(test) => key_layout.is_board_question(test).then_some(key.board_flag),
            Test::Place(test) => match test {
                PlaceTest::AnyOccupied(place) if is_next_pit(program, place) => {
                    Some(key.next_occupied)
                }
                PlaceTest::AnyOccupied(place) if is_back_opposite_pit(program, place) => {
                    Some(key.back_opposite_occupied)
                }
                _ => None,
            },
            Test::Number(test) => key_layout.known_turn_flag(program, test, key.turn_flag),
            Test::Play(_) => None,
        }
    }

    /// Whether the last seed was sown in the direction of a heading.
    fn is_going(self, heading: Heading, key: Key) -> Option<bool> {
        let right = &self.program.board.track.rightward[usize::from(key.us)];
        let right = right[usize::from(key.cell)];
        match heading {
            Heading::Leftward => Some(key.direction != right),
            Heading::Rightward => Some(key.direction == right),
            Heading::Clockwise => Some(key.direction == 0),
            Heading::Counterclockwise => Some(key.direction == 1),
            Heading::Onward | Heading::Backward | Heading::EitherWay(_) => None,
        }
    }
}
