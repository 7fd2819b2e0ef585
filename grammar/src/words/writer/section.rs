//! The lines of a rule sheet and its sections.

use super::Writer;
use crate::source::Span;
use crate::words::message::Message;
use crate::words::text::{capitalised, sentence};

/// A part of the rules in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its sentences; those of a table are numbered.
    pub lines: Vec<String>,
    /// The clauses of the source that it puts into words, each with the index of its line: rows of tables, kinds of
    /// move and their parts.
    pub clauses: Vec<(Span, usize)>,
}

/// A sentence, and the clause of the source that it puts into words.
pub(super) type Line = (String, Option<Span>);

impl Writer<'_> {
    /// A message as a sentence.
    pub(super) fn line(self, message: &Message) -> Line {
        (sentence(&self.language.text(message)), None)
    }

    /// A sentence, then the help of the file as another.
    pub(super) fn explained(self, message: &Message, help: &str) -> Line {
        let (line, clause) = self.line(message);
        match help {
            "" => (line, clause),
            help => (format!("{line} {}", sentence(help)), clause),
        }
    }

    /// The sentence of a clause.
    pub(super) fn line_of(self, message: &Message, clause: Span) -> Line {
        (self.line(message).0, Some(clause))
    }

    pub(super) fn section(self, title: &Message, lines: Vec<Line>) -> Section {
        let clauses = lines.iter().zip(0..);
        let clauses = clauses.filter_map(|((_, clause), line)| Some(((*clause)?, line)));
        Section {
            title: capitalised(&self.language.text(title)),
            clauses: clauses.collect(),
            lines: lines.into_iter().map(|(line, _)| line).collect(),
        }
    }
}

/// Lines with numbers, if there are several.
pub(super) fn numbered(lines: Vec<Line>) -> Vec<Line> {
    if lines.len() < 2 {
        return lines;
    }
    let numbered = (1..).zip(lines);
    let numbered = numbered.map(|(number, (line, clause))| (format!("{number}. {line}"), clause));
    numbered.collect()
}
