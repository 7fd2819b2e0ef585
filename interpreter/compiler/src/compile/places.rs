//! Compiles places that depend on the position into place operands, and "is it one of these" into tests.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::board::line;
use crate::instructions::{
    BasePlace, CellTest, Cond, CondId, FixedId, Place as Compiled, PlaceId, Test,
};
use crate::numbering::number_in;
use sow_grammar::rules::{MarkId, Noun, Owner, Place, RegionId, State};

impl Compiler<'_> {
    /// Compiles a place and returns its number.
    pub(super) fn place(&mut self, place: &Place) -> PlaceId {
        let filter = self.optional_cond(place.condition.as_deref());
        let (base, within) = self.found(&place.noun, place.owner);
        self.add_place(Compiled {
            base,
            within,
            state: place.state,
            filter,
            only: place.only,
        })
    }

    pub(super) fn places(&mut self, places: &[Place]) -> Vec<PlaceId> {
        let mut all = Vec::new();
        for place in places {
            let place = self.place(place);
            if !all.contains(&place) {
                all.push(place);
            }
        }
        all
    }

    fn add_place(&mut self, compiled: Compiled) -> PlaceId {
        let compiled = self.plainer(compiled);
        number_in(&mut self.program.operands.places, compiled)
    }

    /// Simplifies a group of one place to that place, unless both narrow it in the same way.
    fn plainer(&self, compiled: Compiled) -> Compiled {
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
    fn found(&mut self, noun: &Noun, owner: Option<Owner>) -> (BasePlace, Option<FixedId>) {
        if let Some(fixed) = self.fixed_noun(noun, owner) {
            return (BasePlace::Fixed(fixed), None);
        }
        let of = |compiler: &mut Self, place: &Option<Box<Place>>| {
            place.as_ref().map(|place| compiler.place(place))
        };
        let found = match noun {
            Noun::Written(never) => match *never {},
            Noun::Mark(mark) => {
                let (bits, within) = self.marked(*mark, owner);
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
                line: line(*opposite, *row),
                of: of(self, place),
            },
            Noun::Neighbours {
                previous,
                pick,
                of: place,
            } => BasePlace::Neighbours {
                previous: *previous,
                first: pick.first().map_or(1, |first| self.small(first)),
                last: pick.last().map_or(u8::MAX, |last| self.small(last)),
                of: of(self, place),
            },
            Noun::Run {
                heading,
                from,
                pits,
            } => BasePlace::Run {
                heading: *heading,
                from: of(self, from),
                pits: self.place(pits),
            },
            Noun::First { place, after } => BasePlace::First {
                place: self.place(place),
                after: self.place(after),
            },
            Noun::Region(region) => BasePlace::Group(vec![self.region_place(*region)]),
            Noun::Group(places) => BasePlace::Group(self.places(places)),
            Noun::Pits | Noun::Row(..) | Noun::Middle(_) | Noun::Store | Noun::Hand => {
                BasePlace::Group(Vec::new())
            }
        };
        (found, owner.map(|owner| self.owned_by(owner)))
    }

    fn region_place(&mut self, region: RegionId) -> PlaceId {
        if let Some(compiled) = self.region_places[usize::from(region.0)] {
            return compiled;
        }
        let rules = self.rules;
        let compiled = self.places(&rules[region].places);
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
            Owner::Own => self.program.board.owned[0],
            Owner::Opponent => self.program.board.owned[1],
        }
    }

    /// Returns the bits of a mark by mover, and the set that the owner narrows its pits to, if any.
    fn marked(&self, mark: MarkId, owner: Option<Owner>) -> ([u8; 2], Option<FixedId>) {
        let [south, north] = self.program.board.marks[usize::from(mark.0)].bits;
        let per_player = self.rules[mark].per_player;
        match owner {
            Some(Owner::Own) if per_player => ([south, north], None),
            Some(Owner::Opponent) if per_player => ([north, south], None),
            _ => ([south | north; 2], owner.map(|owner| self.owned_by(owner))),
        }
    }

    /// Compiles "the pit looked at is in one of these places".
    pub(super) fn is_any_of(&mut self, places: &[Place]) -> Cond {
        Cond::any(places.iter().map(|place| self.is_one_of(place)))
    }

    /// Compiles "the pit looked at is in this place".
    pub(super) fn is_one_of(&mut self, place: &Place) -> Cond {
        // A place with `only` has to be found as a whole; and inside a choice of a pit, `it` is the chosen pit, not
        // the one looked at.
        if place.only || self.choosing > 0 {
            return Cond::Test(Test::Cell(CellTest::InPlace(self.place(place))));
        }
        let noun = self.is_named(&place.noun, place.owner);
        let state = match place.state {
            None => Cond::Known(true),
            Some(State::Occupied) => Cond::Test(Test::Cell(CellTest::Occupied)),
            Some(State::Empty) => Cond::Test(Test::Cell(CellTest::Occupied)).negated(),
        };
        let condition = place
            .condition
            .as_ref()
            .map_or(Cond::Known(true), |condition| self.logic(condition));
        Cond::all([noun, state, condition])
    }

    fn is_named(&mut self, noun: &Noun, owner: Option<Owner>) -> Cond {
        if let Some(fixed) = self.fixed_noun(noun, owner) {
            let nobody = self.program.fixed(fixed).lists.iter().all(Vec::is_empty);
            return if nobody {
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
                let (bits, narrowed) = self.marked(*mark, owner);
                let marked = Cond::Test(Test::Cell(CellTest::Marked(bits)));
                Cond::all([within(narrowed), marked])
            }
            Noun::Group(places) => {
                let named = self.is_any_of(places);
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
            | Noun::Written(_) => Cond::Test(Test::Cell(CellTest::InPlace(self.place(&Place {
                owner,
                ..Place::plain(noun.clone())
            })))),
        }
    }

    fn region_test(&mut self, region: RegionId) -> CondId {
        if let Some(cond) = self.region_tests[usize::from(region.0)] {
            return cond;
        }
        let rules = self.rules;
        let cond = self.is_any_of(&rules[region].places);
        let cond = self.cond(cond);
        self.region_tests[usize::from(region.0)] = Some(cond);
        cond
    }
}
