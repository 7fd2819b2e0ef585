//! `sow analyse`: what a strong player sees in a position.

use crate::arranging;
use crate::console::Console;
use crate::failure::Failure;
use crate::game::{ExtentArgs, GameArgs};
use crate::over;
use crate::thinking::{Clock, EndgameArgs, ThinkArgs, lines};
use crate::words::letter;
use clap::Args;
use serde_json::{Value, json};
use sow_interpreter::Match;
use sow_players::{AlphaBeta, Analysis, Budget, Limits, Settings};
use sow_solver::Database;
use std::time::Duration;

/// Look ahead from a position and tell the best lines with their values
#[derive(Debug, Args)]
#[command(after_help = "\
Values are seeds ahead for the player to move; where the end is in sight they are
`won by 12` or `lost by 3`. It thinks for five seconds unless a limit is given;
Ctrl-C stops it, and what is known by then is told. A line lists moves with a
comma where the turn passes to the other player.

Of a match the round that is played is looked at. With --json one object tells
the last state: `value` in seeds, `end` (or null) with `won`, `margin` and the
number of `moves` until then (null if it is not known), `line` the moves.

Examples:
  sow analyse kalaha --time 2s
  sow analyse oware --depth 12 --lines 3
  sow analyse kalah --endgame kalah.endgame
  sow analyse kalaha --position '0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -' --json")]
pub struct Analyse {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// The position in one line
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    think: ThinkArgs,
    #[command(flatten)]
    endgames: EndgameArgs,
    /// How many lines are told
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    /// Print one object
    #[arg(long)]
    json: bool,
}

impl Analyse {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or the position is faulty, or there is nothing to think about.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let chosen = chosen.played_as(self.extent.extent())?;
        let game = chosen.start(self.position.as_deref())?;
        let endgames = self.endgames.open(&chosen.program)?;
        let task = Task {
            budget: self.think.budget(),
            settings: self.think.machine.settings(self.lines.into()),
            endgames: endgames.as_ref(),
        };
        if self.json {
            let object = task.object(&game)?;
            return console.json(&object);
        }
        task.show(&game, console)
    }
}

/// What is thought about a position and shown.
#[derive(Clone, Copy)]
pub struct Task<'e> {
    /// How long.
    pub budget: Budget,
    /// How.
    pub settings: Settings,
    /// What may be looked up.
    pub endgames: Option<&'e Database<'e>>,
}

impl<'e> Task<'e> {
    /// A few lines, for somebody at the table.
    #[must_use]
    pub fn for_person(
        time: Duration,
        settings: Settings,
        endgames: Option<&'e Database<'e>>,
    ) -> Self {
        Self {
            budget: Budget {
                time: Some(time),
                ..Budget::default()
            },
            settings: Settings {
                lines: 3,
                ..settings
            },
            endgames,
        }
    }

    /// Thinks, shows what is known after each depth, and stops at Ctrl-C.
    ///
    /// # Errors
    /// If there is nothing to think about.
    pub fn show(&self, game: &Match, console: &mut Console<'_>) -> Result<(), Failure> {
        let round = thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        let mut written = Ok(());
        // To a person every depth is told at once; in a pipe only the last one counts.
        let live = console.progress;
        let analysis = self.think(game, &clock, &mut |analysis: &Analysis| {
            if live && written.is_ok() {
                let best = analysis.lines.first().map(|best| lines::line(&round, best));
                let told = format!("{:>4} {}", analysis.depth, best.unwrap_or_default());
                written = writeln!(console.out, "{told}").and_then(|()| console.out.flush());
            }
        });
        written?;
        for line in &analysis.lines {
            writeln!(console.out, "{}", lines::line(&round, line))?;
        }
        let effort = lines::effort(&analysis, clock.seconds());
        Ok(writeln!(console.out, "{}", console.paint.faint(effort))?)
    }

    /// What is known at the end of thinking.
    ///
    /// # Errors
    /// If there is nothing to think about.
    pub fn find(&self, game: &Match) -> Result<Analysis, Failure> {
        thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        Ok(self.think(game, &clock, &mut |_| {}))
    }

    fn think(&self, game: &Match, clock: &Clock, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let stop = || clock.is_up();
        let limits = Limits {
            depth: self.budget.depth,
            nodes: self.budget.nodes,
            stop: Some(&stop),
            endgames: self.endgames,
        };
        AlphaBeta::new(self.settings).think(&game.round(), &limits, report)
    }

    fn object(&self, game: &Match) -> Result<Value, Failure> {
        let round = thinkable(game)?;
        let clock = Clock::start_for_person(self.budget.time);
        let analysis = self.think(game, &clock, &mut |_| {});
        let told = analysis
            .lines
            .iter()
            .map(|line| lines::object(&round, line));
        Ok(json!({
            "position": game.notation(),
            "mover": letter(game.mover()),
            "depth": analysis.depth,
            "to_the_end": analysis.to_the_end,
            "nodes": analysis.nodes,
            "seconds": super::rounded(clock.seconds()),
            "lines": told.collect::<Vec<_>>(),
        }))
    }
}

/// The round, if there is a move to think about.
fn thinkable(game: &Match) -> Result<sow_interpreter::Game<'_>, Failure> {
    if let Some(result) = over::told(game) {
        return Err(Failure::Input(format!(
            "there is nothing to think about: {result}"
        )));
    }
    if let Some(task) = arranging::words(game) {
        return Err(Failure::Input(format!(
            "only moves are thought about, but {task}"
        )));
    }
    Ok(game.round())
}
