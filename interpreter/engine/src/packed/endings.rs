//! Endings of games on packed boards, which the machine evaluates.

use crate::limits::Limit;
use crate::random_games::Playouts;
use crate::trace::NoObserver;
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::Position;
use sow_compiler::packed::{Board, LaneMap};
use sow_compiler::program::Program;

/// Evaluates endings of games on packed boards.
pub(super) trait EndingEvaluator<const H: usize> {
    /// Evaluates the endings and returns whether the game is over. `known`: whether the player to move has no legal
    /// move, and whether the position is repeated.
    fn evaluate_endings(
        &mut self,
        lanes: &LaneMap,
        board: Board<H>,
        mover: usize,
        known: (bool, bool),
    ) -> bool;
}

/// Counts finished games.
pub(super) trait CountingEvaluator<const H: usize>: EndingEvaluator<H> {
    /// Counts the game evaluated last, which had this number of moves.
    fn count_game(&self, moves: u32, all: &mut Playouts);
}

/// A machine for evaluating endings, and a position with everything that never changes in the game.
pub(super) struct EndingMachine<'p, const W: usize> {
    machine: Machine<'p, W, NoObserver>,
    pub(super) opening: Position<W>,
}

impl<'p, const W: usize> EndingMachine<'p, W> {
    pub(super) fn new(program: &'p Program, opening: Position<W>) -> Self {
        Self {
            machine: Machine::new(
                program,
                opening,
                RepetitionHistory::owned(Vec::new()),
                NoObserver,
            ),
            opening,
        }
    }

    pub(super) fn program(&self) -> &'p Program {
        self.machine.program
    }

    /// Returns the limit of play that was hit, if any.
    pub(super) fn limit(&self) -> Option<Limit> {
        self.machine.fuel.limit_so_far()
    }

    /// Returns the position evaluated last, after its ending if one applied.
    pub(super) fn position(&self) -> Position<W> {
        let mut position = self.machine.position;
        position.rehash();
        position
    }

    /// Returns the position with the seeds of a board.
    pub(super) fn unpack_position<const H: usize>(
        &self,
        lanes: &LaneMap,
        board: &Board<H>,
        mover: usize,
    ) -> Position<W> {
        let mut position = self.opening;
        lanes.unpack(board, mover, &mut position);
        position.rehash();
        position
    }

    /// Whether an ending asks whether the player to move has a move.
    pub(super) fn needs_move_test(&self) -> bool {
        self.machine.program.uses.no_move
    }

    fn set_position<const H: usize>(&mut self, lanes: &LaneMap, board: &Board<H>, mover: usize) {
        let machine = &mut self.machine;
        machine.position = self.opening;
        lanes.unpack(board, mover, &mut machine.position);
        machine.prepare_for_position();
        machine.reset_to_mover();
    }
}

impl<const W: usize, const H: usize> EndingEvaluator<H> for EndingMachine<'_, W> {
    fn evaluate_endings(
        &mut self,
        lanes: &LaneMap,
        board: Board<H>,
        mover: usize,
        (no_legal_move, repeated): (bool, bool),
    ) -> bool {
        self.set_position(lanes, &board, mover);
        let machine = &mut self.machine;
        machine.ending.no_legal_move = Some(no_legal_move);
        let place = machine.history.checkpoint();
        if repeated {
            machine.position.rehash();
            let situation = machine.position.repetition_hash();
            machine.history.push(situation, false);
        }
        machine.evaluate_endings();
        machine.history.rewind(place);
        machine.position.is_over()
    }
}

impl<const W: usize, const H: usize> CountingEvaluator<H> for EndingMachine<'_, W> {
    fn count_game(&self, moves: u32, all: &mut Playouts) {
        all.add(&self.machine.position, moves);
    }
}
