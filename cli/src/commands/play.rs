//! `sow play`: the game at the terminal.

use crate::console::Console;
use crate::failure::Failure;
use crate::game::{ExtentArgs, GameArgs};
use crate::repl::{Opening, Talk};
use clap::{Args, ValueEnum};
use sow_grammar::rules::Seat;

/// Play a game at the terminal
#[derive(Debug, Args)]
#[command(after_help = "\
Type moves as `sow moves` prints them; `help` lists all that can be typed.
Lines can be piped in as well: then there are no prompts and no colours, and the
first wrong line ends the game with exit code 1. Empty lines and lines that
begin with `#` are passed over.

With `--match` round follows round until the match is over, if the rules of the
game have a `match` section. Where a player lays out the seeds of a round, that
is a move too: `arrange 7 7 7 7 6`, a number for each pit.

Examples:
  sow play kalaha
  sow play bao-kiswahili --north random
  sow play galatjang --match
  printf '3\\n1\\nposition\\n' | sow play kalaha")]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// Begin at this position
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Who plays South: `you` (the default) or `random`
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Player::You, hide_possible_values = true, hide_default_value = true)]
    south: Player,
    /// Who plays North: `you` (the default) or `random`
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Player::You, hide_possible_values = true, hide_default_value = true)]
    north: Player,
    /// The seed of chance; without it chance is different every time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Who makes the moves of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Player {
    You,
    Random,
}

impl Play {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or the position is faulty, or a line that is piped in is wrong.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let chosen = chosen.played_as(self.extent.extent())?;
        let opening = self
            .position
            .clone()
            .map_or(Opening::Rules, Opening::Position);
        let players = [(Seat::South, self.south), (Seat::North, self.north)];
        let chance = players
            .iter()
            .filter(|(_, player)| *player == Player::Random)
            .map(|&(seat, _)| seat);
        Talk::new(console, chance.collect(), self.seed).hold(chosen, opening)
    }
}
