//! The lexer: splits a whole text into words, signs and comments, which never fails. Sections are cut out of these
//! tokens, and faults are explained with them.

use super::grammar::{self, TokenKind};
use std::ops::Range;

/// A word, number, quoted text, bracket or sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'t> {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The text.
    pub text: &'t str,
    /// The offset of the first byte.
    pub start: usize,
    /// The column of the token in its line, in bytes, from 0.
    pub column: usize,
    /// Whether only white space precedes the token on its line.
    pub first_on_line: bool,
}

impl Token<'_> {
    /// Returns the offset after the last byte.
    #[must_use]
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// A comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentToken {
    /// From `#` to the end of the line.
    pub range: Range<usize>,
    /// Whether only white space precedes the comment on its line.
    pub own_line: bool,
}

/// Returns the words and signs of a text, and its comments.
#[must_use]
pub fn lex(text: &str) -> (Vec<Token<'_>>, Vec<CommentToken>) {
    let mut tokens = Vec::new();
    let mut remarks = Vec::new();
    let (mut line_start, mut behind) = (0, 0);
    for (kind, range) in grammar::lexemes(text) {
        let between = &text[behind..range.start];
        let new_line = between.rfind('\n').map(|at| behind + at + 1);
        line_start = new_line.unwrap_or(line_start);
        let first = behind == 0 || new_line.is_some();
        behind = range.end;
        match kind {
            Some(kind) => tokens.push(Token {
                kind,
                text: &text[range.clone()],
                start: range.start,
                column: range.start - line_start,
                first_on_line: first,
            }),
            None => remarks.push(CommentToken {
                range,
                own_line: first,
            }),
        }
    }
    (tokens, remarks)
}
