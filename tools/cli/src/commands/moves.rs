//! `sow moves`: the legal moves of positions.

use crate::game::{ChosenGame, StartArgs};
use crate::output::arrangement;
use crate::output::console::Console;
use crate::output::result;
use crate::support::english;
use crate::support::failure::Failure;
use crate::support::lines::LineReader;
use clap::Args;
use serde_json::{Value, json};
use sow_interpreter::Limit;
use sow_matches::{Match, MatchMove};

/// Print the legal moves of the opening, of a position, or of many
#[derive(Debug, Args)]
#[command(after_help = "\
With `--position -`, positions are read from stdin, one a line; empty lines are
skipped. A line that is not a position is reported with its number; the lines
after it are still answered, and the exit code is 1.

With `--match`, the opening is that of a match; a position with `round=` in its
marks always belongs to one. If a player has to arrange the seeds of a round, the
moves are arrangements such as `arrange 7 7 7 7 6`, a number for each pit. If there
are more than 1000, they are not listed; the output gives their rule and their
number instead, with --json as

  \"arrange\":{\"player\":\"S\",\"pits\":[\"1\",\"2\"],\"seeds\":9,\"at_least\":1,\"count\":8}

whenever a player has to arrange; `count` is null if it takes more than 64 bits.

If the limits of play leave out moves, a line after the moves says so, with --json
as `incomplete`. A position that takes more steps of computation than allowed is
refused like an invalid one.

Examples:
  sow moves kalaha
  sow moves kalaha --position '6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -'
  sow moves kalaha --json --position - < positions.txt
  sow moves galatjang --match --json")]
pub struct Moves {
    #[command(flatten)]
    start: StartArgs,
    /// Print one JSON object a line for each position
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
        match self.start.position.as_deref() {
            Some("-") => self.list_from_stdin(&chosen, console),
            position => {
                let game = chosen.start_abbreviated(position)?;
                let (moves, limit) = playable_moves(&game)?;
                if self.json {
                    return console.print_json(&to_json(&game, &moves, limit));
                }
                if let Some(text) = result_or_arrangement_text(&game, moves.is_empty()) {
                    writeln!(console.out, "{text}")?;
                }
                moves
                    .iter()
                    .try_for_each(|legal| writeln!(console.out, "{}", game.spell(legal)))?;
                limit.map_or(Ok(()), |limit| console.note_limit(limit))
            }
        }
    }

    fn list_from_stdin(
        &self,
        chosen: &ChosenGame,
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
            let game = chosen.start(Some(line));
            match game.and_then(|game| Ok((playable_moves(&game)?, game))) {
                Ok(((moves, limit), game)) => {
                    match self.json {
                        true => console.print_json(&to_json(&game, &moves, limit))?,
                        false => print_position(&game, &moves, limit, console)?,
                    }
                    // Flushed after each position: the caller may wait for the answer before it sends the next one.
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

/// Returns the legal moves and the limit that leaves some out; fails if the position cannot be played at all.
fn playable_moves(game: &Match) -> Result<(Vec<MatchMove>, Option<Limit>), Failure> {
    match game.list_moves() {
        (_, Some(limit)) if limit.forbids_play() => Err(limit.into()),
        listed => Ok(listed),
    }
}

/// Returns the text printed in place of moves: the result, or the rule of the arrangements if they are too many to
/// list.
fn result_or_arrangement_text(game: &Match, no_moves: bool) -> Option<String> {
    result::describe(game).or_else(|| arrangement::describe(game).filter(|_| no_moves))
}

/// Prints the position on one line and its moves on the next.
fn print_position(
    game: &Match,
    moves: &[MatchMove],
    limit: Option<Limit>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let moves: Vec<String> = moves.iter().map(|legal| game.spell(legal)).collect();
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
fn to_json(game: &Match, legal: &[MatchMove], limit: Option<Limit>) -> Value {
    let mut moves = Vec::new();
    for legal in legal {
        let mut after = game.clone();
        after.play_unchecked(legal);
        moves.push(json!({"move": game.spell(legal), "position": after.notation()}));
    }
    let mut object = json!({
        "position": game.notation(),
        "mover": english::seat_letter(game.mover()),
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
