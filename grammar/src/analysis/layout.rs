//! The pits, stores and hands of a board for one choice of option values.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::rules::{Board, Middle, Noun, Number, Owner, Place, Range, Region, Settings, Spanned};

/// A pit, store or hand. `far` means the side of the opponent of the player whose view is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cell {
    /// A pit of a side. Row 0 is the front; numbers count from 1 at the owner's left.
    Pit {
        far: bool,
        row: usize,
        number: u32,
    },
    /// A pit of the shared middle row, counted from the viewing player's left.
    Middle(u32),
    Store {
        far: bool,
    },
    Hand {
        far: bool,
    },
}

impl Cell {
    /// Returns the player on whose side the cell lies; `None` in the shared middle row.
    pub(crate) const fn owner(self) -> Option<Owner> {
        let far = match self {
            Self::Pit { far, .. } | Self::Store { far } | Self::Hand { far } => far,
            Self::Middle(_) => return None,
        };
        Some(if far { Owner::Opponent } else { Owner::Own })
    }

    pub(crate) const fn is_pit(self) -> bool {
        matches!(self, Self::Pit { .. } | Self::Middle(_))
    }
}

/// The board for one choice of option values.
pub(crate) struct Layout<'r> {
    lengths: Vec<u32>,
    pub(crate) middle: u32,
    two_players: bool,
    store: bool,
    hand: bool,
    pub(crate) settings: Settings,
    regions: &'r [Region],
}

impl<'r> Layout<'r> {
    pub(crate) fn new(board: &Board, regions: &'r [Region], settings: Settings) -> Self {
        Self {
            lengths: board.row_lengths(&settings),
            middle: match &board.middle {
                Some(Middle::Shared(pits)) => pits.value(&settings),
                Some(Middle::Halved(..)) | None => 0,
            },
            two_players: board.players == 2,
            store: board.store.is_some(),
            hand: board.hand,
            settings,
            regions,
        }
    }

    /// Returns all cells: the pits of the near and the far side, the shared middle row, the stores and the hands.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let sides: &[bool] = if self.two_players {
            &[false, true]
        } else {
            &[false]
        };
        let mut all = Vec::new();
        for &far in sides {
            for (row, &length) in self.lengths.iter().enumerate() {
                all.extend((1..=length).map(|number| Cell::Pit { far, row, number }));
            }
        }
        all.extend((1..=self.middle).map(Cell::Middle));
        if self.store {
            all.extend(sides.iter().map(|&far| Cell::Store { far }));
        }
        if self.hand {
            all.extend(sides.iter().map(|&far| Cell::Hand { far }));
        }
        all
    }

    /// Returns the length of a row, or of the shared middle row if `None`.
    pub(crate) fn length(&self, row: Option<u8>) -> u32 {
        row.map_or(self.middle, |row| {
            self.lengths.get(usize::from(row)).copied().unwrap_or(0)
        })
    }

    /// Returns the pit numbers that a range picks, in the order of the range.
    pub(crate) fn picked_numbers(&self, pick: Option<&Range>, row: Option<u8>) -> Vec<u32> {
        let length = self.length(row);
        let Some(pick) = pick else {
            return (1..=length).collect();
        };
        let value = |end: &Spanned<Number>| end.value(&self.settings);
        let first = pick.first().map_or(1, value);
        let last = pick.last().map_or(length, value);
        let fits = |number: &u32| (1..=length).contains(number);
        if pick.last().is_some() && first > last {
            (last.max(1)..=first.min(length))
                .rev()
                .filter(fits)
                .collect()
        } else {
            (first.max(1)..=last.min(length)).filter(fits).collect()
        }
    }

    /// Returns the cells that places name from the view of the player on the near side, as in the setup or a track, in
    /// order and without duplicates. The places must depend on the board alone.
    pub(crate) fn own_cells(&self, places: &[Spanned<Place>]) -> Vec<Cell> {
        let mut all = Vec::new();
        for place in places {
            self.add_cells(place, place.owner == Some(Owner::Opponent), 0, &mut all);
        }
        all
    }

    fn add_cells(&self, place: &Place, far: bool, depth: usize, all: &mut Vec<Cell>) {
        let mut push = |cell: Cell| {
            if !all.contains(&cell) {
                all.push(cell);
            }
        };
        match &place.noun.node {
            Noun::Pits => {
                for (row, &length) in self.lengths.iter().enumerate() {
                    (1..=length).for_each(|number| push(Cell::Pit { far, row, number }));
                }
                if place.owner.is_none() {
                    (1..=self.middle).for_each(|number| push(Cell::Middle(number)));
                }
            }
            Noun::Row(row, pick) => {
                for number in self.picked_numbers(pick.as_ref(), Some(*row)) {
                    push(Cell::Pit {
                        far,
                        row: usize::from(*row),
                        number,
                    });
                }
            }
            Noun::Middle(pick) => self
                .picked_numbers(pick.as_ref(), None)
                .into_iter()
                .for_each(|number| push(Cell::Middle(number))),
            Noun::Store => push(Cell::Store { far }),
            Noun::Hand => push(Cell::Hand { far }),
            Noun::Region(id) if depth < 64 => {
                let region = self.regions.get(usize::from(id.0));
                for inner in region.map_or(&[][..], |region| &region.places) {
                    let far = far != (inner.owner == Some(Owner::Opponent));
                    self.add_cells(inner, far, depth + 1, all);
                }
            }
            Noun::Group(list) => {
                for inner in list {
                    let far = far != (inner.owner == Some(Owner::Opponent));
                    self.add_cells(inner, far, depth + 1, all);
                }
            }
            Noun::Region(_)
            | Noun::Mark(_)
            | Noun::Here
            | Noun::It
            | Noun::Origin
            | Noun::LapStart
            | Noun::Column { .. }
            | Noun::Neighbours { .. }
            | Noun::Run { .. }
            | Noun::First { .. }
            | Noun::Written(_) => {}
        }
    }

    /// Reports whether there are pits on the sides.
    pub(crate) fn has_sides(&self) -> bool {
        !self.lengths.is_empty()
    }

    /// Returns the same cell as the player in the other seat sees it.
    pub(crate) fn seen_from_other_seat(&self, cell: Cell) -> Cell {
        match cell {
            Cell::Pit { far, row, number } => Cell::Pit {
                far: !far,
                row,
                number,
            },
            // Without sides there is no left, and the numbers are the same for both players.
            Cell::Middle(number) if !self.has_sides() => Cell::Middle(number),
            Cell::Middle(number) => Cell::Middle(self.middle + 1 - number.min(self.middle)),
            Cell::Store { far } => Cell::Store { far: !far },
            Cell::Hand { far } => Cell::Hand { far: !far },
        }
    }
}
