//! The shares of many verdicts.

use super::judge::Verdict;
use std::fmt;

/// How often what was said of the files with one kind of fault.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files that were refused.
    pub refused: usize,
    /// With the first fault on the right line.
    pub right_line: usize,
    /// With a single fault.
    pub alone: usize,
    /// Whose first help gives the file as it was.
    pub mended_first: usize,
    /// Of whose helps one does.
    pub mended: usize,
    /// Of whose helps one gives another game.
    pub misled: usize,
    /// Files that pass and play as before.
    pub same: usize,
    /// Files that pass and play otherwise without a warning.
    pub other: usize,
    /// Files that pass with a warning and play otherwise.
    pub warned: usize,
}

impl Tally {
    /// Adds what was said of a file.
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

    /// How many of the files that were refused, in percent.
    #[must_use]
    pub fn share(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.refused.max(1) as f64
    }
}

/// The cells of a row of a table.
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
