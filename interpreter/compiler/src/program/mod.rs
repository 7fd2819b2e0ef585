//! Compiled rules: flat tables and small instructions, for one choice of option values.

pub mod analysis;
mod error;
pub mod ir;
mod parts;
mod passes;
mod queries;
pub mod specialise;

pub use error::CompileError;
pub use parts::{BoardInfo, Code, MarkSlot, Operands, Priorities, Specialised};
pub use passes::{Passes, Switch};

use crate::board::{Layout, MAX_WORDS, Position, on_small_board, words};
use analysis::turns::Turns;
use ir::{Block, Cond, CondId, Expr, ExprId, Fixed, FixedId, PlaceId, Test};
use sow_grammar::logic::{Abstract, Possible, each_test, evaluate};
use sow_grammar::rules::{Comparison, Owner, Rules, Settings};
use specialise::sow_table::SowTables;
use specialise::superblocks::Superblocks;

/// Rules compiled for one choice of option values.
#[derive(Debug, Clone)]
pub struct Program {
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
    /// What the passes have found.
    pub specialised: Specialised,
    /// What the rules look at.
    pub uses: Uses,
    /// The passes that were run.
    pub passes: Passes,
}

/// What the rules look at anywhere, and so what has to be kept.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uses {
    /// The number of the turn.
    pub turn: bool,
    /// How far it matters.
    pub turns: Turns,
    /// The number of the round.
    pub round: bool,
    /// Earlier positions.
    pub repeats: bool,
    /// Whether there is a legal move, in an ending.
    pub no_move: bool,
    /// The pits sown into in a move.
    pub passed: bool,
    /// How many laps a move has had, more than whether it has had one.
    pub counts_laps: bool,
    /// Seeds may be taken out of stores.
    pub stores_shrink: bool,
    /// The bits of marks that go when their pit is emptied.
    pub marks_until_emptied: u8,
}

impl Program {
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
    pub fn place_of(&self, id: PlaceId) -> &ir::Place {
        &self.operands.places[id as usize]
    }

    /// A number that is asked for.
    #[inline]
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.operands.exprs[id as usize]
    }

    /// What tables come to where that is known beforehand.
    #[inline]
    pub fn superblocks(&self) -> &Superblocks {
        &self.specialised.superblocks
    }

    /// What plain sowings come to.
    #[inline]
    pub fn sow_tables(&self) -> &SowTables {
        &self.specialised.sow_tables
    }

    /// All sowings.
    pub fn sowings(&self) -> impl Iterator<Item = &ir::Sowing> {
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

    /// A hash of all that decides how a game may go on from a position: equal for positions that differ only in turns
    /// which the rules do not tell apart, otherwise as [`Position::hash`].
    #[must_use]
    pub fn key<const W: usize>(&self, position: &Position<W>) -> u64 {
        position.hash_in_turn(self.uses.turns.alike(position.turn()))
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

    /// A player's turn is over.
    #[inline]
    pub fn end_turn<const W: usize>(&self, position: &mut Position<W>, us: u8) {
        if self.uses.turn {
            position.set_turn(position.turn().saturating_add(1));
        }
        if self.board.layout.players() == 2 {
            position.set_mover(us ^ 1);
        }
    }

    /// Whether a number of seeds is in a set.
    #[inline]
    pub fn has_number(&self, set: u32, seeds: u8) -> bool {
        self.operands.numbers[set as usize].contains(seeds)
    }
}
