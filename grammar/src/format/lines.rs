//! Assembles words, signs and comments into lines.

use super::outline::{Kind, Outline, outline};
use crate::parser::{Token, lex};
use crate::source::{Source, Span};
use crate::syntax::SyntaxTree;
use std::collections::HashMap;
use std::iter::Peekable;
use std::vec::IntoIter;

/// A comment on a separate line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Note<'t> {
    pub(super) text: &'t str,
    /// Whether a blank line precedes it.
    pub(super) blank: bool,
}

/// A word or sign with the comments that belong to it.
#[derive(Debug, Clone)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    /// The comments on the lines above it.
    pub(super) above: Vec<Note<'t>>,
    /// Whether a blank line directly precedes it.
    pub(super) blank: bool,
    /// The comment after it on the same line.
    pub(super) behind: Option<&'t str>,
}

/// A part of a line: words or a block.
#[derive(Debug, Clone)]
pub(super) enum Part<'t> {
    Text(Vec<Word<'t>>),
    Block(Block<'t>),
}

/// Lines in braces.
#[derive(Debug, Clone)]
pub(super) struct Block<'t> {
    pub(super) open: Word<'t>,
    pub(super) lines: Vec<Line<'t>>,
    pub(super) close: Word<'t>,
    /// Whether it is written on a single line.
    pub(super) single: bool,
}

/// A line, including the blocks that begin on it.
#[derive(Debug, Clone)]
pub(super) struct Line<'t> {
    pub(super) kind: Kind,
    pub(super) parts: Vec<Part<'t>>,
}

impl<'t> Line<'t> {
    /// Returns the words before its first block.
    pub(super) fn head(&self) -> &[Word<'t>] {
        match self.parts.first() {
            Some(Part::Text(words)) => words,
            _ => &[],
        }
    }

    /// Reports whether a blank line precedes the line and its comments.
    pub(super) fn blank_above(&self) -> bool {
        self.head().first().is_some_and(|first| {
            let note = first.above.first();
            note.map_or(first.blank, |note| note.blank)
        })
    }
}

/// Reports whether an action of a row ends with this part.
pub(super) fn ends_action(part: &Part<'_>) -> bool {
    match part {
        Part::Text(words) => words
            .last()
            .is_some_and(|last| matches!(last.text, "=>" | ";")),
        Part::Block(_) => false,
    }
}

/// The lines of a whole file.
#[derive(Debug, Clone)]
pub(super) struct Page<'t> {
    pub(super) lines: Vec<Line<'t>>,
    /// The comments below the last line.
    pub(super) below: Vec<Note<'t>>,
}

/// Cuts a text without faults into its lines.
pub(super) fn assemble<'t>(source: &'t Source, tree: &SyntaxTree) -> Page<'t> {
    let Outline { starts, whole } = outline(tree);
    let starts: HashMap<u32, Kind> = starts.into_iter().collect();
    let (words, below) = words(source, &whole);
    let kind = |token: &Token<'_>| starts.get(&(source.base + token.start as u32)).copied();
    let words: Vec<_> = words
        .into_iter()
        .map(|(token, word)| (kind(&token), token, word))
        .collect();
    let mut assembler = Assembler {
        text: &source.text,
        words: words.into_iter().peekable(),
    };
    Page {
        lines: assembler.lines(),
        below,
    }
}

/// Returns every word with its comments, and the comments below the last word.
fn words<'t>(source: &'t Source, whole: &[Span]) -> (Vec<(Token<'t>, Word<'t>)>, Vec<Note<'t>>) {
    let text = source.text.as_str();
    let (tokens, remarks) = lex(text);
    let tokens = with_whole(tokens, source, whole);
    let mut remarks = remarks.into_iter().peekable();
    let mut words: Vec<(Token<'_>, Word<'_>)> = Vec::new();
    let (mut above, mut end) = (Vec::new(), 0);
    let blank = |from: usize, to: usize| text[from..to].matches('\n').count() > 1;
    let ends = tokens.iter().map(Some).chain([None]);
    for token in ends {
        let next = token.map_or(text.len(), |token| token.start);
        while let Some(remark) = remarks.next_if(|remark| remark.range.start < next) {
            let note = text[remark.range.clone()].trim_end();
            match words.last_mut() {
                Some((_, word)) if !remark.own_line => word.behind = Some(note),
                _ => above.push(Note {
                    text: note,
                    blank: blank(end, remark.range.start),
                }),
            }
            end = remark.range.end;
        }
        if let Some(&token) = token {
            let word = Word {
                text: token.text,
                above: std::mem::take(&mut above),
                blank: blank(end, token.start),
                behind: None,
            };
            words.push((token, word));
            end = token.end();
        }
    }
    (words, above)
}

/// Merges the tokens inside each span of `whole` into one word.
fn with_whole<'t>(
    mut tokens: Vec<Token<'t>>,
    source: &'t Source,
    whole: &[Span],
) -> Vec<Token<'t>> {
    let at = |place: u32| (place - source.base) as usize;
    let mut whole = whole
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
    words: Peekable<IntoIter<(Option<Kind>, Token<'t>, Word<'t>)>>,
}

impl<'t> Assembler<'t> {
    /// Reads the lines up to the brace that closes the block, or up to the end.
    fn lines(&mut self) -> Vec<Line<'t>> {
        let mut lines = Vec::new();
        while let Some(kind) = self.words.peek().and_then(|(kind, ..)| *kind) {
            let parts = self.parts(kind);
            lines.push(Line { kind, parts });
        }
        lines
    }

    /// Reads one line, up to the start of the next or to the brace that closes the block. A row is cut at its arrow,
    /// actions at their semicolons.
    fn parts(&mut self, kind: Kind) -> Vec<Part<'t>> {
        let (mut parts, mut text) = (Vec::new(), Vec::new());
        let mut arrow = kind == Kind::Row;
        let actions = matches!(kind, Kind::Row | Kind::Actions);
        // The depth of braces around actions rather than lines.
        let mut braces = 0_usize;
        while let Some((_, token, word)) = self.words.next() {
            if token.text == "{" && self.begins_lines() {
                parts.push(Part::Text(std::mem::take(&mut text)));
                parts.push(Part::Block(self.block(token, word)));
            } else {
                match token.text {
                    "{" => braces += 1,
                    "}" => braces = braces.saturating_sub(1),
                    _ => {}
                }
                let is_arrow = arrow && token.text == "=>";
                if is_arrow {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                    arrow = false;
                }
                text.push(word);
                if is_arrow || actions && token.text == ";" && braces == 0 {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
            }
            let ended = self
                .words
                .peek()
                .is_none_or(|(kind, token, _)| kind.is_some() || token.text == "}" && braces == 0);
            if ended {
                break;
            }
        }
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        parts
    }

    /// Reports whether the brace just read encloses lines.
    fn begins_lines(&mut self) -> bool {
        self.words
            .peek()
            .is_some_and(|(kind, token, _)| kind.is_some() || token.text == "}")
    }

    fn block(&mut self, brace: Token<'t>, open: Word<'t>) -> Block<'t> {
        let lines = self.lines();
        let Some((_, end, close)) = self.words.next() else {
            unreachable!("the text has no faults, so every brace is closed")
        };
        Block {
            open,
            lines,
            close,
            single: !self.text[brace.start..end.start].contains('\n'),
        }
    }
}
