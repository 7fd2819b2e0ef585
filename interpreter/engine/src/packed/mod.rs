//! Games of one plain kind of move, played without a machine: what is lifted is laid by rows that are ready, and what
//! the table comes to is known for each cell. The machine plays the same moves; it is asked where a game may end.
//!
//! The board is laid out anew for it ([`sow_compiler::program::specialise::packed`]), so that the pits of each player begin an eight.

mod counting;
mod endings;
mod games;
mod in_turns;
mod landings;
mod listing;
mod log;
mod logged;
mod logs;
mod play;
mod rules;
mod sample;
mod situations;
mod stepped;
mod tables;
mod unmade;

pub(crate) use counting::Counting;
pub(crate) use listing::Listing;
use listing::Lists;
pub use stepped::{Endings, PackedPosition, PackedStepper};
use tables::Halves;
pub(crate) use tables::Tables;
#[cfg(feature = "test_hooks")]
use tables::of_any_size;

use crate::random_games::RandomGames;
use endings::{Ends, Referee};
use games::PackedGames;
use rules::Rules;
pub(crate) use rules::ShowBoard;
use sow_compiler::board::{Position, gathered, words};
use sow_compiler::program::Program;
use sow_compiler::program::specialise::packed::{Board, LaidOutRules};
use std::ops::Deref;
use std::sync::Arc;
pub use unmade::Unmade;

/// Such a game, with somebody to ask where it may end.
struct PackedPlay<'p, const W: usize, const H: usize> {
    rules: Arc<dyn Rules<H>>,
    ends: Referee<'p, W>,
}

/// A game from a position on, whatever the size of its board; `None` if no board of such positions has such halves.
macro_rules! with_packed_game {
    ($program:expr, $tables:expr, $opening:expr, $game:ident => $play:expr) => {
        match $tables.0 {
            Halves::One(rules) if const { go_together(W, 1) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            Halves::Two(rules) if const { go_together(W, 2) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            Halves::Four(rules) if const { go_together(W, 4) } => {
                let $game = packed_play($program, rules, $opening);
                Some($play)
            }
            Halves::One(_) | Halves::Two(_) | Halves::Four(_) => None,
        }
    };
}

/// Whether a board that fits into positions of so many eights is one of two halves of so many: nothing is compiled for others.
const fn go_together(eights: usize, half: usize) -> bool {
    match half {
        1 => eights == words(16),
        2 => eights == words(32),
        _ => eights == words(40) || eights == words(64),
    }
}

/// Random games; `None` if the tables are not those of such positions.
pub(crate) fn random_games<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Option<Box<dyn RandomGames + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(PackedGames::new(game, opening)) as Box<dyn RandomGames + 'p>)
}

/// A count of sequences of moves; `None` as for [`random_games`].
pub(crate) fn counting<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Option<Box<dyn Counting<W> + 'p>> {
    // Where space counts, the moves of positions are listed instead.
    if cfg!(feature = "small") {
        return None;
    }
    with_packed_game!(program, tables, opening, game => Box::new(game) as Box<dyn Counting<W> + 'p>)
}

/// Lists of moves and where they lead; `None` as for [`random_games`].
pub(crate) fn listing<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Option<Box<dyn Listing<W> + 'p>> {
    with_packed_game!(program, tables, opening, game => Box::new(Lists::new(game)) as Box<dyn Listing<W> + 'p>)
}

/// Whether random games have logs.
#[cfg(feature = "test_hooks")]
pub(crate) fn has_logs(program: &Program, tables: &Tables) -> bool {
    of_any_size!(tables, rules => logs::Logs::new(program, &**rules).is_some())
}

fn packed_play<const W: usize, const H: usize>(
    program: &Program,
    rules: Arc<dyn Rules<H>>,
    opening: Position<W>,
) -> PackedPlay<'_, W, H> {
    PackedPlay {
        rules,
        ends: Referee::new(program, opening.unfinished()),
    }
}

/// Such a game, known to be plain or not: what plain games never need is left out of what is compiled for them.
struct PackedGame<const H: usize, const R: usize, const PLAIN: bool>(LaidOutRules<H, R>);

impl<const H: usize, const R: usize, const PLAIN: bool> Deref for PackedGame<H, R, PLAIN> {
    type Target = LaidOutRules<H, R>;

    #[inline(always)]
    fn deref(&self) -> &LaidOutRules<H, R> {
        &self.0
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Has the endings looked at; whether the game is over.
    #[cold]
    #[inline(never)]
    fn is_over(&self, board: Board<H>, mover: usize, ends: &mut dyn Ends<H>) -> bool {
        let no_legal_move = self.has_no_move(board, mover);
        ends.look(&self.lanes, board, mover, (no_legal_move, false))
    }

    /// Whether there is a legal move of a single lap that ends in an empty lane, which is quicker to see than any other; never
    /// where something is required of moves.
    fn has_short_move(&self, board: Board<H>, us: usize) -> bool {
        if !self.filters.allow_all() {
            return false;
        }
        let ends = board.empty_lanes() & self.ends_when_empty[us & 1];
        let mut unmade = self.all_unmade(&board, us, false);
        while let Some((number, side)) = unmade.next(self.chooses_ways()) {
            let begun = self.begin(&board, us, side, number);
            if self.rows.ends_in(begun, ends) {
                return true;
            }
        }
        false
    }

    /// Whether the player to move chooses between two directions.
    #[inline(always)]
    fn chooses_ways(&self) -> bool {
        !PLAIN && self.either_way
    }

    /// Those of both eights, a bit for each pit as the pits are numbered.
    #[inline(always)]
    fn open_pits(&self, board: &Board<H>, us: usize) -> u32 {
        let of_eight = |second| gathered(self.open(board, us, second)) as u32;
        let second = if PLAIN { 0 } else { of_eight(1) << 8 };
        of_eight(0) | second
    }
}
