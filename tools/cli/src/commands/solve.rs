//! `sow solve`: the value of a position under perfect play.

mod answer;
mod endgames;
mod line;

use crate::game::GameArgs;
use crate::output::console::Console;
use crate::players::EndgameArgs;
use crate::support::background;
use crate::support::interrupt::Interrupt;
use crate::support::work::SharedWorkArgs;
use clap::Args;
use endgames::EndgameTables;
use line::LineSearch;
use sow_operations::failure::Failure;
use sow_operations::lock::Lock;
use sow_operations::threads::check_can_start;
use sow_solver::{Plan, Solver, Watch};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Find the value of a position under perfect play, and the best moves
#[derive(Debug, Args)]
#[command(after_help = "\
The value is the margin by which the player to move ends ahead if both play
perfectly. If points do not decide the game, it is 1 for a win, 0 for a draw and -1
for a loss; a solitaire is won (1) or not (-1). In a match, one round is solved.
--line adds a line of best play to the end of the game; with --json as

  \"line\":{\"moves\":[\"6\",\"5\"],\"position\":\"…\",\"over\":{\"winner\":\"S\",\"score\":[37,35]}}

With --save, the work is saved in FILE every ten minutes and when Ctrl-C is
pressed; the same command resumes it.

Examples:
  sow solve kalah --set pits=4 --set seeds=3 --set empty_capture=yes
  sow solve kalah --set empty_capture=yes --memory 1024 --threads 2 --save kalah.work
  sow solve kalaha --position '0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -' --all --json
  sow solve tchoukaillon --line")]
pub struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// Solve this position
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Print the value of every move
    #[arg(long)]
    all: bool,
    /// Print a line of best play to the end of the game
    #[arg(long)]
    line: bool,
    /// The maximum memory for the table of positions, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[command(flatten)]
    shared: SharedWorkArgs,
    #[command(flatten)]
    endgames: EndgameArgs,
    /// Save the work in this file, and resume from it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Solve {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game, the position or a file is faulty, or the work was stopped before it was done.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let start = chosen.start_round(self.position.as_deref(), "solved")?;
        let game = start.round();
        self.shared.work.limit(game.program());
        let plan = Plan {
            all_moves: self.all,
            memory: self.memory << 20,
            threads: self.shared.threads.threads,
        };
        check_can_start(self.shared.threads.threads)?;
        let _lock = self.save.as_deref().map(Lock::acquire).transpose()?;
        let mut solver = Solver::new(&game, plan).map_err(Failure::input)?;
        let kept = self.save.as_deref().filter(|path| path.exists());
        kept.map_or(Ok(()), |path| solver.resume(path))
            .map_err(Failure::input)?;
        let (began, watch, interrupt) = (Instant::now(), Watch::new(), Interrupt::watch());
        self.announce(&solver, kept, console)?;
        let limits = (self.memory << 20, self.shared.threads.threads, &interrupt);
        let mut tables =
            EndgameTables::prepare(game.program(), &solver, &self.endgames, limits, console)?;
        let found = self.run_search(&mut solver, &mut tables, (&watch, &interrupt), console);
        let (done, kept) = self.shared.work.budget().check(game.program(), found, || {
            let bounds = solver.bounds();
            let (low, high) = (bounds.low, bounds.high);
            format!("finding that the value lies between {low} and {high}")
        })?;
        let is_solved = done && solver.bounds().value().is_some();
        let line = (self.line && is_solved).then(|| {
            let search = LineSearch {
                solver: &solver,
                tables: &mut tables,
                threads: self.shared.threads.threads,
                interrupt: &interrupt,
                display: console.progress,
            };
            search.follow(&start)
        });
        let line = self
            .shared
            .work
            .budget()
            .check(game.program(), line.transpose(), || {
                "the value, but not the line".to_owned()
            })?;
        let answer = answer::Answer {
            game: &game,
            line,
            solver: &solver,
            all_moves: self.all,
            nodes: watch.nodes(),
            has_long_lines: watch.has_long_lines(),
            seconds: began.elapsed().as_secs_f64(),
        };
        match done {
            // The answer is printed even if the file could not be saved.
            true => answer.print(self.json, console).and(kept),
            false => Err(self.stopped_failure(&solver, kept)),
        }
    }

    /// Says how much memory is taken and which saved file is used.
    fn announce(
        &self,
        solver: &Solver<'_>,
        kept: Option<&Path>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let megabytes = solver.memory().div_ceil(1 << 20);
        writeln!(
            console.err,
            "the table of positions takes {megabytes} MB of memory"
        )?;
        if let Some(path) = kept {
            writeln!(console.err, "resuming from {}", path.display())?;
        }
        Ok(())
    }

    /// Works until everything is known or Ctrl-C is pressed. Returns whether everything is known, and the outcome of
    /// the last save.
    fn run_search(
        &self,
        solver: &mut Solver<'_>,
        tables: &mut EndgameTables<'_>,
        (watch, interrupt): (&Watch, &Interrupt),
        console: &mut Console<'_>,
    ) -> Result<(bool, Result<(), Failure>), Failure> {
        let threads = self.shared.threads.threads;
        let pause = self.save.is_some().then_some(background::SAVE_INTERVAL);
        let stage = |watch: &Watch| {
            let bounds = watch.bounds();
            format!("value in {}..{}", bounds.low, bounds.high)
        };
        loop {
            watch.resume();
            let run = || tables.solve(solver, threads, watch);
            let done = background::run_in_background(
                watch,
                (interrupt, pause),
                console.progress,
                stage,
                run,
            )??;
            let kept = self.save.as_ref().map_or(Ok(()), |path| solver.save(path));
            let kept = kept.map_err(Failure::input);
            if done || interrupt.is_pressed() {
                return Ok((done, kept));
            }
            if let Err(failure) = kept {
                // At the next pause, the disk may have room again.
                console.print_fault(&failure.to_string())?;
            }
        }
    }

    fn stopped_failure(&self, solver: &Solver<'_>, kept: Result<(), Failure>) -> Failure {
        let bounds = solver.bounds();
        let known = format!(
            "stopped: the value lies between {} and {}",
            bounds.low, bounds.high
        );
        Failure::Input(match (&self.save, kept) {
            (Some(_), Err(failure)) => format!("{known}; {failure}"),
            (Some(path), Ok(())) => {
                format!("{known}; the same command resumes from {}", path.display())
            }
            (None, _) => format!("{known}; with `--save FILE` the work could be resumed"),
        })
    }
}
