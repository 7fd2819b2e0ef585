//! What a position is worth if nobody ever makes a mistake.

use crate::session::Session;
use crate::thinking::told;
use crate::{given, thrown};
use js_sys::Function;
use serde::Serialize;
use sow_solver::{Bounds, Plan, Solver, Watch};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Bytes for the table of positions.
const MEMORY: u64 = 32 << 20;

/// What has been found so far, or in the end.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    /// Whether nothing is left to be found.
    pub done: bool,
    /// The value for the player to move, if it is known: the margin, or 1, 0, -1 for won, drawn, lost.
    pub value: Option<i16>,
    /// It is at least this.
    pub low: i16,
    /// It is at most this.
    pub high: i16,
    /// What the value means.
    #[tsify(type = "'margin' | 'outcome'")]
    pub measure: &'static str,
    /// In words.
    pub text: String,
    /// Every legal move.
    pub moves: Vec<SolvedMove>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move and what it is worth.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SolvedMove {
    /// As it is written.
    #[serde(rename = "move")]
    pub written: String,
    /// Its value for the player who makes it, if it is known.
    pub value: Option<i16>,
    /// It is at least this.
    pub low: i16,
    /// It is at most this.
    pub high: i16,
    /// Whether no other move is better, as far as is known.
    pub best: bool,
}

#[wasm_bindgen]
impl Session {
    /// Finds the value of every legal move of the position, and tells what is known each time that more is. It takes what it takes: whoever does not want to wait
    /// ends the worker.
    ///
    /// # Errors
    /// If the position has no value that can be found so, or not the memory is there.
    pub fn solve(&self, progress: &Function) -> Result<Ts<Solved>, JsError> {
        let now = self.now();
        if now.arrangement().is_some() {
            return Err(thrown(
                "only moves are solved, but seeds are to be laid out",
            ));
        }
        let game = now.round();
        let plan = Plan {
            all: true,
            memory: MEMORY,
            threads: 1,
        };
        let mut solver = Solver::new(&game, plan).map_err(thrown)?;
        let watch = Watch::new();
        let mut known = None;
        let done = solver.run_told(None, &watch, &mut |solver| {
            let found = Solved::of(solver, &watch, false);
            let bounds: Vec<_> = solver.moves().iter().map(|one| one.bounds).collect();
            if known.as_ref() != Some(&bounds) {
                known = Some(bounds);
                told(progress, &found);
            }
        });
        let done = done.map_err(thrown)?;
        given(&Solved::of(&solver, &watch, done))
    }
}

impl Solved {
    fn of(solver: &Solver<'_>, watch: &Watch, done: bool) -> Self {
        let bounds = solver.bounds();
        let best = solver.best();
        let game = solver.game();
        let moves = solver.moves().iter().map(|one| SolvedMove {
            written: game.spell(one.played),
            value: one.bounds.value(),
            low: one.bounds.low,
            high: one.bounds.high,
            best: best.contains(&one.played),
        });
        Self {
            done,
            value: bounds.value(),
            low: bounds.low,
            high: bounds.high,
            measure: solver.measure().name(),
            text: text(bounds, solver),
            moves: moves.collect(),
            nodes: watch.nodes(),
        }
    }
}

fn text(bounds: Bounds, solver: &Solver<'_>) -> String {
    match bounds.value() {
        Some(value) => solver.meaning(value),
        None => format!("between {} and {}", bounds.low, bounds.high),
    }
}
