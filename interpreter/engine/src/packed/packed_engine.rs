//! The interface of packed games.

use super::endings::{CountedEnds, Ends};
use super::game::PackedGame;
use super::in_turns::{Turn, play_in_turns};
use super::playing::{Game, Start};
use super::position::{PackedPosition, RIGHTWARD};
use super::unmade::{Made, Unmade};
use crate::chance::Chance;
use crate::movegen::Seen;
use crate::moves::Toward;
use crate::random_games::Playouts;
use sow_compiler::board::seat;
use sow_compiler::packed::{Board, LaidOutRules, Lanes};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// A callback with a move, by lane and direction, and the board after it.
pub(super) type Show<'s, const H: usize> = dyn FnMut((u8, Toward), &Board<H>, Seen) + 's;

/// A callback with the words of a board after a move, and the player to move there.
pub(crate) type ShowBoard<'s> = dyn FnMut(&[u64], Seat) + 's;

/// A packed game on boards of two halves of `H` words, whatever the length of its rows.
pub(super) trait PackedEngine<const H: usize>: Send + Sync {
    fn lanes(&self) -> &Lanes;

    /// Whether the mover chooses between two directions.
    fn is_either_way(&self) -> bool;

    /// Plays a game to its end from the same board for each generator of random numbers. `games` holds buffers to
    /// reuse.
    fn play_all(
        &self,
        start: &Start<H>,
        chances: &mut dyn Iterator<Item = Chance>,
        ends: &mut dyn CountedEnds<H>,
        games: &mut Vec<Game<H>>,
    ) -> Playouts;

    /// Plays random moves until the game has `most` moves. Returns `false` if it ended or was stopped before; the
    /// endings have then been evaluated.
    fn play_on(&self, game: &mut Game<H>, most: u32, ends: &mut dyn Ends<H>) -> bool;

    /// Returns the legal moves; see [`PackedPosition::legal`].
    fn legal(&self, board: Board<H>, us: usize) -> u32;

    /// Plays a legal move, given by its bit. Returns whether the game goes on, evaluating the endings if necessary.
    fn step(&self, game: &mut PackedPosition, bit: u32, ends: &mut dyn Ends<H>) -> bool;

    /// Returns the quickly known facts about a board.
    fn seen(&self, board: &Board<H>, mover: usize) -> Seen;

    /// Shows all moves by lane and direction, with the boards after them.
    fn list(&self, board: Board<H>, us: usize, show: &mut Show<'_, H>);

    /// Returns the moves of a board, to be made one by one.
    fn unmade(&self, board: &Board<H>, us: usize) -> Unmade;

    /// Makes the next legal move of a board.
    fn make(&self, board: Board<H>, us: usize, unmade: &mut Unmade) -> Option<Made<H>>;

    /// Shows the boards after all moves. Returns whether a quick test shows that no ending applies before them,
    /// provided that there is a move.
    fn each_after(&self, board: Board<H>, us: usize, show: &mut ShowBoard<'_>) -> bool;

    /// Whether there is no legal move.
    fn has_no_move(&self, board: Board<H>, us: usize) -> bool;

    /// Counts the sequences of `left` + 1 moves.
    fn count(&self, board: Board<H>, us: usize, left: u32, ends: &mut dyn Ends<H>) -> u64;
}

/// Lays out the rules of a game in which each half is sown round separately; `None` if the game does not qualify.
pub(super) fn rules_of_halves<const H: usize>(
    program: &Program,
) -> Option<Arc<dyn PackedEngine<H>>> {
    let rules = laid_out::<H, H>(program)?;
    Some(Arc::new(PackedGame::<H, H, false>(rules)))
}

/// Lays out the rules of a game that is sown round both halves; `R` must be twice `H`. Plain games get code of their
/// own.
pub(super) fn rules_of_both<const H: usize, const R: usize>(
    program: &Program,
) -> Option<Arc<dyn PackedEngine<H>>> {
    let rules = laid_out::<H, R>(program)?;
    Some(match rules.plain {
        true => Arc::new(PackedGame::<H, R, true>(rules)),
        false => Arc::new(PackedGame::<H, R, false>(rules)),
    })
}

fn laid_out<const H: usize, const R: usize>(program: &Program) -> Option<LaidOutRules<H, R>> {
    let may_be = program.passes.packed_board;
    may_be.then(|| LaidOutRules::new(program))?
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedEngine<H>
    for PackedGame<H, R, PLAIN>
{
    fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    fn is_either_way(&self) -> bool {
        self.either_way
    }

    fn play_all(
        &self,
        start: &Start<H>,
        chances: &mut dyn Iterator<Item = Chance>,
        ends: &mut dyn CountedEnds<H>,
        games: &mut Vec<Game<H>>,
    ) -> Playouts {
        let mut all = Playouts::default();
        let begun = chances.map(|chance| start.game(chance));
        play_in_turns(begun, games, |game| {
            if self.goes_on(game, ends) {
                return Turn::GoesOn;
            }
            ends.count(game.moves, &mut all);
            match all.unplayable {
                0 => Turn::Over,
                _ => Turn::Last,
            }
        });
        all
    }

    fn play_on(&self, game: &mut Game<H>, most: u32, ends: &mut dyn Ends<H>) -> bool {
        while game.moves < most {
            if !self.goes_on(game, ends) {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn legal(&self, board: Board<H>, us: usize) -> u32 {
        if PLAIN {
            return self.open_pits(&board, us);
        }
        let mut bits = 0;
        self.each(board, us, |(number, side), _, _| {
            bits |= 1 << (u32::from(number) + RIGHTWARD * side as u32);
        });
        bits
    }

    fn step(&self, game: &mut PackedPosition, bit: u32, ends: &mut dyn Ends<H>) -> bool {
        let (side, number) = ((bit / RIGHTWARD) as usize, (bit % RIGHTWARD) as u8);
        let (board, us) = (Board::of_words(&game.words), game.mover.into());
        let begun = self.begin(&board, us, side & 1, number);
        let after = self.play(board, (us, false), begun);
        let (board, mover) = after.unwrap_or((board, us));
        let legal = self.legal(board, mover);
        *game = PackedPosition {
            words: board.words(),
            legal,
            mover: mover as u8,
        };
        let none = legal == 0;
        if none || !self.early_outs.hold(&board, mover) {
            return !ends.look(&self.lanes, board, mover, (none, false)) && !none;
        }
        true
    }

    #[inline(always)]
    fn seen(&self, board: &Board<H>, mover: usize) -> Seen {
        Seen {
            count: 2 * H as u8,
            mover: mover as u8,
            points: self.points(board, mover),
            far_from_end: self.early_outs.hold(board, mover),
            // With one lap and no choices, every pit with enough seeds can be played.
            has_move: PLAIN && self.open(board, mover, 0) != 0,
        }
    }

    fn list(&self, board: Board<H>, us: usize, show: &mut Show<'_, H>) {
        self.each(board, us, |(lane, side), board, mover| {
            let seen = self.seen(&board, mover);
            show((lane, self.toward(side)), &board, seen);
        });
    }

    fn unmade(&self, board: &Board<H>, us: usize) -> Unmade {
        self.all_unmade(board, us, self.prefers(board, us))
    }

    fn make(&self, board: Board<H>, us: usize, unmade: &mut Unmade) -> Option<Made<H>> {
        // Never called with the feature `small` (see `Listing::unmade`), so it is left out.
        if cfg!(feature = "small") {
            return None;
        }
        let ((number, side), after, mover) = self.next_legal(board, us, unmade)?;
        let mut seen = self.seen(&after, mover);
        // Callers that make one move want to know whether the game goes on after it. With rules about repetition, the
        // board alone cannot tell.
        if !PLAIN && seen.far_from_end && !self.repeats {
            seen.has_move = !self.has_no_move(after, mover);
        }
        Some(((number, self.toward(side)), after, seen))
    }

    fn each_after(&self, board: Board<H>, us: usize, show: &mut ShowBoard<'_>) -> bool {
        // Never called with the feature `small` (see `Listing::each_after`), so it is left out.
        if cfg!(feature = "small") {
            return false;
        }
        self.each(board, us, |_, after, mover| {
            show(&after.words()[..2 * H], seat(mover as u8));
        });
        self.early_outs.hold(&board, us)
    }

    fn has_no_move(&self, board: Board<H>, us: usize) -> bool {
        Self::has_no_move(self, board, us)
    }

    fn count(&self, board: Board<H>, us: usize, left: u32, ends: &mut dyn Ends<H>) -> u64 {
        // Never called with the feature `small` (see `Listing::count`), so it is left out.
        if cfg!(feature = "small") {
            return 0;
        }
        if left == 0 {
            return self.count_moves(board, us);
        }
        let mut nodes = 0;
        self.each(board, us, |_, after, mover| {
            let over = !self.early_outs.may_hold(&after, mover) && self.is_over(after, mover, ends);
            if !over {
                nodes += self.count(after, mover, left - 1, ends);
            }
        });
        nodes
    }
}
