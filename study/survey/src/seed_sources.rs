//! The sources of won seeds.

use crate::clauses::Clauses;
use crate::estimate::{Mean, ratio};
use crate::tally::Tally;
use serde::Serialize;

/// A source of won seeds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Won {
    /// The source of the seeds.
    pub by: Source,
    /// The index of the clause in the list of clauses; for captures only.
    pub clause: Option<usize>,
    /// Seeds per game, of both players together.
    pub seeds: Mean,
    /// The share of all seeds won.
    pub share: f64,
    /// The share of these seeds that went to the mover's opponent; 0 for a sweep, where it is not known.
    pub to_opponent: f64,
}

/// The way in which seeds are won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Captured by a clause: moved into a store, or lifted from the opponent's side on a board with a ring for each
    /// player.
    Capture,
    /// Sown into a store.
    Sowing,
    /// Left over and swept at the end.
    Sweep,
}

/// Returns the sources of seeds in all games, largest share first.
pub(crate) fn seed_sources(tally: &Tally, clauses: &Clauses) -> Vec<Won> {
    let captured = clauses.list().iter().zip(&tally.clauses).enumerate();
    let captured = captured
        .filter(|(_, (clause, of))| clause.captures && clause.possible || of.seeds.quantity > 0);
    let captured =
        captured.map(|(at, (_, of))| (Source::Capture, Some(at), of.seeds, of.to_opponent));
    let ways = captured.chain([
        (
            Source::Sowing,
            None,
            tally.sown_seeds,
            tally.sown_to_opponent,
        ),
        (Source::Sweep, None, tally.swept_seeds, 0),
    ]);
    let ways: Vec<_> = ways.collect();
    let all: i128 = ways.iter().map(|(.., sums, _)| sums.quantity).sum();
    let mut found: Vec<Won> = ways
        .into_iter()
        .filter(|(by, _, sums, _)| *by == Source::Capture || sums.quantity > 0)
        .map(|(by, clause, seeds, away)| Won {
            by,
            clause,
            seeds: Mean::from_sums(&seeds),
            share: ratio(seeds.quantity as u64, all as u64),
            to_opponent: ratio(away, seeds.quantity as u64),
        })
        .collect();
    found.sort_by(|one, other| other.share.total_cmp(&one.share));
    found
}
