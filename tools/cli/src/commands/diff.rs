//! `sow diff`: the differences between two games, in their rules and in play.

mod compare;
mod lockstep;
mod rules;

use crate::game::{self, assignment};
use crate::output::board;
use crate::output::console::Console;
use crate::support::progress::Progress;
use crate::support::work::WorkArgs;
use clap::Args;
use lockstep::{Outcome, ReachedLimit, SearchLimits, find_difference};
use rules::DifferingSection;
use serde_json::{Value, json};
use sow_display::drawing::{Changes, Scene};
use sow_display::english::count;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::rule_sheet::wrap;

/// Show how two games differ, in their rules and in play
#[derive(Debug, Args)]
#[command(after_help = "\
The rules are compared as they are played, with bases and options resolved, in the
words of `sow show`. Then both games are played side by side with all moves they
share, shortest lines first, until the boards, the result, the player to move or the
legal moves differ; the shortest such line is shown. Memory that does not show on
the board makes no difference by itself. If the search reaches its limits, random
games look for a line; it may not be the shortest, and the output says so.

The exit code is 0 whether or not the games differ; --json reports `same`:

  {\"same\":false,\"a\":{\"game\":\"oware\",\"title\":\"Oware\",\"options\":{}},\"b\":{…},
   \"rules\":[{\"title\":\"Endings\",\"differences\":[{\"a\":[\"…\"],\"b\":[\"…\"]}]}],
   \"play\":{\"moves\":[\"3\",\"2\"],\"differences\":[\"…\"],\"a\":\"POSITION\",\"b\":\"POSITION\"},
   \"positions\":17,\"bound\":null}

`play` is null if no difference was found. `bound` is null if no line is shorter or
all lines were searched; otherwise it names the limit that the search reached:
`positions`, `depth`, `moves` (too many to list) or `steps` (of slow positions).
`same` is true if no difference was found in the rules or in play.

Examples:
  sow diff oware awari
  sow diff kalaha kalah --set-a seeds=4
  sow diff kalaha kalaha --set-b seeds=4
  sow diff my-game.sow oware --json")]
pub struct Diff {
    /// A bundled variant, by any of its names, or the path of a rule file
    #[arg(value_name = "A")]
    a: String,
    /// The other game
    #[arg(value_name = "B")]
    b: String,
    /// Set an option of both games; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// Set an option of the first game
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    set_a: Vec<(String, String)>,
    /// Set an option of the second game
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    set_b: Vec<(String, String)>,
    /// Play both from this position; parts may be left out as in cases
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Compare at most N pairs of positions
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = parse_positions)]
    positions: usize,
    /// Look at most N moves ahead
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    #[command(flatten)]
    work: WorkArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The maximum of `--positions`: this many pairs take about a gigabyte of memory.
const MAX_POSITIONS: usize = 1_000_000;

fn parse_positions(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=MAX_POSITIONS).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to {MAX_POSITIONS}"))
}

impl Diff {
    /// Runs the command.
    ///
    /// # Errors
    /// If a game cannot be chosen.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let both = |own: &[(String, String)]| [&self.set[..], own].concat();
        let a = game::choose(&self.a, &both(&self.set_a), console)?;
        let mut b = game::choose(&self.b, &both(&self.set_b), console)?;
        self.work.limit(&a.game.program);
        b.game = b.game.with_work_limit(&a.game.program.work_limit);
        let parts = rules::differences(&a.game, &b.game);
        let names = display_names(&a, &b);
        let names = names.each_ref().map(String::as_str);
        let start = |game: &ChosenGame| game.start_abbreviated(self.position.as_deref());
        let starts = [start(&a)?, start(&b)?];
        let progress = Progress::new("pairs of positions", None, console.progress);
        let bounds = SearchLimits {
            positions: self.positions,
            depth: self.depth,
            monitor: &progress,
        };
        let outcome = find_difference(starts, names, bounds)?;
        drop(progress);
        match self.json {
            true => console.print_json(&to_json([&a, &b], &parts, &outcome)),
            false => report(names, &parts, &outcome, console),
        }
    }
}

/// Returns the names of both games in the output: their titles or, if these are equal, names and options.
fn display_names(a: &ChosenGame, b: &ChosenGame) -> [String; 2] {
    let titles = [a, b].map(|one| one.game.rules.title.clone());
    if titles[0] != titles[1] {
        return titles;
    }
    let full = [a, b].map(|game| {
        let options = game.changed_options();
        options.fold(game.name.clone(), |name, (option, value)| {
            format!("{name} {option}={value}")
        })
    });
    match full[0] == full[1] {
        true => ["A", "B"].map(str::to_owned),
        false => full,
    }
}

fn report(
    names: [&str; 2],
    parts: &[DifferingSection],
    outcome: &Outcome,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let paint = console.paint;
    let out = &mut *console.out;
    match parts {
        [] => writeln!(
            out,
            "The rules of {} and {} read the same.",
            names[0], names[1]
        )?,
        _ => writeln!(out, "- {}\n+ {}", names[0], names[1])?,
    }
    for part in parts {
        writeln!(out, "\n{}", paint.strong(&part.title))?;
        for (at, difference) in part.differences.iter().enumerate() {
            if at > 0 {
                writeln!(out)?;
            }
            for (sign, lines) in [("- ", &difference.a), ("+ ", &difference.b)] {
                for line in lines {
                    writeln!(out, "{}", wrap(sign, line, paint))?;
                }
            }
        }
    }
    writeln!(out, "\n{}", paint.strong("In play"))?;
    writeln!(out, "{}", wrap("", &describe_play(outcome), paint))?;
    let Some(parting) = &outcome.first_difference else {
        return Ok(());
    };
    for difference in &parting.differences {
        writeln!(out, "{}", wrap("- ", difference, paint))?;
    }
    let scenes = parting.games.each_ref().map(Scene::new);
    let boards = scenes
        .each_ref()
        .map(|scene| board::draw(scene, &Changes::new(), paint));
    match boards[0] == boards[1] {
        true => writeln!(out, "\n{}", boards[0].trim_end())?,
        false => {
            let changes = match scenes[0].board == scenes[1].board {
                true => Changes::new(),
                false => scenes[1].board.changes_since(&scenes[0].board),
            };
            let second = board::draw(&scenes[1], &changes, paint);
            for (name, drawn) in names.iter().zip([&boards[0], &second]) {
                writeln!(out, "\n{}\n\n{}", paint.strong(name), drawn.trim_end())?;
            }
        }
    }
    Ok(())
}

/// Says whether the games were found to play differently, and after which moves.
fn describe_play(outcome: &Outcome) -> String {
    let compared = format!("{} of positions", count(outcome.positions, "pair"));
    let reached = match outcome.reached_limit {
        Some(ReachedLimit::Depth) => "`--depth` limited the search for the shortest line",
        Some(ReachedLimit::Moves) => "some positions have too many moves to play them all",
        Some(ReachedLimit::Steps) => {
            "slow positions used up the steps that `--steps` allows altogether"
        }
        Some(ReachedLimit::Positions) => "`--positions` limited the search for the shortest line",
        None => "",
    };
    match &outcome.first_difference {
        Some(parting) if parting.moves.is_empty() => "They differ from the beginning:".to_owned(),
        Some(parting) => {
            let (after, line) = (count(parting.moves.len(), "move"), parting.moves.join(" "));
            match outcome.reached_limit {
                None => format!("They first differ after {after}: {line}"),
                Some(_) => {
                    format!("They differ after {after}, found in random games ({reached}): {line}")
                }
            }
        }
        None if outcome.reached_limit.is_none() => {
            format!("They play identically throughout ({compared}).")
        }
        None => format!("No difference was found among {compared}; {reached}."),
    }
}

fn to_json(games: [&ChosenGame; 2], parts: &[DifferingSection], outcome: &Outcome) -> Value {
    let [a, b] = games.map(|game| {
        let options: serde_json::Map<String, Value> = game
            .changed_options()
            .map(|(option, value)| (option, value.into()))
            .collect();
        json!({"game": game.name, "title": game.game.rules.title, "options": options})
    });
    let play = outcome.first_difference.as_ref().map(|parting| {
        json!({
            "moves": parting.moves,
            "differences": parting.differences,
            "a": parting.games[0].notation(),
            "b": parting.games[1].notation(),
        })
    });
    json!({
        "same": parts.is_empty() && play.is_none(),
        "a": a,
        "b": b,
        "rules": parts,
        "play": play,
        "positions": outcome.positions,
        "bound": outcome.reached_limit,
    })
}
