//! `sow play`: the game at the terminal.

use crate::game::notations::NotationArgs;
use crate::game::{self, ExtentArgs, completion};
use crate::output::console::Console;
use crate::players::{Interactivity, KnowledgeArgs, MachineArgs, SeatPlayer};
use crate::repl::{self, Conversation, GameQuestion, Opening, Seats, Start};
use crate::support::progress::ProgressDisplay;
use crate::support::work::WorkArgs;
use clap::Args;
use sow_grammar::rules::Seat;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
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
three seconds per move.

Moves are also read in the notations that players of the game use; --notation writes
them that way too. `sow show GAME` lists the notations.

A game that you leave before its end is saved with its players, beside the other
unfinished games. `sow play` offers to continue it when you play the same game
again, and `sow play --resume` lists all of them. Piped games are not saved.

Ctrl-C stops the computer's thinking, and it plays the best move found so far; a
second Ctrl-C takes your move back.

Examples:
  sow play
  sow play kalaha
  sow play --resume
  sow play kalaha --north computer --level 3
  sow play bao-kiswahili --north computer --time 2s
  sow play oware --south search:depth=8 --north random
  sow play galatjang --match
  sow play oware --notation letters
  printf '3\\n1\\nposition\\n' | sow play kalaha")]
pub struct Play {
    /// A bundled variant (see `sow list`), by any of its names, or the path of a rule file [default: asks for it]
    #[arg(value_name = "GAME", add = completion::games())]
    game: Option<String>,
    /// Set an option of the game; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = game::assignment, add = completion::assignments())]
    set: Vec<(String, String)>,
    /// List the unfinished games (of GAME, or all of them), to continue one
    #[arg(long, conflicts_with = "position")]
    resume: bool,
    #[command(flatten)]
    extent: ExtentArgs,
    #[command(flatten)]
    notation: NotationArgs,
    /// Begin at this position; parts may be left out as in cases
    #[arg(long, value_name = "POSITION", requires = "game")]
    position: Option<String>,
    /// Who plays South: `human` (the default), `computer`, `random` …
    #[arg(long, value_name = "PLAYER", add = completion::players(), value_parser = str::parse::<SeatPlayer>)]
    south: Option<SeatPlayer>,
    /// Who plays North: `human` (the default), `computer`, `random` …
    #[arg(long, value_name = "PLAYER", add = completion::players(), value_parser = str::parse::<SeatPlayer>)]
    north: Option<SeatPlayer>,
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
    #[command(flatten)]
    work: WorkArgs,
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
        let start = self.start(console)?;
        let interactivity = Interactivity {
            may_stop: console.interactive,
            display: match console.interactive {
                true => console.progress,
                false => ProgressDisplay::Nothing,
            },
        };
        let [south, north] = self.players(&start, console)?;
        let seats = Seats::new(self.machine.settings(1)?, self.seed, interactivity);
        let mut seats = seats.with_work(self.work.budget());
        for (seat, player) in [(Seat::South, south), (Seat::North, north)] {
            if let Some(player) = player {
                seats.name(seat, player.spec(self.level, self.time))?;
            }
        }
        let conversation = Conversation::new(console, seats, &self.knowledge);
        conversation.with_notation(self.notation.clone()).run(start)
    }

    /// Returns the players of South and North. If a strength is given but no computer, a computer plays North, and a
    /// message says so.
    fn players(
        &self,
        start: &Start,
        console: &mut Console<'_>,
    ) -> Result<[Option<SeatPlayer>; 2], Failure> {
        let named = [self.south, self.north];
        let has_strength = self.level.is_some() || self.time.is_some();
        if !has_strength || named.contains(&Some(SeatPlayer::Computer)) {
            return Ok(named);
        }
        let plays_alone =
            matches!(start, Start::Game(chosen, _) if chosen.program().layout().players() == 1);
        if named != [None, None] || plays_alone {
            let reason = "`--level` and `--time` are the strength of a computer, and no computer plays; add \
                          `--south computer` or `--north computer`";
            return Err(Failure::Usage(reason.to_owned()));
        }
        if let Some(spec) = SeatPlayer::Computer.spec(self.level, self.time) {
            writeln!(console.out, "`{spec}` plays for North")?;
        }
        Ok([None, Some(SeatPlayer::Computer)])
    }

    fn start(&self, console: &mut Console<'_>) -> Result<Start, Failure> {
        let extent = self.extent.extent();
        let question = |name: Option<String>| {
            Start::Question(GameQuestion {
                set: self.set.clone(),
                extent,
                name,
            })
        };
        let may_ask = console.interactive && !self.resume && self.position.is_none();
        if let Some(name) = self.game.as_ref().filter(|_| may_ask)
            && repl::is_shared(name)?
        {
            return Ok(question(Some(name.clone())));
        }
        let choose = |game: &String| -> Result<Box<ChosenGame>, Failure> {
            let chosen = game::choose(game, &self.set, console)?;
            Ok(Box::new(chosen.with_extent(extent)?))
        };
        let opening = || match self.position.clone() {
            None => Opening::Rules,
            Some(position) => Opening::Position(position),
        };
        Ok(match self.game.as_ref().map(choose).transpose()? {
            game if self.resume => Start::Unfinished(game),
            Some(chosen) => Start::Game(chosen, opening()),
            None => question(None),
        })
    }
}
