//! The clauses that the cases of a game reach.

use crate::clauses::Clauses;
use crate::watch::Watch;
use sow_grammar::cases::Case;
use sow_grammar::rules::Rules;
use sow_interpreter::{Game, Program};
use sow_matches::cases::{Sight, run_seen};
use sow_matches::{Match, MatchMove};

/// Returns, for each clause, whether one of the cases reaches it. A failing case is followed up to its failure.
#[must_use]
pub fn reached_by_cases(rules: &Rules, clauses: &Clauses, cases: &[Case]) -> Vec<bool> {
    let mut reached = vec![false; clauses.list().len()];
    for case in cases {
        let mut see = |sight: Sight<'_>| {
            let seen = match sight {
                Sight::Begins(program, position) => begun(program, clauses, position),
                Sight::Plays(game, played) => played_out(game, clauses, played),
                Sight::Asks(game) => asked(game, clauses),
            };
            for (reached, times) in reached.iter_mut().zip(seen) {
                *reached |= times > 0;
            }
        };
        // Only the clauses it reaches matter here, not whether the case holds.
        let _ = run_seen(case, rules, &mut see);
    }
    reached
}

/// Counts how often each clause is reached when a position is read, which may end the game.
fn begun(program: &Program, clauses: &Clauses, position: &str) -> Vec<u32> {
    let mut watch = Watch::new(program, clauses);
    // Positions of a whole match cannot be read here and are skipped.
    let _ = Game::at_watched(program, position, &mut watch);
    times(&watch)
}

fn played_out(game: &Match, clauses: &Clauses, played: &MatchMove) -> Vec<u32> {
    let mut watch = Watch::new(game.program(), clauses);
    if let MatchMove::Play(played) = played {
        watch.begin(game.mover(), played.of_kind());
    }
    // A refused move reaches nothing.
    let _ = game.clone().play_watched(played, &mut watch);
    times(&watch)
}

fn asked(game: &Match, clauses: &Clauses) -> Vec<u32> {
    let mut watch = Watch::new(game.program(), clauses);
    watch.refused(&game.round().legal_and_refused_moves().1);
    times(&watch)
}

fn times(watch: &Watch<'_>) -> Vec<u32> {
    watch.counts.iter().map(|counts| counts.times).collect()
}
