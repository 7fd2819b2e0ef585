//! Openings with more choices than the limits of play allow.

use sow_grammar::rules::{MoveId, TableId};
use sow_grammar::source::{Sources, Span};
use sow_grammar::{Code, Diagnostic};
use sow_interpreter::{Game, Program};

/// Returns a warning if moves are missing in the opening. `option_suffix` names the options.
pub(crate) fn find_dropped(
    program: &Program,
    sources: &Sources,
    option_suffix: &str,
) -> Option<Diagnostic> {
    let listed = Game::new(program).list_moves();
    let limit = listed.limit.filter(|limit| !limit.forbids_play())?;
    let count = |kind: MoveId| {
        let same = listed.moves.iter().filter(|one| one.kind_id() == kind);
        same.count()
    };
    let kinds = (0..program.rules().moves.len()).map(|at| MoveId(at as u16));
    let most = kinds.max_by_key(|&kind| (count(kind), std::cmp::Reverse(kind)))?;
    let kind = &program.rules()[most];
    let rows = (0..).zip(&program.rules().tables).flat_map(|(at, table)| {
        let rows = (0..).zip(&table.rows);
        rows.filter(move |&(row, _)| program.has_row(Some(TableId(at)), row))
    });
    let sections = std::iter::once(kind.span).chain(rows.map(|(_, row)| row.span));
    let choice = sections
        .into_iter()
        .find_map(|span| choice_span(sources, span));
    let message = format!("in the opening{option_suffix} {limit}");
    let fault = Diagnostic::new(Code::DroppedMoves, choice.unwrap_or(kind.span), message);
    Some(fault.help("let the player choose among fewer numbers or pits, or in several moves"))
}

/// Returns the span of the first choice in a part of the text, up to the end of its line.
fn choice_span(sources: &Sources, part: Span) -> Option<Span> {
    let mut start = part.start;
    for line in sources.text(part).split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        let at = code.find("choose").or_else(|| code.find("either way"));
        if let Some(at) = at {
            let end = at + code[at..].trim_end().len();
            return Some(Span::new(start + at as u32, start + end as u32));
        }
        start += line.len() as u32;
    }
    None
}
