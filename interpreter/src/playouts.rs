//! Games played at random, on the smallest position that the board fits into.

use crate::machine::Earlier;
use crate::moves::{Next, Search};
use crate::position::{Position, index};
use crate::program::on_small_board;
use crate::scatter::scatter;
use crate::swift::{Drawn, Swift};
use crate::{Move, Program};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
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
    /// Games stopped at 2000 moves.
    pub unfinished: u64,
}

/// A random game of so many moves is stopped.
pub const MAX_MOVES: u32 = 2000;

/// Plays the random games with these numbers; game `n` depends on `seed` and `n` alone, so that any split over threads
/// gives the same games.
#[must_use]
pub fn playouts(program: &Program, seed: u64, games: Range<u64>) -> Playouts {
    RandomGames::new(program).play(seed, games)
}

/// Random games of one program, with everything ready that they need: for those who play some of them after others.
pub struct RandomGames<'p>(Box<dyn Player + 'p>);

impl<'p> RandomGames<'p> {
    /// Prepares for games.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        fn player<'p, const W: usize>(program: &'p Program) -> Box<dyn Player + 'p> {
            Box::new(Random::<W>::new(program))
        }
        Self(on_small_board!(program, player(program)))
    }

    /// The same as [`playouts`].
    pub fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        self.0.play(seed, games)
    }
}

/// Whoever plays random games, whatever the size of the board.
trait Player {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts;
}

impl<const W: usize> Player for Random<'_, W> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        let mut all = Playouts::default();
        for number in games {
            self.game(of_game(seed, number), &mut all, |_| {});
        }
        all
    }
}

/// Plays one of these games and shows every position after a move, the last one as it is when the game has ended.
pub fn playout(program: &Program, seed: u64, number: u64, mut show: impl FnMut(&Position)) {
    let show: &mut dyn FnMut(&Position) = &mut show;
    on_small_board!(program, play_one(program, seed, number, show));
}

fn play_one<const W: usize>(
    program: &Program,
    seed: u64,
    number: u64,
    show: &mut dyn FnMut(&Position),
) {
    let mut random = Random::<W>::new(program);
    random.game(
        of_game(seed, number),
        &mut Playouts::default(),
        |position| {
            let mut shown = position.resized();
            shown.rehash();
            show(&shown);
        },
    );
}

/// Plays a game from a position on, in which nothing has been repeated yet: its last position and how many moves were made.
pub(crate) fn play_on(program: &Program, from: &Position, seed: u64) -> (Position, u64) {
    on_small_board!(program, go_on(program, from, seed))
}

fn go_on<const W: usize>(program: &Program, from: &Position, seed: u64) -> (Position, u64) {
    let mut random = Random::<W>::new(program);
    random.opening = from.resized();
    let mut counts = Playouts::default();
    random.game(seed, &mut counts, |_| {});
    let mut last = random.search.machine.position.resized();
    last.rehash();
    (last, counts.moves)
}

/// What a game is drawn from.
fn of_game(seed: u64, number: u64) -> u64 {
    scatter(scatter(seed).wrapping_add(number))
}

/// Random games, with lists that are used again.
struct Random<'p, const W: usize> {
    search: Search<'p, W>,
    swift: Option<Swift<W>>,
    opening: Position<W>,
    moves: Vec<Move>,
}

impl<'p, const W: usize> Random<'p, W> {
    fn new(program: &'p Program) -> Self {
        let opening = program.opening.resized();
        Self {
            search: Search::new(program, opening, Earlier::kept(Vec::new()), 0),
            swift: Swift::new(program),
            opening,
            moves: Vec::new(),
        }
    }

    /// `show`: told every position once what follows is known.
    fn game(&mut self, seed: u64, all: &mut Playouts, mut show: impl FnMut(&Position<W>)) {
        let mut chance = SplitMix64::seed_from_u64(seed);
        self.search.machine.position = self.opening;
        self.search.machine.earlier.return_to((0, 0));
        let mut count = 0;
        while count < MAX_MOVES && !self.search.machine.position.is_over() {
            let before = self.search.machine.position;
            if !self.any_move(&mut chance) {
                break;
            }
            if count > 0 {
                show(&before);
            }
            count += 1;
        }
        let machine = &mut self.search.machine;
        if !machine.position.is_over() {
            // Whether there is a move was left for the draw to find.
            machine.start();
            machine.look_at_endings();
        }
        if count > 0 {
            show(&machine.position);
        }
        all.games += 1;
        all.moves += u64::from(count);
        match machine.position.over() {
            Some(standing) => all.wins[standing.winner.map_or(2, index)] += 1,
            None => all.unfinished += 1,
        }
    }

    /// Plays one of the legal moves, each as likely as the other; false if there is none.
    #[inline]
    fn any_move(&mut self, chance: &mut impl Rng) -> bool {
        let machine = &mut self.search.machine;
        if let Some(swift) = &self.swift {
            let before = (!swift.sure).then_some(machine.position);
            match swift.play_any(&mut machine.position, chance) {
                Drawn::Played => {
                    if !swift.may_go_on(&machine.position) {
                        machine.position.rehash();
                        machine.start();
                        machine.finish_move(Next::Moves);
                    }
                    return true;
                }
                Drawn::Nothing => return false,
                // What is drawn instead, from all moves, is each legal move with the same chance again.
                Drawn::Illegal => {
                    machine.position = before.unwrap_or(machine.position);
                    machine.position.rehash();
                }
            }
        }
        self.search.play_any(chance, &mut self.moves)
    }
}
