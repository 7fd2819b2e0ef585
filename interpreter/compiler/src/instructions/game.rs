//! A game compiled into instructions.

use super::amount::{CounterSlot, Expr};
use super::cond::{Cond, Test};
use super::ids::{Block, CondId, ExprId, FixedId, PlaceId};
use super::kind::CompiledKind;
use super::op::{Op, RowStart};
use super::operands::Operands;
use super::place::{FixedSet, Place};
use super::sowing::Sowing;
use crate::board::{Layout, MAX_WORDS, Position, Track, position_words};
use sow_grammar::logic::{AbstractDomain, TruthSet, evaluate, visit_tests};
use sow_grammar::rules::{Comparison, MAX_COUNTERS, Owner, Rules, Settings};

/// A game compiled into instructions for one choice of option values.
#[derive(Debug, Clone)]
pub struct Instructions {
    /// The rules that it was compiled from.
    pub rules: Rules,
    /// The option values that it was compiled for.
    pub settings: Settings,
    /// The number of seeds in the game.
    pub seeds: u32,
    /// The opening as laid out, before endings are evaluated.
    pub opening: Position,
    /// The board, and the storage of marks and counters.
    pub board: BoardInfo,
    /// The instructions.
    pub code: Code,
    /// The operands that instructions and conditions refer to by index.
    pub operands: Operands,
    /// Whether anything depends on the number of the round.
    pub reads_round: bool,
}

/// The board, and the storage of marks and counters.
#[derive(Debug, Clone)]
pub struct BoardInfo {
    /// The layout of the board.
    pub layout: Layout,
    /// The track of sowing.
    pub track: Track,
    /// The pits in the order in which each seat names them.
    pub pits: [Vec<u8>; 2],
    /// The pits in play, a byte of ones each.
    pub pit_mask: Vec<u64>,
    /// The number of pits, which come before all other cells.
    pub pit_count: u8,
    /// The stores of South and North; `NOWHERE` if there are none.
    pub stores: [u8; 2],
    /// The sets of the mover's and of the other player's cells.
    pub owned_cells: [FixedId; 2],
    /// The marks, in the order of the rules.
    pub marks: Vec<MarkSlot>,
    /// The counters, in the order of the rules.
    pub counters: Vec<CounterSlot>,
    /// The initial values of the counters that last for one move.
    pub move_counters: [u8; MAX_COUNTERS],
    /// The highest number of laps of a move.
    pub lap_limit: u32,
}

/// The storage of a mark in the byte of a cell. A mark that belongs to nobody has the same bit for both seats.
#[derive(Debug, Clone)]
pub struct MarkSlot {
    /// The name in the rules.
    pub name: String,
    /// The bit for each seat.
    pub bits: [u8; 2],
}

/// The instructions and their entry points.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// All instructions. A block is the index of its first instruction.
    pub ops: Vec<Op>,
    /// All conditions, without duplicates.
    pub conds: Vec<Cond>,
    /// The first instruction of each table.
    pub tables: Vec<Block>,
    /// The starts of rows, in ascending order.
    pub rows: Vec<RowStart>,
    /// The kinds of move, in the order of the rules.
    pub kinds: Vec<CompiledKind>,
    /// The condition of each phase; `None` for a phase that is always present.
    pub phases: Vec<Option<CondId>>,
    /// The block to run after each move, if any.
    pub after_move: Option<Block>,
    /// The first instruction of the endings.
    pub endings: Block,
}

impl Instructions {
    /// Returns the layout of the board.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.board.layout
    }

    /// Returns the rules that the game was compiled from.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the option values that the game was compiled for.
    #[inline]
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether all seeds of the game fit into a byte, which the precomputed tables require.
    #[must_use]
    pub fn counts_in_bytes(&self) -> bool {
        self.seeds <= u8::MAX.into()
    }

    /// Returns the number of words of the smallest position with room for the game.
    pub fn position_words(&self) -> usize {
        match self.counts_in_bytes() {
            true => position_words(self.board.layout.cell_count()),
            false => MAX_WORDS,
        }
    }

    /// Returns the number of seeds in the game.
    #[inline]
    #[must_use]
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// Returns the index in the line table of the row that starts with an instruction.
    pub fn row_at(&self, at: Block) -> Option<u32> {
        let found = self.code.rows.binary_search_by_key(&at, |row| row.first_op);
        found.ok().map(|row| row as u32)
    }

    /// Returns a condition by index.
    #[inline]
    pub fn cond(&self, id: CondId) -> &Cond {
        &self.code.conds[id as usize]
    }

    /// Returns a set of cells by index.
    #[inline]
    pub fn fixed(&self, id: FixedId) -> &FixedSet {
        &self.operands.fixed[id as usize]
    }

    /// Returns a place by index.
    #[inline]
    pub fn place_of(&self, id: PlaceId) -> &Place {
        &self.operands.places[id as usize]
    }

    /// Returns an expression by index.
    #[inline]
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.operands.exprs[id as usize]
    }

    /// Iterates over all sowings.
    pub fn sowings(&self) -> impl Iterator<Item = &Sowing> {
        self.operands.sowings.iter()
    }

    /// Returns all tests in the conditions.
    pub fn tests(&self) -> Vec<Test> {
        let mut tests = Vec::new();
        for cond in &self.code.conds {
            visit_tests(&[], cond, &mut |test| tests.push(*test));
        }
        tests
    }

    /// Evaluates a condition as far as the outcomes of its tests are known.
    pub fn fold_cond(&self, id: CondId, known: impl FnMut(&Test) -> Option<bool>) -> Option<bool> {
        let mut domain = AbstractDomain(known);
        evaluate(&self.code.conds, self.cond(id), &mut domain, TruthSet::YES).as_bool()
    }

    /// Returns the outcomes of a comparison before the first lap and after it, if it depends on laps in no other way.
    pub fn outcomes_by_first_lap(
        &self,
        left: ExprId,
        comparison: Comparison,
        right: ExprId,
    ) -> Option<[bool; 2]> {
        let (Expr::Laps, Expr::Number(number)) = (*self.expr(left), *self.expr(right)) else {
            return None;
        };
        let first = comparison.holds(1, number);
        let mut later = [number, number.saturating_add(1), i64::MAX].into_iter();
        let same = later.all(|laps| laps < 1 || comparison.holds(laps, number) == first);
        same.then(|| [comparison.holds(0, number), first])
    }

    /// Returns the turn number or, for an owner, the number of that player's own turns, seen from the seat `us`.
    pub fn turn_number<const W: usize>(
        &self,
        position: &Position<W>,
        us: u8,
        owner: Option<Owner>,
    ) -> u16 {
        let turn = position.turn();
        let is_mover = us == position.mover_index();
        match owner {
            None => turn,
            Some(_) if self.board.layout.players() == 1 => turn,
            Some(owner) if (owner == Owner::Own) == is_mover => turn.div_ceil(2),
            Some(_) => turn / 2,
        }
    }

    /// Whether a number of seeds is in a set.
    #[inline]
    pub fn has_number(&self, set: u32, seeds: u8) -> bool {
        self.operands.number_sets[set as usize].contains(seeds)
    }
}
