//! Lints: checks of the rules as a whole.
//!
//! A lint examines a [`LintContext`](context::LintContext), the rules and the situations that can occur, and adds its findings to the earlier
//! faults. Rules know their places in the text. [`LINTS`](crate::diagnostic::LINTS) gives the severity and the rationale
//! of every code.

mod actions;
mod conditions;
mod context;
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
use crate::rules::MAX_SEEDS;
use crate::source::Sources;
use context::LintContext;

/// Runs all lints whose input has been read without fault: those that depend on the board are skipped if it is faulty,
/// those that depend on everything if anything is.
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
    moves::find_hidden(&game, found);
    endings::find_never(&game, found);
    let before = found.len();
    if complete && !is_faulty(found) {
        opening::find_over_at_once(&game, found);
        if !is_faulty(found) {
            moves::find_never_played(&game, found);
        }
        conditions::find_constants(&game, found);
        names::find_never_made(&game, found);
        conditions::find_both_players(&game, found);
        opening::find_idle_deals(&game, found);
        names::find_unused_pits(&game, found);
        actions::find_idle(&game, found);
        actions::find_unread(&game, found);
    }
    // An error found since `before` may already say that nobody can move; it is not reported twice.
    if !is_faulty(&found[before..]) {
        endings::find_undecided(&game, found);
    }
    names::find_unused(&game, found);
}
