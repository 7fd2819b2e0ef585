//! The layout of keys: what tables ask about the cell of the last seed.

use super::questions::{BoardQuestion, TurnQuestion, is_back_opposite_pit, is_next_pit};
use crate::board::NOWHERE;
use crate::instructions::{
    AnyCellTest, CellTest, Flow, Instructions, NumberTest, Op, PlaceTest, PlayTest, Test,
};
use sow_grammar::logic::visit_tests;

/// The layout of keys: the dimensions that make a difference to a table.
#[derive(Debug, Clone)]
pub struct KeyLayout {
    /// Whether the phase matters.
    pub uses_phase: bool,
    /// The number of classes of marks.
    pub mark_classes: u8,
    /// Whether all marks are distinguished, as opposed to marked and unmarked cells only.
    pub(super) distinguishes_marks: bool,
    /// Whether the pit opposite the cell matters.
    pub uses_opposite: bool,
    /// Whether the back pit opposite the cell matters.
    pub uses_back_opposite: bool,
    /// Whether the pit after the cell matters.
    pub uses_next: bool,
    /// Whether any of the rarer dimensions matters: marks, the next pit, the whole board.
    pub(crate) has_rare_dimensions: bool,
    /// The question about the turn, if there is one.
    pub turn_question: Option<TurnQuestion>,
    /// The question about the whole board, if there is one.
    pub board_question: Option<BoardQuestion>,
    /// The class of each number of seeds, multiplied by its stride.
    seed_offsets: [u16; 256],
    /// A representative number of seeds for each class.
    examples: Vec<u8>,
    /// Whether all relevant numbers of seeds are distinguished, as opposed to just one and several.
    pub(super) distinguishes_numbers: bool,
    /// All keys that differ in their answers about the contents of the board, the last dimension changing fastest.
    states: Vec<Key>,
}

/// The most classes of seeds; tests that need more are evaluated during play.
const MAX_CLASSES: usize = 8;

/// Different marks are distinguished only if the bits of all marks, read as a number, are below this.
const MAX_MARKS: u8 = 4;

/// Access to one of the answers in a key.
type Flag = fn(&mut Key) -> &mut bool;

impl Default for KeyLayout {
    fn default() -> Self {
        Self {
            uses_phase: false,
            mark_classes: 1,
            distinguishes_marks: true,
            uses_opposite: false,
            uses_back_opposite: false,
            uses_next: false,
            has_rare_dimensions: false,
            turn_question: None,
            board_question: None,
            seed_offsets: [0; 256],
            examples: vec![1],
            distinguishes_numbers: false,
            states: vec![Key::INITIAL],
        }
    }
}

impl KeyLayout {
    pub(super) fn for_tables(program: &Instructions) -> Self {
        let mut layout = Self::default();
        let mut numbers = vec![CellTest::AtLeast(2)];
        for op in reachable_ops(program) {
            let Op::Unless(cond, _) = op else { continue };
            let cond = program.cond(cond);
            visit_tests(&program.code.conds, cond, &mut |test| {
                layout.add_dimension(program, test, &mut numbers);
            });
        }
        layout.has_rare_dimensions =
            layout.mark_classes > 1 || layout.uses_next || layout.board_question.is_some();
        layout.distinguishes_numbers = layout.classify_seeds(program, &numbers);
        if !layout.distinguishes_numbers {
            layout.classify_seeds(program, &numbers[..1]);
        }
        layout.states = layout.find_states();
        layout
    }

    /// Adds the dimension that a test asks about.
    fn add_dimension(&mut self, program: &Instructions, test: &Test, numbers: &mut Vec<CellTest>) {
        match *test {
            Test::Cell(test) => match test {
                CellTest::Marked(_) => {
                    let all = all_mark_bits(program);
                    self.distinguishes_marks = all < MAX_MARKS;
                    self.mark_classes = if self.distinguishes_marks { all + 1 } else { 2 };
                }
                CellTest::OppositeOccupied => self.uses_opposite = true,
                CellTest::AtLeast(_) | CellTest::SeedsIn(_) => numbers.push(test),
                CellTest::In(_) | CellTest::InPlace(_) | CellTest::Occupied => {}
            },
            Test::Place(PlaceTest::AnyOccupied(place)) if is_next_pit(program, place) => {
                self.uses_next = true;
            }
            Test::Place(PlaceTest::AnyOccupied(place)) if is_back_opposite_pit(program, place) => {
                self.uses_back_opposite = true;
            }
            Test::Place(_) => {}
            // Only one question of each of these two kinds is part of the key.
            Test::Any(test) => {
                self.board_question = self
                    .board_question
                    .or_else(|| Some(BoardQuestion::new(program, test)));
            }
            Test::Number(test) => {
                let of_turn = TurnQuestion::from_test(program, test);
                self.turn_question = self
                    .turn_question
                    .or_else(|| of_turn.filter(|asked| asked.is_fixed(program)));
            }
            Test::Play(PlayTest::Phase(_)) => self.uses_phase = true,
            Test::Play(_) => {}
        }
    }

    /// Groups the numbers of seeds into classes for which all tests agree; returns `false` if there are too many
    /// classes.
    fn classify_seeds(&mut self, program: &Instructions, tests: &[CellTest]) -> bool {
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
            self.seed_offsets[usize::from(seeds)] = class as u16;
        }
        known.len() <= MAX_CLASSES
    }

    /// Returns the number of phases that are distinguished.
    pub(super) fn phase_count(&self, program: &Instructions) -> usize {
        if self.uses_phase {
            program.code.phases.len()
        } else {
            1
        }
    }

    /// Returns the outcome of a test if it asks the question about the turn that is in the key.
    pub(super) fn known_turn_flag(
        &self,
        program: &Instructions,
        test: NumberTest,
        turn_flag: bool,
    ) -> Option<bool> {
        (self.turn_question.is_some()
            && TurnQuestion::from_test(program, test) == self.turn_question)
            .then_some(turn_flag)
    }

    /// Whether a test asks the question about the whole board that is in the key.
    pub(super) fn is_board_question(&self, test: AnyCellTest) -> bool {
        self.board_question.is_some_and(|board| board.test == test)
    }

    /// Returns the class of a cell's marks.
    #[inline]
    pub fn mark_class(&self, bits: u8) -> u8 {
        bits.min(self.mark_classes - 1)
    }

    /// Returns what a number of seeds adds to the offset of a superblock.
    #[inline]
    pub const fn seed_offset(&self, seeds: u8) -> usize {
        self.seed_offsets[seeds as usize] as usize
    }

    /// Multiplies the class of each number of seeds by the stride of this dimension.
    pub(super) fn apply_seed_stride(&mut self, stride: usize) {
        self.seed_offsets
            .iter_mut()
            .for_each(|class| *class *= stride as u16);
    }

    /// Returns the number of classes of seeds.
    pub fn seed_class_count(&self) -> u8 {
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
                (0..self.mark_classes).map(move |marks| Key {
                    seed_class: seeds,
                    mark_class: marks,
                    ..Key::INITIAL
                })
            })
            .collect();
        let flags: [(bool, Flag); 5] = [
            (self.uses_opposite, |state| &mut state.opposite_occupied),
            (self.uses_back_opposite, |state| {
                &mut state.back_opposite_occupied
            }),
            (self.uses_next, |state| &mut state.next_occupied),
            (self.turn_question.is_some(), |state| &mut state.turn_flag),
            (self.board_question.is_some(), |state| &mut state.board_flag),
        ];
        for (_, flag) in flags.into_iter().filter(|(asked, _)| *asked) {
            let both = states.into_iter().flat_map(|state| {
                let mut flagged = state;
                *flag(&mut flagged) = true;
                [state, flagged]
            });
            states = both.collect();
        }
        for (state, at) in states.iter_mut().zip(0..) {
            state.state_index = at;
        }
        states
    }

    /// Returns the sizes of the dimensions from `seed_class` on, in the order of [`KeyLayout::states`].
    pub(super) fn dimension_sizes(&self) -> [usize; 7] {
        let both = |asked: bool| 1 + usize::from(asked);
        [
            self.examples.len(),
            self.mark_classes.into(),
            both(self.uses_opposite),
            both(self.uses_back_opposite),
            both(self.uses_next),
            both(self.turn_question.is_some()),
            both(self.board_question.is_some()),
        ]
    }
}

/// Returns the instructions that tables run for a last seed may reach before a pit is chosen. Other tables have no
/// superblocks, so their tests do not matter.
fn reachable_ops(program: &Instructions) -> Vec<Op> {
    let sowings = program.sowings();
    let last = sowings.filter_map(|sowing| sowing.last_seed_table);
    program.reachable_ops(last, |op| !matches!(op.flow(), Flow::PitChoice(_)))
}

/// Returns the bits of all marks.
fn all_mark_bits(program: &Instructions) -> u8 {
    let bits = program.board.marks.iter().flat_map(|mark| mark.bits);
    bits.fold(0, |all, bit| all | bit)
}

/// The key of a superblock: everything it may depend on when the last seed has fallen into a cell.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The phase.
    pub phase: u16,
    /// The direction of the lap.
    pub direction: u8,
    /// The player who moves.
    pub us: u8,
    /// The cell where the last seed fell.
    pub cell: u8,
    /// The class of the cell's number of seeds, including the last one; see `KeyLayout::seed_offset`.
    pub seed_class: u8,
    /// The class of the cell's marks; see `KeyLayout::mark_class`.
    pub mark_class: u8,
    /// Whether the pit opposite holds seeds.
    pub opposite_occupied: bool,
    /// Whether the back pit opposite holds seeds.
    pub back_opposite_occupied: bool,
    /// Whether the next pit holds seeds.
    pub next_occupied: bool,
    /// The outcome of the question about the turn.
    pub turn_flag: bool,
    /// The outcome of the question about the whole board.
    pub board_flag: bool,
    /// The index of the combination of `seed_class` and all fields after it; see `KeyLayout::states`.
    pub state_index: u16,
}

impl Key {
    /// The key before anything has been sown.
    pub(super) const INITIAL: Self = Self {
        phase: 0,
        direction: 0,
        us: 0,
        cell: NOWHERE,
        seed_class: 0,
        mark_class: 0,
        opposite_occupied: false,
        back_opposite_occupied: false,
        next_occupied: false,
        turn_flag: false,
        board_flag: false,
        state_index: 0,
    };

    /// Returns the key with the player, direction and cell replaced.
    pub const fn with_place(self, [us, direction, cell]: [u8; 3]) -> Self {
        Self {
            direction,
            us,
            cell,
            ..self
        }
    }
}
