//! A game as instructions, for one choice of option values.

use super::amount::{CounterSlot, Expr};
use super::cond::{Cond, Test};
use super::ids::{Block, CondId, ExprId, FixedId, PlaceId};
use super::kind::Kind;
use super::op::{LineStart, Op};
use super::operands::Operands;
use super::place::{Fixed, Place};
use super::sowing::Sowing;
use crate::board::{Layout, MAX_WORDS, Position, Track, words};
use sow_grammar::logic::{Abstract, Possible, each_test, evaluate};
use sow_grammar::rules::{Comparison, MAX_COUNTERS, Owner, Rules, Settings};

/// A game as instructions, for one choice of option values.
#[derive(Debug, Clone)]
pub struct Instructions {
    /// What it was compiled from.
    pub rules: Rules,
    /// The option values that it was compiled for.
    pub settings: Settings,
    /// How many seeds are in the game.
    pub seeds: u32,
    /// As it is laid out: no ending has been looked at.
    pub opening: Position,
    /// The board and what is kept on it.
    pub board: BoardInfo,
    /// The instructions.
    pub code: Code,
    /// What instructions and conditions name by number.
    pub operands: Operands,
    /// Whether anything depends on the number of the round.
    pub asks_round: bool,
}

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

impl Instructions {
    /// Where everything lies.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.board.layout
    }

    /// The rules it was compiled from.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The option values it was compiled for.
    #[inline]
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether no place can hold more seeds than a byte counts, so that the passes that make games fast can be run.
    #[must_use]
    pub fn counts_in_bytes(&self) -> bool {
        self.seeds <= u8::MAX.into()
    }

    /// The words of the smallest position that the game fits into.
    pub fn words(&self) -> usize {
        match self.counts_in_bytes() {
            true => words(self.board.layout.cells()),
            false => MAX_WORDS,
        }
    }

    /// How many seeds are in the game.
    #[inline]
    #[must_use]
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The row that begins with an instruction; its place in the line table.
    pub fn row_at(&self, at: Block) -> Option<u32> {
        let found = self.code.rows.binary_search_by_key(&at, |row| row.begins);
        found.ok().map(|row| row as u32)
    }

    /// A condition.
    #[inline]
    pub fn cond(&self, id: CondId) -> &Cond {
        &self.code.conds[id as usize]
    }

    /// A set of cells.
    #[inline]
    pub fn fixed(&self, id: FixedId) -> &Fixed {
        &self.operands.fixed[id as usize]
    }

    /// A place.
    #[inline]
    pub fn place_of(&self, id: PlaceId) -> &Place {
        &self.operands.places[id as usize]
    }

    /// A number that is asked for.
    #[inline]
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.operands.exprs[id as usize]
    }

    /// All sowings.
    pub fn sowings(&self) -> impl Iterator<Item = &Sowing> {
        self.operands.sowings.iter()
    }

    /// All tests that the conditions consist of.
    pub fn tests(&self) -> Vec<Test> {
        let mut tests = Vec::new();
        for cond in &self.code.conds {
            each_test(&[], cond, &mut |test| tests.push(*test));
        }
        tests
    }

    /// What abstract evaluation says of a condition, if some tests are known.
    pub fn foretell(&self, id: CondId, known: impl FnMut(&Test) -> Option<bool>) -> Option<bool> {
        let mut domain = Abstract(known);
        evaluate(&self.code.conds, self.cond(id), &mut domain, Possible::YES).known()
    }

    /// How a comparison comes out before the first lap and after any, if it asks no more of the number of laps.
    pub fn outcome_by_sown(
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

    /// The number of the turn, or of a player's own, which alternate, seen from a seat.
    pub fn turns<const W: usize>(
        &self,
        position: &Position<W>,
        us: u8,
        owner: Option<Owner>,
    ) -> u16 {
        let turn = position.turn();
        let moves = us == position.mover_index();
        match owner {
            None => turn,
            Some(_) if self.board.layout.players() == 1 => turn,
            Some(owner) if (owner == Owner::Own) == moves => turn.div_ceil(2),
            Some(_) => turn / 2,
        }
    }

    /// Whether a number of seeds is in a set.
    #[inline]
    pub fn has_number(&self, set: u32, seeds: u8) -> bool {
        self.operands.numbers[set as usize].contains(seeds)
    }
}
