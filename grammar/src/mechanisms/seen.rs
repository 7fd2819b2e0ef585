//! All phrases in the rules of a game.

use crate::language::{Part, Parts};
use crate::rules::{
    Action, ChoiceFilter, Comparison, Condition, FilterKind, Heading, Laying, MatchRules, Middle,
    Noun, Number, Owner, Place, Quantity, Row, Rules, Sow, SowStart, StoresSown, TableId, Test,
    Track,
};

/// The rules, and every phrase in them that decides about play.
pub(super) struct Seen<'r> {
    pub(super) rules: &'r Rules,
    pub(super) actions: Vec<&'r Action>,
    pub(super) sowings: Vec<&'r Sow>,
    conditions: Vec<&'r Condition>,
    /// The places that seeds are captured or lifted from.
    taken: Vec<&'r Place>,
}

impl<'r> Seen<'r> {
    pub(super) fn of(rules: &'r Rules) -> Self {
        let mut seen = Self {
            rules,
            actions: Vec::new(),
            sowings: Vec::new(),
            conditions: Vec::new(),
            taken: Vec::new(),
        };
        everything(rules, &mut |part| match part {
            Part::Condition(condition) => seen.conditions.push(condition),
            Part::Action(action) => seen.actions.push(action),
            Part::Place(_) | Part::Quantity(_) => {}
        });
        for action in &seen.actions {
            match action {
                Action::Sow(sow) => seen.sowings.push(sow),
                Action::Capture { take, .. } | Action::Lift(take) => {
                    seen.taken.extend(&take.places);
                }
                _ => {}
            }
        }
        seen
    }

    pub(super) fn asks(&self, of: fn(&Condition) -> bool) -> bool {
        self.conditions.iter().any(|condition| of(condition))
    }

    pub(super) fn asks_number(&self, of: fn(&Quantity) -> bool) -> bool {
        let numbers = self
            .conditions
            .iter()
            .flat_map(|condition| numbers(condition));
        numbers.into_iter().any(of)
    }

    pub(super) fn heads(&self, like: fn(&Heading) -> bool) -> bool {
        self.sowings.iter().any(|sow| like(&sow.heading))
    }

    pub(super) fn takes(&self, from: fn(&Place) -> bool) -> bool {
        self.taken.iter().any(|place| within(place, from))
    }

    pub(super) fn lays(&self, like: fn(&Laying) -> bool) -> bool {
        let rows = self.rules.match_rules.iter();
        let mut rows = rows.flat_map(MatchRules::layouts);
        rows.any(|row| row.layings.iter().any(like))
    }

    pub(super) fn has_sizes(&self) -> bool {
        let board = &self.rules.board;
        let middle = board.middle.as_ref().map(|middle| match middle {
            Middle::Shared(pits) | Middle::Halved(_, pits) => pits,
        });
        [&board.rows, &board.pits]
            .into_iter()
            .chain(middle)
            .any(by_option)
    }

    pub(super) fn has_listed_track(&self) -> bool {
        matches!(self.rules.board.track, Track::Listed { .. })
    }

    pub(super) fn sows_into_stores(&self) -> bool {
        let is_store = |place: &Place| matches!(place.noun, Noun::Store);
        let listed = match &self.rules.board.track {
            Track::Listed { places, .. } => places.iter().any(|place| within(place, is_store)),
            Track::Shared | Track::Own => false,
        };
        let mut stores = self.sowings.iter().filter_map(|sow| sow.stores);
        listed || stores.any(|stores| stores != StoresSown::None)
    }

    pub(super) fn begins_in_the_pit(&self) -> bool {
        let in_pit = |place: &Place| matches!(place.noun, Noun::Here | Noun::Origin);
        let mut starts = self.sowings.iter().map(|sow| &sow.start);
        starts.any(|start| matches!(start, SowStart::At(place) if in_pit(place)))
    }

    /// Returns the rows of tables that capture something.
    pub(super) fn capturing_rows(&self) -> impl Iterator<Item = &'r Row> {
        let rows = self.rules.tables.iter().flat_map(|table| &table.rows);
        rows.filter(|row| captures(&row.actions))
    }

    /// Reports whether a row fits only for certain numbers of seeds.
    pub(super) fn asks_for_seeds(row: &Row) -> bool {
        row.fit.any_part(|part| match part {
            Part::Condition(Condition::Test(Quantity::Seeds, test)) => match test {
                Test::Compare(sign, _) => *sign == Comparison::Equal,
                Test::Odd | Test::Even | Test::In(_) => true,
            },
            _ => false,
        })
    }

    pub(super) fn captures_while_sowing(&self) -> bool {
        let mut tables = self.sowings.iter().filter_map(|sow| sow.each);
        tables.any(|table: TableId| {
            self.rules[table]
                .rows
                .iter()
                .any(|row| captures(&row.actions))
        })
    }

    pub(super) fn sows_captives(&self) -> bool {
        let captive = |place: &Place| {
            place.owner == Some(Owner::Opponent)
                || matches!(place.noun, Noun::Column { opposite: true, .. })
        };
        let rows = self.rules.tables.iter().flat_map(|table| &table.rows);
        let mut actions = rows.flat_map(|row| &row.actions);
        actions.any(|action| {
            matches!(action, Action::Lift(take) if take.places.iter().any(|place| within(place, captive)))
        })
    }

    pub(super) fn has_first_choices(&self) -> bool {
        self.rules.moves.iter().any(|kind| {
            let choices = kind.from.iter().flat_map(|from| &from.filters);
            let mut choices = choices.filter(|filter| !matches!(filter, ChoiceFilter::Except(_)));
            let mut filters = kind.filters.iter();
            !kind.unless.is_empty()
                || choices.next().is_some()
                || filters.any(|filter| matches!(filter.kind, FilterKind::Prefer))
        })
    }
}

/// Visits everything that decides about play.
fn everything<'r>(rules: &'r Rules, see: &mut dyn FnMut(Part<'r>)) {
    rules.phases.each_part(see);
    rules.moves.each_part(see);
    rules.tables.each_part(see);
    rules.endings.each_part(see);
}

/// Reports whether an action itself is a capture.
pub(super) fn is_capture(action: &Action) -> bool {
    matches!(action, Action::Capture { .. })
}

fn captures(actions: &[Action]) -> bool {
    actions.any_part(|part| matches!(part, Part::Action(action) if is_capture(action)))
}

/// Reports whether `like` holds for a place or for one that it is defined by.
fn within(place: &Place, like: impl Fn(&Place) -> bool) -> bool {
    place.any_part(|part| matches!(part, Part::Place(place) if like(place)))
}

/// Returns the numbers that a condition tests.
fn numbers(condition: &Condition) -> Vec<&Quantity> {
    let Condition::Test(quantity, test) = condition else {
        return Vec::new();
    };
    let mut found = vec![quantity];
    if let Test::Compare(_, other) = test {
        found.push(other);
    }
    let mut next = 0;
    while let Some(&number) = found.get(next) {
        if let Quantity::Computed(left, _, right) = number {
            found.extend([&**left, &**right]);
        }
        next += 1;
    }
    found
}

fn by_option(number: &Number) -> bool {
    match number {
        Number::Literal(_) => false,
        Number::Option(_) => true,
        Number::Computed(left, _, right) => by_option(left) || by_option(right),
    }
}
