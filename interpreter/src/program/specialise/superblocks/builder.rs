//! Reads what is done in a cell, if it comes to a few seeds taken and one act.

use super::events::{Telling, Template};
use super::folding::{KeyedTests, follow_tables};
use super::places::Places;
use super::read::{Read, Reading};
use super::{
    Course, Fork, Key, LeavingOut, MOST, Put, SideEffects, Superblock, Superblocks, Terminator,
};
use crate::board::NOWHERE;
use crate::program::Program;
use crate::program::ir::Skip;
use crate::program::ir::{Amount, Block, Count, CounterSlot, Expr, Op, SpotId, seeds};
use crate::program::specialise::sow_table::{Ring, Round};
use crate::program::specialise::table_sow::Begin;
use sow_grammar::rules::{Beneficiary, Heading, MAX_COUNTERS, TableId};

/// Forks one inside another that are known beforehand, and alternatives of one.
const MAX_DEPTH: u8 = 2;
const MAX_ALTERNATIVES: u8 = 4;

/// Reads actions.
#[derive(Clone, Copy)]
pub(super) struct BlockBuilder<'p> {
    program: &'p Program,
    places: Places<'p>,
    superblocks: &'p Superblocks,
    /// The table for the last seed, if there has been one.
    table: Option<TableId>,
    chooses_way: bool,
}

impl<'p> BlockBuilder<'p> {
    pub(super) const fn new(
        program: &'p Program,
        superblocks: &'p Superblocks,
        table: Option<TableId>,
    ) -> Self {
        Self {
            program,
            places: Places(program),
            superblocks,
            table,
            chooses_way: false,
        }
    }

    /// The direction of the first sowing is chosen with the pit.
    pub(super) const fn choosing_way(self, chooses_way: bool) -> Self {
        Self {
            chooses_way,
            ..self
        }
    }

    /// What a table comes to.
    pub(super) fn of_table(self, table: TableId, known: Key) -> Read {
        self.from(self.program.tables[usize::from(table.0)], known, true)
    }

    /// What a move comes to for a pit picked.
    pub(super) fn of_move(self, block: Block, known: Key) -> Read {
        self.from(block, known, false)
    }

    fn from(self, at: Block, known: Key, untouched: bool) -> Read {
        let mut reading = Reading {
            at,
            look_ups: 0,
            known,
            untouched,
            side_effects: SideEffects::NONE,
            captured: Vec::new(),
            store: NOWHERE,
            lifted: Vec::new(),
            telling: Telling::NOTHING,
        };
        self.settle(&mut reading);
        self.read(reading, MAX_DEPTH)
    }

    /// Goes on past all that is settled.
    fn settle(self, reading: &mut Reading) {
        let answers = KeyedTests {
            program: self.program,
            key_layout: &self.superblocks.key_layout,
            known: reading.known,
            untouched: reading.untouched,
            sown: self.table.is_some(),
        };
        let telling = &mut reading.telling.all;
        let passed = |at| telling.extend(self.program.row_at(at).map(Template::Row));
        let (at, look_ups) =
            follow_tables(self.program, reading.at, |test| answers.to(test), passed);
        reading.at = at;
        reading.look_ups = reading.look_ups.saturating_add(look_ups);
    }

    fn read(self, mut reading: Reading, depth: u8) -> Read {
        let nothing = reading.nothing();
        self.terminate(reading, depth, &nothing).unwrap_or(nothing)
    }

    /// `nothing`: what is left if it comes to no superblock.
    fn terminate(self, mut reading: Reading, depth: u8, nothing: &Read) -> Option<Read> {
        while reading.look_ups < u8::MAX && reading.lifted.len() <= MOST {
            let op = self.program.code[reading.at as usize];
            let row = self.program.row_at(reading.at);
            reading.telling.all.extend(row.map(Template::Row));
            reading.at += 1;
            let terminator = match op {
                Op::Sow(sowing) => self.sow(sowing, &reading)?,
                Op::End | Op::Again if reading.lifted.is_empty() => {
                    let again = op == Op::Again;
                    Terminator::End { again }
                }
                Op::Illegal => Terminator::Illegal,
                Op::Choose { names, count, tail } => {
                    let fork = Fork::of(count, tail);
                    return self.part(fork, names, reading, depth, nothing);
                }
                _ => {
                    self.take(op, &mut reading)?;
                    self.settle(&mut reading);
                    continue;
                }
            };
            let superblock = Superblock {
                side_effects: Some(reading.side_effects)
                    .filter(|side_effects| *side_effects != SideEffects::NONE),
                captured: few(&reading.captured)?,
                store: reading.store,
                here: reading.known.cell,
                lifted: few(&reading.lifted)?,
                terminator,
                ..nothing.superblock
            };
            return Some(Read {
                superblock,
                telling: reading.telling,
                forks: Vec::new(),
            });
        }
        None
    }

    /// Reads all alternatives, each with what is done before.
    fn part(
        self,
        fork: Fork,
        list: u32,
        reading: Reading,
        depth: u8,
        nothing: &Read,
    ) -> Option<Read> {
        let depth = depth.checked_sub(1)?;
        if fork.count > MAX_ALTERNATIVES {
            return None;
        }
        let alternative = |pick: u8| {
            let mut reading = reading.clone();
            reading.at += Block::from(pick);
            let chosen = Template::Choice { list, index: pick };
            reading.telling.all.push(chosen);
            self.settle(&mut reading);
            let (nothing, acted) = (reading.nothing(), reading.has_acted());
            let read = self.terminate(reading, depth, &nothing).unwrap_or(nothing);
            // What has been done before cannot be left to the instructions after the choice.
            let certain = !acted || read.superblock.terminator.is_certain(self.program);
            certain.then_some(read)
        };
        let forks: Option<Vec<Read>> = (0..fork.count).map(alternative).collect();
        Some(Read {
            superblock: Superblock {
                here: reading.known.cell,
                terminator: Terminator::Fork(fork),
                ..nothing.superblock
            },
            telling: nothing.telling.clone(),
            forks: forks?,
        })
    }

    /// Takes up an action after which the next one follows.
    fn take(self, op: Op, reading: &mut Reading) -> Option<()> {
        match op {
            Op::LiftHere => reading.lift(reading.known.cell),
            Op::Lift(take) => {
                let cells = self.places.taken(take, reading.known)?;
                cells.into_iter().for_each(|cell| reading.lift(cell));
            }
            Op::Step(count) => {
                reading.known.cell = self.places.stepped(reading.known, count);
                reading.untouched = false;
                return Some(());
            }
            Op::Capture {
                take,
                to,
                unless: None,
            } if reading.lifted.is_empty() => self.capture(take, to, reading)?,
            Op::Set { slot, value } if reading.side_effects.set[0] == NOWHERE => {
                let Expr::Number(number) = self.program.exprs[value as usize] else {
                    return None;
                };
                let slot = match slot {
                    CounterSlot::Kept(slot) => slot[usize::from(reading.known.us)],
                    CounterSlot::Move(slot) => MAX_COUNTERS as u8 + slot,
                };
                reading.side_effects.set = [slot, seeds(number)];
            }
            Op::Unmark { spot, bits } if reading.side_effects.unmarked[0] == NOWHERE => {
                let cells = self.places.named(spot, reading.known.us)?;
                reading.side_effects.unmarked = match cells[..] {
                    [one] => [one, NOWHERE],
                    [one, other] => [one, other],
                    _ => return None,
                };
                reading.side_effects.marks_lost = bits;
                let told = cells.iter().map(|&cell| Template::Unmark { cell, bits });
                reading.telling.all.extend(told);
            }
            Op::Put {
                take,
                into,
                each: false,
            } if !reading.has_moved() => {
                let put = self.put(take, into, reading.known)?;
                reading.side_effects.put = put;
                reading.telling.all.push(Template::Put(put));
            }
            _ => return None,
        }
        reading.untouched = false;
        Some(())
    }

    fn capture(self, take: u32, to: Beneficiary, reading: &mut Reading) -> Option<()> {
        for cell in self.places.taken(take, reading.known)? {
            let store = self.places.beneficiary(to, cell, reading.known.us);
            if store == NOWHERE || reading.store != NOWHERE && reading.store != store {
                return None;
            }
            reading.store = store;
            reading.captured.push(cell);
            let told = Template::Capture {
                from: cell,
                to: store,
            };
            reading.telling.all.push(told);
        }
        Some(())
    }

    /// A number of seeds put from a cell that is no pit, and so bears no marks.
    fn put(self, take: u32, into: SpotId, known: Key) -> Option<Put> {
        let take = &self.program.takes[take as usize];
        let (Amount::Number(Count::Fixed(seeds)), [from]) = (take.amount, &take.spots[..]) else {
            return None;
        };
        let &[from] = self.places.named(*from, known.us)? else {
            return None;
        };
        let into = self
            .places
            .cell(into, known)
            .filter(|&into| into != NOWHERE)?;
        let plain = from >= self.program.pit_count && from != into && seeds > 0;
        plain.then_some(Put { seeds, from, into })
    }

    fn sow(self, number: u32, reading: &Reading) -> Option<Terminator> {
        let known = reading.known;
        let sowing = &self.program.sowings[number as usize];
        let table_sow = self.program.table_sow[number as usize].as_ref()?;
        let takes_way = matches!(sowing.heading, Heading::EitherWay(_));
        if reading.lifted.is_empty() || takes_way && !self.chooses_way {
            return None;
        }
        let us = usize::from(known.us);
        let (round, start) = match table_sow.begin {
            Begin::Here => (Round::After, Some(known.cell)),
            Begin::Into(into) => (Round::Into, Some(into[us])),
            Begin::LapStart => (Round::After, None),
        };
        let of_row = |directions: &[[u8; crate::board::MAX_CELLS]; 2]| {
            start.map(|start| directions[us][usize::from(start)])
        };
        let direction = match table_sow.heading {
            Heading::Onward | Heading::EitherWay(_) => known.direction,
            Heading::Backward => known.direction ^ 1,
            Heading::Clockwise => 0,
            Heading::Counterclockwise => 1,
            Heading::Rightward => of_row(&self.program.track.rightward)?,
            Heading::Leftward => of_row(&self.program.track.leftward)?,
        };
        let last = table_sow.last.or(self.table)?;
        let sow_tables = &self.program.sow_tables;
        let stores = table_sow
            .stores
            .map(|stores| stores[us])
            .or(self.superblocks.stores[us]);
        let entry = sow_tables.entry(round, known.us, start.unwrap_or(0));
        let rows_lift =
            round == Round::After && start.is_some_and(|start| reading.lifted == [start]);
        let ring = stores.map_or(Ring::default(), |stores| {
            sow_tables.ring_at(entry, 0, [direction, stores])
        });
        let ring = if rows_lift {
            sow_tables.lifting(ring)
        } else {
            ring
        };
        let relays = reading.side_effects == SideEffects::NONE
            && reading.captured.is_empty()
            && reading.lifted.len() == 1
            && start.is_some()
            && matches!(table_sow.skipping, None | Some(Skip::Nothing))
            && stores.is_some();
        let course = Course {
            sowing: u16::try_from(number).ok()?,
            ring,
            stores_of_rows: stores.unwrap_or(0),
            rows_lift,
            entry,
            from_lap_start: start.is_none(),
            start: start.unwrap_or(NOWHERE),
            is_from_here: table_sow.begin == Begin::Here,
            table_offset: self
                .superblocks
                .table_offset(known.phase, [known.us, direction], last),
            last,
            direction,
            stores: table_sow
                .stores
                .map_or([u8::MAX, 0], |stores| [0, stores[us]]),
            masked_sow: match table_sow.skipping {
                None => LeavingOut::Same,
                Some(Skip::Nothing) => LeavingOut::None,
                Some(_) => LeavingOut::Some,
            },
        };
        Some(if relays {
            Terminator::Relay(course)
        } else {
            Terminator::Sow(course)
        })
    }
}

fn few(cells: &[u8]) -> Option<[u8; MOST]> {
    let mut few = [NOWHERE; MOST];
    few.get_mut(..cells.len())?.copy_from_slice(cells);
    Some(few)
}
