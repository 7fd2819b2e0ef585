//! `sow perft`: counts sequences of moves, to compare one implementation of a game with another.

use crate::game::GameArgs;
use crate::output::console::Console;
use crate::support::progress::Progress;
use crate::support::work::SharedWorkArgs;
use clap::Args;
use serde_json::{Map, Value, json};
use sow_interpreter::perft::Nodes;
use sow_interpreter::{Game, Limit, Move};
use sow_operations::counting;
use sow_operations::failure::Failure;
use sow_operations::numbers::{format_rate, round_to_micros};
use std::time::Instant;

/// Count the sequences of exactly DEPTH moves, or all complete games
#[derive(Debug, Args)]
#[command(after_help = "\
A game that ends earlier adds nothing. In a match, one round is counted.

--complete counts the games to every end, of any length. Every position is kept in
memory, so this is for small boards. A game in which play can come back to a
position for ever has no such number. With --json it prints

  {\"games\":46,\"longest\":9,\"seconds\":0.001}

Examples:
  sow perft kalaha 4
  sow perft kalah --complete --set pits=2 --set seeds=2
  sow perft hus 3 --divide
  sow perft hus 7 --threads 4
  sow perft kalaha 2 --position '0,0,0,0,0,1/1,0,0,0,0,0 35:35 - S -'")]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// The number of moves
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=1000), required_unless_present = "complete")]
    depth: Option<u32>,
    /// Count the games to every end
    #[arg(long, conflicts_with_all = ["depth", "divide", "threads"])]
    complete: bool,
    /// Count in a single round, accepted for consistency with `sow moves`
    #[arg(long)]
    round: bool,
    /// Print the number for each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    shared: SharedWorkArgs,
    /// Begin at this position
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Perft {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or the position is faulty, or cannot be played within the limits of play.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let start = chosen.start_round(self.position.as_deref(), "counted")?;
        let game = start.round();
        self.shared.work.limit(game.program());
        let Some(depth) = self.depth else {
            return self.count_complete_games(&game, console);
        };
        let began = Instant::now();
        let (counts, limit) = {
            let first = game.list_moves();
            let steps = Some(first.moves.len() as u64);
            let progress = Progress::new("first moves", steps, console.progress);
            counting::perft(&game, first, depth, self.shared.threads.threads, &progress)?
        };
        let seconds = began.elapsed().as_secs_f64();
        let sum = counts
            .iter()
            .fold(Nodes::default(), |sum, (_, nodes)| sum.plus(*nodes));
        // The empty sequence counts as one.
        let nodes = if depth == 0 { 1 } else { sum.count };
        let limit = sum.limit.max(limit);
        if let Some(limit) = limit.filter(|limit| limit.forbids_play()) {
            let refused = Err(Failure::unplayable("a sequence of moves", limit));
            return self
                .shared
                .work
                .budget()
                .check(game.program(), refused, || {
                    describe_done(&game, &counts, depth)
                });
        }
        let shown = counts.iter().filter(|_| self.divide);
        let divide: Vec<(String, u64)> = shown
            .map(|(first, nodes)| (game.spell(*first), nodes.count))
            .collect();
        match self.json {
            true => console.print_json(&self.to_json(depth, nodes, seconds, divide)),
            false => self.print_table(depth, nodes, seconds, &divide, console),
        }?;
        limit.map_or(Ok(()), |limit| console.note_limit(limit))
    }

    fn count_complete_games(
        &self,
        game: &Game<'_>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let began = Instant::now();
        let found = {
            let progress = Progress::new("positions", None, console.progress);
            counting::count_complete_games(game, &progress)
        };
        let found = self
            .shared
            .work
            .budget()
            .check(game.program(), found, || "no complete count".to_owned())?;
        let (games, longest) = (found.games, found.longest);
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            let seconds = round_to_micros(seconds);
            return console
                .print_json(&json!({"games": games, "longest": longest, "seconds": seconds}));
        }
        Ok(writeln!(
            console.out,
            "complete games: {games}; moves in the longest: {longest}; {seconds:.3} s"
        )?)
    }

    fn to_json(&self, depth: u32, nodes: u64, seconds: f64, divide: Vec<(String, u64)>) -> Value {
        let mut object =
            json!({"depth": depth, "nodes": nodes, "seconds": round_to_micros(seconds)});
        if self.divide {
            let divide: Map<_, _> = divide
                .into_iter()
                .map(|(first, nodes)| (first, nodes.into()))
                .collect();
            object["divide"] = divide.into();
        }
        object
    }

    fn print_table(
        &self,
        depth: u32,
        nodes: u64,
        seconds: f64,
        divide: &[(String, u64)],
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if self.divide {
            let width = divide
                .iter()
                .map(|(first, _)| first.chars().count())
                .max()
                .unwrap_or(0);
            for (first, nodes) in divide {
                writeln!(
                    console.out,
                    "{} {nodes}",
                    console.paint.word(format!("{first:width$}"))
                )?;
            }
        }
        let rate = format_rate(nodes, seconds);
        Ok(writeln!(
            console.out,
            "depth {depth}: {nodes} nodes in {seconds:.3} s, {rate} nodes/s"
        )?)
    }
}

/// Says for which first moves all sequences were counted, and how many sequences they have.
fn describe_done(game: &Game<'_>, counts: &[(Move, Nodes)], depth: u32) -> String {
    let is_complete = |nodes: &Nodes| !nodes.limit.is_some_and(Limit::forbids_play);
    let complete = counts.iter().filter(|(_, nodes)| is_complete(nodes));
    let counted: Vec<String> = complete
        .map(|(first, nodes)| format!("{} {}", game.spell(*first), nodes.count))
        .collect();
    let done = format!(
        "{} of {} first moves at depth {depth}",
        counted.len(),
        counts.len()
    );
    match counted.is_empty() {
        true => done,
        false => format!("{done} ({})", counted.join(", ")),
    }
}
