//! A fault as programs read it.

use super::report::Report;
use serde::Serialize;
use sow_grammar::Edit;
use sow_grammar::diagnostic::{Diagnostic, Label, Severity};
use sow_grammar::source::Span;

impl Report<'_> {
    /// Every fault as an object for programs.
    pub fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.diagnostics
            .iter()
            .map(|diagnostic| Fault::of(self, diagnostic))
    }
}

/// One line of `sow check --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The stable name of this kind of fault.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// What is said at the place itself, if anything, and at others that matter.
    pub labels: Vec<Said>,
    /// Changes of the text that carry out the help, if they are known to mend it.
    pub edits: Vec<Replacement>,
}

/// A part of a file. Lines and columns count from 1, columns in characters; the end is one past the last character.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The file, as it was named.
    pub file: String,
    /// Where it begins.
    pub line: usize,
    /// Where it begins.
    pub column: usize,
    /// Where it ends.
    pub end_line: usize,
    /// Where it ends.
    pub end_column: usize,
}

/// Something said at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// What; may be empty.
    pub text: String,
}

/// A change of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replacement {
    /// What goes; empty where something is only put in.
    #[serde(flatten)]
    pub place: Place,
    /// What comes there.
    pub replacement: String,
}

impl Fault {
    /// The fault `diagnostic` of `report`.
    pub(super) fn of(report: &Report<'_>, diagnostic: &Diagnostic) -> Self {
        let said = |label: &Label| Said {
            place: Place::of(report, label.span),
            text: label.text.clone(),
        };
        let replacement = |edit: &Edit| Replacement {
            place: Place::of(report, edit.span),
            replacement: edit.replacement.clone(),
        };
        let own = std::iter::once(&diagnostic.label).filter(|label| !label.text.is_empty());
        Self {
            place: Place::of(report, diagnostic.label.span),
            severity: diagnostic.severity().name(),
            code: diagnostic.code.name(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            labels: own.chain(&diagnostic.others).map(said).collect(),
            edits: diagnostic.edits.iter().map(replacement).collect(),
        }
    }

    /// A file that cannot be read at all.
    #[must_use]
    pub fn unreadable(file: &str, message: String) -> Self {
        Self {
            place: Place::beginning(file),
            severity: Severity::Error.name(),
            code: "unreadable",
            message,
            help: None,
            labels: Vec::new(),
            edits: Vec::new(),
        }
    }
}

impl Place {
    fn beginning(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 1,
        }
    }

    fn of(report: &Report<'_>, span: Span) -> Self {
        let Some((source, range)) = report.sources.locate(span) else {
            return Self::beginning("");
        };
        let lines = report.lines_of(source);
        let start = lines.place(&source.text, range.start);
        let end = lines.place(&source.text, range.end);
        Self {
            file: source.name.clone(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}
