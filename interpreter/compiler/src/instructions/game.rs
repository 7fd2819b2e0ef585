//! A game compiled into instructions.

use super::cond::{Cond, Test, Threat};
use super::op::{Op, RowStart, Sowing};
use super::place::{CounterSlot, Expr, FixedSet, Place, Ranges, Take};
use crate::board::{ByteSet, Layout, MAX_WORDS, Position, Track, position_words};
use sow_grammar::logic::{AbstractDomain, TruthSet, evaluate, visit_tests};
use sow_grammar::rules::{
    Comparison, FilterKind, Heading, MAX_COUNTERS, MoveId, Owner, PhaseId, Settings,
};
use sow_grammar::source::Span;

/// A game compiled into instructions for one choice of option values.
#[derive(Debug, Clone)]
pub struct Instructions {
    /// The title of the game.
    pub title: String,
    /// The option values that the game was compiled for.
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
    /// What the rules read, as far as the instructions do not show it.
    pub findings: Findings,
    /// See [`sow_grammar::Rules::hash_of_play`].
    pub hash_of_play: u64,
}

/// What the rules read. In instructions, `here` and `it` no longer show whether they may be a store.
#[derive(Debug, Clone, Copy, Default)]
pub struct Findings {
    /// Whether something may depend on the number of seeds in a store.
    pub reads_store: bool,
    /// Whether anything but the endings depends on earlier positions.
    pub repeats_in_play: bool,
    /// Whether an action list decides a game without an earlier sweep in the same list.
    pub decides_unswept: bool,
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
    pub counters: Vec<Counter>,
    /// The initial values of the counters that last for one move.
    pub move_counters: [u8; MAX_COUNTERS],
    /// The highest number of laps of a move.
    pub lap_limit: u32,
    /// Whether the rules need a limit because sowings could go on for ever.
    pub limits_laps: bool,
    /// Whether each player has a ring, so that seeds lifted on the other side have changed hands.
    pub own_rings: bool,
}

/// The storage of a mark in the byte of a cell. A mark that belongs to nobody has the same bit for both seats.
#[derive(Debug, Clone)]
pub struct MarkSlot {
    /// The name in the rules.
    pub name: String,
    /// The bit for each seat.
    pub bits: [u8; 2],
    /// Whether the mark disappears when its pit is emptied.
    pub until_emptied: bool,
    /// Whether a round of a match may begin with the mark.
    pub in_setups: bool,
}

/// A counter.
#[derive(Debug, Clone)]
pub struct Counter {
    /// The name in the rules.
    pub name: String,
    /// The storage.
    pub slot: CounterSlot,
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

    /// Returns the index in [`Code::rows`] of the row that starts with an instruction.
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

    /// Returns the outcomes of a comparison before the first lap and after it; `None` if it depends on anything but
    /// whether there has been a lap.
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

/// The index of a block's first instruction.
pub type Block = u32;

/// The index of a condition.
pub type CondId = u32;

/// The index of an [`super::Expr`].
pub type ExprId = u32;

/// The index of a [`super::FixedSet`].
pub type FixedId = u32;

/// The index of a [`super::Place`].
pub type PlaceId = u32;

/// The operands that instructions and conditions refer to by index.
#[derive(Debug, Clone, Default)]
pub struct Operands {
    /// Sets of numbers of seeds that a byte can count.
    pub number_sets: Vec<ByteSet>,
    /// The same sets as ranges, both ends included.
    pub number_ranges: Vec<Vec<(u8, u8)>>,
    /// Places that depend on the position or the move.
    pub places: Vec<Place>,
    /// Sets of cells.
    pub fixed: Vec<FixedSet>,
    /// Seeds to take.
    pub takes: Vec<Take>,
    /// Sowings.
    pub sowings: Vec<Sowing>,
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// Ranges of numbers.
    pub ranges: Vec<Ranges>,
    /// Kinds of move that may threaten a pit.
    pub threats: Vec<Threat>,
    /// The alternatives of each `choose`: the name and its span in the source.
    pub choices: Vec<Vec<(String, Span)>>,
    /// Choices of numbers.
    pub number_choices: Vec<NumberChoice>,
}

/// A choice of a number, to which a counter is set.
#[derive(Debug, Clone, Copy)]
pub struct NumberChoice {
    /// The index of the list of names.
    pub name_list: u32,
    /// The number that the first name stands for; the others follow it.
    pub first: u8,
    /// The number of names.
    pub count: u8,
    /// The counter.
    pub slot: CounterSlot,
    /// The condition under which a number is offered, tested with the counter set to it.
    pub only: Option<CondId>,
}

/// A kind of move.
#[derive(Debug, Clone)]
pub struct CompiledKind {
    /// The index among the kinds of the rules.
    pub index: u16,
    /// The name in the rules.
    pub name: String,
    /// The phase in which moves of this kind can be made.
    pub phase: PhaseId,
    /// The kinds of move that must have no legal move for this kind to be allowed.
    pub unless: Vec<MoveId>,
    /// The condition under which moves of this kind can be made.
    pub when: Option<CondId>,
    /// The choice of a pit, if the move begins with one.
    pub pit_choice: Option<PitChoice>,
    /// The filters on the position after the move.
    pub filters: Vec<Filter>,
    /// The first instruction.
    pub actions: Block,
    /// Whether the move leaves all seeds in place; see [`sow_grammar::rules::MoveKind::is_pass`].
    pub is_pass: bool,
    /// The direction assumed while a pit is being chosen: that of the first sowing.
    pub heading: Heading,
    /// Facts derived by the analyses.
    pub facts: KindFacts,
}

impl CompiledKind {
    /// Whether nothing is chosen inside the move and no filter prefers some moves to others.
    pub fn is_plain(&self) -> bool {
        let prefers = |filter: &Filter| filter.kind.is_preference();
        self.facts.no_choices && !self.filters.iter().any(prefers)
    }
}

/// Index of the first superblock of a kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prologue {
    /// The index for the first player, first direction and first cell.
    pub first: usize,
    /// The number of cells with an entry.
    pub cells: usize,
}

/// Facts about a kind of move, derived before play.
#[derive(Debug, Clone, Default)]
pub struct KindFacts {
    /// The first superblocks of moves of the kind, if at least one of them could be built.
    pub prologue: Option<Prologue>,
    /// Whether superblocks are known, before play, to cover everything after the first ones too.
    pub is_simple: bool,
    /// Whether superblocks are known, before play, to cover everything from the first ones on that may make the move
    /// illegal.
    pub legality_is_simple: bool,
    /// Whether the move itself sows, as opposed to a table.
    pub sows: bool,
    /// Whether only pit and direction are chosen.
    pub no_choices: bool,
    /// Whether the move can never turn out to be illegal.
    pub always_legal: bool,
    /// Like `always_legal`, but without the filters on the position after the move, which look-aheads ignore.
    pub legal_without_filters: bool,
}

/// The choice of a pit.
#[derive(Debug, Clone)]
pub struct PitChoice {
    /// All pits that can ever be chosen.
    pub pits: FixedId,
    /// The condition that a pit must fulfil in a direction; `None` if there is no condition.
    pub condition: Option<CondId>,
    /// The lowest number of seeds that a pit must hold; 0 if the move first puts seeds there.
    pub least: u8,
    /// The filters that narrow the choice, in this order.
    pub filters: Vec<PitFilter>,
}

impl PitChoice {
    /// Whether a pit must meet conditions besides holding enough seeds.
    pub fn has_conditions(&self) -> bool {
        self.condition.is_some() || !self.filters.is_empty()
    }
}

/// A filter on the choice of a pit, with its condition.
pub type PitFilter = (ChoiceKind, CondId);

/// The kind of a filter on the choice of a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Pits for which the condition holds, if there are any.
    Preferring,
    /// Pits for which the condition does not hold, if there are any.
    Avoiding,
    /// Only pits for which the condition does not hold.
    Except,
}

/// A filter on moves by the position after them.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// Whether the filter requires, forbids or prefers.
    pub kind: FilterKind,
    /// The condition on the position after the move.
    pub condition: CondId,
    /// The condition under which the filter applies.
    pub when: Option<CondId>,
    /// The index of the filter in the rules.
    pub rule_index: u16,
}
