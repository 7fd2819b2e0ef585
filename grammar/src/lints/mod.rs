//! Lints: what can be said of the rules as a whole, each in a file of its own.
//!
//! A lint looks at a [`Game`](game::Game), the rules with the places where they stand, and adds what it finds to the faults found
//! before it. [`LINTS`] says of every code how bad it is and why it is one.

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
mod unused_name;

use crate::analysis::situation::Situations;
use crate::diagnostic::{Diagnostic, is_faulty};
use crate::lower::Lowered;
use crate::rules::MAX_SEEDS;
use crate::source::Sources;
use game::Game;

/// Adds what all lints find. What a lint needs must have been read: those that look at the board are left out where that is
/// faulty, those that look at everything where anything is.
pub(crate) fn run<'g>(
    lowered: &'g Lowered<'g>,
    sources: &'g Sources,
    whole: bool,
    found: &mut Vec<Diagnostic>,
) {
    let whole = whole && !is_faulty(found);
    let mut game = Game {
        lowered,
        sources,
        situations: Situations::new(&lowered.rules, MAX_SEEDS, whole),
    };
    mixed_phases::find(&game, found);
    phase_gap::find(&game, found);
    no_else::find(&game, found);
    if game.board {
        if game.setup {
            uneven_deal::find(&game, found);
        }
        if let Some(most_seeds) = too_many_seeds::find(&game, found) {
            game.situations = Situations::new(&lowered.rules, most_seeds, whole);
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
    if whole && !is_faulty(found) {
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
        no_effect::find(&game, found);
    }
    // Nobody can move where nothing may ever be chosen: that was said then.
    if !is_faulty(&found[before..]) {
        stuck_undecided::find(&game, found);
    }
    unused_name::find(&game, found);
}
