//! `sow moves`: the legal moves of positions.

use crate::console::Console;
use crate::failure::Failure;
use crate::game::{Chosen, GameArgs};
use crate::lines::Lines;
use crate::over;
use crate::words;
use clap::Args;
use serde_json::{Value, json};
use sow_interpreter::Game;

/// Print the legal moves of the opening, of a position, or of many
#[derive(Debug, Args)]
#[command(after_help = "\
With `--position -` positions are read from stdin, one a line; empty lines are
passed over. A line that is no position is reported with its number; the lines
after it are still answered, and the exit code is 1.

Examples:
  sow moves kalaha
  sow moves kalaha --position '6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -'
  sow moves kalaha --json --position - < positions.txt")]
pub struct Moves {
    #[command(flatten)]
    game: GameArgs,
    /// The position in one line, or `-` for stdin
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Print one object a line for each position
    #[arg(long)]
    json: bool,
}

impl Moves {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or a position is faulty.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        match self.position.as_deref() {
            Some("-") => self.many(&chosen, console),
            position => {
                let game = chosen.start(position)?;
                if self.json {
                    return console.json(&object(&game)?);
                }
                if let Some(standing) = game.position().over() {
                    writeln!(
                        console.out,
                        "{}",
                        over::words(&standing, chosen.program.layout().players())
                    )?;
                }
                let moves = game.legal_moves();
                Ok(moves
                    .iter()
                    .try_for_each(|&legal| writeln!(console.out, "{}", game.spell(legal)))?)
            }
        }
    }

    fn many(&self, chosen: &Chosen, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut faulty = false;
        let mut lines = Lines::default();
        while let Some(line) = lines.next(console.input) {
            let line = line.map_err(Failure::Input)?;
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            match Game::at(&chosen.program, line) {
                Ok(game) => {
                    match self.json {
                        true => console.json(&object(&game)?)?,
                        false => one_of_many(&game, console)?,
                    }
                    // Whoever asks one position at a time waits for the answer.
                    console.out.flush()?;
                }
                Err(error) => {
                    faulty = true;
                    console.fault(&format!("line {}: {error}", lines.number()))?;
                }
            }
        }
        if faulty { Err(Failure::Shown) } else { Ok(()) }
    }
}

/// The position in a line, its moves in the next.
fn one_of_many(game: &Game<'_>, console: &mut Console<'_>) -> Result<(), Failure> {
    let moves: Vec<String> = game
        .legal_moves()
        .iter()
        .map(|&legal| game.spell(legal))
        .collect();
    let told = match game.position().over() {
        Some(standing) => over::words(&standing, game.program().layout().players()),
        None => moves.join(" "),
    };
    Ok(writeln!(
        console.out,
        "{}\n  {told}",
        console.paint.strong(game.notation())
    )?)
}

/// The object of the contract.
fn object(game: &Game<'_>) -> Result<Value, Failure> {
    let mut moves = Vec::new();
    for legal in game.legal_moves() {
        let mut after = game.clone();
        after.play(legal).map_err(Failure::input)?;
        moves.push(json!({"move": game.spell(legal), "position": after.notation()}));
    }
    Ok(json!({
        "position": game.notation(),
        "mover": words::letter(game.position().mover()),
        "over": over::object(game.position().over()),
        "moves": moves,
    }))
}
