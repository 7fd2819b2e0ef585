//! Builds programs: compiles instructions, then runs the passes in order. All passes require that seeds fit into
//! bytes.

use super::specialised::{ChosenAtOnce, Specialised};
use super::{Passes, Program};
use crate::analyses::branching_bound::bound_branching;
use crate::analyses::priorities::priorities;
use crate::analyses::tail_choices::find_tail_choices;
use crate::analyses::uses::{rounds_sown, stores_sown, uses};
use crate::board::Shape;
use crate::compile::{CompileError, compile};
use crate::instructions::Instructions;
use crate::tables::early_out::EarlyOuts;
use crate::tables::kind_facts::annotate_kinds;
use crate::tables::mask_predicates::MaskPredicates;
use crate::tables::mask_reader::MaskReader;
use crate::tables::move_mask::MoveMask;
use crate::tables::sow_table::SowTables;
use crate::tables::superblocks::{Superblocks, after_is_sure};
use crate::tables::table_sow::{Sowings, table_sowings};
use crate::tables::triggers::Triggers;
use sow_grammar::rules::{Rules, Settings};

impl Program {
    /// Compiles rules for one choice of option values and one shape of the board. Runs the given passes: all of them,
    /// except in measurements and tests.
    ///
    /// # Errors
    /// [`CompileError`] if the game cannot be played with these values.
    pub fn compile(
        rules: &Rules,
        settings: &Settings,
        shape: &Shape,
        passes: Passes,
    ) -> Result<Self, CompileError> {
        let instructions = compile(rules, settings, shape)?;
        let passes = match instructions.counts_in_bytes() {
            true => passes,
            false => Passes::NONE,
        };
        Ok(Self::specialised(instructions, passes))
    }

    fn specialised(mut instructions: Instructions, passes: Passes) -> Self {
        let program = &mut instructions;
        let uses = uses(program);
        let mut found = Specialised::default();
        let rounds = rounds_sown(program).map(|sown| sown && passes.sow_tables);
        let cells = program.board.layout.cells();
        found.sow_tables =
            SowTables::new(&program.board.track, cells, rounds, stores_sown(program));
        if passes.mask_predicates {
            found.predicates = MaskPredicates::find(program);
        }
        found.choices = choices(program, &found.predicates, passes);
        found.table_sow = table_sowings(program, &found.predicates);
        find_tail_choices(program);
        let sowings = Sowings {
            predicates: &found.predicates,
            tables: &found.sow_tables,
            begins: &found.table_sow,
        };
        let mut superblocks = match passes.superblocks {
            true => Superblocks::new(program, sowings),
            false => Superblocks::unread(program),
        };
        annotate_kinds(program, sowings, &superblocks);
        if passes.superblocks && !uses.passed {
            found.after_is_sure = after_is_sure(program);
            superblocks.find_prologues(program, sowings, found.after_is_sure);
        }
        found.superblocks = superblocks;
        if passes.branching_bounds {
            bound_branching(program);
        }
        found.priorities = priorities(program);
        if passes.early_outs {
            let reader = MaskReader {
                program,
                predicates: &found.predicates,
            };
            found.early_outs = EarlyOuts::new(reader);
            found.early_outs_after_move = EarlyOuts::after_move(reader);
        }
        if passes.triggers {
            found.triggers = Triggers::new(program);
        }
        Self {
            uses,
            specialised: found,
            passes,
            instructions,
        }
    }
}

/// Finds the masks for choosing a pit, for each kind of move.
fn choices(
    program: &Instructions,
    predicates: &MaskPredicates,
    passes: Passes,
) -> Vec<ChosenAtOnce> {
    let reader = MaskReader {
        program,
        predicates,
    };
    let kinds = program.code.kinds.iter();
    let choices = kinds.map(|kind| ChosenAtOnce {
        predicate: passes
            .mask_predicates
            .then(|| reader.of_choice(kind))
            .flatten(),
        settled: passes
            .move_masks
            .then(|| MoveMask::of_choice(program, kind))
            .flatten(),
    });
    choices.collect()
}
