//! Compiled rules, ready to be played: instructions, and the results of analyses and passes.

mod build;
mod queries;

use crate::analyses::static_facts::{CertainEnds, Priorities};
use crate::analyses::uses::Uses;
use crate::board::{Position, on_small_board};
use crate::instructions::Instructions;
use crate::tables::early_out::EarlyOuts;
use crate::tables::mask_predicate::{MaskPredicate, MaskPredicates};
use crate::tables::mask_reader::MaskReader;
use crate::tables::sow_table::{SowTables, TableSowStart};
use crate::tables::superblocks::{Superblock, SuperblockId, Superblocks, TableOffset};
use crate::tables::triggers::Triggers;
use sow_grammar::rules::TableId;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Rules compiled for one choice of option values.
#[derive(Debug, Clone)]
pub struct Program {
    /// The game as instructions.
    pub instructions: Instructions,
    /// The parts of the game state that the rules read.
    pub uses: Uses,
    /// The results of the passes.
    pub specialisation: Specialisation,
    /// The passes that were run.
    pub passes: Passes,
    /// The shared limit on the work of slow positions.
    pub work_limit: WorkLimit,
}

impl Deref for Program {
    type Target = Instructions;

    #[inline(always)]
    fn deref(&self) -> &Instructions {
        &self.instructions
    }
}

impl Program {
    /// Returns a reader that turns conditions into mask predicates.
    pub(crate) fn mask_reader(&self) -> MaskReader<'_> {
        MaskReader {
            program: &self.instructions,
            predicates: &self.specialisation.predicates,
        }
    }

    /// Returns the superblocks of tables.
    #[inline]
    pub fn superblocks(&self) -> &Superblocks {
        &self.specialisation.superblocks
    }

    /// Returns the precomputed sowings.
    #[inline]
    pub fn sow_tables(&self) -> &SowTables {
        &self.specialisation.sow_tables
    }

    /// Returns the size in bytes of a position as random play and perft use it.
    #[must_use]
    pub fn position_size(&self) -> usize {
        fn size<const W: usize>() -> usize {
            size_of::<Position<W>>()
        }
        on_small_board!(self, size())
    }

    /// Returns a hash for transposition tables: like [`Position::hash`], but the same for positions that differ only in
    /// turns that the rules do not distinguish.
    #[must_use]
    pub fn transposition_key<const W: usize>(&self, position: &Position<W>) -> u64 {
        position.hash_with_turn(self.uses.turn_classes.representative(position.turn()))
    }

    /// Ends a player's turn.
    #[inline]
    pub fn end_turn<const W: usize>(&self, position: &mut Position<W>, us: u8) {
        if self.uses.turn {
            position.set_turn(position.turn().saturating_add(1));
        }
        if self.board.layout.players() == 2 {
            position.set_mover(us ^ 1);
        }
    }
}

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
    /// The whole condition for choosing a pit as a mask predicate, if it can be expressed, by kind of move.
    pub pit_choices: Vec<Option<MaskPredicate>>,
    /// The layers of kinds of move in each phase; `None` if the kinds do not form layers.
    pub priorities: Vec<Option<Priorities>>,
    /// The instructions from which on a move is certain to be legal.
    pub certain_ends: CertainEnds,
    /// The conditions that rule out an ending, by player to move.
    pub early_outs: Option<[EarlyOuts; 2]>,
    /// The conditions that rule out an effect of the table after a move, by the player who moved.
    pub early_outs_after_move: Option<[EarlyOuts; 2]>,
    /// The cells and numbers of seeds for which tables run for each seed may act.
    pub triggers: Triggers,
}

/// How many steps of computation slow positions may still take, beyond the free ones. All work with a program, its
/// clones and the other rounds of its match shares them. By default, there is no limit.
#[derive(Debug, Clone)]
pub struct WorkLimit(Arc<AtomicU64>);

impl Default for WorkLimit {
    fn default() -> Self {
        Self(Arc::new(AtomicU64::new(u64::MAX)))
    }
}

impl WorkLimit {
    /// The number of steps that a position may take on average without counting against the limit. The slowest of the
    /// bundled variants take about as many in random games, nearly all others far fewer.
    pub const FREE_STEPS: u32 = 8_000;

    /// Sets the number of steps that slow positions may take from now on.
    pub fn set(&self, steps: u64) {
        self.0.store(steps, Ordering::Relaxed);
    }

    /// Spends steps of slow positions.
    #[cold]
    pub fn spend(&self, steps: u32) {
        let spend = |left: u64| match left {
            u64::MAX => None,
            left => Some(left.saturating_sub(steps.into())),
        };
        // Without a limit nothing is spent.
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend);
    }

    /// Whether the limit is exhausted. Then no slow position can be played.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

/// The name of a pass, and access to its switch.
pub type PassSwitch = (&'static str, fn(&mut Passes) -> &mut bool);

macro_rules! passes {
    ($($(#[$says:meta])* $pass:ident, $name:literal;)*) => {
        /// The passes to run when rules are compiled: all of them, except in measurements and tests.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Passes {
            $($(#[$says])* pub $pass: bool,)*
        }

        impl Passes {
            /// All passes.
            pub const ALL: Self = Self { $($pass: true,)* };

            /// No passes: moves are played instruction by instruction and seed by seed.
            pub const NONE: Self = Self { $($pass: false,)* };

            /// Every pass with its name.
            pub const SWITCHES: [PassSwitch; [$($name),*].len()] =
                [$(($name, |passes| &mut passes.$pass)),*];
        }
    };
}

passes! {
    /// Precomputes the effect of tables, so that laps run from one superblock to the next.
    superblocks, "superblocks";
    /// Turns a plain sowing into a few additions, whatever the number of seeds.
    sow_tables, "sow tables";
    /// Tests conditions on a cell and its contents for all cells at once.
    mask_predicates, "mask predicates";
    /// Skips endings, and the table after a move, if a simple test shows that none of their rows applies.
    early_outs, "early outs";
    /// Drops seeds together as long as the table run for each of them does nothing.
    triggers, "triggers";
    /// Plays games with one plain kind of move on a packed board.
    packed_board, "packed board";
}

impl Passes {
    /// Returns all passes but one.
    #[must_use]
    pub fn without(switch: PassSwitch) -> Self {
        let mut passes = Self::ALL;
        *switch.1(&mut passes) = false;
        passes
    }
}

impl Program {
    /// Returns the offset of a table's superblocks for this phase, player, direction and turn.
    #[inline]
    pub fn table_offset<const W: usize>(
        &self,
        position: &Position<W>,
        phase: u16,
        [us, direction]: [u8; 2],
        last: TableId,
    ) -> TableOffset {
        let early = self
            .superblocks()
            .table_offset(phase, [us, direction], last);
        early.with_turn(self.turn_offset(position, us))
    }

    /// Returns what this turn adds to the offset of superblocks: the stride of the turn flag if the flag is set, else
    /// 0.
    #[inline]
    pub fn turn_offset<const W: usize>(&self, position: &Position<W>, us: u8) -> u32 {
        match self.superblocks().key_layout.turn_question {
            Some(turn) if turn.holds(self, position, us) => {
                self.superblocks().strides.turn_flag as u32
            }
            _ => 0,
        }
    }

    /// Returns the superblock for the end of a lap, which is given as player, direction and cell of the last seed.
    #[inline(always)]
    pub fn superblock<const W: usize>(
        &self,
        position: &Position<W>,
        table_offset: TableOffset,
        lap_end: [u8; 3],
    ) -> &Superblock {
        self.superblocks()
            .get_by_id(self.superblock_id(position, table_offset, lap_end))
    }

    /// Like [`Self::superblock`], but returns its ID.
    #[inline(always)]
    pub fn superblock_id<const W: usize>(
        &self,
        position: &Position<W>,
        TableOffset(table_offset): TableOffset,
        [us, direction, cell]: [u8; 3],
    ) -> SuperblockId {
        let Superblocks {
            ids,
            key_layout,
            strides,
            neighbours: lookup,
            ..
        } = self.superblocks();
        let neighbours = &lookup.cells[usize::from(cell)];
        let mut index = (table_offset + neighbours.offset) as usize
            + key_layout.seed_offset(position.byte_at(cell));
        // These conditions are unpredictable, so they are added without branches; the strides are powers of two.
        index += usize::from(position.byte_at(neighbours.opposite) > 0) << lookup.opposite_power;
        index += usize::from(position.byte_at(neighbours.back_opposite) > 0)
            << lookup.back_opposite_power;
        if key_layout.has_rare_dimensions {
            index += usize::from(key_layout.mark_class(position.mark_bits(cell))) * strides.marks;
            if key_layout.uses_next {
                let next = &self.board.track.next[usize::from(us)][usize::from(direction)][0];
                let next = next[usize::from(cell)];
                let next_is_occupied = position.byte_at(next) > u8::from(next == cell);
                index += usize::from(next_is_occupied) * strides.next;
            }
            if let Some(board) = &key_layout.board_question
                && board.holds(self, us, cell, position)
            {
                index += strides.board_flag;
            }
        }
        ids[index]
    }
}
