//! Cells of places, as far as they are known before play.

use super::key::Key;
use crate::board::{Cell, NOWHERE, index};
use crate::instructions::{Amount, BasePlace, Instructions, PlaceId};
use sow_grammar::rules::Beneficiary;

/// Looks up the cells of places, given a key.
#[derive(Clone, Copy)]
pub(super) struct Places<'p>(pub(super) &'p Instructions);

impl<'p> Places<'p> {
    /// Returns the cells that a place always names for a player; `None` if they vary.
    pub(super) fn named(self, place: PlaceId, us: u8) -> Option<&'p [u8]> {
        let place = self.0.place_of(place);
        match place.base {
            BasePlace::Fixed(fixed) if place.is_plain() => {
                Some(&self.0.fixed(fixed).lists[usize::from(us)])
            }
            _ => None,
        }
    }

    /// Returns the pit `count` steps ahead, or the last one before the track ends.
    pub(super) fn stepped(self, known: Key, count: u8) -> u8 {
        let follow = |cell| self.0.board.track.follow(known.us, known.direction, cell);
        let step = |cell: u8| Some(follow(cell)).filter(|&pit| pit != NOWHERE);
        let mut direction = std::iter::successors(Some(known.cell), |&cell| step(cell));
        let steps = direction.by_ref().take(usize::from(count) + 1);
        steps.last().unwrap_or(known.cell)
    }

    /// Returns the cells of a take of all seeds; `None` if they are not known.
    pub(super) fn taken(self, take: u32, known: Key) -> Option<Vec<u8>> {
        let take = &self.0.operands.takes[take as usize];
        let cells: Option<Vec<u8>> = take
            .places
            .iter()
            .map(|&place| self.cell(place, known))
            .collect();
        let there = |cells: Vec<u8>| cells.into_iter().filter(|&cell| cell != NOWHERE).collect();
        cells.filter(|_| take.amount == Amount::All).map(there)
    }

    /// Returns the single cell of a place, `NOWHERE` if it is empty; `None` if it is not known.
    pub(super) fn cell(self, place: PlaceId, known: Key) -> Option<u8> {
        let place = self.0.place_of(place);
        let cell = match place.base {
            BasePlace::Here | BasePlace::It => known.cell,
            BasePlace::Column { line, of } => {
                let from = match of {
                    None => known.cell,
                    Some(of) => self.cell(of, known)?,
                };
                let column = &self.0.board.track.column[usize::from(line)];
                column.get(usize::from(from)).copied().unwrap_or(NOWHERE)
            }
            BasePlace::Neighbours {
                previous,
                first: 1,
                last: 1,
                of: None,
            } => {
                let direction = known.direction ^ u8::from(previous);
                self.0.board.track.follow(known.us, direction, known.cell)
            }
            _ => return None,
        };
        if place.state.is_some() || place.filter.is_some() {
            return None;
        }
        let us = usize::from(known.us);
        let within = |fixed: u32| self.0.fixed(fixed).members[us].contains(cell);
        let there = cell != NOWHERE && place.within.is_none_or(within);
        Some(if there { cell } else { NOWHERE })
    }

    pub(super) fn beneficiary(self, to: Beneficiary, cell: u8, us: u8) -> u8 {
        let owner = self.0.board.layout.owner(Cell(cell));
        let owner = owner.map(|seat| index(seat) as u8);
        let seat = match to {
            Beneficiary::Own => us,
            Beneficiary::Opponent => us ^ 1,
            Beneficiary::Owner => owner.unwrap_or(us),
        };
        self.0.board.stores[usize::from(seat)]
    }
}
