//! Membership: whether a cell belongs to a place.

use super::evaluation::Evaluation;
use super::known::{Known, ask};
use super::layout::Cell;
use crate::rules::{Condition, Noun, Number, Place, Range, State, Track};

/// The pit from which relative nouns (`opposite`, `next`) are seen.
#[derive(Debug, Clone, Copy)]
pub(super) enum Anchor {
    /// The cell in question itself.
    Itself,
    /// Another cell, if it is known, and whether it is `here`.
    Other(Option<(Cell, bool)>),
}

/// Whether a noun names a cell, as far as the rules decide it.
enum Named {
    Known(bool),
    /// Unknown: the answer depends on more than the assumptions.
    Open,
    /// The noun names the cell if the cell belongs to one of these places.
    Among(Vec<Place>),
}

impl Evaluation<'_> {
    /// Returns the ways in which the pit looked at belongs to a place, or does not.
    pub(crate) fn assume_in(&self, place: &Place, holds: bool, known: Known) -> Vec<Known> {
        self.member(place, Anchor::Itself, holds, known)
    }

    /// Returns the ways in which a cell belongs to a place seen from the pit looked at, or does not.
    pub(super) fn seen_elsewhere(
        &self,
        place: &Place,
        cell: Cell,
        holds: bool,
        known: &Known,
    ) -> Vec<Known> {
        let seen_from = known.pit.as_ref().map(|pit| (pit.cell, pit.is_here));
        let pit = self.pit(cell, known);
        self.member(place, Anchor::Other(seen_from), holds, known.elsewhere(pit))
    }

    /// Returns the ways in which the pit in `known` belongs to a place seen from `anchor`, or does not.
    pub(super) fn member(
        &self,
        place: &Place,
        anchor: Anchor,
        holds: bool,
        known: Known,
    ) -> Vec<Known> {
        let Some(pit) = known.pit.as_ref().filter(|_| !self.is_spent(&known)) else {
            return vec![known];
        };
        let by_maker = matches!(&place.noun, Noun::Mark(mark) if self.rules[*mark].per_player);
        let owned = |owner| pit.cell.owner() == Some(owner);
        let open = self.shifting && pit.cell.is_pit();
        if open && !holds && (place.owner.is_some() || !matches!(anchor, Anchor::Itself)) {
            return vec![known];
        }
        if !open && !by_maker && !place.owner.is_none_or(owned) {
            return if holds { Vec::new() } else { vec![known] };
        }
        if holds {
            let mut ways = self.named(place, anchor, true, known);
            if let Some(wanted) = place.state {
                ways = ways
                    .into_iter()
                    .filter_map(|way| way.in_state(wanted))
                    .collect();
            }
            if let Some(condition) = &place.condition {
                let each = ways
                    .into_iter()
                    .flat_map(|way| self.assume(condition, true, way));
                ways = each.collect();
            }
            return ways;
        }
        if place.only {
            return vec![known];
        }
        let mut ways = self.named(place, anchor, false, known.clone());
        ways.extend(place.state.and_then(|wanted| {
            let other = match wanted {
                State::Empty => State::Occupied,
                State::Occupied => State::Empty,
            };
            known.clone().in_state(other)
        }));
        if let Some(condition) = &place.condition {
            ways.extend(self.assume(condition, false, known));
        }
        ways
    }

    fn named(&self, place: &Place, anchor: Anchor, holds: bool, known: Known) -> Vec<Known> {
        let Some(cell) = known.pit.as_ref().map(|pit| pit.cell) else {
            return vec![known];
        };
        let is_here = known.pit.as_ref().is_some_and(|pit| pit.is_here);
        match self.noun(&place.noun, cell, is_here, anchor) {
            Named::Known(is) if is == holds => vec![known],
            Named::Known(_) => Vec::new(),
            Named::Open => {
                let asked = Place {
                    owner: place.owner,
                    ..Place::plain(place.noun.clone())
                };
                ask(&Condition::It(asked), holds, known)
            }
            Named::Among(places) if holds => places
                .iter()
                .flat_map(|one| self.member(one, anchor, true, known.clone()))
                .collect(),
            Named::Among(places) => places.iter().fold(vec![known], |ways, one| {
                let each = ways.into_iter();
                each.flat_map(|way| self.member(one, anchor, false, way))
                    .collect()
            }),
        }
    }

    fn noun(&self, noun: &Noun, cell: Cell, is_here: bool, anchor: Anchor) -> Named {
        let if_pit = || match cell.is_pit() {
            true => Named::Open,
            false => Named::Known(false),
        };
        let same =
            |other: Option<Cell>| other.map_or(Named::Open, |other| Named::Known(other == cell));
        match (noun, anchor) {
            (Noun::Pits, _) => Named::Known(cell.is_pit()),
            (Noun::Row(row, pick), _) => match cell {
                Cell::Pit {
                    row: found, number, ..
                } if found == usize::from(*row) => self.picked(pick.as_ref(), Some(*row), number),
                _ => Named::Known(false),
            },
            (Noun::Middle(pick), _) => match cell {
                Cell::Middle(number) => self.picked(pick.as_ref(), None, number),
                _ => Named::Known(false),
            },
            (Noun::Store, _) => Named::Known(matches!(cell, Cell::Store { .. })),
            (Noun::Hand, _) => Named::Known(matches!(cell, Cell::Hand { .. })),
            (Noun::Region(region), _) => match self.rules[*region].places.as_slice() {
                // The places of this region could not be read.
                [] => Named::Open,
                places => Named::Among(places.to_vec()),
            },
            (Noun::Group(places), _) => Named::Among(places.clone()),
            (Noun::It, Anchor::Itself) => Named::Known(true),
            (Noun::Here, Anchor::Itself) if is_here => Named::Known(true),
            (Noun::It, Anchor::Other(other)) => same(other.map(|other| other.0)),
            (Noun::Here, Anchor::Other(Some((other, true)))) => same(Some(other)),
            (Noun::Column { of: None, .. }, Anchor::Itself) => Named::Known(false),
            (
                Noun::Column {
                    row: wanted,
                    of: None,
                    ..
                },
                Anchor::Other(other),
            ) => match (cell, other) {
                (Cell::Pit { row, .. }, None) if row == usize::from(*wanted) => Named::Open,
                (Cell::Pit { far, row, .. }, Some((Cell::Pit { far: side, .. }, _)))
                    if row == usize::from(*wanted) && (far != side || self.shifting) =>
                {
                    Named::Open
                }
                _ => Named::Known(false),
            },
            (Noun::Column { row: wanted, .. }, _) => match cell {
                Cell::Pit { row, .. } if row == usize::from(*wanted) => Named::Open,
                _ => Named::Known(false),
            },
            (Noun::Neighbours { pick, of: None, .. }, Anchor::Itself)
                if self.farthest(pick) < self.ring() =>
            {
                Named::Known(false)
            }
            (
                Noun::Mark(_) | Noun::Neighbours { .. } | Noun::Run { .. } | Noun::First { .. },
                _,
            ) => if_pit(),
            (Noun::Origin | Noun::LapStart, _) => if_pit(),
            (Noun::Written(never), _) => match *never {},
            (Noun::Here, _) => Named::Open,
        }
    }

    /// Returns the largest number that `pick` can reach among the pits that follow another.
    fn farthest(&self, pick: &Range) -> i64 {
        let bound = |number: &Number| self.number_bounds(number).1;
        let last = pick.last().map_or(i64::MAX, bound);
        pick.first().map_or(last, bound).max(last)
    }

    /// Returns whether a range of pit numbers, which may depend on options, includes `number`.
    fn picked(&self, pick: Option<&Range>, row: Option<u8>, number: u32) -> Named {
        let open = |number: &Number| !matches!(number, Number::Literal(_));
        let hangs = |pick: &Range| pick.first().into_iter().chain(pick.last()).any(open);
        match pick {
            Some(pick) if hangs(pick) => Named::Open,
            pick => Named::Known(self.layout.picked(pick, row).contains(&number)),
        }
    }

    /// Returns the number of pits of the shortest ring.
    fn ring(&self) -> i64 {
        let pits = |far: Option<bool>| {
            let of_side = |cell: &Cell| match cell {
                Cell::Pit { far: found, .. } => far.is_none_or(|far| far == *found),
                Cell::Middle(_) => true,
                _ => false,
            };
            self.cells().filter(of_side).count() as i64
        };
        match &self.rules.board.track {
            Track::Shared => pits(None),
            Track::Own => pits(Some(false)),
            Track::Listed { places, .. } => {
                let listed = self.layout.own_cells(places);
                listed.iter().filter(|cell| cell.is_pit()).count() as i64
            }
        }
    }
}
