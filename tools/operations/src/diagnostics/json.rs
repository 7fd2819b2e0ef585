//! Faults as JSON objects.

use super::report::Report;
use serde::Serialize;
use sow_grammar::Edit;
use sow_grammar::diagnostic::{Diagnostic, Label, Severity};
use sow_grammar::source::Span;

impl Report<'_> {
    /// Returns the JSON form of every fault.
    pub fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.diagnostics
            .iter()
            .map(|diagnostic| Fault::from_diagnostic(self, diagnostic))
    }
}

/// A fault as an object of `sow check --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The place of the fault.
    #[serde(flatten)]
    pub place: Place,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The stable name of the kind of fault.
    pub code: &'static str,
    /// The description of the fault.
    pub message: String,
    /// A hint on how to fix the fault.
    pub help: Option<String>,
    /// Labels at the place of the fault and at related places.
    pub labels: Vec<FaultLabel>,
    /// Edits that fix the fault as `help` says; empty if no safe fix is known.
    pub edits: Vec<Replacement>,
}

/// A range in a file. Lines and columns count from 1, columns in characters; the end is one past the last character.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The file name as given on the command line.
    pub file: String,
    /// The line of the first character.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The line of the end.
    pub end_line: usize,
    /// The column of the end.
    pub end_column: usize,
}

/// A label: a text attached to a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaultLabel {
    /// The labelled place.
    #[serde(flatten)]
    pub place: Place,
    /// The text; may be empty.
    pub text: String,
}

/// An edit of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replacement {
    /// The replaced range; empty for an insertion.
    #[serde(flatten)]
    pub place: Place,
    /// The new text.
    pub replacement: String,
}

impl Fault {
    /// Converts a diagnostic of `report`.
    pub(super) fn from_diagnostic(report: &Report<'_>, diagnostic: &Diagnostic) -> Self {
        let fault_label = |label: &Label| FaultLabel {
            place: Place::from_span(report, label.span),
            text: label.text.clone(),
        };
        let replacement = |edit: &Edit| Replacement {
            place: Place::from_span(report, edit.span),
            replacement: edit.replacement.clone(),
        };
        let own = std::iter::once(&diagnostic.label).filter(|label| !label.text.is_empty());
        Self {
            place: Place::from_span(report, diagnostic.label.span),
            severity: diagnostic.severity().name(),
            code: diagnostic.code.name(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            labels: own.chain(&diagnostic.related).map(fault_label).collect(),
            edits: diagnostic.edits.iter().map(replacement).collect(),
        }
    }

    /// Returns the fault for a file that cannot be read at all.
    #[must_use]
    pub fn unreadable(file: &str, message: String) -> Self {
        Self {
            place: Place::file_start(file),
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
    fn file_start(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 1,
        }
    }

    fn from_span(report: &Report<'_>, span: Span) -> Self {
        let Some((source, range)) = report.sources.locate(span) else {
            return Self::file_start("");
        };
        let lines = report.line_starts(source);
        let start = lines.line_column(&source.text, range.start);
        let end = lines.line_column(&source.text, range.end);
        Self {
            file: source.name.clone(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}
