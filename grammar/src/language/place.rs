//! Places: sets of pits, stores and hands, described from the mover's seat.
//!
//! A place is worked out for a *pit looked at*: the pit a row is tried on, the candidate a `where` is tried on, or
//! `here`. Relative nouns (`opposite`, `next`) start from that pit.

use super::condition::Condition;
use super::ids::{MarkId, RegionId};
use super::need::Need;
use super::quantity::Range;
use super::stage::{InRules, InText, Name, Node, Resolved, RowOf, Stage};
use crate::vocabulary::{Heading, Owner, State};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// Places joined by commas; each pit counts once, in the order of first mention.
pub type Places<S> = Vec<Node<S, Place<S>>>;

/// A noun phrase: `the only own occupied front where …`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = place, resolved_by = place)]
pub struct Place<S: Stage> {
    /// `the only`: these if there is exactly one, else none. Applied last.
    #[phrase(skip)]
    pub only: bool,
    /// Whose; `None` for anybody's.
    pub owner: Option<Node<S, Owner>>,
    /// Empty or occupied ones only.
    pub state: Option<Node<S, State>>,
    /// What.
    pub noun: Node<S, Noun<S>>,
    /// What must hold of each, looked at one by one.
    pub condition: Option<Box<Node<S, Condition<S>>>>,
}

/// The noun of a noun phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(resolved_by = noun)]
pub enum Noun<S: Stage> {
    /// `pits`: all pits (never stores or hands).
    Pits,
    /// `front 5`, `row 3`: pits of a row. In a text also `pits 5` for those of the front, and `middle`.
    Row(RowOf<S>, Option<Range<S>>),
    /// Pits of the shared middle row, numbered from the mover's left; on a board without sides alike for both.
    Middle(InRules<S, Option<Range<S>>>),
    /// A named region.
    Region(InRules<S, RegionId>),
    /// The pits that bear a mark.
    Mark(InRules<S, MarkId>),
    /// `store`: stores.
    Store,
    /// `hand`: hands.
    Hand,
    /// `here`: the pit of the last seed; before sowing, the pit chosen.
    Here,
    /// `it`: the pit looked at, or the pit just chosen by `choose`.
    It,
    /// `origin`: the pit the move began in.
    Origin,
    /// `lap start`: the pit this lap was lifted from.
    LapStart,
    /// `back of here`, `opposite back`: the pit of a row in the column of the pit looked at. None for a store or a pit of a
    /// shared middle row, and where the row has no pit in that column, or one that is out of play.
    Column {
        /// Of the side that faces that pit; otherwise of the side on which it lies.
        #[phrase(skip)]
        opposite: bool,
        /// Which row.
        row: RowOf<S>,
        /// Seen from these instead.
        of: Option<Box<Node<S, Place<S>>>>,
    },
    /// `next 1..2`, `previous`: the pits that follow in the present direction of sowing, stores and hands never counted: once
    /// round, the pit itself being the last.
    Neighbours {
        /// Against the direction.
        #[phrase(skip)]
        previous: bool,
        /// Which of them, 1 being the one that comes first.
        pick: Range<S>,
        /// Seen from these instead.
        of: Option<Box<Node<S, Place<S>>>>,
    },
    /// `run backward from here while …`: a pit and those that follow it as long as each fits, at most once round.
    Run {
        /// Which way: [`Heading::EitherWay`] never occurs here once it is resolved.
        heading: Node<S, Heading>,
        /// Where it begins; the pit looked at if not said.
        from: Option<Box<Node<S, Place<S>>>>,
        /// What each must be.
        pits: Box<Node<S, Place<S>>>,
    },
    /// `first own occupied pit after origin`: the first of these that follows a pit in the present direction; that pit itself
    /// comes last.
    First {
        /// What is looked for.
        place: Box<Node<S, Place<S>>>,
        /// Where the search begins.
        after: Box<Node<S, Place<S>>>,
    },
    /// Places in parentheses: all of these.
    Group(Places<S>),
    /// A name: of a region or mark, in a condition also of an option, as a number also of a counter.
    #[phrase(written)]
    Written(InText<S, Name>),
}

/// The name of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum RowName {
    /// Nearest to the opponent.
    Front,
    /// Behind the front: the second row.
    Back,
    /// The shared middle row.
    Middle,
    /// `row 3`; row 1 is the front.
    Number(u32),
}

impl<S: Stage> Noun<S> {
    /// What it needs in order to mean something, besides what its parts need.
    pub(crate) const fn needs(&self) -> &'static [Need] {
        match self {
            Self::Here | Self::Origin | Self::LapStart => &[Need::UnderWay],
            Self::It => &[Need::Pit],
            Self::Column { of: None, .. } | Self::Run { from: None, .. } => &[Need::Pit],
            Self::Neighbours { of: None, .. } => &[Need::Direction, Need::Pit],
            Self::Neighbours { of: Some(_), .. } | Self::First { .. } => &[Need::Direction],
            Self::Mark(_) => &[Need::Position],
            Self::Pits
            | Self::Row(..)
            | Self::Middle(_)
            | Self::Region(_)
            | Self::Store
            | Self::Hand
            | Self::Column { of: Some(_), .. }
            | Self::Run { from: Some(_), .. }
            | Self::Group(_)
            | Self::Written(_) => &[],
        }
    }
}

impl Place<Resolved> {
    /// Any pit, store or hand that the noun names.
    #[must_use]
    pub const fn plain(noun: Noun<Resolved>) -> Self {
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
