//! Cells of places, as far as they are known before play.

use super::key::Key;
use crate::board::{Cell, NOWHERE, seat_index};
use crate::instructions::{Amount, BasePlace, Instructions, PlaceId};
use sow_grammar::rules::Beneficiary;

/// Looks up the cells of places, given a key.
#[derive(Clone, Copy)]
pub(super) struct PlaceResolver<'p>(pub(super) &'p Instructions);

impl<'p> PlaceResolver<'p> {
    /// Returns the cells that a place always names for a player; `None` if they vary.
    pub(super) fn fixed_cells(self, place: PlaceId, us: u8) -> Option<&'p [u8]> {
        let place = self.0.place_of(place);
        match place.base {
            BasePlace::Fixed(fixed) if place.is_plain() => {
                Some(&self.0.fixed(fixed).lists[usize::from(us)])
            }
            _ => None,
        }
    }

    /// Returns the pit `count` steps ahead, or the last one before the track ends.
    pub(super) fn cell_ahead(self, key: Key, count: u8) -> u8 {
        let follow = |cell| self.0.board.track.next_pit(key.us, key.direction, cell);
        let step = |cell: u8| Some(follow(cell)).filter(|&pit| pit != NOWHERE);
        let mut cells_ahead = std::iter::successors(Some(key.cell), |&cell| step(cell));
        let steps = cells_ahead.by_ref().take(usize::from(count) + 1);
        steps.last().unwrap_or(key.cell)
    }

    /// Returns the cells of a take of all seeds; `None` if they are not known.
    pub(super) fn taken_cells(self, take: u32, key: Key) -> Option<Vec<u8>> {
        let take = &self.0.operands.takes[take as usize];
        let cells: Option<Vec<u8>> = take
            .places
            .iter()
            .map(|&place| self.single_cell(place, key))
            .collect();
        let on_board = |cells: Vec<u8>| cells.into_iter().filter(|&cell| cell != NOWHERE).collect();
        cells.filter(|_| take.amount == Amount::All).map(on_board)
    }

    /// Returns the single cell of a place, `NOWHERE` if it is empty; `None` if it is not known.
    pub(super) fn single_cell(self, place: PlaceId, key: Key) -> Option<u8> {
        let place = self.0.place_of(place);
        let cell = match place.base {
            BasePlace::Here | BasePlace::It => key.cell,
            BasePlace::Column {
                column_row: line,
                from_place: of,
            } => {
                let from = match of {
                    None => key.cell,
                    Some(of) => self.single_cell(of, key)?,
                };
                let column = &self.0.board.track.column[usize::from(line)];
                column.get(usize::from(from)).copied().unwrap_or(NOWHERE)
            }
            BasePlace::Neighbours {
                previous,
                first: 1,
                last: 1,
                from_place: None,
            } => {
                let direction = key.direction ^ u8::from(previous);
                self.0.board.track.next_pit(key.us, direction, key.cell)
            }
            _ => return None,
        };
        if place.state.is_some() || place.filter.is_some() {
            return None;
        }
        let us = usize::from(key.us);
        let within = |fixed: u32| self.0.fixed(fixed).members[us].contains(cell);
        let is_present = cell != NOWHERE && place.within.is_none_or(within);
        Some(if is_present { cell } else { NOWHERE })
    }

    pub(super) fn beneficiary_store(self, to: Beneficiary, cell: u8, us: u8) -> u8 {
        let owner = self.0.board.layout.owner(Cell(cell));
        let owner = owner.map(|seat| seat_index(seat) as u8);
        let seat = match to {
            Beneficiary::Own => us,
            Beneficiary::Opponent => us ^ 1,
            Beneficiary::Owner => owner.unwrap_or(us),
        };
        self.0.board.stores[usize::from(seat)]
    }
}
