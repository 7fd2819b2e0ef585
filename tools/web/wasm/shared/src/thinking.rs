//! Hints, evaluations and computer players.

use crate::clock::Deadline;
use crate::session::Session;
use crate::{js_error, to_js};
use js_sys::Function;
use serde::Serialize;
use sow_interpreter::Game;
use sow_players::learned::{Weights, WeightsFile};
use sow_players::opponent::MoveRequest;
use sow_players::{AlphaBeta, Analysis, Chance, Limits, Opponent, PlayerSpec, PvLine, Settings};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The size of the transposition table in bytes.
const MEMORY: usize = 16 << 20;

/// The result of a search.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Thought {
    /// The best lines of play, the best first.
    pub lines: Vec<ThoughtLine>,
    /// The search depth in moves.
    pub depth: u32,
    /// Whether every line was searched to the end of the game.
    pub to_the_end: bool,
    /// The number of positions searched.
    pub nodes: u64,
}

/// A line of play.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ThoughtLine {
    /// The first move of the line.
    #[serde(rename = "move")]
    pub first: String,
    /// The estimated value for South, in seeds.
    pub value: f64,
    /// The value for the player to move, in words: `+2.5`, `won by 3`.
    pub text: String,
    /// The moves of the line.
    pub line: Vec<String>,
}

#[wasm_bindgen]
impl Session {
    /// Searches the position for `seconds` seconds; `progress` is called after each depth.
    ///
    /// # Errors
    /// If there is no move to make, or memory runs out.
    pub fn think(
        &self,
        seconds: f64,
        lines: usize,
        progress: &Function,
    ) -> Result<Ts<Thought>, JsError> {
        let game = self.current();
        if game.result().is_some() || game.arrangement().is_some() {
            return Err(js_error("there is no move to think about"));
        }
        let round = game.round();
        let deadline = Deadline::after(seconds);
        let stop = || deadline.is_over();
        let weights = self.weights();
        let limits = Limits {
            stop: Some(&stop),
            weights: weights.as_ref(),
            ..Limits::default()
        };
        let settings = Settings {
            memory: MEMORY,
            threads: 1,
            lines,
        };
        let mut thinker = AlphaBeta::new(settings).map_err(js_error)?;
        let found = thinker.think(&round, &limits, &mut |found| {
            report_progress(progress, &Thought::new(&round, found));
        });
        to_js(&Thought::new(&round, &found))
    }

    /// Chooses the move of a computer player, named as on the command line: `level:3`, `search:time=1s`, `random`.
    /// Random choices depend only on `seed`. Returns nothing if there is no move to make.
    ///
    /// # Errors
    /// If there is no such player, or memory runs out.
    pub fn choose(
        &self,
        player: &str,
        seed: u32,
        progress: &Function,
    ) -> Result<Option<String>, JsError> {
        let spec: PlayerSpec = player.parse().map_err(|reason: String| js_error(reason))?;
        let settings = Settings {
            memory: MEMORY,
            ..Settings::default()
        };
        let chance = Chance::new(seed.into());
        let mut opponent = Opponent::new(spec, settings, chance).map_err(js_error)?;
        let seconds = spec.time().map_or(f64::INFINITY, |time| time.as_secs_f64());
        let deadline = Deadline::after(seconds);
        let weights = self.weights();
        let waiting = MoveRequest {
            endgames: None,
            weights: weights.as_ref(),
            stop: &|| deadline.is_over(),
            report: &mut |round, found| report_progress(progress, &Thought::new(round, found)),
        };
        let chosen = opponent.choose(self.current(), waiting);
        Ok(chosen.map(|chosen| self.current().spell(&chosen)))
    }
}

impl Session {
    /// Returns the trained evaluation of a bundled game, if there is one.
    fn weights(&self) -> Option<Weights> {
        let file = WeightsFile::bundled(self.id()?, self.program())?;
        Some(file.weights())
    }
}

/// Calls `progress`; exceptions that it throws are ignored.
pub fn report_progress<T: Tsify + Serialize>(progress: &Function, found: &T) {
    if let Ok(found) = found.into_ts() {
        let _ = progress.call1(&JsValue::NULL, &found.into());
    }
}

impl Thought {
    fn new(game: &Game<'_>, found: &Analysis) -> Self {
        let lines = found.lines.iter();
        Self {
            lines: lines.map(|line| ThoughtLine::new(game, line)).collect(),
            depth: found.depth,
            to_the_end: found.exhaustive,
            nodes: found.nodes,
        }
    }
}

impl ThoughtLine {
    fn new(game: &Game<'_>, line: &PvLine) -> Self {
        let moves = line.notation(game).into_iter();
        let moves: Vec<String> = moves.map(|(_, spelling)| spelling).collect();
        let sign = match game.position().mover() {
            sow_grammar::rules::Seat::South => 1.0,
            sow_grammar::rules::Seat::North => -1.0,
        };
        Self {
            first: moves.first().cloned().unwrap_or_default(),
            value: sign * line.value.margin(),
            text: line.value.to_string(),
            line: moves,
        }
    }
}
