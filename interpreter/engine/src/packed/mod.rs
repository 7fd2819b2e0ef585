//! Games of one plain kind of move, played without a machine: what is lifted is laid by rows that are ready, and what
//! the table comes to is known for each cell. The machine plays the same moves; it is asked where a game may end.
//!
//! The board is laid out anew for it ([`crate::program::specialise::packed`]), so that the pits of each player begin an eight.

mod counting;
mod endings;
mod games;
mod in_turns;
mod landings;
mod listing;
mod log;
mod logged;
mod logged_ends;
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
pub use logged_ends::LoggedGames;
pub use stepped::{Endings, PackedPosition, PackedStepper};
use tables::Halves;
pub(crate) use tables::Tables;

use crate::board::{Position, gathered, words};
use crate::chance::Chance;
use crate::engine::random::RandomGames;
use crate::program::Program;
use crate::program::specialise::packed::{Board, LaidOutRules};
use endings::{Ends, Referee};
use rules::Rules;
pub(crate) use rules::ShowBoard;
use std::ops::Deref;
use std::sync::Arc;
pub use unmade::Unmade;

/// Such a game, with somebody to ask where it may end.
struct PackedPlay<'p, const W: usize, const H: usize> {
    rules: Arc<dyn Rules<H>>,
    ends: Referee<'p, W>,
    /// Games that are over, kept for their lists.
    games: Vec<games::Game<H>>,
}

/// A game from a position on, whatever the size of its board; `None` if no board of such positions has such halves.
macro_rules! asking {
    ($program:expr, $tables:expr, $opening:expr, $game:ident => $play:expr) => {
        match $tables.0 {
            Halves::One(rules) if const { go_together(W, 1) } => {
                let $game = asking($program, rules, $opening);
                Some($play)
            }
            Halves::Two(rules) if const { go_together(W, 2) } => {
                let $game = asking($program, rules, $opening);
                Some($play)
            }
            Halves::Four(rules) if const { go_together(W, 4) } => {
                let $game = asking($program, rules, $opening);
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

/// Random games that begin in a position in which the game is not over; `None` if the tables are not those of such positions.
pub(crate) fn games<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Option<Box<dyn RandomGames + 'p>> {
    asking!(program, tables, opening, game => Box::new(game) as Box<dyn RandomGames + 'p>)
}

/// Plays a random game from a position on in which the game is not over: how it ended, and how many moves were made. `None` as
/// for [`games`].
pub(crate) fn play_out<const W: usize>(
    program: &Program,
    tables: Tables,
    opening: Position<W>,
    chance: Chance,
) -> Option<(Position<W>, u64)> {
    asking!(program, tables, opening, game => game.finish(chance))
}

/// A count of sequences of moves; `None` if the game is not one of those that are played so, or looks back at earlier positions.
pub(crate) fn counting<'p, const W: usize>(
    program: &'p Program,
    opening: Position<W>,
) -> Option<Box<dyn Counting<W> + 'p>> {
    // Where space counts, the moves of positions are listed instead.
    if cfg!(feature = "small") {
        return None;
    }
    let tables = Tables::without_history(program)?;
    asking!(program, tables, opening, game => Box::new(game) as Box<dyn Counting<W> + 'p>)
}

/// Lists of moves and where they lead; `None` if the game is not one of those that are played so.
pub(crate) fn listing<'p, const W: usize>(
    program: &'p Program,
    opening: Position<W>,
) -> Option<Box<dyn Listing<W> + 'p>> {
    let tables = Tables::new(program)?;
    asking!(program, tables, opening, game => Box::new(Lists::new(game)) as Box<dyn Listing<W> + 'p>)
}

/// Random games that are written down; `None` if the game is not one of those that are played so, or what its laps come to cannot be
/// told in short.
pub(crate) fn logged_games<'p, const W: usize>(
    program: &'p Program,
    opening: Position<W>,
) -> Option<Box<dyn LoggedGames + 'p>> {
    // Where space counts, games are watched instead.
    if cfg!(feature = "small") {
        return None;
    }
    let tables = Tables::new(program)?;
    asking!(program, tables, opening, game => logged_ends::logged(program, game))?
}

fn asking<const W: usize, const H: usize>(
    program: &Program,
    rules: Arc<dyn Rules<H>>,
    opening: Position<W>,
) -> PackedPlay<'_, W, H> {
    PackedPlay {
        rules,
        ends: Referee::new(program, opening.unfinished()),
        games: Vec::new(),
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

/// Whether a game is played so, for [`crate::test_hooks`].
#[cfg(feature = "test_hooks")]
pub(crate) fn is_packed(program: &Program) -> bool {
    Tables::new(program).is_some()
}
