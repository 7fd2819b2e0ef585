//! `sow play`: the game at the terminal.

use crate::game::{ExtentArgs, GameArgs, completion};
use crate::output::console::Console;
use crate::players::{Interactivity, KnowledgeArgs, MachineArgs, SeatPlayer};
use crate::repl::{Conversation, Opening, Seats};
use crate::support::failure::Failure;
use clap::Args;
use sow_grammar::rules::Seat;
use sow_players::spec;
use std::time::Duration;

/// Play a game at the terminal
#[derive(Debug, Args)]
#[command(after_help = "\
Type moves as `sow moves` prints them, several on a line if you like; `help`
lists the commands, which can be abbreviated.
Lines can be piped in as well: then there are no prompts and no colours, and the
first wrong line, or a move that lacks a choice, ends the game with exit code 1.
Empty lines and lines that begin with `#` are skipped.

With `--match`, rounds follow one another until the match is over, if the rules of
the game have a `match` section. If a player has to arrange the seeds of a round,
that is a move too: `arrange 7 7 7 7 6`, a number for each pit. A computer arranges
its seeds at random.

A player is `human`, `computer` (with the strength of --level or --time, or as in
`computer:7` and `computer:2s`), `random`, or a player of `sow match`, such as
`search:depth=4`. Level 1 loses to beginners; level 10 plays as well as it can in
three seconds a move.

A game that you leave before its end is saved, and `sow play` offers to continue it
when you play the same game again. Piped games are not saved.

Ctrl-C stops the computer's thinking, and it plays the best move found so far; a
second Ctrl-C takes your move back.

Examples:
  sow play kalaha
  sow play kalaha --north computer --level 3
  sow play bao-kiswahili --north computer --time 2s
  sow play oware --south search:depth=8 --north random
  sow play galatjang --match
  printf '3\\n1\\nposition\\n' | sow play kalaha")]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// Begin at this position; parts may be left out as in cases
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Who plays South: `human` (the default), `computer`, `random` …
    #[arg(long, value_name = "PLAYER", add = completion::players(), value_parser = str::parse::<SeatPlayer>, default_value = "human", hide_default_value = true)]
    south: SeatPlayer,
    /// Who plays North: `human` (the default), `computer`, `random` …
    #[arg(long, value_name = "PLAYER", add = completion::players(), value_parser = str::parse::<SeatPlayer>, default_value = "human", hide_default_value = true)]
    north: SeatPlayer,
    /// The strength of a computer, from 1 to 10 [default: 5]
    #[arg(long, value_name = "N", value_parser = spec::parse_level)]
    level: Option<u8>,
    /// The thinking time of a computer for a move, at full strength, such as `2s`
    #[arg(long, value_name = "TIME", value_parser = spec::parse_time, conflicts_with = "level")]
    time: Option<Duration>,
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// The seed of the random numbers [default: different every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Play {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or the position is faulty, or a piped line is wrong.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?;
        let chosen = chosen.with_extent(self.extent.extent())?;
        let opening = self
            .position
            .clone()
            .map_or(Opening::Rules, Opening::Position);
        let interactivity = Interactivity {
            may_stop: console.interactive,
            shows_progress: console.interactive && console.progress,
        };
        let mut seats = Seats::new(self.machine.settings(1)?, self.seed, interactivity);
        for (seat, player) in [(Seat::South, self.south), (Seat::North, self.north)] {
            if let Some(recipe) = player.spec(self.level, self.time) {
                seats.assign(seat, recipe)?;
            }
        }
        Conversation::new(console, seats, &self.knowledge).run(chosen, opening)
    }
}
