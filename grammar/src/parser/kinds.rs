//! The kinds of line there are.

use super::build::Builder;
use super::grammar::Rule;
use super::lines::LineKind;
use super::reader::Reader;
use super::scan::{Kind, Token};
use crate::syntax::{Block, BoardLine, Deal, MoveLine, MoveSection, Row, TableUse};
use std::ops::Range;

pub(super) const BOARD_LINE: LineKind<BoardLine> = LineKind {
    rule: Rule::board_line,
    one: Rule::one_board_line,
    build: Builder::board_line,
    begins: |token| token.kind == Kind::Word,
    inner: |_, _| None,
};

pub(super) const DEAL: LineKind<Deal> = LineKind {
    rule: Rule::deal,
    one: Rule::one_deal,
    build: Builder::deal,
    begins: |token| token.kind == Kind::Word && !goes_on(token),
    inner: |_, _| None,
};

pub(super) const MOVE: LineKind<MoveSection> = LineKind {
    rule: Rule::move_kind,
    one: Rule::one_move,
    build: Builder::move_kind,
    begins: |token| token.text == "move",
    inner: |reader, rest| {
        let open = reader
            .opening(&rest)
            .filter(|_| reader.tokens[rest.start].text == "move")?;
        let end = (reader.brackets.end[open]).min(rest.end);
        Some((
            reader.faulty_move(rest.start..end, open),
            behind(reader, open, end),
        ))
    },
};

pub(super) const MOVE_LINE: LineKind<MoveLine> = LineKind {
    rule: Rule::move_line,
    one: Rule::one_move_line,
    build: Builder::move_line,
    begins: |token| token.kind == Kind::Word && (token.text == "from" || !goes_on(token)),
    inner: table_inside,
};

pub(super) const ROW: LineKind<Row> = LineKind {
    rule: Rule::row,
    one: Rule::one_row,
    build: Builder::row,
    begins: |token| {
        matches!(token.kind, Kind::Word | Kind::Open) && !goes_on(token) && !acts(token)
    },
    inner: |_, _| None,
};

/// `last { … }` and `each { … }` inside a kind of move.
fn table_inside(
    reader: &mut Reader<'_, '_>,
    rest: Range<usize>,
) -> Option<(Option<MoveLine>, usize)> {
    let word = reader.tokens[rest.start].text;
    let open = rest.start + 1;
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

/// Whether a word goes on with the line before.
fn goes_on(token: &Token<'_>) -> bool {
    const WORDS: [&str; 26] = [
        "after",
        "and",
        "as",
        "avoiding",
        "clockwise",
        "counterclockwise",
        "dropping",
        "except",
        "for",
        "from",
        "has",
        "in",
        "into",
        "is",
        "keeping",
        "leftward",
        "of",
        "once",
        "or",
        "preferring",
        "rightward",
        "skipping",
        "to",
        "unless",
        "where",
        "while",
    ];
    WORDS.contains(&token.text)
}

/// Whether a word begins an action and nothing else.
fn acts(token: &Token<'_>) -> bool {
    const WORDS: [&str; 20] = [
        "again", "capture", "choose", "do", "draw", "end", "illegal", "last", "leave", "lift",
        "mark", "most", "pass", "put", "relay", "set", "sow", "step", "sweep", "unmark",
    ];
    WORDS.contains(&token.text)
}
