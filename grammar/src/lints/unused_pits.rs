//! Pits that the track misses and that no rule names.

use super::game::LintContext;
use crate::analysis::assumptions::Assumptions;
use crate::analysis::layout::Cell;
use crate::analysis::situation::AnalysedBoard;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Noun, Place, Rules, Track};
use crate::syntax::BoardLineKind;

/// Reports pits that no seed is ever sown into, unless a rule names them or they have been reported already.
pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let known = found.iter().any(|fault| fault.code == Code::OffTrack);
    if known || !matches!(rules.board.track, Track::Listed { .. }) {
        return;
    }
    let named = places_by_name(rules);
    let boards = &game.situations.boards;
    let unused = boards.iter().all(|board| has_unused_pit(board, &named));
    let lines = game.sections.boards.first().map(|block| &block.lines);
    let (Some(lines), true, false) = (lines, unused, boards.is_empty()) else {
        return;
    };
    let line = |wanted: fn(&BoardLineKind) -> bool| {
        let mut kinds = lines.iter();
        kinds.find(|line| wanted(&line.kind)).map(|line| line.span)
    };
    let Some(rows) = line(|kind| matches!(kind, BoardLineKind::Rows(_))) else {
        return;
    };
    let message = "the board has pits that no sowing reaches and no rule names";
    let fault = Diagnostic::new(Code::OffTrack, rows, message);
    let fault = match line(|kind| matches!(kind, BoardLineKind::Track { .. })) {
        Some(track) => fault.with_related(track, "the track misses them"),
        None => fault,
    };
    found.push(fault.help("list them in the track, or give the board fewer rows or pits"));
}

/// Returns the places in the rules that name certain pits, as opposed to all pits of a player.
fn places_by_name(rules: &Rules) -> Vec<&Place> {
    let mut named = Vec::new();
    let mut visit = |phrase| {
        if let PhraseRef::Place(place) = phrase {
            let all = matches!(place.noun, Noun::Pits | Noun::Store | Noun::Hand);
            let relative = matches!(place.noun, Noun::Here | Noun::It | Noun::Origin);
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
