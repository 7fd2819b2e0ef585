//! Places that depend on the position become spots, and "is it one of these" becomes tests.

use super::{Compiler, push};
use crate::board::line;
use crate::program::ir::{Cond, CondId};
use crate::program::ir::{FixedId, Noun as Found, Spot, SpotId, Test};
use sow_grammar::rules::{MarkId, Noun, Owner, Place, RegionId, State};

impl Compiler<'_> {
    /// The spot of a place.
    pub(super) fn spot(&mut self, place: &Place) -> SpotId {
        let filter = self.optional_cond(place.condition.as_deref());
        let (noun, within) = self.found(&place.noun, place.owner);
        self.add_spot(Spot {
            noun,
            within,
            state: place.state,
            filter,
            only: place.only,
        })
    }

    pub(super) fn spots(&mut self, places: &[Place]) -> Vec<SpotId> {
        let mut spots = Vec::new();
        for place in places {
            let spot = self.spot(place);
            if !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots
    }

    fn add_spot(&mut self, spot: Spot) -> SpotId {
        let spot = self.plainer(spot);
        match self.program.spots.iter().position(|known| *known == spot) {
            Some(same) => same as SpotId,
            None => push(&mut self.program.spots, spot),
        }
    }

    /// A group of one place is that place, if it is not narrowed twice in the same way.
    fn plainer(&self, spot: Spot) -> Spot {
        fn either<T>(outer: Option<T>, inner: Option<T>) -> Option<Option<T>> {
            match (outer, inner) {
                (Some(_), Some(_)) => None,
                (outer, inner) => Some(outer.or(inner)),
            }
        }
        let joined = |inner: &Spot| {
            Some(Spot {
                noun: inner.noun.clone(),
                within: either(spot.within, inner.within)?,
                state: either(spot.state, inner.state)?,
                filter: either(spot.filter, inner.filter)?,
                only: spot.only,
            })
        };
        let one = match &spot.noun {
            Found::Group(spots) if spots.len() == 1 => &self.program.spots[spots[0] as usize],
            _ => return spot,
        };
        let joined = if one.only { None } else { joined(one) };
        joined.unwrap_or(spot)
    }

    /// What the noun names, and what it is still to be narrowed to for the sake of the owner.
    fn found(&mut self, noun: &Noun, owner: Option<Owner>) -> (Found, Option<FixedId>) {
        if let Some(fixed) = self.fixed_noun(noun, owner) {
            return (Found::Fixed(fixed), None);
        }
        let of = |compiler: &mut Self, place: &Option<Box<Place>>| {
            place.as_ref().map(|place| compiler.spot(place))
        };
        let found = match noun {
            Noun::Mark(mark) => {
                let (bits, within) = self.marked(*mark, owner);
                return (Found::Marked(bits), within);
            }
            Noun::Here => Found::Here,
            Noun::It => Found::It,
            Noun::Origin => Found::Origin,
            Noun::LapStart => Found::LapStart,
            Noun::Column {
                opposite,
                row,
                of: place,
            } => Found::Column {
                line: line(*opposite, *row),
                of: of(self, place),
            },
            Noun::Neighbours {
                previous,
                pick,
                of: place,
            } => Found::Neighbours {
                previous: *previous,
                first: self.small(&pick.first),
                last: pick.last.as_ref().map_or(u8::MAX, |last| self.small(last)),
                of: of(self, place),
            },
            Noun::Run {
                heading,
                from,
                pits,
            } => Found::Run {
                heading: *heading,
                from: of(self, from),
                pits: self.spot(pits),
            },
            Noun::First { place, after } => Found::First {
                place: self.spot(place),
                after: self.spot(after),
            },
            Noun::Region(region) => Found::Group(vec![self.region_spot(*region)]),
            Noun::Group(places) => Found::Group(self.spots(places)),
            Noun::Pits | Noun::Row(..) | Noun::Middle(_) | Noun::Store | Noun::Hand => {
                Found::Group(Vec::new())
            }
        };
        (found, owner.map(|owner| self.owned_by(owner)))
    }

    fn region_spot(&mut self, region: RegionId) -> SpotId {
        if let Some(spot) = self.region_spots[usize::from(region.0)] {
            return spot;
        }
        let rules = self.rules;
        let spots = self.spots(&rules[region].places);
        let spot = Spot {
            noun: Found::Group(spots),
            within: None,
            state: None,
            filter: None,
            only: false,
        };
        let spot = self.add_spot(spot);
        self.region_spots[usize::from(region.0)] = Some(spot);
        spot
    }

    const fn owned_by(&self, owner: Owner) -> FixedId {
        match owner {
            Owner::Own => self.program.owned[0],
            Owner::Opponent => self.program.owned[1],
        }
    }

    /// The bits of a mark by mover, and what its pits are to be narrowed to.
    fn marked(&self, mark: MarkId, owner: Option<Owner>) -> ([u8; 2], Option<FixedId>) {
        let [south, north] = self.program.marks[usize::from(mark.0)].bits;
        let per_player = self.rules[mark].per_player;
        match owner {
            Some(Owner::Own) if per_player => ([south, north], None),
            Some(Owner::Opponent) if per_player => ([north, south], None),
            _ => ([south | north; 2], owner.map(|owner| self.owned_by(owner))),
        }
    }

    /// Whether the pit looked at is one of these places.
    pub(super) fn is_any_of(&mut self, places: &[Place]) -> Cond {
        Cond::any(
            places
                .iter()
                .map(|place| self.is_one_of(place))
                .collect::<Vec<_>>(),
        )
    }

    /// Whether the pit looked at is of the place.
    pub(super) fn is_one_of(&mut self, place: &Place) -> Cond {
        // A place of which there must be only one has to be found as a whole; and where a chosen pit is about, `it`
        // is not the pit looked at.
        if place.only || self.choosing > 0 {
            return Cond::Test(Test::InSpot(self.spot(place)));
        }
        let noun = self.is_named(&place.noun, place.owner);
        let state = match place.state {
            None => Cond::Known(true),
            Some(State::Occupied) => Cond::Test(Test::Occupied),
            Some(State::Empty) => Cond::Test(Test::Occupied).negated(),
        };
        let condition = place
            .condition
            .as_ref()
            .map_or(Cond::Known(true), |condition| self.logic(condition));
        Cond::all([noun, state, condition])
    }

    fn is_named(&mut self, noun: &Noun, owner: Option<Owner>) -> Cond {
        if let Some(fixed) = self.fixed_noun(noun, owner) {
            let nobody = self.program.fixed[fixed as usize]
                .lists
                .iter()
                .all(Vec::is_empty);
            return if nobody {
                Cond::Known(false)
            } else {
                Cond::Test(Test::In(fixed))
            };
        }
        let owned = owner
            .map(|owner| Cond::Test(Test::In(self.owned_by(owner))))
            .unwrap_or(Cond::Known(true));
        match noun {
            Noun::Mark(mark) => {
                let (bits, within) = self.marked(*mark, owner);
                let within =
                    within.map_or(Cond::Known(true), |within| Cond::Test(Test::In(within)));
                Cond::all([within, Cond::Test(Test::Marked(bits))])
            }
            Noun::Group(places) => {
                let named = self.is_any_of(places);
                Cond::all([owned, named])
            }
            Noun::Region(region) => {
                let named = Cond::Shared(self.region_test(*region));
                Cond::all([owned, named])
            }
            _ => Cond::Test(Test::InSpot(self.spot(&Place {
                owner,
                ..Place::plain(noun.clone())
            }))),
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
