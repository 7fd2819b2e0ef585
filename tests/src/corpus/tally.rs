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
    pub alone: usize,
    /// Refused files that the first fault's edits restore.
    pub mended_first: usize,
    /// Refused files that some fault's edits restore.
    pub mended: usize,
    /// Refused files that some fault's edits turn into another game.
    pub misled: usize,
    /// Files that pass and play the same game.
    pub same: usize,
    /// Files that pass without a warning and play another game.
    pub other: usize,
    /// Files that pass with a warning and play another game.
    pub warned: usize,
}

impl Tally {
    /// Counts a verdict.
    pub const fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Refused {
                right_line,
                alone,
                mended_first,
                mended,
                misled,
            } => {
                self.refused += 1;
                self.right_line += right_line as usize;
                self.alone += alone as usize;
                self.mended_first += mended_first as usize;
                self.mended += mended as usize;
                self.misled += misled as usize;
            }
            Verdict::Passed { same: true, .. } => self.same += 1,
            Verdict::Passed { warned: true, .. } => self.warned += 1,
            Verdict::Passed { .. } => self.other += 1,
        }
    }

    /// Returns `part` as a percentage of the refused files.
    #[must_use]
    pub fn share(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.refused.max(1) as f64
    }
}

/// Writes the cells of a table row.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} |", self.refused)?;
        for part in [
            self.right_line,
            self.alone,
            self.mended_first,
            self.mended,
            self.misled,
        ] {
            write!(f, " {:.1} % |", self.share(part))?;
        }
        write!(f, " {} | {} | {}", self.same, self.warned, self.other)
    }
}
