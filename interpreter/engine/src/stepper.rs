//! Playing many games of one program side by side, move by move: games of any kind with a [`Stepper`], those that
//! qualify for packed boards with a [`PackedStepper`]. For a single game [`crate::Game`] has more to offer.
//!
//! Unlike [`crate::random_games`], which draw a move without listing the others, steppers list all legal moves after
//! each move. They keep no game; the caller does.

pub use crate::packed::{Endings, PackedPosition, PackedStepper};

use crate::movegen::{NextStep, Search};
use crate::moves::Move;
use crate::program::Program;
use crate::vm::RepetitionHistory;
use sow_compiler::board::{History, Position};
use std::sync::Arc;

/// Plays moves on positions of `W` words, and reuses all buffers; see
/// [`SmallBoard::stepper`](crate::successors::SmallBoard::stepper).
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::History;
/// use sow_interpreter::successors::{SmallBoard, SmallBoardTask};
///
/// /// Plays the first legal move until nobody can move; returns the number of moves.
/// struct FirstMoves<'p>(&'p Program);
/// impl SmallBoardTask for FirstMoves<'_> {
///     type Outcome = u32;
///     fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> u32 {
///         let mut stepper = board.stepper(self.0);
///         let (mut position, mut history) = (self.0.opening().resized::<W>(), History::default());
///         let (mut moves, mut made) = (Game::new(self.0).legal_moves(), 0);
///         while let Some(&first) = moves.first() {
///             stepper.play(&mut position, &mut history, &first, &mut moves);
///             made += 1;
///         }
///         made
///     }
/// }
/// assert!(program.run_on_small_board(FirstMoves(&program)) > 10);
/// ```
pub trait Stepper<const W: usize> {
    /// Plays a legal move and replaces `moves` by the legal moves of the position after it. Equivalent to
    /// [`Game::play_unchecked`](crate::Game::play_unchecked) followed by
    /// [`Game::legal_moves`](crate::Game::legal_moves), but faster. Keeps `history` up to date.
    fn play(
        &mut self,
        position: &mut Position<W>,
        history: &mut History,
        played: &Move,
        moves: &mut Vec<Move>,
    );
}

impl Program {
    /// Creates a stepper on packed boards; `None` if the game does not qualify for them.
    #[must_use]
    pub fn packed_stepper(&self) -> Option<PackedStepper> {
        let tables = self.packed_tables()?;
        let program = Arc::clone(&self.compiled);
        Some(PackedStepper::new(program, *self.opening(), tables))
    }
}

/// Creates a stepper.
pub(crate) fn stepper<const W: usize>(program: &Program) -> Box<dyn Stepper<W> + '_> {
    let opening = program.opening().resized();
    let no_history = RepetitionHistory::Borrowed(&[]);
    Box::new(Search::new(program, opening, no_history, 0))
}

impl<const W: usize> Stepper<W> for Search<'_, W> {
    fn play(
        &mut self,
        position: &mut Position<W>,
        history: &mut History,
        played: &Move,
        moves: &mut Vec<Move>,
    ) {
        let machine = &mut self.machine;
        machine.position = *position;
        if machine.program.uses.repeats {
            machine.history = RepetitionHistory::owned(std::mem::take(&mut history.earlier_hashes));
        }
        machine.prepare_for_position();
        machine.reset_to_mover();
        let kind = machine.program.code.kinds.get(played.kind());
        match kind.map(|kind| machine.play_script(kind, played)) {
            Some(Ok(())) => machine.finish_move(NextStep::GenerateMoves),
            // A legal move never traps.
            Some(Err(_)) | None => machine.position = *position,
        }
        moves.clear();
        self.reset();
        if !self.machine.position.is_over() {
            self.list(moves);
        }
        let machine = &mut self.machine;
        if machine.is_out_of_fuel() {
            machine.position.mark_unplayable();
        } else if moves.is_empty() && !machine.position.is_over() {
            machine.evaluate_endings_given(Some(true));
        }
        if machine.program.uses.repeats {
            let earlier = std::mem::replace(&mut machine.history, RepetitionHistory::Borrowed(&[]));
            history.earlier_hashes = earlier.into_vec();
        }
        *position = machine.position;
    }
}
