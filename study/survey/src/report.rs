//! Statistics derived from the counts.

use crate::clauses::{Clause, ClauseKind, Clauses};
use crate::counts::{Histogram, Sums};
use crate::estimate::{Mean, Share, ratio};
use crate::tally::{ClauseTally, Tally};
use crate::tally::{Won, seed_sources};
use serde::Serialize;

/// The result of a survey.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Report, reached_by_cases, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let rules = loaded.rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let game = CompiledGame::new(rules.clone(), &settings).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
///
/// let tally = survey(&game.program, &clauses, 1, 0..100);
/// let cases = reached_by_cases(&rules, &clauses, &loaded.cases);
/// let report = Report::new(&tally, &clauses, 2, &cases);
/// println!("{:.1} moves per game", report.length.mean.mean.unwrap());
/// for clause in report.unreached() {
///     println!("never applied: {}", clause.text);
/// }
/// assert_eq!(report.games, 100);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Report {
    /// The number of games played.
    pub games: u64,
    /// The number of moves in all games.
    pub moves: u64,
    /// Rounds per match; `None` where single rounds were played.
    pub rounds: Option<Spread>,
    /// Moves per game, or per match in a survey of matches.
    pub length: Spread,
    /// The number of games in which legal and never-ending moves were counted: all, except in large surveys of games
    /// where moves have to be made to know whether they are legal.
    pub counted: u64,
    /// Legal moves per position.
    pub branching: Spread,
    /// Legal moves per position, by move number.
    pub course: Vec<Stage>,
    /// Laps per move.
    pub laps: Spread,
    /// The share of moves after which the same player moves again.
    pub again: Mean,
    /// The player who begins.
    pub first: Player,
    /// The other player; `None` in a solitaire.
    pub second: Option<Player>,
    /// Finished games without a winner.
    pub draws: Share,
    /// Games that did not end.
    pub unfinished: Share,
    /// The number of unfinished games stopped after too many moves.
    pub stopped: u64,
    /// The number of unfinished games that reached a position without a legal move or an ending.
    pub stuck: u64,
    /// Moves whose sowing never ends.
    pub never_ending: NeverEnding,
    /// The points of the player who begins minus the other's, in finished games; `None` in a solitaire.
    pub margin: Option<Spread>,
    /// The sources of won seeds, in all games together.
    pub seeds: Vec<Won>,
    /// The clauses in the order of the file.
    pub clauses: Vec<Fired>,
}

/// A mean and its distribution.
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
/// let length = &report.length;
/// assert!(length.least <= length.median && length.median <= length.most);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Spread {
    /// The mean with its confidence interval.
    #[serde(flatten)]
    pub mean: Mean,
    /// The least value.
    pub least: Option<i64>,
    /// The median: half of all values are no greater.
    pub median: Option<i64>,
    /// The greatest value.
    pub most: Option<i64>,
    /// All values in ascending order, each with its count.
    pub histogram: Vec<(i64, u64)>,
}

/// The mean number of legal moves at one move number, over all games that lasted so long.
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
/// let opening = &report.course[0];
/// assert_eq!((opening.number, opening.games), (1, 20));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Stage {
    /// The move number, from 1.
    pub number: u64,
    /// The number of games that lasted this long.
    pub games: u64,
    /// The mean number of legal moves, over the games in which they were counted; `None` if there are none.
    pub branching: Option<f64>,
}

/// The results of a player.
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
/// let second = report.second.as_ref().expect("the game has two players");
/// println!("{} and {} games won", report.first.wins.count, second.wins.count);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Player {
    /// The final points in finished games.
    pub score: Mean,
    /// The share of all games won.
    pub wins: Share,
}

/// Moves that never end and are therefore not legal.
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
/// assert_eq!(report.never_ending.games.count, 0, "no sowing of Kalaha goes on for ever");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct NeverEnding {
    /// The share of never-ending moves among all never-ending and legal moves; moves with different choices count
    /// separately.
    pub moves: Mean,
    /// The share of positions with such a move.
    pub positions: Mean,
    /// The share of games with such a move, among the games in which never-ending moves were counted.
    pub games: Share,
}

/// The counts of a clause.
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
/// let most = report.clauses.iter().max_by_key(|fired| fired.times).unwrap();
/// println!("applied most often: {} ({} times)", most.text, most.times);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Fired {
    /// The kind of the clause.
    pub kind: ClauseKind,
    /// The kind of move or table that the clause belongs to.
    pub of: String,
    /// The name of the file.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// The text in one line.
    pub text: String,
    /// Whether the clause was reached.
    pub fate: Fate,
    /// The number of times the clause was reached. For a clause that only forbids a move, this covers the games in
    /// which legal moves were counted ([`Report::counted`]); for others, all games.
    pub times: u64,
    /// The share of the moves in those games that reached the clause.
    pub moves: f64,
    /// The share of those games that reached the clause.
    pub games: Share,
}

/// Whether a clause was reached.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Fate, Report, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// let fired = report.clauses.iter().filter(|fired| fired.fate == Fate::Fired);
/// assert!(fired.count() > 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Reached in a random game.
    Fired,
    /// Reached in a case, but in no random game.
    InCase,
    /// Never reached.
    Never,
    /// Impossible with the current option values.
    OtherOptions,
}

impl Fate {
    /// Returns whether random games are expected to reach the clause: it is neither reached by cases alone nor ruled
    /// out by options.
    #[must_use]
    pub const fn is_expected(self) -> bool {
        matches!(self, Self::Fired | Self::Never)
    }
}

impl Report {
    /// Creates the report of a tally. `players` is the number of players, and `cases` the result of
    /// [`crate::reached_by_cases`].
    #[must_use]
    pub fn new(tally: &Tally, clauses: &Clauses, players: u8, cases: &[bool]) -> Self {
        let share = |count| Share::new(count, tally.games);
        let [first, second] = [0, 1].map(|at| Player {
            score: Mean::from_sums(&tally.scores[at]),
            wins: share(tally.results[at]),
        });
        let two = players == 2;
        Self {
            games: tally.games,
            moves: tally.moves,
            rounds: (tally.rounds.games > 0)
                .then(|| Spread::new(&tally.rounds, &tally.round_counts)),
            length: Spread::new(&lengths(tally), &tally.lengths),
            counted: tally.counted_games,
            branching: Spread::new(&tally.branching, &tally.branch_counts),
            course: course(tally),
            laps: Spread::new(&tally.laps, &tally.lap_counts),
            again: Mean::from_sums(&tally.extra_turns),
            first,
            second: two.then_some(second),
            draws: share(tally.results[2]),
            unfinished: share(tally.stopped + tally.stuck),
            stopped: tally.stopped,
            stuck: tally.stuck,
            never_ending: NeverEnding {
                moves: Mean::from_sums(&tally.endless_moves),
                positions: Mean::from_sums(&tally.endless_positions),
                games: Share::new(tally.endless_games, tally.counted_games),
            },
            margin: two.then(|| Spread::new(&tally.margin, &tally.margins)),
            seeds: seed_sources(tally, clauses),
            clauses: clause_reports(tally, clauses, cases),
        }
    }

    /// Returns the clauses that could be reached, but were reached neither in a game nor in a case.
    pub fn unreached(&self) -> impl Iterator<Item = &Fired> {
        self.clauses
            .iter()
            .filter(|fired| fired.fate == Fate::Never)
    }
}

impl Spread {
    fn new(sums: &Sums, histogram: &Histogram) -> Self {
        let ends = histogram.range();
        Self {
            mean: Mean::from_sums(sums),
            least: ends.map(|(least, _)| least),
            median: histogram.quantile(0.5),
            most: ends.map(|(_, most)| most),
            histogram: histogram.values().collect(),
        }
    }
}

/// Returns the sums of the lengths of games, with one case per game.
fn lengths(tally: &Tally) -> Sums {
    let mut sums = Sums::default();
    for (length, games) in tally.lengths.values() {
        sums.record_many(length, games);
    }
    sums
}

fn course(tally: &Tally) -> Vec<Stage> {
    let stages = (1..).zip(&tally.course);
    let stages = stages.map(|(number, &[games, counted, moves])| Stage {
        number,
        games,
        branching: (counted > 0).then(|| ratio(moves, counted)),
    });
    stages.collect()
}

fn clause_reports(tally: &Tally, clauses: &Clauses, cases: &[bool]) -> Vec<Fired> {
    let found = clauses.list().iter().zip(&tally.clauses).zip(cases);
    found
        .map(|((clause, of), &in_case)| clause_report(tally, clause, of, in_case))
        .collect()
}

fn clause_report(tally: &Tally, clause: &Clause, counts: &ClauseTally, in_case: bool) -> Fired {
    // The numbers of moves and games in which the clause could have been reached.
    let (moves, games) = match clause.refuses {
        true => (tally.branching.cases as u64, tally.counted_games),
        false => (tally.moves, tally.games),
    };
    Fired {
        kind: clause.kind,
        of: clause.section.clone(),
        file: clause.file.clone(),
        line: clause.line,
        text: clause.text.clone(),
        fate: match (counts.times, in_case, clause.possible) {
            (0, true, _) => Fate::InCase,
            (0, false, true) => Fate::Never,
            (0, false, false) => Fate::OtherOptions,
            _ => Fate::Fired,
        },
        times: counts.times,
        moves: ratio(counts.moves, moves),
        games: Share::new(counts.games, games),
    }
}
