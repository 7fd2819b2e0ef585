//! Faults that are only the consequence of others.
//!
//! Where a part of a file could not be read, the checker misses what stands there. What it says because of that would
//! send the author to the wrong place.

use crate::diagnostic::{Code, Diagnostic};
use crate::familiar;
use crate::source::{Sources, Span};

/// What the checker found, without what follows from parts that could not be read or from faults at the same place.
pub(super) fn without_consequences(
    found: Vec<Diagnostic>,
    unread: &[Span],
    faults: &[Diagnostic],
    sources: &Sources,
) -> Vec<Diagnostic> {
    let words: Vec<&str> = unread
        .iter()
        .flat_map(|&span| {
            sources
                .text(span)
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        })
        .collect();
    let overlaps = |one: Span, other: Span| one.start < other.end && other.start < one.end;
    let mut kept = found;
    kept.retain(|diagnostic| {
        let span = diagnostic.label.span;
        let stands_there = |word: &str| {
            let means = |said: &&str| familiar::candidates(said).any(|meant| meant == word);
            words.contains(&word) || words.iter().any(means)
        };
        let follows = !unread.is_empty()
            && match what_was_missed(diagnostic.code) {
                Missed::Nothing => false,
                Missed::Word(word) => stands_there(word),
                Missed::Name => stands_there(sources.text(span)),
                Missed::Anything => true,
            };
        !follows && !faults.iter().any(|fault| overlaps(fault.label.span, span))
    });
    kept
}

/// What the checker missed when it reported a fault.
enum Missed {
    /// It reported what is there.
    Nothing,
    /// This word.
    Word(&'static str),
    /// The name it reported.
    Name,
    /// Something that may be what could not be read.
    Anything,
}

fn what_was_missed(code: Code) -> Missed {
    match code {
        Code::UnknownName | Code::UnknownMove | Code::UnusedOption | Code::UnusedName => {
            Missed::Name
        }
        Code::NoStore => Missed::Word("store"),
        Code::NoHand => Missed::Word("hand"),
        Code::Misplaced => Missed::Word("sow"),
        Code::NoElse => Missed::Word("else"),
        Code::UnreachableRow => Missed::Word("into"),
        Code::NoLapLimit => Missed::Word("laps"),
        Code::MissingSection
        | Code::MissingLine
        | Code::NoRange
        | Code::NoSuchRow
        | Code::NoSuchPit
        | Code::NoSeeds
        | Code::UnevenDeal
        | Code::NothingLifted
        | Code::NoDirection
        | Code::NoMove
        | Code::PhaseGap
        | Code::EndNever
        | Code::StuckUndecided
        | Code::LeftoverUndecided
        | Code::TieUndecided
        | Code::NoOutcome => Missed::Anything,
        _ => Missed::Nothing,
    }
}
