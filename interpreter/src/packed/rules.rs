//! What can be asked of such a game.

use super::PackedGame;
use super::board::Board;
use super::endings::Ends;
use super::games::{Game, Start};
use super::lanes::Lanes;
use super::logged::Logging;
use super::stepped::SteppedGame;
use super::unmade::{Made, Unmade};
use crate::engine::movegen::{Seen, Toward};
use crate::engine::random::Playouts;
use crate::program::Program;
use rand_xoshiro::SplitMix64;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// Shown a move, by lane and direction, and the board after it.
pub(super) type Show<'s, const H: usize> = dyn FnMut((u8, Toward), &Board<H>, Seen) + 's;

/// Shown the words of a board after a move, and who moves next there.
pub(crate) type ShowBoard<'s> = dyn FnMut(&[u64], Seat) + 's;

/// Such a game, whatever the rows of a board of two halves of `H` eights reach.
pub(super) trait Rules<const H: usize>: Send + Sync {
    fn lanes(&self) -> &Lanes;

    /// Whether the mover chooses between two directions.
    fn is_either_way(&self) -> bool;

    /// The steps of all rows; see [`super::rows::Row::step`].
    fn steps(&self) -> Vec<u16>;

    /// Plays a game to its end from the same board for each of these chances. `games`: games that are over, whose lists are used
    /// again.
    fn play_all(
        &self,
        start: &Start<H>,
        chances: &mut dyn Iterator<Item = SplitMix64>,
        ends: &mut dyn Ends<H>,
        games: &mut Vec<Game<H>>,
    ) -> Playouts;

    /// Plays a random move; false if the game is over or is stopped, and then its end is what was looked at last.
    fn play_one(&self, game: &mut Game<H>, ends: &mut dyn Ends<H>) -> bool;

    /// Plays games that are written down.
    fn play_logged(&self, logging: Logging<'_, H>);

    /// The legal moves; see [`SteppedGame::legal`].
    fn legal(&self, board: Board<H>, us: usize) -> u32;

    /// Plays a legal move, given by its bit; whether the game goes on, which is looked at with the endings where it need be.
    fn step(&self, game: &mut SteppedGame<H>, bit: u32, ends: &mut dyn Ends<H>) -> bool;

    /// What a look at a board tells.
    fn seen(&self, board: &Board<H>, mover: usize) -> Seen;

    /// Shows all moves by lane and direction, with the boards after them.
    fn list(&self, board: Board<H>, us: usize, show: &mut Show<'_, H>);

    /// The moves of a board, to be made one by one.
    fn unmade(&self, board: &Board<H>, us: usize) -> Unmade;

    /// Makes the next legal move of a board.
    fn make(&self, board: Board<H>, us: usize, unmade: &mut Unmade) -> Option<Made<H>>;

    /// Shows the boards after all moves; whether it is plain to see that no ending holds before them, if there is one.
    fn each_after(&self, board: Board<H>, us: usize, show: &mut ShowBoard<'_>) -> bool;

    /// Whether there is no legal move.
    fn has_no_move(&self, board: Board<H>, us: usize) -> bool;

    /// Sequences of one move and so many more.
    fn count(&self, board: Board<H>, us: usize, left: u32, ends: &mut dyn Ends<H>) -> u64;
}

/// The rules of a game; `None` if it is not one of those. `B`: twice `H`.
pub(super) fn rules<const H: usize, const B: usize>(
    program: &Program,
) -> Option<Arc<dyn Rules<H>>> {
    if !program.passes.packed_board {
        return None;
    }
    if let Some(packed) = PackedGame::<H, H>::new(program) {
        return Some(Arc::new(packed));
    }
    Some(Arc::new(PackedGame::<H, B>::new(program)?))
}

impl<const H: usize, const R: usize> Rules<H> for PackedGame<H, R> {
    fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    fn is_either_way(&self) -> bool {
        self.either_way
    }

    fn steps(&self) -> Vec<u16> {
        let mut steps: Vec<u16> = self.rows.all.iter().map(|row| row.step).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    fn play_all(
        &self,
        start: &Start<H>,
        chances: &mut dyn Iterator<Item = SplitMix64>,
        ends: &mut dyn Ends<H>,
        games: &mut Vec<Game<H>>,
    ) -> Playouts {
        if self.plain {
            self.play_together::<true>(start, chances, ends, games)
        } else {
            self.play_together::<false>(start, chances, ends, games)
        }
    }

    fn play_one(&self, game: &mut Game<H>, ends: &mut dyn Ends<H>) -> bool {
        self.goes_on::<false>(game, ends)
    }

    fn play_logged(&self, logging: Logging<'_, H>) {
        // Nobody asks for it where space counts (`packed::logged_games`), so it is left out.
        if cfg!(feature = "small") {
            return;
        }
        if self.plain {
            self.log_together::<true>(logging);
        } else {
            self.log_together::<false>(logging);
        }
    }

    fn legal(&self, board: Board<H>, us: usize) -> u32 {
        if self.plain {
            self.legal_bits::<true>(board, us)
        } else {
            self.legal_bits::<false>(board, us)
        }
    }

    fn step(&self, game: &mut SteppedGame<H>, bit: u32, ends: &mut dyn Ends<H>) -> bool {
        if self.plain {
            self.step_once::<true>(game, bit, ends)
        } else {
            self.step_once::<false>(game, bit, ends)
        }
    }

    fn seen(&self, board: &Board<H>, mover: usize) -> Seen {
        if self.plain {
            self.seen_of::<true>(board, mover)
        } else {
            self.seen_of::<false>(board, mover)
        }
    }

    fn list(&self, board: Board<H>, us: usize, show: &mut Show<'_, H>) {
        if self.plain {
            self.show_all::<true>(board, us, show);
        } else {
            self.show_all::<false>(board, us, show);
        }
    }

    fn unmade(&self, board: &Board<H>, us: usize) -> Unmade {
        if self.plain {
            self.all_unmade::<true>(board, us, false)
        } else {
            self.all_unmade::<false>(board, us, self.prefers::<false>(board, us))
        }
    }

    fn make(&self, board: Board<H>, us: usize, unmade: &mut Unmade) -> Option<Made<H>> {
        // Nobody asks for it where space counts (`Listing::unmade`), so it is left out.
        if cfg!(feature = "small") {
            return None;
        }
        if self.plain {
            self.make_next::<true>(board, us, unmade)
        } else {
            self.make_next::<false>(board, us, unmade)
        }
    }

    fn each_after(&self, board: Board<H>, us: usize, show: &mut ShowBoard<'_>) -> bool {
        // Nobody asks for it where space counts (`Listing::each_after`), so it is left out.
        if cfg!(feature = "small") {
            return false;
        }
        if self.plain {
            self.show_after::<true>(board, us, show);
        } else {
            self.show_after::<false>(board, us, show);
        }
        self.early_outs.hold(&board, us)
    }

    fn has_no_move(&self, board: Board<H>, us: usize) -> bool {
        self.finds_no_move::<false>(board, us)
    }

    fn count(&self, board: Board<H>, us: usize, left: u32, ends: &mut dyn Ends<H>) -> u64 {
        if self.plain {
            self.nodes::<true>(board, us, left, ends)
        } else {
            self.nodes::<false>(board, us, left, ends)
        }
    }
}
