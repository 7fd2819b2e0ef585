//! Counting sequences of moves, and games played at random.
//!
//! Both run on the smallest position that the board fits into.

use crate::machine::{Line, Machine};
use crate::moves::{self, Candidate, Search};
use crate::position::{Position, index};
use crate::program::code::Kind;
use crate::trace::Unwatched;
use crate::{Game, Move, Program};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Counts the sequences of exactly `depth` moves.
#[must_use]
pub fn perft(game: &Game<'_>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    perft_divide(game, depth)
        .into_iter()
        .map(|(_, nodes)| nodes)
        .sum()
}

/// The same by first move, in the order of the legal moves.
#[must_use]
pub fn perft_divide(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    match game.program().layout().cells() {
        0..=16 => divide::<16>(game, depth),
        17..=40 => divide::<40>(game, depth),
        41..=64 => divide::<64>(game, depth),
        _ => divide::<{ crate::program::MAX_CELLS }>(game, depth),
    }
}

fn divide<const N: usize>(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    let Some(left) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let position: Position<N> = game.position().resized();
    let mut count = Count {
        program: game.program(),
        lists: vec![Vec::new(); left as usize],
        room: Vec::new(),
    };
    let mut all = Vec::new();
    for first in game.legal_moves() {
        let mut history = game.history().earlier.clone();
        let mut after = position;
        let played = moves::play(
            game.program(),
            &mut after,
            &mut history,
            &first,
            &mut Unwatched,
        );
        let nodes = played.map_or(0, |()| count.nodes(&after, &mut history, left));
        all.push((first, nodes));
    }
    all
}

/// A count under way, with lists that are used again.
struct Count<'p> {
    program: &'p Program,
    /// A list of moves for each depth that is left.
    lists: Vec<Vec<Move>>,
    room: Vec<Candidate>,
}

impl Count<'_> {
    fn nodes<const N: usize>(
        &mut self,
        position: &Position<N>,
        history: &mut Vec<u64>,
        depth: u32,
    ) -> u64 {
        let Some(left) = depth.checked_sub(1) else {
            return 1;
        };
        if position.is_over() {
            return 0;
        }
        let mut list = std::mem::take(&mut self.lists[left as usize]);
        let mut search = Search::new(self.program, position, history, 0)
            .with_room(std::mem::take(&mut self.room));
        search.list(&mut list);
        self.room = search.into_room();
        let mut nodes = list.len() as u64;
        if left > 0 {
            nodes = 0;
            for next in &list {
                let mut after = *position;
                let mut earlier = std::mem::take(history);
                let known = earlier.clone();
                if moves::play(self.program, &mut after, &mut earlier, next, &mut Unwatched).is_ok()
                {
                    nodes += self.nodes(&after, &mut earlier, left);
                }
                *history = known;
            }
        }
        list.clear();
        self.lists[left as usize] = list;
        nodes
    }
}

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
const MAX_MOVES: u32 = 2000;

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
        moves::play(
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
            let mut nobody = Unwatched;
            let mut machine = Machine::new(self.program, position, &self.history, &mut nobody);
            machine.line = Line::default();
            machine.begin(kind, candidate);
            if machine.make_move(kind.actions).is_ok() {
                let before = std::mem::replace(position, machine.position);
                moves::after(
                    self.program,
                    &before,
                    position,
                    &mut self.history,
                    &mut Unwatched,
                );
                return true;
            }
        }
        false
    }
}

/// A random number below a bound.
fn below(chance: &mut impl Rng, bound: usize) -> usize {
    (((chance.next_u64() >> 32) * bound as u64) >> 32) as usize
}
