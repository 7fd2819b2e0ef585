//! Membership: whether a cell belongs to a place.
#![deny(clippy::wildcard_enum_match_arm)]

use super::assumptions::{Assumptions, assume_answer};
use super::evaluation::{Evaluation, limit_ways};
use super::layout::Cell;
use crate::rules::{Condition, Noun, Number, Occupancy, Place, Range, Spanned, Track};

/// The pit from which relative nouns, such as `opposite` and `next`, are resolved.
#[derive(Debug, Clone, Copy)]
enum Anchor {
    /// The cell whose membership is asked.
    SameCell,
    /// Another cell, if it is known.
    OtherCell(Option<OtherCell>),
}

/// An anchor other than the cell whose membership is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct OtherCell {
    cell: Cell,
    is_here: bool,
}

/// Whether a noun names a cell, as far as that is known without playing.
enum Membership {
    Known(bool),
    /// The answer depends on more than the assumptions.
    Undecided,
    /// The noun names the cell if the cell belongs to one of these places.
    AnyOf(Vec<Spanned<Place>>),
}

impl Evaluation<'_> {
    /// Returns the ways in which the inspected pit belongs to a place or, if not `holds`, does not.
    pub(crate) fn assume_member(
        &self,
        place: &Place,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        self.assume_member_from(place, Anchor::SameCell, holds, known)
    }

    /// Returns the ways in which a cell belongs to a place or, if not `holds`, does not. Relative nouns start at the
    /// inspected pit.
    pub(super) fn assume_cell_member(
        &self,
        place: &Place,
        cell: Cell,
        holds: bool,
        known: &Assumptions,
    ) -> Vec<Assumptions> {
        let seen_from = known.pit.as_ref().map(|pit| OtherCell {
            cell: pit.cell,
            is_here: pit.is_here,
        });
        let pit = self.pit_at(cell, known);
        self.assume_member_from(
            place,
            Anchor::OtherCell(seen_from),
            holds,
            known.at_other_pit(pit),
        )
    }

    /// Returns the ways in which the pit in `known` belongs to a place or, if not `holds`, does not.
    fn assume_member_from(
        &self,
        place: &Place,
        anchor: Anchor,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        let Some(pit) = known.pit.as_ref().filter(|_| !self.count_step(&known)) else {
            return vec![known];
        };
        let by_maker = matches!(&place.noun.node, Noun::Mark(mark) if self.rules[*mark].per_player);
        let owned = |owner| pit.cell.owner() == Some(owner);
        let open = self.owners_change && pit.cell.is_pit();
        if open && !holds && (place.owner.is_some() || !matches!(anchor, Anchor::SameCell)) {
            return vec![known];
        }
        if !open && !by_maker && !place.owner.is_none_or(owned) {
            return if holds { Vec::new() } else { vec![known] };
        }
        if holds {
            let mut ways = self.assume_named(place, anchor, true, known);
            if let Some(wanted) = place.state {
                ways = ways
                    .into_iter()
                    .filter_map(|way| way.with_state(wanted))
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
        let mut ways = self.assume_named(place, anchor, false, known.clone());
        ways.extend(place.state.and_then(|wanted| {
            let other = match wanted {
                Occupancy::Empty => Occupancy::Occupied,
                Occupancy::Occupied => Occupancy::Empty,
            };
            known.clone().with_state(other)
        }));
        if let Some(condition) = &place.condition {
            ways.extend(self.assume(condition, false, known));
        }
        ways
    }

    fn assume_named(
        &self,
        place: &Place,
        anchor: Anchor,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        let Some(cell) = known.pit.as_ref().map(|pit| pit.cell) else {
            return vec![known];
        };
        let is_here = known.pit.as_ref().is_some_and(|pit| pit.is_here);
        match self.noun_membership(&place.noun.node, cell, is_here, anchor) {
            Membership::Known(is) if is == holds => vec![known],
            Membership::Known(_) => Vec::new(),
            Membership::Undecided => {
                let asked = Place {
                    owner: place.owner,
                    ..Place::from_noun(place.noun.clone())
                };
                assume_answer(&Condition::It(asked.into()), holds, known)
            }
            Membership::AnyOf(places) if holds => places
                .iter()
                .flat_map(|one| self.assume_member_from(one, anchor, true, known.clone()))
                .collect(),
            Membership::AnyOf(places) => places.iter().fold(vec![known.clone()], |ways, one| {
                let each = ways.into_iter();
                let each = each.flat_map(|way| self.assume_member_from(one, anchor, false, way));
                limit_ways(each.collect(), &known)
            }),
        }
    }

    fn noun_membership(
        &self,
        noun: &Noun,
        cell: Cell,
        is_here: bool,
        anchor: Anchor,
    ) -> Membership {
        match noun {
            Noun::Pits => Membership::Known(cell.is_pit()),
            Noun::Row(row, pick) => match pit_of_row(cell, *row) {
                Some(number) => self.pick_membership(pick.as_ref(), Some(*row), number),
                None => Membership::Known(false),
            },
            Noun::Middle(pick) => match cell {
                Cell::Middle(number) => self.pick_membership(pick.as_ref(), None, number),
                Cell::Pit { .. } | Cell::Store { .. } | Cell::Hand { .. } => {
                    Membership::Known(false)
                }
            },
            Noun::Store => Membership::Known(matches!(cell, Cell::Store { .. })),
            Noun::Hand => Membership::Known(matches!(cell, Cell::Hand { .. })),
            Noun::Region(region) => match self.rules[*region].places.as_slice() {
                // The places of this region could not be read.
                [] => Membership::Undecided,
                places => Membership::AnyOf(places.to_vec()),
            },
            Noun::Group(places) => Membership::AnyOf(places.clone()),
            Noun::It => match anchor {
                Anchor::SameCell => Membership::Known(true),
                Anchor::OtherCell(None) => Membership::Undecided,
                Anchor::OtherCell(Some(other)) => Membership::Known(other.cell == cell),
            },
            Noun::Here => match anchor {
                Anchor::SameCell if is_here => Membership::Known(true),
                Anchor::OtherCell(Some(other)) if other.is_here => {
                    Membership::Known(other.cell == cell)
                }
                Anchor::SameCell | Anchor::OtherCell(_) => Membership::Undecided,
            },
            Noun::Column { row, of, .. } => match pit_of_row(cell, *row) {
                Some(_) => self.column_membership(of.is_none(), cell, anchor),
                None => Membership::Known(false),
            },
            Noun::Neighbours { pick, of: None, .. }
                if matches!(anchor, Anchor::SameCell)
                    && self.farthest_pick(pick) < self.shortest_ring_len() =>
            {
                Membership::Known(false)
            }
            Noun::Mark(_)
            | Noun::Neighbours { .. }
            | Noun::Run { .. }
            | Noun::First { .. }
            | Noun::Origin
            | Noun::LapStart => match cell.is_pit() {
                true => Membership::Undecided,
                false => Membership::Known(false),
            },
            Noun::Written(never) => match *never {},
        }
    }

    /// Returns whether a pit of a row lies in the column of the anchor or, unless `of_anchor`, in the column of another
    /// place. Such a noun names only pits on the other side, unless pits change owners.
    fn column_membership(&self, of_anchor: bool, cell: Cell, anchor: Anchor) -> Membership {
        let other = match anchor {
            _ if !of_anchor => return Membership::Undecided,
            Anchor::SameCell => return Membership::Known(false),
            Anchor::OtherCell(None) => return Membership::Undecided,
            Anchor::OtherCell(Some(other)) => other.cell,
        };
        let faces = matches!(
            (cell, other),
            (Cell::Pit { far, .. }, Cell::Pit { far: side, .. }) if far != side || self.owners_change
        );
        match faces {
            true => Membership::Undecided,
            false => Membership::Known(false),
        }
    }

    /// Returns the largest distance that `pick` allows from a pit to one that follows it.
    fn farthest_pick(&self, pick: &Range) -> i64 {
        let bound = |number: &Spanned<Number>| self.number_bounds(number).1;
        let last = pick.last().map_or(i64::MAX, bound);
        pick.first().map_or(last, bound).max(last)
    }

    /// Returns whether a range of pit numbers, which may depend on options, includes `number`.
    fn pick_membership(&self, pick: Option<&Range>, row: Option<u8>, number: u32) -> Membership {
        let open = |number: &Spanned<Number>| number.literal_value().is_none();
        let hangs = |pick: &Range| pick.first().into_iter().chain(pick.last()).any(open);
        match pick {
            Some(pick) if hangs(pick) => Membership::Undecided,
            pick => Membership::Known(self.layout.picked_numbers(pick, row).contains(&number)),
        }
    }

    /// Returns the number of pits of the shortest ring.
    fn shortest_ring_len(&self) -> i64 {
        let pits = |far: Option<bool>| {
            let of_side = |cell: &Cell| match cell {
                Cell::Pit { far: found, .. } => far.is_none_or(|far| far == *found),
                Cell::Middle(_) => true,
                Cell::Store { .. } | Cell::Hand { .. } => false,
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

/// Returns the number of a pit that lies in the given row of a side.
fn pit_of_row(cell: Cell, wanted: u8) -> Option<u32> {
    match cell {
        Cell::Pit { row, number, .. } if row == usize::from(wanted) => Some(number),
        Cell::Pit { .. } | Cell::Middle(_) | Cell::Store { .. } | Cell::Hand { .. } => None,
    }
}
