//! `sow tune`: learns an evaluation from self-play.

mod trial;

use crate::game::GameArgs;
use crate::output::console::Console;
use crate::support::files::{self, ExistingFile};
use crate::support::interrupt::Interrupt;
use crate::support::progress::{Progress, ProgressDisplay};
use crate::support::work::RandomWorkArgs;
use clap::Args;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde_json::json;
use sow_grammar::files::open_regular;
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::game::ChosenGame;
use sow_operations::lock::Lock;
use sow_operations::monitor::Monitor;
use sow_operations::numbers::round_to_micros;
use sow_operations::players::weights;
use sow_operations::threads::run_on_pool;
use sow_players::learned::{Gain, Sample, SelfPlay, WeightsFile, fit};
use sow_players::spec;
use std::path::{Path, PathBuf};
use std::time::Duration;
use trial::Trial;

/// Learn to judge positions from games that the program plays against itself
#[derive(Debug, Args)]
#[command(after_help = "\
The program plays against itself and records which positions lead to wins. From
these it learns the value of seeds, pit by pit and stage by stage of the game. Then a
player with the learned weights plays against one without; the file is written only
if the first is stronger with 95 % certainty. Players find the file beside a rule
file by themselves; a file elsewhere is named with --weights.

The work is saved in FILE.part after each round; after Ctrl-C the same command
resumes from there. Learning starts from an existing file, or from the weights of a
bundled game, if there are any.

Examples:
  sow tune oware --threads 2
  sow tune my-game.sow --rounds 5
  sow match search:time=20ms search:time=20ms oware --weights oware.weights")]
pub struct Tune {
    #[command(flatten)]
    game: GameArgs,
    /// The number of rounds of play and learning
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// The number of games in each round
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=20_000))]
    games: u64,
    /// The number of positions searched for each move of these games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// The number of games in the trial that decides whether the result is stronger
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    trial: u64,
    /// The time for a move in the trial
    #[arg(long, value_name = "TIME", value_parser = spec::parse_time, default_value = "10ms")]
    time: Duration,
    /// The file [default: beside the rule file, GAME.weights]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    random: RandomWorkArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Tune {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game is for one player, a file cannot be used, or the work was stopped before it was done.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        if chosen.program().layout().players() != 2 {
            return Err(Failure::Input(format!(
                "`{}` is played alone; there is nobody to play against",
                chosen.name
            )));
        }
        let path = self
            .out
            .clone()
            .unwrap_or_else(|| weights::default_path(&chosen));
        let part = path.with_extension("weights.part");
        let _lock = Lock::acquire(&path)?;
        let before = match &self.out {
            // Anything but a weights file for this game is refused before work begins.
            Some(named) if named.symlink_metadata().is_ok() => {
                open_regular(named).map_err(|error| io_failure(named, &error))?;
                Some(weights::read(&chosen, named)?)
            }
            Some(_) => None,
            None => weights::read_unnamed(&chosen, &path)?,
        };
        let before = before.or_else(|| weights::bundled(&chosen));
        let mut learned = match (weights::read_unnamed(&chosen, &part)?, &before) {
            (Some(part), _) => part,
            (None, Some(before)) => before.clone(),
            (None, None) => WeightsFile::untrained(chosen.program()),
        };
        let aim = before.as_ref().map_or(0, |file| file.rounds) + self.rounds;
        let interrupt = Interrupt::watch();
        self.random.work.limit(chosen.program());
        while learned.rounds < aim {
            let learn = self.learn(&chosen, &mut learned, (&interrupt, console.progress));
            self.random
                .work
                .budget()
                .check(chosen.program(), learn, || {
                    let done = self.rounds.saturating_sub(aim - learned.rounds);
                    format!("{done} of {} rounds of learning", self.rounds)
                })?;
            if interrupt.is_pressed() {
                return Err(stopped_failure(&part));
            }
            save_weights(&part, &learned)?;
        }
        let trial = Trial {
            chosen: &chosen,
            weights: [Some(learned.weights()), before.map(|file| file.weights())],
            games: self.trial,
            time: self.time,
            seed: self.random.seed,
            threads: self.random.threads.threads,
        };
        let strength = trial.play((&interrupt, console.progress));
        let strength = self
            .random
            .work
            .budget()
            .check(chosen.program(), strength, || {
                "all rounds of learning, in the trial".to_owned()
            })?;
        let Some(strength) = strength else {
            return Err(stopped_failure(&part));
        };
        let elo = strength.elo();
        let stronger = elo.least.is_some_and(|least| least > 0.0);
        learned.gain = Some(Gain {
            games: self.trial,
            time: format!("{}ms", self.time.as_millis()),
            elo: elo.describe(),
        });
        if stronger {
            save_weights(&path, &learned)?;
        }
        std::fs::remove_file(&part).map_err(|error| io_failure(&part, &error))?;
        if self.json {
            return console.print_json(&json!({
                "file": stronger.then(|| path.display().to_string()),
                "rounds": learned.rounds,
                "games": learned.games,
                "trial": self.trial,
                "score": round_to_micros(strength.score()),
                "elo": elo,
            }));
        }
        let games = learned.games;
        writeln!(
            console.out,
            "learned from {games} games; Elo {}",
            elo.describe()
        )?;
        let outcome = match stronger {
            true => format!("stronger: {}", path.display()),
            false => "not clearly stronger: nothing is written".to_owned(),
        };
        Ok(writeln!(console.out, "{outcome}")?)
    }

    /// Plays the games of a round and fits the weights to them. If Ctrl-C is pressed, `learned` does not change.
    fn learn(
        &self,
        chosen: &ChosenGame,
        learned: &mut WeightsFile,
        (interrupt, shown): (&Interrupt, ProgressDisplay),
    ) -> Result<(), Failure> {
        let weights = learned.weights();
        let self_play = SelfPlay {
            nodes: self.nodes,
            ..SelfPlay::default()
        };
        let progress = Progress::new("games", Some(self.games), shown);
        let first = self.random.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let first = first.wrapping_add(learned.games);
        let play = |number: u64| {
            if interrupt.is_pressed() {
                return Ok(Vec::new());
            }
            let samples =
                self_play.play(chosen.program(), Some(&weights), first.wrapping_add(number));
            progress.add(1);
            samples.map_err(Failure::input)
        };
        let samples_by_game = run_on_pool(self.random.threads.threads, || {
            let games = (0..self.games).into_par_iter().map(play);
            games.collect::<Result<Vec<Vec<Sample>>, Failure>>()
        })??;
        if interrupt.is_pressed() {
            return Ok(());
        }
        let samples: Vec<Sample> = samples_by_game.into_iter().flatten().collect();
        if samples.is_empty() {
            return Err(Failure::input(
                "no game came to an end, so there is nothing to learn from",
            ));
        }
        learned.phases = fit(&samples, &weights, first).phases;
        learned.rounds += 1;
        learned.games += self.games;
        Ok(())
    }
}

fn save_weights(path: &Path, file: &WeightsFile) -> Result<(), Failure> {
    let text = toml::to_string(file).map_err(Failure::input)?;
    files::write(path, text, ExistingFile::Replace).map_err(|error| io_failure(path, &error))
}

fn stopped_failure(part: &Path) -> Failure {
    Failure::Input(match part.is_file() {
        true => format!("stopped; the same command resumes from {}", part.display()),
        false => "stopped before the first round was done; nothing is saved".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use crate::support::failing_writes::fail_each_write;

    #[test]
    fn a_full_disk_keeps_the_weights_learned_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kalah.weights");
        let chosen = Console::with_process(|console| game::choose("kalah", &[], console));
        let chosen = chosen.expect("a game");
        let mut learned = WeightsFile::untrained(chosen.program());
        save_weights(&path, &learned).expect("a folder that can be written to");
        let before = std::fs::read(&path).expect("a file");
        learned.rounds += 1;
        let mut failures = 0;
        fail_each_write(|| {
            let saved = save_weights(&path, &learned);
            if saved.is_err() {
                failures += 1;
                assert_eq!(std::fs::read(&path).expect("a file"), before);
                let files = std::fs::read_dir(folder.path()).expect("a folder");
                assert_eq!(files.count(), 1);
            }
            saved
        });
        assert!(failures > 2, "{failures}");
        assert_eq!(weights::read(&chosen, &path).expect("weights").rounds, 1);
    }
}
