//! Specialisation of rules to one choice of option values: every number becomes a literal, and every condition that the
//! options decide is resolved.
#![deny(clippy::wildcard_enum_match_arm)]

use super::game::Rules;
use super::match_rules::MatchTable;
use super::options::Settings;
use super::{Action, Condition, Fit, Noun, Number, Place, Quantity, Row, Test};
use crate::language::{Resolved, Spanned, Visit, VisitorMut};
use crate::vocabulary::Occupancy;

impl Rules {
    /// Returns these rules with the options fixed, so that code working on them need not look up options.
    ///
    /// - Every [`super::Number`] is a literal, and so is every [`super::Quantity`] that the options alone decide
    ///   (except a negative one, which has no literal).
    /// - A condition that the options decide is removed: from `and`, `or` and `not`, as the `where` of a place, as the
    ///   `when` of a deal, phase, kind of move, filter or row of a match (`None`: it always applies), and as the fit of
    ///   a row ([`Fit::Else`], in endings too).
    /// - What can never happen is *marked*, not removed: a place that names nothing has [`Condition::NEVER`] as its
    ///   `where` ([`super::Place::is_always_empty`]), a deal, phase, kind of move, filter or row of a match that never
    ///   applies has it as its `when`, and a row of a table or ending that is never performed has the fit `When(NEVER)`
    ///   and no actions ([`Row::is_dead`]). Rows after one that always fits are marked too.
    ///
    /// Options, names, spans and all indices stay: [`super::TableId`]s, row numbers and the like mean the same in both,
    /// and `settings` still fit. The rules play exactly as the original does with these settings; specialising them
    /// again, with any settings, changes nothing. A match whose rounds set options is specialised from the original
    /// again for every round.
    ///
    /// ```
    /// use sow_grammar::rules::Settings;
    ///
    /// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// let settings = Settings::defaults(&rules.options);
    /// let fixed = rules.specialise(&settings);
    /// assert_eq!(fixed.specialise(&settings), fixed);
    /// ```
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        let mut rules = with_fixed_options(self, settings);
        let deals = rules.setup.iter_mut().map(|deal| &mut deal.when);
        let phases = rules.phases.iter_mut().map(|phase| &mut phase.condition);
        deals.chain(phases).for_each(remove_if_always);
        for kind in &mut rules.moves {
            remove_if_always(&mut kind.when);
            let filters = kind.filters.iter_mut();
            filters.for_each(|filter| remove_if_always(&mut filter.when));
        }
        for table in &mut rules.tables {
            mark_dead_rows(&mut table.rows);
        }
        mark_dead_rows(&mut rules.endings);
        if let Some(rules) = &mut rules.match_rules {
            mark_rows_after_first_fit(&mut rules.points, |row| &mut row.when);
            mark_rows_after_first_fit(&mut rules.over, |row| &mut row.when);
            mark_rows_after_first_fit(&mut rules.first_round, |row| &mut row.when);
            mark_rows_after_first_fit(&mut rules.next_round, |row| &mut row.when);
        }
        rules
    }
}

fn with_fixed_options<T: Visit<Resolved> + Clone>(phrase: &T, settings: &Settings) -> T {
    let mut fixed = phrase.clone();
    fixed.visit_mut(&mut OptionFixer { settings });
    fixed
}

/// Removes a condition that always holds.
fn remove_if_always(when: &mut Option<Spanned<Condition>>) {
    when.take_if(|when| when.constant_value() == Some(true));
}

/// Marks the rows of a match after one that always fits, since only the first row that fits applies.
fn mark_rows_after_first_fit<T>(
    table: &mut MatchTable<T>,
    when: impl Fn(&mut T) -> &mut Option<Spanned<Condition>>,
) {
    let mut found = false;
    for row in &mut table.rows {
        let when = when(row);
        remove_if_always(when);
        if found {
            *when = Some(Condition::NEVER.into());
        }
        found |= when.is_none();
    }
}

/// Like `mark_rows_after_first_fit`, for the rows of a table or an ending.
fn mark_dead_rows(rows: &mut [Row]) {
    let mut found = false;
    for row in rows {
        if found {
            row.fit.node = Fit::When(Condition::NEVER.into());
        }
        found |= *row.fit == Fit::Else;
        if row.is_dead() {
            row.actions.clear();
        }
    }
}

/// Replaces options in phrases by their values, from inside to outside. Conditions are rewritten rather than evaluated
/// by [`crate::logic`], because what the options leave open has to stay.
struct OptionFixer<'s> {
    settings: &'s Settings,
}

impl VisitorMut<Resolved> for OptionFixer<'_> {
    fn action(&mut self, action: &mut Action) {
        action.visit_parts_mut(self);
        if let Action::Capture { unless, .. } = action {
            unless.take_if(|unless| unless.constant_value() == Some(false));
        }
    }

    fn fit(&mut self, fit: &mut Fit) {
        fit.visit_parts_mut(self);
        let known = match fit {
            Fit::Place(place) => place.is_always_empty().then_some(false),
            Fit::When(condition) => condition.constant_value(),
            Fit::Else => None,
        };
        match known {
            Some(true) => *fit = Fit::Else,
            Some(false) => *fit = Fit::When(Condition::NEVER.into()),
            None => {}
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        condition.visit_parts_mut(self);
        match condition.decide(self.settings) {
            Some(true) => *condition = Condition::ALWAYS,
            Some(false) => *condition = Condition::NEVER,
            None => condition.remove_known_parts(),
        }
    }

    fn place(&mut self, place: &mut Place) {
        place.visit_parts_mut(self);
        place
            .condition
            .take_if(|when| when.constant_value() == Some(true));
        if matches!(&place.noun.node, Noun::Group(list) if list.iter().all(|place| place.is_always_empty()))
        {
            place.condition = Some(Box::new(Condition::NEVER.into()));
        }
    }

    fn quantity(&mut self, quantity: &mut Quantity) {
        quantity.visit_parts_mut(self);
        if let Some(value) = quantity
            .literal_value()
            .and_then(|value| u32::try_from(value).ok())
        {
            *quantity = Quantity::Number(Number::Literal(value));
        }
    }

    fn number(&mut self, number: &mut Number) {
        if !number.is_open(self.settings) {
            *number = Number::Literal(number.value(self.settings));
        }
    }
}

impl Condition {
    /// The condition that always holds: an empty conjunction.
    pub const ALWAYS: Self = Self::All(Vec::new());
    /// The condition that never holds: an empty disjunction.
    pub const NEVER: Self = Self::Any(Vec::new());

    /// Returns whether the condition holds, if it is [`Condition::ALWAYS`] or [`Condition::NEVER`]. After
    /// specialisation, every condition that the options decide is one of these.
    #[must_use]
    pub const fn constant_value(&self) -> Option<bool> {
        if let Self::All(parts) = self
            && parts.is_empty()
        {
            return Some(true);
        }
        if let Self::Any(parts) = self
            && parts.is_empty()
        {
            return Some(false);
        }
        None
    }

    /// Returns the condition with these options fixed; see [`super::Rules::specialise`].
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        with_fixed_options(self, settings)
    }

    /// Returns whether the condition holds; `None` if the options alone do not decide it.
    #[must_use]
    pub fn evaluate_options(&self, settings: &Settings) -> Option<bool> {
        self.specialise(settings).constant_value()
    }

    /// Returns whether a condition with specialised parts holds; `None` if the options do not decide it.
    fn decide(&self, settings: &Settings) -> Option<bool> {
        match self {
            Self::Flag(option) | Self::Word(option, _) if settings.is_open(*option) => None,
            Self::Flag(option) => Some(settings.get(*option) != 0),
            Self::Word(option, word) => Some(settings.get(*option) == *word),
            Self::Not(inner) => inner.constant_value().map(|holds| !holds),
            Self::All(parts) => match parts
                .iter()
                .any(|part| part.constant_value() == Some(false))
            {
                true => Some(false),
                false => parts
                    .iter()
                    .all(|part| part.constant_value() == Some(true))
                    .then_some(true),
            },
            Self::Any(parts) => {
                match parts.iter().any(|part| part.constant_value() == Some(true)) {
                    true => Some(true),
                    false => parts
                        .iter()
                        .all(|part| part.constant_value() == Some(false))
                        .then_some(false),
                }
            }
            Self::Some(place) | Self::It(place) | Self::Passed(place) => {
                place.is_always_empty().then_some(false)
            }
            Self::State(place, state) => place
                .is_always_empty()
                .then_some(*state == Occupancy::Empty),
            Self::Every(place, has) => {
                (place.is_always_empty() || has.constant_value() == Some(true)).then_some(true)
            }
            Self::Is(left, right) => {
                (left.is_always_empty() || right.is_always_empty()).then_some(false)
            }
            Self::Test(left, test) => test.holds(left),
            Self::Phase(_)
            | Self::Can(..)
            | Self::Threatened(..)
            | Self::NoMove
            | Self::Repeats
            | Self::LastSeed
            | Self::Won
            | Self::Lost
            | Self::ToMove
            | Self::Seat(_)
            | Self::Going(_)
            | Self::Written(_) => None,
        }
    }

    /// Removes the parts whose value is known.
    fn remove_known_parts(&mut self) {
        if let Self::All(parts) | Self::Any(parts) = self {
            parts.retain(|part| part.constant_value().is_none());
            if parts.len() == 1 {
                *self = parts.swap_remove(0).node;
            }
        }
    }
}

impl Test {
    /// Returns whether `left` passes the test; `None` if `left` or the number it is compared with is not known.
    fn holds(&self, left: &Quantity) -> Option<bool> {
        let left = left.literal_value()?;
        let bound = |bound: Option<&Spanned<Number>>| Some(i64::from(bound?.literal_value()?));
        match self {
            Self::Odd => Some(left % 2 != 0),
            Self::Even => Some(left % 2 == 0),
            Self::In(ranges) => Some(ranges.iter().any(|range| {
                bound(range.first()).is_none_or(|low| low <= left)
                    && bound(range.last()).is_none_or(|high| left <= high)
            })),
            Self::Compare(sign, right) => Some(sign.holds(left, right.literal_value()?)),
        }
    }
}

impl Quantity {
    /// Returns the value; `None` if the options alone do not decide it.
    #[must_use]
    pub fn evaluate_options(&self, settings: &Settings) -> Option<i64> {
        with_fixed_options(self, settings).literal_value()
    }
}

impl Place {
    /// Reports whether the place names nothing in any position, because its `where` is [`Condition::NEVER`].
    #[must_use]
    pub fn is_always_empty(&self) -> bool {
        let condition = self.condition.as_deref();
        condition.is_some_and(|condition| condition.constant_value() == Some(false))
    }

    /// Returns the place with these options fixed; see [`super::Rules::specialise`].
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        with_fixed_options(self, settings)
    }
}

impl Action {
    /// Returns the action with these options fixed; see [`super::Rules::specialise`].
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        with_fixed_options(self, settings)
    }
}

impl Row {
    /// Returns the row with these options fixed; see [`super::Rules::specialise`].
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        with_fixed_options(self, settings)
    }
}
