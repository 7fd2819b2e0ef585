//! Games of one plain kind of move, played without a machine: what is lifted is laid by rows that are ready, and what
//! the table comes to is known for each cell. The machine plays the same moves; it is asked where a game may end.
//!
//! The board is laid out anew for it ([`lanes`]), so that the pits of each player begin an eight.

mod board;
mod build;
mod counting;
mod early_out;
mod endings;
mod games;
mod lanes;
mod listing;
mod rings;
mod rows;
mod sample;
mod stepped;
mod steps;
mod tables;

pub(crate) use counting::Counting;
pub(crate) use listing::Listing;
pub(crate) use stepped::{AnySize, LazyReferee, OnPacked, SteppedGame, Stepper};
use tables::Halves;
pub(crate) use tables::Tables;

use crate::board::Position;
use crate::engine::movegen::{PackedAfter, Toward};
use crate::engine::random::{Player, Playouts};
use crate::program::Program;
use board::Board;
use early_out::EarlyOuts;
use endings::{Ends, Referee};
use games::{Game, Start};
use lanes::Lanes;
use rand_xoshiro::SplitMix64;
use rows::Rows;
use std::ops::ControlFlow;
use std::sync::Arc;
use steps::{Next, Steps};

/// Such a game, with somebody to ask where it may end.
struct PackedPlay<'p, const W: usize, const H: usize> {
    rules: Arc<dyn Rules<H>>,
    ends: Referee<'p, W>,
}

/// A game from a position on, whatever the size of its board.
macro_rules! asking {
    ($program:expr, $tables:expr, $opening:expr) => {
        match $tables.0 {
            Halves::One(rules) => Box::new(asking($program, rules, $opening)),
            Halves::Two(rules) => Box::new(asking($program, rules, $opening)),
            Halves::Four(rules) => Box::new(asking($program, rules, $opening)),
        }
    };
}

/// Random games that begin in a position in which the game is not over.
pub(crate) fn games<'p, const W: usize>(
    program: &'p Program,
    tables: Tables,
    opening: Position<W>,
) -> Box<dyn Player<W> + 'p> {
    asking!(program, tables, opening)
}

/// Plays a random game from a position on in which the game is not over: how it ended, and how many moves were made.
pub(crate) fn play_out<const W: usize>(
    program: &Program,
    tables: &Tables,
    opening: Position<W>,
    chance: SplitMix64,
) -> (Position<W>, u64) {
    match &tables.0 {
        Halves::One(rules) => asking(program, Arc::clone(rules), opening).finish(chance),
        Halves::Two(rules) => asking(program, Arc::clone(rules), opening).finish(chance),
        Halves::Four(rules) => asking(program, Arc::clone(rules), opening).finish(chance),
    }
}

/// A count of sequences of moves; `None` if the game is not one of those that are played so.
pub(crate) fn counting<'p, const W: usize>(
    program: &'p Program,
    opening: Position<W>,
) -> Option<Box<dyn Counting<W> + 'p>> {
    Some(asking!(program, Tables::new(program)?, opening))
}

/// Lists of moves and where they lead; `None` as for [`counting`].
pub(crate) fn listing<'p, const W: usize>(
    program: &'p Program,
    opening: Position<W>,
) -> Option<Box<dyn Listing<W> + 'p>> {
    Some(asking!(program, Tables::new(program)?, opening))
}

fn asking<const W: usize, const H: usize>(
    program: &Program,
    rules: Arc<dyn Rules<H>>,
    opening: Position<W>,
) -> PackedPlay<'_, W, H> {
    PackedPlay {
        rules,
        ends: Referee::new(program, opening.unfinished()),
    }
}

/// Such a game, whatever the rows of a board of two halves of `H` eights reach.
trait Rules<const H: usize>: Send + Sync {
    fn lanes(&self) -> &Lanes;

    /// Whether the mover chooses between two directions.
    fn is_either_way(&self) -> bool;

    /// Plays a game to its end from the same board for each of these chances.
    fn play_all(
        &self,
        start: &Start<H>,
        chances: &mut dyn Iterator<Item = SplitMix64>,
        ends: &mut dyn Ends<H>,
    ) -> Playouts;

    /// Plays a random move; false if the game is over or is stopped, and then its end is what was looked at last.
    fn play_one(&self, game: &mut Game<H>, ends: &mut dyn Ends<H>) -> bool;

    /// The legal moves; see [`SteppedGame::legal`].
    fn legal(&self, board: Board<H>, us: usize) -> u32;

    /// Plays a legal move, given by its bit; whether the game goes on, which is looked at with the endings where it need be.
    fn step(&self, game: &mut SteppedGame<H>, bit: u32, ends: &mut dyn Ends<H>) -> bool;

    /// Shows all moves by lane and direction.
    fn list(&self, board: Board<H>, us: usize, show: &mut dyn FnMut((u8, Toward), PackedAfter));

    /// The one with a number among them.
    fn nth(&self, board: Board<H>, us: usize, number: u16) -> Option<((u8, Toward), PackedAfter)>;

    /// Whether there is no legal move.
    fn has_no_move(&self, board: Board<H>, us: usize) -> bool;

    /// Sequences of one move and so many more.
    fn count(&self, board: Board<H>, us: usize, left: u32, ends: &mut dyn Ends<H>) -> u64;
}

/// The rules of a game; `None` if it is not one of those. `B`: twice `H`.
fn rules<const H: usize, const B: usize>(program: &Program) -> Option<Arc<dyn Rules<H>>> {
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

    fn play_all(
        &self,
        start: &Start<H>,
        chances: &mut dyn Iterator<Item = SplitMix64>,
        ends: &mut dyn Ends<H>,
    ) -> Playouts {
        if self.plain {
            self.play_together::<true>(start, chances, ends)
        } else {
            self.play_together::<false>(start, chances, ends)
        }
    }

    fn play_one(&self, game: &mut Game<H>, ends: &mut dyn Ends<H>) -> bool {
        self.goes_on::<false>(game, ends)
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

    fn list(&self, board: Board<H>, us: usize, show: &mut dyn FnMut((u8, Toward), PackedAfter)) {
        if self.plain {
            self.show_all::<true>(board, us, show);
        } else {
            self.show_all::<false>(board, us, show);
        }
    }

    fn nth(&self, board: Board<H>, us: usize, number: u16) -> Option<((u8, Toward), PackedAfter)> {
        if self.plain {
            self.find_nth::<true>(board, us, number)
        } else {
            self.find_nth::<false>(board, us, number)
        }
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

/// The rules of such a game, laid out for boards of two halves of `H` eights and rows of `R`: as many for a half, twice as
/// many for both.
struct PackedGame<const H: usize, const R: usize> {
    lanes: Lanes,
    /// What counts for South and for North, as full bytes with South to move.
    points: [Board<H>; 2],
    /// The pits to choose from, as high bits of the first two eights of each player.
    pits: [[u64; 2]; 2],
    /// What is added to the seeds of eight pits so that the high bit tells of enough.
    missing: u64,
    /// A player may choose between two directions.
    either_way: bool,
    /// At most eight pits to choose from, one direction, and one lap. Methods that are told so (`PLAIN`) leave the rest out.
    plain: bool,
    rows: Rows<R>,
    steps: Steps<H>,
    lap_limit: u32,
    early_outs: EarlyOuts<H>,
}

impl<const H: usize, const R: usize> PackedGame<H, R> {
    /// Plays a move, given by the row of no seeds of its pit and direction: what comes of it and who moves next; `None` if it
    /// is not legal.
    #[inline(always)]
    fn play<const PLAIN: bool>(
        &self,
        mut board: Board<H>,
        us: usize,
        start: u32,
        seeds: u8,
    ) -> Option<(Board<H>, usize)> {
        let (mut start, mut hand) = (start, seeds);
        let mut laps = self.lap_limit;
        loop {
            let row = self.rows.sow(&mut board, start, hand);
            let (here, facing) = row.seen(&board);
            let step = self.steps.get(row.step, here, facing);
            if !PLAIN && step.next == Next::Relay {
                (start, hand) = (row.relay, here);
            } else if step.next == Next::Over {
                return Some(passed(board, us, step.again));
            } else {
                hand = board.empty(&step.emptied);
                if step.next == Next::Capture {
                    board.add(step.store, hand);
                    return Some(passed(board, us, step.again));
                }
                if PLAIN || hand == 0 {
                    // Also with nothing left in hand the move is over.
                    return Some(passed(board, us, false));
                }
                // A row begins with lifting what it sows.
                board.add(row.last, hand);
                start = row.relay;
                if step.next == Next::Backward {
                    start = self.rows.start(us, row.direction() ^ 1, row.last);
                }
            }
            laps -= 1;
            if laps == 0 {
                return None;
            }
        }
    }

    /// Has the endings looked at; whether the game is over.
    #[cold]
    #[inline(never)]
    fn is_over<const PLAIN: bool>(
        &self,
        board: Board<H>,
        mover: usize,
        ends: &mut dyn Ends<H>,
    ) -> bool {
        let no_legal_move = self.finds_no_move::<PLAIN>(board, mover);
        ends.look(&self.lanes, board, mover, no_legal_move)
    }

    /// Whether there is no legal move.
    fn finds_no_move<const PLAIN: bool>(&self, board: Board<H>, us: usize) -> bool {
        let first = |_, _, _| ControlFlow::Break(());
        self.each::<PLAIN>(board, us, first).is_continue()
    }

    /// The pits of the first or second eight of the player to move that hold enough, as high bits.
    #[inline(always)]
    fn open(&self, board: &Board<H>, us: usize, second: usize) -> u64 {
        let pits = self.pits[us & 1][second & 1];
        let eight = board.mine.0.get(second).copied().unwrap_or(0);
        board::enough(eight, self.missing) & pits
    }
}

/// What the player sees who moves next, and who it is.
#[inline(always)]
fn passed<const H: usize>(board: Board<H>, us: usize, again: bool) -> (Board<H>, usize) {
    if again {
        (board, us)
    } else {
        (board.turned(), us ^ 1)
    }
}

#[cfg(test)]
mod tests {
    use super::rules;
    use crate::program::Program;
    use sow_grammar::load::load_variant;
    use sow_grammar::rules::Settings;

    fn program(name: &str) -> Program {
        let rules = load_variant(name).unwrap().rules.unwrap();
        Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap()
    }

    #[test]
    fn games_that_look_plain_are_found_to_be() {
        assert!(rules::<1, 2>(&program("kalaha")).is_some());
        assert!(rules::<2, 4>(&program("hus")).is_some());
        assert!(rules::<1, 2>(&program("oware")).is_none());
    }
}
