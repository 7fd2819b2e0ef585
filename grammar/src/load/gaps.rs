//! Faults that are only the consequence of others.
//!
//! Where a part of a file could not be read, the checker misses what stands there. What it says because of that would
//! send the author to the wrong place.

use crate::diagnostic::{Code, Diagnostic};
use crate::familiar;
use crate::nearest::nearest;
use crate::parser::Unread;
use crate::source::{Sources, Span};
use std::collections::BTreeSet;

/// What the checker found, without what follows from parts that could not be read or from faults at the same place.
pub(super) fn without_consequences(
    found: Vec<Diagnostic>,
    unread: &[Unread],
    faults: &[Diagnostic],
    sources: &Sources,
) -> Vec<Diagnostic> {
    let words: BTreeSet<&str> = unread
        .iter()
        .flat_map(|part| {
            sources
                .text(part.span)
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        })
        .collect();
    let may_stand_there = |word: &str| {
        let means = |said: &&str| familiar::candidates(said).any(|meant| meant == word);
        words.contains(word)
            || nearest(word, words.iter().copied()).is_some()
            || words.iter().any(means)
    };
    let lines: Vec<&str> = LINES
        .into_iter()
        .filter(|word| may_stand_there(word))
        .collect();
    let too_large = |fault: &Diagnostic| fault.code == Code::NumberTooLarge;
    let overlaps = |one: Span, other: Span| one.start < other.end && other.start < one.end;
    let mut kept = found;
    kept.retain(|diagnostic| {
        let span = diagnostic.label.span;
        let follows = !unread.is_empty()
            && match what_was_missed(diagnostic.code) {
                Missed::Nothing => false,
                Missed::Line(word) => lines.contains(&word),
                Missed::Name => words.contains(sources.text(span)),
                Missed::LineOrIn(word, sections) => {
                    lines.contains(&word) || within(unread, |section| sections.contains(&section))
                }
                Missed::In(sections) => within(unread, |section| sections.contains(&section)),
                Missed::Section => within(unread, |section| {
                    let names = |word| diagnostic.message.contains(word);
                    names(section) || section == "phase" && names("move")
                }),
            };
        // A number that could not be read is not held against the default of its range, nor counted as no seeds.
        let leans_on = |fault: &Diagnostic| {
            let mut others = diagnostic.others.iter();
            let near = others.any(|other| overlaps(fault.label.span, other.span));
            too_large(fault) && (near || diagnostic.code == Code::NoSeeds)
        };
        let follows_from = |fault: &Diagnostic| overlaps(fault.label.span, span) || leans_on(fault);
        !follows && !faults.iter().any(follows_from)
    });
    kept
}

/// Whether something could not be read in such a section, or in none that is known.
fn within(unread: &[Unread], such: impl Fn(&str) -> bool) -> bool {
    unread
        .iter()
        .any(|part| part.section.is_empty() || such(&part.section))
}

/// The words of lines and parts of lines that the checker may miss, misspelt and mistaken ones among them.
const LINES: [&str; 6] = ["else", "hand", "into", "laps", "sow", "store"];

/// What the checker missed when it reported a fault.
enum Missed {
    /// It reported what is there.
    Nothing,
    /// A line with this word.
    Line(&'static str),
    /// The name it reported.
    Name,
    /// Something that stands in one of these sections.
    In(&'static [&'static str]),
    /// A line with this word, or something that stands in one of these sections.
    LineOrIn(&'static str, &'static [&'static str]),
    /// The section that its message names.
    Section,
}

fn what_was_missed(code: Code) -> Missed {
    match code {
        Code::UnknownName
        | Code::WrongKind
        | Code::UnknownMove
        | Code::UnusedOption
        | Code::UnusedName => Missed::Name,
        Code::NoStore => Missed::Line("store"),
        Code::NoHand => Missed::Line("hand"),
        Code::Misplaced => Missed::Line("sow"),
        Code::NoElse => Missed::Line("else"),
        // Where seeds fall hangs on the track, and on what it names.
        Code::UnreachableRow => Missed::LineOrIn("into", &["board", "option", "pits"]),
        Code::NoLapLimit => Missed::Line("laps"),
        Code::MissingSection | Code::MissingLine => Missed::Section,
        Code::NoRange => Missed::In(&["option"]),
        Code::NoSuchRow | Code::NoSuchPit => Missed::In(&["board", "option"]),
        Code::NoSeeds | Code::UnevenDeal | Code::EndNever => {
            Missed::In(&["setup", "board", "option"])
        }
        Code::NothingLifted | Code::NoDirection | Code::NoMove => {
            Missed::In(&["move", "phase", "table"])
        }
        Code::PhaseGap => Missed::In(&["phase"]),
        Code::StuckUndecided => Missed::In(&["move", "phase", "end"]),
        Code::NoOutcome | Code::LeftoverUndecided | Code::TieUndecided => Missed::In(&["end"]),
        _ => Missed::Nothing,
    }
}
