//! The answer of `sow solve`, as text or JSON.

use super::line::BestLine;
use crate::output::console::Console;
use serde_json::{Map, Value, json};
use sow_display::english::seat_name;
use sow_interpreter::Game;
use sow_operations::failure::Failure;
use sow_operations::numbers::{format_rate, round_to_micros};
use sow_solver::{Bounds, MAX_DEPTH, Solver};

/// The outcome of the search, ready to be printed.
pub(super) struct Answer<'a, 'p> {
    pub(super) game: &'a Game<'p>,
    pub(super) solver: &'a Solver<'p>,
    pub(super) all_moves: bool,
    /// A line of best play, if it was asked for and the value is known.
    pub(super) line: Option<BestLine>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// Whether lines were too long for the search.
    pub(super) has_long_lines: bool,
}

impl Answer<'_, '_> {
    /// Prints the answer.
    pub(super) fn print(&self, as_json: bool, console: &mut Console<'_>) -> Result<(), Failure> {
        match as_json {
            true => console.print_json(&self.to_json()),
            false => self.print_table(console),
        }
    }

    fn best(&self) -> Vec<String> {
        let best = self.solver.best_moves();
        best.into_iter().map(|one| self.game.spell(one)).collect()
    }

    /// Returns the JSON object. An unknown value is `null`, and the known bounds are added.
    fn to_json(&self) -> Value {
        let bounds = self.solver.bounds();
        let mut object = json!({"value": bounds.value(), "best": self.best()});
        if bounds.value().is_none() {
            object["low"] = bounds.low.into();
            object["high"] = bounds.high.into();
        }
        if self.all_moves {
            let each = |one: &sow_solver::MoveBounds| {
                let value = one.bounds.value().map_or(Value::Null, Value::from);
                (self.game.spell(one.game_move), value)
            };
            let moves: Map<_, _> = self.solver.moves().iter().map(each).collect();
            object["moves"] = moves.into();
        }
        if let Some(line) = &self.line {
            object["line"] = line.to_json();
        }
        object["measure"] = self.solver.measure().name().into();
        object["nodes"] = self.nodes.into();
        object["seconds"] = round_to_micros(self.seconds).into();
        object
    }

    fn print_table(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let mover = seat_name(self.game.position().mover());
        let bounds = self.solver.bounds();
        let meaning = match bounds.value() {
            Some(value) => self.solver.describe_value(value),
            None if self.has_long_lines => format!(
                "lines of play are longer than the {MAX_DEPTH} moves that are searched, so the value stays open"
            ),
            None => "lines of play repeat positions, so search cannot narrow the value further"
                .to_owned(),
        };
        writeln!(
            console.out,
            "value {} for {mover}: {meaning}",
            format_bounds(bounds)
        )?;
        let best = self.best();
        // If a solitaire cannot be solved, no move is better than another.
        let plays_alone = self.game.program().layout().players() == 1;
        let is_hopeless = plays_alone && bounds.value().is_some_and(|value| value < 0);
        if !best.is_empty() && bounds.value().is_some() && !is_hopeless {
            writeln!(console.out, "best  {}", console.paint.word(best.join(", ")))?;
        }
        if self.all_moves {
            self.print_moves(console)?;
        }
        if let Some(line) = &self.line {
            writeln!(console.out, "line\n{}", line.describe(console.paint))?;
        }
        let rate = format_rate(self.nodes, self.seconds);
        let (nodes, seconds) = (self.nodes, self.seconds);
        Ok(writeln!(
            console.out,
            "{nodes} positions in {seconds:.3} s, {rate} positions/s"
        )?)
    }

    fn print_moves(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let spelt = |one: &sow_solver::MoveBounds| self.game.spell(one.game_move);
        let moves = self.solver.moves();
        let width = moves
            .iter()
            .map(|one| spelt(one).chars().count())
            .max()
            .unwrap_or(0);
        for one in moves {
            let word = console.paint.word(format!("{:width$}", spelt(one)));
            writeln!(console.out, "{word} {:>5}", format_bounds(one.bounds))?;
        }
        Ok(())
    }
}

/// Formats an exact value as a number, otherwise its bounds as `low..high`.
fn format_bounds(bounds: Bounds) -> String {
    match bounds.value() {
        Some(value) => value.to_string(),
        None => format!("{}..{}", bounds.low, bounds.high),
    }
}
