//! The value of a position under perfect play.

use js_sys::Function;
use serde::Serialize;
use sow_solver::{Bounds, Plan, Solver, Watch};
use sow_web_shared::session::Session;
use sow_web_shared::thinking::report_progress;
use sow_web_shared::{js_error, to_js};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The size of the transposition table in bytes.
const MEMORY: u64 = 32 << 20;

/// The state of a solver while it runs, or its final result.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    /// Whether the search is complete.
    pub done: bool,
    /// The value for the player to move, if it is known: the margin, or 1, 0, -1 for won, drawn, lost.
    pub value: Option<i16>,
    /// The lower bound of the value.
    pub low: i16,
    /// The upper bound of the value.
    pub high: i16,
    /// The unit of the value.
    #[tsify(type = "'margin' | 'outcome'")]
    pub measure: &'static str,
    /// The value in words.
    pub text: String,
    /// All legal moves.
    pub moves: Vec<SolvedMove>,
    /// The number of positions searched.
    pub nodes: u64,
}

/// A move and its value.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SolvedMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub spelling: String,
    /// The value for the player who makes the move, if it is known.
    pub value: Option<i16>,
    /// The lower bound of the value.
    pub low: i16,
    /// The upper bound of the value.
    pub high: i16,
    /// Whether the move is among the best, as far as is known.
    pub best: bool,
}

/// Solves every legal move of the position; `progress` is called whenever a bound improves. There is no time limit:
/// to stop early, the caller terminates the worker.
///
/// # Errors
/// If the position cannot be solved, or memory runs out.
#[wasm_bindgen]
pub fn solve(session: &Session, progress: &Function) -> Result<Ts<Solved>, JsError> {
    let now = session.current();
    if now.arrangement().is_some() {
        return Err(js_error(
            "only moves can be solved, but seeds must be laid out first",
        ));
    }
    let game = now.round();
    let plan = Plan {
        all_moves: true,
        memory: MEMORY,
        threads: 1,
    };
    let mut solver = Solver::new(&game, plan).map_err(js_error)?;
    let watch = Watch::new();
    let mut known = None;
    let done = solver.run_with_report(None, &watch, &mut |solver| {
        let found = Solved::new(solver, &watch, false);
        let bounds: Vec<_> = solver.moves().iter().map(|one| one.bounds).collect();
        if known.as_ref() != Some(&bounds) {
            known = Some(bounds);
            report_progress(progress, &found);
        }
    });
    let done = done.map_err(js_error)?;
    to_js(&Solved::new(&solver, &watch, done))
}

impl Solved {
    fn new(solver: &Solver<'_>, watch: &Watch, done: bool) -> Self {
        let bounds = solver.bounds();
        let best = solver.best_moves();
        let game = solver.game();
        let moves = solver.moves().iter().map(|one| SolvedMove {
            spelling: game.spell(one.game_move),
            value: one.bounds.value(),
            low: one.bounds.low,
            high: one.bounds.high,
            best: best.contains(&one.game_move),
        });
        Self {
            done,
            value: bounds.value(),
            low: bounds.low,
            high: bounds.high,
            measure: solver.measure().name(),
            text: value_text(bounds, solver),
            moves: moves.collect(),
            nodes: watch.nodes(),
        }
    }
}

fn value_text(bounds: Bounds, solver: &Solver<'_>) -> String {
    match bounds.value() {
        Some(value) => solver.describe_value(value),
        None => format!("between {} and {}", bounds.low, bounds.high),
    }
}
