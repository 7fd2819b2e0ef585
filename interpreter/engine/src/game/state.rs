//! The state of a game in progress.

use crate::moves::Move;
use crate::notation::{self, PositionError};
use crate::program::Program;
use crate::trace::{NoObserver, Observer};
use sow_compiler::board::{Cell, History, Position};

/// A game in progress: program, position, and the history that the rules ask for.
#[derive(Debug, Clone)]
pub struct Game<'p> {
    program: &'p Program,
    position: Position,
    history: History,
    /// See [`Game::steps`].
    steps: u32,
}

impl<'p> Game<'p> {
    /// Starts a game from the opening.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        Self::resume(program, *program.opening(), History::default())
    }

    /// Reads a position in the notation of the command line.
    ///
    /// # Errors
    /// [`PositionError`] with the reason.
    pub fn from_notation(program: &'p Program, position: &str) -> Result<Self, PositionError> {
        Self::from_notation_observed(program, position, &mut NoObserver)
    }

    /// Like [`Game::from_notation`], reporting the events of an ending that applies to an observer.
    ///
    /// # Errors
    /// As [`Game::from_notation`].
    pub fn from_notation_observed(
        program: &'p Program,
        position: &str,
        observer: &mut dyn Observer,
    ) -> Result<Self, PositionError> {
        let (position, history) = notation::read_position(program, position, observer)?;
        Ok(Self::resume(program, position, history))
    }

    /// Reads a position without evaluating its endings.
    ///
    /// # Errors
    /// As [`Game::from_notation`].
    pub fn from_notation_without_endings(
        program: &'p Program,
        position: &str,
    ) -> Result<Self, PositionError> {
        let ((position, history), _) = notation::read_without_endings(program, position)?;
        Ok(Self::resume(program, position, history))
    }

    /// Resumes a game from a position of this program and its history.
    #[must_use]
    pub const fn resume(program: &'p Program, position: Position, history: History) -> Self {
        Self {
            program,
            position,
            history,
            steps: 0,
        }
    }

    /// Returns the position and the history, for [`Game::resume`].
    #[must_use]
    pub fn into_parts(self) -> (Position, History) {
        (self.position, self.history)
    }

    /// Returns the program.
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the earlier positions, if the rules ask for them.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the position in the notation of the command line.
    #[must_use]
    pub fn notation(&self) -> String {
        notation::write_position(self.program, &self.position, &self.history)
    }

    /// Returns the steps of computation (see [`MoveList::steps`](crate::MoveList::steps)) of the last move, with the
    /// endings after it.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Spells a legal move.
    #[must_use]
    pub fn spell(&self, played: Move) -> String {
        crate::spelling::spell(self.program, &self.position, &played)
    }

    /// Returns the label of a pit for the player to move.
    #[must_use]
    pub fn label(&self, pit: Cell) -> String {
        let layout = self.program.layout();
        layout.label_in_moves(pit, self.position.mover())
    }

    /// Plays a move without checking it, for callers that have just listed [`Game::legal_moves`] of this very
    /// position. Any other move may leave the game unchanged or in a position that the rules do not allow, but seeds
    /// are conserved and it does not panic.
    pub fn play_unchecked(&mut self, played: Move, observer: &mut dyn Observer) {
        let (position, earlier) = (&mut self.position, &mut self.history.earlier_hashes);
        // A legal move never traps; a trap would leave the position unchanged.
        let steps = crate::movegen::play(self.program, position, earlier, &played, observer);
        self.steps = steps.unwrap_or_default();
    }
}
