//! What the numbers say.

use crate::clauses::{Clause, ClauseKind, Clauses};
use crate::counts::{Histogram, Sums};
use crate::estimate::{Mean, Share};
use crate::tally::{ClauseTally, Tally};
use serde::Serialize;

/// What a survey has found out about a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Moves made in them.
    pub moves: u64,
    /// Moves of a game.
    pub length: Spread,
    /// Legal moves of a position.
    pub branching: Spread,
    /// The same move by move.
    pub course: Vec<Stage>,
    /// Laps of a move.
    pub laps: Spread,
    /// The part of all moves after which the same player moves again.
    pub again: Mean,
    /// The player who begins.
    pub first: Player,
    /// The other one; nobody in a solitaire.
    pub second: Option<Player>,
    /// Finished games without a winner.
    pub draws: Share,
    /// Games without an end.
    pub unfinished: Share,
    /// Of them those stopped after too many moves.
    pub stopped: u64,
    /// Of them those in which there was no move, and no ending either.
    pub stuck: u64,
    /// Sowings that never end.
    pub never_ending: NeverEnding,
    /// The points of the player who begins less those of the other one, in finished games; for two players.
    pub margin: Option<Spread>,
    /// How seeds are won, in all games together.
    pub seeds: Vec<Won>,
    /// The clauses in the order of the file.
    pub clauses: Vec<Fired>,
}

/// A mean and what lies around it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spread {
    /// The mean with its interval.
    #[serde(flatten)]
    pub mean: Mean,
    /// The least value.
    pub least: Option<i64>,
    /// Half of all values are no greater.
    pub median: Option<i64>,
    /// The greatest value.
    pub most: Option<i64>,
    /// All values, ascending, with how often each occurred.
    pub histogram: Vec<(i64, u64)>,
}

/// Branching in one move of all games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Stage {
    /// The number of the move, from 1.
    pub number: u64,
    /// Games that were still going on.
    pub games: u64,
    /// Legal moves on the average.
    pub branching: f64,
}

/// How a player fares.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Player {
    /// Points at the end of finished games.
    pub score: Mean,
    /// Games won, of all.
    pub wins: Share,
}

/// Sowings that never end and so are not legal.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct NeverEnding {
    /// The part of them among all that could be played otherwise, choices inside a move told apart.
    pub moves: Mean,
    /// The part of positions with such a sowing.
    pub positions: Mean,
    /// Games with such a sowing.
    pub games: Share,
}

/// A way in which seeds are won.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Won {
    /// The way.
    pub by: Source,
    /// The clause, by its number in the list of clauses.
    pub clause: Option<usize>,
    /// Seeds a game, of both players together.
    pub seeds: Mean,
    /// The part of all seeds won.
    pub share: f64,
    /// The part of these that went to the opponent of the mover; nobody can say of a sweep.
    pub to_opponent: f64,
}

/// Where seeds won come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A clause captures them: into a store, or by lifting them on the other side of a board with a ring for each.
    Capture,
    /// They are sown into a store.
    Sowing,
    /// They are left at the end.
    Sweep,
}

/// What came of a clause.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fired {
    /// What it is.
    pub kind: ClauseKind,
    /// The kind of move or table that it belongs to.
    pub of: String,
    /// The file that it stands in.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its text in one line.
    pub text: String,
    /// Whether it came to pass.
    pub fate: Fate,
    /// How often.
    pub times: u64,
    /// The part of all moves in which it did.
    pub moves: f64,
    /// The games in which it did.
    pub games: Share,
}

/// Whether a clause came to pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It did.
    Fired,
    /// In no random game, but in a case.
    InCase,
    /// Never.
    Never,
    /// It cannot with the present option values.
    OtherOptions,
}

impl Fate {
    /// Whether random games can be asked for it: neither shown by a case alone nor ruled out by options.
    #[must_use]
    pub const fn is_looked_for(self) -> bool {
        matches!(self, Self::Fired | Self::Never)
    }
}

impl Report {
    /// What the numbers say; `players` as of the board, `cases` as of [`crate::reached_by_cases`].
    #[must_use]
    pub fn new(tally: &Tally, clauses: &Clauses, players: u8, cases: &[bool]) -> Self {
        let share = |count| Share::new(count, tally.games);
        let [first, second] = [0, 1].map(|at| Player {
            score: Mean::of(&tally.scores[at]),
            wins: share(tally.results[at]),
        });
        let two = players == 2;
        Self {
            games: tally.games,
            moves: tally.moves,
            length: Spread::new(&lengths(tally), &tally.lengths),
            branching: Spread::new(&tally.branching, &tally.branches),
            course: course(tally),
            laps: Spread::new(&tally.laps, &tally.lap_counts),
            again: Mean::of(&tally.again),
            first,
            second: two.then_some(second),
            draws: share(tally.results[2]),
            unfinished: share(tally.stopped + tally.stuck),
            stopped: tally.stopped,
            stuck: tally.stuck,
            never_ending: NeverEnding {
                moves: Mean::of(&tally.endless_lines),
                positions: Mean::of(&tally.endless_positions),
                games: share(tally.endless_games),
            },
            margin: two.then(|| Spread::new(&tally.margin, &tally.margins)),
            seeds: won(tally, clauses),
            clauses: fired(tally, clauses, cases),
        }
    }

    /// The clauses that never came to pass though they might have, not in a case either.
    pub fn unreached(&self) -> impl Iterator<Item = &Fired> {
        self.clauses
            .iter()
            .filter(|fired| fired.fate == Fate::Never)
    }
}

impl Spread {
    fn new(sums: &Sums, histogram: &Histogram) -> Self {
        let ends = histogram.ends();
        Self {
            mean: Mean::of(sums),
            least: ends.map(|(least, _)| least),
            median: histogram.quantile(0.5),
            most: ends.map(|(_, most)| most),
            histogram: histogram.values().collect(),
        }
    }
}

/// The length of each game as something told of the game as a whole.
fn lengths(tally: &Tally) -> Sums {
    let mut sums = Sums::default();
    for (length, games) in tally.lengths.values() {
        sums.note_many(length, games);
    }
    sums
}

fn course(tally: &Tally) -> Vec<Stage> {
    let stages = (1..).zip(&tally.course);
    let stages = stages.map(|(number, &[games, moves])| Stage {
        number,
        games,
        branching: part(moves, games),
    });
    stages.collect()
}

fn won(tally: &Tally, clauses: &Clauses) -> Vec<Won> {
    let captured = clauses.list().iter().zip(&tally.clauses).enumerate();
    let captured = captured
        .filter(|(_, (clause, of))| clause.captures && clause.possible || of.seeds.what > 0);
    let captured = captured.map(|(at, (_, of))| (Source::Capture, Some(at), of.seeds, of.away));
    let ways = captured.chain([
        (Source::Sowing, None, tally.sown, tally.sown_away),
        (Source::Sweep, None, tally.swept, 0),
    ]);
    let ways: Vec<_> = ways.collect();
    let all: i128 = ways.iter().map(|(.., sums, _)| sums.what).sum();
    let mut found: Vec<Won> = ways
        .into_iter()
        .filter(|(by, _, sums, _)| *by == Source::Capture || sums.what > 0)
        .map(|(by, clause, seeds, away)| Won {
            by,
            clause,
            seeds: Mean::of(&seeds),
            share: part(seeds.what as u64, all as u64),
            to_opponent: part(away, seeds.what as u64),
        })
        .collect();
    found.sort_by(|one, other| other.share.total_cmp(&one.share));
    found
}

fn fired(tally: &Tally, clauses: &Clauses, cases: &[bool]) -> Vec<Fired> {
    let found = clauses.list().iter().zip(&tally.clauses).zip(cases);
    found
        .map(|((clause, of), &in_case)| one_fired(tally, clause, of, in_case))
        .collect()
}

fn one_fired(tally: &Tally, clause: &Clause, of: &ClauseTally, in_case: bool) -> Fired {
    Fired {
        kind: clause.kind,
        of: clause.of.clone(),
        file: clause.file.clone(),
        line: clause.line,
        text: clause.text.clone(),
        fate: match (of.times, in_case, clause.possible) {
            (0, true, _) => Fate::InCase,
            (0, false, true) => Fate::Never,
            (0, false, false) => Fate::OtherOptions,
            _ => Fate::Fired,
        },
        times: of.times,
        moves: part(of.moves, tally.moves),
        games: Share::new(of.games, tally.games),
    }
}

/// A part of a whole, in as many digits as are known; 0 of nothing.
fn part(of: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        _ => (1e9 * of as f64 / whole as f64).round() / 1e9,
    }
}
