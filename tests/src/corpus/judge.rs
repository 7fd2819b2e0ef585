//! Judges how a file with a fault is reported.

use super::spoil::{Spoilt, is_same};
use sow_grammar::load::{Loaded, load_text};
use sow_grammar::rules::Settings;
use sow_grammar::{Diagnostic, Edit, Rules};
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};

/// Depth to which the move counts of two games are compared.
const DEPTH: u32 = 3;

/// How the checker answers a file with a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The file cannot be played.
    Refused {
        /// The first fault is reported on a line that was changed.
        right_line: bool,
        /// Only one fault is reported.
        alone: bool,
        /// Applying the edits of the first fault restores the original file.
        mended_first: bool,
        /// Applying the edits of some fault restores the original file.
        mended: bool,
        /// Applying the edits of some fault gives a file that plays another game.
        misled: bool,
    },
    /// The file can be played.
    Passed {
        /// It plays the same game as the original.
        same: bool,
        /// The checker warned about it.
        warned: bool,
    },
}

/// Checks a spoilt file and tries the suggested edits.
#[must_use]
pub fn judge(spoilt: &Spoilt) -> Verdict {
    let loaded = load_text("spoilt.sow", &spoilt.text);
    if let Some(rules) = &loaded.rules {
        return Verdict::Passed {
            same: plays_alike(rules, spoilt.original),
            warned: !loaded.diagnostics.is_empty(),
        };
    }
    let faults = &loaded.diagnostics;
    let mended: Vec<String> = faults
        .iter()
        .filter_map(|fault| mended(&spoilt.text, fault))
        .collect();
    let first = faults
        .first()
        .and_then(|fault| self::mended(&spoilt.text, fault));
    Verdict::Refused {
        right_line: line(&loaded).is_some_and(|line| spoilt.lines.contains(&line)),
        alone: faults.len() == 1,
        mended_first: first.is_some_and(|text| is_same(&text, spoilt.original)),
        mended: mended.iter().any(|text| is_same(text, spoilt.original)),
        misled: mended.iter().any(|text| {
            let other = load_text("mended.sow", text);
            !is_same(text, spoilt.original)
                && other
                    .rules
                    .is_some_and(|rules| !plays_alike(&rules, spoilt.original))
        }),
    }
}

/// Returns the line of the first fault.
fn line(loaded: &Loaded) -> Option<usize> {
    let (source, range) = loaded
        .sources
        .locate(loaded.diagnostics.first()?.label.span)?;
    Some(source.line_column(range.start).line)
}

/// Applies the edits of a fault to a text; `None` if it has none.
fn mended(text: &str, fault: &Diagnostic) -> Option<String> {
    let mut mended = text.to_owned();
    for Edit { span, replacement } in fault.edits.iter().rev() {
        mended.replace_range(span.start as usize..span.end as usize, replacement);
    }
    (!fault.edits.is_empty()).then_some(mended)
}

fn plays_alike(rules: &Rules, original: &str) -> bool {
    let original = load_text("original.sow", original).rules;
    original.is_some_and(|original| count(&original) == count(rules))
}

/// Counts the sequences of [`DEPTH`] moves; `None` if the game cannot be compiled.
fn count(rules: &Rules) -> Option<u64> {
    let program = Program::compile(rules, &Settings::defaults(&rules.options)).ok()?;
    Some(perft(&Game::new(&program), DEPTH).count)
}
