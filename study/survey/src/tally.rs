//! Counts of random games.

use crate::clauses::Clauses;
use crate::counts::{Histogram, Sums};
use crate::watch::Watch;
use sow_grammar::rules::Seat;
use sow_interpreter::Standing;

/// How a game or match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Close {
    /// The game ended by the rules.
    Over(Standing),
    /// The game was stopped.
    Stopped,
    /// No move was legal, and no ending applied.
    Stuck,
    /// The position exceeded the limits of play.
    Unplayable,
}

/// Counts of random games, as integers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    /// The number of rounds per match.
    pub(crate) rounds: Sums,
    pub(crate) round_counts: Histogram,
    pub(crate) lengths: Histogram,
    /// The number of games in which legal and never-ending moves were counted.
    pub(crate) counted: u64,
    pub(crate) branching: Sums,
    pub(crate) branches: Histogram,
    /// By move number: the games in which the move was made, those of them in which legal moves were counted, and the
    /// sum of these moves.
    pub(crate) course: Vec<[u64; 3]>,
    pub(crate) laps: Sums,
    pub(crate) lap_counts: Histogram,
    pub(crate) again: Sums,
    pub(crate) endless_lines: Sums,
    pub(crate) endless_positions: Sums,
    pub(crate) endless_games: u64,
    /// The number of games won by the player who begins, won by the other player, and drawn.
    pub(crate) results: [u64; 3],
    pub(crate) stopped: u64,
    pub(crate) stuck: u64,
    pub(crate) unplayable: u64,
    /// The points of both players in finished games, the player who begins first.
    pub(crate) scores: [Sums; 2],
    pub(crate) margins: Histogram,
    pub(crate) margin: Sums,
    pub(crate) clauses: Vec<ClauseTally>,
    /// Seeds sown into stores, and the part of them sown into the opponent's.
    pub(crate) sown: Sums,
    pub(crate) sown_away: u64,
    pub(crate) swept: Sums,
}

/// Counts of a clause in all games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ClauseTally {
    pub(crate) times: u64,
    pub(crate) moves: u64,
    pub(crate) games: u64,
    /// Seeds won by the clause, and the part of them that went to the opponent.
    pub(crate) seeds: Sums,
    pub(crate) away: u64,
}

/// Counts of a game in progress.
#[derive(Debug, Default)]
pub(crate) struct GameCounts {
    /// Whether legal and never-ending moves are counted.
    counts_moves: bool,
    pub(crate) moves: u32,
    branches: u64,
    laps: u64,
    again: u64,
    /// The number of legal and never-ending moves, counting different choices separately, and the number of
    /// never-ending ones.
    lines: u64,
    endless: u64,
    /// The number of positions, and of those with a never-ending move.
    positions: u64,
    with_endless: u64,
}

impl GameCounts {
    pub(crate) fn new(counts_moves: bool) -> Self {
        Self {
            counts_moves,
            ..Self::default()
        }
    }

    /// Counts a position whose moves were listed.
    pub(crate) fn asked(&mut self, legal: usize, endless: u32) {
        self.positions += 1;
        self.with_endless += u64::from(endless > 0);
        self.lines += legal as u64 + u64::from(endless);
        self.endless += u64::from(endless);
        self.branches += legal as u64;
    }

    /// Counts a move.
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

    /// Returns the number of games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of moves in all games.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the number of games that reached a position beyond the limits of play
    /// ([`sow_interpreter::Limit::Steps`]). They count neither as won nor as stopped.
    #[must_use]
    pub fn unplayable(&self) -> u64 {
        self.unplayable
    }

    /// Returns the number of games that did not end: they were stopped, or had neither a legal move nor an ending.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.stopped + self.stuck
    }

    /// Counts the next move of a game, which has `legal` legal moves.
    #[inline]
    pub(crate) fn course(&mut self, game: &GameCounts, legal: usize) {
        let number = game.moves as usize;
        if self.course.len() <= number {
            self.course.resize(number + 1, [0; 3]);
        }
        self.course[number][0] += 1;
        if game.counts_moves {
            self.course[number][1] += 1;
            self.course[number][2] += legal as u64;
            self.branches.note(legal as i64);
        }
    }

    /// Counts the laps of a move.
    pub(crate) fn laps(&mut self, laps: u32) {
        self.lap_counts.note(laps.into());
    }

    /// Counts the rounds of a match.
    pub(crate) fn rounds(&mut self, rounds: u32) {
        self.rounds.note(1, rounds.into());
        self.round_counts.note(rounds.into());
    }

    /// Counts a game that is over or was stopped.
    pub(crate) fn close(
        &mut self,
        first: Seat,
        game: &GameCounts,
        close: Close,
        watch: &Watch<'_>,
    ) {
        let moves = u64::from(game.moves);
        self.games += 1;
        self.moves += moves;
        self.lengths.note(game.moves.into());
        self.laps.note(moves, game.laps as i64);
        self.again.note(moves, game.again as i64);
        if game.counts_moves {
            self.counted += 1;
            self.branching.note(moves, game.branches as i64);
            self.endless_lines.note(game.lines, game.endless as i64);
            self.endless_positions
                .note(game.positions, game.with_endless as i64);
            self.endless_games += u64::from(game.endless > 0);
        }
        match close {
            Close::Over(standing) => self.finished(first, &standing),
            Close::Unplayable => self.unplayable += 1,
            Close::Stuck => self.stuck += 1,
            Close::Stopped => self.stopped += 1,
        }
        self.add_clauses(watch, game.counts_moves);
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

    /// Adds the clause counts of a game. Clauses that forbid a move count only in games where legal moves are counted.
    fn add_clauses(&mut self, watch: &Watch<'_>, counts_moves: bool) {
        let all = self.clauses.iter_mut().zip(&watch.counts);
        for ((sum, counts), clause) in all.zip(watch.clauses.list()) {
            if clause.refuses && !counts_moves {
                continue;
            }
            sum.times += u64::from(counts.times);
            sum.moves += u64::from(counts.moves);
            sum.games += u64::from(counts.times > 0);
            let [own, away] = counts.seeds;
            sum.seeds.note(1, i64::from(own) + i64::from(away));
            sum.away += u64::from(away);
        }
        let [own, away] = watch.sown;
        self.sown.note(1, i64::from(own) + i64::from(away));
        self.sown_away += u64::from(away);
        self.swept.note(1, watch.swept.into());
    }

    /// Adds another tally of the same program.
    pub fn add(&mut self, others: &Self) {
        self.games += others.games;
        self.moves += others.moves;
        self.rounds.add(&others.rounds);
        self.round_counts.add(&others.round_counts);
        self.lengths.add(&others.lengths);
        self.counted += others.counted;
        self.branching.add(&others.branching);
        self.branches.add(&others.branches);
        let longest = self.course.len().max(others.course.len());
        self.course.resize(longest, [0; 3]);
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
        self.unplayable += others.unplayable;
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
