//! Finds the clauses that the cases of a game reach.

use crate::clauses::Clauses;
use crate::event_counter::EventCounter;
use sow_grammar::cases::Case;
use sow_grammar::rules::Rules;
use sow_interpreter::{Game, Program};
use sow_matches::cases::{CaseEvent, CasePrograms, run_observed};
use sow_matches::{Match, MatchMove};

/// Returns, for each clause, whether one of the cases reaches it. A failing case is followed up to its failure.
#[must_use]
pub fn reached_by_cases(rules: &Rules, clauses: &Clauses, cases: &[Case]) -> Vec<bool> {
    let mut reached = vec![false; clauses.list().len()];
    let mut programs = CasePrograms::new(rules);
    for case in cases {
        let mut observe = |sight: CaseEvent<'_>| {
            let clause_times = match sight {
                CaseEvent::Start(program, position) => {
                    times_in_position(program, clauses, position)
                }
                CaseEvent::Move(game, played) => times_in_move(game, clauses, played),
                CaseEvent::CheckLegalMoves(game) => times_in_refusals(game, clauses),
            };
            for (reached, times) in reached.iter_mut().zip(clause_times) {
                *reached |= times > 0;
            }
        };
        // Whether the case holds does not matter here, only which clauses it reaches.
        let _ = run_observed(case, &mut programs, &mut observe);
    }
    reached
}

/// Returns how often each clause is reached when a position is read: reading it may end the game.
fn times_in_position(program: &Program, clauses: &Clauses, position: &str) -> Vec<u32> {
    let mut watch = EventCounter::new(program, clauses);
    // Positions of a whole match cannot be read here and are skipped.
    let _ = Game::from_notation_observed(program, position, &mut watch);
    times(&watch)
}

fn times_in_move(game: &Match, clauses: &Clauses, played: &MatchMove) -> Vec<u32> {
    let mut watch = EventCounter::new(game.program(), clauses);
    if let MatchMove::Play(played) = played {
        watch.start_move(game.mover(), played.kind_id());
    }
    // A refused move reaches nothing.
    let _ = game.clone().play_watched(played, &mut watch);
    times(&watch)
}

fn times_in_refusals(game: &Match, clauses: &Clauses) -> Vec<u32> {
    let mut watch = EventCounter::new(game.program(), clauses);
    watch.record_refused(&game.round().legal_and_refused_moves().1);
    times(&watch)
}

fn times(watch: &EventCounter<'_>) -> Vec<u32> {
    watch.counts.iter().map(|counts| counts.times).collect()
}
