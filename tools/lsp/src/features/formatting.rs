//! Formatting in the canonical layout, and indentation while typing. Only whitespace changes, so every edit replaces
//! the whitespace between two tokens.

use crate::documents::Document;
use crate::protocol::incoming::TypingParams;
use crate::protocol::{Range, TextEdit};
use sow_grammar::format::format;
use sow_grammar::parser::{Token, TokenKind, lex};
use sow_grammar::source::Sources;
use std::ops;

/// Returns the edits that format a document; `None` if it cannot be parsed.
pub(crate) fn document_edits(document: &Document) -> Option<Vec<TextEdit>> {
    layout_edits(document).map(|edits| text_edits(document, edits))
}

/// Returns the edits that lie in a range.
pub(crate) fn range_edits(document: &Document, range: Range) -> Option<Vec<TextEdit>> {
    let (start, end) = (
        document.text.offset(range.start),
        document.text.offset(range.end),
    );
    let mut edits = layout_edits(document)?;
    edits.retain(|(bytes, _)| start <= bytes.start && bytes.end <= end);
    Some(text_edits(document, edits))
}

type Edit = (ops::Range<usize>, String);

fn text_edits(document: &Document, edits: Vec<Edit>) -> Vec<TextEdit> {
    let edit = |(bytes, new_text)| TextEdit {
        range: document.text.range(bytes),
        new_text,
    };
    edits.into_iter().map(edit).collect()
}

fn layout_edits(document: &Document) -> Option<Vec<Edit>> {
    let text = document.text.to_parser_text();
    let mut sources = Sources::default();
    let index = sources.add("", None, text.clone());
    let laid_out = format(sources.get(index), document.kind).ok()?;
    let (before, after) = (token_ranges(&text), token_ranges(&laid_out));
    let same = before.len() == after.len()
        && before
            .iter()
            .zip(&after)
            .all(|(one, other)| text[one.clone()] == laid_out[other.clone()]);
    if !same {
        // Should never happen; replacing the whole text is safe.
        return Some(vec![(0..text.len(), laid_out)]);
    }
    let mut edits = Vec::new();
    let (old, new) = (gaps(&before, text.len()), gaps(&after, laid_out.len()));
    for (old, new) in old.into_iter().zip(new) {
        if text[old.clone()] != laid_out[new.clone()] {
            edits.push((old, laid_out[new].to_owned()));
        }
    }
    Some(edits)
}

/// Returns the ranges of tokens and comments in a text, in order.
fn token_ranges(text: &str) -> Vec<ops::Range<usize>> {
    let (tokens, remarks) = lex(text);
    let tokens = tokens.iter().map(|token| token.start..token.end());
    let remarks = remarks.iter().map(|remark| {
        let start = remark.range.start;
        start..start + text[remark.range.clone()].trim_end().len()
    });
    let mut all: Vec<_> = tokens.chain(remarks).collect();
    all.sort_by_key(|bytes| bytes.start);
    all
}

/// Returns the ranges before, between and after the pieces.
fn gaps(pieces: &[ops::Range<usize>], end: usize) -> Vec<ops::Range<usize>> {
    let starts = std::iter::once(0).chain(pieces.iter().map(|piece| piece.end));
    let ends = pieces.iter().map(|piece| piece.start).chain([end]);
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

/// The characters that trigger indentation.
pub(crate) const TRIGGERS: [&str; 2] = ["\n", "}"];

/// The indentation of a block, in spaces.
const INDENT: usize = 2;

/// Returns the edits after a character has just been typed.
pub(crate) fn edits_after_typing(document: &Document, params: &TypingParams) -> Vec<TextEdit> {
    let text = document.text.to_parser_text();
    let at = document.text.offset(params.position);
    let (tokens, remarks) = lex(&text);
    if remarks
        .iter()
        .any(|remark| remark.range.start < at && at < remark.range.end)
    {
        return Vec::new();
    }
    if params.ch == "}" {
        let laid_out = format_closed_block(document, &tokens, at);
        if let Some(edits) = laid_out.filter(|edits| !edits.is_empty()) {
            return edits;
        }
    }
    indent_line(document, &text, &tokens, at)
        .into_iter()
        .collect()
}

/// Formats the block that a brace has just closed, if the text can be parsed.
fn format_closed_block(
    document: &Document,
    tokens: &[Token<'_>],
    at: usize,
) -> Option<Vec<TextEdit>> {
    let close = tokens
        .iter()
        .position(|token| token.text == "}" && token.end() == at)?;
    let mut depth = 0_usize;
    let open = tokens[..close].iter().rposition(|token| {
        match token.text {
            "}" => depth += 1,
            "{" if depth == 0 => return true,
            "{" => depth -= 1,
            _ => {}
        }
        false
    })?;
    let range = document.text.range(tokens[open].start..at);
    range_edits(document, range)
}

/// Indents the line at an offset.
fn indent_line(
    document: &Document,
    text: &str,
    tokens: &[Token<'_>],
    at: usize,
) -> Option<TextEdit> {
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let rest = &text[start..];
    let end = start + (rest.len() - rest.trim_start_matches([' ', '\t']).len());
    let before: Vec<_> = tokens.iter().filter(|token| token.start < start).collect();
    let depth = before
        .iter()
        .fold(0_usize, |depth, token| match token.kind {
            TokenKind::Open => depth + 1,
            TokenKind::Close => depth.saturating_sub(1),
            _ => depth,
        });
    let closes = tokens.iter().find(|token| token.start >= start);
    let closes = closes.is_some_and(|token| token.start == end && token.kind == TokenKind::Close);
    // A row continues after its arrow, a list after its comma.
    let goes_on = before
        .last()
        .is_some_and(|last| matches!(last.text, "=>" | ";" | ","));
    let steps = depth.saturating_sub(usize::from(closes)) + usize::from(goes_on && !closes);
    let wanted = " ".repeat(steps * INDENT);
    let range: Range = document.text.range(start..end);
    (text[start..end] != wanted).then_some(TextEdit {
        range,
        new_text: wanted,
    })
}
