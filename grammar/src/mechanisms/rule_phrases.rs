//! All phrases in the rules of a game.

use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{
    Action, ChoiceFilter, Comparison, Condition, Heading, MatchRules, Middle, Noun, Number, Owner,
    Place, Quantity, Row, Rules, SetupStep, Sow, SowStart, Spanned, StoresSown, TableId, Test,
    Track,
};

/// The rules, and every phrase in them that decides about play.
pub(super) struct RulePhrases<'r> {
    pub(super) rules: &'r Rules,
    pub(super) actions: Vec<&'r Action>,
    pub(super) sowings: Vec<&'r Sow>,
    conditions: Vec<&'r Condition>,
    /// The places that seeds are captured or lifted from.
    taken_places: Vec<&'r Place>,
}

impl<'r> RulePhrases<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        let mut phrases = Self {
            rules,
            actions: Vec::new(),
            sowings: Vec::new(),
            conditions: Vec::new(),
            taken_places: Vec::new(),
        };
        visit_rules(rules, &mut |part| match part {
            PhraseRef::Condition(condition) => phrases.conditions.push(condition),
            PhraseRef::Action(action) => phrases.actions.push(action),
            PhraseRef::Place(_) | PhraseRef::Quantity(_) => {}
        });
        for action in &phrases.actions {
            match action {
                Action::Sow(sow) => phrases.sowings.push(sow),
                Action::Capture { take, .. } | Action::Lift(take) => {
                    phrases
                        .taken_places
                        .extend(take.places.iter().map(|place| &place.node));
                }
                _ => {}
            }
        }
        phrases
    }

    pub(super) fn has_condition(&self, predicate: fn(&Condition) -> bool) -> bool {
        self.conditions.iter().any(|condition| predicate(condition))
    }

    pub(super) fn tests_number(&self, predicate: fn(&Quantity) -> bool) -> bool {
        let numbers = self
            .conditions
            .iter()
            .flat_map(|condition| tested_numbers(condition));
        numbers.into_iter().any(predicate)
    }

    pub(super) fn has_heading(&self, predicate: fn(&Heading) -> bool) -> bool {
        self.sowings.iter().any(|sow| predicate(&sow.heading))
    }

    pub(super) fn takes_from(&self, predicate: fn(&Place) -> bool) -> bool {
        self.taken_places
            .iter()
            .any(|place| any_place(place, predicate))
    }

    pub(super) fn has_setup_step(&self, predicate: fn(&SetupStep) -> bool) -> bool {
        let rows = self.rules.match_rules.iter();
        let mut rows = rows.flat_map(MatchRules::setup_rows);
        rows.any(|row| row.steps.iter().any(predicate))
    }

    pub(super) fn has_variable_size(&self) -> bool {
        let board = &self.rules.board;
        let middle = board.middle.as_ref().map(|middle| match middle {
            Middle::Shared(pits) | Middle::Halved(_, pits) => pits,
        });
        [&board.rows, &board.pits]
            .into_iter()
            .chain(middle)
            .any(depends_on_option)
    }

    pub(super) fn has_listed_track(&self) -> bool {
        matches!(self.rules.board.track, Track::Listed { .. })
    }

    pub(super) fn sows_into_stores(&self) -> bool {
        let is_store = |place: &Place| matches!(place.noun.node, Noun::Store);
        let listed = match &self.rules.board.track {
            Track::Listed { places, .. } => places.iter().any(|place| any_place(place, is_store)),
            Track::Shared | Track::Own => false,
        };
        let mut stores = self.sowings.iter().filter_map(|sow| sow.stores);
        listed || stores.any(|stores| stores != StoresSown::None)
    }

    pub(super) fn starts_in_emptied_pit(&self) -> bool {
        let in_pit = |place: &Place| matches!(place.noun.node, Noun::Here | Noun::Origin);
        let mut starts = self.sowings.iter().map(|sow| &sow.start);
        starts.any(|start| matches!(start, SowStart::At(place) if in_pit(place)))
    }

    /// Returns the rows of tables that capture something.
    pub(super) fn capturing_rows(&self) -> impl Iterator<Item = &'r Row> {
        let rows = self.rules.tables.iter().flat_map(|table| &table.rows);
        rows.filter(|row| has_capture(&row.actions))
    }

    /// Reports whether a row fits only for certain numbers of seeds.
    pub(super) fn tests_seed_count(row: &Row) -> bool {
        row.fit.any_phrase(|part| match part {
            PhraseRef::Condition(Condition::Test(of, test)) if **of == Quantity::Seeds => {
                match test {
                    Test::Compare(sign, _) => *sign == Comparison::Equal,
                    Test::Odd | Test::Even | Test::In(_) => true,
                }
            }
            _ => false,
        })
    }

    pub(super) fn captures_while_sowing(&self) -> bool {
        let mut tables = self.sowings.iter().filter_map(|sow| sow.each);
        tables.any(|table: TableId| {
            self.rules[table]
                .rows
                .iter()
                .any(|row| has_capture(&row.actions))
        })
    }

    pub(super) fn sows_captives(&self) -> bool {
        let captive = |place: &Place| {
            place.owner == Some(Owner::Opponent)
                || matches!(place.noun.node, Noun::Column { opposite: true, .. })
        };
        let rows = self.rules.tables.iter().flat_map(|table| &table.rows);
        let mut actions = rows.flat_map(|row| &row.actions);
        actions.any(|action| {
            matches!(&action.node, Action::Lift(take) if take.places.iter().any(|place| any_place(place, captive)))
        })
    }

    pub(super) fn has_precedence(&self) -> bool {
        self.rules.moves.iter().any(|kind| {
            let choices = kind.from.iter().flat_map(|from| &from.filters);
            let mut choices = choices.filter(|filter| !matches!(filter, ChoiceFilter::Except(_)));
            let mut filters = kind.filters.iter();
            !kind.unless.is_empty()
                || choices.next().is_some()
                || filters.any(|filter| filter.kind.is_preference())
        })
    }
}

/// Visits everything that decides about play.
fn visit_rules<'r>(rules: &'r Rules, visit: &mut dyn FnMut(PhraseRef<'r>)) {
    rules.phases.for_each_phrase(visit);
    rules.moves.for_each_phrase(visit);
    rules.tables.for_each_phrase(visit);
    rules.endings.for_each_phrase(visit);
}

/// Reports whether an action itself is a capture.
pub(super) fn is_capture(action: &Action) -> bool {
    matches!(action, Action::Capture { .. })
}

fn has_capture(actions: &[Spanned<Action>]) -> bool {
    actions.any_phrase(|part| matches!(part, PhraseRef::Action(action) if is_capture(action)))
}

/// Reports whether `predicate` holds for a place or for one that it is defined by.
fn any_place(place: &Place, predicate: impl Fn(&Place) -> bool) -> bool {
    place.any_phrase(|part| matches!(part, PhraseRef::Place(place) if predicate(place)))
}

/// Returns the numbers that a condition tests.
fn tested_numbers(condition: &Condition) -> Vec<&Quantity> {
    let Condition::Test(quantity, test) = condition else {
        return Vec::new();
    };
    let mut found = vec![&quantity.node];
    if let Test::Compare(_, other) = test {
        found.push(&other.node);
    }
    let mut next = 0;
    while let Some(&number) = found.get(next) {
        if let Quantity::Computed(left, _, right) = number {
            found.extend([&left.node, &right.node]);
        }
        next += 1;
    }
    found
}

fn depends_on_option(number: &Number) -> bool {
    match number {
        Number::Literal(_) => false,
        Number::Option(_) => true,
        Number::Computed(left, _, right) => depends_on_option(left) || depends_on_option(right),
    }
}
