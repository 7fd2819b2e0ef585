//! Numbers, places and conditions.

use super::{Settle, settle_when};
use crate::rules::condition::{Condition, Test};
use crate::rules::number::{Number, Quantity};
use crate::rules::options::Settings;
use crate::rules::place::{Noun, Pick, Place};
use crate::vocabulary::State;

impl Condition {
    /// What always holds: all of nothing.
    pub const ALWAYS: Self = Self::All(Vec::new());
    /// What never holds: one of nothing.
    pub const NEVER: Self = Self::Any(Vec::new());

    /// Whether it holds, if it is one of [`Condition::ALWAYS`] and [`Condition::NEVER`]. Once specialised, what the
    /// options decide is one of them.
    #[must_use]
    pub const fn known(&self) -> Option<bool> {
        match self {
            Self::All(parts) if parts.is_empty() => Some(true),
            Self::Any(parts) if parts.is_empty() => Some(false),
            _ => None,
        }
    }

    /// What is left of it with these options; see [`super::super::Rules::specialise`].
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        let mut left = self.clone();
        left.settle(settings);
        left
    }

    /// Whether it holds; `None` if more than the options decides that.
    #[must_use]
    pub fn by_options(&self, settings: &Settings) -> Option<bool> {
        self.specialise(settings).known()
    }

    /// Takes the options out of all parts, and says whether the whole comes out as something that is known then.
    fn settle_parts(&mut self, settings: &Settings) -> Option<bool> {
        match self {
            Self::Flag(option) | Self::Word(option, _) if settings.is_open(*option) => None,
            Self::Flag(option) => Some(settings.get(*option) != 0),
            Self::Word(option, word) => Some(settings.get(*option) == *word),
            Self::Not(inner) => {
                inner.settle(settings);
                inner.known().map(|holds| !holds)
            }
            Self::All(parts) => {
                parts.settle(settings);
                parts.retain(|part| part.known() != Some(true));
                parts.iter().find_map(Self::known)
            }
            Self::Any(parts) => {
                parts.settle(settings);
                parts.retain(|part| part.known() != Some(false));
                parts.iter().find_map(Self::known)
            }
            Self::Some(place) | Self::It(place) | Self::Passed(place) => {
                place.settle(settings);
                place.is_nothing().then_some(false)
            }
            Self::State(place, state) => {
                place.settle(settings);
                place.is_nothing().then_some(*state == State::Empty)
            }
            Self::Every(place, has) => {
                place.settle(settings);
                has.settle(settings);
                (place.is_nothing() || has.known() == Some(true)).then_some(true)
            }
            Self::Is(left, right) => {
                left.settle(settings);
                right.settle(settings);
                (left.is_nothing() || right.is_nothing()).then_some(false)
            }
            Self::Test(left, test) => {
                left.settle(settings);
                test.settle(settings);
                test.holds(left)
            }
            Self::Phase(_)
            | Self::Can(..)
            | Self::Threatened(..)
            | Self::NoMove
            | Self::Repeats
            | Self::LastSeed
            | Self::Won
            | Self::Lost
            | Self::ToMove
            | Self::Going(_) => None,
        }
    }
}

impl Settle for Condition {
    fn settle(&mut self, settings: &Settings) {
        match self.settle_parts(settings) {
            Some(true) => *self = Self::ALWAYS,
            Some(false) => *self = Self::NEVER,
            None => {
                if let Self::All(parts) | Self::Any(parts) = self
                    && parts.len() == 1
                {
                    *self = parts.swap_remove(0);
                }
            }
        }
    }
}

impl Settle for Test {
    fn settle(&mut self, settings: &Settings) {
        match self {
            Self::Odd | Self::Even => {}
            Self::In(ranges) => {
                for (low, high) in ranges {
                    low.settle(settings);
                    high.settle(settings);
                }
            }
            Self::Compare(_, right) => right.settle(settings),
        }
    }
}

impl Test {
    /// Whether a number fulfils it; `None` if the number or what it is held against is not known.
    fn holds(&self, left: &Quantity) -> Option<bool> {
        let left = left.known()?;
        let bound = |bound: &Option<Number>| bound.as_ref().and_then(Number::known).map(i64::from);
        match self {
            Self::Odd => Some(left % 2 != 0),
            Self::Even => Some(left % 2 == 0),
            Self::In(ranges) => Some(ranges.iter().any(|(low, high)| {
                bound(low).is_none_or(|low| low <= left)
                    && bound(high).is_none_or(|high| left <= high)
            })),
            Self::Compare(sign, right) => Some(sign.holds(left, right.known()?)),
        }
    }
}

impl Quantity {
    /// Its value; `None` if more than the options decides it.
    #[must_use]
    pub fn by_options(&self, settings: &Settings) -> Option<i64> {
        let mut left = self.clone();
        left.settle(settings);
        left.known()
    }
}

impl Settle for Quantity {
    fn settle(&mut self, settings: &Settings) {
        match self {
            Self::Number(number) => number.settle(settings),
            Self::SeedsOf(place) | Self::NumberOf(place) => place.settle(settings),
            Self::Computed(left, _, right) => {
                left.settle(settings);
                right.settle(settings);
                if let Some(value) = self.known().and_then(|value| u32::try_from(value).ok()) {
                    *self = Self::Number(Number::Literal(value));
                }
            }
            Self::Seeds
            | Self::Laps
            | Self::Turn(_)
            | Self::Captured
            | Self::Counter(..)
            | Self::All(_)
            | Self::Round
            | Self::Points(_) => {}
        }
    }
}

impl Settle for Number {
    fn settle(&mut self, settings: &Settings) {
        if !self.is_open(settings) {
            *self = Self::Literal(self.value(settings));
        }
    }
}

impl Place {
    /// Whether it can name nothing, whatever the position is, for having [`Condition::NEVER`] as its `where`.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let condition = self.condition.as_deref();
        condition.is_some_and(|condition| condition.known() == Some(false))
    }

    /// What is left of it with these options; see [`super::super::Rules::specialise`].
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        let mut left = self.clone();
        left.settle(settings);
        left
    }
}

impl Settle for Place {
    fn settle(&mut self, settings: &Settings) {
        self.noun.settle(settings);
        let mut when = self.condition.take().map(|condition| *condition);
        settle_when(&mut when, settings);
        if matches!(&self.noun, Noun::Group(list) if list.iter().all(Self::is_nothing)) {
            when = Some(Condition::NEVER);
        }
        self.condition = when.map(Box::new);
    }
}

impl Settle for Pick {
    fn settle(&mut self, settings: &Settings) {
        self.first.settle(settings);
        self.last.settle(settings);
    }
}

impl Settle for Noun {
    fn settle(&mut self, settings: &Settings) {
        match self {
            Self::Row(_, pick) | Self::Middle(pick) => {
                pick.settle(settings);
            }
            Self::Column { of, .. } => of.settle(settings),
            Self::Neighbours { pick, of, .. } => {
                pick.settle(settings);
                of.settle(settings);
            }
            Self::Run { from, pits, .. } => {
                from.settle(settings);
                pits.settle(settings);
            }
            Self::First { place, after } => {
                place.settle(settings);
                after.settle(settings);
            }
            Self::Group(list) => list.settle(settings),
            Self::Pits
            | Self::Region(_)
            | Self::Mark(_)
            | Self::Store
            | Self::Hand
            | Self::Here
            | Self::It
            | Self::Origin
            | Self::LapStart => {}
        }
    }
}
