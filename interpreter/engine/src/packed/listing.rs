//! Move generation on packed boards, with the resulting positions.

use super::endings::Ends;
use super::game::PackedGame;
use super::packed_engine::ShowBoard;
use super::packed_play::PackedPlay;
use super::situations::Situations;
use super::unmade::Unmade;
use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{MadeMove, PackedState, Seen};
use crate::moves::{Candidate, Toward};
use sow_compiler::board::Position;
use sow_compiler::packed::Board;

/// Move generation and random play for a game with positions of `W` words.
pub(crate) trait Listing<const W: usize> {
    /// Packs a position in which the game is not over. Everything that never changes in a game is taken from the
    /// position packed last.
    fn pack(&mut self, position: &Position<W>) -> PackedState;

    /// Shows the boards after all legal moves of a packed board, before endings are evaluated; see
    /// [`crate::successors::Succeed::each_after`].
    fn each_after(&self, words: &[u64; 8], mover: usize, show: &mut ShowBoard<'_>) -> Option<bool>;

    /// Unpacks a state: the inverse of [`Listing::pack`].
    fn unpack(&self, state: &PackedState) -> Position<W>;

    /// Appends all legal moves of a state in which the game is not over.
    fn list(&mut self, state: &PackedState, into: &mut Vec<MadeMove<W>>);

    /// Returns the moves of a state in which the game is not over, to be made one by one; see
    /// [`crate::successors::Succeed::unmade`].
    fn unmade(&self, state: &PackedState) -> Option<Unmade>;

    /// Makes the next legal one of these moves.
    fn make(&self, state: &PackedState, unmade: &mut Unmade) -> Option<MadeMove<W>>;

    /// Returns the place of a cell in packed boards, for a player to move.
    fn place(&self, cell: u8, mover: usize) -> Option<u8>;

    /// Evaluates the endings after a move that led to `after`; `None` if they change nothing. `repeated`: whether the
    /// position has occurred before.
    fn finish(&mut self, after: &PackedState, repeated: bool) -> Option<Position<W>>;

    /// Returns the [`Position::situation`] of a packed board.
    fn situation(&self, state: &PackedState) -> u64;

    /// Counts the sequences of `left` + 1 moves from a position in which the game is not over; `None` with the feature
    /// `small`.
    fn count(&mut self, position: &Position<W>, left: u32) -> Option<u64>;

    /// Plays at most `most` random moves from a position in which the game is not over; returns the position reached.
    fn play_out(&mut self, from: &Position<W>, chance: Chance, most: u32) -> Position<W>;

    /// Returns the most severe limit of play that was hit.
    fn limit(&self) -> Option<Limit>;
}

/// The implementation of [`Listing`] for one size of boards.
pub(super) struct Lists<'p, const W: usize, const H: usize> {
    play: PackedPlay<'p, W, H>,
    situations: Situations,
}

impl<'p, const W: usize, const H: usize> Lists<'p, W, H> {
    pub(super) fn new(play: PackedPlay<'p, W, H>) -> Self {
        Self {
            situations: Situations::new(play.rules.lanes()),
            play,
        }
    }
}

impl<const W: usize, const H: usize> Listing<W> for Lists<'_, W, H> {
    fn pack(&mut self, position: &Position<W>) -> PackedState {
        self.play.ends.opening = position.unfinished();
        self.situations.begin(position);
        let board = self.play.rules.lanes().board(position);
        let seen = self.play.rules.seen(&board, position.mover_index().into());
        PackedState::new(&board, seen)
    }

    fn each_after(&self, words: &[u64; 8], mover: usize, show: &mut ShowBoard<'_>) -> Option<bool> {
        let board = Board::of_words(words);
        let asked = !cfg!(feature = "small");
        asked.then(|| self.play.rules.each_after(board, mover, show))
    }

    fn unpack(&self, state: &PackedState) -> Position<W> {
        let board = Board::<H>::of_words(&state.words);
        let lanes = self.play.rules.lanes();
        self.play.ends.like(lanes, &board, state.seen.mover.into())
    }

    fn list(&mut self, state: &PackedState, into: &mut Vec<MadeMove<W>>) {
        let lanes = self.play.rules.lanes();
        let (board, us) = (Board::of_words(&state.words), state.seen.mover.into());
        self.play
            .rules
            .list(board, us, &mut |(lane, toward), board, seen| {
                if let Some(pit) = lanes.chosen(lane, us) {
                    let after = PackedState::new(board, seen);
                    into.push(MadeMove::packed(Candidate { pit, toward }, after));
                }
            });
    }

    fn unmade(&self, state: &PackedState) -> Option<Unmade> {
        // With the feature `small`, all moves are made at once.
        if cfg!(feature = "small") {
            return None;
        }
        let board = Board::of_words(&state.words);
        Some(self.play.rules.unmade(&board, state.seen.mover.into()))
    }

    fn make(&self, state: &PackedState, unmade: &mut Unmade) -> Option<MadeMove<W>> {
        let (board, us) = (Board::of_words(&state.words), state.seen.mover.into());
        let ((lane, toward), board, seen) = self.play.rules.make(board, us, unmade)?;
        let pit = self.play.rules.lanes().chosen(lane, us)?;
        Some(MadeMove::packed(
            Candidate { pit, toward },
            PackedState::new(&board, seen),
        ))
    }

    fn place(&self, cell: u8, mover: usize) -> Option<u8> {
        self.play.rules.lanes().of(cell, mover)
    }

    fn finish(&mut self, after: &PackedState, repeated: bool) -> Option<Position<W>> {
        let PackedPlay { rules, ends, .. } = &mut self.play;
        let (board, mover) = (Board::<H>::of_words(&after.words), after.seen.mover.into());
        let no_legal_move =
            !after.seen.has_move && ends.asks_for_moves() && rules.has_no_move(board, mover);
        if after.seen.far_from_end && !no_legal_move && !repeated {
            return None;
        }
        let before = ends.like(rules.lanes(), &board, mover);
        ends.look(rules.lanes(), board, mover, (no_legal_move, repeated));
        let position = ends.position();
        (position != before).then_some(position)
    }

    fn situation(&self, state: &PackedState) -> u64 {
        self.situations.of(state)
    }

    fn count(&mut self, position: &Position<W>, left: u32) -> Option<u64> {
        // With the feature `small`, moves of positions are listed instead.
        if cfg!(feature = "small") {
            return None;
        }
        let PackedPlay { rules, ends } = &mut self.play;
        let board = rules.lanes().board(position);
        ends.opening = position.unfinished();
        Some(rules.count(board, position.mover_index().into(), left, ends))
    }

    fn play_out(&mut self, from: &Position<W>, chance: Chance, most: u32) -> Position<W> {
        self.play.play_on(from, chance, most).0
    }

    fn limit(&self) -> Option<Limit> {
        self.play.ends.limit()
    }
}

impl PackedState {
    #[inline(always)]
    fn new<const H: usize>(board: &Board<H>, seen: Seen) -> Self {
        Self {
            words: board.words(),
            seen,
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns the number of legal moves, making them only if their legality depends on it.
    #[inline(always)]
    pub(super) fn count_moves(&self, board: Board<H>, us: usize) -> u64 {
        if PLAIN || self.always_legal {
            return self.count_starts(&board, us).into();
        }
        let mut moves = 0;
        self.each(board, us, |_, _, _| moves += 1);
        moves
    }

    pub(super) fn toward(&self, side: usize) -> Toward {
        match (self.either_way, side) {
            (false, _) => Toward::Given,
            (true, 0) => Toward::Left,
            (true, _) => Toward::Right,
        }
    }

    /// Returns the points of South and North.
    pub(super) fn points(&self, board: &Board<H>, mover: usize) -> [u8; 2] {
        let board = if mover == 0 { *board } else { board.turned() };
        [0, 1].map(|seat: usize| board.sum(&self.points[seat]))
    }
}
