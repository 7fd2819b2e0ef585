//! A line of best play from a solved position to the end of the game.

use super::endgames::EndgameTables;
use crate::support::background;
use crate::support::interrupt::Interrupt;
use crate::support::progress::ProgressDisplay;
use serde_json::{Value, json};
use sow_display::english::seat_name;
use sow_display::history::History;
use sow_display::result;
use sow_interpreter::{Game, Move};
use sow_matches::{Match, MatchMove};
use sow_operations::failure::Failure;
use sow_operations::paint::Paint;
use sow_operations::rule_sheet;
use sow_solver::{Solver, Watch};
use std::collections::HashSet;

/// A line of best play.
pub(super) struct BestLine {
    history: History,
    /// Why the line stops before the end of the game, if it does.
    stop: Option<&'static str>,
}

/// A search for a line, with what it takes to solve the positions on it.
pub(super) struct LineSearch<'a, 'p> {
    pub(super) solver: &'a Solver<'p>,
    pub(super) tables: &'a mut EndgameTables<'p>,
    pub(super) threads: u16,
    pub(super) interrupt: &'a Interrupt,
    pub(super) display: ProgressDisplay,
}

impl LineSearch<'_, '_> {
    /// Follows best play from `start`, whose value is known. Of several best moves, the line takes the first that leads
    /// to a new position.
    pub(super) fn follow(mut self, start: &Match) -> Result<BestLine, Failure> {
        let mut history = History::new(start.clone());
        let mut seen = HashSet::from([plain_notation(start)]);
        let mut best = self.solver.best_moves();
        while history.current().result().is_none() {
            let now = history.current();
            let is_new = |&&best: &&Move| {
                let mut after = now.clone();
                after.play_unchecked(&MatchMove::Play(best));
                !seen.contains(&plain_notation(&after))
            };
            let Some(&next) = best.iter().find(is_new) else {
                let stop = match best.is_empty() {
                    true => "the value of the next position is not known",
                    false => "every best move comes back to an earlier position",
                };
                let stop = Some(stop);
                return Ok(BestLine { history, stop });
            };
            history
                .play(&MatchMove::Play(next))
                .map_err(Failure::input)?;
            seen.insert(plain_notation(history.current()));
            if history.current().result().is_none() {
                best = self.best_moves(history.current())?;
            }
        }
        let stop = None;
        Ok(BestLine { history, stop })
    }

    /// Returns the best moves of a position, or none if its value is not found.
    fn best_moves(&mut self, position: &Match) -> Result<Vec<Move>, Failure> {
        let round = position.round();
        let game = Game::resume(
            round.program(),
            *round.position(),
            sow_interpreter::History::default(),
        );
        let mut solver = self
            .solver
            .at_later_position(&game)
            .map_err(Failure::input)?;
        let watch = Watch::new();
        let stage = |_: &Watch| "the line of best play".to_owned();
        let work = || self.tables.solve(&mut solver, self.threads, &watch);
        let limits = (self.interrupt, None);
        background::run_in_background(&watch, limits, self.display, stage, work)??;
        match self.interrupt.is_pressed() {
            true => Err(Failure::Input("stopped while finding the line".to_owned())),
            false if solver.bounds().value().is_none() => Ok(Vec::new()),
            false => Ok(solver.best_moves()),
        }
    }
}

/// Returns the position in notation, without the earlier positions that it remembers.
fn plain_notation(game: &Match) -> String {
    let round = game.round();
    Game::resume(
        round.program(),
        *round.position(),
        sow_interpreter::History::default(),
    )
    .notation()
}

impl BestLine {
    /// Returns the moves, followed by the result or by the reason why the line stops.
    pub(super) fn describe(&self, paint: Paint) -> String {
        let end = result::describe(self.history.current());
        let end = end.or_else(|| self.stop.map(|stop| format!("the line stops here: {stop}")));
        let steps = self.history.steps().iter().enumerate();
        let moves = steps.map(|(at, step)| {
            let (number, mover) = (at + 1, seat_name(step.mover));
            format!("{number}. {mover} {}", step.spelling)
        });
        let items: Vec<String> = moves.chain(end).collect();
        rule_sheet::wrap_items(&items, paint)
    }

    pub(super) fn to_json(&self) -> Value {
        let spellings = self.history.steps().iter().map(|step| &step.spelling);
        json!({
            "moves": spellings.collect::<Vec<_>>(),
            "position": self.history.current().notation(),
            "over": result::to_json(self.history.current().result()),
        })
    }
}
