//! What a program consists of.

use super::ir::{
    Block, Cond, CondId, CounterSlot, Expr, Fixed, FixedId, Kind, LineStart, Op, Place, Ranges,
    Sowing, Take, Threat,
};
use super::specialise::early_out::EarlyOuts;
use super::specialise::jump_table::JumpTable;
use super::specialise::mask_predicates::MaskPredicates;
use super::specialise::sow_table::SowTables;
use super::specialise::superblocks::Superblocks;
use super::specialise::table_sow::TableSow;
use super::specialise::triggers::Triggers;
use crate::board::{Layout, Track};
use sow_grammar::rules::MAX_COUNTERS;
use sow_grammar::source::Span;

/// The board and what is kept on it.
#[derive(Debug, Clone)]
pub(crate) struct BoardInfo {
    pub(crate) layout: Layout,
    pub(crate) track: Track,
    /// The pits in the order in which each seat names them.
    pub(crate) pits: [Vec<u8>; 2],
    /// The pits that are in play, with a full byte each.
    pub(crate) pit_mask: Vec<u64>,
    /// Pits come before all other cells.
    pub(crate) pit_count: u8,
    /// The stores of South and North, if there are any.
    pub(crate) stores: [u8; 2],
    /// The cells of the mover and of the other player.
    pub(crate) owned: [FixedId; 2],
    pub(crate) marks: Vec<MarkSlot>,
    pub(crate) counters: Vec<CounterSlot>,
    /// What the counters of a move begin with.
    pub(crate) move_counters: [u8; MAX_COUNTERS],
    pub(crate) lap_limit: u32,
}

/// Where a mark stands in the byte of a cell: the bits for South and for North, the same if it is nobody's.
#[derive(Debug, Clone)]
pub(crate) struct MarkSlot {
    pub(crate) name: String,
    pub(crate) bits: [u8; 2],
}

/// The instructions, and where play enters them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Code {
    /// All instructions; a block is the number of its first one.
    pub(crate) ops: Vec<Op>,
    /// All conditions, each once.
    pub(crate) conds: Vec<Cond>,
    /// Where the tables begin.
    pub(crate) tables: Vec<Block>,
    /// Where rows begin, in order.
    pub(crate) rows: Vec<LineStart>,
    pub(crate) kinds: Vec<Kind>,
    /// The conditions of the phases; `None` for one that is always present.
    pub(crate) phases: Vec<Option<CondId>>,
    pub(crate) after_move: Option<Block>,
    pub(crate) endings: Block,
}

/// What instructions and conditions name by number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Operands {
    /// Sets of numbers of seeds, where a byte counts them.
    pub(crate) numbers: Vec<[u64; 4]>,
    /// The same as ranges, both ends included.
    pub(crate) number_ranges: Vec<Vec<(u8, u8)>>,
    pub(crate) places: Vec<Place>,
    pub(crate) fixed: Vec<Fixed>,
    pub(crate) takes: Vec<Take>,
    pub(crate) sowings: Vec<Sowing>,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) ranges: Vec<Ranges>,
    pub(crate) threats: Vec<Threat>,
    /// The alternatives of each `choose`: name and place in the source.
    pub(crate) choices: Vec<Vec<(String, Span)>>,
}

/// Kinds of move, layer by layer.
pub(crate) type Priorities = Vec<Vec<u16>>;

/// What the passes have found, so that play need not look for it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Specialised {
    /// Where the tables begin for each cell, with all that is settled by the cell left out.
    pub(crate) jump_table: JumpTable,
    /// What the tables come to where that is known beforehand.
    pub(crate) superblocks: Superblocks,
    /// The sowings that are quick.
    pub(crate) table_sow: Vec<Option<TableSow>>,
    pub(crate) sow_tables: SowTables,
    /// The conditions that are asked of all cells at once.
    pub(crate) predicates: MaskPredicates,
    /// For each phase its kinds of move in layers, each there only if no move of an earlier layer is legal; `None` if they
    /// do not depend on each other like that.
    pub(crate) priorities: Vec<Option<Priorities>>,
    /// What is done after a move can never make it illegal, and nothing is chosen there.
    pub(crate) after_is_sure: bool,
    /// What rules out that an ending holds, for the player to move and for the other one.
    pub(crate) early_outs: Option<[EarlyOuts; 2]>,
    /// Where tables that look at every seed may do something.
    pub(crate) triggers: Triggers,
}
