//! Stepping games move by move, as the caller chooses.

use super::endings::{EndingEvaluator, EndingMachine};
use super::game_memory::GameMemory;
use super::packed_engine::PackedEngine;
use super::position::{PackedPosition, RIGHTWARD_BIT};
use super::repetition_hash::RepetitionHasher;
use super::tables::{PackedTables, with_engine};
use crate::moves::{Candidate, DirectionChoice, Move};
use sow_compiler::board::{Cell, History, MAX_WORDS, Position, seat_index};
use sow_compiler::packed::{Board, LaneMap};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// Plays games on packed boards, with moves given as bits: the fastest way to play many games of one program side by
/// side, if its rules qualify.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::{History, Program};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let stepper = program.packed_stepper().unwrap();
/// let mut game = stepper.pack(program.opening()).unwrap();
/// let (mut history, mut endings) = (History::default(), stepper.endings());
/// let mut goes_on = true;
/// while goes_on {
///     let first = game.legal_bits().trailing_zeros();
///     goes_on = stepper.play(&mut game, &mut history, first, &mut endings);
/// }
/// assert!(endings.position().is_over());
/// ```
#[derive(Debug, Clone)]
pub struct PackedStepper {
    program: Arc<Program>,
    opening: Position,
    tables: PackedTables,
    /// The hashes of positions, if repetition matters.
    hasher: Option<Arc<RepetitionHasher>>,
}

/// Evaluates the endings of games of a [`PackedStepper`]. Created on first use and reusable for any number of games.
pub struct Endings<'p> {
    stepper: &'p PackedStepper,
    /// Seldom used, so the size of its positions does not matter.
    machine: Option<EndingMachine<'p, MAX_WORDS>>,
}

impl PackedStepper {
    pub(crate) fn new(program: Arc<Program>, opening: Position, tables: PackedTables) -> Self {
        let hasher = || {
            let lanes = with_engine!(tables, rules => rules.lanes());
            let mut hasher = RepetitionHasher::new(lanes);
            hasher.set_memory(&opening);
            Arc::new(hasher)
        };
        Self {
            hasher: program.uses.repeats.then(hasher),
            program,
            opening,
            tables,
        }
    }

    /// Packs a position; `None` if the game is over there.
    #[must_use]
    pub fn pack(&self, position: &Position) -> Option<PackedPosition> {
        let mover = position.mover_index();
        let packed = || {
            with_engine!(self.tables, rules => {
                let board = rules.lanes().pack(position);
                let (lanes, hasher) = (board.words(), self.hasher.as_ref());
                PackedPosition {
                    lanes,
                    legal_bits: rules.legal_bits(board, mover.into()),
                    mover,
                    hash: hasher.map_or(0, |hasher| hasher.hash(&lanes, mover.into())),
                }
            })
        };
        (!position.is_over()).then(packed)
    }

    /// Creates the evaluator of endings for its games.
    #[must_use]
    pub fn endings(&self) -> Endings<'_> {
        Endings {
            stepper: self,
            machine: None,
        }
    }

    /// Plays a move, given by its bit, if it is legal, and returns whether the game goes on. If not,
    /// [`Endings::position`] holds the result, or has none if nobody can move and no ending covers that. Keeps
    /// `history` up to date if [earlier positions matter](Self::looks_back).
    #[inline]
    pub fn play(
        &self,
        game: &mut PackedPosition,
        history: &mut History,
        bit: u32,
        endings: &mut Endings<'_>,
    ) -> bool {
        let hasher = self.hasher.as_deref();
        let memory = hasher.map(|hasher| GameMemory { hasher, history });
        !game.is_legal(bit)
            || with_engine!(self.tables, rules => rules.step(game, memory, bit, endings))
    }

    /// Whether the game may end by repetition, so that earlier positions matter.
    #[must_use]
    pub const fn looks_back(&self) -> bool {
        self.hasher.is_some()
    }

    /// Returns the moves that a player may make in some position, with their bits.
    #[must_use]
    pub fn moves(&self, seat: Seat) -> Vec<(u32, Move)> {
        let (lanes, either_way) =
            with_engine!(self.tables, rules => (rules.lanes(), rules.has_direction_choice()));
        let direction_choices: &[(DirectionChoice, u32)] = match either_way {
            true => &[
                (DirectionChoice::Left, 0),
                (DirectionChoice::Right, RIGHTWARD_BIT),
            ],
            false => &[(DirectionChoice::Implied, 0)],
        };
        let moves_of_direction = |&(toward, first)| {
            (0..RIGHTWARD_BIT).filter_map(move |lane| {
                let pit = lanes.choice_pit(lane as u8, seat_index(seat))?;
                let played = Move::new(
                    0,
                    Candidate {
                        pit,
                        direction_choice: toward,
                    },
                    &[],
                );
                Some((first + lane, played))
            })
        };
        direction_choices
            .iter()
            .flat_map(moves_of_direction)
            .collect()
    }

    /// Returns the index of each cell in packed boards, for a player to move and for use with
    /// [`PackedPosition::seeds`].
    #[must_use]
    pub fn lane_indices(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        let lanes = with_engine!(self.tables, rules => rules.lanes());
        let place = |cell: &Cell| lanes.lane(cell.0, seat_index(mover)).unwrap_or(cell.0);
        cells.iter().map(place).collect()
    }

    /// Unpacks a position.
    #[must_use]
    pub fn unpack(&self, game: &PackedPosition) -> Position {
        let mut position = self.opening.without_result();
        with_engine!(self.tables, rules => unpack_into(rules, game, &mut position));
        position.rehash();
        position
    }
}

impl<'p> Endings<'p> {
    /// Returns the position in which endings were evaluated last, after its ending; the opening if there was none.
    pub fn position(&mut self) -> Position {
        self.machine().position()
    }

    fn machine(&mut self) -> &mut EndingMachine<'p, MAX_WORDS> {
        let stepper = self.stepper;
        self.machine.get_or_insert_with(|| {
            EndingMachine::new(&stepper.program, stepper.opening.without_result())
        })
    }
}

impl<const H: usize> EndingEvaluator<H> for Endings<'_> {
    fn evaluate_endings(
        &mut self,
        lanes: &LaneMap,
        board: Board<H>,
        mover: usize,
        known: (bool, bool),
    ) -> bool {
        self.machine().evaluate_endings(lanes, board, mover, known)
    }
}

/// Writes a packed board into a position.
fn unpack_into<const H: usize>(
    rules: &Arc<dyn PackedEngine<H>>,
    game: &PackedPosition,
    position: &mut Position,
) {
    let board = Board::<H>::from_words(&game.lanes);
    rules.lanes().unpack(&board, game.mover.into(), position);
}
