//! Outcomes of tests at a cell, given its key.

use super::builder::BlockBuilder;
use super::key::Key;
use super::questions::{is_back_opposite_pit, is_next_pit};
use crate::board::NOWHERE;
use crate::instructions::{BasePlace, CellTest, NumberTest, PlaceId, PlaceTest, PlayTest, Test};
use sow_grammar::rules::Heading;

impl BlockBuilder<'_> {
    /// Returns the outcome of a test if it follows from the key. `untouched`: nothing was moved since the last seed
    /// fell.
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
