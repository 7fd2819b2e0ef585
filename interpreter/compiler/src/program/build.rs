//! Builds programs: compiles instructions, then runs the passes in order. All passes require that seeds fit into
//! bytes.

use super::{Passes, Program, Specialisation, WorkLimit};
use crate::analyses::static_facts::{find_certain_ends, find_tail_choices, priorities};
use crate::analyses::uses::{collect_uses, ring_kinds_used, store_sets_used};
use crate::board::Shape;
use crate::compile::{CompileError, compile};
use crate::instructions::{CompiledKind, Instructions};
use crate::tables::early_out::EarlyOuts;
use crate::tables::first_lap::annotate_kinds;
use crate::tables::mask_predicate::{MaskPredicate, MaskPredicates};
use crate::tables::mask_reader::MaskReader;
use crate::tables::sow_table::{SowTables, SowingInfo, find_sow_starts};
use crate::tables::superblocks::Superblocks;
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
        Ok(Self::specialise(instructions, passes))
    }

    fn specialise(mut instructions: Instructions, passes: Passes) -> Self {
        let program = &mut instructions;
        let uses = collect_uses(program);
        let mut specialisation = Specialisation::default();
        let rounds = ring_kinds_used(program).map(|sown| sown && passes.sow_tables);
        let cells = program.board.layout.cell_count();
        specialisation.sow_tables = SowTables::new(
            &program.board.track,
            cells,
            rounds,
            store_sets_used(program),
        );
        if passes.mask_predicates {
            specialisation.predicates = MaskPredicates::new(program);
        }
        specialisation.pit_choices = find_pit_choices(program, &specialisation.predicates, passes);
        specialisation.sow_starts = find_sow_starts(program, &specialisation.predicates);
        find_tail_choices(program);
        specialisation.certain_ends = find_certain_ends(program);
        let sowings = SowingInfo {
            predicates: &specialisation.predicates,
            tables: &specialisation.sow_tables,
            starts: &specialisation.sow_starts,
        };
        let mut superblocks = match passes.superblocks {
            true => Superblocks::new(program, sowings),
            false => Superblocks::all_residual(program),
        };
        annotate_kinds(program, sowings, &superblocks);
        if passes.superblocks && !uses.sown_pits {
            superblocks.find_prologues(program, sowings, &specialisation.certain_ends);
        }
        specialisation.superblocks = superblocks;
        specialisation.priorities = priorities(program);
        if passes.early_outs {
            let reader = MaskReader {
                program,
                predicates: &specialisation.predicates,
            };
            specialisation.early_outs = EarlyOuts::new(reader);
            specialisation.early_outs_after_move = EarlyOuts::for_after_move(reader);
        }
        if passes.triggers {
            specialisation.triggers = Triggers::new(program);
        }
        Self {
            uses,
            specialisation,
            passes,
            instructions,
            work_limit: WorkLimit::default(),
        }
    }
}

/// Finds the conditions for choosing a pit that are mask predicates, for each kind of move.
fn find_pit_choices(
    program: &Instructions,
    predicates: &MaskPredicates,
    passes: Passes,
) -> Vec<Option<MaskPredicate>> {
    let reader = MaskReader {
        program,
        predicates,
    };
    let choice = |kind: &CompiledKind| match passes.mask_predicates {
        true => reader.read_pit_choice(kind),
        false => None,
    };
    program.code.kinds.iter().map(choice).collect()
}
