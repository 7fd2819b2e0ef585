//! Places: which pits, stores and hands.

use super::condition::Narrowing;
use crate::rules::{Owner, State};

/// A noun phrase.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Phrase {
    /// These if there is exactly one.
    pub(in crate::words) only: bool,
    /// Whose.
    pub(in crate::words) owner: Option<Owner>,
    /// Empty or occupied ones only.
    pub(in crate::words) state: Option<State>,
    /// What.
    pub(in crate::words) noun: Noun,
    /// What else must hold of each.
    pub(in crate::words) narrowing: Option<Narrowing>,
}

/// The noun of a place.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Noun {
    /// A place that can never be.
    Nothing,
    /// Pits of a row, with numbers or all of them.
    Pits(Row, Option<Numbers>),
    /// Pits that the game has a name for; whether a player has but one of them.
    Named { name: String, one: bool },
    /// Pits that bear a mark, and who made it, if marks of the two players are told apart.
    Marked { name: String, by: Option<Owner> },
    /// Stores.
    Store,
    /// Hands.
    Hand,
    /// The pit that the move has come to.
    ThatPit,
    /// The pit that the move begins with.
    ChosenPit,
    /// The pit that the noun before it names.
    It,
    /// The pit where the move began.
    Origin,
    /// The pit where the lap began.
    LapStart,
    /// The pit of a row (0 is the front) in the same column, on the same side or the opposite one.
    Column {
        opposite: bool,
        row: u8,
        of: Option<Box<Phrase>>,
    },
    /// The pits that follow, or go before.
    Neighbours {
        previous: bool,
        numbers: Numbers,
        of: Option<Box<Phrase>>,
    },
    /// A pit and those beside it as long as each fits.
    Run {
        backward: bool,
        from: Box<Phrase>,
        pits: Box<Phrase>,
    },
    /// The first after a pit that is one of these.
    First {
        place: Box<Phrase>,
        after: Box<Phrase>,
    },
    /// All of these.
    Group(Vec<Phrase>),
}

/// Which row, as far as it needs to be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) enum Row {
    /// There is but one, or any will do.
    Any,
    /// The front row.
    Front,
    /// The back row.
    Back,
    /// The middle row.
    Middle,
    /// One of several behind each other, from 1.
    Other(u32),
}

/// Numbers of pits; `last` is `None` for all that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) struct Numbers {
    pub(in crate::words) first: u32,
    pub(in crate::words) last: Option<u32>,
}

impl Numbers {
    /// Whether it is one number alone.
    pub(in crate::words) fn is_one(self) -> bool {
        self.last == Some(self.first)
    }
}

/// How a noun goes with articles and numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) enum Form {
    /// Many of them: `a pit`, `pits`.
    Countable,
    /// One for each player: `your store`.
    OneEach,
    /// A certain one: `pit 5`, `the pit opposite`.
    Single,
    /// The same for several: `pits 1 to 3`, `the next 2 pits`.
    Several,
}

impl Noun {
    /// How it goes with articles.
    pub(in crate::words) fn form(&self) -> Form {
        let of_one = |one: bool| if one { Form::Single } else { Form::Several };
        match self {
            Self::Pits(_, None) | Self::Named { one: false, .. } | Self::Marked { .. } => {
                Form::Countable
            }
            Self::Pits(_, Some(numbers)) | Self::Neighbours { numbers, .. } => {
                of_one(numbers.is_one())
            }
            Self::Named { one: true, .. } | Self::Store | Self::Hand => Form::OneEach,
            Self::ThatPit
            | Self::ChosenPit
            | Self::It
            | Self::Origin
            | Self::LapStart
            | Self::First { .. } => Form::Single,
            Self::Column { of, .. } => of_one(of.as_ref().is_none_or(|of| !of.is_plural())),
            Self::Run { .. } | Self::Group(_) | Self::Nothing => Form::Several,
        }
    }

    /// Whether it can be said before the noun whose it is, and whether it is empty.
    pub(in crate::words) const fn takes_adjectives(&self) -> bool {
        match self {
            Self::Pits(..)
            | Self::Named { .. }
            | Self::Marked { .. }
            | Self::Store
            | Self::Hand => true,
            Self::Nothing
            | Self::ThatPit
            | Self::ChosenPit
            | Self::It
            | Self::Origin
            | Self::LapStart
            | Self::Column { .. }
            | Self::Neighbours { .. }
            | Self::Run { .. }
            | Self::First { .. }
            | Self::Group(_) => false,
        }
    }
}

impl Phrase {
    /// What a noun names, and nothing else said of it.
    pub(in crate::words) const fn plain(noun: Noun) -> Self {
        Self {
            only: false,
            owner: None,
            state: None,
            noun,
            narrowing: None,
        }
    }

    /// Whether all of it are several.
    pub(in crate::words) fn is_plural(&self) -> bool {
        !self.only && matches!(self.noun.form(), Form::Countable | Form::Several)
    }

    /// The places of a list that nothing more is said of.
    pub(in crate::words) fn listed(&self) -> Option<&[Self]> {
        match self {
            Self {
                only: false,
                owner: None,
                state: None,
                noun: Noun::Group(places),
                narrowing: None,
            } => Some(places),
            _ => None,
        }
    }
}
