//! `sow match`: players against each other.

use crate::game::{ExtentArgs, GameArgs, completion};
use crate::output::console::Console;
use crate::players::KnowledgeArgs;
use crate::records::{self, Said};
use crate::support::failure::Failure;
use crate::support::files::{Existing, failed};
use crate::support::numbers::rounded;
use crate::support::progress::{Monitor, Progress};
use crate::support::threads::ThreadArgs;
use crate::tournament::{Conditions, GameEnd, Strength};
use clap::Args;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde_json::json;
use sow_players::{PlayerSpec, Settings};
use std::path::{Path, PathBuf};

/// Let two players play a game against each other many times
#[derive(Debug, Args)]
#[command(after_help = "\
A player is written in a word:

  random              every legal move is as likely as the other
  level:N             from 1 (a beginner beats it) to 10 (three seconds a move)
  search:LIMITS       looks ahead; time=1s, depth=6, nodes=20000, joined by commas
  mcts:LIMITS         plays on at random; time=1s, playouts=5000

Games come in pairs with the same opening, a few random moves, and sides changed.
Where an opening often decides a game already, `--even 20` takes the most even
one of 20 for each pair.

The difference in strength is given in Elo for the first player, with the bounds
of 95 %. A game of 2000 moves is stopped and counts as a draw. Players that look
at no clock play the same games for the same seed, whatever the number of threads.

Examples:
  sow match search:depth=6 search:depth=4 kalaha --games 100
  sow match search:time=50ms random hus --games 20 --threads 2
  sow match level:6 level:4 oware --games 40 --records games")]
pub struct Match {
    /// The first player
    #[arg(value_name = "A", add = completion::players(), value_parser = recipe)]
    first: PlayerSpec,
    /// The second player
    #[arg(value_name = "B", add = completion::players(), value_parser = recipe)]
    second: PlayerSpec,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Begin at this position
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// How many random moves open a game
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    shuffle: u32,
    /// Of how many openings the most even one is played, judged by a short look at each
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=500))]
    even: u32,
    /// The seed of chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Megabytes for the table of positions and endgames of each player
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Keep a record of every game in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Replace records that are there already
    #[arg(long, requires = "records")]
    force: bool,
    /// Print one object
    #[arg(long)]
    json: bool,
}

fn record_file(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{:05}.toml", number + 1))
}

fn recipe(text: &str) -> Result<PlayerSpec, String> {
    text.parse()
}

/// What came of all games.
#[derive(Debug, Default)]
struct Sums {
    strength: Strength,
    wins: [u32; 2],
    draws: u32,
    unfinished: u32,
    overruns: u32,
    slowest: [f64; 2],
}

impl Match {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot be chosen or has only one player, or records cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let chosen = chosen.played_as(self.extent.extent())?;
        if chosen.program.layout().players() != 2 {
            return Err(Failure::Input(format!(
                "`{}` is played alone; a match takes two players",
                chosen.name
            )));
        }
        if let Some(folder) = &self.records {
            self.prepare(folder)?;
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
            shuffled: self.shuffle,
            drawn: self.even,
            seed: self.seed,
        };
        let progress = Progress::new("games", Some(self.games), console.progress);
        let pairs = self.threads.share(|| {
            let pairs = (0..self.games.div_ceil(2)).into_par_iter();
            pairs
                .map(|pair| self.pair(pair, &conditions, &progress))
                .collect::<Result<Vec<Sums>, Failure>>()
        })??;
        drop(progress);
        let mut sums = Sums::default();
        pairs.into_iter().for_each(|pair| sums.add(pair));
        match self.json {
            true => self.object(&sums, console),
            false => self.table(&sums, console),
        }
    }

    /// Plays both games of a pair, or the first if the last pair has only one.
    fn pair(
        &self,
        pair: u64,
        conditions: &Conditions<'_>,
        progress: &Progress,
    ) -> Result<Sums, Failure> {
        let mut sums = Sums::default();
        let mut results = Vec::new();
        for number in (pair * 2..pair * 2 + 2).take_while(|&number| number < self.games) {
            let end = conditions.play(number)?;
            self.keep(number, &end, conditions)?;
            results.push(end.half_points);
            sums.note(&end);
            progress.add(1);
        }
        sums.strength.add(&results);
        Ok(sums)
    }

    fn keep(&self, number: u64, end: &GameEnd, conditions: &Conditions<'_>) -> Result<(), Failure> {
        let Some(folder) = &self.records else {
            return Ok(());
        };
        let name = |player: usize| Some(conditions.players[player].to_string());
        let said = Said {
            south: name(end.south),
            north: name(1 - end.south),
            note: None,
            ..Said::default()
        };
        let existing = Existing::forced(self.force);
        let file = record_file(folder, number);
        records::save(conditions.chosen, &end.played, &said, &file, existing)
    }

    /// Makes the folder for the records, and sees that none of them is there already.
    fn prepare(&self, folder: &Path) -> Result<(), Failure> {
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        let mut files = (0..self.games).map(|number| record_file(folder, number));
        match files.find(|file| !self.force && file.exists()) {
            None => Ok(()),
            Some(file) => Err(Failure::Input(format!(
                "`{}` is there already; name another folder, or replace its records with `--force`",
                file.display()
            ))),
        }
    }

    fn object(&self, sums: &Sums, console: &mut Console<'_>) -> Result<(), Failure> {
        let elo = sums.strength.elo();
        console.json(&json!({
            "players": [self.first.to_string(), self.second.to_string()],
            "games": self.games,
            "wins": sums.wins,
            "draws": sums.draws,
            "unfinished": sums.unfinished,
            "score": rounded(sums.strength.score()),
            "elo": {"value": elo.value, "least": elo.least, "most": elo.most},
            "slowest": sums.slowest.map(rounded),
            "overruns": sums.overruns,
        }))
    }

    fn table(&self, sums: &Sums, console: &mut Console<'_>) -> Result<(), Failure> {
        let [first, second] = [self.first, self.second].map(|player| player.to_string());
        let [won, lost] = sums.wins;
        writeln!(
            console.out,
            "{first} against {second}, {} games: {won} won, {lost} lost, {} drawn",
            self.games, sums.draws
        )?;
        if sums.unfinished > 0 {
            writeln!(
                console.out,
                "{} of the draws were stopped at 2000 moves",
                sums.unfinished
            )?;
        }
        writeln!(
            console.out,
            "score {:.1} %, Elo {}",
            sums.strength.score() * 100.0,
            sums.strength.elo().words()
        )?;
        Ok(writeln!(
            console.out,
            "slowest move {:.3} s and {:.3} s; {} moves took more than a tenth over their time",
            sums.slowest[0], sums.slowest[1], sums.overruns
        )?)
    }
}

impl Sums {
    /// Notes a game, but for the strength, which goes by pairs.
    fn note(&mut self, end: &GameEnd) {
        match end.half_points {
            2 => self.wins[0] += 1,
            0 => self.wins[1] += 1,
            _ => self.draws += 1,
        }
        self.unfinished += u32::from(end.unfinished);
        self.overruns += end.overruns;
        for (slowest, time) in self.slowest.iter_mut().zip(end.slowest) {
            *slowest = slowest.max(time.as_secs_f64());
        }
    }

    fn add(&mut self, pair: Self) {
        self.strength.join(pair.strength);
        self.draws += pair.draws;
        self.unfinished += pair.unfinished;
        self.overruns += pair.overruns;
        for player in 0..2 {
            self.wins[player] += pair.wins[player];
            self.slowest[player] = self.slowest[player].max(pair.slowest[player]);
        }
    }
}
