//! Compiles places that depend on the position into place operands, and "is it one of these" into tests.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::board::{Cell, CellSet, NounResolver, byte_masks, column_row, seat_index};
use crate::instructions::{
    BasePlace, CellTest, Cond, CondId, FixedId, FixedSet, Place as Compiled, PlaceId, Test,
};
use crate::numbering::{intern, push};
use sow_grammar::rules::{MarkId, Noun, Occupancy, Owner, Place, RegionId, Seat, Spanned};

impl Compiler<'_> {
    /// Compiles a place and returns its index.
    pub(super) fn lower_place(&mut self, place: &Place) -> PlaceId {
        let filter = self.lower_optional_condition(place.condition.as_deref());
        let (base, within) = self.lower_noun(&place.noun, place.owner);
        self.add_place(Compiled {
            base,
            within,
            state: place.state,
            filter,
            only: place.only,
        })
    }

    pub(super) fn lower_places(&mut self, places: &[Spanned<Place>]) -> Vec<PlaceId> {
        let mut all = Vec::new();
        for place in places {
            let place = self.lower_place(place);
            if !all.contains(&place) {
                all.push(place);
            }
        }
        all
    }

    fn add_place(&mut self, compiled: Compiled) -> PlaceId {
        let compiled = self.simplify_group(compiled);
        intern(&mut self.program.operands.places, compiled)
    }

    /// Merges a group that contains a single place with that place, unless both have a narrowing of the same kind.
    fn simplify_group(&self, compiled: Compiled) -> Compiled {
        fn either<T>(outer: Option<T>, inner: Option<T>) -> Option<Option<T>> {
            match (outer, inner) {
                (Some(_), Some(_)) => None,
                (outer, inner) => Some(outer.or(inner)),
            }
        }
        let joined = |inner: &Compiled| {
            Some(Compiled {
                base: inner.base.clone(),
                within: either(compiled.within, inner.within)?,
                state: either(compiled.state, inner.state)?,
                filter: either(compiled.filter, inner.filter)?,
                only: compiled.only,
            })
        };
        let BasePlace::Group(places) = &compiled.base else {
            return compiled;
        };
        let [place] = places[..] else {
            return compiled;
        };
        let one = self.program.place_of(place);
        let joined = if one.only { None } else { joined(one) };
        joined.unwrap_or(compiled)
    }

    /// Returns the base of a noun, and the set that the owner narrows it to, if any.
    fn lower_noun(&mut self, noun: &Noun, owner: Option<Owner>) -> (BasePlace, Option<FixedId>) {
        if let Some(fixed) = self.lower_fixed_noun(noun, owner) {
            return (BasePlace::Fixed(fixed), None);
        }
        let lower_optional = |compiler: &mut Self, place: &Option<Box<Spanned<Place>>>| {
            place.as_ref().map(|place| compiler.lower_place(place))
        };
        let base = match noun {
            Noun::Written(never) => match *never {},
            Noun::Mark(mark) => {
                let (bits, within) = self.lower_mark(*mark, owner);
                return (BasePlace::Marked(bits), within);
            }
            Noun::Here => BasePlace::Here,
            Noun::It => BasePlace::It,
            Noun::Origin => BasePlace::Origin,
            Noun::LapStart => BasePlace::LapStart,
            Noun::Column {
                opposite,
                row,
                of: place,
            } => BasePlace::Column {
                column_row: column_row(*opposite, *row),
                from_place: lower_optional(self, place),
            },
            Noun::Neighbours {
                previous,
                pick,
                of: place,
            } => BasePlace::Neighbours {
                previous: *previous,
                first: pick.first().map_or(1, |first| self.small_value(first)),
                last: pick.last().map_or(u8::MAX, |last| self.small_value(last)),
                from_place: lower_optional(self, place),
            },
            Noun::Run {
                heading,
                from,
                pits,
            } => BasePlace::Run {
                heading: *heading,
                from: lower_optional(self, from),
                pits: self.lower_place(pits),
            },
            Noun::First { place, after } => BasePlace::First {
                place: self.lower_place(place),
                after: self.lower_place(after),
            },
            Noun::Region(region) => BasePlace::Group(vec![self.region_place(*region)]),
            Noun::Group(places) => BasePlace::Group(self.lower_places(places)),
            Noun::Pits | Noun::Row(..) | Noun::Middle(_) | Noun::Store | Noun::Hand => {
                BasePlace::Group(Vec::new())
            }
        };
        (base, owner.map(|owner| self.owned_by(owner)))
    }

    fn region_place(&mut self, region: RegionId) -> PlaceId {
        if let Some(compiled) = self.region_places[usize::from(region.0)] {
            return compiled;
        }
        let rules = self.rules;
        let compiled = self.lower_places(&rules[region].places);
        let compiled = Compiled {
            base: BasePlace::Group(compiled),
            within: None,
            state: None,
            filter: None,
            only: false,
        };
        let compiled = self.add_place(compiled);
        self.region_places[usize::from(region.0)] = Some(compiled);
        compiled
    }

    const fn owned_by(&self, owner: Owner) -> FixedId {
        match owner {
            Owner::Own => self.program.board.owned_cells[0],
            Owner::Opponent => self.program.board.owned_cells[1],
        }
    }

    /// Returns the bits of a mark by mover, and the set that the owner narrows its pits to, if any.
    fn lower_mark(&self, mark: MarkId, owner: Option<Owner>) -> ([u8; 2], Option<FixedId>) {
        let [south, north] = self.program.board.marks[usize::from(mark.0)].bits;
        let per_player = self.rules[mark].per_player;
        match owner {
            Some(Owner::Own) if per_player => ([south, north], None),
            Some(Owner::Opponent) if per_player => ([north, south], None),
            _ => ([south | north; 2], owner.map(|owner| self.owned_by(owner))),
        }
    }

    /// Compiles "the inspected pit is in one of these places".
    pub(super) fn any_membership_test(&mut self, places: &[Spanned<Place>]) -> Cond {
        Cond::any(places.iter().map(|place| self.membership_test(place)))
    }

    /// Compiles "the inspected pit is in this place".
    pub(super) fn membership_test(&mut self, place: &Place) -> Cond {
        // A place with `only` has to be evaluated as a whole; and inside a choice of a pit, `it` is the chosen pit, not
        // the inspected one.
        if place.only || self.choice_depth > 0 {
            return Cond::Test(Test::Cell(CellTest::InPlace(self.lower_place(place))));
        }
        let noun = self.noun_membership_test(&place.noun, place.owner);
        let state = match place.state {
            None => Cond::Known(true),
            Some(Occupancy::Occupied) => Cond::Test(Test::Cell(CellTest::Occupied)),
            Some(Occupancy::Empty) => Cond::Test(Test::Cell(CellTest::Occupied)).negate(),
        };
        let condition = place
            .condition
            .as_ref()
            .map_or(Cond::Known(true), |condition| {
                self.lower_condition(condition)
            });
        Cond::all([noun, state, condition])
    }

    fn noun_membership_test(&mut self, noun: &Noun, owner: Option<Owner>) -> Cond {
        if let Some(fixed) = self.lower_fixed_noun(noun, owner) {
            let is_empty = self.program.fixed(fixed).lists.iter().all(Vec::is_empty);
            return if is_empty {
                Cond::Known(false)
            } else {
                Cond::Test(Test::Cell(CellTest::In(fixed)))
            };
        }
        let within = |fixed: Option<FixedId>| match fixed {
            None => Cond::Known(true),
            Some(fixed) => Cond::Test(Test::Cell(CellTest::In(fixed))),
        };
        let owned = within(owner.map(|owner| self.owned_by(owner)));
        match noun {
            Noun::Mark(mark) => {
                let (bits, narrowed) = self.lower_mark(*mark, owner);
                let marked = Cond::Test(Test::Cell(CellTest::Marked(bits)));
                Cond::all([within(narrowed), marked])
            }
            Noun::Group(places) => {
                let named = self.any_membership_test(places);
                Cond::all([owned, named])
            }
            Noun::Region(region) => {
                let named = Cond::Shared(self.region_test(*region));
                Cond::all([owned, named])
            }
            Noun::Pits
            | Noun::Row(..)
            | Noun::Middle(_)
            | Noun::Store
            | Noun::Hand
            | Noun::Here
            | Noun::It
            | Noun::Origin
            | Noun::LapStart
            | Noun::Column { .. }
            | Noun::Neighbours { .. }
            | Noun::Run { .. }
            | Noun::First { .. }
            | Noun::Written(_) => {
                Cond::Test(Test::Cell(CellTest::InPlace(self.lower_place(&Place {
                    owner,
                    ..Place::from_noun(noun.clone())
                }))))
            }
        }
    }

    fn region_test(&mut self, region: RegionId) -> CondId {
        if let Some(cond) = self.region_tests[usize::from(region.0)] {
            return cond;
        }
        let rules = self.rules;
        let cond = self.any_membership_test(&rules[region].places);
        let cond = self.intern_cond(cond);
        self.region_tests[usize::from(region.0)] = Some(cond);
        cond
    }
}

impl Compiler<'_> {
    /// Returns the cells that a noun without an owner names for a player; `None` if they depend on the position.
    pub(super) fn cells_of(&self, noun: &Noun, seat: Seat) -> Option<Vec<u8>> {
        self.noun_resolver().cells_of(noun, seat)
    }

    fn noun_resolver(&self) -> NounResolver<'_> {
        NounResolver {
            rules: self.rules,
            settings: self.settings,
            layout: &self.program.board.layout,
        }
    }

    /// Like [`NounResolver::cells_for_seat`], but ignores the shape of the round.
    pub(super) fn cells_for_seat(&self, seat: Seat, places: &[Spanned<Place>]) -> Vec<u8> {
        let layout = &self.program.board.layout.without_shape();
        let nouns = NounResolver {
            layout,
            ..self.noun_resolver()
        };
        nouns.cells_for_seat(seat, places)
    }

    /// Returns the set of cells that a noun names for each player; `None` if it depends on the position.
    pub(super) fn lower_fixed_noun(
        &mut self,
        noun: &Noun,
        owner: Option<Owner>,
    ) -> Option<FixedId> {
        let mut lists = [Vec::new(), Vec::new()];
        for &seat in self.program.board.layout.seats() {
            lists[seat_index(seat)] =
                self.noun_resolver()
                    .filter_owned(self.cells_of(noun, seat)?, owner, seat);
        }
        Some(self.intern_fixed(lists))
    }

    /// Returns the sets of the mover's and of the other player's cells.
    pub(super) fn owned_cells(&mut self) -> [FixedId; 2] {
        let layout = &self.program.board.layout;
        let cells_owned_by = |seat: Seat| -> Vec<u8> {
            (0..layout.cell_count())
                .filter(|&cell| {
                    layout.owner(Cell(cell)) == Some(seat) && !layout.is_blocked(Cell(cell))
                })
                .collect()
        };
        let (south, north) = (cells_owned_by(Seat::South), cells_owned_by(Seat::North));
        [
            self.intern_fixed([south.clone(), north.clone()]),
            self.intern_fixed([north, south]),
        ]
    }

    /// Returns the set with these members, adding it if it is new.
    pub(super) fn intern_fixed(&mut self, lists: [Vec<u8>; 2]) -> FixedId {
        let mut known = self.program.operands.fixed.iter();
        if let Some(same) = known.position(|fixed| fixed.lists == lists) {
            return same as FixedId;
        }
        let members = [0, 1].map(|seat: usize| lists[seat].iter().copied().collect::<CellSet>());
        let masks = [0, 1].map(|seat: usize| byte_masks(lists[seat].iter().copied()));
        push(
            &mut self.program.operands.fixed,
            FixedSet {
                lists,
                members,
                masks,
            },
        )
    }
}
