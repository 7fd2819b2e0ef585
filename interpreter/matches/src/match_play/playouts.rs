//! Random matches.

use super::state::Match;
use sow_compiler::seats::seat_index;
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::{MAX_MOVES, Playouts};
use std::ops::Range;

/// The number of rounds after which a random match is stopped.
pub const MAX_ROUNDS: u32 = 500;

/// Plays random matches of one game, all from the same start.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_matches::RandomMatches;
///
/// let start = Match::new(&rules, &settings, Extent::Match).unwrap();
/// let played = RandomMatches::new(start).play(1, 0..3);
/// assert_eq!(played.games, 3);
/// assert!(played.rounds.unwrap() >= 3);
/// ```
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
        let mut totals = Playouts {
            rounds: Some(0),
            ..Playouts::default()
        };
        for number in matches {
            if totals.unplayable > 0 {
                break;
            }
            play_match(
                self.0.clone(),
                &mut Chance::for_game(seed, number),
                &mut totals,
            );
        }
        totals
    }
}

fn play_match(mut game: Match, chance: &mut Chance, totals: &mut Playouts) {
    let mut moves = 0;
    while game.result().is_none()
        && game.round_number() <= MAX_ROUNDS
        && game.advance_randomly(chance, &mut moves)
    {}
    if game.result().is_none() && game.position.is_unplayable() {
        totals.unplayable += 1;
        return;
    }
    totals.games += 1;
    totals.moves += moves;
    // The round after the limit has only been laid out.
    let rounds = u64::from(game.round_number().min(MAX_ROUNDS));
    totals.rounds = totals.rounds.map(|sum| sum + rounds);
    match game.result() {
        Some(standing) => totals.wins[standing.winner.map_or(2, seat_index)] += 1,
        None => totals.unfinished += 1,
    }
}

impl Match {
    /// Arranges at random or plays a whole random round, and adds the number of moves to `made`; returns `false` if the
    /// round does not come to an end.
    fn advance_randomly(&mut self, chance: &mut Chance, made: &mut u64) -> bool {
        if let Some(rule) = self.arrangement() {
            let drawn = rule.draw(&mut |bound| chance.below(bound));
            self.finish_arrangement(&drawn);
            *made += 1;
            return true;
        }
        let chance = Chance::from_seed(chance.next_seed());
        let (last, moves) =
            self.program
                .random_games()
                .play_from_position(&self.position, chance, MAX_MOVES);
        self.position = last;
        *made += u64::from(moves);
        self.advance_reporting(|_| {});
        last.is_over() && !last.is_unplayable()
    }
}
