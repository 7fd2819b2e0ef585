//! What is said of a file with a fault.

use super::spoil::{Spoilt, is_same};
use sow_grammar::load::{Loaded, load_text};
use sow_grammar::rules::Settings;
use sow_grammar::{Diagnostic, Edit, Rules};
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};

/// How deep two games are compared.
const DEPTH: u32 = 3;

/// What was said of a file with a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It cannot be played.
    Refused {
        /// The first fault is reported on a line on which something was done.
        right_line: bool,
        /// Nothing else is reported.
        alone: bool,
        /// The first help, carried out, gives the file as it was.
        mended_first: bool,
        /// Some help does.
        mended: bool,
        /// Some help gives a file that can be played, and plays another game.
        misled: bool,
    },
    /// It can be played.
    Passed {
        /// It plays as the file as it was.
        same: bool,
        /// There was a warning.
        warned: bool,
    },
}

/// Checks a file and tries its helps.
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

/// The line of the first fault.
fn line(loaded: &Loaded) -> Option<usize> {
    let (source, range) = loaded
        .sources
        .locate(loaded.diagnostics.first()?.label.span)?;
    Some(source.line_column(range.start).line)
}

/// The text with the edits of a fault made.
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

/// How many sequences of moves there are; `None` if nothing can be played.
fn count(rules: &Rules) -> Option<u64> {
    let program = Program::compile(rules, &Settings::defaults(&rules.options)).ok()?;
    Some(perft(&Game::new(&program), DEPTH).count)
}
