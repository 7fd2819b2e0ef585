//! Thinking about a position and showing what is seen.

use super::clock::Clock;
use super::knowledge::Knowledge;
use crate::output::console::Console;
use crate::output::{analysis, arrangement, result};
use crate::support::english::letter;
use crate::support::failure::Failure;
use crate::support::numbers::rounded;
use serde_json::{Value, json};
use sow_interpreter::Game;
use sow_matches::Match;
use sow_players::{AlphaBeta, Analysis, Budget, Settings};
use std::time::Duration;

/// What is thought about a position and shown.
#[derive(Clone, Copy)]
pub struct Task<'e> {
    /// How long.
    pub budget: Budget,
    /// How.
    pub settings: Settings,
    /// What is known of the game.
    pub knowledge: &'e Knowledge<'e>,
}

impl<'e> Task<'e> {
    /// A few lines, for somebody at the table.
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

    /// Thinks, shows what is known after each depth, and stops at Ctrl-C.
    ///
    /// # Errors
    /// If there is nothing to think about, or not the memory for it.
    pub fn show(&self, game: &Match, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut written = Ok(());
        // To a person every depth is told at once; in a pipe only the last one counts.
        let live = console.progress;
        let (found, seconds) = self.find(game, &mut |round, analysis| {
            if live && written.is_ok() {
                let best = analysis.lines.first();
                let best = best.map(|best| analysis::line(round, best));
                let told = format!("{:>4} {}", analysis.depth, best.unwrap_or_default());
                written = writeln!(console.out, "{told}").and_then(|()| console.out.flush());
            }
        })?;
        written?;
        let head = analysis::head(game.mover());
        writeln!(console.out, "{}", console.paint.faint(head))?;
        for line in &found.lines {
            writeln!(console.out, "{}", analysis::line(&game.round(), line))?;
        }
        let effort = analysis::effort(&found, seconds);
        Ok(writeln!(console.out, "{}", console.paint.faint(effort))?)
    }

    /// What is known at the end of thinking, which Ctrl-C stops, and the seconds that it took; `report` is called after each
    /// depth.
    ///
    /// # Errors
    /// If there is nothing to think about, or not the memory for it.
    pub fn find(
        &self,
        game: &Match,
        report: &mut dyn FnMut(&Game<'_>, &Analysis),
    ) -> Result<(Analysis, f64), Failure> {
        let round = thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        let found = self.think(&round, &|| clock.is_up(), &mut |found| {
            report(&round, found);
        })?;
        Ok((found, clock.seconds()))
    }

    /// Thinks about a round that can be played on until `stop` is true; `report` is called after each depth.
    ///
    /// # Errors
    /// If the memory for it is not there.
    pub fn think(
        &self,
        round: &Game<'_>,
        stop: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Failure> {
        let mut thinker = AlphaBeta::new(self.settings).map_err(Failure::input)?;
        let limits = self.knowledge.limits(self.budget, stop);
        Ok(thinker.think(round, &limits, report))
    }

    /// What is known at the end of thinking, for programs.
    ///
    /// # Errors
    /// If there is nothing to think about, or not the memory for it.
    pub fn object(&self, game: &Match) -> Result<Value, Failure> {
        let (found, seconds) = self.find(game, &mut |_, _| {})?;
        let mut object = json!({"position": game.notation(), "mover": letter(game.mover())});
        for (key, value) in analysis::found(&game.round(), &found, rounded(seconds)) {
            object[key] = value;
        }
        Ok(object)
    }
}

/// The round, if there is a move to think about that can be played.
fn thinkable(game: &Match) -> Result<Game<'_>, Failure> {
    if let Some(result) = result::told(game) {
        return Err(Failure::Input(format!(
            "there is nothing to think about: {result}"
        )));
    }
    if let Some(task) = arrangement::words(game) {
        return Err(Failure::Input(format!(
            "only moves are thought about, but {task}"
        )));
    }
    match game.unplayable() {
        Some(limit) => Err(limit.into()),
        None => Ok(game.round()),
    }
}
