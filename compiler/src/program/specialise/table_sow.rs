//! Sowings that can go on without looking at one instruction after the other.

use crate::program::Program;
use crate::program::ir::{BasePlace, Count, PlaceId, Skip, Sowing, Start};
use crate::program::specialise::superblocks::is_plainly;
use sow_grammar::rules::{Heading, TableId};

/// A sowing that needs no more than a look into the sow tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSow {
    pub heading: Heading,
    pub stores: Option<[u8; 2]>,
    pub skipping: Option<Skip>,
    pub last: Option<TableId>,
    pub begin: Begin,
}

/// Where a quick sowing starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// Behind the cell where the last seed fell.
    Here,
    /// Behind the one where the last lap started.
    LapStart,
    /// The first seed falls into this cell, by player.
    Into([u8; 2]),
}

/// The sowings that are quick.
pub fn table_sowings(program: &Program) -> Vec<Option<TableSow>> {
    let table_sow = |sowing: &Sowing| {
        let plain = sowing.dropping.is_empty()
            && sowing.keeping == Count::NONE
            && sowing.each.is_none()
            && sowing
                .skipping
                .is_none_or(|skip| is_by_table(program, skip));
        let begin = match sowing.start {
            Start::AfterHere => Begin::Here,
            Start::At(place) => Begin::Into(single(program, place)?),
            Start::After(place) if is_plainly(program, place, &BasePlace::LapStart) => {
                Begin::LapStart
            }
            Start::After(_) => return None,
        };
        plain.then_some(TableSow {
            heading: sowing.heading,
            stores: sowing.stores,
            skipping: sowing.skipping,
            last: sowing.last,
            begin,
        })
    };
    program.operands.sowings.iter().map(table_sow).collect()
}

fn is_by_table(program: &Program, skip: Skip) -> bool {
    match skip {
        Skip::Nothing | Skip::Origin | Skip::LapStart => true,
        Skip::Seen(block) => program.specialised.predicates.get(block).is_some(),
        Skip::Asked(_) => false,
    }
}

/// The cell that a place always is for each player.
fn single(program: &Program, place: PlaceId) -> Option<[u8; 2]> {
    let place = program.place_of(place);
    let narrowed = place.within.is_some() || place.state.is_some() || place.filter.is_some();
    match place.base {
        BasePlace::Fixed(fixed) if !narrowed => {
            let [south, north] = &program.fixed(fixed).lists;
            let first = |list: &Vec<u8>| list.first().copied();
            match program.board.layout.players() {
                1 => first(south).map(|cell| [cell; 2]),
                _ => Some([first(south)?, first(north)?]),
            }
        }
        _ => None,
    }
}
