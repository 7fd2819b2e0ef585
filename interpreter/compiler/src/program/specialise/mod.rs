//! What is worked out beforehand, so that play need not: each pass says what it does and when it applies.

pub mod early_out;
pub mod first_lap;
pub mod mask_predicate;
pub mod mask_predicates;
pub mod move_mask;
pub mod packed;
pub mod sow_table;
pub mod superblocks;
pub mod table_sow;
pub mod triggers;

use super::{Passes, Program, analysis};
use early_out::EarlyOuts;
use mask_predicates::MaskPredicates;
use move_mask::MoveMask;
use sow_table::SowTables;
use superblocks::Superblocks;
use triggers::Triggers;

/// Runs the passes one after the other. Later ones build on what earlier ones have found. All of them count seeds in bytes.
pub fn run(program: &mut Program, passes: Passes) {
    let passes = match program.counts_in_bytes() {
        true => passes,
        false => Passes::NONE,
    };
    program.passes = passes;
    let rounds = analysis::facts::rounds_sown(program).map(|sown| sown && passes.sow_tables);
    program.specialised.sow_tables = SowTables::new(
        &program.board.track,
        program.board.layout.cells(),
        rounds,
        analysis::facts::stores_sown(program),
    );
    if passes.mask_predicates {
        MaskPredicates::find(program);
        MaskPredicates::mask_choices(program);
    }
    if passes.move_masks {
        MoveMask::find_move_masks(program);
    }
    program.specialised.table_sow = table_sow::table_sowings(program);
    analysis::facts::find_tail_choices(program);
    program.specialised.superblocks = if passes.superblocks {
        Superblocks::new(program)
    } else {
        Superblocks::unread(program)
    };
    analysis::facts::annotate_kinds(program);
    if passes.superblocks {
        Superblocks::find_prologues(program);
    }
    if passes.branching_bounds {
        analysis::branching_bound::bound_branching(program);
    }
    program.specialised.priorities = analysis::facts::priorities(program);
    if passes.early_outs {
        program.specialised.early_outs = EarlyOuts::new(program);
        program.specialised.early_outs_after_move = EarlyOuts::after_move(program);
    }
    if passes.triggers {
        program.specialised.triggers = Triggers::new(program);
    }
}
