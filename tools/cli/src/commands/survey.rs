//! `sow survey`: statistics of random games, with confidence intervals.

use crate::game::{ExtentArgs, GameArgs};
use crate::output::console::Console;
use crate::output::survey::print_survey;
use crate::support::files::{self, ExistingFile, exists_failure};
use crate::support::progress::Progress;
use crate::support::work::{PartialMark, RandomWorkArgs};
use clap::Args;
use serde::Serialize;
use sow_grammar::load::load_with_cases;
use sow_interpreter::CompiledGame;
use sow_matches::Extent;
use sow_matches::cases::checkable_cases;
use sow_operations::counting::{EarlyStop, RandomRun, RandomSums, survey_report};
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::game::{ChosenGame, facts};
use sow_operations::numbers::format_rate;
use sow_survey::{Clauses, Report, charts, figures};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

/// Examine a game: length, branching, fairness, and the clauses that are reached
#[derive(Debug, Args)]
#[command(after_help = "\
Each move is drawn uniformly from the legal moves. The games are single rounds, or
with `--match` whole matches; all figures for games are then figures for matches.
A round of 2000 moves or a match of 500 rounds is stopped and counted as unfinished.
Means and shares come with their 95 % interval. The same seed gives the same numbers
whatever the number of threads.

A clause is a kind of move, a row of a table, an alternative of a `choose` or a
row of the endings. A clause that was reached neither in a random game nor in a case
of the game is listed first: it is a mistake, or so rare that it needs a case (see
`sow test --help`), or the fact file of the game should explain why nothing can
reach it. `--unreached` prints only those that no fact file explains, with exit code
1 if there are any.

If slow positions use up their `--steps`, the figures of the finished games are
printed and marked as partial, with exit code 1, but without charts and `--unreached`.
--json then has \"bound\":\"steps\" and the number of games `asked` for.

Examples:
  sow survey kalaha --games 10000
  sow survey oware --svg oware.svg
  sow survey my-game.sow --games 100000 --threads 4 --unreached")]
pub struct Survey {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    random: RandomWorkArgs,
    /// Print only the clauses that never applied; exit code 1 if there are any
    #[arg(long)]
    unreached: bool,
    /// Draw charts into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace an existing file of charts
    #[arg(long, requires = "svg")]
    force: bool,
    /// Print one JSON object; with `--unreached` one for each clause
    #[arg(long)]
    json: bool,
}

/// The object printed with `--json`.
#[derive(Serialize)]
struct JsonReport<'a> {
    game: &'a str,
    options: BTreeMap<&'a str, String>,
    seed: u64,
    #[serde(flatten)]
    partial: Option<PartialMark>,
    #[serde(flatten)]
    report: &'a Report,
}

/// The findings of a survey, ready to be printed.
struct Results<'a> {
    chosen: &'a ChosenGame,
    report: &'a Report,
    /// The clauses that need not be reached.
    excused: &'a [String],
    /// The time taken.
    seconds: f64,
}

impl Results<'_> {
    fn print_table(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let title = &self.chosen.game.rules.title;
        print_survey(title, self.report, self.excused, console)?;
        let (games, moves) = (
            format_rate(self.report.games, self.seconds),
            format_rate(self.report.moves, self.seconds),
        );
        let speed = format!("{:.3} s, {games} games/s, {moves} moves/s", self.seconds);
        Ok(writeln!(console.out, "\n{}", console.paint.faint(speed))?)
    }
}

impl Survey {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot be chosen or played within the limits of play, the picture cannot be written, or
    /// `--unreached` finds clauses.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        if let Some(file) = self
            .svg
            .as_ref()
            .filter(|file| !self.force && file.is_file())
        {
            let help = "; name another file, or replace it with `--force`";
            return Err(exists_failure(file, help));
        }
        let clauses = Clauses::new(&chosen.game, &chosen.sources);
        let began = Instant::now();
        let chosen = chosen.with_extent(self.extent.extent())?;
        let what = match chosen.extent {
            Extent::Match => "matches",
            Extent::Round | Extent::ByRules => "games",
        };
        let progress = Progress::new(what, Some(self.games), console.progress);
        let run = RandomRun {
            games: self.games,
            seed: self.random.seed,
            threads: self.random.threads.threads,
            work: self.random.work.budget(),
            deadline: None,
            monitor: &progress,
        };
        let RandomSums { sums: tally, stop } = run.survey(&chosen, &clauses)?;
        drop(progress);
        let seconds = began.elapsed().as_secs_f64();
        let loaded = load_with_cases(&chosen.name).map_err(Failure::input)?;
        let cases = checkable_cases(&loaded.cases, &chosen.game.rules);
        let report = survey_report(&chosen, &clauses, cases, &tally);
        let facts = facts::load_facts(&chosen.name, chosen.path.as_deref())?;
        let excused: Vec<String> = facts.unreached.into_iter().map(|one| one.clause).collect();
        let results = Results {
            chosen: &chosen,
            report: &report,
            excused: &excused,
            seconds,
        };
        match stop {
            None => self.print_all(&results, console),
            Some(stop) => self.print_partial(&results, stop, console),
        }
    }

    /// Draws the charts and prints what was asked for.
    fn print_all(&self, results: &Results<'_>, console: &mut Console<'_>) -> Result<(), Failure> {
        let Results {
            chosen,
            report,
            excused,
            ..
        } = *results;
        if let Some(file) = &self.svg {
            let title = &chosen.game.rules.title;
            let picture = charts::draw(title, report).map_err(Failure::Input)?;
            let written = files::write(file, &picture, ExistingFile::from_force(self.force));
            written.map_err(|error| io_failure(file, &error))?;
        }
        match (self.unreached, self.json) {
            (true, _) => self.print_unreached(report, excused, console),
            (false, true) => console.print_json(&self.json_report(results, None)),
            (false, false) => results.print_table(console),
        }
    }

    /// Prints the figures of the games that were finished before the survey stopped, and returns its failure. Charts
    /// are left out, since they would not show that they are partial; so are unreached clauses, since they may not have
    /// been reached yet.
    fn print_partial(
        &self,
        results: &Results<'_>,
        stop: EarlyStop,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if self.json && !self.unreached {
            let partial = PartialMark::new(Some(self.games));
            console.print_json(&self.json_report(results, Some(partial)))?;
        } else if !self.unreached && results.report.games > 0 {
            writeln!(console.out, "partial results: {}", stop.done)?;
            results.print_table(console)?;
        }
        Err(stop.failure)
    }

    fn json_report<'a>(
        &self,
        results: &Results<'a>,
        partial: Option<PartialMark>,
    ) -> JsonReport<'a> {
        let CompiledGame { rules, program } = &results.chosen.game;
        let options = rules.options.iter();
        let options = options.zip(program.settings().values());
        JsonReport {
            game: &rules.title,
            options: options
                .map(|(option, value)| (option.name.as_str(), option.format_value(*value)))
                .collect(),
            seed: self.random.seed,
            partial,
            report: results.report,
        }
    }

    fn print_unreached(
        &self,
        report: &Report,
        excused: &[String],
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let unexcused = || {
            let all = report.unreached();
            all.filter(|fired| !excused.contains(&fired.text))
        };
        for fired in unexcused() {
            match self.json {
                true => console.print_json(fired)?,
                false => writeln!(console.out, "{}", figures::format_clause(fired))?,
            }
        }
        match unexcused().next() {
            Some(_) => Err(Failure::Reported),
            None => Ok(()),
        }
    }
}
