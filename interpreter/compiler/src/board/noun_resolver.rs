//! The cells that a noun names, if the board alone determines them.

use crate::board::cells::Cell;
use crate::board::layout::Layout;
use crate::seats::{other_seat, owner_seat};
use sow_grammar::rules::{Noun, Number, Owner, Place, Range, Rules, Seat, Settings, Spanned};

/// The rules, option values and board for which nouns are resolved.
#[derive(Debug, Clone, Copy)]
pub struct NounResolver<'a> {
    /// The rules, for the regions in them.
    pub rules: &'a Rules,
    /// The option values.
    pub settings: &'a Settings,
    /// The layout of the board.
    pub layout: &'a Layout,
}

impl NounResolver<'_> {
    /// Returns the cells that a noun without an owner names for a player; `None` if they depend on the position.
    #[must_use]
    pub fn cells_of(self, noun: &Noun, seat: Seat) -> Option<Vec<u8>> {
        let mut cells = self.cells_with_blocked(noun, seat)?;
        cells.retain(|&cell| !self.layout.is_blocked(Cell(cell)));
        Some(cells)
    }

    fn cells_with_blocked(self, noun: &Noun, seat: Seat) -> Option<Vec<u8>> {
        let layout = self.layout;
        let seats = [seat, other_seat(seat)];
        let side_by_side = |cells: &dyn Fn(Seat) -> Vec<u8>| {
            let [mut first, second] = seats.map(cells);
            first.extend(second);
            first
        };
        Some(match noun {
            Noun::Written(never) => match *never {},
            Noun::Pits => cell_numbers(layout.pits(seat)),
            Noun::Row(row, pick) => side_by_side(&|seat| {
                cell_numbers(self.pick_range(layout.row(seat, usize::from(*row)), pick.as_ref()))
            }),
            Noun::Middle(pick) => {
                cell_numbers(self.pick_range(layout.middle_row_for(seat), pick.as_ref()))
            }
            Noun::Store => {
                side_by_side(&|seat| layout.store(seat).map(|cell| cell.0).into_iter().collect())
            }
            Noun::Hand => {
                side_by_side(&|seat| layout.hand(seat).map(|cell| cell.0).into_iter().collect())
            }
            Noun::Region(region) => self.cells_of_places(&self.rules[*region].places, seat)?,
            Noun::Group(places) => self.cells_of_places(places, seat)?,
            Noun::Mark(_) | Noun::Here | Noun::It | Noun::Origin | Noun::LapStart => return None,
            Noun::Column { .. }
            | Noun::Neighbours { .. }
            | Noun::Run { .. }
            | Noun::First { .. } => return None,
        })
    }

    fn cells_of_places(self, places: &[Spanned<Place>], seat: Seat) -> Option<Vec<u8>> {
        let mut all = Vec::new();
        for place in places {
            if place.only || place.state.is_some() || place.condition.is_some() {
                return None;
            }
            for cell in self.filter_owned(self.cells_of(&place.noun, seat)?, place.owner, seat) {
                if !all.contains(&cell) {
                    all.push(cell);
                }
            }
        }
        Some(all)
    }

    /// Keeps the cells of `owner`, seen from `seat`; all cells if there is no owner.
    pub fn filter_owned(self, cells: Vec<u8>, owner: Option<Owner>, seat: Seat) -> Vec<u8> {
        let Some(owner) = owner else { return cells };
        let wanted = owner_seat(owner, seat);
        cells
            .into_iter()
            .filter(|&cell| self.layout.owner(Cell(cell)) == Some(wanted))
            .collect()
    }

    /// Returns the cells that the places of a section such as `setup` name for the player in `seat`: without an owner,
    /// a place leaves out the other player's cells.
    pub fn cells_for_seat(self, seat: Seat, places: &[Spanned<Place>]) -> Vec<u8> {
        let mut all = Vec::new();
        for place in places {
            let cells = self.cells_of(&place.noun, seat).unwrap_or_default();
            let owner = |cell: u8| self.layout.owner(Cell(cell));
            let mine = self.filter_owned(cells, place.owner, seat).into_iter();
            all.extend(
                mine.filter(|&cell| place.owner.is_some() || owner(cell) != Some(other_seat(seat))),
            );
        }
        all
    }

    /// Returns the cells whose indices, from 1, are in the range, in the order of the range; all cells without a range.
    #[must_use]
    pub fn pick_range(self, mut cells: Vec<Cell>, pick: Option<&Range>) -> Vec<Cell> {
        let Some(pick) = pick else { return cells };
        let value = |end: &Spanned<Number>| end.value(self.settings) as usize;
        let first = pick.first().map_or(1, value);
        let last = pick.last().map_or(cells.len(), value);
        let backward = pick.last().is_some() && first > last;
        let (low, high) = if backward {
            (last, first)
        } else {
            (first, last)
        };
        cells.truncate(high);
        cells.drain(..low.saturating_sub(1).min(cells.len()));
        if backward {
            cells.reverse();
        }
        cells
    }
}

/// Returns the pits in the order in which each player names them.
pub fn pits_by_seat(layout: &Layout) -> [Vec<u8>; 2] {
    [Seat::South, Seat::North].map(|own| cell_numbers(layout.pits(own)))
}

fn cell_numbers(cells: Vec<Cell>) -> Vec<u8> {
    cells.into_iter().map(|cell| cell.0).collect()
}
