//! Surveys of random games.

use js_sys::Function;
use serde::Serialize;
use sow_matches::{Extent, Match};
use sow_survey::figures::{self, Figure};
use sow_survey::{Clauses, Report, Surveyor, Tally, survey_matches};
use sow_web_shared::session::Session;
use sow_web_shared::thinking::report_progress;
use sow_web_shared::{js_error, to_js};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The state of a survey.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Surveyed {
    /// The complete figures.
    pub report: Report,
    /// The figures for the game as a whole, in words.
    pub figures: Vec<Figure>,
}

/// The number of games between two reports.
const BATCH: u64 = 50;

/// Plays `games` random games from the opening; `progress` is called after every batch.
///
/// # Errors
/// If a game reaches a position beyond the limits of play.
#[wasm_bindgen]
pub fn survey(
    session: &Session,
    games: u32,
    seed: u32,
    progress: &Function,
) -> Result<Ts<Surveyed>, JsError> {
    let clauses = Clauses::new(session.compiled(), session.sources());
    let start = match session.starting_position().is_match() {
        true => Some(
            Match::from_compiled(session.compiled().clone(), Extent::Match).map_err(js_error)?,
        ),
        false => None,
    };
    let (games, seed) = (u64::from(games), u64::from(seed));
    let mut surveys = Surveyor::new(session.program(), &clauses);
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
            return Err(js_error(
                "a random game reached a position that cannot be played within the limits of play",
            ));
        }
        report_progress(progress, &survey_state(session, &tally, &clauses));
    }
    to_js(&survey_state(session, &tally, &clauses))
}

fn survey_state(session: &Session, tally: &Tally, clauses: &Clauses) -> Surveyed {
    let in_cases = vec![false; clauses.list().len()];
    let players = session.program().layout().players();
    let report = Report::new(tally, clauses, players, &in_cases);
    Surveyed {
        figures: figures::all_figures(&report),
        report,
    }
}
