//! Faults of rule files, shown to people and to programs. All commands show them through here.

mod json;
mod lines;
mod text;

pub use json::Fault;
pub use text::render;

use crate::console::Console;
use crate::failure::Failure;
use lines::Lines;
use sow_grammar::diagnostic::{Diagnostic, Severity};
use sow_grammar::source::{Source, Sources};

/// Faults together with the texts that they are in.
#[derive(Debug)]
pub struct Report<'a> {
    sources: &'a Sources,
    diagnostics: &'a [Diagnostic],
    lines: Vec<Lines>,
}

/// How many faults there are of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Faults that forbid to play.
    pub errors: usize,
    /// What is legal but odd.
    pub warnings: usize,
}

impl<'a> Report<'a> {
    /// A report of these faults.
    #[must_use]
    pub fn new(sources: &'a Sources, diagnostics: &'a [Diagnostic]) -> Self {
        let lines = sources
            .all()
            .iter()
            .map(|source| Lines::of(&source.text))
            .collect();
        Self {
            sources,
            diagnostics,
            lines,
        }
    }

    /// The number of errors and warnings.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let errors = self
            .diagnostics
            .iter()
            .filter(|fault| fault.severity() == Severity::Error)
            .count();
        Tally {
            errors,
            warnings: self.diagnostics.len() - errors,
        }
    }

    /// Where the lines of one of the texts begin.
    fn lines_of(&self, source: &Source) -> &Lines {
        // The texts lie one behind the other, so their bases are in order.
        &self.lines[self
            .sources
            .all()
            .partition_point(|other| other.base <= source.base)
            - 1]
    }

    /// Every fault as an object for programs.
    pub fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.diagnostics
            .iter()
            .map(|diagnostic| Fault::of(self, diagnostic))
    }

    /// Shows all faults on stderr.
    ///
    /// # Errors
    /// If stderr cannot be written.
    pub fn show(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        console.out.flush()?;
        for diagnostic in self.diagnostics {
            writeln!(
                console.err,
                "{}\n",
                render(self, diagnostic, console.fault_paint)
            )?;
        }
        Ok(())
    }
}

impl Tally {
    /// Both tallies together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
        }
    }

    /// In words: `2 errors and 1 warning`, `no faults`.
    #[must_use]
    pub fn words(self) -> String {
        let errors = crate::words::count(self.errors, "error");
        let warnings = crate::words::count(self.warnings, "warning");
        match (self.errors, self.warnings) {
            (0, 0) => "no faults".to_owned(),
            (_, 0) => errors,
            (0, _) => warnings,
            _ => format!("{errors} and {warnings}"),
        }
    }
}
