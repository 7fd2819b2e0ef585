//! Games played at random, on the smallest position that the board fits into.

use crate::board::{Position, on_small_board};
use crate::chance::Chance;
use crate::engine::movegen::Search;
pub use crate::engine::random::{MAX_MOVES, Playouts, RandomGames};
use crate::engine::vm::RepetitionHistory;
use crate::{Move, Program, packed};
use std::ops::Range;

/// Plays the random games with these numbers; see [`RandomGames::play`].
#[must_use]
pub fn playouts(program: &Program, seed: u64, games: Range<u64>) -> Playouts {
    program.random_games().play(seed, games)
}

impl Program {
    /// Prepares for random games.
    #[must_use]
    pub fn random_games(&self) -> Box<dyn RandomGames + '_> {
        fn games<const W: usize>(program: &Program) -> Box<dyn RandomGames + '_> {
            let opening = program.opening.resized::<W>();
            packed::Tables::new(program)
                .filter(|_| !opening.is_over())
                .and_then(|tables| packed::games(program, tables, opening))
                .unwrap_or_else(|| Box::new(Random::new(program, opening)))
        }
        on_small_board!(self, games(self))
    }
}

/// What random games of a program need beside it, from whatever position they begin.
#[derive(Debug)]
pub struct Prepared(Option<packed::Tables>);

impl Prepared {
    /// What they need of this program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        Self(packed::Tables::new(program))
    }

    /// Plays a game of the same program from a position on, in which nothing has been repeated yet: its last position and how many
    /// moves were made.
    #[must_use]
    pub fn play_on(&self, program: &Program, from: &Position, seed: u64) -> (Position, u64) {
        on_small_board!(program, go_on(program, self, from, seed))
    }
}

fn go_on<const W: usize>(
    program: &Program,
    prepared: &Prepared,
    from: &Position,
    seed: u64,
) -> (Position, u64) {
    let (from, chance) = (from.resized::<W>(), Chance::of_seed(seed));
    let tables = prepared.0.clone().filter(|_| !from.is_over());
    let (last, moves) = tables
        .and_then(|tables| packed::play_out(program, tables, from, chance.clone()))
        .unwrap_or_else(|| {
            let mut random = Random::new(program, from);
            let moves = random.game(chance, |_| {});
            (random.search.machine.position, moves.into())
        });
    (last.resized(), moves)
}

/// Random games of any kind, with lists that are used again.
struct Random<'p, const W: usize> {
    search: Search<'p, W>,
    opening: Position<W>,
    moves: Vec<Move>,
}

impl<'p, const W: usize> Random<'p, W> {
    fn new(program: &'p Program, opening: Position<W>) -> Self {
        Self {
            search: Search::new(program, opening, RepetitionHistory::kept(Vec::new()), 0),
            opening,
            moves: Vec::new(),
        }
    }

    /// Says how many moves were made. `show`: told every position once what follows is known.
    fn game(&mut self, mut chance: Chance, mut show: impl FnMut(&Position<W>)) -> u32 {
        self.search.machine.position = self.opening;
        self.search.machine.earlier.return_to((0, 0));
        let mut count = 0;
        while count < MAX_MOVES && !self.search.machine.position.is_over() {
            let before = self.search.machine.position;
            if !self.search.play_any(&mut chance, &mut self.moves) {
                break;
            }
            if count > 0 {
                show(&before);
            }
            count += 1;
        }
        let machine = &mut self.search.machine;
        if !machine.position.is_over() {
            // Whether there is a move was left for the draw to find; that it stopped here means that there is none.
            machine.look_at_endings_knowing((count < MAX_MOVES).then_some(true));
        }
        if count > 0 {
            show(&machine.position);
        }
        count
    }
}

impl<const W: usize> RandomGames for Random<'_, W> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        let mut all = Playouts::default();
        for number in games {
            let moves = self.game(Chance::of_game(seed, number), |_| {});
            all.add(&self.search.machine.position, moves);
            if all.unplayable > 0 {
                break;
            }
        }
        all
    }

    fn show(&mut self, seed: u64, number: u64, show: &mut dyn FnMut(&Position)) {
        self.game(Chance::of_game(seed, number), |position| {
            show(&position.resized())
        });
    }
}
