//! `sow replay`: plays a recorded game and checks it move by move.

use crate::game::notations::NotationArgs;
use crate::game::{self, completion};
use crate::output::board;
use crate::output::console::Console;
use crate::output::pictures::{self, AlbumArgs};
use crate::records::open::{self, OpenRequest, OpenedRecord, WrittenGame};
use crate::records::{self, text};
use crate::support::work::WorkArgs;
use clap::Args;
use serde_json::{Value, json};
use sow_display::drawing::{Changes, Scene};
use sow_display::history::History;
use sow_display::{english, result, round_ends};
use sow_grammar::rules::Seat;
use sow_grammar::source::escape_controls;
use sow_interpreter::notation::seat_letter;
use sow_matches::notations::Notation;
use sow_matches::record::Record;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use std::path::PathBuf;

/// Play a recorded game again and check it move by move
#[derive(Debug, Args)]
#[command(after_help = "\
A record is a text, or a TOML file, as written by `save` in `sow play`:

  variant = \"kalaha\"
  options = { seeds = \"4\" }
  moves = [\"3\", \"6\", \"1\"]
  result = \"S\"

The variant is a bundled one, or a rule file in the folder of the record. Only the
options that differ from the defaults are listed. The moves are written as `sow
moves` prints them, or in a notation of the game. The result is \"S\", \"N\" or
\"draw\"; it is left out if the game is not over.

The record of a match has `match = true`; its moves are those of all rounds, with
arrangements such as \"arrange 7 7 7 7 6\" among them, and its result is that of
the match. A game that did not end by its rules has `ended`, which is \"resigned\",
\"time\", \"agreed\", \"abandoned\", \"adjudicated\" or \"unstated\".

A text holds the moves as players write them, in a notation of the game, with or
without move numbers, comments in {}, and PGN headers. Annotations such as `64!`
or `$3` and variations in parentheses are left out:

  [Variant \"oware\"]
  [White \"Ama\"]
  1. 64 64 2. 21 32 3. 44 *

What a notation writes besides the move, such as the last pit, a total or a mark, is
checked too. --game names the game if no header does. --notation chooses the
notation to read and to write; `sow show GAME` lists them. --pgn prints the record
as text, with headers.

A text may hold several games, each with its own headers. All are checked, and a
fault names its game and ply; --only chooses one. With --json, each has a line, with
its number as `game`.

With --json, a move that ends a round has

  \"ended\":[{\"round\":1,\"winner\":\"S\",\"score\":[40,32],\"points\":[1,0],\"position\":\"…\"}]

--svg and --animation draw the board at the beginning and after each move, with
--laps also after each lap.

Examples:
  sow replay game.toml
  sow replay game.txt --game oware --notation numbers
  sow replay game.toml --pgn > game.pgn
  sow replay tournament.pgn --only 2
  sow replay game.toml --svg pictures
  sow replay game.toml --animation game.svg")]
pub struct Replay {
    /// The record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The game of a text that does not name it
    #[arg(long, value_name = "GAME", add = completion::games())]
    game: Option<String>,
    /// Set an option of that game; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = game::assignment, requires = "game", add = completion::assignments())]
    set: Vec<(String, String)>,
    /// Replay only the game of this number
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    only: Option<u64>,
    #[command(flatten)]
    notation: NotationArgs,
    /// Print the record as text, with PGN headers
    #[arg(long, conflicts_with = "json")]
    pgn: bool,
    #[command(flatten)]
    work: WorkArgs,
    #[command(flatten)]
    album: AlbumArgs,
    /// Draw the board after each lap too
    #[arg(long)]
    laps: bool,
    /// Print one JSON object per game
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
        let games = self.chosen_games()?;
        if let [game] = games.as_slice() {
            return self.replay(game, console);
        }
        if self.album.is_wanted() {
            return Err(Failure::Usage(format!(
                "pictures show one game, but the file holds {}: choose one with `--only`",
                games.len()
            )));
        }
        let mut faults = 0;
        for game in &games {
            if game.number > 1 && !self.json {
                writeln!(console.out)?;
            }
            match self.replay(game, console) {
                Err(Failure::Input(fault)) => {
                    faults += 1;
                    console.print_fault(&format!("game {}: {fault}", game.number))?;
                }
                replayed => replayed?,
            }
        }
        match faults {
            0 => Ok(()),
            _ => Err(Failure::Reported),
        }
    }

    /// Returns all games of the file, or only the one that was asked for.
    fn chosen_games(&self) -> Result<Vec<NumberedGame>, Failure> {
        let games = open::read_games(&self.record)?;
        let count = games.len();
        let games = (1..).zip(games).map(|(number, written)| NumberedGame {
            written,
            number,
            is_alone: count == 1,
        });
        let is_wanted = |game: &NumberedGame| self.only.is_none_or(|only| only == game.number);
        let wanted: Vec<NumberedGame> = games.filter(is_wanted).collect();
        match wanted.is_empty() {
            false => Ok(wanted),
            true => Err(Failure::Input(format!(
                "the last game of the file is number {count}; choose one from 1 to {count} with `--only`"
            ))),
        }
    }

    fn replay(&self, game: &NumberedGame, console: &mut Console<'_>) -> Result<(), Failure> {
        let request = OpenRequest {
            path: &self.record,
            notation: &self.notation,
            name: self.game.as_deref(),
            set: &self.set,
            fallback: None,
            work: self.work.budget(),
        };
        let opened = game.written.open(request, console)?;
        let OpenedRecord { record, chosen, .. } = opened;
        let notation = self.notation.load(&chosen)?;
        let (history, fault) = records::play(&record, &chosen)?;
        let moves = history.steps().len();
        let fault = self.work.budget().check(chosen.program(), Ok(fault), || {
            format!("{moves} of {} moves", record.moves.len())
        })?;
        let fault = opened.fault.or(fault);
        if self.pgn {
            let text = text::to_text(&record, &chosen, &notation)?;
            return fault.map_or_else(|| Ok(write!(console.out, "{text}")?), Err);
        }
        let moves = written_moves(&history, notation.get());
        if !self.json {
            if !game.is_alone {
                writeln!(console.out, "game {}", game.number)?;
            }
            report(&record, &chosen, (&history, &moves), console)?;
        } else if fault.is_none() {
            let mut object = to_json(&record, &history, notation.get());
            if !game.is_alone {
                object["game"] = game.number.into();
            }
            console.print_json(&object)?;
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

/// A game of the file.
struct NumberedGame {
    written: WrittenGame,
    /// The number of the game, from 1.
    number: u64,
    /// Whether the file holds no other game.
    is_alone: bool,
}

fn report(
    record: &Record,
    chosen: &ChosenGame,
    (history, moves): (&History, &[String]),
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let paint = console.paint;
    let out = &mut *console.out;
    writeln!(out, "{}", paint.strong(&chosen.game.rules.title))?;
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
        let done = paint.word(&moves[at]);
        writeln!(out, "{}. {} {done}", at + 1, english::seat_name(step.mover))?;
        write!(
            out,
            "{}",
            board::draw_round_ends(Seat::South, step, before, paint)
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
    let early_end = record.early_end().ok().flatten();
    let early_end = || early_end.map(|(winner, reason)| reason.describe(winner));
    if let Some(result) = result::describe(history.current()).or_else(early_end) {
        writeln!(out, "{}", paint.strong(result))?;
    }
    Ok(())
}

/// Describes all moves, in a notation if there is one: `plays 64`.
fn written_moves(history: &History, notation: Option<&Notation>) -> Vec<String> {
    let steps = history.steps().iter().enumerate();
    steps
        .map(
            |(at, step)| match step.written(history.before_move(at), notation) {
                Some(written) => format!("plays {written}"),
                None => step.describe_action(),
            },
        )
        .collect()
}

fn to_json(record: &Record, history: &History, notation: Option<&Notation>) -> Value {
    let moves: Vec<Value> = history
        .steps()
        .iter()
        .enumerate()
        .map(|(at, step)| {
            let mut object = json!({"mover": seat_letter(step.mover), "move": step.spelling, "position": step.after.notation()});
            if let Some(written) = step.written(history.before_move(at), notation) {
                object["written"] = written.into();
            }
            let ended = round_ends::ended_rounds(step);
            if !ended.is_empty() {
                object["ended"] = ended.iter().map(round_ends::to_json).collect();
            }
            object
        })
        .collect();
    let mut object = json!({
        "variant": record.variant,
        "match": history.start().is_match(),
        "options": record.options,
        "position": history.start().notation(),
        "moves": moves,
        "over": result::to_json(history.current().result()),
    });
    if let Some(ended) = record.ended {
        object["result"] = json!(record.result);
        object["ended"] = json!(ended);
    }
    object
}
