//! `sow moves`: the legal moves of positions.

use crate::game::StartArgs;
use crate::game::notations::NotationArgs;
use crate::output::console::Console;
use crate::support::lines::LineReader;
use clap::Args;
use serde_json::{Value, json};
use sow_display::{arrangement, result};
use sow_interpreter::Limit;
use sow_interpreter::notation::seat_letter;
use sow_matches::notations::Notation;
use sow_matches::{Match, MatchMove};
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::work::WorkBudget;

/// Print the legal moves of the opening, of a position, or of many
#[derive(Debug, Args)]
#[command(after_help = "\
With `--position -`, positions are read from stdin, one per line; empty lines are
skipped. A line that is not a position is reported with its number; the lines
after it are still answered, and the exit code is 1.

With `--match`, the opening is that of a match; a position with `round=` in its
marks always belongs to one. If a player has to arrange the seeds of a round, the
moves are arrangements such as `arrange 7 7 7 7 6`, a number for each pit. If there
are more than 1000, they are not listed; the output gives their rule and their
number instead, with --json as

  \"arrange\":{\"player\":\"S\",\"pits\":[\"1\",\"2\"],\"seeds\":9,\"at_least\":1,\"count\":8}

whenever a player has to arrange; `count` is null if it takes more than 64 bits.

--notation prints the moves as players write them, in a notation of the game; with
--json, each move has that text as `written`.

If the limits of play leave out moves, a line after the moves says so, with --json
as `incomplete`. A position that takes more steps of computation than allowed is
refused like an invalid one.

Examples:
  sow moves kalaha
  sow moves kalaha --position '6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -'
  sow moves kalaha --json --position - < positions.txt
  sow moves oware --notation letters
  sow moves galatjang --match --json")]
pub struct Moves {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    notation: NotationArgs,
    /// Print one JSON object per line for each position
    #[arg(long)]
    json: bool,
}

impl Moves {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or a position is faulty.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.start.choose(console)?;
        let notation = self.notation.load(&chosen)?;
        match self.start.position.as_deref() {
            Some("-") => self.list_from_stdin(&chosen, notation.get(), console),
            position => {
                let game = chosen.start_abbreviated(position)?;
                let (moves, limit) = playable_moves(&game)?;
                if self.json {
                    return console.print_json(&to_json(&game, (&moves, limit), notation.get()));
                }
                if let Some(text) = result_or_arrangement_text(&game, moves.is_empty()) {
                    writeln!(console.out, "{text}")?;
                }
                moves.iter().try_for_each(|legal| {
                    writeln!(console.out, "{}", spell(&game, legal, notation.get()))
                })?;
                limit.map_or(Ok(()), |limit| console.note_limit(limit))
            }
        }
    }

    fn list_from_stdin(
        &self,
        chosen: &ChosenGame,
        notation: Option<&Notation>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let mut faulty = false;
        let mut lines = LineReader::default();
        while let Some(line) = lines.next_line(console.input) {
            let line = line.map_err(Failure::input)?;
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            // Each line may take as many steps as the limit allows.
            WorkBudget::default().limit(chosen.program());
            let game = chosen.read_position(line);
            match game.and_then(|game| Ok((playable_moves(&game)?, game))) {
                Ok(((moves, limit), game)) => {
                    match self.json {
                        true => console.print_json(&to_json(&game, (&moves, limit), notation))?,
                        false => print_position(&game, (&moves, limit), notation, console)?,
                    }
                    // Flushed after each position: the caller may wait for the answer before sending the next one.
                    console.out.flush()?;
                }
                Err(failure) => {
                    faulty = true;
                    let reason = failure.message().unwrap_or_default();
                    console.print_fault(&format!("line {}: {reason}", lines.number()))?;
                }
            }
        }
        if faulty {
            Err(Failure::Reported)
        } else {
            Ok(())
        }
    }
}

/// Returns the legal moves and the limit that has cut the list, if any. Fails if the position cannot be played at all.
fn playable_moves(game: &Match) -> Result<(Vec<MatchMove>, Option<Limit>), Failure> {
    match game.list_moves() {
        (_, Some(limit)) if limit.forbids_play() => Err(limit.into()),
        listed => Ok(listed),
    }
}

/// Returns the text printed in place of moves: the result, or the rule of the arrangements if there are too many to
/// list.
fn result_or_arrangement_text(game: &Match, no_moves: bool) -> Option<String> {
    result::describe(game).or_else(|| arrangement::describe(game).filter(|_| no_moves))
}

/// Spells a move, in a notation if there is one.
fn spell(game: &Match, legal: &MatchMove, notation: Option<&Notation>) -> String {
    notation.map_or_else(|| game.spell(legal), |notation| notation.write(game, legal))
}

/// Prints the position on one line and its moves on the next.
fn print_position(
    game: &Match,
    (moves, limit): (&[MatchMove], Option<Limit>),
    notation: Option<&Notation>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let moves: Vec<String> = moves
        .iter()
        .map(|legal| spell(game, legal, notation))
        .collect();
    // Arrangements contain spaces, so a space cannot separate them.
    let between = if game.arrangement().is_some() {
        ", "
    } else {
        " "
    };
    let text =
        result_or_arrangement_text(game, moves.is_empty()).unwrap_or_else(|| moves.join(between));
    writeln!(
        console.out,
        "{}\n  {text}",
        console.paint.strong(game.notation())
    )?;
    limit.map_or(Ok(()), |limit| console.note_limit(limit))
}

/// Returns the JSON object for one position.
fn to_json(
    game: &Match,
    (legal, limit): (&[MatchMove], Option<Limit>),
    notation: Option<&Notation>,
) -> Value {
    let mut moves = Vec::new();
    for legal in legal {
        let mut after = game.clone();
        after.play_unchecked(legal);
        let mut object = json!({"move": game.spell(legal), "position": after.notation()});
        if let Some(notation) = notation {
            object["written"] = notation.write(game, legal).into();
        }
        moves.push(object);
    }
    let mut object = json!({
        "position": game.notation(),
        "mover": seat_letter(game.mover()),
        "over": result::to_json(game.result()),
        "moves": moves,
    });
    if let Some(rule) = game.arrangement() {
        object["arrange"] = arrangement::to_json(rule);
    }
    if let Some(limit) = limit {
        object["incomplete"] = limit.to_string().into();
    }
    object
}
