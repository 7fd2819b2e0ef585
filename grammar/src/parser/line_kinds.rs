//! The kinds of line there are.

use super::build::Builder;
use super::grammar::{self, Rule};
use super::lines::LineKind;
use super::reader::Reader;
use crate::syntax::{
    Block, BoardLine, CaseLine, Deal, MatchPart, MoveLine, PhasePart, Row, Spanned, TableUse,
};
use std::ops::Range;

pub(super) const BOARD_LINE: LineKind<BoardLine> = LineKind {
    rule: Rule::board_line,
    one: Rule::one_board_line,
    build: Builder::board_line,
    inner: |_, _| None,
};

pub(super) const DEAL: LineKind<Deal> = LineKind {
    rule: Rule::deal,
    one: Rule::one_deal,
    build: Builder::deal,
    inner: |_, _| None,
};

pub(super) const PHASE_PART: LineKind<PhasePart> = LineKind {
    rule: Rule::phase_part,
    one: Rule::one_phase_part,
    build: Builder::phase_part,
    inner: |reader, rest| {
        let lines = matches!(reader.tokens[rest.start].text, "move" | "table");
        let open = reader.opening(&rest).filter(|_| lines)?;
        let end = (reader.brackets.end[open]).min(rest.end);
        Some((
            reader.faulty_part(rest.start..end, open),
            behind(reader, open, end),
        ))
    },
};

pub(super) const MOVE_LINE: LineKind<MoveLine> = LineKind {
    rule: Rule::move_line,
    one: Rule::one_move_line,
    build: Builder::move_line,
    inner: table_inside,
};

pub(super) const ROW: LineKind<Row> = LineKind {
    rule: Rule::row,
    one: Rule::one_row,
    build: Builder::row,
    inner: |_, _| None,
};

/// A row of a match: of the same words, but other actions are offered for mending it.
const MATCH_ROW: LineKind<Row> = LineKind {
    one: Rule::one_match_row,
    ..ROW
};

pub(super) const MATCH_PART: LineKind<MatchPart> = LineKind {
    rule: Rule::match_part,
    one: Rule::one_match_part,
    build: Builder::match_part,
    inner: rows_inside,
};

pub(super) const CASE_LINE: LineKind<Spanned<CaseLine>> = LineKind {
    rule: Rule::case_line,
    one: Rule::one_case_line,
    build: Builder::case_line,
    inner: |_, _| None,
};

/// `over { … }` and the like inside a match.
fn rows_inside(
    reader: &mut Reader<'_, '_>,
    rest: Range<usize>,
) -> Option<(Option<MatchPart>, usize)> {
    let open = reader.opening(&rest).filter(|open| open - rest.start < 6)?;
    let head = format!("{}}}", reader.text(rest.start..open + 1));
    let read = grammar::read(Rule::match_part, &head, reader.offset(rest.start)).ok()?;
    let MatchPart::Rows { of, own, block } = reader.builder.match_part(&read) else {
        return None;
    };
    let end = reader.brackets.end[open].min(rest.end);
    let lines = reader.lines(&MATCH_ROW, open + 1..end);
    let block = Block { lines, ..block };
    Some((
        Some(MatchPart::Rows { of, own, block }),
        behind(reader, open, end),
    ))
}

/// `last { … }`, `last must { … }` and `each { … }` inside a kind of move.
fn table_inside(
    reader: &mut Reader<'_, '_>,
    rest: Range<usize>,
) -> Option<(Option<MoveLine>, usize)> {
    let word = reader.tokens[rest.start].text;
    let second = rest.clone().nth(1);
    let must = second.filter(|&at| word == "last" && reader.tokens[at].text == "must");
    let open = rest.start + 1 + usize::from(must.is_some());
    if !matches!(word, "last" | "each") || open >= rest.end || reader.tokens[open].text != "{" {
        return None;
    }
    let end = reader.brackets.end[open].min(rest.end);
    let lines = reader.lines(&ROW, open + 1..end);
    let keyword = reader.explainer.span(rest.start);
    let last = end.min(rest.end - 1);
    let block = Block {
        lines,
        span: keyword.to(reader.explainer.span(last)),
        keyword,
        must: must.map(|at| reader.explainer.span(at)),
    };
    let line = if word == "last" {
        MoveLine::Last(block)
    } else {
        MoveLine::Each(TableUse::Inline(block))
    };
    Some((Some(line), behind(reader, open, end)))
}

/// The token behind the block that opens at `open` and ends at `end`.
fn behind(reader: &Reader<'_, '_>, open: usize, end: usize) -> usize {
    end + usize::from(
        reader.brackets.unclosed.binary_search(&open).is_err() && reader.brackets.end[open] == end,
    )
}
