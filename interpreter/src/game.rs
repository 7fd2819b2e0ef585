//! stub
use crate::notation::{MoveError, PositionError};
use crate::{Observer, Position, Program};

/// A complete move: kind, pit, direction and every choice made inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move;

/// The positions that have occurred, for games in which repetition matters; empty for all others.
#[derive(Debug, Clone, Default)]
pub struct History;

/// A game under way: program, position, and what the rules want remembered.
#[derive(Debug, Clone)]
pub struct Game<'p> { program: &'p Program, position: Position, history: History }

impl<'p> Game<'p> {
    /// The opening.
    pub fn new(_program: &'p Program) -> Self { unimplemented!() }
    /// Reads a position in the notation of the command line.
    ///
    /// # Errors
    /// [`PositionError`] with the reason.
    pub fn at(_program: &'p Program, _position: &str) -> Result<Self, PositionError> { unimplemented!() }
    /// The program.
    pub fn program(&self) -> &'p Program { self.program }
    /// The present position.
    pub fn position(&self) -> &Position { &self.position }
    /// The position in the notation of the command line.
    pub fn notation(&self) -> String { unimplemented!() }
    /// All legal moves, in the order of kinds, pits, directions, choices; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> { unimplemented!() }
    /// How a move is written.
    pub fn spell(&self, _move: Move) -> String { unimplemented!() }
    /// Reads a move and sees that it is legal.
    ///
    /// # Errors
    /// [`MoveError`] with the reason, in words for the player.
    pub fn read_move(&self, _text: &str) -> Result<Move, MoveError> { unimplemented!() }
    /// Plays a move that must be one of [`Game::legal_moves`], or is refused.
    ///
    /// # Errors
    /// [`MoveError`]; the game is unchanged then.
    pub fn play(&mut self, _move: Move) -> Result<(), MoveError> { unimplemented!() }
    /// The same, telling an observer every event.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_watched(&mut self, _move: Move, _observer: &mut impl Observer) -> Result<(), MoveError> { unimplemented!() }
}
