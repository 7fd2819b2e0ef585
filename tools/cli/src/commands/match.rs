//! `sow match`: games between two players.

use crate::game::notations::ChosenNotation;
use crate::game::{ExtentArgs, GameArgs, completion};
use crate::output::console::Console;
use crate::players::KnowledgeArgs;
use crate::records::{self, RecordHeader};
use crate::support::files::{ExistingFile, check_replaceable, exists_failure};
use crate::support::progress::Progress;
use crate::support::work::{PartialMark, RandomWorkArgs};
use clap::Args;
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::monitor::Monitor;
use sow_operations::numbers::round_to_micros;
use sow_operations::tournament::game::move_time;
use sow_operations::tournament::{Conditions, GameEnd, Series};
use sow_players::{PlayerSpec, Settings};
use std::path::{Path, PathBuf};

/// Play many games between two computer players
#[derive(Debug, Args)]
#[command(after_help = "\
A player is one word:

  random              all legal moves are equally likely
  computer:N          from 1 (a beginner beats it) to 10 (three seconds per move)
  computer:TIME       looks ahead for this time, such as computer:2s
  search:LIMITS       looks ahead; time=1s, depth=6, nodes=20000, joined by commas
  mcts:LIMITS         plays random games; time=1s, playouts=5000

Games come in pairs: both begin with the same few random moves, and the players
change sides. If the opening often decides the game, `--even 20` draws 20 openings
for each pair and takes the most even one.

The difference in strength is given in Elo for the first player, with a 95 %
interval. A game of 2000 moves is stopped and counts as a draw. Players without a
time limit play the same games for the same seed, whatever the number of threads.

If slow positions use up their `--steps`, the results of the finished games are
printed and marked as partial, with exit code 1. --json then has \"bound\":\"steps\"
and the number of games `asked` for.

Examples:
  sow match search:depth=6 search:depth=4 kalaha --games 100
  sow match computer:50ms random hus --games 20 --threads 2
  sow match computer:6 computer:4 oware --games 40 --records games")]
pub struct Match {
    /// The first player
    #[arg(value_name = "A", add = completion::players(), value_parser = parse_player)]
    first: PlayerSpec,
    /// The second player
    #[arg(value_name = "B", add = completion::players(), value_parser = parse_player)]
    second: PlayerSpec,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Begin at this position
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// The number of random moves that open a game
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    shuffle: u32,
    /// Draw N openings and play the most even one, judged by a short search of each
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=500))]
    even: u32,
    #[command(flatten)]
    random: RandomWorkArgs,
    /// Megabytes for the table of positions and endgames of each player
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Save a record of every game in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Replace existing records
    #[arg(long, requires = "records")]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn record_file(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{:05}.toml", number + 1))
}

fn parse_player(text: &str) -> Result<PlayerSpec, String> {
    text.parse()
}

impl Match {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot be chosen or has only one player, or records cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let chosen = chosen.with_extent(self.extent.extent())?;
        if chosen.program().layout().players() != 2 {
            return Err(Failure::Input(format!(
                "`{}` is played alone; a match takes two players",
                chosen.name
            )));
        }
        if let Some(folder) = &self.records {
            self.prepare_folder(folder)?;
        }
        let knowledge = self.knowledge.open(&chosen)?;
        let conditions = Conditions {
            chosen: &chosen,
            position: self.position.as_deref(),
            players: [self.first, self.second],
            settings: Settings {
                memory: (self.memory as usize) << 20,
                ..Settings::default()
            },
            knowledge: [&knowledge; 2],
            random_moves: self.shuffle,
            openings_drawn: self.even,
            seed: self.random.seed,
            stop: &|| false,
        };
        let progress = Progress::new("games", Some(self.games), console.progress);
        let after = |number, end: &GameEnd| {
            progress.add(1);
            self.save_record(number, end, &conditions)
        };
        self.random.work.limit(chosen.program());
        let series = conditions.play_series(self.games, self.random.threads.threads, after)?;
        drop(progress);
        self.print(&series, console)?;
        match series.is_cut_short {
            true => Err(self
                .random
                .work
                .budget()
                .exhausted(&self.describe_done(&series))),
            false => Ok(()),
        }
    }

    fn print(&self, series: &Series, console: &mut Console<'_>) -> Result<(), Failure> {
        let players = [self.first, self.second].map(|player| player.to_string());
        if self.json {
            let mut results = series.to_json(&players, round_to_micros);
            if series.is_cut_short {
                PartialMark::new(Some(self.games)).add_to(&mut results);
            }
            return console.print_json(&results);
        }
        if series.is_cut_short && series.games == 0 {
            return Ok(());
        }
        if series.is_cut_short {
            writeln!(
                console.out,
                "partial results: {}",
                self.describe_done(series)
            )?;
        }
        print_table(series, &players, console)?;
        match [self.first, self.second].map(move_time) {
            [None, None] => Ok(()),
            _ => print_times(series, console),
        }
    }

    fn describe_done(&self, series: &Series) -> String {
        format!("{} of {} games", series.games, self.games)
    }

    fn save_record(
        &self,
        number: u64,
        end: &GameEnd,
        conditions: &Conditions<'_>,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.records else {
            return Ok(());
        };
        let name = |player: usize| Some(conditions.players[player].to_string());
        let header = RecordHeader {
            south: name(end.south),
            north: name(1 - end.south),
            note: None,
            ..RecordHeader::default()
        };
        let existing = ExistingFile::from_force(self.force);
        let file = record_file(folder, number);
        records::save(
            conditions.chosen,
            &end.history,
            &header,
            &ChosenNotation::default(),
            (&file, existing),
        )
    }

    /// Creates the folder for the records and makes sure that no record would be overwritten.
    fn prepare_folder(&self, folder: &Path) -> Result<(), Failure> {
        std::fs::create_dir_all(folder).map_err(|error| io_failure(folder, &error))?;
        let mut files = (0..self.games).map(|number| record_file(folder, number));
        if self.force {
            return files.try_for_each(|file| check_replaceable(&file));
        }
        match files.find(|file| file.symlink_metadata().is_ok()) {
            None => Ok(()),
            Some(file) => {
                let help = "; name another folder, or replace its records with `--force`";
                Err(exists_failure(&file, help))
            }
        }
    }
}

fn print_table(
    series: &Series,
    players: &[String; 2],
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let ([first, second], [won, lost]) = (players, series.wins);
    writeln!(
        console.out,
        "{first} against {second}, {} games: {won} won, {lost} lost, {} drawn",
        series.games, series.draws
    )?;
    if series.unfinished > 0 {
        writeln!(
            console.out,
            "{} of the draws were stopped at 2000 moves",
            series.unfinished
        )?;
    }
    Ok(writeln!(
        console.out,
        "score {:.1} %, Elo {}",
        series.strength.score() * 100.0,
        series.strength.elo().describe()
    )?)
}

/// Says on stderr whether the players kept to their times. Times differ from run to run, so stdout does not contain
/// them.
fn print_times(series: &Series, console: &mut Console<'_>) -> Result<(), Failure> {
    console.out.flush()?;
    Ok(writeln!(
        console.err,
        "slowest move {:.3} s and {:.3} s; {} moves exceeded their time by more than a tenth",
        series.slowest[0], series.slowest[1], series.overruns
    )?)
}
