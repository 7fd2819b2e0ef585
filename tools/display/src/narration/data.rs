//! The effects of a move as JSON.

use super::{Moved, Told, steps};
use crate::english;
use crate::history::Step;
use crate::{result, round_ends};
use serde_json::{Value, json};
use sow_grammar::rules::Seat;
use sow_grammar::source::{Sources, Span};
use sow_interpreter::Layout;
use sow_matches::Match;

/// The location of a clause.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The name of the rule file.
    pub file: &'a str,
    /// The line number, from 1.
    pub line: usize,
    /// The first line of the clause.
    pub text: &'a str,
}

/// Finds the location of a clause; `None` if the span lies in no file.
#[must_use]
pub fn place(sources: &Sources, span: Span) -> Option<Place<'_>> {
    let (source, range) = sources.locate(span)?;
    let text = source.text[range.clone()].lines().next().unwrap_or("");
    Some(Place {
        file: &source.name,
        line: source.line_column(range.start).line,
        text: text.trim_end(),
    })
}

/// Describes a move of the game named `game`, with all its steps, as `sow trace --json` prints it.
#[must_use]
pub fn of(game: &str, sources: &Sources, before: &Match, step: &Step) -> Value {
    let layout = before.program().layout();
    let steps = steps(before, step);
    let steps = steps
        .iter()
        .map(|told| object_of(told, sources, layout, step.mover));
    let ended = round_ends::of_match(step).iter();
    json!({
        "game": game,
        "position": before.notation(),
        "mover": english::letter(step.mover),
        "move": step.spelling,
        "steps": steps.collect::<Vec<_>>(),
        "ended": ended.map(round_ends::object).collect::<Vec<_>>(),
        "after": step.after.notation(),
        "over": result::object(step.after.over()),
    })
}

fn object_of(told: &Told, sources: &Sources, layout: &Layout, mover: Seat) -> Value {
    let clause = told.clause.and_then(|span| place(sources, span));
    let name = |cell| crate::drawing::name(layout, cell, mover);
    let moved = told.moved.iter().map(|&Moved { from, to, seeds }| {
        json!({"from": from.map(name), "to": to.map(name), "seeds": seeds})
    });
    json!({
        "text": told.text,
        "lap": told.lap,
        "file": clause.as_ref().map(|place| place.file),
        "line": clause.as_ref().map(|place| place.line),
        "clause": clause.as_ref().map(|place| place.text),
        "moved": moved.collect::<Vec<_>>(),
    })
}
