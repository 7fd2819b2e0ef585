//! Indentation while typing.

use super::formatting;
use crate::documents::Document;
use crate::protocol::incoming::TypingParams;
use crate::protocol::{Range, TextEdit};
use sow_grammar::parser::{Token, TokenKind, lex};

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
    formatting::range_edits(document, range)
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
