//! Formatting in the canonical layout. Only whitespace changes, so every edit replaces the whitespace between two
//! tokens.

use crate::documents::Document;
use crate::protocol::{Range, TextEdit};
use sow_grammar::format::format;
use sow_grammar::parser::lex;
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
    let laid_out = format(sources.get(index), document.form).ok()?;
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
