//! Tells observers what superblocks and sow tables do at once, event by event, just as the instructions that these stand
//! for would.

use crate::trace::{Chosen, Event, Observer};
use sow_compiler::board::Cell;
use sow_compiler::board::Position;
use sow_compiler::board::{CellMask, NOWHERE};
use sow_compiler::instructions::LineStart;
use sow_compiler::program::Program;
use sow_compiler::tables::sow_table::{MaskedSow, Ring, Round};
use sow_compiler::tables::superblocks::{Put, RunId, Superblock, Template, Terminator};
use sow_grammar::rules::MarkId;

/// Somebody who is told of a program.
pub(crate) struct Emitter<'m, 'p, O> {
    pub(crate) program: &'p Program,
    pub(crate) observer: &'m mut O,
}

impl<O: Observer> Emitter<'_, '_, O> {
    /// Tells all that a superblock does before its terminator, from the position before it.
    #[inline]
    pub(crate) fn block<const W: usize>(
        &mut self,
        position: &Position<W>,
        superblock: &Superblock,
    ) {
        if self.observer.watches() {
            self.templates(position, self.program.superblocks().told(superblock));
        }
    }

    /// Tells the rows that come before the first instruction of a superblock that is not settled.
    #[inline]
    pub(crate) fn rows_before<const W: usize>(
        &mut self,
        position: &Position<W>,
        superblock: &Superblock,
    ) {
        if self.observer.watches() {
            self.templates(position, self.program.superblocks().told_before(superblock));
        }
    }

    fn templates<const W: usize>(&mut self, position: &Position<W>, templates: &[Template]) {
        // What one of them takes the next one does not find any more.
        let mut left = *position;
        for template in templates {
            match *template {
                Template::Row(row) => self.row(row),
                Template::Choice { list, index } => {
                    self.observer.chosen(Chosen::Named { list, index });
                    self.observer.event(Event::Choice { index });
                }
                Template::Put(put) => self.put(&mut left, put),
                Template::Unmark { cell, bits } => {
                    let before = left.mark_bits(cell);
                    left.clear_marks(cell, bits);
                    self.marks(cell, before, before & !bits);
                }
                Template::Capture { from, to } => self.capture(&mut left, from, to),
                Template::Run { run, to } => self.run(&mut left, run, to),
                Template::Lift(from) => {
                    let seeds = self.emptied(&mut left, from);
                    if seeds > 0 {
                        let from = Cell(from);
                        self.observer.event(Event::Lift { from, seeds });
                    }
                }
            }
        }
    }

    /// A row of the line table begins.
    pub(crate) fn row(&mut self, row: u32) {
        let LineStart { table, row, .. } = self.program.code.rows[row as usize];
        self.observer.event(Event::Row { table, row });
    }

    fn put<const W: usize>(&mut self, left: &mut Position<W>, put: Put) {
        let Put { seeds, from, into } = put;
        let seeds = u16::from(seeds).min(left.at(from));
        left.take(from, seeds);
        left.add(into, seeds);
        if seeds > 0 {
            let (from, to) = (Cell(from), Cell(into));
            self.observer.event(Event::Put { from, to, seeds });
        }
    }

    fn capture<const W: usize>(&mut self, left: &mut Position<W>, from: u8, to: u8) {
        let seeds = self.emptied(left, from);
        left.add(to, seeds);
        if seeds > 0 {
            let (from, to) = (Cell(from), Cell(to));
            self.observer.event(Event::Capture { from, to, seeds });
        }
    }

    fn run<const W: usize>(&mut self, left: &mut Position<W>, run: RunId, to: u8) {
        let mut taken = 0;
        while let Some(from) = self.program.superblocks().runs.pit(run, taken, left) {
            self.capture(left, from, to);
            taken += 1;
        }
    }

    /// Takes all seeds of a cell, with the marks that it loses by that.
    fn emptied<const W: usize>(&mut self, left: &mut Position<W>, cell: u8) -> u16 {
        let seeds = left.at(cell);
        left.take(cell, seeds);
        let lost = self.program.uses.marks_until_emptied;
        let before = left.mark_bits(cell);
        if seeds > 0 && before & lost != 0 {
            left.clear_marks(cell, lost);
            self.marks(cell, before, before & !lost);
        }
        seeds
    }

    /// The marks of a cell change.
    pub(crate) fn marks(&mut self, cell: u8, before: u8, after: u8) {
        for (number, mark) in self.program.board.marks.iter().enumerate() {
            let of_mark = mark.bits[0] | mark.bits[1];
            if (before ^ after) & of_mark != 0 {
                let set = after & of_mark & !before != 0;
                let (at, mark) = (Cell(cell), MarkId(number as u16));
                self.observer.event(Event::Mark { at, mark, set });
            }
        }
    }

    /// Tells of a superblock that lifts so many seeds for a lap.
    #[inline]
    pub(crate) fn relay<const W: usize>(
        &mut self,
        position: &Position<W>,
        superblock: &Superblock,
        number: u32,
        seeds: u8,
    ) {
        self.block(position, superblock);
        if let Terminator::Relay(course) = &superblock.terminator {
            self.lap(course.sowing, number, seeds);
        }
    }

    /// A lap of a sowing begins.
    #[inline]
    pub(crate) fn lap(&mut self, sowing: u16, number: u32, seeds: u8) {
        if self.observer.watches() {
            let relay = self.program.operands.sowings[usize::from(sowing)].relay;
            self.observer.event(Event::Lap {
                number,
                seeds: seeds.into(),
                relay,
            });
        }
    }

    /// So many seeds fall one by one along a ring that sows into these stores.
    #[inline]
    pub(crate) fn seeds(&mut self, ring: Ring, seeds: u8, stores: u8) {
        if !self.observer.watches() {
            return;
        }
        let sow_tables = self.program.sow_tables();
        if self.observer.wants_pits() {
            for number in 0..seeds {
                let delta = sow_tables.delta(ring, number % ring.length.max(1) + 1);
                if let Some(delta) = delta {
                    self.seed(delta.last, 1);
                }
            }
        } else if let Some(delta) = sow_tables.delta(ring, seeds) {
            self.each_store(stores, |store| delta.falling(store));
        }
    }

    /// One seed each falls into cells behind one, some being left out.
    pub(crate) fn masked<const W: usize>(
        &mut self,
        [us, direction, stores]: [u8; 3],
        after: u8,
        out: CellMask<W>,
        masked: &MaskedSow<W>,
    ) {
        if !self.observer.watches() {
            return;
        }
        if !self.observer.wants_pits() {
            let of = |cell: u8| {
                let eight = masked.seeds.get(usize::from(cell >> 3));
                eight.map_or(0, |eight| eight.to_le_bytes()[usize::from(cell & 7)])
            };
            return self.each_store(stores, of);
        }
        let sow_tables = self.program.sow_tables();
        let ring = sow_tables.ring(Round::After, [us, direction, stores], after);
        let round =
            (1..=ring.length).filter_map(|number| Some(sow_tables.delta(ring, number)?.last));
        let sown = round.filter(|&cell| !out.contains(cell));
        for cell in sown.take(masked.count.into()) {
            self.seed(cell, 1);
        }
    }

    fn each_store(&mut self, stores: u8, falling: impl Fn(u8) -> u8) {
        for (seat, store) in self.program.board.stores.into_iter().enumerate() {
            if stores >> seat & 1 != 0 && store != NOWHERE {
                let seeds = falling(store);
                if seeds > 0 {
                    self.seed(store, seeds.into());
                }
            }
        }
    }

    /// Seeds fall into a cell, and are told of if that is wanted.
    #[inline]
    pub(crate) fn seed(&mut self, cell: u8, seeds: u16) {
        if self.observer.watches()
            && (self.observer.wants_pits() || cell >= self.program.board.pit_count)
        {
            let into = Cell(cell);
            self.observer.event(Event::Sow { into, seeds });
        }
    }
}
