//! `sow replay`: a recorded game, checked move by move.

use crate::board::{self, Changes, Scene};
use crate::console::Console;
use crate::ends;
use crate::failure::Failure;
use crate::game::Chosen;
use crate::over;
use crate::played::Played;
use crate::recorded;
use crate::words;
use clap::Args;
use serde_json::{Value, json};
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

The record of a match says `match = true`; its moves go on over all rounds, with
arrangements such as \"arrange 7 7 7 7 6\" among them, and its result is that of
the match. With --json a move that ends a round tells of it:

  \"ended\":[{\"round\":1,\"winner\":\"S\",\"score\":[40,32],\"points\":[1,0],\"position\":\"…\"}]

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
    played: &Played,
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
        board::draw(&Scene::of(played.start()), &Changes::new(), paint)
    )?;
    for (at, step) in played.steps().iter().enumerate() {
        let before = played.before(at);
        let deed = paint.word(step.deed());
        writeln!(out, "{}. {} {deed}", at + 1, words::name(step.mover))?;
        write!(out, "{}", ends::boards(step, before, paint))?;
        // After a match nothing is played on.
        if !step.after.is_match() || step.after.over().is_none() {
            let scene = Scene::of(&step.after);
            writeln!(
                out,
                "\n{}",
                board::draw(&scene, &step.changes(before), paint)
            )?;
        }
    }
    if let Some(result) = over::told(played.now()) {
        writeln!(out, "{}", paint.strong(result))?;
    }
    Ok(())
}

fn object(record: &Record, played: &Played) -> Value {
    let moves: Vec<Value> = played
        .steps()
        .iter()
        .map(|step| {
            let mut object = json!({"mover": words::letter(step.mover), "move": step.spelling, "position": step.after.notation()});
            let ended = ends::of_match(step);
            if !ended.is_empty() {
                object["ended"] = ended.iter().map(ends::object).collect();
            }
            object
        })
        .collect();
    json!({
        "variant": record.variant,
        "match": played.start().is_match(),
        "options": record.options,
        "position": played.start().notation(),
        "moves": moves,
        "over": over::object(played.now().over()),
    })
}
