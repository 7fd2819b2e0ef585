//! Faults with the source texts that they refer to, and the number of faults of each severity.

use super::lines::LineStarts;
use sow_display::english;
use sow_grammar::diagnostic::{Diagnostic, Severity};
use sow_grammar::source::{Source, Sources};

/// Faults together with the texts that they refer to.
#[derive(Debug)]
pub struct Report<'a> {
    pub(super) sources: &'a Sources,
    pub(super) diagnostics: &'a [Diagnostic],
    lines: Vec<LineStarts>,
}

/// The number of faults of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Faults that make the game unplayable.
    pub errors: usize,
    /// Oddities in a playable game.
    pub warnings: usize,
    /// Findings of random games.
    pub notes: usize,
}

impl<'a> Report<'a> {
    /// Creates a report of these faults.
    #[must_use]
    pub fn new(sources: &'a Sources, diagnostics: &'a [Diagnostic]) -> Self {
        let lines = sources
            .as_slice()
            .iter()
            .map(|source| LineStarts::new(&source.text))
            .collect();
        Self {
            sources,
            diagnostics,
            lines,
        }
    }

    /// Returns the faults.
    #[must_use]
    pub const fn diagnostics(&self) -> &'a [Diagnostic] {
        self.diagnostics
    }

    /// Counts the faults by severity.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let count = |severity| {
            let faults = self.diagnostics.iter();
            faults.filter(|fault| fault.severity() == severity).count()
        };
        Tally {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            notes: count(Severity::Note),
        }
    }

    /// Returns the line starts of one of the texts.
    pub(super) fn line_starts(&self, source: &Source) -> &LineStarts {
        // The texts are laid out one after another, so their bases are sorted.
        &self.lines[self
            .sources
            .as_slice()
            .partition_point(|other| other.base <= source.base)
            - 1]
    }
}

impl Tally {
    /// Adds two tallies.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
            notes: self.notes + other.notes,
        }
    }

    /// Formats the tally: `2 errors and 1 warning`, `1 note`, `no faults`.
    #[must_use]
    pub fn describe(self) -> String {
        let all = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.notes, "note"),
        ];
        let found = all.into_iter().filter(|(count, _)| *count > 0);
        let words: Vec<String> = found
            .map(|(count, noun)| english::count(count, noun))
            .collect();
        match words.is_empty() {
            true => "no faults".to_owned(),
            false => english::list(&words),
        }
    }
}
