//! Places: sets of pits, stores and hands, described from the mover's seat.
//!
//! A place is worked out for a *pit looked at*: the pit a row is tried on, the candidate a `where` is tried on, or
//! `here`. Relative nouns (`opposite`, `next`) start from that pit.

use super::condition::Condition;
use super::ids::{MarkId, RegionId};
use super::number::Number;
use crate::vocabulary::{Owner, State};
use serde::Serialize;

/// Places joined by commas; each pit counts once, in the order of first mention.
pub type Places = Vec<Place>;

/// A noun phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// These if there is exactly one, else none. Applied last.
    pub only: bool,
    /// Whose; `None` for anybody's.
    pub owner: Option<Owner>,
    /// Empty or occupied ones only.
    pub state: Option<State>,
    /// What.
    pub noun: Noun,
    /// What must hold of each, looked at one by one.
    pub condition: Option<Box<Condition>>,
}

/// The noun of a noun phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Noun {
    /// All pits (never stores or hands).
    Pits,
    /// Pits of a row; row 0 is the front, 1 the back.
    Row(u8, Option<Pick>),
    /// Pits of the shared middle row, numbered from the mover's left; on a board without sides alike for both.
    Middle(Option<Pick>),
    /// A named region.
    Region(RegionId),
    /// The pits that bear a mark.
    Mark(MarkId),
    /// Stores.
    Store,
    /// Hands.
    Hand,
    /// The pit of the last seed; before sowing, the pit chosen.
    Here,
    /// The pit looked at, or the pit just chosen by `choose`.
    It,
    /// The pit the move began in.
    Origin,
    /// The pit this lap was lifted from.
    LapStart,
    /// The pit of a row in the column of the pit looked at. None for a store or a pit of a shared middle row, and where
    /// the row has no pit in that column, or one that is out of play.
    Column {
        /// Of the side that faces that pit; otherwise of the side on which it lies.
        opposite: bool,
        /// Which row, 0 being the front.
        row: u8,
        /// Seen from these instead.
        of: Option<Box<Place>>,
    },
    /// The pits that follow in the present direction of sowing, stores and hands never counted: once round, the pit itself
    /// being the last.
    Neighbours {
        /// Against the direction.
        previous: bool,
        /// Which of them, 1 being the one that comes first.
        pick: Pick,
        /// Seen from these instead.
        of: Option<Box<Place>>,
    },
    /// A pit and those that follow it as long as each fits, at most once round.
    Run {
        /// Which way: [`super::Heading::EitherWay`] never occurs here.
        heading: crate::vocabulary::Heading,
        /// Where it begins; the pit looked at if not said.
        from: Option<Box<Place>>,
        /// What each must be.
        pits: Box<Place>,
    },
    /// The first of these that follows a pit in the present direction; that pit itself comes last.
    First {
        /// What is looked for.
        place: Box<Place>,
        /// Where the search begins.
        after: Box<Place>,
    },
    /// All of these.
    Group(Places),
}

/// Which pits of a row, numbered from the owner's left from 1, or of those that follow another; descending if the first is
/// greater.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// The first.
    pub first: Number,
    /// The last; `None` for "and all that follow".
    pub last: Option<Number>,
}

impl Pick {
    /// One alone.
    #[must_use]
    pub fn one(number: Number) -> Self {
        Self {
            first: number.clone(),
            last: Some(number),
        }
    }
}

impl Place {
    /// Any pit, store or hand that the noun names.
    #[must_use]
    pub const fn plain(noun: Noun) -> Self {
        Self {
            only: false,
            owner: None,
            state: None,
            noun,
            condition: None,
        }
    }

    /// All that a player has on the board: pits, store and hand.
    #[must_use]
    pub fn all_of(owner: Owner) -> Self {
        let nouns = [Noun::Pits, Noun::Store, Noun::Hand];
        Self {
            owner: Some(owner),
            ..Self::plain(Noun::Group(nouns.map(Self::plain).to_vec()))
        }
    }
}
