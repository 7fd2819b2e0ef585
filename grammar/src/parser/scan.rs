//! A light look at the whole text: its words and signs, its comments, and which bracket closes which.
//!
//! This never fails and knows no grammar. It is what sections are cut by and what faults are explained with.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Letters, digits, `_`, beginning with a letter.
    Word,
    /// Digits, and what is glued to them.
    Number,
    /// `"…"`
    Text,
    /// A quotation mark whose line ends before it closes.
    OpenText,
    /// `{` or `(`
    Open,
    /// `}` or `)`
    Close,
    /// `=>`, `..`, `,` and so on.
    Sign,
    /// A character that means nothing in the language.
    Strange,
}

/// A word or sign of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    /// What it is.
    pub(crate) kind: Kind,
    /// As written.
    pub(crate) text: &'t str,
    /// Its first byte.
    pub(crate) start: usize,
    /// The column of its line in bytes, from 0.
    pub(crate) column: usize,
    /// Whether nothing but white space stands before it on its line.
    pub(crate) first: bool,
}

impl Token<'_> {
    /// One past its last byte.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// A comment: its bytes, and whether it has a line of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Remark {
    /// From `#` to the end of the line.
    pub(crate) range: Range<usize>,
    /// Whether nothing but white space stands before it on its line.
    pub(crate) own_line: bool,
}

/// The words and signs of a text, and its comments.
pub(crate) fn scan(text: &str) -> (Vec<Token<'_>>, Vec<Remark>) {
    let mut tokens = Vec::new();
    let mut remarks = Vec::new();
    let (mut at, mut line_start, mut first) = (0, 0, true);
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        match next {
            '\n' => {
                at += 1;
                (line_start, first) = (at, true);
            }
            ' ' | '\t' | '\r' => at += 1,
            '#' => {
                let end = at + rest.find('\n').unwrap_or(rest.len());
                remarks.push(Remark {
                    range: at..end,
                    own_line: first,
                });
                at = end;
            }
            _ => {
                let (kind, length) = token(rest, next);
                let text = &rest[..length];
                tokens.push(Token {
                    kind,
                    text,
                    start: at,
                    column: at - line_start,
                    first,
                });
                first = false;
                at += length;
            }
        }
    }
    (tokens, remarks)
}

/// The kind and length of the token at the beginning of `rest`.
fn token(rest: &str, next: char) -> (Kind, usize) {
    match next {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => {
            let end = rest
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            (
                if next.is_ascii_digit() {
                    Kind::Number
                } else {
                    Kind::Word
                },
                end,
            )
        }
        '"' => match rest[1..].find(['"', '\n']) {
            Some(end) if rest.as_bytes()[end + 1] == b'"' => (Kind::Text, end + 2),
            Some(end) => (Kind::OpenText, end + 1),
            None => (Kind::OpenText, rest.len()),
        },
        '{' | '(' => (Kind::Open, 1),
        '}' | ')' => (Kind::Close, 1),
        // What other languages write; nothing of it can stand in a rule file.
        '-' | '=' | '&' | '|' | '/' | '<'
            if STRANGE.iter().any(|strange| rest.starts_with(strange)) =>
        {
            (Kind::Strange, 2)
        }
        '=' | '.' | '!' | '<' | '>' if is_pair(rest) => (Kind::Sign, 2),
        '=' | ',' | ';' | ':' | '<' | '>' | '+' | '-' | '*' | '/' => (Kind::Sign, 1),
        _ => (Kind::Strange, next.len_utf8()),
    }
}

const STRANGE: [&str; 6] = ["->", "==", "&&", "||", "//", "<>"];

fn is_pair(rest: &str) -> bool {
    ["=>", "..", "!=", "<=", ">="]
        .iter()
        .any(|pair| rest.starts_with(pair))
}

#[cfg(test)]
mod tests {
    use super::{Kind, scan};

    #[test]
    fn words_signs_and_texts_are_told_apart() {
        let (tokens, remarks) = scan("a1 = 2x..3 \"b # c\" (=>) # d\n  \"open\n§ ->");
        let seen: Vec<_> = tokens
            .iter()
            .map(|token| (token.kind, token.text))
            .collect();
        let expected = [
            (Kind::Word, "a1"),
            (Kind::Sign, "="),
            (Kind::Number, "2x"),
            (Kind::Sign, ".."),
            (Kind::Number, "3"),
            (Kind::Text, "\"b # c\""),
            (Kind::Open, "("),
            (Kind::Sign, "=>"),
            (Kind::Close, ")"),
            (Kind::OpenText, "\"open"),
            (Kind::Strange, "§"),
            (Kind::Strange, "->"),
        ];
        assert_eq!(seen, expected);
        assert_eq!((remarks.len(), remarks[0].own_line), (1, false));
        let firsts: Vec<_> = tokens
            .iter()
            .filter(|token| token.first)
            .map(|token| token.column)
            .collect();
        assert_eq!(firsts, [0, 2, 0]);
    }
}
