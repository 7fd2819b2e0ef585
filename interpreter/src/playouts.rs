//! Games played at random, on the smallest position that the board fits into.

use crate::machine::Earlier;
use crate::moves::Search;
use crate::position::{Position, index};
use crate::program::on_small_board;
use crate::{Move, Program};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// What came of random games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games played.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// Games won by South, by North, drawn.
    pub wins: [u64; 3],
    /// Games stopped at 2000 moves.
    pub unfinished: u64,
}

/// A random game of so many moves is stopped.
pub const MAX_MOVES: u32 = 2000;

/// Plays the random games with these numbers; game `n` depends on `seed` and `n` alone, so that any split over threads
/// gives the same games.
#[must_use]
pub fn playouts(program: &Program, seed: u64, games: std::ops::Range<u64>) -> Playouts {
    on_small_board!(program, play(program, seed, games))
}

fn play<const W: usize>(program: &Program, seed: u64, games: std::ops::Range<u64>) -> Playouts {
    let opening: Position<W> = program.opening.resized();
    let mut random = Random {
        search: Search::new(program, opening, Earlier::kept(Vec::new()), 0),
        opening,
        moves: Vec::new(),
    };
    let mut all = Playouts::default();
    for number in games {
        random.game(crate::scatter::scatter(seed).wrapping_add(number), &mut all);
    }
    all
}

/// Random games, with lists that are used again.
struct Random<'p, const W: usize> {
    search: Search<'p, W>,
    opening: Position<W>,
    moves: Vec<Move>,
}

impl<const W: usize> Random<'_, W> {
    fn game(&mut self, seed: u64, all: &mut Playouts) {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let search = &mut self.search;
        search.machine.position = self.opening;
        search.machine.earlier.return_to((0, 0));
        let mut count = 0;
        while count < MAX_MOVES
            && !search.machine.position.is_over()
            && search.play_any(&mut chance, &mut self.moves)
        {
            count += 1;
        }
        if !search.machine.position.is_over() {
            // Whether there is a move was left for the draw to find.
            search.machine.start();
            search.machine.look_at_endings();
        }
        all.games += 1;
        all.moves += u64::from(count);
        match search.machine.position.over() {
            Some(standing) => all.wins[standing.winner.map_or(2, index)] += 1,
            None => all.unfinished += 1,
        }
    }
}
