//! A visitor over all rules that collects what they read about stores, turns and earlier positions, and how games end.

use sow_grammar::language::{Part, Parts, Resolved, Visit, Visitor};
use sow_grammar::rules::{
    Action, Condition, Filter, Fit, Heading, Noun, Place, Quantity, Row, Rules, StoresSown,
};

/// The context of a phrase: whether `here`, the pit of the last seed, and `it`, the pit being tested, may be a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Site {
    here: bool,
    it: bool,
}

impl Site {
    /// Neither may be a store.
    const PIT: Self = Self::all_alike(false);

    const fn all_alike(store: bool) -> Self {
        Self {
            here: store,
            it: store,
        }
    }

    /// Returns whether a place may name a store.
    fn may_be_store(self, place: &Place) -> bool {
        match &place.noun {
            Noun::Store => true,
            Noun::Here => self.here,
            Noun::It => self.it,
            Noun::Run { pits, .. } => Self { it: true, ..self }.may_be_store(pits),
            Noun::First { place, .. } => self.may_be_store(place),
            Noun::Group(list) => list.iter().any(|one| self.may_be_store(one)),
            // A move or a lap can begin in a store only if seeds are taken from one, which is recorded at that action.
            _ => false,
        }
    }
}

/// The findings of the walk.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    pub(super) asks_store: bool,
    pub(super) asks_turn: bool,
    /// Whether the rules distinguish South from North.
    pub(super) asks_seat: bool,
    pub(super) repeats_in_play: bool,
    pub(super) repeats_at_end: bool,
    /// Whether an action list decides a game without an earlier sweep in the same list.
    pub(super) ends_unswept: bool,
    /// Whether a sweep leaves seeds in pits without an owner.
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
    ending: bool,
    site: Site,
}

impl<'r> Walk<'r> {
    /// Starts a walk through rules that have been specialised to option values.
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self {
            rules,
            found: Found::default(),
            ending: false,
            site: Site::PIT,
        }
    }

    /// Visits all rules.
    pub(super) fn all(&mut self) {
        let rules = self.rules;
        // If seeds may be sown into stores, the last seed may have fallen into one.
        let fallen = Site::all_alike(self.sows_into_stores());
        self.see(&rules.phases);
        for kind in &rules.moves {
            self.see(&kind.when);
            let mut chosen = Site::PIT;
            if let Some(from) = &kind.from {
                self.see(&from.place);
                chosen = Site::all_alike(Site::PIT.may_be_store(&from.place));
                self.at(chosen, |walk| walk.see(&from.filters));
            }
            let counts = |filter: &&Filter| filter.when != Some(Condition::NEVER);
            for filter in kind.filters.iter().filter(counts) {
                self.at(fallen, |walk| walk.see(&filter.after));
                self.see(&filter.when);
            }
            self.at(chosen, |walk| walk.actions(&kind.actions));
        }
        for table in &rules.tables {
            self.at(fallen, |walk| walk.rows(&table.rows));
        }
        self.ending = true;
        self.rows(&rules.endings);
    }

    fn see(&mut self, phrases: &'r impl Visit<Resolved>) {
        phrases.visit((), self);
    }

    /// Calls `see` in another context.
    fn at(&mut self, site: Site, see: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.site, site);
        see(self);
        self.site = outside;
    }

    /// Calls `see` in the context of testing the pits of a place.
    fn looking_at(&mut self, place: &Place, see: impl FnOnce(&mut Self)) {
        let it = self.site.may_be_store(place);
        self.at(Site { it, ..self.site }, see);
    }

    fn rows(&mut self, rows: &'r [Row]) {
        for row in rows {
            self.see(&row.fit);
            let site = match &row.fit {
                Fit::Place(place) => {
                    Site::all_alike(self.site.here && self.site.may_be_store(place))
                }
                Fit::When(_) | Fit::Else => self.site,
            };
            self.at(site, |walk| walk.actions(&row.actions));
        }
    }

    fn actions(&mut self, actions: &'r [Action]) {
        let mut swept = false;
        for action in actions {
            swept |= matches!(action, Action::Sweep(_));
            let decides = matches!(action, Action::Most { .. } | Action::Outcome(_));
            self.found.ends_unswept |= decides && !swept;
            self.see(action);
        }
    }

    /// Returns whether a seed may fall into a store.
    pub(super) fn sows_into_stores(&self) -> bool {
        let sows = |part: Part<'_>| match part {
            Part::Action(Action::Sow(sow)) => !matches!(sow.stores, None | Some(StoresSown::None)),
            _ => false,
        };
        self.rules.moves.any_part(sows) || self.rules.tables.any_part(sows)
    }
}

impl<'r> Visitor<'r, Resolved> for Walk<'r> {
    fn action(&mut self, action: &'r Action, (): ()) {
        match action {
            Action::Sow(sow) => {
                self.found.headings.push(sow.heading);
                self.see(&sow.keeping);
                self.see(&sow.start);
                let passed = Site {
                    it: self.sows_into_stores(),
                    ..self.site
                };
                self.at(passed, |walk| walk.see(&sow.skipping));
            }
            Action::Choose(list) => list.iter().for_each(|one| self.actions(&one.actions)),
            Action::ChoosePlace(place, inner) => {
                self.see(place);
                self.looking_at(place, |walk| walk.actions(inner));
            }
            Action::Most { .. } | Action::Outcome(_) => self.found.decisions.push(action.clone()),
            Action::Sweep(to) => self.found.sweeps_by_owner |= to.is_none(),
            other => other.visit_parts((), self),
        }
    }

    fn place(&mut self, place: &'r Place, (): ()) {
        self.found.asks_store |= place.state.is_some() && self.site.may_be_store(place);
        match &place.noun {
            Noun::Run { from, pits, .. } => {
                self.see(from);
                let it = true;
                self.at(Site { it, ..self.site }, |walk| walk.see(pits));
            }
            noun => self.see(noun),
        }
        self.looking_at(place, |walk| walk.see(&place.condition));
    }

    fn condition(&mut self, condition: &'r Condition, (): ()) {
        match condition {
            Condition::Every(place, has) => {
                self.see(place);
                self.looking_at(place, |walk| walk.see(has));
            }
            Condition::State(place, _) => {
                self.see(place);
                self.found.asks_store |= self.site.may_be_store(place);
            }
            Condition::Seat(_) => self.found.asks_seat = true,
            Condition::Repeats if self.ending => self.found.repeats_at_end = true,
            Condition::Repeats => self.found.repeats_in_play = true,
            other => other.visit_parts((), self),
        }
    }

    fn quantity(&mut self, quantity: &'r Quantity, (): ()) {
        match quantity {
            Quantity::Seeds => self.found.asks_store |= self.site.it,
            Quantity::SeedsOf(place) => {
                self.see(place);
                self.found.asks_store |= self.site.may_be_store(place);
            }
            Quantity::Turn(_) => self.found.asks_turn = true,
            Quantity::All(_) => self.found.asks_store = true,
            other => other.visit_parts((), self),
        }
    }
}
