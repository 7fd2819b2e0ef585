//! The state of a game under way.

use crate::moves::Move;
use crate::notation::{self, PositionError};
use crate::program::Program;
use crate::trace::{Observer, Unwatched};
use sow_compiler::board::{Cell, History, Position};

/// A game under way: program, position, and what the rules want remembered.
#[derive(Debug, Clone)]
pub struct Game<'p> {
    program: &'p Program,
    position: Position,
    history: History,
    /// See [`Game::steps`].
    steps: u32,
}

impl<'p> Game<'p> {
    /// The opening.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        Self::resume(program, *program.opening(), History::default())
    }

    /// Reads a position in the notation of the command line.
    ///
    /// # Errors
    /// [`PositionError`] with the reason.
    pub fn at(program: &'p Program, position: &str) -> Result<Self, PositionError> {
        Self::at_watched(program, position, &mut Unwatched)
    }

    /// The same, telling an observer every event of an ending that holds there.
    ///
    /// # Errors
    /// As [`Game::at`].
    pub fn at_watched(
        program: &'p Program,
        position: &str,
        observer: &mut dyn Observer,
    ) -> Result<Self, PositionError> {
        let (position, history) = notation::read_position(program, position, observer)?;
        Ok(Self::resume(program, position, history))
    }

    /// Reads a position as the seeds lie, whether an ending holds or not.
    ///
    /// # Errors
    /// As [`Game::at`].
    pub fn lying(program: &'p Program, position: &str) -> Result<Self, PositionError> {
        let ((position, history), _) = notation::read_lying(program, position)?;
        Ok(Self::resume(program, position, history))
    }

    /// A game in the middle: a position of this program, and what came before it.
    #[must_use]
    pub const fn resume(program: &'p Program, position: Position, history: History) -> Self {
        Self {
            program,
            position,
            history,
            steps: 0,
        }
    }

    /// What the game remembers, for [`Game::resume`].
    #[must_use]
    pub fn into_parts(self) -> (Position, History) {
        (self.position, self.history)
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The positions before the present one, if the rules ask for them.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position in the notation of the command line.
    #[must_use]
    pub fn notation(&self) -> String {
        notation::write_position(self.program, &self.position, &self.history)
    }

    /// How many steps of computation (see [`MoveList::steps`](crate::MoveList::steps)) the last move took, with the endings after it.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// How a move is written.
    #[must_use]
    pub fn spell(&self, played: Move) -> String {
        crate::spelling::spell(self.program, &self.position, &played)
    }

    /// How the player to move writes a pit.
    #[must_use]
    pub fn label(&self, pit: Cell) -> String {
        let layout = self.program.layout();
        layout.label_in_moves(pit, self.position.mover())
    }

    /// Plays a move that is known to be one of [`Game::legal_moves`] of this very position: for callers that have just
    /// listed them. Any other move may leave the game unchanged, or in a position that the rules do not allow; seeds
    /// are conserved all the same, and it does not panic.
    pub fn play_unchecked(&mut self, played: Move, observer: &mut dyn Observer) {
        let (position, earlier) = (&mut self.position, &mut self.history.earlier);
        // A legal move has no fault; with a fault nothing is changed.
        let steps = crate::movegen::play(self.program, position, earlier, &played, observer);
        self.steps = steps.unwrap_or_default();
    }
}
