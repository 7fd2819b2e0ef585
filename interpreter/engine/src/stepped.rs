//! Many games of one program played move by move, as somebody outside chooses: by a [`Stepper`] games of any kind, by a
//! [`PackedStepper`] those that are played on packed boards. For a single game [`crate::Game`] has more to offer.

pub use crate::packed::{Endings, PackedPosition, PackedStepper};

use crate::board::{History, Position, on_small_board};
use crate::engine::movegen::{Move, Next, Search};
use crate::engine::vm::RepetitionHistory;
use crate::program::Program;

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
            let opening = program.opening.resized::<W>();
            let nothing = RepetitionHistory::Lent(&[]);
            Box::new(Search::new(program, opening, nothing, 0))
        }
        on_small_board!(self, stepper(self))
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
