//! The interface of packed games.

use super::game::{
    CountingEvaluator, EndingEvaluator, GameMemory, PackedGame, PackedTables, SizedEngine,
    packed_play,
};
use super::games::{GameStart, PackedGames, RandomGame, StepOutcome, play_interleaved};
use super::move_generator::{MoveGenerator, PackedMove, PackedMoveGenerator, RemainingMoves};
use super::observed::Watch;
use super::stepper::{PackedPosition, RIGHTWARD_BIT};
use crate::chance::Chance;
use crate::movegen::BoardFacts;
use crate::moves::DirectionChoice;
use crate::random_games::{Playouts, RandomGames};
use sow_compiler::board::{Position, position_words, seat_from_index};
use sow_compiler::packed::{Board, LaneMap, PackedRules};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// A callback with a move, by lane and direction, and the board after it.
pub(super) type MoveCallback<'s, const H: usize> =
    dyn FnMut((u8, DirectionChoice), &Board<H>, BoardFacts) + 's;

/// A callback with the words of a board after a move, and the player to move there.
pub(crate) type BoardCallback<'s> = dyn FnMut(&[u64], Seat) + 's;

/// A packed game on boards of two halves of `H` words, whatever the length of its rows.
pub(super) trait PackedEngine<const H: usize>: Send + Sync {
    fn lanes(&self) -> &LaneMap;

    /// Whether the mover chooses between two directions.
    fn has_direction_choice(&self) -> bool;

    /// Plays a game to its end from the same board for each generator of random numbers. `games` holds buffers to
    /// reuse.
    fn play_all(
        &self,
        start: &GameStart<H>,
        chances: &mut dyn Iterator<Item = Chance>,
        evaluator: &mut dyn CountingEvaluator<H>,
        games: &mut Vec<RandomGame<H>>,
    ) -> Playouts;

    /// Plays random moves until the game has `max_moves` moves. Returns `false` if it ended or was stopped before; the
    /// endings have then been evaluated.
    fn play_until(
        &self,
        game: &mut RandomGame<H>,
        max_moves: u32,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool;

    /// Plays a game to its end before an observer.
    fn play_observed(&self, game: &mut RandomGame<H>, watch: &mut Watch<'_, H>);

    /// Whether all reasons why moves are illegal are known: that they never end is the only one.
    fn knows_refusals(&self) -> bool;

    /// Returns the legal moves; see [`PackedPosition::legal_bits`].
    fn legal_bits(&self, board: Board<H>, us: usize) -> u32;

    /// Plays a legal move, given by its bit. Returns whether the game goes on, evaluating the endings if necessary.
    /// `memory` is needed if repetition matters.
    fn step(
        &self,
        game: &mut PackedPosition,
        memory: Option<GameMemory<'_>>,
        bit: u32,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool;

    /// Returns the quickly known facts about a board.
    fn facts(&self, board: &Board<H>, mover: usize) -> BoardFacts;

    /// Shows all moves by lane and direction, with the boards after them.
    fn list_moves(&self, board: Board<H>, us: usize, callback: &mut MoveCallback<'_, H>);

    /// Returns the moves of a board, to be made one by one.
    fn remaining_moves(&self, board: &Board<H>, us: usize) -> RemainingMoves;

    /// Makes the next legal move of a board.
    fn make_next(
        &self,
        board: Board<H>,
        us: usize,
        remaining: &mut RemainingMoves,
    ) -> Option<PackedMove<H>>;

    /// Shows the boards after all moves. Returns whether a quick test shows that no ending applies before them,
    /// provided that there is a move.
    fn visit_successors(
        &self,
        board: Board<H>,
        us: usize,
        callback: &mut BoardCallback<'_>,
    ) -> bool;

    /// Whether there is no legal move.
    fn has_no_move(&self, board: Board<H>, us: usize) -> bool;

    /// Counts the sequences of `left` + 1 moves.
    fn perft(
        &self,
        board: Board<H>,
        us: usize,
        left: u32,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> u64;
}

/// Lays out the rules of a game in which each half is sown round separately; `None` if the game does not qualify.
pub(super) fn engine_for_halves<const H: usize>(
    program: &Program,
) -> Option<Arc<dyn PackedEngine<H>>> {
    let rules = packed_rules::<H, H>(program)?;
    Some(Arc::new(PackedGame::<H, H, false>(rules)))
}

/// Lays out the rules of a game that is sown round both halves; `R` must be twice `H`. Plain games get code of their
/// own.
pub(super) fn engine_for_whole_board<const H: usize, const R: usize>(
    program: &Program,
) -> Option<Arc<dyn PackedEngine<H>>> {
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

impl<const H: usize, const R: usize, const PLAIN: bool> PackedEngine<H>
    for PackedGame<H, R, PLAIN>
{
    fn lanes(&self) -> &LaneMap {
        &self.lanes
    }

    fn has_direction_choice(&self) -> bool {
        self.either_way
    }

    fn play_all(
        &self,
        start: &GameStart<H>,
        chances: &mut dyn Iterator<Item = Chance>,
        evaluator: &mut dyn CountingEvaluator<H>,
        games: &mut Vec<RandomGame<H>>,
    ) -> Playouts {
        let mut all = Playouts::default();
        let starts = chances.map(|chance| start.new_game(chance));
        play_interleaved(starts, games, |game| {
            if self.play_random_move(game, evaluator) {
                return StepOutcome::Continues;
            }
            evaluator.count_game(game.moves, &mut all);
            match all.unplayable {
                0 => StepOutcome::Over,
                _ => StepOutcome::OverAndStop,
            }
        });
        all
    }

    fn play_until(
        &self,
        game: &mut RandomGame<H>,
        max_moves: u32,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        while game.moves < max_moves {
            if !self.play_random_move(game, evaluator) {
                return false;
            }
        }
        true
    }

    fn play_observed(&self, game: &mut RandomGame<H>, watch: &mut Watch<'_, H>) {
        Self::play_observed(self, game, watch);
    }

    fn knows_refusals(&self) -> bool {
        self.filters.is_empty()
    }

    #[inline(always)]
    fn legal_bits(&self, board: Board<H>, us: usize) -> u32 {
        if self.every_move_is_legal(&board, us) {
            let pits = self.open_pits(&board, us);
            let both = u32::from(self.chooses_direction()) << RIGHTWARD_BIT | 1;
            return pits * both;
        }
        let mut bits = 0;
        self.for_each_move(board, us, |(number, side), _, _| {
            bits |= 1 << (u32::from(number) + RIGHTWARD_BIT * side as u32);
        });
        bits
    }

    fn step(
        &self,
        game: &mut PackedPosition,
        memory: Option<GameMemory<'_>>,
        bit: u32,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> bool {
        let (side, number) = ((bit / RIGHTWARD_BIT) as usize, (bit % RIGHTWARD_BIT) as u8);
        let (board, us) = (Board::from_words(&game.lanes), game.mover.into());
        let start = self.start_move(&board, us, side & 1, number);
        let after = self.play(board, (us, false), start);
        let (after, mover) = after.unwrap_or((board, us));
        let mut hash = game.hash;
        let repeated = match memory {
            Some(memory) if !PLAIN => {
                self.repeats_earlier(memory, (&board, us), (&after, mover), &mut hash)
            }
            _ => false,
        };
        let board = after;
        let legal = self.legal_bits(board, mover);
        *game = PackedPosition {
            lanes: board.words(),
            legal_bits: legal,
            mover: mover as u8,
            hash,
        };
        let none = legal == 0;
        if none || repeated || !self.early_outs.rule_out_endings(&board, mover) {
            let known = (none, repeated);
            return !evaluator.evaluate_endings(&self.lanes, board, mover, known) && !none;
        }
        true
    }

    #[inline(always)]
    fn facts(&self, board: &Board<H>, mover: usize) -> BoardFacts {
        BoardFacts {
            word_count: 2 * H as u8,
            mover: mover as u8,
            points: self.points(board, mover),
            far_from_end: self.early_outs.rule_out_endings(board, mover),
            // With one lap and no choices, every pit with enough seeds can be played.
            has_move: PLAIN && self.playable_pits(board, mover, 0) != 0,
        }
    }

    fn list_moves(&self, board: Board<H>, us: usize, callback: &mut MoveCallback<'_, H>) {
        self.for_each_move(board, us, |(lane, side), board, mover| {
            let facts = self.facts(&board, mover);
            callback((lane, self.direction_choice(side)), &board, facts);
        });
    }

    fn remaining_moves(&self, board: &Board<H>, us: usize) -> RemainingMoves {
        self.all_moves(board, us, self.preference_applies(board, us))
    }

    fn make_next(
        &self,
        board: Board<H>,
        us: usize,
        remaining: &mut RemainingMoves,
    ) -> Option<PackedMove<H>> {
        // Never called with the feature `small` (see `MoveGenerator::remaining_moves`), so it is left out.
        if cfg!(feature = "small") {
            return None;
        }
        let ((number, side), after, mover) = self.next_legal(board, us, remaining)?;
        let mut facts = self.facts(&after, mover);
        // Callers that make one move want to know whether the game goes on after it. With rules about repetition, the
        // board alone cannot tell.
        if !PLAIN && facts.far_from_end && !self.repeats {
            facts.has_move = !self.has_no_move(after, mover);
        }
        Some(((number, self.direction_choice(side)), after, facts))
    }

    fn visit_successors(
        &self,
        board: Board<H>,
        us: usize,
        callback: &mut BoardCallback<'_>,
    ) -> bool {
        // Never called with the feature `small` (see `MoveGenerator::visit_successors`), so it is left out.
        if cfg!(feature = "small") {
            return false;
        }
        self.for_each_move(board, us, |_, after, mover| {
            callback(&after.words()[..2 * H], seat_from_index(mover as u8));
        });
        self.early_outs.rule_out_endings(&board, us)
    }

    fn has_no_move(&self, board: Board<H>, us: usize) -> bool {
        Self::has_no_move(self, board, us)
    }

    fn perft(
        &self,
        board: Board<H>,
        us: usize,
        left: u32,
        evaluator: &mut dyn EndingEvaluator<H>,
    ) -> u64 {
        // Never called with the feature `small` (see `MoveGenerator::perft`), so it is left out.
        if cfg!(feature = "small") {
            return 0;
        }
        if left == 0 {
            return self.count_moves(board, us);
        }
        let mut nodes = 0;
        self.for_each_move(board, us, |_, after, mover| {
            let over = !self.early_outs.may_rule_out_endings(&after, mover)
                && self.is_over(after, mover, evaluator);
            if !over {
                nodes += self.perft(after, mover, left - 1, evaluator);
            }
        });
        nodes
    }
}

/// Evaluates an expression with the packed game from a position; `None` if positions of this size do not go with
/// boards of these halves.
macro_rules! with_packed_game {
    ($program:expr, $tables:expr, $opening:expr, $game:ident => $play:expr) => {
        match $tables.0 {
            SizedEngine::OneWord(rules) if const { sizes_match(W, 1) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            SizedEngine::TwoWords(rules) if const { sizes_match(W, 2) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            SizedEngine::FourWords(rules) if const { sizes_match(W, 4) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            SizedEngine::OneWord(_) | SizedEngine::TwoWords(_) | SizedEngine::FourWords(_) => None,
        }
    };
}

/// Whether boards that fit into positions of `words` words have halves of `half_words` words. No code is compiled for
/// other combinations.
const fn sizes_match(words: usize, half_words: usize) -> bool {
    match half_words {
        1 => words == position_words(16),
        2 => words == position_words(32),
        _ => words == position_words(40) || words == position_words(64),
    }
}

/// Creates a player of random games; `None` if the tables do not match this size of positions.
pub(crate) fn random_games<'p, const W: usize>(
    program: &'p Program,
    tables: PackedTables,
    opening: Position<W>,
) -> Option<Box<dyn RandomGames + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(PackedGames::new(game, opening)) as Box<dyn RandomGames + 'p>)
}

/// Creates a move generator; `None` as for [`random_games`].
pub(crate) fn move_generator<'p, const W: usize>(
    program: &'p Program,
    tables: PackedTables,
    opening: Position<W>,
) -> Option<Box<dyn MoveGenerator<W> + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(PackedMoveGenerator::new(game)) as Box<dyn MoveGenerator<W> + 'p>)
}
