//! Counts of verdicts.

use super::judge::Verdict;
use std::fmt;

/// Counts of verdicts on files with one kind of fault.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files that were refused.
    pub refused: usize,
    /// Refused files whose first fault is on the right line.
    pub right_line: usize,
    /// Refused files with a single fault.
    pub single_fault: usize,
    /// Refused files that the first fault's edits restore.
    pub first_fix_restores: usize,
    /// Refused files that some fault's edits restore.
    pub some_fix_restores: usize,
    /// Refused files that some fault's edits turn into another game.
    pub some_fix_misleads: usize,
    /// Refused files that can be played after all fixes, with another text than the original.
    pub passes_as_other: usize,
    /// Files that pass with a warning.
    pub warned: usize,
    /// Files that pass without a warning and play the same game.
    pub same_game: usize,
    /// Files that pass without a warning and play another game.
    pub other_game: usize,
}

impl Tally {
    /// Counts a verdict.
    pub const fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Refused {
                right_line,
                single_fault: alone,
                first_fix_restores: mended_first,
                some_fix_restores: mended,
                some_fix_misleads: misled,
                passes_as_other,
            } => {
                self.refused += 1;
                self.right_line += right_line as usize;
                self.single_fault += alone as usize;
                self.first_fix_restores += mended_first as usize;
                self.some_fix_restores += mended as usize;
                self.some_fix_misleads += misled as usize;
                self.passes_as_other += passes_as_other as usize;
            }
            Verdict::Passed { warned: true, .. } => self.warned += 1,
            Verdict::Passed {
                same_game: true, ..
            } => self.same_game += 1,
            Verdict::Passed { .. } => self.other_game += 1,
        }
    }

    /// Returns `part` as a percentage of the refused files.
    #[must_use]
    pub fn percentage(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.refused.max(1) as f64
    }
}

/// Writes the cells of a table row.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} |", self.refused)?;
        for part in [
            self.right_line,
            self.single_fault,
            self.first_fix_restores,
            self.some_fix_restores,
            self.some_fix_misleads,
        ] {
            write!(f, " {:.1} % |", self.percentage(part))?;
        }
        write!(
            f,
            " {} | {} | {} | {}",
            self.passes_as_other, self.same_game, self.warned, self.other_game
        )
    }
}
