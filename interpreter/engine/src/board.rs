//! Boards that games are played on: one interface, two implementations.

use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{AppliedMove, NextStep, RemainingMoves, State};
use crate::random_games::{PlannedGame, PlayoutEnd, Playouts};
use crate::trace::Observer;
use crate::vm::RepetitionHistory;
use sow_compiler::board::Position;
use sow_grammar::rules::Seat;

/// A callback with the words of a packed board after a move, and the player to move there.
pub(crate) type BoardCallback<'s> = dyn FnMut(&[u64], Seat) + 's;

/// A board that games are played on. [`MachineBoard`](crate::machine_board::MachineBoard) plays every game by its
/// instructions, [`PackedBoard`](crate::packed::PackedBoard) plays those that qualify with precomputed tables.
/// Searches, random games and counts are written over this trait and never ask which of them they use.
///
/// Calls are dispatched dynamically, since each does much work: it lists the moves of a position, or plays a game. The
/// loops inside are the implementations' own and know their board; what lies above is compiled once.
pub(crate) trait GameBoard<'p, const W: usize> {
    /// See [`Successors::state_of`](crate::successors::Successors::state_of).
    fn state_of(&mut self, position: &Position<W>) -> State<W>;

    /// Converts a state into a position.
    fn position_of(&self, state: &State<W>) -> Position<W>;

    /// Appends all legal moves of a state in which the game is not over; returns the steps of computation.
    fn list_moves(&mut self, state: &State<W>, into: &mut Vec<AppliedMove<W>>) -> u32;

    /// Returns the number of legal moves of a state in which the game is not over; 0 if the fuel runs out.
    fn count_moves(&mut self, state: &State<W>) -> u64;

    /// Evaluates the endings after a move; also returns the steps of computation. If the caller generates the moves
    /// next, endings that apply for want of a move are left to it.
    fn apply_endings(
        &mut self,
        from: &State<W>,
        applied: &AppliedMove<W>,
        next: NextStep,
    ) -> (State<W>, u32);

    /// Returns the hash of a state that rules about repetition compare: the [`Position::repetition_hash`].
    fn repetition_hash(&self, state: &State<W>) -> u64;

    /// Returns the positions before the current one, where the rules look back at them.
    fn history(&mut self) -> &mut RepetitionHistory<'p>;

    /// Returns the most severe limit of play that was hit.
    fn limit(&self) -> Option<Limit>;

    /// Plays random moves from a position until the game is over, `max_moves` moves have been made or more than
    /// `max_steps` steps of computation are spent; returns the position reached and the number of moves.
    fn play_out(
        &mut self,
        from: &Position<W>,
        chance: &mut Chance,
        max_moves: u32,
        max_steps: u32,
    ) -> (Position<W>, u32);

    /// Plays a random game from the opening for each generator of random numbers, up to the first unplayable one.
    fn play_all(
        &mut self,
        opening: &Position<W>,
        chances: &mut dyn Iterator<Item = Chance>,
    ) -> Playouts;

    /// Plays a random game before an observer; also returns the steps of computation since its last move.
    fn play_observed(
        &mut self,
        opening: &Position<W>,
        game: PlannedGame,
        observer: &mut dyn Observer,
    ) -> (PlayoutEnd, u32);

    /// Returns the index of a cell in the boards of states, for a player to move.
    fn lane_index(&self, cell: u8, _mover: usize) -> u8 {
        cell
    }

    // Shortcuts: a board that has none returns `None`, and the caller lists moves, which takes up to four times the
    // instructions.

    /// See [`Successors::visit_successors`](crate::successors::Successors::visit_successors).
    fn visit_successors(
        &self,
        _lanes: &[u64; 8],
        _mover: usize,
        _callback: &mut BoardCallback<'_>,
    ) -> Option<bool> {
        None
    }

    /// See [`Successors::remaining_moves`](crate::successors::Successors::remaining_moves).
    fn remaining_moves(&self, _state: &State<W>) -> Option<RemainingMoves> {
        None
    }

    /// Makes the next of these moves that is legal.
    fn make_next(
        &self,
        _state: &State<W>,
        _remaining: &mut RemainingMoves,
    ) -> Option<AppliedMove<W>> {
        None
    }

    /// Counts the sequences of `left` + 1 moves from a state in which the game is not over.
    fn perft(&mut self, _state: &State<W>, _left: u32) -> Option<u64> {
        None
    }
}
