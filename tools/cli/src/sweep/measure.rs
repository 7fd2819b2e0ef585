//! What is measured of a game: numbers with names.

use crate::game::Chosen;
use crate::players::Knowledge;
use crate::support::failure::Failure;
use crate::tournament::Conditions;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sow_grammar::cases::Case;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Limit};
use sow_players::{PlayerSpec, Settings};
use sow_survey::{Clauses, Fate, Report, reached_by_cases, survey};

/// Numbers with names; null where there is none.
pub type Numbers = Map<String, Value>;

/// Random moves at the beginning of each game of a match.
const SHUFFLED: u32 = 4;
/// Bytes of the table of each player in a match.
const MEMORY: usize = 16 << 20;

/// A measure, with what it takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "measure", rename_all = "lowercase")]
pub enum Measure {
    /// What random games tell, with intervals: length, branching, laps, who wins.
    Survey {
        /// How many games.
        games: u64,
    },
    /// How many sequences of so many moves there are. The seed does not matter.
    Perft {
        /// How many moves.
        depth: u32,
    },
    /// How strong one player is against another.
    Match {
        /// The player who is measured.
        first: String,
        /// The other one.
        second: String,
        /// How many games.
        games: u64,
    },
}

impl Measure {
    /// The numbers of a game, whose rules have these cases.
    ///
    /// # Errors
    /// If the game cannot be played within the limits of play, or not by these players.
    pub fn of(&self, chosen: &Chosen, cases: &[Case], seed: u64) -> Result<Numbers, Failure> {
        match self {
            Self::Survey { games } => surveyed(chosen, cases, *games, seed),
            Self::Perft { depth } => counted(chosen, *depth),
            Self::Match {
                first,
                second,
                games,
            } => matched(chosen, [first, second], *games, seed),
        }
    }

    /// The numbers that tell the most, in the order in which they are shown.
    #[must_use]
    pub const fn foremost(&self) -> &'static [&'static str] {
        match self {
            Self::Survey { .. } => &["length", "branching", "first_wins", "draws", "unfinished"],
            Self::Perft { .. } => &["nodes"],
            Self::Match { .. } => &["score", "elo", "elo_low", "elo_high"],
        }
    }
}

fn surveyed(chosen: &Chosen, cases: &[Case], games: u64, seed: u64) -> Result<Numbers, Failure> {
    let program = &*chosen.program;
    let clauses = Clauses::new(program, &chosen.sources);
    let tally = survey(program, &clauses, seed, 0..games);
    if tally.unplayable() > 0 {
        return Err(Failure::unplayable("a random game", Limit::Steps));
    }
    let reached = reached_by_cases(program.rules(), &clauses, cases);
    let report = Report::new(&tally, &clauses, program.layout().players(), &reached);
    let mut numbers = Numbers::new();
    numbers.insert("games".to_owned(), report.games.into());
    numbers.insert("moves".to_owned(), report.moves.into());
    estimate(&mut numbers, "length", &report.length.mean);
    estimate(&mut numbers, "branching", &report.branching.mean);
    estimate(&mut numbers, "laps", &report.laps.mean);
    estimate(&mut numbers, "again", &report.again);
    estimate(&mut numbers, "first_wins", &report.first.wins);
    estimate(&mut numbers, "draws", &report.draws);
    estimate(&mut numbers, "unfinished", &report.unfinished);
    if let (Some(second), Some(margin)) = (&report.second, &report.margin) {
        estimate(&mut numbers, "second_wins", &second.wins);
        estimate(&mut numbers, "margin", &margin.mean);
    }
    let never = report.clauses.iter().filter(|one| one.fate == Fate::Never);
    numbers.insert("never_played".to_owned(), never.count().into());
    Ok(numbers)
}

/// Notes a mean or a share under its name, with the bounds of its interval.
fn estimate(numbers: &mut Numbers, name: &str, estimate: &impl Serialize) {
    let told = json!(estimate);
    let middle = told.get("mean").or_else(|| told.get("share"));
    for (name, number) in [
        (name.to_owned(), middle),
        (format!("{name}_low"), told.get("low")),
        (format!("{name}_high"), told.get("high")),
    ] {
        numbers.insert(name, number.cloned().unwrap_or_default());
    }
}

fn counted(chosen: &Chosen, depth: u32) -> Result<Numbers, Failure> {
    let nodes = perft(&Game::new(&chosen.program), depth);
    match nodes.limit {
        Some(limit) => Err(limit.into()),
        None => Ok(Numbers::from_iter([(
            "nodes".to_owned(),
            nodes.count.into(),
        )])),
    }
}

fn matched(chosen: &Chosen, players: [&str; 2], games: u64, seed: u64) -> Result<Numbers, Failure> {
    if chosen.program.layout().players() != 2 {
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
            memory: MEMORY,
            ..Settings::default()
        },
        knowledge: [&knowledge; 2],
        shuffled: SHUFFLED,
        drawn: 1,
        seed,
    };
    let strength = conditions.series_alone(games)?.strength;
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
