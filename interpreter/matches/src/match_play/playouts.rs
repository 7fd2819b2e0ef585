//! Matches played at random.

use super::Match;
use sow_compiler::seats::index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::MAX_MOVES;
use std::ops::Range;

/// What came of random matches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchPlayouts {
    /// Matches played.
    pub matches: u64,
    /// Rounds in all of them, finished or not.
    pub rounds: u64,
    /// Moves in all of them, arrangements included.
    pub moves: u64,
    /// Matches won by South, by North, drawn.
    pub wins: [u64; 3],
    /// Matches stopped in a round of 2000 moves or after 500 rounds.
    pub unfinished: u64,
    /// Matches that came to a position that cannot be played within the limits ([`sow_interpreter::Limit::Steps`]). No match is begun
    /// behind the first of them.
    pub unplayable: u64,
}

/// A random match of so many rounds is stopped.
pub const MAX_ROUNDS: u32 = 500;

/// Random matches of one game, with everything ready that they need: for those who play some of them after others.
pub struct RandomMatches(Match);

impl RandomMatches {
    /// All of them go on from here.
    #[must_use]
    pub const fn new(start: Match) -> Self {
        Self(start)
    }

    /// Plays the matches with these numbers; match `n` depends on `seed` and `n` alone, so that any split over threads gives
    /// the same matches.
    #[must_use]
    pub fn play(&self, seed: u64, matches: Range<u64>) -> MatchPlayouts {
        let mut all = MatchPlayouts::default();
        for number in matches {
            if all.unplayable > 0 {
                break;
            }
            one(self.0.clone(), &mut Chance::of_game(seed, number), &mut all);
        }
        all
    }
}

fn one(mut game: Match, chance: &mut Chance, all: &mut MatchPlayouts) {
    while game.over().is_none() && game.round_number() <= MAX_ROUNDS && game.go_on_by(chance, all) {
    }
    all.matches += 1;
    // The round after the last one that may be played has only been laid out.
    all.rounds += u64::from(game.round_number().min(MAX_ROUNDS));
    match game.over() {
        Some(standing) => all.wins[standing.winner.map_or(2, index)] += 1,
        None if game.position.is_unplayable() => all.unplayable += 1,
        None => all.unfinished += 1,
    }
}

impl Match {
    /// Arranges or plays a whole round by chance; false if the round does not come to an end.
    fn go_on_by(&mut self, chance: &mut Chance, all: &mut MatchPlayouts) -> bool {
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
