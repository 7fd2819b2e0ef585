//! Random matches.

use super::state::Match;
use sow_compiler::seats::index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::{MAX_MOVES, Playouts};
use std::ops::Range;

/// The number of rounds after which a random match is stopped.
pub const MAX_ROUNDS: u32 = 500;

/// A player of random matches of one game, with everything prepared.
pub struct RandomMatches(Match);

impl RandomMatches {
    /// Creates a player of matches that continue from `start`.
    #[must_use]
    pub const fn new(start: Match) -> Self {
        Self(start)
    }

    /// Plays the matches with these numbers. Match `n` depends only on `seed` and `n`, so any distribution over
    /// threads gives the same matches.
    #[must_use]
    pub fn play(&self, seed: u64, matches: Range<u64>) -> Playouts {
        let mut all = Playouts {
            rounds: Some(0),
            ..Playouts::default()
        };
        for number in matches {
            if all.unplayable > 0 {
                break;
            }
            one(self.0.clone(), &mut Chance::of_game(seed, number), &mut all);
        }
        all
    }
}

fn one(mut game: Match, chance: &mut Chance, all: &mut Playouts) {
    while game.over().is_none() && game.round_number() <= MAX_ROUNDS && game.go_on_by(chance, all) {
    }
    all.games += 1;
    // The round after the limit has only been laid out.
    let rounds = u64::from(game.round_number().min(MAX_ROUNDS));
    all.rounds = all.rounds.map(|sum| sum + rounds);
    match game.over() {
        Some(standing) => all.wins[standing.winner.map_or(2, index)] += 1,
        None if game.position.is_unplayable() => all.unplayable += 1,
        None => all.unfinished += 1,
    }
}

impl Match {
    /// Arranges at random or plays a whole random round; returns `false` if the round does not come to an end.
    fn go_on_by(&mut self, chance: &mut Chance, all: &mut Playouts) -> bool {
        if let Some(rule) = self.arrangement() {
            let drawn = rule.draw(&mut |bound| chance.below(bound));
            self.arranged(&drawn);
            all.moves += 1;
            return true;
        }
        let chance = Chance::of_seed(chance.seed());
        let (last, moves) = self
            .program
            .random_games()
            .play_on(&self.position, chance, MAX_MOVES);
        self.position = last;
        all.moves += u64::from(moves);
        self.settle_telling(|_| {});
        last.is_over() && !last.is_unplayable()
    }
}
