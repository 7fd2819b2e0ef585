//! Analysis of a position and its presentation.

use crate::output::console::Console;
use crate::support::interrupt::Interrupt;
use crate::support::progress::ProgressDisplay;
use serde_json::{Value, json};
use sow_display::{arrangement, result};
use sow_interpreter::Game;
use sow_interpreter::notation::seat_letter;
use sow_matches::Match;
use sow_operations::analysis;
use sow_operations::failure::Failure;
use sow_operations::numbers::round_to_micros;
use sow_operations::players::{Clock, Knowledge};
use sow_players::{AlphaBeta, Analysis, Budget, Settings};
use std::time::Duration;

/// A search and its limits.
#[derive(Clone, Copy)]
pub struct AnalysisTask<'e> {
    /// The limits of the search.
    pub budget: Budget,
    /// Memory, threads and number of lines.
    pub settings: Settings,
    /// Endgames and weights of the game.
    pub knowledge: &'e Knowledge<'e>,
}

impl<'e> AnalysisTask<'e> {
    /// Returns a task that finds three lines within `time`, for a player at the terminal.
    #[must_use]
    pub fn for_person(time: Duration, settings: Settings, knowledge: &'e Knowledge<'e>) -> Self {
        Self {
            budget: Budget {
                time: Some(time),
                ..Budget::default()
            },
            settings: Settings {
                lines: 3,
                ..settings
            },
            knowledge,
        }
    }

    /// Searches, prints the best line after each depth, and stops at Ctrl-C.
    ///
    /// # Errors
    /// If there is no move to think about, or not enough memory.
    pub fn run_and_print(&self, game: &Match, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut written = Ok(());
        // On a terminal, the result of every depth is printed at once; in a pipe, only the final result.
        let live = console.progress != ProgressDisplay::Nothing;
        let (analysis, seconds) = self.search(game, &mut |round, analysis| {
            if live && written.is_ok() {
                let best = analysis.lines.first();
                let best = best.map(|best| analysis::format_line(round, best));
                let line = format!("{:>4} {}", analysis.depth, best.unwrap_or_default());
                written = writeln!(console.out, "{line}").and_then(|()| console.out.flush());
            }
        })?;
        written?;
        let head = analysis::heading(game.mover());
        writeln!(console.out, "{}", console.paint.faint(head))?;
        for line in &analysis.lines {
            writeln!(
                console.out,
                "{}",
                analysis::format_line(&game.round(), line)
            )?;
        }
        let effort = analysis::describe_effort(&analysis, seconds);
        Ok(writeln!(console.out, "{}", console.paint.faint(effort))?)
    }

    /// Returns the result of a search and the seconds that it took. Ctrl-C stops the search; `report` is called after
    /// each depth.
    ///
    /// # Errors
    /// If there is no move to think about, or not enough memory.
    pub fn search(
        &self,
        game: &Match,
        report: &mut dyn FnMut(&Game<'_>, &Analysis),
    ) -> Result<(Analysis, f64), Failure> {
        let round = searchable_round(game)?;
        let (clock, interrupt) = (Clock::start(self.budget.time), Interrupt::watch());
        let stop = || clock.is_up() || interrupt.is_pressed();
        let mut thinker = AlphaBeta::new(self.settings).map_err(Failure::input)?;
        let limits = self.knowledge.limits(self.budget, &stop);
        let analysis = thinker.think(&round, &limits, &mut |found| report(&round, found));
        Ok((analysis, clock.seconds()))
    }

    /// Returns the result of a search as a JSON object.
    ///
    /// # Errors
    /// If there is no move to think about, or not enough memory.
    pub fn analysis_json(&self, game: &Match) -> Result<Value, Failure> {
        let (analysis, seconds) = self.search(game, &mut |_, _| {})?;
        let mut object = json!({"position": game.notation(), "mover": seat_letter(game.mover())});
        for (key, value) in
            analysis::json_fields(&game.round(), &analysis, round_to_micros(seconds))
        {
            object[key] = value;
        }
        Ok(object)
    }
}

/// Returns the round to search. Fails if there is no move to think about.
fn searchable_round(game: &Match) -> Result<Game<'_>, Failure> {
    if let Some(result) = result::describe(game) {
        return Err(Failure::Input(format!(
            "there is nothing to think about: {result}"
        )));
    }
    if let Some(task) = arrangement::describe(game) {
        return Err(Failure::Input(format!(
            "only moves can be analysed, but {task}"
        )));
    }
    match game.unsearchable() {
        Some(limit) => Err(limit.into()),
        None => Ok(game.round()),
    }
}
