//! The sections of a rule sheet and their lines.

use super::Writer;
use crate::prose::message::Message;
use crate::prose::text::{capitalise, sentence};
use crate::source::Span;

/// A section of a rule sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The section's heading.
    pub title: String,
    /// The section's sentences; the rows of a table are numbered.
    pub lines: Vec<String>,
    /// The source clauses that the sentences describe (rows of tables, kinds of move and their parts), each with the
    /// index of its line.
    pub clauses: Vec<(Span, usize)>,
}

/// A sentence, and the source clause that it describes.
pub(super) type RuleLine = (String, Option<Span>);

impl Writer<'_> {
    /// Formats a message as a sentence.
    pub(super) fn line(self, message: &Message) -> RuleLine {
        (sentence(&self.language.text(message)), None)
    }

    /// Formats a message as a sentence, followed by the help text of the rule file.
    pub(super) fn line_with_help(self, message: &Message, help: &str) -> RuleLine {
        let (line, clause) = self.line(message);
        match help {
            "" => (line, clause),
            help => (format!("{line} {}", sentence(help)), clause),
        }
    }

    /// Formats a message as the sentence for a clause.
    pub(super) fn clause_line(self, message: &Message, clause: Span) -> RuleLine {
        (self.line(message).0, Some(clause))
    }

    pub(super) fn section(self, title: &Message, lines: Vec<RuleLine>) -> Section {
        let clauses = lines.iter().zip(0..);
        let clauses = clauses.filter_map(|((_, clause), line)| Some(((*clause)?, line)));
        Section {
            title: capitalise(&self.language.text(title)),
            clauses: clauses.collect(),
            lines: lines.into_iter().map(|(line, _)| line).collect(),
        }
    }
}

/// Numbers lines, if there are several.
pub(super) fn number_lines(lines: Vec<RuleLine>) -> Vec<RuleLine> {
    if lines.len() < 2 {
        return lines;
    }
    let numbered = (1..).zip(lines);
    let numbered = numbered.map(|(number, (line, clause))| (format!("{number}. {line}"), clause));
    numbered.collect()
}
