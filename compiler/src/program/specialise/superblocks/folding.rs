//! Tests whose outcome is known beforehand.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Key;
use super::key_layout::KeyLayout;
use super::questions::{is_behind, is_next};
use crate::board::NOWHERE;
use crate::program::Program;
use crate::program::ir::Flow;
use crate::program::ir::{
    BasePlace, Block, CellTest, Expr, ExprId, NumberTest, PlaceId, PlaceTest, PlayTest, Test,
};
use sow_grammar::rules::Heading;

/// Follows conditions and jumps as far as they are settled. Jumps lead forward, so this ends.
pub(in super::super) fn follow(
    program: &Program,
    block: Block,
    known: impl Fn(&Test) -> Option<bool>,
) -> Block {
    let mut at = block;
    loop {
        at = match program.code.ops[at as usize].flow() {
            Flow::Branch(cond, to) => match program.foretell(cond, &known) {
                Some(true) => at + 1,
                Some(false) => to,
                None => return at,
            },
            Flow::Jump(to) => to,
            Flow::Next
            | Flow::Choice(_)
            | Flow::PitChoice(_)
            | Flow::Call(_)
            | Flow::Lap(_)
            | Flow::Stop => return at,
        };
    }
}

/// The same through tables that hand over to each other; says how many have. `passed`: shown the instructions that do.
pub(in super::super) fn follow_tables(
    program: &Program,
    block: Block,
    known: impl Fn(&Test) -> Option<bool>,
    mut passed: impl FnMut(Block),
) -> (Block, u8) {
    let mut at = follow(program, block, &known);
    let mut look_ups = 0;
    while let Flow::Call(table) = program.code.ops[at as usize].flow()
        && look_ups < u8::MAX
    {
        look_ups += 1;
        passed(at);
        at = follow(program, program.code.tables[usize::from(table.0)], &known);
    }
    (at, look_ups)
}

/// The outcome of a test that asks no more than which cell this is and how many seeds it holds.
pub(in super::super) fn test_of_cell(
    program: &Program,
    us: u8,
    cell: u8,
    seeds: u8,
    test: &Test,
) -> Option<bool> {
    let number = |id: ExprId| match program.expr(id) {
        Expr::Number(number) => Some(number),
        Expr::Seeds => Some(seeds.into()),
        Expr::SeedsOf(_)
        | Expr::NumberOf(_)
        | Expr::Laps
        | Expr::Turn(_)
        | Expr::Captured
        | Expr::Counter(_)
        | Expr::Computed(..) => None,
    };
    match *test {
        Test::Cell(CellTest::In(fixed)) => {
            Some(program.fixed(fixed).members[usize::from(us)].contains(cell))
        }
        Test::Cell(CellTest::AtLeast(least)) => Some(seeds >= least),
        Test::Cell(CellTest::SeedsIn(numbers)) => Some(program.has_number(numbers, seeds)),
        Test::Number(NumberTest::Odd(expr)) => Some(number(expr)? % 2 == 1),
        Test::Number(NumberTest::Compare(left, comparison, right)) => {
            Some(comparison.holds(number(left)?, number(right)?))
        }
        Test::Cell(CellTest::InPlace(_) | CellTest::Occupied)
        | Test::Cell(CellTest::Marked(_) | CellTest::OppositeOccupied)
        | Test::Number(NumberTest::Within(..))
        | Test::Any(_)
        | Test::Place(_)
        | Test::Play(_) => None,
    }
}

/// Answers tests about a cell of which some things are known.
#[derive(Clone, Copy)]
pub(super) struct KeyedTests<'p> {
    pub(super) program: &'p Program,
    pub(super) key_layout: &'p KeyLayout,
    pub(super) known: Key,
    /// The last seed has just fallen here, and nothing has been moved since.
    pub(super) untouched: bool,
    /// There has been a lap.
    pub(super) sown: bool,
}

impl KeyedTests<'_> {
    pub(super) fn to(&self, test: &Test) -> Option<bool> {
        let of_state = || self.untouched.then(|| self.of_state(test)).flatten();
        match *test {
            Test::Cell(CellTest::In(fixed)) => {
                let Key { us, cell, .. } = self.known;
                let members = &self.program.fixed(fixed).members;
                Some(members[usize::from(us)].contains(cell))
            }
            Test::Play(PlayTest::Phase(phase)) => Some(phase.0 == self.known.phase),
            Test::Play(PlayTest::Going(heading)) => self.going(heading),
            Test::Place(PlaceTest::Among(one, cells)) => self.neighbour_is_of(one, cells),
            Test::Number(NumberTest::Compare(left, comparison, right)) => {
                let by_sown = self.program.outcome_by_sown(left, comparison, right);
                by_sown.map_or_else(of_state, |outcomes| Some(outcomes[usize::from(self.sown)]))
            }
            Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => {
                of_state()
            }
        }
    }

    /// Whether the pit that comes next, or the one before, is one of some cells that the board has for good.
    fn neighbour_is_of(&self, one: PlaceId, cells: PlaceId) -> Option<bool> {
        let (program, known) = (self.program, self.known);
        let [one, cells] = [one, cells].map(|place| program.place_of(place));
        let (
            BasePlace::Neighbours {
                previous,
                first: 1,
                last: 1,
                of: None,
            },
            BasePlace::Fixed(fixed),
        ) = (&one.base, &cells.base)
        else {
            return None;
        };
        if !one.is_plain() || !cells.is_plain() {
            return None;
        }
        let direction = known.direction ^ u8::from(*previous);
        let near = program.board.track.follow(known.us, direction, known.cell);
        let members = program.fixed(*fixed).members[usize::from(known.us)];
        Some(near != NOWHERE && members.contains(near))
    }

    /// The answer to a test of how the cell and those around it are.
    fn of_state(&self, test: &Test) -> Option<bool> {
        let Self {
            program,
            key_layout,
            known,
            ..
        } = *self;
        let seeds = key_layout.example(known.seeds);
        match *test {
            Test::Cell(test) => match test {
                // The last seed does not count in a pit.
                CellTest::Occupied => Some(seeds > 1 || known.cell >= program.board.pit_count),
                CellTest::AtLeast(least) => key_layout.numbers.then_some(seeds >= least),
                CellTest::SeedsIn(numbers) => key_layout
                    .numbers
                    .then(|| program.has_number(numbers, seeds)),
                CellTest::Marked(_) if known.marks == 0 => Some(false),
                CellTest::Marked(bits) if key_layout.each_mark => {
                    Some(known.marks & bits[usize::from(known.us)] != 0)
                }
                CellTest::OppositeOccupied => Some(known.opposite),
                CellTest::In(_) | CellTest::InPlace(_) | CellTest::Marked(_) => None,
            },
            Test::Any(test) => (key_layout.board == Some(test)).then_some(known.board_flag),
            Test::Place(test) => match test {
                PlaceTest::SomeOccupied(place) if is_next(program, place) => Some(known.next),
                PlaceTest::SomeOccupied(place) if is_behind(program, place) => Some(known.behind),
                PlaceTest::Some(_)
                | PlaceTest::SomeOccupied(_)
                | PlaceTest::Every(..)
                | PlaceTest::Among(..)
                | PlaceTest::Passed(_) => None,
            },
            Test::Number(test) => key_layout.turn_flag(program, test, known.turn_flag),
            Test::Play(_) => None,
        }
    }

    /// Whether the last seed fell in this direction.
    fn going(&self, heading: Heading) -> Option<bool> {
        let known = self.known;
        let (us, cell) = (usize::from(known.us), usize::from(known.cell));
        match heading {
            Heading::Leftward => {
                Some(known.direction != self.program.board.track.rightward[us][cell])
            }
            Heading::Rightward => {
                Some(known.direction == self.program.board.track.rightward[us][cell])
            }
            Heading::Clockwise => Some(known.direction == 0),
            Heading::Counterclockwise => Some(known.direction == 1),
            Heading::Onward | Heading::Backward | Heading::EitherWay(_) => None,
        }
    }
}
