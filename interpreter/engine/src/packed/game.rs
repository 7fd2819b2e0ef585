//! The rules of a game on packed boards.

use super::observed::ObservedEndings;
use super::packed_engine::{PackedEngine, engine_for_halves, engine_for_whole_board};
use super::stepper::RepetitionHasher;
use crate::limits::Limit;
use crate::random_games::PlayoutEnd;
use crate::trace::{DynObserver, NoObserver, Observer};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{History, Position, gather_high_bits};
use sow_compiler::packed::{Board, LaneMap, PackedRules};
use sow_compiler::program::Program;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Rules laid out for packed boards. `PLAIN` games need less code, since what they never use is left out.
pub(super) struct PackedGame<const H: usize, const R: usize, const PLAIN: bool>(
    pub(super) PackedRules<H, R>,
);

/// A board and the player to move on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn<const H: usize> {
    pub(super) board: Board<H>,
    pub(super) mover: usize,
}

impl<const H: usize> Turn<H> {
    #[inline(always)]
    pub(super) fn from_words(lanes: &[u64; 8], mover: usize) -> Self {
        let board = Board::from_words(lanes);
        Self { board, mover }
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> Deref for PackedGame<H, R, PLAIN> {
    type Target = PackedRules<H, R>;

    #[inline(always)]
    fn deref(&self) -> &PackedRules<H, R> {
        &self.0
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Evaluates the endings; returns whether the game is over.
    #[cold]
    #[inline(never)]
    pub(super) fn is_over(&self, turn: Turn<H>, evaluator: &mut dyn EndingEvaluator) -> bool {
        let Turn { board, mover } = turn;
        let known = (self.has_no_move(turn), false);
        evaluator.evaluate_endings(&self.lanes, &board.words(), mover, known)
    }

    /// Whether there is no legal move. Seldom needed, so it is not inlined.
    #[inline(never)]
    pub(super) fn has_no_move(&self, turn: Turn<H>) -> bool {
        let Turn { board, mover: us } = turn;
        if self.every_move_is_legal(&board, us) {
            return self.count_starts(&board, us) == 0;
        }
        !self.has_short_move(board, us)
            && !self.any_legal(turn, self.preference_applies(&board, us))
    }

    /// Whether a quick test shows that every move from a pit with enough seeds is legal.
    #[inline(always)]
    pub(super) fn every_move_is_legal(&self, board: &Board<H>, us: usize) -> bool {
        PLAIN || self.legal_without_filters && self.filters.allow_every_move(board, us)
    }

    /// Whether there is a legal move of a single lap that ends in an empty lane, which is the quickest to find. Always
    /// `false` if there are filters on moves.
    fn has_short_move(&self, board: Board<H>, us: usize) -> bool {
        if !self.filters.is_empty() {
            return false;
        }
        let ends = board.empty_lane_bits() & self.ends_when_empty[us & 1];
        let mut unmade = self.all_moves(&board, us, false);
        while let Some((number, side)) = unmade.next(self.chooses_direction()) {
            let start = self.start_move(&board, us, side, number);
            if self.rows.ends_in(start, ends) {
                return true;
            }
        }
        false
    }

    /// Whether the player to move chooses between two directions.
    #[inline(always)]
    pub(super) fn chooses_direction(&self) -> bool {
        !PLAIN && self.either_way
    }

    /// Returns the pits with enough seeds, one bit for each pit in the order of lanes.
    #[inline(always)]
    pub(super) fn open_pits(&self, board: &Board<H>, us: usize) -> u32 {
        let of_eight = |second| gather_high_bits(self.playable_pits(board, us, second)) as u32;
        let second = if PLAIN { 0 } else { of_eight(1) << 8 };
        of_eight(0) | second
    }
}

/// The packed tables of a game.
#[derive(Clone)]
pub(crate) struct PackedTables(pub(super) Arc<dyn PackedEngine>);

impl PackedTables {
    /// Builds the tables, for boards of two halves of one, two or four words; `None` if the game does not qualify.
    /// Sowings round halves of one word are treated as if they went round both halves. Sowings round both halves of
    /// four words are not supported, since hardly any game would use that code.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        Some(Self(match program.layout().cell_count() {
            0..=16 => engine_for_whole_board::<1, 2>(program)?,
            17..=32 => engine_for_halves::<2>(program)
                .or_else(|| engine_for_whole_board::<2, 4>(program))?,
            _ => engine_for_halves::<4>(program)?,
        }))
    }
}

impl fmt::Debug for PackedTables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// Evaluates endings of games on packed boards.
pub(super) trait EndingEvaluator {
    /// Evaluates the endings and returns whether the game is over. `known`: whether the player to move has no legal
    /// move, and whether the position is repeated.
    fn evaluate_endings(
        &mut self,
        lane_map: &LaneMap,
        lanes: &[u64; 8],
        mover: usize,
        known: (bool, bool),
    ) -> bool;

    /// Returns how the game evaluated last has ended.
    fn end(&self) -> PlayoutEnd;
}

/// A machine for evaluating endings, and a position with everything that never changes in the game.
pub(super) struct EndingMachine<'p, const W: usize, O = NoObserver> {
    machine: Machine<'p, W, O>,
    pub(super) opening: Position<W>,
}

impl<'p, const W: usize, O: Observer> EndingMachine<'p, W, O> {
    pub(super) fn new(program: &'p Program, opening: Position<W>, observer: O) -> Self {
        let earlier = RepetitionHistory::owned(Vec::new());
        Self {
            machine: Machine::new(program, opening, earlier, observer),
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
    pub(super) fn unpack_position(
        &self,
        lane_map: &LaneMap,
        lanes: &[u64; 8],
        mover: usize,
    ) -> Position<W> {
        let mut position = self.opening;
        lane_map.unpack(lanes, mover, &mut position);
        position.rehash();
        position
    }

    /// Whether an ending asks whether the player to move has a move.
    pub(super) fn needs_move_test(&self) -> bool {
        self.machine.program.uses.no_move
    }
}

impl<const W: usize, O: Observer> EndingEvaluator for EndingMachine<'_, W, O> {
    fn evaluate_endings(
        &mut self,
        lane_map: &LaneMap,
        lanes: &[u64; 8],
        mover: usize,
        (no_legal_move, repeated): (bool, bool),
    ) -> bool {
        let machine = &mut self.machine;
        machine.position = self.opening;
        lane_map.unpack(lanes, mover, &mut machine.position);
        machine.prepare_for_position();
        machine.reset_to_mover();
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

    fn end(&self) -> PlayoutEnd {
        PlayoutEnd::from_position(&self.machine.position)
    }
}

impl<const W: usize> ObservedEndings for EndingMachine<'_, W, DynObserver<'_>> {
    fn observer(&mut self) -> &mut dyn Observer {
        self.machine.observer.inner()
    }
}

/// The earlier positions of a game, and what their hashes are made of.
pub(super) struct GameMemory<'g> {
    pub(super) hasher: &'g RepetitionHasher,
    pub(super) history: &'g mut History,
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Records the position before a move, and replaces its hash by that of the position after it; returns whether that
    /// one has occurred before.
    #[inline]
    pub(super) fn repeats_earlier(
        &self,
        memory: GameMemory<'_>,
        before: &Turn<H>,
        after: &Turn<H>,
        hash: &mut u64,
    ) -> bool {
        let hash_after = memory
            .hasher
            .hash(&after.board.words()[..2 * H], after.mover);
        let hash_before = std::mem::replace(hash, hash_after);
        let earlier = &mut memory.history.earlier_hashes;
        if self.changes_stores(*before, *after) {
            earlier.clear();
            return false;
        }
        earlier.push(hash_before);
        earlier.contains(&hash_after)
    }
}
