//! Lints: checks of the rules as a whole, each in a separate file.
//!
//! A lint examines a [`Game`](game::LintContext), the rules with their positions in the text, and adds its findings to
//! the earlier faults. [`LINTS`](crate::diagnostic::LINTS) gives the severity and the rationale of every code.

mod always_holds;
mod both_players;
mod constants;
mod end_never;
mod endless_tables;
mod game;
mod hidden_move;
mod idle_deal;
mod mixed_phases;
mod move_cycle;
mod never_holds;
mod never_made;
mod never_played;
mod no_effect;
mod no_else;
mod no_lap_limit;
mod over_at_once;
mod phase_gap;
mod phase_overlap;
mod phrases;
mod stuck_undecided;
mod too_many_seeds;
mod uneven_deal;
mod unreachable_row;
mod unread_action;
mod unused_name;
mod unused_pits;

use crate::analysis::situation::Situations;
use crate::diagnostic::{Diagnostic, is_faulty};
use crate::lower::LoweredRules;
use crate::rules::MAX_SEEDS;
use crate::source::Sources;
use game::LintContext;

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
    mixed_phases::find(&game, found);
    phase_gap::find(&game, found);
    no_else::find(&game, found);
    if game.has_board {
        if game.has_setup {
            uneven_deal::find(&game, found);
        }
        if let Some(most_seeds) = too_many_seeds::find(&game, found) {
            game.situations = Situations::new(&lowered.rules, most_seeds, complete);
        }
        unreachable_row::find(&game, found);
        endless_tables::find(&game, found);
        no_lap_limit::find(&game, found);
        end_never::find_in_match(&game, found);
        unreachable_row::find_in_match(&game, found);
    }
    phase_overlap::find(&game, found);
    move_cycle::find(&game, found);
    hidden_move::find(&game, found);
    end_never::find(&game, found);
    let before = found.len();
    if complete && !is_faulty(found) {
        over_at_once::find(&game, found);
        if !is_faulty(found) {
            never_played::find(&game, found);
        }
        let constants = constants::constants(&game);
        never_holds::find(&constants, found);
        always_holds::find(&constants, found);
        never_made::find(&game, found);
        both_players::find(&game, found);
        idle_deal::find(&game, found);
        unused_pits::find(&game, found);
        no_effect::find(&game, found);
        unread_action::find(&game, found);
    }
    // An error found since `before` may already say that nobody can move; it is not reported twice.
    if !is_faulty(&found[before..]) {
        stuck_undecided::find(&game, found);
    }
    unused_name::find(&game, found);
}
