//! `sow endgame`: computes the values of all positions with few seeds in play and writes them to a file.

use crate::game::GameArgs;
use crate::output::console::Console;
use crate::support::interrupt::Interrupt;
use crate::support::progress::ProgressDisplay;
use crate::support::work::SharedWorkArgs;
use crate::support::{background, files};
use clap::Args;
use serde_json::json;
use sow_operations::failure::Failure;
use sow_operations::lock::Lock;
use sow_operations::numbers::round_to_micros;
use sow_operations::threads::check_can_start;
use sow_solver::{DatabaseBuilder, LayerCount, Watch};
use std::path::PathBuf;
use std::time::Instant;

/// Compute the values of all positions with few seeds in play, and save them in a file
#[derive(Debug, Args)]
#[command(after_help = "\
For games in which seeds leave play for good and the pits alone determine the
rest of the game. A value is the margin by which the player to move outscores the
opponent from there on; it takes a third of a byte per position in most games. If
positions repeat, the rules' ending for repetition gives the value; if it depends
on which of several positions repeats first, and that cannot be determined, the
value stays unknown. The file grows layer by layer. An unfinished layer is saved
beside it every ten minutes and when Ctrl-C is pressed; the same command resumes
from there, also with more seeds.

Examples:
  sow endgame awari --seeds 8
  sow endgame kalah --seeds 12 --out kalah.endgame --threads 2
  sow solve kalah --endgame kalah.endgame")]
pub struct Endgame {
    #[command(flatten)]
    game: GameArgs,
    /// The maximum number of seeds in play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=127))]
    seeds: u16,
    /// The file [default: GAME.endgame]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The maximum memory in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    #[command(flatten)]
    shared: SharedWorkArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Endgame {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot have an endgame table, the file cannot be used, or the work was stopped before it was done.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        check_can_start(self.shared.threads.threads)?;
        let building = DatabaseBuilder::new(chosen.program(), self.seeds.into(), self.memory << 20);
        let mut building = building.map_err(Failure::input)?;
        let path = self
            .out
            .clone()
            .unwrap_or_else(|| PathBuf::from(format!("{}.endgame", chosen.name)));
        if self.out.is_none() {
            files::check_replaceable(&path)?;
        }
        let _lock = Lock::acquire(&path)?;
        building.attach_file(&path).map_err(Failure::input)?;
        let (began, interrupt) = (Instant::now(), Interrupt::watch());
        let megabytes = building.memory().div_ceil(1 << 20);
        writeln!(console.err, "the work takes up to {megabytes} MB of memory")?;
        self.shared.work.limit(chosen.program());
        let computed = self.compute_layers(&mut building, &interrupt, console.progress);
        let is_done = self
            .shared
            .work
            .budget()
            .check(chosen.program(), computed, || {
                let (done, last) = building.next_and_last_layer();
                let layers = last + 1;
                format!("{done} of {layers} layers, which {} holds", path.display())
            })?;
        if !is_done {
            let message = format!("stopped; the same command resumes from {}", path.display());
            return Err(Failure::Input(message));
        }
        let counts = building.counts();
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            let file = path.display().to_string();
            return console.print_json(
                &json!({"file": file, "layers": counts, "seconds": round_to_micros(seconds)}),
            );
        }
        print_table(&counts, console)?;
        let positions = counts.iter().map(|count| count.positions).sum::<u64>();
        Ok(writeln!(
            console.out,
            "{positions} positions in {}, {seconds:.3} s",
            path.display()
        )?)
    }

    /// Computes layer after layer, and saves an unfinished layer from time to time. Returns false if Ctrl-C was
    /// pressed.
    fn compute_layers(
        &self,
        building: &mut DatabaseBuilder<'_>,
        interrupt: &Interrupt,
        display: ProgressDisplay,
    ) -> Result<bool, Failure> {
        let watch = Watch::new();
        while !building.is_done() {
            watch.resume();
            let (next, last) = building.next_and_last_layer();
            let stage = |_: &Watch| format!("{next} seeds of {last}");
            let resume = || building.advance(self.shared.threads.threads, &watch);
            let pause = (interrupt, Some(background::SAVE_INTERVAL));
            let done = background::run_in_background(&watch, pause, display, stage, resume)?;
            if !done.map_err(Failure::input)? {
                building.save_unfinished().map_err(Failure::input)?;
            }
            if interrupt.is_pressed() && !building.is_done() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn print_table(counts: &[LayerCount], console: &mut Console<'_>) -> Result<(), Failure> {
    let line = |cells: [String; 6]| {
        let [seeds, rest @ ..] = cells;
        let rest = rest.map(|cell| format!("{cell:>12}")).concat();
        format!("{seeds:>5}{rest}")
    };
    let heads = ["seeds", "positions", "won", "drawn", "lost", "unknown"].map(str::to_owned);
    writeln!(console.out, "{}", line(heads))?;
    for count in counts {
        let LayerCount {
            seeds,
            positions,
            won,
            drawn,
            lost,
            unknown,
        } = *count;
        let numbers = [seeds as u64, positions, won, drawn, lost, unknown];
        writeln!(
            console.out,
            "{}",
            line(numbers.map(|number| number.to_string()))
        )?;
    }
    Ok(())
}
