//! Compiled rules: flat tables and small instructions, for one choice of option values.

pub(crate) mod analysis;
mod disassembly;
mod error;
pub(crate) mod ir;
mod marks;
mod passes;
mod queries;
pub(crate) mod specialise;

pub use error::CompileError;
pub use passes::{Passes, Switch};

use crate::board::{Layout, MAX_WORDS, Position, Track, on_small_board, words};
use analysis::turns::Turns;
use ir::{
    Abstract, Block, Cond, CondId, CounterSlot, Expr, ExprId, Fixed, FixedId, Kind, LineStart, Op,
    Place, Possible, Ranges, Sowing, Take, Test, Threat, evaluate,
};
use sow_grammar::rules::{Comparison, MAX_COUNTERS, Owner, Rules, Settings};
use sow_grammar::source::Span;
use specialise::early_out::EarlyOuts;
pub(crate) use specialise::jump_table::JumpTable;
use specialise::mask_predicates::MaskPredicates;
use specialise::sow_table::SowTables;
use specialise::superblocks::Superblocks;
use specialise::table_sow::TableSow;
use specialise::triggers::Triggers;

/// Rules compiled for one choice of option values.
#[derive(Debug, Clone)]
pub struct Program {
    pub(crate) rules: Rules,
    pub(crate) settings: Settings,
    pub(crate) layout: Layout,
    pub(crate) seeds: u32,
    pub(crate) opening: Position,
    /// The same before the ending that holds in it, if one does.
    pub(crate) over_at_once: Option<Box<Position>>,
    /// All instructions; a block is the number of its first one.
    pub(crate) code: Vec<Op>,
    /// All conditions, each once.
    pub(crate) conds: Vec<Cond>,
    /// Where the tables begin.
    pub(crate) tables: Vec<Block>,
    /// The same for each cell, with all that is settled by the cell left out.
    pub(crate) jump_table: JumpTable,
    /// What the tables come to where that is known beforehand.
    pub(crate) superblocks: Superblocks,
    /// The sowings that are quick.
    pub(crate) table_sow: Vec<Option<TableSow>>,
    /// The conditions that are asked of all cells at once.
    pub(crate) predicates: MaskPredicates,
    /// Where rows begin, in order.
    pub(crate) rows: Vec<LineStart>,
    pub(crate) kinds: Vec<Kind>,
    /// For each phase its kinds of move in layers, each there only if no move of an earlier layer is legal; `None` if they
    /// do not depend on each other like that.
    pub(crate) priorities: Vec<Option<Priorities>>,
    /// The conditions of the phases; `None` for one that is always present.
    pub(crate) phases: Vec<Option<CondId>>,
    pub(crate) after_move: Option<Block>,
    /// What is done after a move can never make it illegal, and nothing is chosen there.
    pub(crate) after_is_sure: bool,
    pub(crate) endings: Block,
    /// What rules out that an ending holds, for the player to move and for the other one.
    pub(crate) early_outs: Option<[EarlyOuts; 2]>,
    /// Where tables that look at every seed may do something.
    pub(crate) triggers: Triggers,
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
    pub(crate) track: Track,
    pub(crate) sow_tables: SowTables,
    /// The pits that are in play, with a full byte each.
    pub(crate) pit_mask: Vec<u64>,
    /// The pits in the order in which each seat names them.
    pub(crate) pits: [Vec<u8>; 2],
    pub(crate) marks: Vec<MarkSlot>,
    pub(crate) counters: Vec<CounterSlot>,
    /// What the counters of a move begin with.
    pub(crate) move_counters: [u8; MAX_COUNTERS],
    /// The stores of South and North, if there are any.
    pub(crate) stores: [u8; 2],
    /// Pits come before all other cells.
    pub(crate) pit_count: u8,
    /// The cells of the mover and of the other player.
    pub(crate) owned: [FixedId; 2],
    pub(crate) lap_limit: u32,
    pub(crate) uses: Uses,
    /// The passes that were run.
    pub(crate) passes: Passes,
}

/// Kinds of move, layer by layer.
pub(crate) type Priorities = Vec<Vec<u16>>;

/// What the rules look at anywhere, and so what has to be kept.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Uses {
    /// The number of the turn.
    pub(crate) turn: bool,
    /// How far it matters.
    pub(crate) turns: Turns,
    /// The number of the round.
    pub(crate) round: bool,
    /// Earlier positions.
    pub(crate) repeats: bool,
    /// Whether there is a legal move, in an ending.
    pub(crate) no_move: bool,
    /// The pits sown into in a move.
    pub(crate) passed: bool,
    /// How many laps a move has had, more than whether it has had one.
    pub(crate) counts_laps: bool,
    /// Seeds may be taken out of stores.
    pub(crate) stores_shrink: bool,
    /// The bits of marks that go when their pit is emptied.
    pub(crate) marks_until_emptied: u8,
}

/// Where a mark stands in the byte of a cell: the bits for South and for North, the same if it is nobody's.
#[derive(Debug, Clone)]
pub(crate) struct MarkSlot {
    pub(crate) name: String,
    pub(crate) bits: [u8; 2],
}

impl Program {
    /// Where everything lies.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The rules it was compiled from.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The option values it was compiled for.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many bytes a position takes where games are played at random or counted.
    #[must_use]
    pub fn position_size(&self) -> usize {
        fn size<const W: usize>() -> usize {
            size_of::<Position<W>>()
        }
        on_small_board!(self, size())
    }

    /// Whether no place can hold more seeds than a byte counts, so that the passes that make games fast can be run.
    #[must_use]
    pub fn counts_in_bytes(&self) -> bool {
        self.seeds <= u8::MAX.into()
    }

    /// The words of the smallest position that the game fits into.
    pub(crate) fn words(&self) -> usize {
        match self.counts_in_bytes() {
            true => words(self.layout.cells()),
            false => MAX_WORDS,
        }
    }

    /// How many seeds are in the game.
    #[must_use]
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The compiled instructions, one a line, for people who build the interpreter.
    #[must_use]
    pub fn listing(&self) -> String {
        disassembly::listing(self)
    }

    /// The row that begins with an instruction; its place in the line table.
    pub(crate) fn row_at(&self, at: Block) -> Option<u32> {
        let found = self.rows.binary_search_by_key(&at, |row| row.begins);
        found.ok().map(|row| row as u32)
    }

    /// A condition.
    #[inline]
    pub(crate) fn cond(&self, id: CondId) -> &Cond {
        &self.conds[id as usize]
    }

    /// All tests that the conditions consist of.
    pub(crate) fn tests(&self) -> Vec<Test> {
        let mut tests = Vec::new();
        for cond in &self.conds {
            cond.each_test(&[], &mut |test| tests.push(*test));
        }
        tests
    }

    /// What abstract evaluation says of a condition, if some tests are known.
    pub(crate) fn foretell(
        &self,
        id: CondId,
        known: impl FnMut(&Test) -> Option<bool>,
    ) -> Option<bool> {
        let mut domain = Abstract(known);
        evaluate(&self.conds, self.cond(id), &mut domain, Possible::YES).known()
    }

    /// How a comparison comes out before the first lap and after any, if it asks no more of the number of laps.
    pub(crate) fn outcome_by_sown(
        &self,
        left: ExprId,
        comparison: Comparison,
        right: ExprId,
    ) -> Option<[bool; 2]> {
        let (Expr::Laps, Expr::Number(number)) =
            (self.exprs[left as usize], self.exprs[right as usize])
        else {
            return None;
        };
        let first = comparison.holds(1, number);
        let mut later = [number, number.saturating_add(1), i64::MAX].into_iter();
        let same = later.all(|laps| laps < 1 || comparison.holds(laps, number) == first);
        same.then(|| [comparison.holds(0, number), first])
    }

    /// A hash of all that decides how a game may go on from a position: equal for positions that differ only in turns
    /// which the rules do not tell apart, otherwise as [`Position::hash`].
    #[must_use]
    pub fn key<const W: usize>(&self, position: &Position<W>) -> u64 {
        position.hash_in_turn(self.uses.turns.alike(position.turn()))
    }

    /// The number of the turn, or of a player's own, which alternate, seen from a seat.
    pub(crate) fn turns<const W: usize>(
        &self,
        position: &Position<W>,
        us: u8,
        owner: Option<Owner>,
    ) -> u16 {
        let turn = position.turn();
        let moves = us == position.mover_index();
        match owner {
            None => turn,
            Some(_) if self.layout.players() == 1 => turn,
            Some(owner) if (owner == Owner::Own) == moves => turn.div_ceil(2),
            Some(_) => turn / 2,
        }
    }

    /// A player's turn is over.
    #[inline]
    pub(crate) fn end_turn<const W: usize>(&self, position: &mut Position<W>, us: u8) {
        if self.uses.turn {
            position.set_turn(position.turn().saturating_add(1));
        }
        if self.layout.players() == 2 {
            position.set_mover(us ^ 1);
        }
    }

    /// Whether a number of seeds is in a set.
    #[inline]
    pub(crate) fn has_number(&self, set: u32, seeds: u8) -> bool {
        self.numbers[set as usize][usize::from(seeds >> 6)] >> (seeds & 63) & 1 != 0
    }
}
