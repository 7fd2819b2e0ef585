//! Random games, with their counts.

use crate::clauses::Clauses;
use crate::tally::{GameCounts, Tally};
use crate::watch::Watch;
use sow_interpreter::chance::Chance;
use sow_interpreter::perft::MAX_MOVES;
use sow_interpreter::{Game, Program};
use std::ops::Range;

/// Plays the random games with these numbers and counts what happens. Each move is drawn uniformly from the legal moves.
/// Game `n` depends on `seed` and `n` alone, so games may be divided among threads.
#[must_use]
pub fn survey(program: &Program, clauses: &Clauses, seed: u64, games: Range<u64>) -> Tally {
    let mut tally = Tally::new(clauses);
    for number in games {
        play(program, clauses, Chance::of_game(seed, number), &mut tally);
    }
    tally
}

fn play(program: &Program, clauses: &Clauses, mut chance: Chance, tally: &mut Tally) {
    let mut game = Game::new(program);
    let first = game.position().mover();
    let mut watch = Watch::new(program, clauses);
    let mut counts = GameCounts::default();
    while counts.moves < MAX_MOVES {
        let (legal, refused) = game.legal_and_refused_moves();
        counts.asked(legal.len(), refused.endless);
        watch.refused(&refused);
        let Some(next) = chance.pick(&legal) else {
            break;
        };
        watch.begin(game.position().mover(), next.of_kind());
        game.play_unchecked(next, &mut watch);
        tally.course(counts.moves as usize, legal.len());
        tally.laps(watch.laps);
        counts.played(&watch);
    }
    tally.close(first, &counts, game.position().over(), &watch);
}
