//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

use super::Program;
use super::code::{Amount, Block, Measure, Noun, Op, Skip, Sowing, SpotId, Start, Test};
use crate::cells::NOWHERE;
use crate::position::index;
use sow_grammar::rules::{Beneficiary, Comparison, Heading, TableId};

/// Cells that one deed may take from.
const MOST: usize = 4;

/// What is done when the last seed falls, by phase, table, direction, player, cell, whether it is occupied, and whether
/// the pit that faces it is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Deeds {
    deeds: Vec<Deed>,
    cells: usize,
    tables: usize,
    /// The phase and the direction matter.
    by_phase: bool,
    by_way: bool,
}

/// What is known of a cell where the last seed has fallen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub(crate) phase: u16,
    pub(crate) way: u8,
    pub(crate) own: u8,
    pub(crate) cell: u8,
    pub(crate) occupied: bool,
    pub(crate) opposite: bool,
}

/// What a table comes to for one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deed {
    pub(crate) act: Act,
    /// Cells that are emptied; behind the last one nowhere.
    pub(crate) cells: [u8; MOST],
    /// The first instruction that is not settled.
    pub(crate) block: Block,
    /// How many tables have handed over to each other on the way there.
    pub(crate) look_ups: u8,
}

/// What is done with the seeds of a deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// The move is over; the seeds, if any, go to a store.
    End { store: u8, again: bool },
    /// A plain sowing with these seeds.
    Sow(u32),
    /// All that is more than this.
    Other,
}

/// A sowing that needs no more than a look into the lays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quick {
    pub(crate) heading: Heading,
    pub(crate) stores: Option<[u8; 2]>,
    pub(crate) last: Option<TableId>,
    /// The cell the first seed falls into, by player; `None`: seeds fall from behind `here` on.
    pub(crate) into: Option<[u8; 2]>,
}

impl Deeds {
    pub(crate) fn new(program: &Program) -> Self {
        let asks = |wanted: fn(&Test) -> bool| {
            program.code.iter().any(|op| match op {
                Op::If(test, _) | Op::Unless(test, _) => wanted(test),
                _ => false,
            })
        };
        let mut deeds = Self {
            deeds: Vec::new(),
            cells: program.layout.cells().into(),
            tables: program.tables.len(),
            by_phase: asks(|test| matches!(test, Test::Phase(_))),
            by_way: asks(|test| matches!(test, Test::Going(_))),
        };
        let phases = if deeds.by_phase {
            program.phases.len()
        } else {
            1
        };
        for phase in 0..phases as u16 {
            for table in 0..deeds.tables as u16 {
                for way in 0..=u8::from(deeds.by_way) {
                    deeds.add_table(program, TableId(table), phase, way);
                }
            }
        }
        deeds
    }

    fn add_table(&mut self, program: &Program, table: TableId, phase: u16, way: u8) {
        for own in 0..2 {
            for cell in 0..self.cells as u8 {
                for state in 0..4 {
                    let known = Known {
                        phase,
                        way,
                        own,
                        cell,
                        occupied: state & 1 != 0,
                        opposite: state & 2 != 0,
                    };
                    self.deeds.push(deed(program, table, known));
                }
            }
        }
    }

    /// The first instructions that are not settled.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Block> {
        self.deeds.iter().map(|deed| deed.block)
    }

    /// `None` if the board has no such cell.
    #[inline]
    pub(crate) fn get(&self, table: TableId, known: Known) -> Option<&Deed> {
        let mut at = usize::from(table.0);
        if self.by_phase {
            at += usize::from(known.phase) * self.tables;
        }
        if self.by_way {
            at = at * 2 + usize::from(known.way);
        }
        at = (at * 2 + usize::from(known.own)) * self.cells + usize::from(known.cell);
        let state = usize::from(known.occupied) | usize::from(known.opposite) << 1;
        self.deeds.get(at * 4 + state)
    }
}

/// The sowings that are quick.
pub(crate) fn quick_sowings(program: &Program) -> Vec<Option<Quick>> {
    let quick = |sowing: &Sowing| {
        let plain = sowing.dropping.is_empty()
            && sowing.keeping == 0
            && sowing.each.is_none()
            && matches!(sowing.skipping, None | Some(Skip::Nothing))
            && !matches!(sowing.heading, Heading::EitherWay(_));
        let into = match sowing.start {
            Start::AfterHere => None,
            Start::At(spot) => Some(single(program, spot)?),
            Start::After(_) => return None,
        };
        plain.then_some(Quick {
            heading: sowing.heading,
            stores: sowing.stores,
            last: sowing.last,
            into,
        })
    };
    program.sowings.iter().map(quick).collect()
}

/// The cell that a place always is for each player.
fn single(program: &Program, spot: SpotId) -> Option<[u8; 2]> {
    let spot = &program.spots[spot as usize];
    let narrowed = spot.within.is_some() || spot.state.is_some() || spot.filter.is_some();
    match spot.noun {
        Noun::Fixed(fixed) if !narrowed => {
            let [south, north] = &program.fixed[fixed as usize].lists;
            let first = |list: &Vec<u8>| list.first().copied();
            match program.layout.players() {
                1 => first(south).map(|cell| [cell; 2]),
                _ => Some([first(south)?, first(north)?]),
            }
        }
        _ => None,
    }
}

/// For the tables that look at every seed: whether something may be done in a cell without marks, by number of seeds.
pub(crate) fn wakes(program: &Program) -> Vec<u64> {
    if program.sowings.iter().all(|sowing| sowing.each.is_none()) {
        return Vec::new();
    }
    let cells = 0..program.layout.cells();
    let tables = program.tables.iter().enumerate();
    let places = tables.flat_map(|(table, &block)| {
        let each = program
            .sowings
            .iter()
            .any(|sowing| sowing.each == Some(TableId(table as u16)));
        let cells = cells.clone();
        (0..2).flat_map(move |own| {
            cells
                .clone()
                .map(move |cell| (each.then_some(block), own, cell))
        })
    });
    let wakes = |(block, own, cell): (Option<Block>, u8, u8)| {
        let Some(block) = block else { return u64::MAX };
        (0..64).fold(0, |bits, seeds| {
            bits | u64::from(wakes_at(program, block, own, cell, seeds)) << seeds
        })
    };
    places.map(wakes).collect()
}

fn wakes_at(program: &Program, block: Block, own: u8, cell: u8, seeds: u8) -> bool {
    let outcome = |test: &Test| match *test {
        Test::In(fixed) => {
            Some(program.fixed[fixed as usize].members[usize::from(own)].contains(cell))
        }
        Test::AtLeast(least) => Some(seeds >= least),
        Test::SeedsIn(numbers) => Some(program.has_number(numbers, seeds)),
        Test::Marked(_) => Some(false),
        _ => None,
    };
    let (at, _) = follow(program, block, outcome);
    program.code[at as usize] != Op::End
}

/// Follows tests, jumps and tables as far as they are settled. Jumps lead forward, so this ends.
fn follow(program: &Program, block: Block, outcome: impl Fn(&Test) -> Option<bool>) -> (Block, u8) {
    let mut at = block;
    let mut look_ups = 0;
    loop {
        at = match &program.code[at as usize] {
            Op::If(test, to) => match outcome(test) {
                Some(true) => *to,
                Some(false) => at + 1,
                None => return (at, look_ups),
            },
            Op::Unless(test, to) => match outcome(test) {
                Some(true) => at + 1,
                Some(false) => *to,
                None => return (at, look_ups),
            },
            Op::Jump(to) => *to,
            Op::Do(table) if look_ups < u8::MAX => {
                look_ups += 1;
                program.tables[usize::from(table.0)]
            }
            _ => return (at, look_ups),
        };
    }
}

fn settle(program: &Program, table: TableId, known: Known) -> (Block, u8) {
    let outcome = |test: &Test| match *test {
        Test::In(fixed) => {
            let members = program.fixed[fixed as usize].members[usize::from(known.own)];
            Some(members.contains(known.cell))
        }
        Test::Occupied => Some(known.occupied),
        Test::OppositeOccupied => Some(known.opposite),
        Test::Phase(phase) => Some(phase.0 == known.phase),
        Test::Going(heading) => going(program, heading, known),
        // A lap has just ended.
        Test::Compare(left, Comparison::Greater, right) => {
            let laps_passed = program.measures[left as usize] == Measure::Laps
                && program.measures[right as usize] == Measure::Number(0);
            laps_passed.then_some(true)
        }
        _ => None,
    };
    follow(program, program.tables[usize::from(table.0)], outcome)
}

/// Whether the last seed fell in this direction.
fn going(program: &Program, heading: Heading, known: Known) -> Option<bool> {
    let (own, cell) = (usize::from(known.own), usize::from(known.cell));
    match heading {
        Heading::Leftward => Some(known.way != program.track.rightward[own][cell]),
        Heading::Rightward => Some(known.way == program.track.rightward[own][cell]),
        Heading::Clockwise => Some(known.way == 0),
        Heading::Counterclockwise => Some(known.way == 1),
        Heading::Onward | Heading::Backward | Heading::EitherWay(_) => None,
    }
}

fn deed(program: &Program, table: TableId, known: Known) -> Deed {
    let (block, look_ups) = settle(program, table, known);
    let other = Deed {
        act: Act::Other,
        cells: [NOWHERE; MOST],
        block,
        look_ups,
    };
    simple_deed(program, block, known).map_or(other, |(act, cells)| Deed {
        act,
        cells,
        ..other
    })
}

/// Reads the actions of a block, if they come to emptying some cells and one act.
fn simple_deed(program: &Program, block: Block, known: Known) -> Option<(Act, [u8; MOST])> {
    let (mut lifted, mut captured, mut store) = (Vec::new(), Vec::new(), NOWHERE);
    for op in &program.code[block as usize..] {
        match *op {
            Op::LiftHere => lifted.push(known.cell),
            Op::Lift(take) => lifted.extend(taken(program, take, known)?),
            Op::Capture {
                take,
                to,
                unless: None,
            } => {
                let cells = taken(program, take, known)?;
                let into = cells
                    .iter()
                    .map(|&cell| beneficiary(program, to, cell, known.own));
                for into in into {
                    let known_store = into != NOWHERE && (store == NOWHERE || store == into);
                    if !known_store {
                        return None;
                    }
                    store = into;
                }
                captured.extend(cells);
            }
            Op::Sow(sowing) if captured.is_empty() && !lifted.is_empty() => {
                program.quick[sowing as usize]?;
                return Some((Act::Sow(sowing), few(&lifted)?));
            }
            Op::End | Op::Again if lifted.is_empty() => {
                let again = *op == Op::Again;
                return Some((Act::End { store, again }, few(&captured)?));
            }
            _ => return None,
        }
    }
    None
}

/// The cells of a take of all seeds, if they are known beforehand.
fn taken(program: &Program, take: u32, known: Known) -> Option<Vec<u8>> {
    let take = &program.takes[take as usize];
    let cells: Option<Vec<u8>> = take
        .spots
        .iter()
        .map(|&spot| cell(program, spot, known))
        .collect();
    let there = |cells: Vec<u8>| cells.into_iter().filter(|&cell| cell != NOWHERE).collect();
    cells.filter(|_| take.amount == Amount::All).map(there)
}

/// The one cell of a place, or nowhere.
fn cell(program: &Program, spot: SpotId, known: Known) -> Option<u8> {
    let spot = &program.spots[spot as usize];
    let cell = match spot.noun {
        Noun::Here | Noun::It => known.cell,
        Noun::Opposite { back, of: None } => {
            program.track.facing[usize::from(back)][usize::from(known.cell)]
        }
        _ => return None,
    };
    if spot.state.is_some() || spot.filter.is_some() {
        return None;
    }
    let within = |fixed: u32| program.fixed[fixed as usize].members[usize::from(known.own)];
    let there = cell != NOWHERE && spot.within.is_none_or(|fixed| within(fixed).contains(cell));
    Some(if there { cell } else { NOWHERE })
}

fn beneficiary(program: &Program, to: Beneficiary, cell: u8, own: u8) -> u8 {
    let owner = program
        .layout
        .owner(super::Cell(cell))
        .map(|seat| index(seat) as u8);
    let seat = match to {
        Beneficiary::Own => own,
        Beneficiary::Opponent => own ^ 1,
        Beneficiary::Owner => owner.unwrap_or(own),
    };
    program.stores[usize::from(seat)]
}

fn few(cells: &[u8]) -> Option<[u8; MOST]> {
    let mut few = [NOWHERE; MOST];
    few.get_mut(..cells.len())?.copy_from_slice(cells);
    Some(few)
}
