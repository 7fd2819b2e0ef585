//! `sow replay`: a recorded game, checked move by move.

use crate::board::{self, Changes};
use crate::console::Console;
use crate::failure::Failure;
use crate::game::Chosen;
use crate::over;
use crate::played::Played;
use crate::recorded;
use crate::words;
use clap::Args;
use serde_json::{Value, json};
use sow_interpreter::Game;
use sow_interpreter::record::Record;
use std::path::PathBuf;

/// Play a recorded game again and check it move by move
#[derive(Debug, Args)]
#[command(after_help = "\
A record is a TOML file, as `save` writes it in `sow play`:

  variant = \"kalaha\"
  options = { seeds = \"4\" }
  moves = [\"3\", \"6\", \"1\"]
  result = \"S\"

The variant may be a path, taken from the folder of the record. Options are
those that differ from the defaults. The result is \"S\", \"N\" or \"draw\", and
left out if the game is not over.

Example:
  sow replay game.toml")]
pub struct Replay {
    /// The record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Print one object
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// Runs the command.
    ///
    /// # Errors
    /// If the record is faulty, a move is not legal, or the result is another.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let record = recorded::read(&self.record)?;
        let chosen = recorded::choose(&record, &self.record, console)?;
        let (played, fault) = recorded::play(&record, &chosen)?;
        match self.json {
            true if fault.is_none() => console.json(&object(&record, &played))?,
            true => {}
            false => tell(&record, &chosen, &played, console)?,
        }
        fault.map_or(Ok(()), Err)
    }
}

fn tell(
    record: &Record,
    chosen: &Chosen,
    played: &Played<'_>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let paint = console.paint;
    let out = &mut *console.out;
    writeln!(out, "{}", paint.strong(&chosen.program.rules().title))?;
    for (what, said) in [
        ("South", &record.south),
        ("North", &record.north),
        ("note", &record.note),
    ] {
        if let Some(said) = said {
            writeln!(out, "{what}: {said}")?;
        }
    }
    writeln!(
        out,
        "\n{}",
        board::draw(played.start(), &Changes::new(), paint)
    )?;
    let mut before: &Game<'_> = played.start();
    for (at, step) in played.steps().iter().enumerate() {
        let spelling = paint.word(&step.spelling);
        writeln!(
            out,
            "{}. {} plays {spelling}\n",
            at + 1,
            words::name(step.mover)
        )?;
        writeln!(
            out,
            "{}",
            board::draw(&step.after, &board::changes(before, &step.after), paint)
        )?;
        before = &step.after;
    }
    if let Some(standing) = played.now().position().over() {
        let result = over::words(&standing, chosen.program.layout().players());
        writeln!(out, "{}", paint.strong(result))?;
    }
    Ok(())
}

fn object(record: &Record, played: &Played<'_>) -> Value {
    let moves: Vec<Value> = played
        .steps()
        .iter()
        .map(|step| {
            json!({"mover": words::letter(step.mover), "move": step.spelling, "position": step.after.notation()})
        })
        .collect();
    json!({
        "variant": record.variant,
        "options": record.options,
        "position": played.start().notation(),
        "moves": moves,
        "over": over::object(played.now().position().over()),
    })
}
