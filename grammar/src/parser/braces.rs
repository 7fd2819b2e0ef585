//! Repair of missing and superfluous opening braces, with the help of the grammar.
//!
//! A `}` that closes nothing means that a `{` is missing somewhere before it: where a section cannot be parsed further
//! and a `{` could follow. Inserting one there, in place of white space, makes the rest readable, so that one mistake
//! causes one fault.

use super::brackets::{self, Brackets, split_pieces};
use super::expected::can_begin_with;
use super::grammar::{self, Rule};
use super::lexer::{Token, lex};
use super::sections::rule_of_piece;
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::source::{Source, Span};

/// The largest number of braces repaired in a file.
const MAX_REPAIRS: usize = 4;

/// The number of pieces before a brace that closes nothing in which the missing brace is looked for.
const MAX_PIECES: usize = 8;

/// Returns the text with its opening braces repaired and all offsets unchanged, and the faults found.
pub(super) fn repair(source: &Source) -> (Source, Vec<Diagnostic>) {
    let mut mended = source.clone();
    let mut faults = Vec::new();
    while faults.len() < MAX_REPAIRS {
        let (tokens, _) = lex(&mended.text);
        let brackets = brackets::pair(&tokens);
        let Some((at, brace, fault)) = find_misplaced_brace(&mended, &tokens, &brackets) else {
            break;
        };
        let mut text = mended.text.clone();
        text.replace_range(at..=at, brace);
        mended.text = text;
        faults.push(fault);
    }
    (mended, faults)
}

/// Returns the offset of a wrong byte, the byte that belongs there, and the fault.
fn find_misplaced_brace(
    source: &Source,
    tokens: &[Token<'_>],
    brackets: &Brackets,
) -> Option<(usize, &'static str, Diagnostic)> {
    let second = |&open: &usize| {
        let brace = |at: usize| tokens.get(at).is_some_and(|token| token.text == "{");
        [open, open + 1]
            .into_iter()
            .find(|&at| at > 0 && brace(at) && brace(at - 1))
    };
    if let Some(open) = brackets.unclosed.iter().find_map(second) {
        return Some((
            tokens[open].start,
            " ",
            surplus_brace_fault(source, tokens, open),
        ));
    }
    let stray = *brackets
        .stray
        .iter()
        .find(|&&stray| tokens[stray].text == "}")?;
    let pieces = split_pieces(tokens, brackets);
    let before = pieces.iter().rev().filter(|piece| piece.start <= stray);
    before.take(MAX_PIECES).find_map(|piece| {
        let start = tokens[piece.start].start;
        let text = &source.text[start..tokens[piece.end - 1].end()];
        let refused = grammar::read_all(rule_of_piece(tokens[piece.start].text), text).err()?;
        let at = tokens.partition_point(|token| token.end() <= start + refused.at);
        let place = tokens.get(at)?.start.checked_sub(1)?;
        let space = source.text.as_bytes()[place].is_ascii_whitespace();
        let missing = space && at > piece.start && can_begin_with(&refused.possible, Rule::OPEN);
        missing.then(|| (place, "{", missing_brace_fault(source, tokens, at, stray)))
    })
}

fn byte_span(source: &Source, start: usize, end: usize) -> Span {
    Span::new(source.base + start as u32, source.base + end as u32)
}

fn missing_brace_fault(
    source: &Source,
    tokens: &[Token<'_>],
    at: usize,
    stray: usize,
) -> Diagnostic {
    let end = tokens[at - 1].end();
    let here = byte_span(source, end, end);
    Diagnostic::new(Code::Unclosed, here, "a `{` is missing")
        .with_label("expected `{` here")
        .with_related(
            byte_span(source, tokens[stray].start, tokens[stray].end()),
            "closed here",
        )
        .with_suggestion("write `{` here", Edit::new(here, " {"))
}

fn surplus_brace_fault(source: &Source, tokens: &[Token<'_>], open: usize) -> Diagnostic {
    let here = byte_span(source, tokens[open].start, tokens[open].end());
    let gap = byte_span(source, tokens[open - 1].end(), tokens[open].end());
    Diagnostic::new(Code::Unclosed, here, "there is a second `{` here")
        .with_label("not closed")
        .with_suggestion("take it out", Edit::new(gap, ""))
}
