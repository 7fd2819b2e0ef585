//! Random games, counted.

use crate::session::Session;
use crate::thinking::told;
use crate::{given, thrown};
use js_sys::Function;
use serde::Serialize;
use sow_matches::{Extent, Match};
use sow_survey::{Clauses, Report, Spread, Surveys, Tally, survey_matches};
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// How far a survey has come.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Surveyed {
    /// Games played.
    pub games: u64,
    /// Moves played.
    pub moves: u64,
    /// Numbers, one a line: what, the number, its interval of confidence, a note.
    pub figures: Vec<Figure>,
    /// How often each number came to be.
    pub histograms: Vec<Histogram>,
    /// The clauses, and how often each came to pass.
    pub clauses: Vec<ClauseCount>,
}

/// A number of a survey.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Figure {
    /// What it counts.
    pub what: String,
    /// The number.
    pub number: String,
    /// Its interval of confidence.
    pub interval: String,
    /// More about it.
    pub note: String,
}

/// How often each number came to be.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Histogram {
    /// What is counted.
    pub what: String,
    /// Each number with how often it came to be, the least first.
    pub counts: Vec<(i64, u64)>,
}

/// How often a clause came to pass.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ClauseCount {
    /// Its file.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its text in one line.
    pub text: String,
    /// The number of times.
    pub times: u64,
    /// The share of games that came to it.
    pub games: f64,
    /// Whether it could have come to pass, and never did.
    pub never: bool,
}

/// So many games between two reports.
const BATCH: u64 = 50;

impl Figure {
    fn of(figure: sow_survey::figures::Figure) -> Self {
        Self {
            what: figure.what,
            number: figure.number,
            interval: figure.interval,
            note: figure.note,
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// Plays so many random games of this game from its opening, and tells again and again how far it is.
    ///
    /// # Errors
    /// If it cannot be played within the limits of play.
    pub fn survey(
        &self,
        games: u32,
        seed: u32,
        progress: &Function,
    ) -> Result<Ts<Surveyed>, JsError> {
        let clauses = Clauses::new(&self.program, &self.sources);
        let start = match self.start().is_match() {
            true => Some(Match::of(Arc::clone(&self.program), Extent::Match).map_err(thrown)?),
            false => None,
        };
        let (games, seed) = (u64::from(games), u64::from(seed));
        let mut surveys = Surveys::new(&self.program, &clauses);
        let mut play = |batch| match &start {
            Some(start) => survey_matches(start, &clauses, seed, batch),
            None => surveys.play(seed, batch),
        };
        let mut tally = play(0..0);
        let mut from = 0;
        while from < games {
            let to = games.min(from + BATCH);
            tally.add(&play(from..to));
            from = to;
            if tally.unplayable() > 0 {
                return Err(thrown(
                    "a random game came to a position that cannot be played within the limits of play",
                ));
            }
            told(progress, &self.surveyed(&tally, &clauses));
        }
        given(&self.surveyed(&tally, &clauses))
    }
}

impl Session {
    fn surveyed(&self, tally: &Tally, clauses: &Clauses) -> Surveyed {
        let in_cases = vec![false; clauses.list().len()];
        let players = self.program.layout().players();
        let report = Report::new(tally, clauses, players, &in_cases);
        let histogram = |what: &str, spread: &Spread| Histogram {
            what: what.to_owned(),
            counts: spread.histogram.clone(),
        };
        let mut histograms = vec![
            histogram("moves of a game", &report.length),
            histogram("legal moves of a position", &report.branching),
            histogram("laps of a move", &report.laps),
        ];
        let margin = report.margin.as_ref();
        histograms.extend(margin.map(|margin| histogram("first less second player", margin)));
        let fired = report
            .clauses
            .iter()
            .filter(|fired| fired.fate.is_looked_for());
        Surveyed {
            games: report.games,
            moves: report.moves,
            figures: sow_survey::figures::all(&report)
                .into_iter()
                .map(Figure::of)
                .collect(),
            histograms,
            clauses: fired
                .map(|fired| ClauseCount {
                    file: fired.file.clone(),
                    line: fired.line,
                    text: fired.text.clone(),
                    times: fired.times,
                    games: fired.games.share,
                    never: fired.times == 0,
                })
                .collect(),
        }
    }
}
