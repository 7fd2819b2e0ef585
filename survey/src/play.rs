//! Random games, watched.

use crate::clauses::Clauses;
use crate::tally::{Tally, Told};
use crate::watch::Watch;
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::chance::Chance;
use sow_interpreter::spectated::{SpectatedGames, Spectator};
use sow_interpreter::successors::OnSmallBoard;
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Game, Observer, Program, Refused};
use std::ops::Range;

/// Plays the random games with these numbers and counts what happens in them. Each move is drawn uniformly from the
/// legal moves. Game `n` depends on `seed` and `n` alone, so that games may be shared out among threads.
#[must_use]
pub fn survey(program: &Program, clauses: &Clauses, seed: u64, games: Range<u64>) -> Tally {
    program.on_small_board(Survey {
        program,
        clauses,
        seed,
        games,
    })
}

/// A survey to be made.
struct Survey<'a> {
    program: &'a Program,
    clauses: &'a Clauses,
    seed: u64,
    games: Range<u64>,
}

impl OnSmallBoard for Survey<'_> {
    type Outcome = Tally;

    fn run<const W: usize>(self) -> Tally {
        let mut games = SpectatedGames::<W>::new(self.program);
        let mut counter = Counter {
            watch: Watch::new(self.program, self.clauses),
            told: Told::default(),
            tally: Tally::new(self.clauses),
            legal: 0,
        };
        let first = Game::new(self.program).position().mover();
        for number in self.games {
            counter.watch.start_game();
            counter.told = Told::default();
            let over = games.play(Chance::of_game(self.seed, number), &mut counter);
            let Counter {
                watch, told, tally, ..
            } = &mut counter;
            tally.close(first, told, over, watch);
        }
        counter.tally
    }
}

/// Counts what happens in games.
struct Counter<'a> {
    watch: Watch<'a>,
    told: Told,
    tally: Tally,
    /// How many moves are legal.
    legal: usize,
}

impl Spectator for Counter<'_> {
    fn looks(&mut self, legal: usize, refused: &Refused) {
        self.legal = legal;
        self.told.asked(legal, refused.endless);
        self.watch.refused(refused);
    }

    fn begins(&mut self, mover: Seat, kind: MoveId) {
        self.watch.begin(mover, kind);
    }

    fn made(&mut self) {
        self.tally.course(self.told.moves as usize, self.legal);
        self.tally.laps(self.watch.laps);
        self.told.played(&self.watch);
    }
}

impl Observer for Counter<'_> {
    const PITS: bool = false;

    fn event(&mut self, event: Event) {
        self.watch.event(event);
    }

    fn chosen(&mut self, chosen: Chosen) {
        self.watch.chosen(chosen);
    }
}
