//! Sowings that can go on without looking at one instruction after the other.

use super::mask_predicates::MaskPredicates;
use super::sow_table::SowTables;
use crate::instructions::{BasePlace, Count, Instructions, PlaceId, Skip, Sowing, Start};

/// Where a quick sowing starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// Behind the cell where the last seed fell, or where the move begins.
    Here,
    /// The first seed falls right there.
    IntoHere,
    /// Behind the one where the last lap started.
    LapStart,
    /// The first seed falls into this cell, by player.
    Into([u8; 2]),
}

/// What is known of the sowings of a game.
#[derive(Debug, Clone, Copy)]
pub struct Sowings<'t> {
    /// The conditions that are asked of many cells at once.
    pub predicates: &'t MaskPredicates,
    /// What plain sowings add to the board.
    pub tables: &'t SowTables,
    /// Where the sowings start that are quick.
    pub begins: &'t [Option<Begin>],
}

/// Where the sowings start that need no more than a look into the sow tables; `None` for all others.
pub fn table_sowings(program: &Instructions, predicates: &MaskPredicates) -> Vec<Option<Begin>> {
    let begin = |sowing: &Sowing| {
        let plain = sowing.dropping.is_empty()
            && sowing.keeping == Count::NONE
            && sowing.each.is_none()
            && sowing
                .skipping
                .is_none_or(|skip| is_by_table(predicates, skip));
        let begin = match sowing.start {
            Start::AfterHere => Begin::Here,
            Start::At(place) if program.place_of(place).is_plainly(&BasePlace::Here) => {
                Begin::IntoHere
            }
            Start::At(place) => Begin::Into(single(program, place)?),
            Start::After(place) if program.place_of(place).is_plainly(&BasePlace::LapStart) => {
                Begin::LapStart
            }
            Start::After(_) => return None,
        };
        plain.then_some(begin)
    };
    program.sowings().map(begin).collect()
}

fn is_by_table(predicates: &MaskPredicates, skip: Skip) -> bool {
    match skip {
        Skip::Nothing | Skip::Origin | Skip::LapStart => true,
        Skip::Seen(block) => predicates.get(block).is_some(),
        Skip::Asked(_) => false,
    }
}

/// The cell that a place always is for each player.
fn single(program: &Instructions, place: PlaceId) -> Option<[u8; 2]> {
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
