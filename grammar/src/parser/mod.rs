//! From the text of a rule file to its syntax tree.
//!
//! A light scan cuts the text into sections, and each is read by the grammar on its own; a section with a fault is read
//! line by line. So a fault in one place never hides those of another.

mod brackets;
mod build;
mod cut;
mod depth;
mod explain;
mod grammar;
mod heads;
mod kinds;
mod lines;
mod mend;
mod phrases;
mod pieces;
mod probe;
mod reader;
pub(crate) mod scan;
mod signs;
mod slips;
#[cfg(test)]
mod tests;
mod trial;

use crate::diagnostic::{Diagnostic, MOST_SHOWN};
use crate::source::{Source, Span};
use crate::syntax::{Comment, SyntaxTree};

/// What came of reading a text: as much of the tree as could be read, and what was wrong with the rest.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The tree; what could not be read is missing.
    pub tree: SyntaxTree,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The parts of the text that could not be read.
    pub unread: Vec<Unread>,
}

/// A part of a text that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Where it stands.
    pub span: Span,
    /// The word of the section that it belongs to; empty if it is part of none.
    pub section: String,
}

/// Whether a word belongs to the language, so that pits, tables and the like cannot have it as their name.
pub(crate) fn is_reserved(word: &str) -> bool {
    grammar::words().iter().any(|one| one == word)
}

/// What is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A rule file: a title and sections.
    Game,
    /// A file of cases: no title, and no other section than cases.
    Cases,
}

/// Reads a rule file. Texts beyond the size that [`load`](mod@crate::load) admits should not be brought here.
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    parse_as(source, Form::Game)
}

/// Reads a text of either form.
#[must_use]
pub fn parse_as(source: &Source, form: Form) -> Parsed {
    let (tokens, remarks) = scan::scan(&source.text);
    let comments = remarks.into_iter().map(|remark| Comment {
        text: source.text[remark.range.clone()].trim_end().to_owned(),
        span: Span::new(
            source.base + remark.range.start as u32,
            source.base + remark.range.end as u32,
        ),
        own_line: remark.own_line,
    });
    let pieces = pieces::read(source, &tokens, form);
    let tree = SyntaxTree {
        title: pieces.title,
        sections: pieces.sections,
        comments: comments.collect(),
    };
    let mut diagnostics = pieces.faults;
    diagnostics.sort_by_key(|fault| fault.label.span);
    // One more than are shown, so that it is known that there are more.
    diagnostics.truncate(MOST_SHOWN + 1);
    Parsed {
        tree,
        diagnostics,
        unread: pieces.unread,
    }
}
