//! What a game of this kind leaves to the machine: its end, and to draw again where a move was not legal.

use super::board::Board;
use super::lanes::Lanes;
use crate::Move;
use crate::board::Position;
use crate::engine::movegen::Search;
use crate::engine::random::Playouts;
use crate::engine::vm::RepetitionHistory;
use crate::limits::Limit;
use crate::program::Program;
use rand_xoshiro::SplitMix64;

/// Who is asked where a game may end.
pub(super) trait Ends<const H: usize> {
    /// Looks at the endings; whether the game is over. `no_legal_move`: the player to move has no legal move.
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, no_legal_move: bool) -> bool;

    /// Plays one of the legal moves, each as likely as the other: what comes of it, who moves next, and whether the game is
    /// over; `None` if there is none.
    fn play_any(
        &mut self,
        lanes: &Lanes,
        board: Board<H>,
        mover: usize,
        chance: &mut SplitMix64,
    ) -> Option<(Board<H>, usize, bool)>;

    /// Counts the game that was looked at last, with so many moves.
    fn count(&self, moves: u32, all: &mut Playouts);
}

/// The machine, and a position with all that never changes in such a game.
pub(super) struct Referee<'p, const W: usize> {
    search: Search<'p, W>,
    pub(super) opening: Position<W>,
    moves: Vec<Move>,
}

impl<'p, const W: usize> Referee<'p, W> {
    pub(super) fn new(program: &'p Program, opening: Position<W>) -> Self {
        Self {
            search: Search::new(program, opening, RepetitionHistory::kept(Vec::new()), 0),
            opening,
            moves: Vec::new(),
        }
    }

    /// The worst limit of play that a position has come to.
    pub(super) fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The position that was looked at last, as it is at the end of the game if it has ended.
    pub(super) fn position(&self) -> Position<W> {
        let mut position = self.search.machine.position;
        position.rehash();
        position
    }

    /// The position with the seeds of a board.
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
        self.search.machine.program.uses.no_move
    }

    /// Looks at the endings of a position.
    pub(super) fn look_at(&mut self, position: &Position<W>, no_legal_move: bool) {
        let machine = &mut self.search.machine;
        machine.position = *position;
        machine.start();
        machine.no_legal_move = Some(no_legal_move);
        machine.look_at_endings();
    }

    fn set<const H: usize>(&mut self, lanes: &Lanes, board: &Board<H>, mover: usize) {
        let machine = &mut self.search.machine;
        machine.position = self.opening;
        lanes.put(board, mover, &mut machine.position);
        machine.turn_to_position();
        machine.start();
    }
}

impl<const W: usize, const H: usize> Ends<H> for Referee<'_, W> {
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, no_legal_move: bool) -> bool {
        self.set(lanes, &board, mover);
        let machine = &mut self.search.machine;
        machine.no_legal_move = Some(no_legal_move);
        machine.look_at_endings();
        machine.position.is_over()
    }

    fn play_any(
        &mut self,
        lanes: &Lanes,
        board: Board<H>,
        mover: usize,
        chance: &mut SplitMix64,
    ) -> Option<(Board<H>, usize, bool)> {
        self.set(lanes, &board, mover);
        self.search.machine.no_legal_move = None;
        let played = self.search.play_any(chance, &mut self.moves);
        let position = &self.search.machine.position;
        let mover = position.mover_index().into();
        (played || position.is_unplayable())
            .then(|| (lanes.board(position), mover, position.is_over()))
    }

    fn count(&self, moves: u32, all: &mut Playouts) {
        all.add(&self.search.machine.position, moves);
    }
}
