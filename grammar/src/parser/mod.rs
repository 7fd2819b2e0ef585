//! From the text of a rule file to its syntax tree.
//!
//! A light scan cuts the text into sections, and each is read by the grammar on its own; a section with a fault is read
//! line by line. So a fault in one place never hides those of another.

mod braces;
mod brackets;
mod build;
mod expectations;
mod expected;
mod explain;
mod grammar;
mod lexer;
mod lexical;
mod line_kinds;
mod lines;
pub(crate) mod phrases;
mod pieces;
mod reader;
mod sections;
mod stuck;
mod substitution;
mod suggestions;
mod synonyms;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;

pub use expectations::{Expectations, MOST_BEFORE, expectations};
pub use grammar::Kind;
pub use lexer::{Remark, Token, lex};
pub use pieces::Form;

use crate::diagnostic::{Diagnostic, MOST_SHOWN};
use crate::source::{Source, Span};
use crate::syntax::{Comment, SyntaxTree};

/// What came of reading a text: as much of the tree as could be read, and what was wrong with the rest.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The tree; what could not be read stands in it as [`Section::Unread`](crate::syntax::Section::Unread).
    pub tree: SyntaxTree,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Whether a word belongs to the language, so that pits, tables and the like cannot have it as their name.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    grammar::reserved().contains(&word)
}

/// Whether a word is one of the language, also if it may be a name.
#[must_use]
pub fn is_word(text: &str) -> bool {
    grammar::is_word(text)
}

/// Reads a rule file. Texts beyond the size that [`load`](mod@crate::load) admits should not be brought here.
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    parse_as(source, Form::Game)
}

/// Reads a text of either form.
#[must_use]
pub fn parse_as(source: &Source, form: Form) -> Parsed {
    read(source, form, MOST_WORK)
}

/// Reads a text of either form and does not ask how to mend what is wrong with it: for those who want the tree, or only the
/// places of the faults, and want it at once.
#[must_use]
pub fn parse_quietly(source: &Source, form: Form) -> Parsed {
    read(source, form, 0)
}

/// How much text is tried on to mend the faults of one file, so that a file full of faults is still answered at once.
const MOST_WORK: usize = 1_000_000;

fn read(source: &Source, form: Form, work: usize) -> Parsed {
    let (source, braces) = braces::mended(source);
    let (tokens, remarks) = lexer::lex(&source.text);
    let comments = remarks.into_iter().map(|remark| Comment {
        text: source.text[remark.range.clone()].trim_end().to_owned(),
        span: Span::new(
            source.base + remark.range.start as u32,
            source.base + remark.range.end as u32,
        ),
        own_line: remark.own_line,
    });
    let (title, sections, faults) = pieces::read(&source, &tokens, form, work);
    let tree = SyntaxTree {
        title,
        sections,
        comments: comments.collect(),
    };
    let mut diagnostics = [braces, faults].concat();
    diagnostics.sort_by_key(|fault| fault.label.span);
    // One more than are shown, so that it is known that there are more.
    diagnostics.truncate(MOST_SHOWN + 1);
    Parsed { tree, diagnostics }
}
