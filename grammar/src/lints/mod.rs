//! Lints: checks of the rules as a whole.
//!
//! A lint examines a [`LintContext`], the rules and the situations that can occur, and adds its findings to the earlier
//! faults. The phrases of rules have their spans in the text. [`LINTS`](crate::diagnostic::LINTS) gives the severity
//! and the rationale of every code.

mod actions;
mod conditions;
mod endings;
mod moves;
mod names;
mod opening;
mod phases;
mod phrases;
mod tables;

use crate::analysis::situation::Situations;
use crate::diagnostic::{Diagnostic, is_faulty};
use crate::lower::LoweredRules;
use crate::rules::{MAX_SEEDS, MoveKind};
use crate::source::{Sources, Span};
use crate::syntax::BoardLineKind;
use std::ops::Deref;

/// Runs all lints whose input has been read without fault: lints that depend on the board are skipped if the board is
/// faulty, and lints that depend on all rules are skipped if anything is faulty.
pub(crate) fn run<'g>(
    lowered: &'g LoweredRules<'g>,
    sources: &'g Sources,
    complete: bool,
    found: &mut Vec<Diagnostic>,
) {
    let complete = complete && !is_faulty(found);
    let mut game = LintContext {
        lowered,
        sources,
        situations: Situations::new(&lowered.rules, MAX_SEEDS, complete),
    };
    phases::find_mixed(&game, found);
    phases::find_gap(&game, found);
    tables::find_without_else(&game, found);
    if game.has_board {
        if game.has_setup {
            opening::find_uneven_deals(&game, found);
        }
        if let Some(most_seeds) = opening::find_excess(&game, found) {
            game.situations = Situations::new(&lowered.rules, most_seeds, complete);
        }
        tables::find_unreachable(&game, found);
        tables::find_endless(&game, found);
        tables::find_missing_lap_limit(&game, found);
        endings::find_never_in_match(&game, found);
        tables::find_unreachable_in_match(&game, found);
    }
    phases::find_overlaps(&game, found);
    moves::find_cycles(&game, found);
    endings::find_never(&game, found);
    let before = found.len();
    if complete && !is_faulty(found) {
        moves::find_never_played(&game, found);
        conditions::find_constants(&game, found);
        names::find_never_made(&game, found);
        conditions::find_both_players(&game, found);
        opening::find_idle_deals(&game, found);
        names::find_unused_pits(&game, found);
        actions::find_idle(&game, found);
        actions::find_unread(&game, found);
    }
    // One of the errors added since `before` may already say that nobody can move, which is not reported twice.
    if !is_faulty(&found[before..]) {
        endings::find_undecided(&game, found);
    }
    names::find_unused(&game, found);
}

/// The rules of a game, and the situations that can occur.
pub(crate) struct LintContext<'g> {
    lowered: &'g LoweredRules<'g>,
    sources: &'g Sources,
    situations: Situations<'g>,
}

impl<'g> Deref for LintContext<'g> {
    type Target = LoweredRules<'g>;

    fn deref(&self) -> &LoweredRules<'g> {
        self.lowered
    }
}

impl LintContext<'_> {
    /// Returns the span of the name of a kind of move.
    fn name_span(&self, kind: &MoveKind) -> Span {
        let mut entries = self.names.moves.iter();
        let entry = entries.find(|entry| entry.name == kind.name && entry.phase == kind.phase);
        entry.map_or(kind.span, |entry| entry.span)
    }

    /// Returns the span of the line of the board that gives the number of rows.
    fn rows_span(&self) -> Option<Span> {
        self.board_line_span(|line| matches!(line, BoardLineKind::Rows(_)))
    }

    /// Returns the span of the line of the board that describes the track.
    fn track_span(&self) -> Option<Span> {
        self.board_line_span(|line| matches!(line, BoardLineKind::Track { .. }))
    }

    fn board_line_span(&self, wanted: impl Fn(&BoardLineKind) -> bool) -> Option<Span> {
        let mut lines = self.sections.boards.first()?.lines.iter();
        lines.find(|line| wanted(&line.kind)).map(|line| line.span)
    }
}
