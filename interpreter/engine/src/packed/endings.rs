//! Endings of games on packed boards, which the machine evaluates.

use crate::limits::Limit;
use crate::random_games::Playouts;
use crate::trace::Unwatched;
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::Position;
use sow_compiler::packed::{Board, Lanes};
use sow_compiler::program::Program;

/// Evaluates endings of games on packed boards.
pub(super) trait Ends<const H: usize> {
    /// Evaluates the endings and returns whether the game is over. `known`: whether the player to move has no legal
    /// move, and whether the position is repeated.
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, known: (bool, bool)) -> bool;
}

/// Counts finished games.
pub(super) trait CountedEnds<const H: usize>: Ends<H> {
    /// Counts the game evaluated last, which had this number of moves.
    fn count(&self, moves: u32, all: &mut Playouts);
}

/// A machine for evaluating endings, and a position with everything that never changes in the game.
pub(super) struct Referee<'p, const W: usize> {
    machine: Machine<'p, W, Unwatched>,
    pub(super) opening: Position<W>,
}

impl<'p, const W: usize> Referee<'p, W> {
    pub(super) fn new(program: &'p Program, opening: Position<W>) -> Self {
        Self {
            machine: Machine::new(
                program,
                opening,
                RepetitionHistory::kept(Vec::new()),
                Unwatched,
            ),
            opening,
        }
    }

    pub(super) fn program(&self) -> &'p Program {
        self.machine.program
    }

    /// Returns the limit of play that was hit, if any.
    pub(super) fn limit(&self) -> Option<Limit> {
        self.machine.has_run_out().then_some(Limit::Steps)
    }

    /// Returns the position evaluated last, after its ending if one applied.
    pub(super) fn position(&self) -> Position<W> {
        let mut position = self.machine.position;
        position.rehash();
        position
    }

    /// Returns the position with the seeds of a board.
    pub(super) fn like<const H: usize>(
        &self,
        lanes: &Lanes,
        board: &Board<H>,
        mover: usize,
    ) -> Position<W> {
        let mut position = self.opening;
        lanes.put(board, mover, &mut position);
        position.rehash();
        position
    }

    /// Whether an ending asks whether the player to move has a move.
    pub(super) fn asks_for_moves(&self) -> bool {
        self.machine.program.uses.no_move
    }

    fn set<const H: usize>(&mut self, lanes: &Lanes, board: &Board<H>, mover: usize) {
        let machine = &mut self.machine;
        machine.position = self.opening;
        lanes.put(board, mover, &mut machine.position);
        machine.turn_to_position();
        machine.start();
    }
}

impl<const W: usize, const H: usize> Ends<H> for Referee<'_, W> {
    fn look(
        &mut self,
        lanes: &Lanes,
        board: Board<H>,
        mover: usize,
        (no_legal_move, repeated): (bool, bool),
    ) -> bool {
        self.set(lanes, &board, mover);
        let machine = &mut self.machine;
        machine.ending.no_legal_move = Some(no_legal_move);
        let place = machine.earlier.place();
        if repeated {
            machine.position.rehash();
            let situation = machine.position.situation();
            machine.earlier.push(situation, false);
        }
        machine.look_at_endings();
        machine.earlier.return_to(place);
        machine.position.is_over()
    }
}

impl<const W: usize, const H: usize> CountedEnds<H> for Referee<'_, W> {
    fn count(&self, moves: u32, all: &mut Playouts) {
        all.add(&self.machine.position, moves);
    }
}
