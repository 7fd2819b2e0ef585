//! The layout of keys: what tables ask about the cell of the last seed.

use super::key::Key;
use super::questions::{OfBoard, OfTurn, is_behind, is_next};
use crate::instructions::{
    AnyHolds, CellTest, Flow, Instructions, NumberTest, Op, PlaceTest, PlayTest, Test,
};
use sow_grammar::logic::each_test;

/// The layout of keys: the dimensions that make a difference to a table.
#[derive(Debug, Clone)]
pub struct KeyLayout {
    /// Whether the phase matters.
    pub phase: bool,
    /// The number of classes of marks.
    pub marks: u8,
    /// Whether all marks are distinguished, as opposed to marked and unmarked cells only.
    pub(super) each_mark: bool,
    /// Whether the pit opposite the cell matters.
    pub opposite: bool,
    /// Whether the back pit opposite the cell matters.
    pub behind: bool,
    /// Whether the pit after the cell matters.
    pub next: bool,
    /// Whether any of the rarer dimensions matters: marks, the next pit, the whole board.
    pub(crate) more: bool,
    /// The question about the turn, if there is one.
    pub turn: Option<OfTurn>,
    /// The question about the whole board, if there is one.
    pub board: Option<OfBoard>,
    /// The class of each number of seeds, multiplied by its stride.
    classes: [u16; 256],
    /// A representative number of seeds for each class.
    examples: Vec<u8>,
    /// Whether all relevant numbers of seeds are distinguished, as opposed to one and several.
    pub(super) numbers: bool,
    states: Vec<Key>,
}

/// The most classes of seeds; tests that need more are evaluated during play.
const MAX_CLASSES: usize = 8;

/// The limit on the bits of marks that are distinguished.
const MAX_MARKS: u8 = 4;

/// Access to one of the answers in a key.
type Flag = fn(&mut Key) -> &mut bool;

impl Default for KeyLayout {
    fn default() -> Self {
        Self {
            phase: false,
            marks: 1,
            each_mark: true,
            opposite: false,
            behind: false,
            next: false,
            more: false,
            turn: None,
            board: None,
            classes: [0; 256],
            examples: vec![1],
            numbers: false,
            states: vec![Key::NOTHING],
        }
    }
}

impl KeyLayout {
    pub(super) fn by_tables(program: &Instructions) -> Self {
        let mut asked = Self::default();
        let mut numbers = vec![CellTest::AtLeast(2)];
        for op in reached(program) {
            let Op::Unless(cond, _) = op else { continue };
            let cond = program.cond(cond);
            each_test(&program.code.conds, cond, &mut |test| {
                asked.take_up(program, test, &mut numbers);
            });
        }
        asked.more = asked.marks > 1 || asked.next || asked.board.is_some();
        asked.numbers = asked.tell_apart(program, &numbers);
        if !asked.numbers {
            asked.tell_apart(program, &numbers[..1]);
        }
        asked.states = asked.find_states();
        asked
    }

    /// Adds the dimension that a test asks about.
    fn take_up(&mut self, program: &Instructions, test: &Test, numbers: &mut Vec<CellTest>) {
        match *test {
            Test::Cell(test) => match test {
                CellTest::Marked(_) => {
                    let all = all_marks(program);
                    self.each_mark = all < MAX_MARKS;
                    self.marks = if self.each_mark { all + 1 } else { 2 };
                }
                CellTest::OppositeOccupied => self.opposite = true,
                CellTest::AtLeast(_) | CellTest::SeedsIn(_) => numbers.push(test),
                CellTest::In(_) | CellTest::InPlace(_) | CellTest::Occupied => {}
            },
            Test::Place(PlaceTest::SomeOccupied(place)) if is_next(program, place) => {
                self.next = true;
            }
            Test::Place(PlaceTest::SomeOccupied(place)) if is_behind(program, place) => {
                self.behind = true;
            }
            Test::Place(_) => {}
            // Only one question of each of these two kinds is part of the key.
            Test::Any(test) => {
                self.board = self.board.or_else(|| Some(OfBoard::new(program, test)));
            }
            Test::Number(test) => {
                let of_turn = OfTurn::asked_by(program, test);
                self.turn = self
                    .turn
                    .or_else(|| of_turn.filter(|asked| asked.is_settled(program)));
            }
            Test::Play(PlayTest::Phase(_)) => self.phase = true,
            Test::Play(_) => {}
        }
    }

    /// Groups the numbers of seeds into classes for which all tests agree; returns `false` if there are too many
    /// classes.
    fn tell_apart(&mut self, program: &Instructions, tests: &[CellTest]) -> bool {
        let mut known: Vec<Vec<bool>> = Vec::new();
        self.examples.clear();
        for seeds in 0..=u8::MAX {
            let outcomes = tests.iter().map(|test| match *test {
                CellTest::AtLeast(least) => seeds >= least,
                CellTest::SeedsIn(numbers) => program.has_number(numbers, seeds),
                _ => false,
            });
            let outcomes: Vec<bool> = outcomes.collect();
            let class = known.iter().position(|known| *known == outcomes);
            let class = class.unwrap_or_else(|| {
                known.push(outcomes);
                self.examples.push(seeds);
                known.len() - 1
            });
            self.classes[usize::from(seeds)] = class as u16;
        }
        known.len() <= MAX_CLASSES
    }

    /// Returns the number of phases that are distinguished.
    pub(super) fn phases(&self, program: &Instructions) -> usize {
        if self.phase {
            program.code.phases.len()
        } else {
            1
        }
    }

    /// Returns the outcome of a question about the turn if it is the one in the key.
    pub(super) fn turn_flag(
        &self,
        program: &Instructions,
        test: NumberTest,
        turn_flag: bool,
    ) -> Option<bool> {
        (self.turn.is_some() && OfTurn::asked_by(program, test) == self.turn).then_some(turn_flag)
    }

    /// Whether this is the question about the whole board in the key.
    pub(super) fn asks_of_board(&self, test: AnyHolds) -> bool {
        self.board.is_some_and(|board| board.asked == test)
    }

    /// Returns the class of a cell's marks.
    #[inline]
    pub fn marks(&self, bits: u8) -> u8 {
        bits.min(self.marks - 1)
    }

    /// Returns the offset for a number of seeds.
    #[inline]
    pub const fn seeds(&self, seeds: u8) -> usize {
        self.classes[seeds as usize] as usize
    }

    /// Multiplies the classes of seeds by their stride.
    pub(super) fn set_apart(&mut self, stride: usize) {
        self.classes
            .iter_mut()
            .for_each(|class| *class *= stride as u16);
    }

    /// Returns the number of classes of seeds.
    pub fn classes(&self) -> u8 {
        self.examples.len() as u8
    }

    /// Returns a representative number of seeds of a class.
    pub fn example(&self, class: u8) -> u8 {
        self.examples[usize::from(class)]
    }

    /// Returns all combinations of answers about the contents of the board, the last dimension changing fastest.
    pub fn states(&self) -> Vec<Key> {
        self.states.clone()
    }

    fn find_states(&self) -> Vec<Key> {
        let mut states: Vec<Key> = (0..self.examples.len() as u8)
            .flat_map(|seeds| {
                (0..self.marks).map(move |marks| Key {
                    seeds,
                    marks,
                    ..Key::NOTHING
                })
            })
            .collect();
        let flags: [(bool, Flag); 5] = [
            (self.opposite, |state| &mut state.opposite),
            (self.behind, |state| &mut state.behind),
            (self.next, |state| &mut state.next),
            (self.turn.is_some(), |state| &mut state.turn_flag),
            (self.board.is_some(), |state| &mut state.board_flag),
        ];
        for (_, flag) in flags.into_iter().filter(|(asked, _)| *asked) {
            let both = states.into_iter().flat_map(|state| {
                let mut so = state;
                *flag(&mut so) = true;
                [state, so]
            });
            states = both.collect();
        }
        for (state, at) in states.iter_mut().zip(0..) {
            state.state = at;
        }
        states
    }

    /// Returns the sizes of the dimensions from `seeds` on, in the order of [`KeyLayout::states`].
    pub(super) fn ways_to_be(&self) -> [usize; 7] {
        let both = |asked: bool| 1 + usize::from(asked);
        [
            self.examples.len(),
            self.marks.into(),
            both(self.opposite),
            both(self.behind),
            both(self.next),
            both(self.turn.is_some()),
            both(self.board.is_some()),
        ]
    }
}

/// Returns the instructions that tables run for a last seed may reach before a pit is chosen. Other tables have no
/// superblocks, so their tests do not matter.
fn reached(program: &Instructions) -> Vec<Op> {
    let sowings = program.sowings();
    let last = sowings.filter_map(|sowing| sowing.last);
    program.reach(last, |op| !matches!(op.flow(), Flow::PitChoice(_)))
}

/// Returns the bits of all marks.
fn all_marks(program: &Instructions) -> u8 {
    let bits = program.board.marks.iter().flat_map(|mark| mark.bits);
    bits.fold(0, |all, bit| all | bit)
}
