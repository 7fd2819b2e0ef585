//! Names that no rule uses, marks that nothing makes, and pits that no rule names.

use super::LintContext;
use crate::analysis::assumptions::Assumptions;
use crate::analysis::layout::Cell;
use crate::analysis::situation::AnalysedBoard;
use crate::diagnostic::{Code, Diagnostic, is_faulty};
use crate::language::{PhraseRef, VisitPhrases};
use crate::lower::Meaning;
use crate::rules::{Action, MarkId, MatchRules, Noun, Place, Rules, SetupStep, Track};
use crate::source::Span;
use std::collections::BTreeSet;

/// Reports names that no rule uses. If there are faults, only names that occur nowhere else are reported, because text
/// that could not be parsed may refer to the others. If whole sections are missing, nothing is reported.
pub(super) fn find_unused(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    if found.iter().any(|fault| fault.code == Code::MissingSection) {
        return;
    }
    let elsewhere = if is_faulty(found) {
        repeated_words(game)
    } else {
        BTreeSet::new()
    };
    let unused = game.names.unused().filter(|(name, meaning, _)| {
        !matches!(meaning, Meaning::Phase(_)) && !elsewhere.contains(name)
    });
    found.extend(unused.map(|(name, meaning, span)| unused_name_fault(name, meaning, span)));
}

fn repeated_words<'g>(game: &LintContext<'g>) -> BTreeSet<&'g str> {
    let other = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let texts = game.sources.as_slice().iter();
    let words = texts.flat_map(|source| source.text.split(other));
    let mut once = BTreeSet::new();
    words.filter(|&word| !once.insert(word)).collect()
}

fn unused_name_fault(name: &str, meaning: Meaning, span: Span) -> Diagnostic {
    let (code, what, help) = match meaning {
        Meaning::Option(_) => (
            Code::UnusedOption,
            "no rule uses option",
            "use it, or take it out",
        ),
        Meaning::Region(_) => (
            Code::UnusedName,
            "no rule uses the pits",
            "use them, or take the section out",
        ),
        Meaning::Mark(_) => (
            Code::UnusedName,
            "no rule tests mark",
            "use it in a condition, or take it out",
        ),
        Meaning::Counter(_) => (
            Code::UnusedName,
            "no rule uses counter",
            "use it in a condition, or take it out",
        ),
        Meaning::Table(_) | Meaning::Phase(_) => (
            Code::UnusedName,
            "no rule uses table",
            "call it with `do` or `last`, or take it out",
        ),
    };
    Diagnostic::new(code, span, format!("{what} `{name}`")).help(help)
}

/// Reports marks that rules ask for but that no rule ever makes.
pub(super) fn find_never_made(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let marks = game.rules.marks.iter();
    let mut made: Vec<bool> = marks.map(|mark| !mark.on.is_empty()).collect();
    for list in game.rules.action_lists() {
        list.for_each_phrase(&mut |part| {
            if let PhraseRef::Action(Action::Mark(_, mark)) = part {
                made[usize::from(mark.0)] = true;
            }
        });
    }
    let rounds = game.rules.match_rules.iter();
    for step in rounds
        .flat_map(MatchRules::setup_rows)
        .flat_map(|row| &row.steps)
    {
        if let SetupStep::Mark(_, mark) = step {
            made[usize::from(mark.0)] = true;
        }
    }
    for (at, mark) in game.rules.marks.iter().enumerate() {
        let meaning = Meaning::Mark(MarkId(at as u16));
        let unused = game.names.unused().any(|(_, unused, _)| unused == meaning);
        let Some(span) = game.names.definition_span(&mark.name) else {
            continue;
        };
        if unused || made[at] {
            continue;
        }
        let name = &mark.name;
        let message = format!("rules test for mark `{name}`, but no pit ever has it");
        let fault = Diagnostic::new(Code::NeverMade, span, message);
        found.push(fault.help(format!(
            "make it with `mark here as {name}`, or write `on` and places after `mark {name}`"
        )));
    }
}

/// Reports pits that no sowing reaches, unless a rule names them or they have been reported already.
pub(super) fn find_unused_pits(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let known = found.iter().any(|fault| fault.code == Code::OffTrack);
    if known || !matches!(rules.board.track, Track::Listed { .. }) {
        return;
    }
    let named = places_by_name(rules);
    let boards = &game.situations.boards;
    let unused = boards.iter().all(|board| has_unused_pit(board, &named));
    let Some(rows) = game.rows_span().filter(|_| unused && !boards.is_empty()) else {
        return;
    };
    let message = "the board has pits that no sowing reaches and no rule names";
    let fault = Diagnostic::new(Code::OffTrack, rows, message);
    let fault = match game.track_span() {
        Some(track) => fault.with_related(track, "the track misses them"),
        None => fault,
    };
    found.push(fault.help("list them in the track, or give the board fewer rows or pits"));
}

/// Returns the places in the rules that name particular pits, as opposed to all pits of a player.
fn places_by_name(rules: &Rules) -> Vec<&Place> {
    let mut named = Vec::new();
    let mut visit = |phrase| {
        if let PhraseRef::Place(place) = phrase {
            let all = matches!(place.noun.node, Noun::Pits | Noun::Store | Noun::Hand);
            let relative = matches!(place.noun.node, Noun::Here | Noun::It | Noun::Origin);
            if !all && !relative {
                named.push(place);
            }
        }
    };
    rules.moves.for_each_phrase(&mut visit);
    rules.tables.for_each_phrase(&mut visit);
    rules.endings.for_each_phrase(&mut visit);
    rules.match_rules.for_each_phrase(&mut visit);
    named
}

/// Reports whether a board has a pit that no sowing reaches and none of these places names.
fn has_unused_pit(board: &AnalysedBoard<'_>, named: &[&Place]) -> bool {
    let known = Assumptions::default();
    let layout = &board.evaluation.layout;
    let is_used = |cell: Cell| {
        let names = |place: &&Place| {
            let bare = Place {
                condition: None,
                ..(*place).clone()
            };
            !board
                .evaluation
                .membership_ways(&bare, cell, &known)
                .is_empty()
        };
        board.reachability.is_sown(cell) || named.iter().any(names)
    };
    let pits = layout.cells().into_iter().filter(|cell| cell.is_pit());
    pits.into_iter()
        .any(|cell| !is_used(cell) && !is_used(layout.seen_from_other_seat(cell)))
}
