//! Reads what is done in a cell, if it comes to a few seeds taken and one act.

use super::super::Program;
use super::super::code::{Amount, Block, Measure, Op, SpotId};
use super::super::quick::Begin;
use super::events::{Telling, Template};
use super::places::Places;
use super::read::{Read, Reading};
use super::reading::{Answers, follow_tables};
use super::{Act, Course, Deed, Deeds, Fork, Known, LeavingOut, MOST, Notes, Put};
use crate::cells::NOWHERE;
use crate::program::code::Skip;
use crate::program::lays::{Ring, Round};
use sow_grammar::rules::{Beneficiary, Heading, TableId};

/// Forks one inside another that are known beforehand, and alternatives of one.
const MAX_DEPTH: u8 = 2;
const MAX_ALTERNATIVES: u8 = 4;

/// Reads actions.
#[derive(Clone, Copy)]
pub(super) struct Acts<'p> {
    program: &'p Program,
    places: Places<'p>,
    deeds: &'p Deeds,
    /// The table for the last seed, if there has been one.
    table: Option<TableId>,
    chooses_way: bool,
}

impl<'p> Acts<'p> {
    pub(super) const fn new(
        program: &'p Program,
        deeds: &'p Deeds,
        table: Option<TableId>,
    ) -> Self {
        Self {
            program,
            places: Places(program),
            deeds,
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
    pub(super) fn of_table(self, table: TableId, known: Known) -> Read {
        self.from(self.program.tables[usize::from(table.0)], known, true)
    }

    /// What a move comes to for a pit picked.
    pub(super) fn of_move(self, block: Block, known: Known) -> Read {
        self.from(block, known, false)
    }

    fn from(self, at: Block, known: Known, untouched: bool) -> Read {
        let mut reading = Reading {
            at,
            look_ups: 0,
            known,
            untouched,
            notes: Notes::NONE,
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
        let answers = Answers {
            program: self.program,
            asked: &self.deeds.asked,
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
        self.act(reading, depth, &nothing).unwrap_or(nothing)
    }

    /// `nothing`: what is left if it comes to no superblock.
    fn act(self, mut reading: Reading, depth: u8, nothing: &Read) -> Option<Read> {
        while reading.look_ups < u8::MAX && reading.lifted.len() <= MOST {
            let op = self.program.code[reading.at as usize];
            let row = self.program.row_at(reading.at);
            reading.telling.all.extend(row.map(Template::Row));
            reading.at += 1;
            let act = match op {
                Op::Sow(sowing) => self.sow(sowing, &reading)?,
                Op::End | Op::Again if reading.lifted.is_empty() => {
                    let again = op == Op::Again;
                    Act::End { again }
                }
                Op::Illegal => Act::Illegal,
                Op::Choose {
                    names,
                    count,
                    closing,
                } => {
                    let fork = Fork::of(count, closing);
                    return self.part(fork, names, reading, depth, nothing);
                }
                _ => {
                    self.take(op, &mut reading)?;
                    self.settle(&mut reading);
                    continue;
                }
            };
            let deed = Deed {
                notes: Some(reading.notes).filter(|notes| *notes != Notes::NONE),
                captured: few(&reading.captured)?,
                store: reading.store,
                here: reading.known.cell,
                lifted: few(&reading.lifted)?,
                act,
                ..nothing.deed
            };
            return Some(Read {
                deed,
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
            let read = self.act(reading, depth, &nothing).unwrap_or(nothing);
            // What has been done before cannot be left to the instructions after the choice.
            let certain = !acted || read.deed.act.is_certain(self.program);
            certain.then_some(read)
        };
        let forks: Option<Vec<Read>> = (0..fork.count).map(alternative).collect();
        Some(Read {
            deed: Deed {
                here: reading.known.cell,
                act: Act::Fork(fork),
                ..nothing.deed
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
            Op::Set { slot, value } if reading.notes.set[0] == NOWHERE => {
                let Measure::Number(number) = self.program.measures[value as usize] else {
                    return None;
                };
                let slot = slot[usize::from(reading.known.own)];
                reading.notes.set = [slot, number.clamp(0, 255) as u8];
            }
            Op::Unmark { spot, bits } if reading.notes.unmarked[0] == NOWHERE => {
                let cells = self.places.named(spot, reading.known.own)?;
                reading.notes.unmarked = match cells[..] {
                    [one] => [one, NOWHERE],
                    [one, other] => [one, other],
                    _ => return None,
                };
                reading.notes.marks_lost = bits;
                let told = cells.iter().map(|&cell| Template::Unmark { cell, bits });
                reading.telling.all.extend(told);
            }
            Op::Put { take, into } if !reading.has_moved() => {
                let put = self.put(take, into, reading.known)?;
                reading.notes.put = put;
                reading.telling.all.push(Template::Put(put));
            }
            _ => return None,
        }
        reading.untouched = false;
        Some(())
    }

    fn capture(self, take: u32, to: Beneficiary, reading: &mut Reading) -> Option<()> {
        for cell in self.places.taken(take, reading.known)? {
            let store = self.places.beneficiary(to, cell, reading.known.own);
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
    fn put(self, take: u32, into: SpotId, known: Known) -> Option<Put> {
        let take = &self.program.takes[take as usize];
        let (Amount::Number(seeds), [from]) = (take.amount, &take.spots[..]) else {
            return None;
        };
        let &[from] = self.places.named(*from, known.own)? else {
            return None;
        };
        let into = self
            .places
            .cell(into, known)
            .filter(|&into| into != NOWHERE)?;
        let plain = from >= self.program.pit_count && from != into && seeds > 0;
        plain.then_some(Put { seeds, from, into })
    }

    fn sow(self, number: u32, reading: &Reading) -> Option<Act> {
        let known = reading.known;
        let sowing = &self.program.sowings[number as usize];
        let quick = self.program.quick[number as usize].as_ref()?;
        let takes_way = matches!(sowing.heading, Heading::EitherWay(_));
        if reading.lifted.is_empty() || takes_way && !self.chooses_way {
            return None;
        }
        let own = usize::from(known.own);
        let (round, start) = match quick.begin {
            Begin::Here => (Round::After, Some(known.cell)),
            Begin::Into(into) => (Round::Into, Some(into[own])),
            Begin::LapStart => (Round::After, None),
        };
        let of_row = |ways: &[[u8; crate::program::MAX_CELLS]; 2]| {
            start.map(|start| ways[own][usize::from(start)])
        };
        let way = match quick.heading {
            Heading::Onward | Heading::EitherWay(_) => known.way,
            Heading::Backward => known.way ^ 1,
            Heading::Clockwise => 0,
            Heading::Counterclockwise => 1,
            Heading::Rightward => of_row(&self.program.track.rightward)?,
            Heading::Leftward => of_row(&self.program.track.leftward)?,
        };
        let last = quick.last.or(self.table)?;
        let lays = &self.program.lays;
        let stores = quick
            .stores
            .map(|stores| stores[own])
            .or(self.deeds.stores[own]);
        let entry = lays.entry(round, known.own, start.unwrap_or(0));
        let rows_lift =
            round == Round::After && start.is_some_and(|start| reading.lifted == [start]);
        let ring = stores.map_or(Ring::default(), |stores| {
            lays.ring_at(entry, 0, [way, stores])
        });
        let ring = if rows_lift { lays.lifting(ring) } else { ring };
        let relays = reading.notes == Notes::NONE
            && reading.captured.is_empty()
            && reading.lifted.len() == 1
            && start.is_some()
            && matches!(quick.skipping, None | Some(Skip::Nothing))
            && stores.is_some();
        let course = Course {
            sowing: u16::try_from(number).ok()?,
            ring,
            stores_of_rows: stores.unwrap_or(0),
            rows_lift,
            entry,
            from_lap_start: start.is_none(),
            start: start.unwrap_or(NOWHERE),
            is_from_here: quick.begin == Begin::Here,
            lane: self.deeds.lane(known.phase, [known.own, way], last),
            last,
            way,
            stores: quick.stores.map_or([u8::MAX, 0], |stores| [0, stores[own]]),
            leaving_out: match quick.skipping {
                None => LeavingOut::Same,
                Some(Skip::Nothing) => LeavingOut::None,
                Some(_) => LeavingOut::Some,
            },
        };
        Some(if relays {
            Act::Relay(course)
        } else {
            Act::Sow(course)
        })
    }
}

fn few(cells: &[u8]) -> Option<[u8; MOST]> {
    let mut few = [NOWHERE; MOST];
    few.get_mut(..cells.len())?.copy_from_slice(cells);
    Some(few)
}
