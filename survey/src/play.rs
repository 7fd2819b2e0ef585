//! Random games, with their counts.

use crate::clauses::Clauses;
use crate::tally::{GameCounts, Tally};
use crate::watch::Watch;
use sow_interpreter::chance::Chance;
use sow_interpreter::perft::MAX_MOVES;
use sow_interpreter::{Game, Limit, MoveList, Program};
use std::ops::Range;

/// Plays the random games with these numbers and counts what happens. Each move is drawn uniformly from the legal moves.
/// Game `n` depends on `seed` and `n` alone, so games may be divided among threads. The first that comes to a position that
/// cannot be played within the limits of play is the last ([`Tally::unplayable`]).
#[must_use]
pub fn survey(program: &Program, clauses: &Clauses, seed: u64, games: Range<u64>) -> Tally {
    let (mut tally, mut work) = (Tally::new(clauses), u64::MAX);
    for number in games {
        let chance = Chance::of_game(seed, number);
        play(program, clauses, chance, &mut tally, &mut work);
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// So many steps of computation are as much work as a move.
const STEPS: u64 = 128;

/// The same as long as there is work left to be done. Work is moves, choices, what happens in moves and what they take to
/// compute; a game that it does not suffice for does not count.
#[must_use]
pub fn survey_within(
    program: &Program,
    clauses: &Clauses,
    seed: u64,
    games: Range<u64>,
    work: &mut u64,
) -> Tally {
    let mut tally = Tally::new(clauses);
    for number in games {
        let chance = Chance::of_game(seed, number);
        let mut game = Tally::new(clauses);
        if !play(program, clauses, chance, &mut game, work) {
            break;
        }
        tally.add(&game);
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// Plays a game; whether there was enough work left for it.
fn play(
    program: &Program,
    clauses: &Clauses,
    mut chance: Chance,
    tally: &mut Tally,
    work: &mut u64,
) -> bool {
    let mut game = Game::new(program);
    let first = game.position().mover();
    let mut watch = Watch::new(program, clauses);
    let mut counts = GameCounts::default();
    while counts.moves < MAX_MOVES && *work > 0 {
        let (
            MoveList {
                moves,
                limit,
                steps,
            },
            refused,
        ) = game.legal_and_refused_moves();
        if limit.is_some_and(Limit::forbids_play) {
            tally.unplayable += 1;
            break;
        }
        counts.asked(moves.len(), refused.endless);
        watch.refused(&refused);
        let Some(next) = chance.pick(&moves) else {
            break;
        };
        watch.begin(game.position().mover(), next.of_kind());
        game.play_unchecked(next, &mut watch);
        tally.course(counts.moves as usize, moves.len());
        tally.laps(watch.laps);
        counts.played(&watch);
        let computed = u64::from(steps) + u64::from(game.steps());
        let happened = 1 + moves.len() as u64 + u64::from(watch.take_events());
        *work = work.saturating_sub(happened + computed / STEPS);
    }
    tally.close(first, &counts, game.position().over(), &watch);
    *work > 0 || tally.unplayable > 0
}
