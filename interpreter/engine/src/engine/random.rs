//! Random games: what they come to, and who plays them.

use crate::board::{Position, Standing, index};
use crate::chance::Chance;
use std::ops::Range;

/// What came of random games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games played.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// Games won by South, by North, drawn.
    pub wins: [u64; 3],
    /// Games stopped at 2000 moves, or for want of a move.
    pub unfinished: u64,
    /// Games that came to a position that cannot be played within the limits ([`crate::Limit::Steps`]). No game is begun
    /// behind the first of them.
    pub unplayable: u64,
}

/// A game that is to be played.
#[derive(Debug, Clone)]
pub struct PlannedGame {
    /// What its moves are drawn by.
    pub chance: Chance,
    /// In each position all moves are tried that have to be made to know whether they are legal.
    pub counts_moves: bool,
}

/// How a game has come to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// By the rules.
    Over(Standing),
    /// It was stopped, or nobody can move and no ending says what then.
    Open,
    /// In a position that cannot be played within the limits ([`crate::Limit::Steps`]).
    Unplayable,
}

/// A random game of so many moves is stopped.
pub const MAX_MOVES: u32 = 2000;

/// Random games of one program, with everything ready that they need: for those who play some of them after others.
pub trait RandomGames {
    /// Plays the games with these numbers; game `n` depends on `seed` and `n` alone, so that any split over threads
    /// gives the same games.
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts;

    /// Plays one of these games and shows every position after a move, the last one as it is when the game has ended.
    fn show(&mut self, seed: u64, number: u64, show: &mut dyn FnMut(&Position));
}

impl Playouts {
    /// A game of so many moves has come to this.
    pub(crate) fn add<const W: usize>(&mut self, last: &Position<W>, moves: u32) {
        self.games += 1;
        self.moves += u64::from(moves);
        match last.over() {
            Some(standing) => self.wins[standing.winner.map_or(2, index)] += 1,
            None if last.is_unplayable() => self.unplayable += 1,
            None => self.unfinished += 1,
        }
    }
}
