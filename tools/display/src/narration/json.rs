//! The effects of a move as JSON.

use super::{NarrationStep, Transfer, steps};
use crate::history::Step;
use crate::{result, round_ends};
use serde_json::{Value, json};
use sow_grammar::rules::Seat;
use sow_grammar::source::{Sources, Span};
use sow_interpreter::Layout;
use sow_interpreter::notation::seat_letter;
use sow_matches::Match;

/// The location of a clause.
#[derive(Debug, Clone, Copy)]
pub struct ClauseLocation<'a> {
    /// The name of the rule file.
    pub file: &'a str,
    /// The line number, from 1.
    pub line: usize,
    /// The first line of the clause.
    pub text: &'a str,
}

/// Finds the location of a clause; `None` if the span lies in no file.
#[must_use]
pub fn locate_clause(sources: &Sources, span: Span) -> Option<ClauseLocation<'_>> {
    let (source, range) = sources.locate(span)?;
    let text = source.text[range.clone()].lines().next().unwrap_or("");
    Some(ClauseLocation {
        file: &source.name,
        line: source.line_column(range.start).line,
        text: text.trim_end(),
    })
}

/// Describes a move of the game named `game`, with all its steps, as `sow trace --json` prints it.
#[must_use]
pub fn move_to_json(game: &str, sources: &Sources, before: &Match, step: &Step) -> Value {
    let layout = before.program().layout();
    let steps = steps(before, step);
    let steps = steps
        .iter()
        .map(|narrated| step_to_json(narrated, sources, layout, step.mover));
    let ended = round_ends::ended_rounds(step).iter();
    json!({
        "game": game,
        "position": before.notation(),
        "mover": seat_letter(step.mover),
        "move": step.spelling,
        "steps": steps.collect::<Vec<_>>(),
        "ended": ended.map(round_ends::to_json).collect::<Vec<_>>(),
        "after": step.after.notation(),
        "over": result::to_json(step.after.result()),
    })
}

fn step_to_json(
    narrated: &NarrationStep,
    sources: &Sources,
    layout: &Layout,
    mover: Seat,
) -> Value {
    let clause = narrated
        .clause
        .and_then(|span| locate_clause(sources, span));
    let name = |cell| crate::drawing::cell_name(layout, cell, mover);
    let moved = narrated.transfers.iter().map(|&Transfer { from, to, seeds }| {
        json!({"from": from.map(name), "to": to.map(name), "seeds": seeds})
    });
    json!({
        "text": narrated.text,
        "lap": narrated.lap,
        "file": clause.as_ref().map(|place| place.file),
        "line": clause.as_ref().map(|place| place.line),
        "clause": clause.as_ref().map(|place| place.text),
        "moved": moved.collect::<Vec<_>>(),
    })
}
