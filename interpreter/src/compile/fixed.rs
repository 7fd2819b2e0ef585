//! Places that the board alone determines.

use super::{Compiler, push};
use crate::cells::Cells;
use crate::position::index;
use crate::program::code::{Fixed, FixedId};
use crate::program::{Cell, MAX_CELLS};
use sow_grammar::rules::{Noun, Owner, Pick, Place, Seat};

impl Compiler<'_> {
    /// The cells that a noun names for a player, with nobody's in particular asked for; `None` if that depends on the
    /// position.
    pub(super) fn cells_of(&self, noun: &Noun, seat: Seat) -> Option<Vec<u8>> {
        let layout = &self.program.layout;
        let seats = [seat, other(seat)];
        let side_by_side =
            |cells: &dyn Fn(Seat) -> Vec<u8>| seats.iter().flat_map(|&seat| cells(seat)).collect();
        Some(match noun {
            Noun::Pits => self.program.pits[index(seat)].clone(),
            Noun::Row(row, pick) => side_by_side(&|seat| {
                self.picked(layout.row(seat, usize::from(*row)), pick.as_ref())
            }),
            Noun::Middle(pick) => self.picked(layout.middle_for(seat), pick.as_ref()),
            Noun::Store => {
                side_by_side(&|seat| layout.store(seat).map(|cell| cell.0).into_iter().collect())
            }
            Noun::Hand => {
                side_by_side(&|seat| layout.hand(seat).map(|cell| cell.0).into_iter().collect())
            }
            Noun::Region(region) => self.cells_of_all(&self.rules[*region].places, seat)?,
            Noun::Group(places) => self.cells_of_all(places, seat)?,
            Noun::Mark(_) | Noun::Here | Noun::It | Noun::Origin | Noun::LapStart => return None,
            Noun::Opposite { .. }
            | Noun::Neighbours { .. }
            | Noun::Run { .. }
            | Noun::First { .. } => return None,
        })
    }

    fn cells_of_all(&self, places: &[Place], seat: Seat) -> Option<Vec<u8>> {
        let mut all = Vec::new();
        for place in places {
            if place.only || place.state.is_some() || place.condition.is_some() {
                return None;
            }
            for cell in self.owned_of(self.cells_of(&place.noun, seat)?, place.owner, seat) {
                if !all.contains(&cell) {
                    all.push(cell);
                }
            }
        }
        Some(all)
    }

    fn owned_of(&self, cells: Vec<u8>, owner: Option<Owner>, seat: Seat) -> Vec<u8> {
        let Some(owner) = owner else { return cells };
        let wanted = if owner == Owner::Own {
            seat
        } else {
            other(seat)
        };
        cells
            .into_iter()
            .filter(|&cell| self.program.layout.owner(Cell(cell)) == Some(wanted))
            .collect()
    }

    fn picked(&self, row: Vec<Cell>, pick: Option<&Pick>) -> Vec<u8> {
        let cells: Vec<u8> = row.into_iter().map(|cell| cell.0).collect();
        let Some(pick) = pick else { return cells };
        let first = self.value(&pick.first) as usize;
        let last = pick
            .last
            .as_ref()
            .map_or(cells.len(), |last| self.value(last) as usize);
        let numbers: Vec<usize> = match pick.last {
            Some(_) if first > last => (last..=first.min(cells.len())).rev().collect(),
            _ => (first..=last.min(cells.len())).collect(),
        };
        numbers
            .into_iter()
            .filter_map(|number| cells.get(number.checked_sub(1)?))
            .copied()
            .collect()
    }

    /// The cells of places in a section that each player reads as speaking of the own side.
    pub(super) fn seen_by(&self, seat: Seat, places: &[Place]) -> Vec<u8> {
        let mut all = Vec::new();
        for place in places {
            let cells = self.cells_of(&place.noun, seat).unwrap_or_default();
            let owner = |cell: u8| self.program.layout.owner(Cell(cell));
            let mine = self.owned_of(cells, place.owner, seat).into_iter();
            all.extend(
                mine.filter(|&cell| place.owner.is_some() || owner(cell) != Some(other(seat))),
            );
        }
        all
    }

    /// The set of cells that a noun names for each player, if the board alone determines it.
    pub(super) fn fixed_noun(&mut self, noun: &Noun, owner: Option<Owner>) -> Option<FixedId> {
        let mut lists = [Vec::new(), Vec::new()];
        for &seat in self.program.layout.seats() {
            lists[index(seat)] = self.owned_of(self.cells_of(noun, seat)?, owner, seat);
        }
        Some(self.fixed(lists))
    }

    /// The cells of the mover and of the other player.
    pub(super) fn owned_cells(&mut self) -> [FixedId; 2] {
        let layout = &self.program.layout;
        let of = |seat: Seat| -> Vec<u8> {
            (0..layout.cells())
                .filter(|&cell| layout.owner(Cell(cell)) == Some(seat))
                .collect()
        };
        let (south, north) = (of(Seat::South), of(Seat::North));
        [
            self.fixed([south.clone(), north.clone()]),
            self.fixed([north, south]),
        ]
    }

    /// The set with these members, the same one if there is one already.
    pub(super) fn fixed(&mut self, lists: [Vec<u8>; 2]) -> FixedId {
        if let Some(same) = self
            .program
            .fixed
            .iter()
            .position(|fixed| fixed.lists == lists)
        {
            return same as FixedId;
        }
        let members = [0, 1].map(|seat: usize| lists[seat].iter().copied().collect::<Cells>());
        let masks = [0, 1].map(|seat: usize| byte_masks(&lists[seat]));
        push(
            &mut self.program.fixed,
            Fixed {
                lists,
                members,
                masks,
            },
        )
    }
}

pub(super) const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}

fn byte_masks(cells: &[u8]) -> Vec<u64> {
    let mut bytes = [0u8; MAX_CELLS];
    for &cell in cells {
        bytes[usize::from(cell)] = u8::MAX;
    }
    bytes
        .chunks_exact(8)
        .map(|eight| {
            eight
                .iter()
                .rev()
                .fold(0, |mask, &byte| mask << 8 | u64::from(byte))
        })
        .collect()
}
