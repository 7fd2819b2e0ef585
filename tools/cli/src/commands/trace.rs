//! `sow trace`: the effects of moves, step by step, each with its clause.

use crate::game::StartArgs;
use crate::output::console::Console;
use crate::output::pictures::{self, AlbumArgs};
use crate::output::{board, located_steps};
use clap::Args;
use sow_display::drawing::{Changes, Scene};
use sow_display::history::{History, Step};
use sow_display::narration::{self, json};
use sow_display::result;
use sow_grammar::rules::Seat;
use sow_matches::Match;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;

/// Show the effects of moves, step by step, with the clauses that cause them
#[derive(Debug, Args)]
#[command(after_help = "\
Each step follows the file and line of the clause that causes it: a kind of move, a
row of a table or of the endings, or an alternative of a `choose`. With --json, a
step is an object:

  {\"text\":\"…\",\"lap\":1,\"file\":\"kalaha.sow\",\"line\":40,\"clause\":\"…\",
   \"moved\":[{\"from\":\"South's 3\",\"to\":null,\"seeds\":4}]}

`lap` counts from the first sowing and is null before it; `clause` is the first line
of the clause; `file`, `line` and `clause` are null if a step needs no clause; in
`from` and `to`, null is the hand of the sower.

--svg and --animation draw the board before the move and after each lap.

Examples:
  sow trace kalaha 3
  sow trace kalaha 1 4 2
  sow trace hus 'f5' --json
  sow trace kalaha --position '0,0,0,0,0,1/1,0,0,0,0,6 30:34' 1 --svg laps")]
pub struct Trace {
    #[command(flatten)]
    start: StartArgs,
    /// The moves in turn, as `sow moves` spells them
    #[arg(value_name = "MOVE", required = true)]
    played: Vec<String>,
    #[command(flatten)]
    album: AlbumArgs,
    /// Print one JSON object per move
    #[arg(long)]
    json: bool,
}

impl Trace {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game, the position or the move is faulty, or a picture cannot be drawn.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.album.check()?;
        let chosen = self.start.choose(console)?;
        let before = chosen.start_abbreviated(self.start.position.as_deref())?;
        let mut history = History::new(before);
        for played in &self.played {
            let legal = history.current().read_move(played);
            let applied = legal.and_then(|legal| history.play(&legal));
            applied.map_err(|error| Failure::Input(format!("`{played}`: {error}")))?;
        }
        for (at, step) in history.steps().iter().enumerate() {
            let before = history.before_move(at);
            match self.json {
                true => console.print_json(&json::move_to_json(
                    &chosen.name,
                    &chosen.sources,
                    before,
                    step,
                ))?,
                false => report(&chosen, before, (at, step), console)?,
            }
            if self.album.is_wanted() {
                let drawn = self.album.draw(pictures::move_pictures(before, step))?;
                if !self.json {
                    write!(console.out, "{drawn}")?;
                }
            }
        }
        Ok(())
    }
}

fn report(
    chosen: &ChosenGame,
    before: &Match,
    (at, step): (usize, &Step),
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let paint = console.paint;
    let out = &mut *console.out;
    // Before any later move, the board has already been drawn: it is the board after the previous move.
    if at == 0 {
        let drawn = board::draw(&Scene::new(before), &Changes::new(), paint);
        writeln!(out, "{drawn}")?;
    }
    writeln!(
        out,
        "{}",
        paint.strong(narration::title(before, step, None))
    )?;
    let steps = narration::steps(before, step);
    write!(
        out,
        "{}",
        located_steps::format_steps(steps, &chosen.sources, paint)
    )?;
    write!(
        out,
        "{}",
        board::draw_round_ends(Seat::South, step, before, paint)
    )?;
    let changes = step.changes(before);
    let drawn = board::draw(&Scene::new(&step.after), &changes, paint);
    writeln!(out, "\n{drawn}")?;
    if let Some(result) = result::describe(&step.after) {
        writeln!(out, "{}", paint.strong(result))?;
    }
    Ok(())
}
