//! Positions with more choices than the limits of play allow.

use crate::clauses::tables_of_kind;
use sow_grammar::parser::{FileKind, parse_without_fixes};
use sow_grammar::rules::MoveId;
use sow_grammar::source::{Sources, Span};
use sow_grammar::{Code, Diagnostic};
use sow_interpreter::{CompiledGame, Game, Limit};

/// Returns a warning if moves are dropped in the opening or in random games. `in_games` is the limit and the kind of
/// move that random games have found; `option_suffix` describes the option values.
pub(crate) fn find_dropped(
    compiled: &CompiledGame,
    sources: &Sources,
    in_games: Option<(Limit, MoveId)>,
    option_suffix: &str,
) -> Option<Diagnostic> {
    let in_opening = Game::new(&compiled.program).left_out_moves();
    let (position, found) = match in_opening {
        Some(found) => ("in the opening", found),
        None => ("in a random game", in_games?),
    };
    let (limit, kind) = found;
    if limit.forbids_play() {
        return None;
    }
    let message = format!("{position}{option_suffix} {limit}");
    let place = choice_span(compiled, sources, kind).unwrap_or(compiled.rules[kind].span);
    let fault = Diagnostic::new(Code::DroppedMoves, place, message);
    Some(fault.help("let the player choose among fewer numbers or pits, or in several moves"))
}

/// Returns the span of the first choice in a kind of move or in a table that the kind can reach.
fn choice_span(compiled: &CompiledGame, sources: &Sources, kind: MoveId) -> Option<Span> {
    let CompiledGame { rules, program } = compiled;
    let rows = tables_of_kind(compiled, kind)
        .into_iter()
        .flat_map(|table| {
            let rows = (0..).zip(&rules[table].rows);
            rows.filter(move |&(row, _)| program.has_row(Some(table), row))
        });
    let sections = std::iter::once(rules[kind].span).chain(rows.map(|(_, row)| row.span));
    let sources_of_rules = sources.as_slice().iter();
    let choices: Vec<Span> = sources_of_rules
        .flat_map(|source| {
            parse_without_fixes(source, FileKind::Game)
                .tree
                .choice_spans()
        })
        .collect();
    let choice = sections.into_iter().find_map(|section| {
        let inside = |choice: &&Span| section.start <= choice.start && choice.end <= section.end;
        choices.iter().find(inside)
    })?;
    Some(first_line(sources, *choice))
}

/// Returns the part of a span on its first line, without the brace that opens a block there.
fn first_line(sources: &Sources, span: Span) -> Span {
    let line = sources.text(span).lines().next().unwrap_or_default();
    let length = line.trim_end_matches([' ', '{']).len();
    Span::new(span.start, span.start + length as u32)
}
