//! The measurements of a sweep: named numbers.

use crate::counting::survey_report;
use crate::failure::Failure;
use crate::game::ChosenGame;
use crate::players::Knowledge;
use crate::tournament::Conditions;
use crate::work::WorkBudget;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sow_grammar::cases::Case;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Limit};
use sow_players::{PlayerSpec, Settings};
use sow_survey::{Clauses, Fate, survey};

/// Numbers by name. A number that does not exist is null.
pub type Numbers = Map<String, Value>;

/// The number of random moves at the start of each game of a match.
const RANDOM_MOVES: u32 = 4;
/// The size of each player's transposition table in a match, in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// A kind of measurement with its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "measure", rename_all = "lowercase")]
pub enum Measure {
    /// Statistics of random games, with confidence intervals: length, branching, laps, wins.
    Survey {
        /// The number of games.
        games: u64,
    },
    /// The number of move sequences of a given length, which does not depend on the seed.
    Perft {
        /// The length of the sequences.
        depth: u32,
    },
    /// The strength of one player against another.
    Match {
        /// The measured player.
        first: String,
        /// The opponent.
        second: String,
        /// The number of games.
        games: u64,
    },
}

impl Measure {
    /// Measures a game, within a limit on the work of slow positions; `cases` are the cases of its rules.
    ///
    /// # Errors
    /// If the game cannot be played within the limits, or the players do not fit it.
    pub fn measure_game(
        &self,
        chosen: &ChosenGame,
        cases: &[Case],
        (seed, work): (u64, WorkBudget),
    ) -> Result<Numbers, Failure> {
        let _limited = work.limit_for_now(chosen.program());
        let measured = match self {
            Self::Survey { games } => survey_numbers(chosen, cases, *games, seed),
            Self::Perft { depth } => perft_numbers(chosen, *depth),
            Self::Match {
                first,
                second,
                games,
            } => match_numbers(chosen, [first, second], *games, seed),
        };
        work.check(chosen.program(), measured, || {
            "a part of the measurement".to_owned()
        })
    }

    /// Returns the names of the most important numbers, in the order in which they are shown.
    #[must_use]
    pub const fn key_numbers(&self) -> &'static [&'static str] {
        match self {
            Self::Survey { .. } => &["length", "branching", "first_wins", "draws", "unfinished"],
            Self::Perft { .. } => &["nodes"],
            Self::Match { .. } => &["score", "elo", "elo_low", "elo_high"],
        }
    }
}

fn survey_numbers(
    chosen: &ChosenGame,
    cases: &[Case],
    games: u64,
    seed: u64,
) -> Result<Numbers, Failure> {
    let clauses = Clauses::new(&chosen.game, &chosen.sources);
    let tally = survey(chosen.program(), &clauses, seed, 0..games);
    if tally.unplayable() > 0 {
        return Err(Failure::unplayable("a random game", Limit::Steps));
    }
    let report = survey_report(chosen, &clauses, cases, &tally);
    let mut numbers = Numbers::new();
    numbers.insert("games".to_owned(), report.games.into());
    numbers.insert("moves".to_owned(), report.moves.into());
    insert_estimate(&mut numbers, "length", &report.length.mean);
    insert_estimate(&mut numbers, "branching", &report.branching.mean);
    insert_estimate(&mut numbers, "laps", &report.laps.mean);
    insert_estimate(&mut numbers, "again", &report.again);
    insert_estimate(&mut numbers, "first_wins", &report.first.wins);
    insert_estimate(&mut numbers, "draws", &report.draws);
    insert_estimate(&mut numbers, "unfinished", &report.unfinished);
    if let (Some(second), Some(margin)) = (&report.second, &report.margin) {
        insert_estimate(&mut numbers, "second_wins", &second.wins);
        insert_estimate(&mut numbers, "margin", &margin.mean);
    }
    let never = report.clauses.iter().filter(|one| one.fate == Fate::Never);
    numbers.insert("never_played".to_owned(), never.count().into());
    Ok(numbers)
}

/// Inserts a mean or share under its name, and the bounds of its interval.
fn insert_estimate(numbers: &mut Numbers, name: &str, estimate: &impl Serialize) {
    let fields = json!(estimate);
    let middle = fields.get("mean").or_else(|| fields.get("share"));
    for (name, number) in [
        (name.to_owned(), middle),
        (format!("{name}_low"), fields.get("low")),
        (format!("{name}_high"), fields.get("high")),
    ] {
        numbers.insert(name, number.cloned().unwrap_or_default());
    }
}

fn perft_numbers(chosen: &ChosenGame, depth: u32) -> Result<Numbers, Failure> {
    let nodes = perft(&Game::new(chosen.program()), depth);
    match nodes.limit {
        Some(limit) => Err(limit.into()),
        None => Ok(Numbers::from_iter([(
            "nodes".to_owned(),
            nodes.count.into(),
        )])),
    }
}

fn match_numbers(
    chosen: &ChosenGame,
    players: [&str; 2],
    games: u64,
    seed: u64,
) -> Result<Numbers, Failure> {
    if chosen.program().layout().players() != 2 {
        let message = "a match takes two players; this game is played alone";
        return Err(Failure::input(message));
    }
    let spec = |text: &str| text.parse::<PlayerSpec>().map_err(Failure::input);
    let knowledge = Knowledge::default();
    let conditions = Conditions {
        chosen,
        position: None,
        players: [spec(players[0])?, spec(players[1])?],
        settings: Settings {
            memory: TABLE_BYTES,
            ..Settings::default()
        },
        knowledge: [&knowledge; 2],
        random_moves: RANDOM_MOVES,
        openings_drawn: 1,
        seed,
        stop: &|| false,
    };
    let strength = conditions.play_series_alone(games)?.strength;
    let elo = strength.elo();
    let numbers = [
        ("score", Some(strength.score())),
        ("elo", elo.value),
        ("elo_low", elo.least),
        ("elo_high", elo.most),
    ];
    let named = |(name, number): (&str, Option<f64>)| (name.to_owned(), json!(number));
    Ok(numbers.into_iter().map(named).collect())
}
