//! The results of analyses and passes.

use crate::analyses::priorities::Priorities;
use crate::tables::early_out::EarlyOuts;
use crate::tables::mask_predicate::MaskPredicate;
use crate::tables::mask_predicates::MaskPredicates;
use crate::tables::move_mask::MoveMask;
use crate::tables::sow_start::TableSowStart;
use crate::tables::sow_table::SowTables;
use crate::tables::superblocks::Superblocks;
use crate::tables::triggers::Triggers;

/// The results of the passes, computed once so that play need not.
#[derive(Debug, Clone, Default)]
pub struct Specialisation {
    /// The precomputed effects of tables.
    pub superblocks: Superblocks,
    /// The starting point of each sowing that can use the sow tables.
    pub sow_starts: Vec<Option<TableSowStart>>,
    /// The precomputed sowings.
    pub sow_tables: SowTables,
    /// The conditions that can be tested for all cells at once.
    pub predicates: MaskPredicates,
    /// The masks for choosing a pit, by kind of move.
    pub pit_choices: Vec<PitChoiceMasks>,
    /// The kinds of move of each phase in layers: a layer counts only if no move of an earlier one is legal. `None` if
    /// the kinds do not form layers.
    pub priorities: Vec<Option<Priorities>>,
    /// Whether the block after a move can neither make it illegal nor hold a choice.
    pub after_move_is_deterministic: bool,
    /// The conditions that rule out an ending, by player to move.
    pub early_outs: Option<[EarlyOuts; 2]>,
    /// The conditions that rule out an effect of the table after a move, by the player who moved.
    pub early_outs_after_move: Option<[EarlyOuts; 2]>,
    /// The cells and numbers of seeds for which tables run for each seed may act.
    pub triggers: Triggers,
}

/// The ways of finding the pits for a kind of move all at once.
#[derive(Debug, Clone, Default)]
pub struct PitChoiceMasks {
    /// The whole condition as a mask predicate, if it can be expressed.
    pub predicate: Option<MaskPredicate>,
    /// The pits that fulfil everything but the least number of seeds, if those are known before play.
    pub fixed: Option<MoveMask>,
}
