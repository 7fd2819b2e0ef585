//! Numbers, places and conditions.

use super::Settle;
use crate::rules::{Condition, Noun, Number, Pick, Place, Quantity, Settings, State, Test};

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
        self.settle(settings)
    }

    /// Whether it holds; `None` if more than the options decides that.
    #[must_use]
    pub fn by_options(&self, settings: &Settings) -> Option<bool> {
        self.settle(settings).known()
    }

    const fn constant(holds: bool) -> Self {
        if holds { Self::ALWAYS } else { Self::NEVER }
    }

    fn negated(self) -> Self {
        match self.known() {
            Some(holds) => Self::constant(!holds),
            None => Self::Not(Box::new(self)),
        }
    }

    /// Parts joined by `and` (`all`) or by `or`.
    fn joined(parts: &[Self], all: bool, settings: &Settings) -> Self {
        let mut left = Vec::new();
        for part in parts.iter().map(|part| part.settle(settings)) {
            match part.known() {
                Some(holds) if holds == all => {}
                Some(_) => return part,
                None => left.push(part),
            }
        }
        match (left.len(), all) {
            (1, _) => left.swap_remove(0),
            (_, true) => Self::All(left),
            (_, false) => Self::Any(left),
        }
    }
}

impl Settle for Condition {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::All(list) => Self::joined(list, true, settings),
            Self::Any(list) => Self::joined(list, false, settings),
            Self::Not(inner) => inner.settle(settings).negated(),
            Self::Flag(option) => Self::constant(settings.get(*option) != 0),
            Self::Word(option, word) => Self::constant(settings.get(*option) == *word),
            Self::Some(place) => place.settle(settings).unless_nothing(Self::Some),
            Self::It(place) => place.settle(settings).unless_nothing(Self::It),
            Self::Passed(place) => place.settle(settings).unless_nothing(Self::Passed),
            Self::Every(place, has) => match (place.settle(settings), has.settle(settings)) {
                (place, has) if place.is_nothing() || has.known() == Some(true) => Self::ALWAYS,
                (place, has) => Self::Every(place, has),
            },
            Self::State(place, State::Occupied) => place
                .settle(settings)
                .unless_nothing(|place| Self::State(place, State::Occupied)),
            Self::State(place, State::Empty) => Self::State(place.settle(settings), State::Empty),
            Self::Is(left, right) => match (left.settle(settings), right.settle(settings)) {
                (left, right) if left.is_nothing() || right.is_nothing() => Self::NEVER,
                (left, right) => Self::Is(left, right),
            },
            Self::Test(left, test) => {
                let (left, test) = (left.settle(settings), test.settle(settings));
                match test.holds(&left) {
                    Some(holds) => Self::constant(holds),
                    None => Self::Test(left, test),
                }
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
            | Self::Going(_) => self.clone(),
        }
    }
}

impl Settle for Test {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Odd => Self::Odd,
            Self::Even => Self::Even,
            Self::In(ranges) => Self::In(
                ranges
                    .iter()
                    .map(|(low, high)| (low.settle(settings), high.settle(settings)))
                    .collect(),
            ),
            Self::Compare(sign, right) => Self::Compare(*sign, right.settle(settings)),
        }
    }
}

impl Test {
    /// Whether a number fulfils it; `None` if the number or what it is held against is not known.
    fn holds(&self, left: &Quantity) -> Option<bool> {
        let left = left.known()?;
        let bound = |bound: &Number| bound.known().map(i64::from);
        match self {
            Self::Odd => Some(left % 2 != 0),
            Self::Even => Some(left % 2 == 0),
            Self::In(ranges) => Some(ranges.iter().any(|(low, high)| {
                low.as_ref().and_then(bound).is_none_or(|low| low <= left)
                    && high
                        .as_ref()
                        .and_then(bound)
                        .is_none_or(|high| left <= high)
            })),
            Self::Compare(sign, right) => Some(sign.holds(left, right.known()?)),
        }
    }
}

impl Quantity {
    /// Its value; `None` if more than the options decides it.
    #[must_use]
    pub fn by_options(&self, settings: &Settings) -> Option<i64> {
        self.settle(settings).known()
    }
}

impl Settle for Quantity {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Number(number) => Self::Number(number.settle(settings)),
            Self::SeedsOf(place) => Self::SeedsOf(place.settle(settings)),
            Self::NumberOf(place) => Self::NumberOf(place.settle(settings)),
            Self::Reckoned(left, operator, right) => {
                let (left, right) = (left.settle(settings), right.settle(settings));
                let reckoned = Self::Reckoned(left, *operator, right);
                let literal = reckoned.known().and_then(|value| u32::try_from(value).ok());
                literal.map_or(reckoned, |value| Self::Number(Number::Literal(value)))
            }
            Self::Seeds
            | Self::Laps
            | Self::Turn(_)
            | Self::Captured
            | Self::Counter(..)
            | Self::All(_)
            | Self::Round
            | Self::Points(_) => self.clone(),
        }
    }
}

impl Settle for Number {
    fn settle(&self, settings: &Settings) -> Self {
        Self::Literal(self.value(settings))
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
        self.settle(settings)
    }

    /// A condition that needs pits; one that never holds if there are none.
    fn unless_nothing(self, condition: impl Fn(Self) -> Condition) -> Condition {
        if self.is_nothing() {
            Condition::NEVER
        } else {
            condition(self)
        }
    }
}

impl Settle for Place {
    fn settle(&self, settings: &Settings) -> Self {
        let noun = self.noun.settle(settings);
        let nothing = matches!(&noun, Noun::Group(list) if list.iter().all(Self::is_nothing));
        let condition = match super::when(self.condition.as_deref(), settings) {
            _ if nothing => Some(Condition::NEVER),
            condition => condition,
        };
        Self {
            noun,
            condition: condition.map(Box::new),
            ..*self
        }
    }
}

impl Settle for Noun {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Row(row, pick) => Self::Row(*row, pick.settle(settings)),
            Self::Middle(pick) => Self::Middle(pick.settle(settings)),
            Self::Opposite { back, of } => Self::Opposite {
                back: *back,
                of: of.settle(settings),
            },
            Self::Neighbours {
                previous,
                count,
                of,
            } => Self::Neighbours {
                previous: *previous,
                count: count.settle(settings),
                of: of.settle(settings),
            },
            Self::Run {
                heading,
                from,
                pits,
            } => Self::Run {
                heading: *heading,
                from: from.settle(settings),
                pits: pits.settle(settings),
            },
            Self::First { place, after } => Self::First {
                place: place.settle(settings),
                after: after.settle(settings),
            },
            Self::Group(list) => Self::Group(list.settle(settings)),
            Self::Pits
            | Self::Region(_)
            | Self::Mark(_)
            | Self::Store
            | Self::Hand
            | Self::Here
            | Self::It
            | Self::Origin
            | Self::LapStart => self.clone(),
        }
    }
}

impl Settle for Pick {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            first: self.first.settle(settings),
            last: self.last.settle(settings),
        }
    }
}
