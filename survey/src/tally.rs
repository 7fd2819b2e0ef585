//! What random games have come to, in whole numbers.

use crate::clauses::Clauses;
use crate::counts::{Histogram, Sums};
use crate::watch::Watch;
use sow_grammar::rules::Seat;
use sow_interpreter::Standing;
use sow_interpreter::perft::MAX_MOVES;

/// What random games have come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) lengths: Histogram,
    pub(crate) branching: Sums,
    pub(crate) branches: Histogram,
    /// By number of the move: in how many games it was made, and among how many moves in all of them.
    pub(crate) course: Vec<[u64; 2]>,
    pub(crate) laps: Sums,
    pub(crate) lap_counts: Histogram,
    pub(crate) again: Sums,
    pub(crate) endless_lines: Sums,
    pub(crate) endless_positions: Sums,
    pub(crate) endless_games: u64,
    /// Games won by the player who begins, by the other one, drawn.
    pub(crate) results: [u64; 3],
    pub(crate) stopped: u64,
    pub(crate) stuck: u64,
    /// The points of both players in finished games, the one who begins first.
    pub(crate) scores: [Sums; 2],
    pub(crate) margins: Histogram,
    pub(crate) margin: Sums,
    pub(crate) clauses: Vec<ClauseTally>,
    /// Seeds sown into stores, and of them those into the opponent's.
    pub(crate) sown: Sums,
    pub(crate) sown_away: u64,
    pub(crate) swept: Sums,
}

/// What has come of a clause.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ClauseTally {
    pub(crate) times: u64,
    pub(crate) moves: u64,
    pub(crate) games: u64,
    /// Seeds won by it, and of them those for the opponent.
    pub(crate) seeds: Sums,
    pub(crate) away: u64,
}

/// A game under way.
#[derive(Debug, Default)]
pub(crate) struct Told {
    pub(crate) moves: u32,
    branches: u64,
    laps: u64,
    again: u64,
    /// Lines of choices that were looked at and are legal or never end, and the latter.
    lines: u64,
    endless: u64,
    /// Positions looked at, and those in which something never ended.
    positions: u64,
    with_endless: u64,
}

impl Told {
    /// A position was looked at for moves.
    pub(crate) fn asked(&mut self, legal: usize, endless: u32) {
        self.positions += 1;
        self.with_endless += u64::from(endless > 0);
        self.lines += legal as u64 + u64::from(endless);
        self.endless += u64::from(endless);
        self.branches += legal as u64;
    }

    /// A move was made.
    pub(crate) fn played(&mut self, watch: &Watch<'_>) {
        self.moves += 1;
        self.laps += u64::from(watch.laps);
        self.again += u64::from(watch.again);
    }
}

impl Tally {
    pub(crate) fn new(clauses: &Clauses) -> Self {
        Self {
            clauses: vec![ClauseTally::default(); clauses.list().len()],
            ..Self::default()
        }
    }

    /// How many games have been played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many moves have been made in all of them.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The move with this number (from 0) was made among so many.
    pub(crate) fn course(&mut self, number: usize, legal: usize) {
        if self.course.len() <= number {
            self.course.resize(number + 1, [0; 2]);
        }
        self.course[number][0] += 1;
        self.course[number][1] += legal as u64;
        self.branches.note(legal as i64);
    }

    /// A move had so many laps.
    pub(crate) fn laps(&mut self, laps: u32) {
        self.lap_counts.note(laps.into());
    }

    /// A game is over, or is not played on.
    pub(crate) fn close(
        &mut self,
        first: Seat,
        told: &Told,
        over: Option<Standing>,
        watch: &Watch<'_>,
    ) {
        let moves = u64::from(told.moves);
        self.games += 1;
        self.moves += moves;
        self.lengths.note(told.moves.into());
        self.branching.note(moves, told.branches as i64);
        self.laps.note(moves, told.laps as i64);
        self.again.note(moves, told.again as i64);
        self.endless_lines.note(told.lines, told.endless as i64);
        self.endless_positions
            .note(told.positions, told.with_endless as i64);
        self.endless_games += u64::from(told.endless > 0);
        match over {
            Some(standing) => self.finished(first, &standing),
            None if told.moves < MAX_MOVES => self.stuck += 1,
            None => self.stopped += 1,
        }
        self.deeds(watch);
    }

    fn finished(&mut self, first: Seat, standing: &Standing) {
        let result = match standing.winner {
            Some(winner) => usize::from(winner != first),
            None => 2,
        };
        self.results[result] += 1;
        let [south, north] = standing.score.map(i64::from);
        let (own, other) = match first {
            Seat::South => (south, north),
            Seat::North => (north, south),
        };
        self.scores[0].note(1, own);
        self.scores[1].note(1, other);
        self.margin.note(1, own - other);
        self.margins.note(own - other);
    }

    fn deeds(&mut self, watch: &Watch<'_>) {
        for (sum, deeds) in self.clauses.iter_mut().zip(&watch.deeds) {
            sum.times += u64::from(deeds.times);
            sum.moves += u64::from(deeds.moves);
            sum.games += u64::from(deeds.times > 0);
            let [own, away] = deeds.seeds;
            sum.seeds.note(1, i64::from(own) + i64::from(away));
            sum.away += u64::from(away);
        }
        let [own, away] = watch.sown;
        self.sown.note(1, i64::from(own) + i64::from(away));
        self.sown_away += u64::from(away);
        self.swept.note(1, watch.swept.into());
    }

    /// Adds what others have counted of the same game.
    pub fn add(&mut self, others: &Self) {
        self.games += others.games;
        self.moves += others.moves;
        self.lengths.add(&others.lengths);
        self.branching.add(&others.branching);
        self.branches.add(&others.branches);
        let longest = self.course.len().max(others.course.len());
        self.course.resize(longest, [0; 2]);
        sum_up(self.course.as_flattened_mut(), others.course.as_flattened());
        self.laps.add(&others.laps);
        self.lap_counts.add(&others.lap_counts);
        self.again.add(&others.again);
        self.endless_lines.add(&others.endless_lines);
        self.endless_positions.add(&others.endless_positions);
        self.endless_games += others.endless_games;
        sum_up(&mut self.results, &others.results);
        self.stopped += others.stopped;
        self.stuck += others.stuck;
        for (sum, more) in self.scores.iter_mut().zip(&others.scores) {
            sum.add(more);
        }
        self.margin.add(&others.margin);
        self.margins.add(&others.margins);
        for (sum, more) in self.clauses.iter_mut().zip(&others.clauses) {
            sum.add(more);
        }
        self.sown.add(&others.sown);
        self.sown_away += others.sown_away;
        self.swept.add(&others.swept);
    }
}

impl ClauseTally {
    fn add(&mut self, others: &Self) {
        self.times += others.times;
        self.moves += others.moves;
        self.games += others.games;
        self.seeds.add(&others.seeds);
        self.away += others.away;
    }
}

fn sum_up(sums: &mut [u64], more: &[u64]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
