//! The interface of packed games.

use super::game::{EndingEvaluator, GameMemory, PackedGame, Turn};
use super::games::{Histories, RandomGame, StepOutcome, play_interleaved};
use super::move_generator::PackedMove;
use super::observed::Watch;
use super::stepper::{PackedPosition, RIGHTWARD_BIT};
use crate::board::BoardCallback;
use crate::chance::Chance;
use crate::movegen::{PackedState, RemainingMoves};
use crate::random_games::{MAX_MOVES, Playouts};
use sow_compiler::board::seat_from_index;
use sow_compiler::packed::{Board, LaneMap, PackedRules, Trails};
use sow_compiler::program::Program;
use std::sync::Arc;

/// A packed game, whatever the size of its boards and the length of its rows. A board is passed as the words of its
/// lanes, with the player to move.
pub(super) trait PackedEngine: Send + Sync {
    fn lanes(&self) -> &LaneMap;

    /// Whether the mover chooses between two directions.
    fn has_direction_choice(&self) -> bool;

    /// Plays a game to its end from the same board for each generator of random numbers. `histories` holds buffers to
    /// reuse.
    fn play_all(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        chances: &mut dyn Iterator<Item = Chance>,
        evaluator: &mut dyn EndingEvaluator,
        histories: &mut Histories,
    ) -> Playouts;

    /// Plays random moves until the game ends or has `max_moves` moves, and evaluates its endings. Returns the number
    /// of moves.
    fn play_out(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        chance: &mut Chance,
        max_moves: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> u32;

    /// Plays a game to its end before an observer.
    fn play_observed(&self, lanes: &[u64; 8], mover: usize, chance: Chance, watch: &mut Watch<'_>);

    /// Collects the events for observers; `None` if the machine has to play observed games.
    fn trails(&self, program: &Program) -> Option<Trails>;

    /// Whether all reasons why moves are illegal are known: that they never end is the only one.
    fn knows_refusals(&self) -> bool;

    /// Returns the legal moves; see [`PackedPosition::legal_bits`].
    fn legal_bits(&self, lanes: &[u64; 8], us: usize) -> u32;

    /// Plays a legal move, given by its bit. Returns whether the game goes on, evaluating the endings if necessary.
    /// `memory` is needed if repetition matters.
    fn step(
        &self,
        game: &mut PackedPosition,
        memory: Option<GameMemory<'_>>,
        bit: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> bool;

    /// Returns a board with the facts about it that are quickly known.
    fn state(&self, lanes: &[u64; 8], mover: usize) -> PackedState;

    /// Shows all moves by lane and direction, with the states after them.
    fn list_moves(&self, lanes: &[u64; 8], us: usize, callback: &mut dyn FnMut(PackedMove));

    /// Returns the moves of a board, to be made one by one; `None` with the feature `small`.
    fn remaining_moves(&self, lanes: &[u64; 8], us: usize) -> Option<RemainingMoves>;

    /// Makes the next legal move of a board.
    fn make_next(
        &self,
        lanes: &[u64; 8],
        us: usize,
        remaining: &mut RemainingMoves,
    ) -> Option<PackedMove>;

    /// Shows the boards after all moves. Returns whether a quick test shows that no ending applies before them,
    /// provided that there is a move; `None`, with nothing shown, with the feature `small`.
    fn visit_successors(
        &self,
        lanes: &[u64; 8],
        us: usize,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool>;

    /// Whether there is no legal move.
    fn has_no_move(&self, lanes: &[u64; 8], us: usize) -> bool;

    /// Returns the number of legal moves.
    fn count_moves(&self, lanes: &[u64; 8], us: usize) -> u64;

    /// Counts the sequences of `left` + 1 moves; `None` if earlier positions matter, or with the feature `small`.
    fn perft(
        &self,
        lanes: &[u64; 8],
        us: usize,
        left: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> Option<u64>;
}

/// Lays out the rules of a game in which each half is sown round separately; `None` if the game does not qualify.
pub(super) fn engine_for_halves<const H: usize>(
    program: &Program,
) -> Option<Arc<dyn PackedEngine>> {
    let rules = packed_rules::<H, H>(program)?;
    Some(Arc::new(PackedGame::<H, H, false>(rules)))
}

/// Lays out the rules of a game that is sown round both halves; `R` must be twice `H`. Plain games get code of their
/// own.
pub(super) fn engine_for_whole_board<const H: usize, const R: usize>(
    program: &Program,
) -> Option<Arc<dyn PackedEngine>> {
    let rules = packed_rules::<H, R>(program)?;
    Some(match rules.is_single_lap {
        true => Arc::new(PackedGame::<H, R, true>(rules)),
        false => Arc::new(PackedGame::<H, R, false>(rules)),
    })
}

fn packed_rules<const H: usize, const R: usize>(program: &Program) -> Option<PackedRules<H, R>> {
    let enabled = program.passes.packed_board;
    enabled.then(|| PackedRules::new(program))?
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedEngine for PackedGame<H, R, PLAIN> {
    fn lanes(&self) -> &LaneMap {
        &self.lanes
    }

    fn has_direction_choice(&self) -> bool {
        self.either_way
    }

    fn play_all(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        chances: &mut dyn Iterator<Item = Chance>,
        evaluator: &mut dyn EndingEvaluator,
        histories: &mut Histories,
    ) -> Playouts {
        let mut all = Playouts::default();
        if cfg!(feature = "small") {
            // One after the other, with the code of play-outs.
            for mut chance in chances {
                let moves = self.play_out(lanes, mover, &mut chance, MAX_MOVES, evaluator);
                all.add(evaluator.end(), moves);
                if all.unplayable > 0 {
                    break;
                }
            }
            return all;
        }
        let start = Turn::from_words(lanes, mover);
        let starts = chances.map(|chance| RandomGame::new(start, chance));
        play_interleaved(starts, histories, |game| {
            if self.play_random_move(game, evaluator) {
                return StepOutcome::Continues;
            }
            all.add(evaluator.end(), game.moves);
            match all.unplayable {
                0 => StepOutcome::Over,
                _ => StepOutcome::OverAndStop,
            }
        });
        all
    }

    fn play_out(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        chance: &mut Chance,
        max_moves: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> u32 {
        let mut game = RandomGame::new(Turn::from_words(lanes, mover), chance.clone());
        let mut goes_on = true;
        while goes_on && game.moves < max_moves {
            goes_on = self.play_random_move(&mut game, evaluator);
        }
        if goes_on {
            self.stop(&game, evaluator);
        }
        *chance = game.chance;
        game.moves
    }

    fn play_observed(&self, lanes: &[u64; 8], mover: usize, chance: Chance, watch: &mut Watch<'_>) {
        // With the feature `small` there are no trails, so that nothing is observed here.
        if !cfg!(feature = "small") {
            let mut game = RandomGame::new(Turn::from_words(lanes, mover), chance);
            Self::play_observed(self, &mut game, watch);
        }
    }

    fn trails(&self, program: &Program) -> Option<Trails> {
        match cfg!(feature = "small") {
            true => None,
            false => Trails::new::<H>(program, &self.lanes),
        }
    }

    fn knows_refusals(&self) -> bool {
        self.filters.is_empty()
    }

    fn legal_bits(&self, lanes: &[u64; 8], us: usize) -> u32 {
        self.legal_bits(Turn::from_words(lanes, us))
    }

    fn step(
        &self,
        game: &mut PackedPosition,
        memory: Option<GameMemory<'_>>,
        bit: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> bool {
        let (side, number) = ((bit / RIGHTWARD_BIT) as usize, (bit % RIGHTWARD_BIT) as u8);
        let before = Turn::from_words(&game.lanes, game.mover.into());
        let start = self.start_move(&before.board, before.mover, side & 1, number);
        let after = self.play(before, false, start).unwrap_or(before);
        let mut hash = game.hash;
        let repeated = match memory {
            Some(memory) if !PLAIN => self.repeats_earlier(memory, &before, &after, &mut hash),
            _ => false,
        };
        let Turn { board, mover } = after;
        let legal = self.legal_bits(after);
        *game = PackedPosition {
            lanes: board.words(),
            legal_bits: legal,
            mover: mover as u8,
            hash,
        };
        let none = legal == 0;
        if none || repeated || !self.early_outs.rule_out_endings(&board, mover) {
            let known = (none, repeated);
            return !evaluator.evaluate_endings(&self.lanes, &game.lanes, mover, known) && !none;
        }
        true
    }

    fn state(&self, lanes: &[u64; 8], mover: usize) -> PackedState {
        self.state(&Turn::from_words(lanes, mover))
    }

    fn list_moves(&self, lanes: &[u64; 8], us: usize, callback: &mut dyn FnMut(PackedMove)) {
        self.for_each_move(Turn::from_words(lanes, us), |(lane, side), after| {
            let start = (lane, self.direction_choice(side));
            callback((start, self.state(&after)));
        });
    }

    fn remaining_moves(&self, lanes: &[u64; 8], us: usize) -> Option<RemainingMoves> {
        let (board, enabled) = (Board::from_words(lanes), !cfg!(feature = "small"));
        enabled.then(|| self.all_moves(&board, us, self.preference_applies(&board, us)))
    }

    fn make_next(
        &self,
        lanes: &[u64; 8],
        us: usize,
        remaining: &mut RemainingMoves,
    ) -> Option<PackedMove> {
        // With the feature `small` there are no remaining moves.
        if cfg!(feature = "small") {
            return None;
        }
        let turn = Turn::from_words(lanes, us);
        let ((number, side), after) = self.next_legal(turn, remaining)?;
        let mut state = self.state(&after);
        // Callers that make one move want to know whether the game goes on after it. With rules about repetition, the
        // board alone cannot tell.
        if !PLAIN && state.facts.far_from_end && !self.repeats {
            state.facts.has_move = !self.has_no_move(after);
        }
        Some(((number, self.direction_choice(side)), state))
    }

    fn visit_successors(
        &self,
        lanes: &[u64; 8],
        us: usize,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool> {
        if cfg!(feature = "small") {
            return None;
        }
        let turn = Turn::from_words(lanes, us);
        self.for_each_move(turn, |_, after| {
            let mover = seat_from_index(after.mover as u8);
            callback(&after.board.words()[..2 * H], mover);
        });
        Some(self.early_outs.rule_out_endings(&turn.board, us))
    }

    fn has_no_move(&self, lanes: &[u64; 8], us: usize) -> bool {
        self.has_no_move(Turn::from_words(lanes, us))
    }

    fn count_moves(&self, lanes: &[u64; 8], us: usize) -> u64 {
        self.count_moves(Turn::from_words(lanes, us))
    }

    fn perft(
        &self,
        lanes: &[u64; 8],
        us: usize,
        left: u32,
        evaluator: &mut dyn EndingEvaluator,
    ) -> Option<u64> {
        let enabled = !cfg!(feature = "small") && !self.repeats;
        enabled.then(|| self.count_sequences(Turn::from_words(lanes, us), left, evaluator))
    }
}
