//! A visitor over all rules that collects what they read about stores and earlier positions.

use crate::instructions::Findings;
use sow_grammar::language::{PhraseRef, Resolved, Visit, VisitPhrases, Visitor};
use sow_grammar::rules::{
    Action, Condition, Filter, Fit, Noun, Place, Quantity, Row, Rules, Spanned, StoresSown,
};
use sow_grammar::source::Span;

/// The context of a phrase: whether `here`, the pit of the last seed, and `it`, the pit being tested, may be a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StoreContext {
    last_pit_may_be_store: bool,
    inspected_may_be_store: bool,
}

impl StoreContext {
    /// Neither `here` nor `it` may be a store.
    const NO_STORE: Self = Self::uniform(false);

    const fn uniform(store: bool) -> Self {
        Self {
            last_pit_may_be_store: store,
            inspected_may_be_store: store,
        }
    }

    /// Returns whether a place may name a store.
    fn may_be_store(self, place: &Place) -> bool {
        match &place.noun.node {
            Noun::Store => true,
            Noun::Here => self.last_pit_may_be_store,
            Noun::It => self.inspected_may_be_store,
            Noun::Run { pits, .. } => Self {
                inspected_may_be_store: true,
                ..self
            }
            .may_be_store(pits),
            Noun::First { place, .. } => self.may_be_store(place),
            Noun::Group(list) => list.iter().any(|one| self.may_be_store(one)),
            // A move or a lap can begin in a store only if seeds are taken from one, which is recorded at that action.
            _ => false,
        }
    }
}

/// Returns what rules that have been specialised to option values read.
pub(super) fn find(rules: &Rules) -> Findings {
    let mut walk = FindingVisitor {
        rules,
        findings: Findings::default(),
        in_endings: false,
        context: StoreContext::NO_STORE,
    };
    walk.visit_rules();
    walk.findings
}

/// A visitor that collects findings while it walks through the rules.
struct FindingVisitor<'r> {
    rules: &'r Rules,
    findings: Findings,
    /// Whether the walk is in the endings.
    in_endings: bool,
    context: StoreContext,
}

impl<'r> FindingVisitor<'r> {
    /// Visits all rules.
    fn visit_rules(&mut self) {
        let rules = self.rules;
        // If seeds may be sown into stores, the last seed may have fallen into one.
        let last_seed = StoreContext::uniform(self.sows_into_stores());
        self.visit_phrases(&rules.phases);
        for kind in &rules.moves {
            self.visit_phrases(&kind.when);
            let mut chosen = StoreContext::NO_STORE;
            if let Some(from) = &kind.from {
                self.visit_phrases(&from.place);
                chosen = StoreContext::uniform(StoreContext::NO_STORE.may_be_store(&from.place));
                self.in_context(chosen, |walk| walk.visit_phrases(&from.filters));
            }
            let counts = |filter: &&Filter| filter.when.as_deref() != Some(&Condition::NEVER);
            for filter in kind.filters.iter().filter(counts) {
                self.in_context(last_seed, |walk| walk.visit_phrases(&filter.after));
                self.visit_phrases(&filter.when);
            }
            self.in_context(chosen, |walk| walk.visit_actions(&kind.actions));
        }
        for table in &rules.tables {
            self.in_context(last_seed, |walk| walk.visit_rows(&table.rows));
        }
        self.in_endings = true;
        self.visit_rows(&rules.endings);
    }

    fn visit_phrases(&mut self, phrases: &'r impl Visit<Resolved>) {
        phrases.visit(Span::default(), self);
    }

    /// Calls `see` in another context.
    fn in_context(&mut self, site: StoreContext, see: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.context, site);
        see(self);
        self.context = outside;
    }

    /// Calls `see` in a context where `it` stands for the pits of a place.
    fn while_testing(&mut self, place: &Place, see: impl FnOnce(&mut Self)) {
        let may_be_store = self.context.may_be_store(place);
        self.in_context(
            StoreContext {
                inspected_may_be_store: may_be_store,
                ..self.context
            },
            see,
        );
    }

    fn visit_rows(&mut self, rows: &'r [Row]) {
        for row in rows {
            self.visit_phrases(&row.fit);
            let site = match &row.fit.node {
                Fit::Place(place) => StoreContext::uniform(
                    self.context.last_pit_may_be_store && self.context.may_be_store(place),
                ),
                Fit::When(_) | Fit::Else => self.context,
            };
            self.in_context(site, |walk| walk.visit_actions(&row.actions));
        }
    }

    fn visit_actions(&mut self, actions: &'r [Spanned<Action>]) {
        let mut swept = false;
        for action in actions {
            swept |= matches!(action.node, Action::Sweep(_));
            let decides = matches!(action.node, Action::Most { .. } | Action::Outcome(_));
            self.findings.decides_unswept |= decides && !swept;
            self.visit_phrases(action);
        }
    }

    /// Returns whether a seed may fall into a store.
    fn sows_into_stores(&self) -> bool {
        let sows = |part: PhraseRef<'_>| match part {
            PhraseRef::Action(Action::Sow(sow)) => {
                !matches!(sow.stores, None | Some(StoresSown::None))
            }
            _ => false,
        };
        self.rules.moves.any_phrase(sows) || self.rules.tables.any_phrase(sows)
    }
}

impl<'r> Visitor<'r, Resolved> for FindingVisitor<'r> {
    fn action(&mut self, action: &'r Action, at: Span) {
        match action {
            Action::Sow(sow) => {
                self.visit_phrases(&sow.keeping);
                self.visit_phrases(&sow.start);
                let passed = StoreContext {
                    inspected_may_be_store: self.sows_into_stores(),
                    ..self.context
                };
                self.in_context(passed, |walk| walk.visit_phrases(&sow.skipping));
            }
            Action::Choose(list) => list.iter().for_each(|one| self.visit_actions(&one.actions)),
            Action::ChoosePlace(place, inner) => {
                self.visit_phrases(place);
                self.while_testing(place, |walk| walk.visit_actions(inner));
            }
            other => other.visit_parts(at, self),
        }
    }

    fn place(&mut self, place: &'r Place, _: Span) {
        self.findings.reads_store |= place.state.is_some() && self.context.may_be_store(place);
        match &place.noun.node {
            Noun::Run { from, pits, .. } => {
                self.visit_phrases(from);
                let may_be_store = true;
                self.in_context(
                    StoreContext {
                        inspected_may_be_store: may_be_store,
                        ..self.context
                    },
                    |walk| walk.visit_phrases(pits),
                );
            }
            noun => self.visit_phrases(noun),
        }
        self.while_testing(place, |walk| walk.visit_phrases(&place.condition));
    }

    fn condition(&mut self, condition: &'r Condition, at: Span) {
        match condition {
            Condition::Every(place, has) => {
                self.visit_phrases(place);
                self.while_testing(place, |walk| walk.visit_phrases(has));
            }
            Condition::State(place, _) => {
                self.visit_phrases(place);
                self.findings.reads_store |= self.context.may_be_store(place);
            }
            Condition::Repeats => self.findings.repeats_in_play |= !self.in_endings,
            other => other.visit_parts(at, self),
        }
    }

    fn quantity(&mut self, quantity: &'r Quantity, at: Span) {
        match quantity {
            Quantity::Seeds => self.findings.reads_store |= self.context.inspected_may_be_store,
            Quantity::SeedsOf(place) => {
                self.visit_phrases(place);
                self.findings.reads_store |= self.context.may_be_store(place);
            }
            Quantity::All(_) => self.findings.reads_store = true,
            other => other.visit_parts(at, self),
        }
    }
}
