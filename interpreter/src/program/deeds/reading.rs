//! Reads what a table comes to for a cell of which some things are known.

use super::super::code::{Amount, Block, Noun, Op, SpotId, Test};
use super::super::{Cell, Program};
use super::asked::{Asked, is_behind, is_next};
use super::{Act, Deed, Known, MOST};
use crate::cells::NOWHERE;
use crate::position::index;
use sow_grammar::rules::{Beneficiary, Heading, TableId};

/// Follows tests, jumps and tables as far as they are settled. Jumps lead forward, so this ends.
pub(in super::super) fn follow(
    program: &Program,
    block: Block,
    outcome: impl Fn(&Test) -> Option<bool>,
) -> (Block, u8) {
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

/// `deep`: how many conditions of their own may be looked into, one inside another.
fn settle(program: &Program, asked: &Asked, block: Block, known: Known, deep: u8) -> (Block, u8) {
    let seeds = asked.example(known.seeds);
    let outcome = |test: &Test| match *test {
        Test::In(fixed) => {
            let members = program.fixed[fixed as usize].members[usize::from(known.own)];
            Some(members.contains(known.cell))
        }
        // The last seed does not count in a pit.
        Test::Occupied => Some(seeds > 1 || known.cell >= program.pit_count),
        Test::AtLeast(least) => asked.numbers.then_some(seeds >= least),
        Test::SeedsIn(numbers) => asked.numbers.then(|| program.has_number(numbers, seeds)),
        Test::Marked(_) if known.marks == 0 => Some(false),
        Test::Marked(bits) if asked.each_mark => {
            Some(known.marks & bits[usize::from(known.own)] != 0)
        }
        Test::Holds(condition) if deep > 0 => {
            let (answer, _) = settle(program, asked, condition, known, deep - 1);
            match program.code[answer as usize] {
                Op::Yes => Some(true),
                Op::No => Some(false),
                _ => None,
            }
        }
        Test::OppositeOccupied => Some(known.opposite),
        Test::SomeOccupied(spot) if is_next(program, spot) => Some(known.next),
        Test::SomeOccupied(spot) if is_behind(program, spot) => Some(known.behind),
        Test::Phase(phase) => Some(phase.0 == known.phase),
        Test::Going(heading) => going(program, heading, known),
        // A lap has just ended.
        Test::Compare(left, comparison, right) => program
            .asks_whether_sown(left, comparison, right)
            .then_some(true)
            .or_else(|| asked.late(program, *test, known.late)),
        _ => None,
    };
    follow(program, block, outcome)
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

pub(super) fn deed(program: &Program, asked: &Asked, table: TableId, known: Known) -> Deed {
    let begins = program.tables[usize::from(table.0)];
    let (block, look_ups) = settle(program, asked, begins, known, 2);
    let nothing = Deed {
        captured: [NOWHERE; MOST],
        store: NOWHERE,
        here: known.cell,
        lifted: [NOWHERE; MOST],
        act: Act::Other,
        block,
        look_ups,
    };
    simple_deed(program, known, nothing).unwrap_or(nothing)
}

/// Reads the actions of a block, if they come to emptying some cells and one act.
fn simple_deed(program: &Program, mut known: Known, mut deed: Deed) -> Option<Deed> {
    let (mut lifted, mut captured) = (Vec::new(), Vec::new());
    for op in &program.code[deed.block as usize..] {
        match *op {
            Op::LiftHere => lifted.push(known.cell),
            Op::Lift(take) => lifted.extend(taken(program, take, known)?),
            Op::Step(count) => {
                known.cell = stepped(program, known, count);
                deed.here = known.cell;
            }
            Op::Capture {
                take,
                to,
                unless: None,
            } if lifted.is_empty() => {
                for cell in taken(program, take, known)? {
                    let store = beneficiary(program, to, cell, known.own);
                    if store == NOWHERE || deed.store != NOWHERE && deed.store != store {
                        return None;
                    }
                    deed.store = store;
                    captured.push(cell);
                }
            }
            Op::Sow(sowing) if !lifted.is_empty() => {
                program.quick[sowing as usize]?;
                deed.act = Act::Sow(sowing);
                break;
            }
            Op::End | Op::Again if lifted.is_empty() => {
                let again = *op == Op::Again;
                deed.act = Act::End { again };
                break;
            }
            _ => return None,
        }
    }
    (deed.captured, deed.lifted) = (few(&captured)?, few(&lifted)?);
    Some(deed)
}

/// The pit so many steps on.
fn stepped(program: &Program, known: Known, count: u8) -> u8 {
    let next = &program.track.next[usize::from(known.own)][usize::from(known.way)][0];
    let step = |cell: u8| Some(next[usize::from(cell)]).filter(|&pit| pit != NOWHERE);
    let mut way = std::iter::successors(Some(known.cell), |&cell| step(cell));
    let steps = way.by_ref().take(usize::from(count) + 1);
    steps.last().unwrap_or(known.cell)
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
        .owner(Cell(cell))
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
