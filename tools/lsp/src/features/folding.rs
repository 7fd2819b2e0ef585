//! Folding of blocks and of comments on several lines.

use crate::documents::Document;
use crate::protocol::FoldingRange;
use sow_grammar::parser::{TokenKind, lex};

/// The protocol's kind of a comment.
const COMMENT: &str = "comment";

/// Returns all foldable ranges of a document, which may have syntax errors.
pub(crate) fn folding_ranges(document: &Document) -> Vec<FoldingRange> {
    let text = document.text.to_parser_text();
    let (tokens, remarks) = lex(&text);
    let line = |offset| document.text.position(offset).line;
    let mut ranges = Vec::new();
    let mut add = |start: usize, end: usize, kind: Option<&'static str>| {
        let (start_line, end_line) = (line(start), line(end));
        if start_line < end_line {
            ranges.push(FoldingRange {
                start_line,
                // The line that closes a block stays visible.
                end_line: end_line - u32::from(kind.is_none()),
                kind,
            });
        }
    };
    let mut open = Vec::new();
    for token in &tokens {
        match token.kind {
            TokenKind::Open if token.text == "{" => open.push(token.start),
            TokenKind::Close if token.text == "}" => {
                if let Some(start) = open.pop() {
                    add(start, token.start, None);
                }
            }
            _ => {}
        }
    }
    let mut run: Option<(usize, usize)> = None;
    for remark in remarks.iter().filter(|remark| remark.own_line) {
        let (start, end) = (remark.range.start, remark.range.end);
        run = match run {
            Some((first, last))
                if text[last..start].trim().is_empty() && line(start) == line(last) + 1 =>
            {
                Some((first, end))
            }
            before => {
                if let Some((first, last)) = before {
                    add(first, last, Some(COMMENT));
                }
                Some((start, end))
            }
        };
    }
    if let Some((first, last)) = run {
        add(first, last, Some(COMMENT));
    }
    ranges.retain(|range| range.start_line < range.end_line);
    ranges.sort_by_key(|range| (range.start_line, range.end_line));
    ranges
}
