//! What analyses and passes have found.

use crate::analyses::priorities::Priorities;
use crate::tables::early_out::EarlyOuts;
use crate::tables::mask_predicate::MaskPredicate;
use crate::tables::mask_predicates::MaskPredicates;
use crate::tables::move_mask::MoveMask;
use crate::tables::sow_table::SowTables;
use crate::tables::superblocks::Superblocks;
use crate::tables::table_sow::Begin;
use crate::tables::triggers::Triggers;

/// What the passes have found, so that play need not look for it.
#[derive(Debug, Clone, Default)]
pub struct Specialised {
    /// What the tables come to where that is known beforehand.
    pub superblocks: Superblocks,
    /// Where the sowings start that are quick.
    pub table_sow: Vec<Option<Begin>>,
    /// What plain sowings add to the board.
    pub sow_tables: SowTables,
    /// The conditions that are asked of all cells at once.
    pub predicates: MaskPredicates,
    /// For each kind of move the pits that can be chosen, if they can be found at once.
    pub choices: Vec<ChosenAtOnce>,
    /// For each phase its kinds of move in layers, each there only if no move of an earlier layer is legal; `None` if they
    /// do not depend on each other like that.
    pub priorities: Vec<Option<Priorities>>,
    /// What is done after a move can never make it illegal, and nothing is chosen there.
    pub after_is_sure: bool,
    /// What rules out that an ending holds, for the player to move and for the other one.
    pub early_outs: Option<[EarlyOuts; 2]>,
    /// What rules out that something is done after a move, by who has made it.
    pub early_outs_after_move: Option<[EarlyOuts; 2]>,
    /// Where tables that look at every seed may do something.
    pub triggers: Triggers,
}

/// How the pits that a kind of move may begin with are found at once.
#[derive(Debug, Clone, Default)]
pub struct ChosenAtOnce {
    /// All that is asked of them, if it can be asked so.
    pub predicate: Option<MaskPredicate>,
    /// What of it does not change from move to move, if that is all but the least number of seeds.
    pub settled: Option<MoveMask>,
}
