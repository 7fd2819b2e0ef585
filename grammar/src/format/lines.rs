//! Assembles words, signs and comments into lines.

use super::outline::{LineKind, Outline, outline};
use crate::parser::{Token, lex};
use crate::source::{Source, Span};
use crate::syntax::SyntaxTree;
use std::collections::HashMap;
use std::iter::Peekable;
use std::vec::IntoIter;

/// A comment on a separate line.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnLineComment<'t> {
    pub(super) text: &'t str,
    /// Whether a blank line precedes the comment.
    pub(super) blank_before: bool,
}

/// A word or sign with the comments that belong to it.
#[derive(Debug, Clone)]
pub(super) struct CommentedToken<'t> {
    pub(super) text: &'t str,
    /// The comments on the lines above the token.
    pub(super) leading_comments: Vec<OwnLineComment<'t>>,
    /// Whether a blank line directly precedes the token or its comments.
    pub(super) blank_before: bool,
    /// The comment after the token on the same line.
    pub(super) trailing_comment: Option<&'t str>,
}

/// A part of a line: words or a block.
#[derive(Debug, Clone)]
pub(super) enum LinePart<'t> {
    Text(Vec<CommentedToken<'t>>),
    Block(Block<'t>),
}

/// Lines in braces.
#[derive(Debug, Clone)]
pub(super) struct Block<'t> {
    pub(super) open: CommentedToken<'t>,
    pub(super) lines: Vec<SourceLine<'t>>,
    pub(super) close: CommentedToken<'t>,
    /// Whether the block is written on a single line.
    pub(super) one_line: bool,
}

/// A line, including the blocks that begin on it.
#[derive(Debug, Clone)]
pub(super) struct SourceLine<'t> {
    pub(super) kind: LineKind,
    pub(super) parts: Vec<LinePart<'t>>,
}

impl<'t> SourceLine<'t> {
    /// Returns the words of the first part of the line; none if the line begins with a block.
    pub(super) fn head(&self) -> &[CommentedToken<'t>] {
        match self.parts.first() {
            Some(LinePart::Text(words)) => words,
            _ => &[],
        }
    }

    /// Reports whether a blank line precedes the line and its comments.
    pub(super) fn blank_above(&self) -> bool {
        self.head().first().is_some_and(|first| {
            let note = first.leading_comments.first();
            note.map_or(first.blank_before, |note| note.blank_before)
        })
    }
}

/// Reports whether an action of a row, or the arrow before the actions, ends with this part.
pub(super) fn ends_action(part: &LinePart<'_>) -> bool {
    match part {
        LinePart::Text(words) => words
            .last()
            .is_some_and(|last| matches!(last.text, "=>" | ";")),
        LinePart::Block(_) => false,
    }
}

/// The lines of a whole file.
#[derive(Debug, Clone)]
pub(super) struct FileLines<'t> {
    pub(super) lines: Vec<SourceLine<'t>>,
    /// The comments below the last line.
    pub(super) trailing_comments: Vec<OwnLineComment<'t>>,
}

/// Cuts a text without faults into its lines.
pub(super) fn split_lines<'t>(source: &'t Source, tree: &SyntaxTree) -> FileLines<'t> {
    let Outline {
        starts,
        atomic_spans: whole,
    } = outline(tree);
    let starts: HashMap<u32, LineKind> = starts.into_iter().collect();
    let (words, below) = attach_comments(source, &whole);
    let kind = |token: &Token<'_>| starts.get(&(source.base + token.start as u32)).copied();
    let words: Vec<_> = words
        .into_iter()
        .map(|(token, word)| (kind(&token), token, word))
        .collect();
    let mut assembler = Assembler {
        text: &source.text,
        tokens: words.into_iter().peekable(),
    };
    FileLines {
        lines: assembler.read_lines(),
        trailing_comments: below,
    }
}

/// Returns every word with its comments, and the comments below the last word.
fn attach_comments<'t>(
    source: &'t Source,
    atomic_spans: &[Span],
) -> (
    Vec<(Token<'t>, CommentedToken<'t>)>,
    Vec<OwnLineComment<'t>>,
) {
    let text = source.text.as_str();
    let (tokens, remarks) = lex(text);
    let tokens = merge_spans(tokens, source, atomic_spans);
    let mut remarks = remarks.into_iter().peekable();
    let mut words: Vec<(Token<'_>, CommentedToken<'_>)> = Vec::new();
    let (mut above, mut end) = (Vec::new(), 0);
    let blank = |from: usize, to: usize| text[from..to].matches('\n').count() > 1;
    let ends = tokens.iter().map(Some).chain([None]);
    for token in ends {
        let next = token.map_or(text.len(), |token| token.start);
        while let Some(remark) = remarks.next_if(|remark| remark.range.start < next) {
            let note = text[remark.range.clone()].trim_end();
            match words.last_mut() {
                Some((_, word)) if !remark.own_line => word.trailing_comment = Some(note),
                _ => above.push(OwnLineComment {
                    text: note,
                    blank_before: blank(end, remark.range.start),
                }),
            }
            end = remark.range.end;
        }
        if let Some(&token) = token {
            let word = CommentedToken {
                text: token.text,
                leading_comments: std::mem::take(&mut above),
                blank_before: blank(end, token.start),
                trailing_comment: None,
            };
            words.push((token, word));
            end = token.end();
        }
    }
    (words, above)
}

/// Merges the tokens inside each of the spans into one word.
fn merge_spans<'t>(
    mut tokens: Vec<Token<'t>>,
    source: &'t Source,
    atomic_spans: &[Span],
) -> Vec<Token<'t>> {
    let at = |place: u32| (place - source.base) as usize;
    let mut whole = atomic_spans
        .iter()
        .map(|span| at(span.start)..at(span.end))
        .peekable();
    tokens.retain_mut(|token| {
        while whole.next_if(|word| word.end <= token.start).is_some() {}
        match whole.peek() {
            Some(word) if token.start == word.start => {
                token.text = &source.text[word.clone()];
                true
            }
            Some(word) => token.start < word.start,
            None => true,
        }
    });
    tokens
}

struct Assembler<'t> {
    text: &'t str,
    tokens: Peekable<IntoIter<(Option<LineKind>, Token<'t>, CommentedToken<'t>)>>,
}

impl<'t> Assembler<'t> {
    /// Reads the lines up to the brace that closes the block, or up to the end of the file.
    fn read_lines(&mut self) -> Vec<SourceLine<'t>> {
        let mut lines = Vec::new();
        while let Some(kind) = self.tokens.peek().and_then(|(kind, ..)| *kind) {
            let parts = self.read_parts(kind);
            lines.push(SourceLine { kind, parts });
        }
        lines
    }

    /// Reads one line, up to the start of the next line or to the brace that closes the block. A row is cut at its
    /// arrow, actions at their semicolons.
    fn read_parts(&mut self, kind: LineKind) -> Vec<LinePart<'t>> {
        let (mut parts, mut text) = (Vec::new(), Vec::new());
        let mut arrow = kind == LineKind::Row;
        let actions = matches!(kind, LineKind::Row | LineKind::Actions);
        // The depth of braces that enclose actions, not lines.
        let mut braces = 0_usize;
        while let Some((_, token, word)) = self.tokens.next() {
            if token.text == "{" && self.begins_lines() {
                parts.push(LinePart::Text(std::mem::take(&mut text)));
                parts.push(LinePart::Block(self.block(token, word)));
            } else {
                match token.text {
                    "{" => braces += 1,
                    "}" => braces = braces.saturating_sub(1),
                    _ => {}
                }
                let is_arrow = arrow && token.text == "=>";
                if is_arrow {
                    parts.push(LinePart::Text(std::mem::take(&mut text)));
                    arrow = false;
                }
                text.push(word);
                if is_arrow || actions && token.text == ";" && braces == 0 {
                    parts.push(LinePart::Text(std::mem::take(&mut text)));
                }
            }
            let ended = self
                .tokens
                .peek()
                .is_none_or(|(kind, token, _)| kind.is_some() || token.text == "}" && braces == 0);
            if ended {
                break;
            }
        }
        if !text.is_empty() {
            parts.push(LinePart::Text(text));
        }
        parts
    }

    /// Reports whether the brace just read encloses lines.
    fn begins_lines(&mut self) -> bool {
        self.tokens
            .peek()
            .is_some_and(|(kind, token, _)| kind.is_some() || token.text == "}")
    }

    fn block(&mut self, brace: Token<'t>, open: CommentedToken<'t>) -> Block<'t> {
        let lines = self.read_lines();
        let Some((_, end, close)) = self.tokens.next() else {
            unreachable!("the text has no faults, so every brace is closed")
        };
        Block {
            open,
            lines,
            close,
            one_line: !self.text[brace.start..end.start].contains('\n'),
        }
    }
}
