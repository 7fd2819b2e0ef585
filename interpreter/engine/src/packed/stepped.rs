//! Stepping games move by move, as the caller chooses.

use super::endings::{Ends, Referee};
use super::packed_engine::PackedEngine;
use super::position::{PackedPosition, RIGHTWARD};
use super::tables::{Tables, of_any_size};
use crate::moves::{Candidate, Move, Toward};
use sow_compiler::board::{Cell, MAX_WORDS, Position, index};
use sow_compiler::packed::{Board, Lanes};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// Plays games on packed boards, with moves given as bits: the fastest way to play many games of one program side by
/// side, if its rules qualify.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::Program;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let stepper = program.packed_stepper().unwrap();
/// let mut game = stepper.pack(program.opening()).unwrap();
/// let mut endings = stepper.endings();
/// let mut goes_on = true;
/// while goes_on {
///     let first = game.legal().trailing_zeros();
///     goes_on = stepper.play(&mut game, first, &mut endings);
/// }
/// assert!(endings.position().is_over());
/// ```
#[derive(Debug, Clone)]
pub struct PackedStepper {
    program: Arc<Program>,
    opening: Position,
    tables: Tables,
}

/// Evaluates the endings of games of a [`PackedStepper`]. Created on first use and reusable for any number of games.
pub struct Endings<'p> {
    stepper: &'p PackedStepper,
    /// Seldom used, so the size of its positions does not matter.
    made: Option<Referee<'p, MAX_WORDS>>,
}

impl PackedStepper {
    pub(crate) const fn new(program: Arc<Program>, opening: Position, tables: Tables) -> Self {
        Self {
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
            of_any_size!(self.tables, rules => {
                let board = rules.lanes().board(position);
                PackedPosition {
                    words: board.words(),
                    legal: rules.legal(board, mover.into()),
                    mover,
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
            made: None,
        }
    }

    /// Plays a move, given by its bit, if it is legal, and returns whether the game goes on. If not,
    /// [`Endings::position`] holds the result, or has none if nobody can move and no ending covers that.
    #[inline]
    pub fn play(&self, game: &mut PackedPosition, bit: u32, endings: &mut Endings<'_>) -> bool {
        !game.may(bit) || of_any_size!(self.tables, rules => rules.step(game, bit, endings))
    }

    /// Returns the moves that a player may make in some position, with their bits.
    #[must_use]
    pub fn moves(&self, seat: Seat) -> Vec<(u32, Move)> {
        let (lanes, either_way) =
            of_any_size!(self.tables, rules => (rules.lanes(), rules.is_either_way()));
        let towards: &[(Toward, u32)] = match either_way {
            true => &[(Toward::Left, 0), (Toward::Right, RIGHTWARD)],
            false => &[(Toward::Given, 0)],
        };
        let of = |&(toward, first)| {
            (0..RIGHTWARD).filter_map(move |lane| {
                let pit = lanes.chosen(lane as u8, index(seat))?;
                let played = Move::new(0, Candidate { pit, toward }, &[]);
                Some((first + lane, played))
            })
        };
        towards.iter().flat_map(of).collect()
    }

    /// Returns the places of cells on packed boards for a player to move, for [`PackedPosition::seeds`].
    #[must_use]
    pub fn places(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        let lanes = of_any_size!(self.tables, rules => rules.lanes());
        let place = |cell: &Cell| lanes.of(cell.0, index(mover)).unwrap_or(cell.0);
        cells.iter().map(place).collect()
    }

    /// Unpacks a position.
    #[must_use]
    pub fn unpack(&self, game: &PackedPosition) -> Position {
        let mut position = self.opening.unfinished();
        of_any_size!(self.tables, rules => put(rules, game, &mut position));
        position.rehash();
        position
    }
}

impl<'p> Endings<'p> {
    /// Returns the position in which endings were evaluated last, after its ending; the opening if there was none.
    pub fn position(&mut self) -> Position {
        self.get().position()
    }

    fn get(&mut self) -> &mut Referee<'p, MAX_WORDS> {
        let stepper = self.stepper;
        self.made
            .get_or_insert_with(|| Referee::new(&stepper.program, stepper.opening.unfinished()))
    }
}

impl<const H: usize> Ends<H> for Endings<'_> {
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, known: (bool, bool)) -> bool {
        self.get().look(lanes, board, mover, known)
    }
}

/// Writes a packed board into a position.
fn put<const H: usize>(
    rules: &Arc<dyn PackedEngine<H>>,
    game: &PackedPosition,
    position: &mut Position,
) {
    let board = Board::<H>::of_words(&game.words);
    rules.lanes().put(&board, game.mover.into(), position);
}
