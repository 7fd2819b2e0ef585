//! Sowings that can use the sow tables instead of dropping seeds one by one.

use super::mask_predicates::MaskPredicates;
use super::sow_table::SowTables;
use crate::instructions::{BasePlace, Count, Instructions, PlaceId, Skip, Sowing, Start};

/// The starting point of a sowing by table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSowStart {
    /// The sowing starts after the cell of the last seed, or after the pit where the move begins.
    AfterHere,
    /// The sowing starts in that cell itself.
    IntoHere,
    /// The sowing starts after the cell where the last lap started.
    AfterLapStart,
    /// The sowing starts in this cell, by player.
    IntoCell([u8; 2]),
}

/// The known facts about the sowings of a game.
#[derive(Debug, Clone, Copy)]
pub struct SowingInfo<'t> {
    /// The conditions that can be tested for all cells at once.
    pub predicates: &'t MaskPredicates,
    /// The precomputed sowings.
    pub tables: &'t SowTables,
    /// The starting point of each sowing that can use the tables.
    pub starts: &'t [Option<TableSowStart>],
}

/// Returns the starting point of each sowing that can use the tables; `None` for all others.
pub fn find_sow_starts(
    program: &Instructions,
    predicates: &MaskPredicates,
) -> Vec<Option<TableSowStart>> {
    let begin = |sowing: &Sowing| {
        let plain = sowing.dropping.is_empty()
            && sowing.keeping == Count::NONE
            && sowing.seed_table.is_none()
            && sowing
                .skipping
                .is_none_or(|skip| can_use_table(predicates, skip));
        let begin = match sowing.start {
            Start::AfterHere => TableSowStart::AfterHere,
            Start::At(place) if program.place_of(place).is_plain_base(&BasePlace::Here) => {
                TableSowStart::IntoHere
            }
            Start::At(place) => TableSowStart::IntoCell(single_cell(program, place)?),
            Start::After(place) if program.place_of(place).is_plain_base(&BasePlace::LapStart) => {
                TableSowStart::AfterLapStart
            }
            Start::After(_) => return None,
        };
        plain.then_some(begin)
    };
    program.sowings().map(begin).collect()
}

fn can_use_table(predicates: &MaskPredicates, skip: Skip) -> bool {
    match skip {
        Skip::Nothing | Skip::Origin | Skip::LapStart => true,
        Skip::ByPit(block) => predicates.get(block).is_some(),
        Skip::ByPosition(_) => false,
    }
}

/// Returns the cell that a place always is, by player; `None` if it varies.
fn single_cell(program: &Instructions, place: PlaceId) -> Option<[u8; 2]> {
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
