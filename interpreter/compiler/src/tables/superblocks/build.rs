//! Builds the superblocks of a program, without duplicates.

use super::builder::{BlockBuilder, SuperblockTree};
use super::key_layout::{Key, KeyLayout};
use super::runs::Runs;
use super::superblock::{LapOutcome, SuperblockId, Terminator};
use super::table::{NeighbourLookup, Strides, Superblocks};
use crate::board::NOWHERE;
use crate::instructions::{Block, Instructions};
use crate::tables::sow_table::SowingInfo;
use sow_grammar::rules::{Heading, TableId};

/// The most places to build superblocks for; real games need a tenth of it.
const MAX_KEYS: usize = 1 << 20;

impl Superblocks {
    /// Builds the superblocks of all tables.
    pub fn new(program: &Instructions, sowings: SowingInfo<'_>) -> Self {
        let key_layout = KeyLayout::for_tables(program);
        let phases = key_layout.phase_count(program);
        let directions = possible_directions(program);
        let (strides, places) = strides(program, &key_layout, [phases, directions.len()]);
        if places > MAX_KEYS {
            return Self::all_residual(program);
        }
        let mut superblocks = Self {
            default_stores: [0, 1].map(|us| inherited_stores(program, us)),
            neighbours: NeighbourLookup::new(program, &key_layout, &strides),
            runs: Runs::new(program),
            strides,
            key_layout,
            ..Self::default()
        };
        superblocks
            .key_layout
            .apply_seed_stride(superblocks.strides.seeds);
        for phase in 0..phases as u16 {
            for table in 0..program.code.tables.len() as u16 {
                for &direction in &directions {
                    superblocks.add_table(program, sowings, TableId(table), (phase, direction));
                }
            }
        }
        superblocks
    }

    /// Creates superblocks that leave every table to the instructions.
    pub fn all_residual(program: &Instructions) -> Self {
        let mut superblocks = Self {
            strides: Strides {
                table: 1,
                ..Strides::default()
            },
            ..Self::default()
        };
        for &block in &program.code.tables {
            superblocks.add_residual(block, 1);
        }
        superblocks
    }

    fn add_residual(&mut self, block: Block, places: usize) {
        let number = self.intern(0, SuperblockTree::residual(NOWHERE, block));
        let id = SuperblockId::new(number, LapOutcome::Undecided);
        self.ids.extend(std::iter::repeat_n(id, places));
    }

    /// Adds the superblocks of a table. Tables that no last seed runs are left to the instructions.
    fn add_table(
        &mut self,
        program: &Instructions,
        sowings: SowingInfo<'_>,
        table: TableId,
        (phase, direction): (u16, u8),
    ) {
        let states = self.key_layout.states();
        if !program
            .sowings()
            .any(|sowing| sowing.last_seed_table == Some(table))
        {
            let places = 2 * usize::from(program.board.layout.cell_count()) * states.len();
            return self.add_residual(program.code.tables[usize::from(table.0)], places);
        }
        for us in 0..2 {
            for cell in 0..program.board.layout.cell_count() {
                // Superblocks of different cells are hardly ever equal.
                let first = self.superblocks.len();
                for &state in &states {
                    let place = state.with_place([us, direction, cell]);
                    let key = Key { phase, ..place };
                    let read = BlockBuilder::new(program, sowings, self, Some(table))
                        .read_table(table, key);
                    let number = self.intern(first, read);
                    self.has_relays |= self.is_relaying(number);
                    let number = self.with_outcome(number, table, key);
                    self.ids.push(number);
                }
            }
        }
    }

    fn is_relaying(&self, number: u32) -> bool {
        match self.superblocks[number as usize].terminator {
            Terminator::Sow(_) | Terminator::Relay(_) => true,
            Terminator::Fork(fork) => (0..fork.count).any(|pick| {
                matches!(
                    self.alternative(fork, pick).terminator,
                    Terminator::Sow(_) | Terminator::Relay(_)
                )
            }),
            Terminator::End { .. } | Terminator::Illegal | Terminator::Residual => false,
        }
    }

    /// Returns the ID of a superblock, adding it unless an equal one exists from `first` on.
    pub(super) fn intern(&mut self, first: usize, read: SuperblockTree) -> u32 {
        let SuperblockTree {
            mut superblock,
            forks,
            ..
        } = read;
        if let Terminator::Fork(fork) = &mut superblock.terminator {
            let numbers: Vec<u32> = forks
                .into_iter()
                .map(|read| self.intern(first, read))
                .collect();
            let last = self.alternatives.len().saturating_sub(numbers.len());
            if self.alternatives[last..] != numbers {
                self.alternatives.extend(&numbers);
            }
            fork.first = (self.alternatives.len() - numbers.len()) as u32;
        }
        // Each superblock occurs at most once, most likely as that of the previous key.
        let same = self.superblocks[first..]
            .iter()
            .rposition(|other| *other == superblock);
        let number = same.map_or(self.superblocks.len(), |at| first + at);
        if same.is_none() {
            self.superblocks.push(superblock);
        }
        number as u32
    }
}

/// Returns the directions that sowings of the game may take.
pub(super) fn possible_directions(program: &Instructions) -> Vec<u8> {
    let later = program.sowings().map(|sowing| sowing.heading);
    let first = program.code.kinds.iter().map(|kind| kind.heading);
    let mut possible = [false; 2];
    possible[usize::from(program.board.track.direction)] = true;
    for heading in later.chain(first) {
        match heading {
            Heading::Onward => {}
            Heading::Clockwise => possible[0] = true,
            Heading::Counterclockwise => possible[1] = true,
            Heading::Backward | Heading::Rightward | Heading::Leftward | Heading::EitherWay(_) => {
                possible = [true; 2];
            }
        }
    }
    (0..2)
        .filter(|&direction| possible[usize::from(direction)])
        .collect()
}

/// Returns the stores that a sowing without a set of its own sows into, which are those of the sowing before; `None`
/// if sowings name several sets.
fn inherited_stores(program: &Instructions, us: usize) -> Option<u8> {
    let sowings = program.sowings();
    let mut named = sowings.filter_map(|sowing| sowing.stores.map(|stores| stores[us]));
    match named.next() {
        None => Some(0),
        Some(one) => named.all(|other| other == one).then_some(one),
    }
}

/// Returns the strides of the dimensions of a key, and the total number of places.
fn strides(
    program: &Instructions,
    key_layout: &KeyLayout,
    [phases, directions]: [usize; 2],
) -> (Strides, usize) {
    let mut size: usize = 1;
    let mut stride = |count: usize| {
        let stride = if count > 1 { size } else { 0 };
        size = size.saturating_mul(count);
        stride
    };
    let [seeds, marks, opposite, behind, next, turn_flag, board_flag] =
        key_layout.dimension_sizes();
    // The innermost dimension comes first.
    let strides = Strides {
        board_flag: stride(board_flag),
        turn_flag: stride(turn_flag),
        next: stride(next),
        back_opposite: stride(behind),
        opposite: stride(opposite),
        marks: stride(marks),
        seeds: stride(seeds),
        cell: stride(program.board.layout.cell_count().into()),
        us: stride(2),
        direction: stride(directions),
        table: stride(program.code.tables.len()),
        phase: stride(phases),
    };
    (strides, size)
}
