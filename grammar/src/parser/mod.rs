//! The parser: from the text of a rule file to its syntax tree.
//!
//! A lexer splits the text into tokens, which are cut into sections, and the grammar parses each section separately. A
//! section with a fault is parsed line by line, so a fault in one place never hides others.

mod advice;
mod amounts;
mod braces;
mod brackets;
mod build;
mod english;
mod expectations;
mod expected;
mod explain;
mod failure;
mod foreign;
mod forms;
mod grammar;
mod lexer;
mod lexical;
mod line_kinds;
mod lines;
mod missing;
mod other_signs;
pub(crate) mod phrases;
mod pieces;
mod place_parentheses;
mod reader;
mod rewrites;
mod sections;
mod slips;
mod structure;
mod substitution;
mod suggestions;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;

pub use expectations::{Expectations, MAX_BEFORE, expectations};
pub(crate) use forms::form_with_word;
pub use grammar::TokenKind;
pub use lexer::{CommentToken, Token, lex};
pub use pieces::FileKind;

use crate::diagnostic::{Diagnostic, MAX_SHOWN};
use crate::source::{Source, Span};
use crate::syntax::{Comment, SyntaxTree};

/// The result of parsing a text: as much of the tree as could be parsed, and the faults in the rest.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The tree; parts that could not be parsed are [`Section::Unparsed`](crate::syntax::Section::Unparsed) in it.
    pub tree: SyntaxTree,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reports whether a word of the language is reserved, so that pits, tables and the like cannot be named by it.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    grammar::reserved().contains(&word)
}

/// Reports whether a word belongs to the language, including words that may also be names.
#[must_use]
pub fn is_word(text: &str) -> bool {
    grammar::is_word(text)
}

/// Parses a rule file. Callers should not pass texts beyond the size that [`load`](mod@crate::load) admits.
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    parse_as(source, FileKind::Game)
}

/// Parses a rule file or a file of cases.
#[must_use]
pub fn parse_as(source: &Source, kind: FileKind) -> Parsed {
    read(source, kind, MAX_TRIAL_BYTES)
}

/// Parses like [`parse_as`], but without searching for fixes: for callers that need only the tree or the spans of the
/// faults, and need them quickly.
#[must_use]
pub fn parse_without_fixes(source: &Source, kind: FileKind) -> Parsed {
    read(source, kind, 0)
}

/// How many bytes may be parsed in trying out fixes for the faults of one file, so that a file full of faults is still
/// answered quickly.
const MAX_TRIAL_BYTES: usize = 1_000_000;

fn read(source: &Source, kind: FileKind, trial_bytes: usize) -> Parsed {
    let (source, braces) = braces::repair(source);
    let (tokens, remarks) = lexer::lex(&source.text);
    let comments = remarks.into_iter().map(|remark| Comment {
        text: source.text[remark.range.clone()].trim_end().to_owned(),
        span: Span::new(
            source.base + remark.range.start as u32,
            source.base + remark.range.end as u32,
        ),
        own_line: remark.own_line,
    });
    let (title, sections, faults) = pieces::read(&source, &tokens, kind, trial_bytes);
    let tree = SyntaxTree {
        title,
        sections,
        comments: comments.collect(),
    };
    let mut diagnostics = [braces, faults].concat();
    diagnostics.sort_by_key(|fault| fault.label.span);
    // One fault more is kept than is shown, which tells the caller that there are more.
    diagnostics.truncate(MAX_SHOWN + 1);
    Parsed { tree, diagnostics }
}
