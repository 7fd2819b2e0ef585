//! Judges how a file with a fault is reported.

use super::spoil::{SpoiltFile, has_same_tokens};
use sow_grammar::load::{LoadedGame, load_text};
use sow_grammar::rules::Settings;
use sow_grammar::{Diagnostic, Edit, Rules};
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};
use std::fmt;

/// Depth to which the move counts of two games are compared.
const DEPTH: u32 = 3;
/// Number of fixes that are made one after the other.
const MAX_FIXES: usize = 8;

/// The checker's answer to a file with a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The file cannot be played.
    Refused {
        /// The first fault is reported on a line that was changed.
        right_line: bool,
        /// Only one fault is reported.
        single_fault: bool,
        /// Applying the edits of the first fault restores the original file.
        first_fix_restores: bool,
        /// Applying the edits of some fault restores the original file.
        some_fix_restores: bool,
        /// Applying the edits of some fault gives a file that plays another game.
        some_fix_misleads: bool,
        /// The file can be played after all fixes, and its text is not that of the original.
        passes_as_other: bool,
    },
    /// The file can be played.
    Passed {
        /// It plays the same game as the original.
        same_game: bool,
        /// The checker warned about it.
        warned: bool,
    },
}

/// Checks a spoilt file and tries the suggested edits.
#[must_use]
pub fn judge(spoilt: &SpoiltFile) -> Verdict {
    let loaded = load_text("spoilt.sow", &spoilt.text);
    if let Some(rules) = &loaded.rules {
        return Verdict::Passed {
            same_game: plays_alike(rules, &spoilt.original),
            warned: !loaded.diagnostics.is_empty(),
        };
    }
    let faults = &loaded.diagnostics;
    let mended: Vec<String> = faults
        .iter()
        .filter_map(|fault| apply_fixes(&spoilt.text, fault))
        .collect();
    let first = faults
        .first()
        .and_then(|fault| self::apply_fixes(&spoilt.text, fault));
    Verdict::Refused {
        right_line: first_fault_line(&loaded).is_some_and(|line| spoilt.lines.contains(&line)),
        single_fault: faults.len() == 1,
        first_fix_restores: first.is_some_and(|text| has_same_tokens(&text, &spoilt.original)),
        some_fix_restores: mended
            .iter()
            .any(|text| has_same_tokens(text, &spoilt.original)),
        some_fix_misleads: mended.iter().any(|text| {
            let other = load_text("mended.sow", text);
            !has_same_tokens(text, &spoilt.original)
                && other
                    .rules
                    .is_some_and(|rules| !plays_alike(&rules, &spoilt.original))
        }),
        passes_as_other: passing_text(&spoilt.text)
            .is_some_and(|text| !has_same_tokens(&text, &spoilt.original)),
    }
}

/// Returns the text that `sow check --fix` leaves; `None` if it cannot be played.
#[must_use]
pub fn passing_text(text: &str) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..MAX_FIXES {
        let loaded = load_text("fixed.sow", &text);
        let mut faults = loaded.diagnostics.iter();
        let Some(fixed) = faults.find_map(|fault| apply_fixes(&text, fault)) else {
            return loaded.rules.map(|_| text);
        };
        text = fixed;
    }
    None
}

/// Returns the line of the first fault.
fn first_fault_line(loaded: &LoadedGame) -> Option<usize> {
    let (source, range) = loaded
        .sources
        .locate(loaded.diagnostics.first()?.label.span)?;
    Some(source.line_column(range.start).line)
}

/// Applies the edits of a fault to a text; `None` if it has none.
fn apply_fixes(text: &str, fault: &Diagnostic) -> Option<String> {
    let is_fix = !fault.edits.is_empty();
    is_fix.then(|| Edit::apply_all(&fault.edits, text))?
}

fn plays_alike(rules: &Rules, original: &str) -> bool {
    let original = load_text("original.sow", original).rules;
    original.is_some_and(|original| move_count(&original) == move_count(rules))
}

/// Counts the sequences of [`DEPTH`] moves; `None` if the game cannot be compiled.
fn move_count(rules: &Rules) -> Option<u64> {
    let program = Program::compile(rules, &Settings::defaults(&rules.options)).ok()?;
    Some(perft(&Game::new(&program), DEPTH).count)
}

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
