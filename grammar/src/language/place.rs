//! Places: sets of pits, stores and hands, described from the mover's seat.
//!
//! A place is evaluated for an *inspected pit* (in the guide: "the pit looked at"): the pit that a row is tested on, the
//! candidate that a `where` is tested on, or `here`. Relative nouns (`opposite`, `next`) start from that pit.

use super::condition::{Condition, Need};
use super::quantity::Range;
use super::stage::{
    MarkId, Name, RegionId, Resolved, RowOf, RulesOnly, Spanned, Stage, TextOnly, Word,
};
use crate::vocabulary::{Heading, Occupancy, Owner};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// Places joined by commas; each pit counts once, in the order of first mention.
pub type Places<S> = Vec<Spanned<Place<S>>>;

/// A noun phrase, such as `the only own occupied front where …`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = place, resolved_by = place)]
pub struct Place<S: Stage> {
    /// `the only`: the place if it names exactly one pit, store or hand, otherwise nothing. Applied last.
    #[phrase(skip)]
    pub only: bool,
    /// The owner; `None` for anybody.
    pub owner: Option<Word<S, Owner>>,
    /// Restricts the place to its empty or to its occupied pits, stores and hands.
    pub state: Option<Word<S, Occupancy>>,
    /// The noun.
    pub noun: Spanned<Noun<S>>,
    /// The condition that each pit, store or hand must fulfil when it is inspected.
    pub condition: Option<Box<Spanned<Condition<S>>>>,
}

/// The noun of a noun phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(resolved_by = noun)]
pub enum Noun<S: Stage> {
    /// `pits`: all pits (never stores or hands).
    Pits,
    /// `front 5`, `row 3`: pits of a row. In a text, also `pits 5` for pits of the front, and `middle`.
    Row(RowOf<S>, Option<Range<S>>),
    /// Pits of the shared middle row, numbered from the mover's left; on a board without sides, numbered alike for both
    /// players.
    Middle(RulesOnly<S, Option<Range<S>>>),
    /// A named region.
    Region(RulesOnly<S, RegionId>),
    /// The pits that bear a mark.
    Mark(RulesOnly<S, MarkId>),
    /// `store`: stores.
    Store,
    /// `hand`: hands.
    Hand,
    /// `here`: the pit of the last seed; before sowing, the pit chosen.
    Here,
    /// `it`: the inspected pit, or the pit just chosen by `choose`.
    It,
    /// `origin`: the pit in which the move began.
    Origin,
    /// `lap start`: the pit from which this lap was lifted.
    LapStart,
    /// `back of here`, `opposite back`: the pit of a row in the column of the inspected pit. There is no such pit for a
    /// store or for a pit of a shared middle row, and none where the row has no pit in that column or only one that is
    /// out of play.
    Column {
        /// Whether the row is on the side that faces the inspected pit, rather than on the side where that pit lies.
        #[phrase(skip)]
        opposite: bool,
        /// The row.
        row: RowOf<S>,
        /// The pits to start from instead of the inspected pit.
        of: Option<Box<Spanned<Place<S>>>>,
    },
    /// `next 1..2`, `previous`: the pits that follow in the current direction of sowing, not counting stores and hands.
    /// These pits go once round the ring, so that the inspected pit itself is the last.
    Neighbours {
        /// Whether the pits are counted against the direction.
        #[phrase(skip)]
        previous: bool,
        /// The positions of the pits to pick; position 1 is the first pit that follows.
        pick: Range<S>,
        /// The pits to start from instead of the inspected pit.
        of: Option<Box<Spanned<Place<S>>>>,
    },
    /// `run backward from here while …`: a pit and those that follow it, as long as each belongs to a place, at most
    /// once round the ring.
    Run {
        /// The direction. [`Heading::EitherWay`] never occurs here once resolved.
        heading: Word<S, Heading>,
        /// The pit where the run begins; `None` for the inspected pit.
        from: Option<Box<Spanned<Place<S>>>>,
        /// The place that each pit must belong to.
        pits: Box<Spanned<Place<S>>>,
    },
    /// `first own occupied pit after origin`: the first pit of a place that follows another pit in the current
    /// direction; that other pit itself comes last.
    First {
        /// The place to look for.
        place: Box<Spanned<Place<S>>>,
        /// The pit after which the search begins.
        after: Box<Spanned<Place<S>>>,
    },
    /// Places in parentheses: all of these.
    Group(Places<S>),
    /// A name: that of a region or mark, in a condition also that of an option, and as a number also that of a counter.
    #[phrase(written)]
    Written(TextOnly<S, Name>),
}

/// How a noun finds its pits, stores or hands. Code that only needs this distinction matches it instead of the nouns,
/// so that a new noun is added here and not in each such place.
#[derive(Debug, Clone, Copy)]
pub enum Naming<'n, S: Stage> {
    /// By their place on the board, or by their marks: `pits`, `row 2`, `store`, a mark.
    Board,
    /// By other places: those of a region, or those in parentheses.
    Places,
    /// As one pit of the move in progress: `here`, `it`, `origin`, `lap start`.
    Move,
    /// By their position relative to the pits of a place, or to the inspected pit if there is no place: `opposite`,
    /// `next`.
    Relative(Option<&'n Spanned<Place<S>>>),
    /// By following the track, from a pit or the inspected pit: `run`, `first`.
    Track {
        /// The pit that the walk along the track begins from; `None` for the inspected pit.
        from: Option<&'n Spanned<Place<S>>>,
        /// The place that the pits must belong to.
        pits: &'n Spanned<Place<S>>,
    },
}

/// The name of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum RowName {
    /// The row nearest to the opponent.
    Front,
    /// The row behind the front: the second row.
    Back,
    /// The shared middle row.
    Middle,
    /// `row 3`; row 1 is the front.
    Number(u32),
}

impl<S: Stage> Noun<S> {
    /// Returns how the noun finds its pits, stores or hands.
    #[must_use]
    pub fn naming(&self) -> Naming<'_, S> {
        match self {
            Self::Pits
            | Self::Row(..)
            | Self::Middle(_)
            | Self::Mark(_)
            | Self::Store
            | Self::Hand => Naming::Board,
            Self::Region(_) | Self::Group(_) | Self::Written(_) => Naming::Places,
            Self::Here | Self::It | Self::Origin | Self::LapStart => Naming::Move,
            Self::Column { of, .. } | Self::Neighbours { of, .. } => {
                Naming::Relative(of.as_deref())
            }
            Self::Run { from, pits, .. } => Naming::Track {
                from: from.as_deref(),
                pits,
            },
            Self::First { place, after } => Naming::Track {
                from: Some(after),
                pits: place,
            },
        }
    }

    /// Returns the requirements of the noun on its context, without those of its parts.
    pub(crate) const fn needs(&self) -> &'static [Need] {
        match self {
            Self::Here | Self::Origin | Self::LapStart => &[Need::MoveInProgress],
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
    /// Reports whether the place can consist of several pits, stores or hands, judged by the words that name it. In a
    /// solitaire, a store or row without an owner is the player's. `is_plural_region` gives the answer for named pits.
    pub(crate) fn is_plural(
        &self,
        solitaire: bool,
        is_plural_region: &dyn Fn(RegionId) -> bool,
    ) -> bool {
        let of_both = self.owner.is_none() && !solitaire;
        let is_plural = |place: &Spanned<Self>| place.is_plural(solitaire, is_plural_region);
        let several = |pick: &Range<Resolved>| !matches!(pick, Range::One(_));
        let plural = match &self.noun.node {
            Noun::Pits | Noun::Mark(_) | Noun::Run { .. } => true,
            Noun::Row(_, pick) => of_both || pick.as_ref().is_none_or(several),
            Noun::Middle(pick) => pick.as_ref().is_none_or(several),
            Noun::Store | Noun::Hand => of_both,
            Noun::Region(region) => is_plural_region(*region),
            Noun::Neighbours { pick, of, .. } => {
                several(pick) || of.as_ref().is_some_and(|of| is_plural(of))
            }
            Noun::Column { of, .. } => of.as_ref().is_some_and(|of| is_plural(of)),
            Noun::Group(places) => places.len() > 1 || places.iter().any(is_plural),
            Noun::Here | Noun::It | Noun::Origin | Noun::LapStart | Noun::First { .. } => false,
            Noun::Written(never) => match *never {},
        };
        plural && !self.only
    }

    /// Returns the place of all pits, stores or hands that the noun names.
    #[must_use]
    pub fn from_noun(noun: impl Into<Spanned<Noun<Resolved>>>) -> Self {
        Self {
            only: false,
            owner: None,
            state: None,
            noun: noun.into(),
            condition: None,
        }
    }

    /// Returns the place of everything that a player has on the board: pits, store and hand.
    #[must_use]
    pub fn everything_of(owner: Owner) -> Self {
        let nouns = [Noun::Pits, Noun::Store, Noun::Hand];
        Self {
            owner: Some(owner),
            ..Self::from_noun(Noun::Group(
                nouns.map(|noun| Self::from_noun(noun).into()).to_vec(),
            ))
        }
    }
}
