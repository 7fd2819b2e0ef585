//! Outcomes of tests at a cell, given its key.

use super::builder::BlockBuilder;
use super::key::Key;
use super::questions::{is_behind, is_next};
use crate::board::NOWHERE;
use crate::instructions::{BasePlace, CellTest, NumberTest, PlaceId, PlaceTest, PlayTest, Test};
use sow_grammar::rules::Heading;

impl BlockBuilder<'_> {
    /// Returns the outcome of a test if it follows from the key. `untouched`: nothing was moved since the last seed
    /// fell.
    pub(super) fn answer(self, test: &Test, known: Key, untouched: bool) -> Option<bool> {
        let of_state = || untouched.then(|| self.of_state(test, known)).flatten();
        match *test {
            Test::Cell(CellTest::In(fixed)) => {
                let members = &self.program.fixed(fixed).members;
                Some(members[usize::from(known.us)].contains(known.cell))
            }
            Test::Play(PlayTest::Phase(phase)) => Some(phase.0 == known.phase),
            Test::Play(PlayTest::Going(heading)) => self.going(heading, known),
            Test::Place(PlaceTest::Among(one, cells)) => self.neighbour_is_of(one, cells, known),
            Test::Number(NumberTest::Compare(left, comparison, right)) => {
                let by_sown = self.program.outcome_by_sown(left, comparison, right);
                let sown = usize::from(self.table.is_some());
                by_sown.map_or_else(of_state, |outcomes| Some(outcomes[sown]))
            }
            Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => {
                of_state()
            }
        }
    }

    /// Whether the neighbouring pit is in a fixed set of cells.
    fn neighbour_is_of(self, one: PlaceId, cells: PlaceId, known: Key) -> Option<bool> {
        let place = self.program.place_of(one);
        if !place.is_plain() || !matches!(place.base, BasePlace::Neighbours { .. }) {
            return None;
        }
        let near = self.places.cell(one, known)?;
        let cells = self.places.named(cells, known.us)?;
        Some(near != NOWHERE && cells.contains(&near))
    }

    /// Returns the outcome of a test of the contents of the cell and its surroundings.
    fn of_state(self, test: &Test, known: Key) -> Option<bool> {
        let (program, key_layout) = (self.program, &self.superblocks.key_layout);
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
                _ => None,
            },
            Test::Any(test) => key_layout.asks_of_board(test).then_some(known.board_flag),
            Test::Place(test) => match test {
                PlaceTest::SomeOccupied(place) if is_next(program, place) => Some(known.next),
                PlaceTest::SomeOccupied(place) if is_behind(program, place) => Some(known.behind),
                _ => None,
            },
            Test::Number(test) => key_layout.turn_flag(program, test, known.turn_flag),
            Test::Play(_) => None,
        }
    }

    /// Whether the last seed was sown in the direction of a heading.
    fn going(self, heading: Heading, known: Key) -> Option<bool> {
        let right = &self.program.board.track.rightward[usize::from(known.us)];
        let right = right[usize::from(known.cell)];
        match heading {
            Heading::Leftward => Some(known.direction != right),
            Heading::Rightward => Some(known.direction == right),
            Heading::Clockwise => Some(known.direction == 0),
            Heading::Counterclockwise => Some(known.direction == 1),
            Heading::Onward | Heading::Backward | Heading::EitherWay(_) => None,
        }
    }
}
