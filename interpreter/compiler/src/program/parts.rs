//! What a program consists of.

use super::ir::{
    Block, Cond, CondId, CounterSlot, Expr, Fixed, FixedId, Kind, LineStart, Op, Place, Ranges,
    Sowing, Take, Threat,
};
use super::specialise::early_out::EarlyOuts;
use super::specialise::mask_predicates::MaskPredicates;
use super::specialise::sow_table::SowTables;
use super::specialise::superblocks::Superblocks;
use super::specialise::table_sow::Begin;
use super::specialise::triggers::Triggers;
use crate::board::{ByteSet, Layout, Track};
use sow_grammar::rules::MAX_COUNTERS;
use sow_grammar::source::Span;

/// The board and what is kept on it.
#[derive(Debug, Clone)]
pub struct BoardInfo {
    /// Where everything lies.
    pub layout: Layout,
    /// The way of seeds round it.
    pub track: Track,
    /// The pits in the order in which each seat names them.
    pub pits: [Vec<u8>; 2],
    /// The pits that are in play, with a full byte each.
    pub pit_mask: Vec<u64>,
    /// Pits come before all other cells.
    pub pit_count: u8,
    /// The stores of South and North, if there are any.
    pub stores: [u8; 2],
    /// The cells of the mover and of the other player.
    pub owned: [FixedId; 2],
    /// The marks, in the order of the rules.
    pub marks: Vec<MarkSlot>,
    /// The counters, in the order of the rules.
    pub counters: Vec<CounterSlot>,
    /// What the counters of a move begin with.
    pub move_counters: [u8; MAX_COUNTERS],
    /// The most laps of a move.
    pub lap_limit: u32,
}

/// Where a mark stands in the byte of a cell: the bits for South and for North, the same if it is nobody's.
#[derive(Debug, Clone)]
pub struct MarkSlot {
    /// What the rules call it.
    pub name: String,
    /// By seat.
    pub bits: [u8; 2],
}

/// The instructions, and where play enters them.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// All instructions; a block is the number of its first one.
    pub ops: Vec<Op>,
    /// All conditions, each once.
    pub conds: Vec<Cond>,
    /// Where the tables begin.
    pub tables: Vec<Block>,
    /// Where rows begin, in order.
    pub rows: Vec<LineStart>,
    /// The kinds of move, in the order of the rules.
    pub kinds: Vec<Kind>,
    /// The conditions of the phases; `None` for one that is always present.
    pub phases: Vec<Option<CondId>>,
    /// The table for after a move, if there is one.
    pub after_move: Option<Block>,
    /// Where the endings begin.
    pub endings: Block,
}

/// What instructions and conditions name by number.
#[derive(Debug, Clone, Default)]
pub struct Operands {
    /// Sets of numbers of seeds, where a byte counts them.
    pub numbers: Vec<ByteSet>,
    /// The same as ranges, both ends included.
    pub number_ranges: Vec<Vec<(u8, u8)>>,
    /// Places that depend on the position or the move.
    pub places: Vec<Place>,
    /// Sets of cells.
    pub fixed: Vec<Fixed>,
    /// Seeds to take.
    pub takes: Vec<Take>,
    /// Sowings.
    pub sowings: Vec<Sowing>,
    /// Numbers that are asked of the position.
    pub exprs: Vec<Expr>,
    /// Ranges of numbers.
    pub ranges: Vec<Ranges>,
    /// Kinds of move that threaten a pit.
    pub threats: Vec<Threat>,
    /// The alternatives of each `choose`: name and place in the source.
    pub choices: Vec<Vec<(String, Span)>>,
}

/// Kinds of move, layer by layer.
pub type Priorities = Vec<Vec<u16>>;

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
