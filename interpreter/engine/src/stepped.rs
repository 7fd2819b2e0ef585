//! Many games of one program played side by side, move by move, as the caller chooses: games of any kind with a [`Stepper`], those
//! that are played on packed boards with a [`PackedStepper`]. For a single game [`crate::Game`] has more to offer.
//!
//! This is no part of [`crate::random_games`], which draw a move without finding the others: here all legal moves are found after
//! each move, and nothing of a game is kept but what the caller holds.

pub use crate::packed::{Endings, PackedPosition, PackedStepper};

use crate::movegen::{Next, Search};
use crate::moves::Move;
use crate::program::Program;
use crate::vm::RepetitionHistory;
use sow_compiler::board::{History, Position, on_small_board};
use std::sync::Arc;

/// Plays moves on the smallest positions that the board fits into, with everything ready that is needed again and again.
pub trait Stepper {
    /// Plays a move that is one of the legal ones of a position, and lists those of the position after it instead of what the list
    /// held: what [`Game::play_unchecked`](crate::Game::play_unchecked) and [`Game::legal_moves`](crate::Game::legal_moves) come to,
    /// in less time. `history`: what came before, kept up to date.
    fn play(
        &mut self,
        position: &mut Position,
        history: &mut History,
        played: &Move,
        moves: &mut Vec<Move>,
    );
}

impl Program {
    /// Prepares for games that are played move by move.
    #[must_use]
    pub fn stepper(&self) -> Box<dyn Stepper + '_> {
        fn stepper<const W: usize>(program: &Program) -> Box<dyn Stepper + '_> {
            let opening = program.opening().resized::<W>();
            let nothing = RepetitionHistory::Lent(&[]);
            Box::new(Search::new(program, opening, nothing, 0))
        }
        on_small_board!(self, stepper(self))
    }

    /// Prepares for games on packed boards; `None` if the games are not played on them, or if earlier positions matter.
    #[must_use]
    pub fn packed_stepper(&self) -> Option<PackedStepper> {
        let tables = self.packed_without_history()?;
        let program = Arc::clone(&self.compiled);
        Some(PackedStepper::new(program, *self.opening(), tables))
    }
}

impl<const W: usize> Stepper for Search<'_, W> {
    fn play(
        &mut self,
        position: &mut Position,
        history: &mut History,
        played: &Move,
        moves: &mut Vec<Move>,
    ) {
        let machine = &mut self.machine;
        let before = position.resized();
        machine.position = before;
        machine.earlier = RepetitionHistory::kept(std::mem::take(&mut history.earlier));
        machine.turn_to_position();
        machine.start();
        let kind = machine.program.code.kinds.get(played.kind());
        match kind.map(|kind| machine.play_script(kind, played)) {
            Some(Ok(())) => machine.finish_move(Next::Moves),
            // A legal move has no fault.
            Some(Err(_)) | None => machine.position = before,
        }
        moves.clear();
        self.start();
        if !self.machine.position.is_over() {
            self.list(moves);
        }
        let machine = &mut self.machine;
        if machine.is_out_of_fuel() {
            machine.position.give_up();
        } else if moves.is_empty() && !machine.position.is_over() {
            machine.look_at_endings_knowing(Some(true));
        }
        let earlier = std::mem::replace(&mut machine.earlier, RepetitionHistory::Lent(&[]));
        history.earlier = earlier.into_vec();
        *position = machine.position.resized();
    }
}
