//! `sow replay`: plays a recorded game and checks it move by move.

use crate::game::ChosenGame;
use crate::output::console::Console;
use crate::output::pictures::{self, AlbumArgs};
use crate::output::visible::escape_controls;
use crate::output::{board, result, round_ends};
use crate::records;
use crate::support::english;
use crate::support::failure::Failure;
use clap::Args;
use serde_json::{Value, json};
use sow_display::drawing::{Changes, Scene};
use sow_display::history::History;
use sow_grammar::rules::Seat;
use sow_matches::record::Record;
use std::path::PathBuf;

/// Play a recorded game again and check it move by move
#[derive(Debug, Args)]
#[command(after_help = "\
A record is a TOML file, as written by `save` in `sow play`:

  variant = \"kalaha\"
  options = { seeds = \"4\" }
  moves = [\"3\", \"6\", \"1\"]
  result = \"S\"

The variant is a bundled one, or a rule file in the folder of the record. Only the
options that differ from the defaults are listed. The result is \"S\", \"N\" or
\"draw\"; it is left out if the game is not over.

The record of a match has `match = true`; its moves are those of all rounds, with
arrangements such as \"arrange 7 7 7 7 6\" among them, and its result is that of
the match. With --json, a move that ends a round has

  \"ended\":[{\"round\":1,\"winner\":\"S\",\"score\":[40,32],\"points\":[1,0],\"position\":\"…\"}]

--svg and --animation draw the board at the beginning and after each move, with
--laps also after each lap.

Examples:
  sow replay game.toml
  sow replay game.toml --svg pictures
  sow replay game.toml --animation game.svg")]
pub struct Replay {
    /// The record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    album: AlbumArgs,
    /// Draw the board after each lap too
    #[arg(long)]
    laps: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// Runs the command.
    ///
    /// # Errors
    /// If the record is faulty, a move is not legal, or the result differs from the recorded one.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.album.check()?;
        let record = records::read(&self.record)?;
        let chosen = records::choose(&record, &self.record, console)?;
        let (history, fault) = records::play(&record, &chosen)?;
        match self.json {
            true if fault.is_none() => console.print_json(&to_json(&record, &history))?,
            true => {}
            false => report(&record, &chosen, &history, console)?,
        }
        if self.album.is_wanted() {
            let drawn = self
                .album
                .draw(pictures::game_pictures(&history, self.laps))?;
            if !self.json {
                write!(console.out, "{drawn}")?;
            }
        }
        fault.map_or(Ok(()), Err)
    }
}

fn report(
    record: &Record,
    chosen: &ChosenGame,
    history: &History,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let paint = console.paint;
    let out = &mut *console.out;
    writeln!(out, "{}", paint.strong(&chosen.program.rules().title))?;
    for (label, value) in [
        ("date", &record.date),
        ("South", &record.south),
        ("North", &record.north),
        ("note", &record.note),
    ] {
        if let Some(value) = value {
            writeln!(out, "{label}: {}", escape_controls(value))?;
        }
    }
    writeln!(
        out,
        "\n{}",
        board::draw(&Scene::new(history.start()), &Changes::new(), paint)
    )?;
    for (at, step) in history.steps().iter().enumerate() {
        let before = history.before_move(at);
        let done = paint.word(step.describe_action());
        writeln!(out, "{}. {} {done}", at + 1, english::seat_name(step.mover))?;
        write!(
            out,
            "{}",
            round_ends::format_boards(Seat::South, step, before, paint)
        )?;
        // After the end of a match there is no position to draw.
        if !step.after.is_match() || step.after.result().is_none() {
            let scene = Scene::new(&step.after);
            writeln!(
                out,
                "\n{}",
                board::draw(&scene, &step.changes(before), paint)
            )?;
        }
    }
    if let Some(result) = result::describe(history.current()) {
        writeln!(out, "{}", paint.strong(result))?;
    }
    Ok(())
}

fn to_json(record: &Record, history: &History) -> Value {
    let moves: Vec<Value> = history
        .steps()
        .iter()
        .map(|step| {
            let mut object = json!({"mover": english::seat_letter(step.mover), "move": step.spelling, "position": step.after.notation()});
            let ended = round_ends::ended_rounds(step);
            if !ended.is_empty() {
                object["ended"] = ended.iter().map(round_ends::to_json).collect();
            }
            object
        })
        .collect();
    json!({
        "variant": record.variant,
        "match": history.start().is_match(),
        "options": record.options,
        "position": history.start().notation(),
        "moves": moves,
        "over": result::to_json(history.current().result()),
    })
}
