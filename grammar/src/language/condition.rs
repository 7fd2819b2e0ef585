//! Conditions.

use super::ids::{MoveId, OptionId, PhaseId};
use super::need::Need;
use super::place::Place;
use super::quantity::{Quantity, Range};
use super::stage::{AbilityOf, InRules, InText, MovesOf, Named, Node, Stage};
use super::visit::leaves;
use crate::vocabulary::{Comparison, Heading, Owner, State};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// What must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = condition, resolved_by = condition)]
pub enum Condition<S: Stage> {
    /// Joined by `and`: all of these.
    All(Vec<Node<S, Self>>),
    /// Joined by `or`: at least one of these.
    Any(Vec<Node<S, Self>>),
    /// `not …`
    Not(Box<Node<S, Self>>),
    /// A yes/no option is yes.
    Flag(InRules<S, OptionId>),
    /// An option of words has the word with this index.
    Word(InRules<S, OptionId>, #[phrase(skip)] u32),
    /// There is at least one such pit. (`no PLACE has …` is `Not(Some(…))` with the condition in the place.)
    Some(Node<S, Place<S>>),
    /// Every such pit fulfils it; true if there is none.
    Every(Node<S, Place<S>>, Box<Node<S, Self>>),
    /// `PLACE occupied`, `PLACE empty`: the places hold at least one seed together, or none; for a pit just sown see [`State`].
    State(Node<S, Place<S>>, #[phrase(skip)] State),
    /// `PLACE is PLACE`: there is at least one of the first, and all of them are among the second.
    Is(Node<S, Place<S>>, Node<S, Place<S>>),
    /// A place alone: the pit looked at is one of these. In a text also the name of a yes/no option.
    It(Node<S, Place<S>>),
    /// `seeds in 2..3`, `own store > 24`: a number fulfils a test. In a text also an option of words, `sides = onward`.
    Test(Node<S, Quantity<S>>, Test<S>),
    /// `phase namua`: this phase is the present one of the player to move.
    Phase(Named<S, PhaseId>),
    /// `opponent can capture`: that player, were it to move now, would have such a legal move. The
    /// filters that look at the position after a move (`require`, `forbid`, `prefer`) are left aside in this look ahead, for
    /// all kinds: they may look ahead in turn. With that, looking ahead always comes to an end: the checker refuses kinds
    /// whose `unless`, `when`, `from` or tables look ahead to themselves, straight or by others.
    Can(#[phrase(skip)] Owner, AbilityOf<S>),
    /// `threatened by opponent capture`: that player, were it to move now, has a move of one of these kinds (all of the same
    /// name, one per phase) whose first lap takes seeds from the pit looked at: the pits named by the lifts and captures that
    /// the table consulted for the first lap (or the move itself) performs on the other side before anything more is sown.
    /// Laps that follow, and so never-ending sowing, play no part.
    Threatened(#[phrase(skip)] Owner, MovesOf<S>),
    /// `no move`: the player has no legal move. Only in endings, and only fulfilled for the player to move.
    NoMove,
    /// `position repeats`: the position (seeds, marks, counters, mover) has occurred before in this round.
    Repeats,
    /// `last seed`: the seed just sown is the last of its lap; in what a sowing skips, the seed about to fall is.
    LastSeed,
    /// `won`: the player in question has won the round. Only between two rounds.
    Won,
    /// `lost`: the player in question has lost the round. Only between two rounds.
    Lost,
    /// `to move`: the player in question is the one to move.
    ToMove,
    /// `passed opponent pits`: in this move a seed was sown into one of these.
    Passed(Node<S, Place<S>>),
    /// `going rightward`: the present direction, taken along the row of the pit looked at, is this one.
    Going(#[phrase(skip)] Heading),
    /// What stands in texts alone.
    #[phrase(written)]
    Written(InText<S, WrittenCondition<S>>),
}

/// Conditions that are resolved to others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visit_only)]
pub enum WrittenCondition<S: Stage> {
    /// `no`, `some` or `every` PLACE, perhaps `has` something.
    Quantified {
        /// Which of the three words.
        #[phrase(skip)]
        quantifier: Quantifier,
        /// The pits.
        place: Node<S, Place<S>>,
        /// What they have.
        has: Option<Box<Node<S, Condition<S>>>>,
    },
    /// `PLACE has …`
    Has(Node<S, Place<S>>, Box<Node<S, Condition<S>>>),
    /// `nobody can play`
    Nobody(AbilityOf<S>),
}

/// The words that count pits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Quantifier {
    /// Not one.
    No,
    /// One at least.
    Some,
    /// All.
    Every,
}

/// What is asked of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Test<S: Stage> {
    /// `odd`
    Odd,
    /// `even`
    Even,
    /// `in 2..3, 6`: in one of these ranges.
    In(Vec<Range<S>>),
    /// Compared with another number.
    Compare(#[phrase(skip)] Comparison, Node<S, Quantity<S>>),
}

/// What a player may be able to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Ability {
    /// To make a move of any kind.
    Move,
    /// To make a move of any kind but those that are passes, see [`crate::rules::MoveKind::is_pass`].
    Play,
    /// To make a move of this kind, or of one of the same name in another phase.
    Kind(MoveId),
}

leaves!(Ability);

impl<S: Stage> Condition<S> {
    /// What it needs in order to mean something, besides what its parts need.
    pub(crate) const fn needs(&self) -> &'static [Need] {
        match self {
            Self::NoMove | Self::ToMove => &[Need::Ending],
            Self::LastSeed => &[Need::Each],
            Self::Repeats | Self::Can(..) => &[Need::Played],
            Self::Won | Self::Lost => &[Need::Between],
            Self::Threatened(..) => &[Need::Played, Need::Pit],
            Self::Phase(_) => &[Need::Phase],
            Self::Passed(_) => &[Need::UnderWay],
            Self::Going(_) => &[Need::Direction, Need::Pit],
            Self::All(_)
            | Self::Any(_)
            | Self::Not(_)
            | Self::Flag(_)
            | Self::Word(..)
            | Self::Some(_)
            | Self::Every(..)
            | Self::State(..)
            | Self::Is(..)
            | Self::It(_)
            | Self::Test(..)
            | Self::Written(_) => &[],
        }
    }
}

impl<S: Stage> Condition<S> {
    /// Whether it asks about play within a round: a move, a position, what a player could do next. Between two rounds nobody
    /// may ask it.
    #[must_use]
    pub fn is_about_play(&self) -> bool {
        let of_play = |need: &Need| !matches!(need, Need::Position | Need::Pit | Need::Between);
        self.needs().iter().any(of_play)
    }

    /// Whether it asks for moves that somebody could make.
    pub(crate) const fn looks_ahead(&self) -> bool {
        matches!(self, Self::Can(..) | Self::Threatened(..))
    }
}

impl Comparison {
    /// Whether it holds.
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Less => left < right,
            Self::Greater => left > right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
        }
    }

    /// The comparison that holds whenever this one does not.
    #[must_use]
    pub const fn complement(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtLeast => Self::Less,
            Self::Greater => Self::AtMost,
            Self::AtMost => Self::Greater,
        }
    }
}
