//! From the text of a rule file to its syntax tree.
//!
//! A light scan ([`scan`]) cuts the text into sections ([`cut`]); each is read by the grammar on its own, so that a
//! fault in one never hides those of another.

mod build;
mod cut;
mod grammar;
mod scan;
#[cfg(test)]
mod tests;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};
use crate::syntax::{Comment, SyntaxTree};
use build::Builder;
use grammar::Rule;

/// What came of reading a text: as much of the tree as could be read, and what was wrong with the rest.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The tree; what could not be read is missing.
    pub tree: SyntaxTree,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The parts of the text that could not be read.
    pub unread: Vec<Span>,
}

/// Reads a rule file.
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    let (tokens, remarks) = scan::scan(&source.text);
    let span = |range: std::ops::Range<usize>| {
        Span::new(
            source.base + range.start as u32,
            source.base + range.end as u32,
        )
    };
    let comments = remarks.into_iter().map(|remark| Comment {
        text: source.text[remark.range.clone()].trim_end().to_owned(),
        span: span(remark.range),
        own_line: remark.own_line,
    });
    let mut tree = SyntaxTree {
        title: None,
        sections: Vec::new(),
        comments: comments.collect(),
    };
    let mut builder = Builder::default();
    let mut unread = Vec::new();
    for piece in cut::cut(&tokens) {
        let range = piece.range(source.text.len());
        let text = &source.text[range.clone()];
        let rule = if piece.title {
            Rule::one_title
        } else {
            Rule::one_section
        };
        match grammar::read(rule, text, source.base + range.start as u32) {
            Ok(node) if piece.title => tree.title = Some(builder.title(&node)),
            Ok(node) => tree.sections.push(builder.section(&node)),
            Err(at) => {
                unread.push(span(range.clone()));
                let at = range.start + at;
                builder.faults.push(Diagnostic::new(
                    Code::Syntax,
                    span(at..at + 1),
                    "these words form no phrase",
                ));
            }
        }
    }
    Parsed {
        tree,
        diagnostics: builder.faults,
        unread,
    }
}
