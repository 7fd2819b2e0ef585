//! Counts of random games.

use crate::clauses::Clauses;
use crate::counts::{Histogram, Sums};
use crate::estimate::{Mean, ratio};
use crate::event_counter::EventCounter;
use serde::Serialize;
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::{GameResult, Limit};

/// The outcome of a game or match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameOutcome {
    /// The game ended by the rules.
    Over(GameResult),
    /// The game was stopped.
    Stopped,
    /// No move was legal, and no ending applied.
    Stuck,
    /// The position exceeded the limits of play.
    Unplayable,
}

/// Counts of random games, as integers.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let tally = survey(&game.program, &clauses, 1, 0..20);
/// assert_eq!((tally.games(), tally.unfinished()), (20, 0));
/// println!("{} moves", tally.moves());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    /// The number of rounds per match.
    pub(crate) rounds: Sums,
    pub(crate) round_counts: Histogram,
    pub(crate) lengths: Histogram,
    /// The number of games in which legal and never-ending moves were counted.
    pub(crate) counted_games: u64,
    pub(crate) branching: Sums,
    pub(crate) branch_counts: Histogram,
    /// For each move number: the games in which the move was made, the games of these in which legal moves were
    /// counted, and the sum of the numbers of legal moves.
    pub(crate) course: Vec<[u64; 3]>,
    pub(crate) laps: Sums,
    pub(crate) lap_counts: Histogram,
    pub(crate) extra_turns: Sums,
    pub(crate) endless_moves: Sums,
    pub(crate) endless_positions: Sums,
    pub(crate) endless_games: u64,
    /// The numbers of games won by the player who begins, games won by the other player, and draws.
    pub(crate) results: [u64; 3],
    pub(crate) stopped: u64,
    pub(crate) stuck: u64,
    pub(crate) unplayable: u64,
    /// The points of both players in finished games, the player who begins first.
    pub(crate) scores: [Sums; 2],
    pub(crate) margins: Histogram,
    pub(crate) margin: Sums,
    pub(crate) clauses: Vec<ClauseTally>,
    /// Seeds sown into stores, by either player.
    pub(crate) sown_seeds: Sums,
    /// The part of these seeds that was sown into the opponent's store.
    pub(crate) sown_to_opponent: u64,
    pub(crate) swept_seeds: Sums,
    /// In games with limited work: the most severe limit of play that left out moves, and the kind of those moves.
    pub(crate) left_out: Option<(Limit, MoveId)>,
}

/// Counts of a clause in all games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ClauseTally {
    pub(crate) times: u64,
    pub(crate) moves: u64,
    pub(crate) games: u64,
    /// Seeds won by the clause, for either player.
    pub(crate) seeds: Sums,
    /// The part of these seeds that went to the opponent of the player to move.
    pub(crate) to_opponent: u64,
}

/// Counts for one game, while it is in progress.
#[derive(Debug, Default)]
pub(crate) struct GameCounts {
    /// Whether legal and never-ending moves are counted.
    counts_moves: bool,
    /// The number of legal moves in the current position; 0 if they are not counted.
    legal_moves: u32,
    /// The moves that have been made.
    made: Vec<MadeMove>,
    extra_turns: u64,
    /// The number of legal and never-ending moves together; moves with different choices count separately.
    listed_moves: u64,
    /// The number of never-ending moves alone.
    endless_moves: u64,
    /// The number of positions whose moves were listed.
    positions: u64,
    /// The number of positions with a never-ending move.
    positions_with_endless: u64,
}

/// Counts of one move of a game.
#[derive(Debug, Clone, Copy)]
struct MadeMove {
    /// The number of legal moves in the position before the move; 0 if they are not counted.
    legal_moves: u32,
    laps: u32,
}

impl GameCounts {
    pub(crate) fn new(counts_moves: bool) -> Self {
        Self {
            counts_moves,
            ..Self::default()
        }
    }

    /// Starts another game.
    pub(crate) fn restart(&mut self, counts_moves: bool) {
        let mut made = std::mem::take(&mut self.made);
        made.clear();
        *self = Self {
            made,
            ..Self::new(counts_moves)
        };
    }

    /// Returns the number of moves made.
    pub(crate) fn moves(&self) -> u32 {
        self.made.len() as u32
    }

    /// Returns the number of legal moves in the current position; 0 if they are not counted.
    pub(crate) fn legal_moves(&self) -> u32 {
        self.legal_moves
    }

    /// Counts a position whose moves were listed.
    pub(crate) fn record_listing(&mut self, legal: usize, endless: u32) {
        self.legal_moves = legal as u32;
        self.positions += 1;
        self.positions_with_endless += u64::from(endless > 0);
        self.listed_moves += legal as u64 + u64::from(endless);
        self.endless_moves += u64::from(endless);
    }

    /// Counts a move.
    pub(crate) fn record_move(&mut self, watch: &EventCounter<'_>) {
        self.made.push(MadeMove {
            legal_moves: self.legal_moves,
            laps: watch.laps,
        });
        self.extra_turns += u64::from(watch.extra_turn);
    }
}

impl Tally {
    pub(crate) fn new(clauses: &Clauses) -> Self {
        Self {
            clauses: vec![ClauseTally::default(); clauses.list().len()],
            ..Self::default()
        }
    }

    /// Returns the number of games played. The unplayable game that ended a survey is not included.
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
    /// ([`sow_interpreter::Limit::Steps`]). Nothing else about these games is counted.
    #[must_use]
    pub fn unplayable(&self) -> u64 {
        self.unplayable
    }

    /// Returns the number of games that did not end: they were stopped, or had neither a legal move nor an ending.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.stopped + self.stuck
    }

    /// Counts the moves of a game.
    fn record_moves(&mut self, game: &GameCounts) {
        if self.course.len() < game.made.len() {
            self.course.resize(game.made.len(), [0; 3]);
        }
        for (made, course) in game.made.iter().zip(&mut self.course) {
            course[0] += 1;
            if game.counts_moves {
                course[1] += 1;
                course[2] += u64::from(made.legal_moves);
                self.branch_counts.record(made.legal_moves.into());
            }
            self.lap_counts.record(made.laps.into());
        }
        let moves = game.made.len() as u64;
        let sum =
            |part: fn(&MadeMove) -> u32| game.made.iter().map(|made| i64::from(part(made))).sum();
        self.moves += moves;
        self.lengths.record(game.moves().into());
        self.laps.record(moves, sum(|made| made.laps));
        if game.counts_moves {
            self.branching.record(moves, sum(|made| made.legal_moves));
        }
    }

    /// Counts the rounds of a match.
    pub(crate) fn record_rounds(&mut self, rounds: u32) {
        self.rounds.record(1, rounds.into());
        self.round_counts.record(rounds.into());
    }

    /// Counts a game that is over or was stopped. Of an unplayable game, only the fact that it occurred is counted.
    pub(crate) fn record_game(
        &mut self,
        first: Seat,
        game: &GameCounts,
        close: GameOutcome,
        watch: &EventCounter<'_>,
    ) {
        match close {
            GameOutcome::Over(standing) => self.record_result(first, &standing),
            GameOutcome::Stuck => self.stuck += 1,
            GameOutcome::Stopped => self.stopped += 1,
            GameOutcome::Unplayable => {
                self.unplayable += 1;
                return;
            }
        }
        self.games += 1;
        self.record_moves(game);
        self.extra_turns
            .record(game.made.len() as u64, game.extra_turns as i64);
        if game.counts_moves {
            self.counted_games += 1;
            self.endless_moves
                .record(game.listed_moves, game.endless_moves as i64);
            self.endless_positions
                .record(game.positions, game.positions_with_endless as i64);
            self.endless_games += u64::from(game.endless_moves > 0);
        }
        self.add_clauses(watch, game.counts_moves);
    }

    fn record_result(&mut self, first: Seat, standing: &GameResult) {
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
        self.scores[0].record(1, own);
        self.scores[1].record(1, other);
        self.margin.record(1, own - other);
        self.margins.record(own - other);
    }

    /// Adds the clause counts of a game. Clauses that forbid a move are counted only in games where legal moves are
    /// counted.
    fn add_clauses(&mut self, watch: &EventCounter<'_>, counts_moves: bool) {
        let all = self.clauses.iter_mut().zip(&watch.counts);
        for ((sum, counts), clause) in all.zip(watch.clauses.list()) {
            if clause.refuses && !counts_moves {
                continue;
            }
            sum.times += u64::from(counts.times);
            sum.moves += u64::from(counts.moves);
            sum.games += u64::from(counts.times > 0);
            let [own, away] = counts.seeds;
            sum.seeds.record(1, i64::from(own) + i64::from(away));
            sum.to_opponent += u64::from(away);
        }
        let [own, away] = watch.sown_seeds;
        self.sown_seeds.record(1, i64::from(own) + i64::from(away));
        self.sown_to_opponent += u64::from(away);
        self.swept_seeds.record(1, watch.swept_seeds.into());
    }

    /// Adds another tally of the same program.
    pub fn add(&mut self, others: &Self) {
        self.games += others.games;
        self.moves += others.moves;
        self.rounds.add(&others.rounds);
        self.round_counts.add(&others.round_counts);
        self.lengths.add(&others.lengths);
        self.counted_games += others.counted_games;
        self.branching.add(&others.branching);
        self.branch_counts.add(&others.branch_counts);
        let longest = self.course.len().max(others.course.len());
        self.course.resize(longest, [0; 3]);
        add_each(self.course.as_flattened_mut(), others.course.as_flattened());
        self.laps.add(&others.laps);
        self.lap_counts.add(&others.lap_counts);
        self.extra_turns.add(&others.extra_turns);
        self.endless_moves.add(&others.endless_moves);
        self.endless_positions.add(&others.endless_positions);
        self.endless_games += others.endless_games;
        add_each(&mut self.results, &others.results);
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
        self.sown_seeds.add(&others.sown_seeds);
        self.sown_to_opponent += others.sown_to_opponent;
        self.swept_seeds.add(&others.swept_seeds);
        self.left_out = self.left_out.max(others.left_out);
    }
}

impl ClauseTally {
    fn add(&mut self, others: &Self) {
        self.times += others.times;
        self.moves += others.moves;
        self.games += others.games;
        self.seeds.add(&others.seeds);
        self.to_opponent += others.to_opponent;
    }
}

fn add_each(sums: &mut [u64], more: &[u64]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// A source of won seeds.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Report, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// for won in &report.seeds {
///     println!("{:?}: {:.0} % of the seeds", won.by, 100.0 * won.share);
/// }
/// ```
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
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Report, Source, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// assert!(report.seeds.iter().any(|won| won.by == Source::Sowing));
/// ```
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
