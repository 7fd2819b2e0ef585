//! Thinking about a position and showing what is seen.

use super::clock::Clock;
use super::knowledge::Knowledge;
use crate::output::console::Console;
use crate::output::{analysis, arrangement, result};
use crate::support::english::letter;
use crate::support::failure::Failure;
use crate::support::numbers::rounded;
use serde_json::{Value, json};
use sow_matches::Match;
use sow_players::{AlphaBeta, Analysis, Budget, Limits, Settings};
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
        let round = thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        let mut written = Ok(());
        // To a person every depth is told at once; in a pipe only the last one counts.
        let live = console.progress;
        let found = self.think(game, &clock, &mut |analysis: &Analysis| {
            if live && written.is_ok() {
                let best = analysis
                    .lines
                    .first()
                    .map(|best| analysis::line(&round, best));
                let told = format!("{:>4} {}", analysis.depth, best.unwrap_or_default());
                written = writeln!(console.out, "{told}").and_then(|()| console.out.flush());
            }
        })?;
        written?;
        let head = analysis::head(game.mover());
        writeln!(console.out, "{}", console.paint.faint(head))?;
        for line in &found.lines {
            writeln!(console.out, "{}", analysis::line(&round, line))?;
        }
        let effort = analysis::effort(&found, clock.seconds());
        Ok(writeln!(console.out, "{}", console.paint.faint(effort))?)
    }

    /// What is known at the end of thinking.
    ///
    /// # Errors
    /// If there is nothing to think about, or not the memory for it.
    pub fn find(&self, game: &Match) -> Result<Analysis, Failure> {
        thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        self.think(game, &clock, &mut |_| {})
    }

    fn think(
        &self,
        game: &Match,
        clock: &Clock,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Failure> {
        let stop = || clock.is_up();
        let limits = Limits {
            depth: self.budget.depth,
            nodes: self.budget.nodes,
            stop: Some(&stop),
            endgames: self.knowledge.endgames.as_ref(),
            weights: self.knowledge.weights.as_ref(),
        };
        let mut thinker = AlphaBeta::new(self.settings).map_err(Failure::input)?;
        Ok(thinker.think(&game.round(), &limits, report))
    }

    /// What is known at the end of thinking, for programs.
    ///
    /// # Errors
    /// If there is nothing to think about, or not the memory for it.
    pub fn object(&self, game: &Match) -> Result<Value, Failure> {
        let round = thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        let found = self.think(game, &clock, &mut |_| {})?;
        let told = found
            .lines
            .iter()
            .map(|line| analysis::object(&round, line));
        Ok(json!({
            "position": game.notation(),
            "mover": letter(game.mover()),
            "depth": found.depth,
            "to_the_end": found.to_the_end,
            "nodes": found.nodes,
            "seconds": rounded(clock.seconds()),
            "lines": told.collect::<Vec<_>>(),
        }))
    }
}

/// The round, if there is a move to think about that can be played.
fn thinkable(game: &Match) -> Result<sow_interpreter::Game<'_>, Failure> {
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
