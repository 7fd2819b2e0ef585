//! Builds the superblocks of a program, without duplicates.

use super::builder::BlockBuilder;
use super::key::Key;
use super::key_layout::KeyLayout;
use super::number::{Number, Outcome};
use super::read::Read;
use super::runs::Runs;
use super::superblock::Terminator;
use super::table::{Around, Strides, Superblocks};
use crate::board::NOWHERE;
use crate::instructions::{Block, Instructions};
use crate::tables::table_sow::Sowings;
use sow_grammar::rules::{Heading, TableId};

/// The most places to build superblocks for; real games need a tenth of it.
const MAX_PLACES: usize = 1 << 20;

impl Superblocks {
    /// Builds the superblocks of all tables.
    pub fn new(program: &Instructions, sowings: Sowings<'_>) -> Self {
        let key_layout = KeyLayout::by_tables(program);
        let phases = key_layout.phases(program);
        let directions = ways_gone(program);
        let (strides, places) = strides(program, &key_layout, [phases, directions.len()]);
        if places > MAX_PLACES {
            return Self::unread(program);
        }
        let mut superblocks = Self {
            stores: [0, 1].map(|us| stores_kept(program, us)),
            around: Around::of(program, &key_layout, &strides),
            runs: Runs::new(program),
            strides,
            key_layout,
            ..Self::default()
        };
        superblocks.key_layout.set_apart(superblocks.strides.seeds);
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
    pub fn unread(program: &Instructions) -> Self {
        let mut superblocks = Self {
            strides: Strides {
                table: 1,
                ..Strides::default()
            },
            ..Self::default()
        };
        for &block in &program.code.tables {
            superblocks.add_unread(block, 1);
        }
        superblocks
    }

    fn add_unread(&mut self, block: Block, places: usize) {
        let number = self.number(0, Read::nothing(NOWHERE, block));
        let unread = Number::of(number, Outcome::Open);
        self.numbers.extend(std::iter::repeat_n(unread, places));
    }

    /// Adds the superblocks of a table. Tables that no last seed runs are left to the instructions.
    fn add_table(
        &mut self,
        program: &Instructions,
        sowings: Sowings<'_>,
        table: TableId,
        (phase, direction): (u16, u8),
    ) {
        let states = self.key_layout.states();
        if !program.sowings().any(|sowing| sowing.last == Some(table)) {
            let places = 2 * usize::from(program.board.layout.cells()) * states.len();
            return self.add_unread(program.code.tables[usize::from(table.0)], places);
        }
        for us in 0..2 {
            for cell in 0..program.board.layout.cells() {
                // Superblocks of different cells are hardly ever equal.
                let first = self.superblocks.len();
                for &state in &states {
                    let place = state.at([us, direction, cell]);
                    let known = Key { phase, ..place };
                    let read = BlockBuilder::new(program, sowings, self, Some(table))
                        .of_table(table, known);
                    let number = self.number(first, read);
                    self.relays |= self.sows_on(number);
                    let number = self.with_outcome(number, table, known);
                    self.numbers.push(number);
                }
            }
        }
    }

    fn sows_on(&self, number: u32) -> bool {
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

    /// Returns the number of a superblock, adding it unless an equal one exists from `first` on.
    pub(super) fn number(&mut self, first: usize, read: Read) -> u32 {
        let Read {
            mut superblock,
            forks,
        } = read;
        if let Terminator::Fork(fork) = &mut superblock.terminator {
            let numbers: Vec<u32> = forks
                .into_iter()
                .map(|read| self.number(first, read))
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
pub(super) fn ways_gone(program: &Instructions) -> Vec<u8> {
    let later = program.sowings().map(|sowing| sowing.heading);
    let first = program.code.kinds.iter().map(|kind| kind.heading);
    let mut gone = [false; 2];
    gone[usize::from(program.board.track.direction)] = true;
    for heading in later.chain(first) {
        match heading {
            Heading::Onward => {}
            Heading::Clockwise => gone[0] = true,
            Heading::Counterclockwise => gone[1] = true,
            Heading::Backward | Heading::Rightward | Heading::Leftward | Heading::EitherWay(_) => {
                gone = [true; 2];
            }
        }
    }
    (0..2)
        .filter(|&direction| gone[usize::from(direction)])
        .collect()
}

/// Returns the stores that a sowing without a set of its own sows into, which are those of the sowing before; `None`
/// if sowings name several sets.
fn stores_kept(program: &Instructions, us: usize) -> Option<u8> {
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
    let mut below: usize = 1;
    let mut stride = |count: usize| {
        let stride = if count > 1 { below } else { 0 };
        below = below.saturating_mul(count);
        stride
    };
    let [seeds, marks, opposite, behind, next, turn_flag, board_flag] = key_layout.ways_to_be();
    // The innermost dimension comes first.
    let strides = Strides {
        board_flag: stride(board_flag),
        turn_flag: stride(turn_flag),
        next: stride(next),
        behind: stride(behind),
        opposite: stride(opposite),
        marks: stride(marks),
        seeds: stride(seeds),
        cell: stride(program.board.layout.cells().into()),
        us: stride(2),
        direction: stride(directions),
        table: stride(program.code.tables.len()),
        phase: stride(phases),
    };
    (strides, below)
}
