//! A walk through everything that the rules may do, with the context of each phrase.
#![deny(clippy::wildcard_enum_match_arm)]

use sow_grammar::rules::{
    Action, Amount, ChoiceFilter, Condition, Filter, Fit, Heading, Noun, Place, Row, Rules,
    SowStart, StoresSown, Take,
};

/// The context of a phrase: whether `here`, the pit of the last seed, and `it`, the pit being tested, may be a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) here: bool,
    pub(super) it: bool,
}

impl Site {
    /// Neither can be a store.
    pub(super) const PIT: Self = Self::all_alike(false);

    pub(super) const fn all_alike(store: bool) -> Self {
        Self {
            here: store,
            it: store,
        }
    }
}

/// Whether a place may name a store.
pub(super) fn may_be_store(place: &Place, site: Site) -> bool {
    match &place.noun {
        Noun::Store => true,
        Noun::Here => site.here,
        Noun::It => site.it,
        // A move or a lap can begin in a store only if seeds are taken from one, which is recorded at that action.
        Noun::Origin
        | Noun::LapStart
        | Noun::Pits
        | Noun::Row(..)
        | Noun::Middle(_)
        | Noun::Region(_)
        | Noun::Mark(_)
        | Noun::Hand
        | Noun::Column { .. }
        | Noun::Neighbours { .. } => false,
        Noun::Run { pits, .. } => may_be_store(pits, Site { it: true, ..site }),
        Noun::First { place, .. } => may_be_store(place, site),
        Noun::Group(list) => list.iter().any(|one| may_be_store(one, site)),
    }
}

/// What the walk has found.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    pub(super) asks_store: bool,
    pub(super) asks_turn: bool,
    pub(super) repeats_in_play: bool,
    pub(super) repeats_at_end: bool,
    /// A game is decided without a sweep before, as far as the list of actions shows.
    pub(super) ends_unswept: bool,
    /// A sweep leaves what nobody owns.
    pub(super) sweeps_by_owner: bool,
    pub(super) headings: Vec<Heading>,
    /// All actions that decide a game.
    pub(super) decisions: Vec<Action>,
}

/// A walk in progress.
pub(super) struct Walk<'r> {
    rules: &'r Rules,
    pub(super) found: Found,
    /// Whether the walk is in the endings.
    pub(super) ending: bool,
}

impl<'r> Walk<'r> {
    /// Of rules that have been specialised.
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self {
            rules,
            found: Found::default(),
            ending: false,
        }
    }

    /// Walks through all rules.
    pub(super) fn all(&mut self) {
        let rules = self.rules;
        // The last seed may have fallen into a store wherever one is sown into.
        let fallen = Site::all_alike(self.sows_into_stores());
        for phase in &rules.phases {
            phase
                .condition
                .iter()
                .for_each(|one| self.condition(one, Site::PIT));
        }
        for kind in &rules.moves {
            kind.when
                .iter()
                .for_each(|one| self.condition(one, Site::PIT));
            let mut chosen = Site::PIT;
            if let Some(from) = &kind.from {
                self.place(&from.place, Site::PIT);
                chosen = Site::all_alike(self.may_be_store(&from.place, Site::PIT));
                for filter in &from.filters {
                    let (ChoiceFilter::Preferring(place)
                    | ChoiceFilter::Avoiding(place)
                    | ChoiceFilter::Except(place)) = filter;
                    self.place(place, chosen);
                }
            }
            let counts = |filter: &&Filter| filter.when != Some(Condition::NEVER);
            for filter in kind.filters.iter().filter(counts) {
                self.condition(&filter.after, fallen);
                filter
                    .when
                    .iter()
                    .for_each(|one| self.condition(one, Site::PIT));
            }
            self.actions(&kind.actions, chosen);
        }
        for table in &rules.tables {
            self.rows(&table.rows, fallen);
        }
        self.ending = true;
        self.rows(&rules.endings, Site::PIT);
    }

    fn rows(&mut self, rows: &'r [Row], site: Site) {
        for row in rows {
            let inside = match &row.fit {
                Fit::Place(place) => {
                    self.place(place, site);
                    Site::all_alike(site.here && self.may_be_store(place, site))
                }
                Fit::When(condition) => {
                    self.condition(condition, site);
                    site
                }
                Fit::Else => site,
            };
            self.actions(&row.actions, inside);
        }
    }

    fn actions(&mut self, actions: &'r [Action], site: Site) {
        let mut swept = false;
        for action in actions {
            swept |= matches!(action, Action::Sweep(_));
            let decides = matches!(action, Action::Most { .. } | Action::Outcome(_));
            self.found.ends_unswept |= decides && !swept;
            self.action(action, site);
        }
    }

    fn action(&mut self, action: &'r Action, site: Site) {
        match action {
            Action::Lift(take) => self.take(take, site),
            Action::Sow(sow) => {
                self.found.headings.push(sow.heading);
                self.quantity(&sow.keeping, site);
                let (SowStart::At(place) | SowStart::After(place)) = &sow.start;
                self.place(place, site);
                let passed = Site {
                    it: self.sows_into_stores(),
                    ..site
                };
                sow.skipping
                    .iter()
                    .flatten()
                    .for_each(|place| self.place(place, passed));
            }
            Action::Capture { take, unless, .. } => {
                self.take(take, site);
                unless.iter().for_each(|one| self.condition(one, site));
            }
            Action::Put { take, into, .. } => {
                self.take(take, site);
                self.place(into, site);
            }
            Action::Exchange(one, other) => {
                let places = one.iter().chain(other);
                places.for_each(|place| self.place(place, site));
            }
            Action::Mark(places, _) | Action::Unmark(places, _) => {
                places.iter().for_each(|place| self.place(place, site));
            }
            Action::Set(_, value) => self.quantity(value, site),
            Action::Choose(list) => {
                list.iter().for_each(|one| self.actions(&one.actions, site));
            }
            Action::ChoosePlace(place, inner) => {
                self.place(place, site);
                let it = self.may_be_store(place, site);
                self.actions(inner, Site { it, ..site });
            }
            Action::ChooseNumber(chosen) => {
                chosen.only.iter().for_each(|one| self.condition(one, site));
            }
            Action::Most { .. } | Action::Outcome(_) => self.found.decisions.push(action.clone()),
            Action::Sweep(to) => self.found.sweeps_by_owner |= to.is_none(),
            Action::Step(_)
            | Action::Do(_)
            | Action::Again
            | Action::End
            | Action::Illegal
            | Action::Pass
            | Action::Leave => {}
        }
    }

    fn take(&mut self, take: &'r Take, site: Site) {
        if let Amount::Number(many) | Amount::AllBut(many) = &take.amount {
            self.quantity(many, site);
        }
        take.places.iter().for_each(|place| self.place(place, site));
    }

    /// Whether a seed may fall into a store.
    pub(super) fn sows_into_stores(&self) -> bool {
        fn sows(actions: &[Action]) -> bool {
            actions.iter().any(|action| match action {
                Action::Sow(sow) => !matches!(sow.stores, None | Some(StoresSown::None)),
                Action::Choose(list) => list.iter().any(|one| sows(&one.actions)),
                Action::ChoosePlace(_, inner) => sows(inner),
                Action::Lift(_)
                | Action::Capture { .. }
                | Action::Put { .. }
                | Action::Exchange(..)
                | Action::Mark(..)
                | Action::Unmark(..)
                | Action::Set(..)
                | Action::Step(_)
                | Action::ChooseNumber(_)
                | Action::Do(_)
                | Action::Again
                | Action::End
                | Action::Illegal
                | Action::Pass
                | Action::Sweep(_)
                | Action::Leave
                | Action::Most { .. }
                | Action::Outcome(_) => false,
            })
        }
        let rules = self.rules;
        rules.moves.iter().any(|kind| sows(&kind.actions))
            || rules
                .tables
                .iter()
                .flat_map(|table| &table.rows)
                .any(|row| sows(&row.actions))
    }

    /// Whether a place may name a store.
    pub(super) fn may_be_store(&self, place: &Place, site: Site) -> bool {
        may_be_store(place, site)
    }
}
