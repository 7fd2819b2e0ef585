//! Games played at random, on the smallest position that the board fits into.

use crate::ending;
use crate::moves::{self, Candidate, Next, Search};
use crate::position::{Position, index};
use crate::program::code::Kind;
use crate::trace::Unwatched;
use crate::{Move, Program};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

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
    match program.layout().cells() {
        0..=16 => Random::<16>::new(program).games(seed, games),
        17..=40 => Random::<40>::new(program).games(seed, games),
        41..=64 => Random::<64>::new(program).games(seed, games),
        _ => Random::<{ crate::program::MAX_CELLS }>::new(program).games(seed, games),
    }
}

/// Random games, with lists that are used again.
struct Random<'p, const N: usize> {
    program: &'p Program,
    opening: Position<N>,
    history: Vec<u64>,
    moves: Vec<Move>,
    candidates: Vec<Candidate>,
}

impl<'p, const N: usize> Random<'p, N> {
    fn new(program: &'p Program) -> Self {
        let opening = program.opening.resized();
        Self {
            program,
            opening,
            history: Vec::new(),
            moves: Vec::new(),
            candidates: Vec::new(),
        }
    }

    fn games(mut self, seed: u64, games: std::ops::Range<u64>) -> Playouts {
        let mut all = Playouts::default();
        for number in games {
            self.game(crate::scatter::scatter(seed).wrapping_add(number), &mut all);
        }
        all
    }

    fn game(&mut self, seed: u64, all: &mut Playouts) {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = self.opening;
        self.history.clear();
        let mut count = 0;
        while count < MAX_MOVES && !position.is_over() && self.any_move(&mut position, &mut chance)
        {
            count += 1;
        }
        if !position.is_over() {
            // Whether there is a move was left for the draw to find.
            ending::look(self.program, &mut position, &self.history, &mut Unwatched);
        }
        all.games += 1;
        all.moves += u64::from(count);
        match position.over() {
            Some(standing) => all.wins[standing.winner.map_or(2, index)] += 1,
            None => all.unfinished += 1,
        }
    }

    /// Plays one of the legal moves, each as likely as the other; false if there is none.
    fn any_move(&mut self, position: &mut Position<N>, chance: &mut impl Rng) -> bool {
        if let Some(kind) = self.the_only_kind() {
            return self.any_of(kind, position, chance);
        }
        self.moves.clear();
        let room = std::mem::take(&mut self.candidates);
        let mut search = Search::new(self.program, position, &self.history, 0).with_room(room);
        search.list(&mut self.moves);
        self.candidates = search.into_room();
        let Some(next) = self.moves.get(below(chance, self.moves.len())).copied() else {
            return false;
        };
        self.make(position, next)
    }

    /// Plays a move whose position is looked at for moves next; says whether it could be played.
    fn make(&mut self, position: &mut Position<N>, next: Move) -> bool {
        moves::play_before(
            Next::Moves,
            self.program,
            position,
            &mut self.history,
            &next,
            &mut Unwatched,
        )
        .is_ok()
    }

    /// The kind of all moves, if it leaves nothing to choose inside and asks nothing after a move.
    fn the_only_kind(&self) -> Option<&'p Kind> {
        match &self.program.kinds[..] {
            [kind] if kind.no_choices && kind.filters.is_empty() => Some(kind),
            _ => None,
        }
    }

    /// The same without listing all legal moves: of the candidates left one is drawn until one turns out to be legal.
    fn any_of(&mut self, kind: &Kind, position: &mut Position<N>, chance: &mut impl Rng) -> bool {
        self.candidates.clear();
        let mut search = Search::new(self.program, position, &self.history, 0);
        if !search.may_begin(kind) {
            return false;
        }
        search.add_candidates(kind, &mut self.candidates);
        while !self.candidates.is_empty() {
            let candidate = self
                .candidates
                .swap_remove(below(chance, self.candidates.len()));
            if self.make(position, Move::new(0, candidate, &[])) {
                return true;
            }
        }
        false
    }
}

/// A random number below a bound.
pub(crate) fn below(chance: &mut impl Rng, bound: usize) -> usize {
    (((chance.next_u64() >> 32) * bound as u64) >> 32) as usize
}
