//! Move generation on packed boards, with the resulting positions.

use super::game::{EndingEvaluator, PackedGame, PackedPlay};
use super::packed_engine::BoardCallback;
use super::stepper::RepetitionHasher;
use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{AppliedMove, BoardFacts, PackedState};
use crate::moves::{Candidate, DirectionChoice};
use sow_compiler::board::Position;
use sow_compiler::packed::{Board, MoveStart};

/// Move generation and random play for a game with positions of `W` words.
pub(crate) trait MoveGenerator<const W: usize> {
    /// Packs a position in which the game is not over. Later queries assume that everything that never changes in a
    /// game is as in this position.
    fn pack(&mut self, position: &Position<W>) -> PackedState;

    /// Shows the boards after all legal moves of a packed board, before endings are evaluated; see
    /// [`crate::successors::SuccessorGenerator::visit_successors`].
    fn visit_successors(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool>;

    /// Unpacks a state: the inverse of [`MoveGenerator::pack`].
    fn unpack(&self, state: &PackedState) -> Position<W>;

    /// Appends all legal moves of a state in which the game is not over.
    fn list_moves(&mut self, state: &PackedState, into: &mut Vec<AppliedMove<W>>);

    /// Returns the moves of a state in which the game is not over, to be made one by one; see
    /// [`crate::successors::SuccessorGenerator::remaining_moves`].
    fn remaining_moves(&self, state: &PackedState) -> Option<RemainingMoves>;

    /// Makes the next of these moves that is legal.
    fn make_next(
        &self,
        state: &PackedState,
        remaining: &mut RemainingMoves,
    ) -> Option<AppliedMove<W>>;

    /// Returns the index of a cell in packed boards, for a player to move.
    fn lane_index(&self, cell: u8, mover: usize) -> Option<u8>;

    /// Evaluates the endings after a move that led to `after`; `None` if they change nothing. `repeated` says whether
    /// the position has occurred before.
    fn finish_move(&mut self, after: &PackedState, repeated: bool) -> Option<Position<W>>;

    /// Returns the [`Position::repetition_hash`] of a packed board.
    fn repetition_hash(&self, state: &PackedState) -> u64;

    /// Counts the sequences of `left` + 1 moves from a position in which the game is not over; `None` if the feature
    /// `small` leaves this out.
    fn perft(&mut self, position: &Position<W>, left: u32) -> Option<u64>;

    /// Plays at most `max_moves` random moves from a position in which the game is not over; returns the position
    /// reached.
    fn play_out(&mut self, from: &Position<W>, chance: Chance, max_moves: u32) -> Position<W>;

    /// Returns the most severe limit of play that was hit.
    fn limit(&self) -> Option<Limit>;
}

/// The implementation of [`MoveGenerator`] for one size of boards.
pub(super) struct PackedMoveGenerator<'p, const W: usize, const H: usize> {
    play: PackedPlay<'p, W, H>,
    hasher: RepetitionHasher,
}

impl<'p, const W: usize, const H: usize> PackedMoveGenerator<'p, W, H> {
    pub(super) fn new(play: PackedPlay<'p, W, H>) -> Self {
        Self {
            hasher: RepetitionHasher::new(play.engine.lanes()),
            play,
        }
    }
}

impl<const W: usize, const H: usize> MoveGenerator<W> for PackedMoveGenerator<'_, W, H> {
    fn pack(&mut self, position: &Position<W>) -> PackedState {
        self.play.evaluator.opening = position.without_result();
        self.hasher.set_memory(position);
        let board = self.play.engine.lanes().pack(position);
        let facts = self
            .play
            .engine
            .facts(&board, position.mover_index().into());
        PackedState::new(&board, facts)
    }

    fn visit_successors(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool> {
        let board = Board::from_words(lanes);
        let enabled = !cfg!(feature = "small");
        enabled.then(|| self.play.engine.visit_successors(board, mover, callback))
    }

    fn unpack(&self, state: &PackedState) -> Position<W> {
        let board = Board::<H>::from_words(&state.lanes);
        let lanes = self.play.engine.lanes();
        self.play
            .evaluator
            .unpack_position(lanes, &board, state.facts.mover.into())
    }

    fn list_moves(&mut self, state: &PackedState, into: &mut Vec<AppliedMove<W>>) {
        let lanes = self.play.engine.lanes();
        let (board, us) = (Board::from_words(&state.lanes), state.facts.mover.into());
        self.play
            .engine
            .list_moves(board, us, &mut |(lane, toward), board, seen| {
                if let Some(pit) = lanes.choice_pit(lane, us) {
                    let after = PackedState::new(board, seen);
                    into.push(AppliedMove::packed(
                        Candidate {
                            pit,
                            direction_choice: toward,
                        },
                        after,
                    ));
                }
            });
    }

    fn remaining_moves(&self, state: &PackedState) -> Option<RemainingMoves> {
        // With the feature `small`, all moves are made at once.
        if cfg!(feature = "small") {
            return None;
        }
        let board = Board::from_words(&state.lanes);
        Some(
            self.play
                .engine
                .remaining_moves(&board, state.facts.mover.into()),
        )
    }

    fn make_next(
        &self,
        state: &PackedState,
        remaining: &mut RemainingMoves,
    ) -> Option<AppliedMove<W>> {
        let (board, us) = (Board::from_words(&state.lanes), state.facts.mover.into());
        let ((lane, toward), board, seen) = self.play.engine.make_next(board, us, remaining)?;
        let pit = self.play.engine.lanes().choice_pit(lane, us)?;
        Some(AppliedMove::packed(
            Candidate {
                pit,
                direction_choice: toward,
            },
            PackedState::new(&board, seen),
        ))
    }

    fn lane_index(&self, cell: u8, mover: usize) -> Option<u8> {
        self.play.engine.lanes().lane(cell, mover)
    }

    fn finish_move(&mut self, after: &PackedState, repeated: bool) -> Option<Position<W>> {
        let PackedPlay {
            engine: rules,
            evaluator: ends,
            ..
        } = &mut self.play;
        let (board, mover) = (
            Board::<H>::from_words(&after.lanes),
            after.facts.mover.into(),
        );
        let no_legal_move =
            !after.facts.has_move && ends.needs_move_test() && rules.has_no_move(board, mover);
        if after.facts.far_from_end && !no_legal_move && !repeated {
            return None;
        }
        let before = ends.unpack_position(rules.lanes(), &board, mover);
        ends.evaluate_endings(rules.lanes(), board, mover, (no_legal_move, repeated));
        let position = ends.position();
        (position != before).then_some(position)
    }

    fn repetition_hash(&self, state: &PackedState) -> u64 {
        self.hasher.hash(state.lanes(), state.facts.mover.into())
    }

    fn perft(&mut self, position: &Position<W>, left: u32) -> Option<u64> {
        // With the feature `small`, the caller lists the moves of positions instead.
        if cfg!(feature = "small") {
            return None;
        }
        let PackedPlay {
            engine: rules,
            evaluator: ends,
        } = &mut self.play;
        let board = rules.lanes().pack(position);
        ends.opening = position.without_result();
        Some(rules.perft(board, position.mover_index().into(), left, ends))
    }

    fn play_out(&mut self, from: &Position<W>, chance: Chance, max_moves: u32) -> Position<W> {
        self.play.play_from_position(from, chance, max_moves).0
    }

    fn limit(&self) -> Option<Limit> {
        self.play.evaluator.limit()
    }
}

impl PackedState {
    #[inline(always)]
    fn new<const H: usize>(board: &Board<H>, facts: BoardFacts) -> Self {
        Self {
            lanes: board.words(),
            facts,
        }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns the number of legal moves, making them only if that is needed to know which are legal.
    #[inline(always)]
    pub(super) fn count_moves(&self, board: Board<H>, us: usize) -> u64 {
        if self.every_move_is_legal(&board, us) {
            return self.count_starts(&board, us).into();
        }
        let mut moves = 0;
        self.for_each_move(board, us, |_, _, _| moves += 1);
        moves
    }

    pub(super) fn direction_choice(&self, side: usize) -> DirectionChoice {
        match (self.either_way, side) {
            (false, _) => DirectionChoice::Implied,
            (true, 0) => DirectionChoice::Left,
            (true, _) => DirectionChoice::Right,
        }
    }

    /// Returns the points of South and North.
    pub(super) fn points(&self, board: &Board<H>, mover: usize) -> [u8; 2] {
        let board = if mover == 0 {
            *board
        } else {
            board.swap_sides()
        };
        [0, 1].map(|seat: usize| board.sum(&self.point_masks[seat]))
    }
}

/// The moves of a state that have not been made yet; see [`crate::successors::SuccessorGenerator::remaining_moves`].
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let mut successors = program.successors(game.history());
/// let state = successors.state_of(game.position());
/// // A search that is satisfied with the first moves does not make the others.
/// // `None` where all moves are made at once.
/// if let Some(mut remaining) = successors.remaining_moves(&state) {
///     let first = successors.make_next(&state, &mut remaining).unwrap();
///     assert_eq!(game.spell(first.played_move()), "6");
/// }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RemainingMoves {
    /// A bit for each pit with enough seeds, in the order of lanes.
    pits: u32,
    /// Whether the first direction of the next pit has been made.
    first_direction_done: bool,
    /// See [`PackedGame::preference_applies`].
    preference_applies: bool,
}

/// The beginning of a move: the number of its pit, and which of two directions it goes in.
pub(super) type PitDirection = (u8, usize);

/// A move by lane and direction, the board after it, and the facts known about that board.
pub(super) type PackedMove<const H: usize> = ((u8, DirectionChoice), Board<H>, BoardFacts);

impl RemainingMoves {
    /// Returns the next move, beginning with the last pit: its seeds are the first to leave the player's side, so such
    /// moves are likely to be good.
    #[inline(always)]
    pub(super) fn next(&mut self, either_way: bool) -> Option<PitDirection> {
        let number = self.pits.checked_ilog2()?;
        let side = usize::from(self.first_direction_done);
        self.first_direction_done = either_way && !self.first_direction_done;
        if !self.first_direction_done {
            self.pits ^= 1 << number;
        }
        Some((number as u8, side))
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns all moves of a board. For `preference_applies` see [`PackedGame::preference_applies`].
    #[inline(always)]
    pub(super) fn all_moves(
        &self,
        board: &Board<H>,
        us: usize,
        preference_applies: bool,
    ) -> RemainingMoves {
        RemainingMoves {
            pits: self.open_pits(board, us),
            first_direction_done: false,
            preference_applies,
        }
    }

    /// Calls `visit` with the beginning of each move, in the order of the rules.
    #[inline(always)]
    pub(super) fn for_each_start(
        &self,
        board: &Board<H>,
        us: usize,
        mut visit: impl FnMut(PitDirection, MoveStart),
    ) {
        let mut pits = self.open_pits(board, us);
        while pits != 0 {
            let number = pits.trailing_zeros() as u8;
            pits &= pits - 1;
            for side in 0..=usize::from(self.chooses_direction()) {
                visit((number, side), self.start_move(board, us, side, number));
            }
        }
    }

    /// Makes all moves in the order of the rules; calls `visit` with the pit and direction of each, the board after it,
    /// and the player to move there.
    #[inline(always)]
    pub(super) fn for_each_move(
        &self,
        board: Board<H>,
        us: usize,
        mut visit: impl FnMut(PitDirection, Board<H>, usize),
    ) {
        let mover = (us, self.preference_applies(&board, us));
        self.for_each_start(&board, us, |place, begun| {
            if let Some((after, mover)) = self.play(board, mover, begun) {
                visit(place, after, mover);
            }
        });
    }

    /// Whether any move is legal. For `preference_applies` see [`PackedGame::preference_applies`].
    #[inline(never)]
    pub(super) fn any_legal(&self, board: Board<H>, us: usize, preference_applies: bool) -> bool {
        let mut remaining = self.all_moves(&board, us, preference_applies);
        self.next_legal(board, us, &mut remaining).is_some()
    }

    /// Makes the next legal move, beginning with the last pit.
    #[inline(always)]
    pub(super) fn next_legal(
        &self,
        board: Board<H>,
        us: usize,
        remaining: &mut RemainingMoves,
    ) -> Option<(PitDirection, Board<H>, usize)> {
        let mover = (us, remaining.preference_applies);
        while let Some((number, side)) = remaining.next(self.chooses_direction()) {
            let start = self.start_move(&board, us, side, number);
            if let Some((after, mover)) = self.play(board, mover, start) {
                return Some(((number, side), after, mover));
            }
        }
        None
    }
}
