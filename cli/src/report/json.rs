//! A fault as programs read it.

use super::Report;
use serde::Serialize;
use sow_grammar::diagnostic::{Diagnostic, Severity};

/// One line of `sow check --json`. Lines and columns count from 1, columns in characters; the end is one past the
/// last character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The file, as it was named.
    pub file: String,
    /// Where the fault begins.
    pub line: usize,
    /// Where the fault begins.
    pub column: usize,
    /// Where it ends.
    pub end_line: usize,
    /// Where it ends.
    pub end_column: usize,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The stable name of this kind of fault.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl Fault {
    /// The fault `diagnostic` of `report`.
    pub(super) fn of(report: &Report<'_>, diagnostic: &Diagnostic) -> Self {
        let mut fault = Self {
            code: diagnostic.code.name(),
            severity: diagnostic.severity().name(),
            help: diagnostic.help.clone(),
            ..Self::unreadable("", diagnostic.message.clone())
        };
        if let Some((source, range)) = report.sources.locate(diagnostic.label.span) {
            let lines = report.lines_of(source);
            let (start, end) = (
                lines.place(&source.text, range.start),
                lines.place(&source.text, range.end),
            );
            fault.file.clone_from(&source.name);
            (fault.line, fault.column) = (start.line, start.column);
            (fault.end_line, fault.end_column) = (end.line, end.column);
        }
        fault
    }

    /// A file that cannot be read at all.
    #[must_use]
    pub fn unreadable(file: &str, message: String) -> Self {
        Self {
            file: file.to_owned(),
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 1,
            severity: Severity::Error.name(),
            code: "unreadable",
            message,
            help: None,
        }
    }
}
