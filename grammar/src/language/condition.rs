//! Conditions, and the requirements of phrases on their context.

use super::place::Place;
use super::quantity::{Quantity, Range};
use super::stage::{
    AbilityOf, MoveId, MovesOf, NameOf, OptionId, PhaseId, RulesOnly, Spanned, Stage, TextOnly,
};
use super::visit::impl_visit_leaf;
use crate::vocabulary::{Comparison, Heading, Occupancy, Owner, Seat};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = condition, resolved_by = condition)]
pub enum Condition<S: Stage> {
    /// Parts joined by `and`: all of them hold.
    All(Vec<Spanned<Self>>),
    /// Parts joined by `or`: at least one of them holds.
    Any(Vec<Spanned<Self>>),
    /// `not …`
    Not(Box<Spanned<Self>>),
    /// A yes/no option is yes.
    Flag(RulesOnly<S, OptionId>),
    /// A word option has the word with this index.
    Word(RulesOnly<S, OptionId>, #[phrase(skip)] u32),
    /// At least one such pit exists. (`no PLACE has …` is `Not(Some(…))` with the condition in the place.)
    Some(Spanned<Place<S>>),
    /// The condition holds for every such pit; true if there are none.
    Every(Spanned<Place<S>>, Box<Spanned<Self>>),
    /// `PLACE occupied`, `PLACE empty`: the places together hold at least one seed, or none; for a pit just sown see
    /// [`Occupancy`].
    State(Spanned<Place<S>>, #[phrase(skip)] Occupancy),
    /// `PLACE is PLACE`: the first place names at least one pit, store or hand, and everything that it names is also
    /// named by the second.
    Is(Spanned<Place<S>>, Spanned<Place<S>>),
    /// A place on its own: the inspected pit is one of these. In a text, also the name of a yes/no option.
    It(Spanned<Place<S>>),
    /// `seeds in 2..3`, `own store > 24`: a number passes a test. In a text, also a word option, as in `sides =
    /// onward`.
    Test(Spanned<Quantity<S>>, Test<S>),
    /// `phase namua`: this is the current phase of the player to move.
    Phase(NameOf<S, PhaseId>),
    /// `opponent can capture`: that player would have such a legal move if it were their turn now. This look ahead
    /// ignores the filters that look at the position after a move (`require`, `forbid`, `prefer`), for all kinds of
    /// move, because these filters may look ahead themselves. The checker refuses kinds of move whose `unless`, `when`,
    /// `from` or tables look ahead to the same kind, directly or indirectly, so looking ahead always terminates.
    Can(#[phrase(skip)] Owner, AbilityOf<S>),
    /// `threatened by opponent capture`: if it were that player's turn now, they would have a move of one of these
    /// kinds (all kinds of the same name, one per phase) whose first lap takes seeds from the inspected pit. The pits
    /// that a first lap takes seeds from are those on the other side named by lifts and captures that the table
    /// consulted for that lap (or the move itself) performs before anything more is sown. Later laps, and therefore
    /// endless sowings, are ignored.
    Threatened(#[phrase(skip)] Owner, MovesOf<S>),
    /// `no move`: the player has no legal move. Allowed only in endings, and true only for the player to move.
    NoMove,
    /// `position repeats`: the position (seeds, marks, counters, mover) has occurred before in this round.
    Repeats,
    /// `last seed`: the seed just sown is the last of its lap; in a `skipping`, the seed about to fall is the last.
    LastSeed,
    /// `won`: the player in question has won the round. Allowed only between two rounds.
    Won,
    /// `lost`: the player in question has lost the round. Allowed only between two rounds.
    Lost,
    /// `to move`: the player in question is the player to move.
    ToMove,
    /// `south`, `north`: the player in question plays on this side.
    Seat(#[phrase(skip)] Seat),
    /// `passed opponent pits`: during this move, a seed was sown into one of these pits.
    Passed(Spanned<Place<S>>),
    /// `going rightward`: the current direction is this one, taken along the row of the inspected pit.
    Going(#[phrase(skip)] Heading),
    /// A condition that exists only in texts.
    #[phrase(written)]
    Written(TextOnly<S, WrittenCondition<S>>),
}

/// Conditions that resolve to conditions of another form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visit_only)]
pub enum WrittenCondition<S: Stage> {
    /// `no PLACE`, `some PLACE` or `every PLACE`, optionally followed by `has` and a condition.
    Quantified {
        /// The quantifier.
        #[phrase(skip)]
        quantifier: Quantifier,
        /// The pits.
        place: Spanned<Place<S>>,
        /// The condition after `has`.
        has: Option<Box<Spanned<Condition<S>>>>,
    },
    /// `PLACE has …`
    Has(Spanned<Place<S>>, Box<Spanned<Condition<S>>>),
    /// `nobody can play`
    Nobody(AbilityOf<S>),
}

/// The quantifiers for pits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Quantifier {
    /// No pit.
    No,
    /// At least one pit.
    Some,
    /// Every pit.
    Every,
}

/// A test of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Test<S: Stage> {
    /// `odd`
    Odd,
    /// `even`
    Even,
    /// `in 2..3, 6`: the number lies in one of these ranges.
    In(Vec<Range<S>>),
    /// A comparison with another number.
    Compare(#[phrase(skip)] Comparison, Spanned<Quantity<S>>),
}

/// The moves that a player may be able to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Ability {
    /// A move of any kind.
    Move,
    /// A move of any kind that is not a pass; see [`crate::rules::MoveKind::is_pass`].
    Play,
    /// A move of this kind, or of a kind of the same name in another phase.
    Kind(MoveId),
}

impl_visit_leaf!(Ability);

impl<S: Stage> Condition<S> {
    /// Returns the requirements of the condition on its context, without those of its parts.
    pub(crate) const fn needs(&self) -> &'static [Need] {
        match self {
            Self::NoMove | Self::ToMove => &[Need::Ending],
            Self::LastSeed => &[Need::SingleSeed],
            Self::Repeats | Self::Can(..) => &[Need::RoundInProgress],
            Self::Won | Self::Lost => &[Need::FinishedRound],
            Self::Threatened(..) => &[Need::RoundInProgress, Need::Pit],
            Self::Phase(_) => &[Need::Phase],
            Self::Passed(_) => &[Need::MoveInProgress],
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
            | Self::Seat(_)
            | Self::Written(_) => &[],
        }
    }
}

impl<S: Stage> Condition<S> {
    /// Reports whether the condition is about play within a round: a move, a position, what a player could do next.
    /// Such a condition is not allowed between two rounds.
    #[must_use]
    pub fn is_about_play(&self) -> bool {
        let is_play_need = |need: &Need| {
            !matches!(
                need,
                Need::Position | Need::Pit | Need::Direction | Need::FinishedRound
            )
        };
        self.needs().iter().any(is_play_need)
    }

    /// Reports whether the value may differ from one kind of move to another: it depends on the direction, the move in
    /// progress or the moves that reach a pit.
    pub(crate) fn varies_with_move(&self) -> bool {
        let is_move_need = |need: &Need| {
            matches!(
                need,
                Need::Direction | Need::MoveInProgress | Need::SingleSeed
            )
        };
        self.needs().iter().any(is_move_need) || matches!(self, Self::Threatened(..))
    }

    /// Reports whether the condition asks which moves a player could make.
    pub(crate) const fn looks_ahead(&self) -> bool {
        matches!(self, Self::Can(..) | Self::Threatened(..))
    }
}

impl Comparison {
    /// Reports whether `left` and `right` compare in this way.
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

    /// Returns the comparison that holds whenever this one does not.
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

/// A fact that the context must provide for a phrase to make sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// A position of seeds.
    Position,
    /// An inspected pit.
    Pit,
    /// A direction of sowing.
    Direction,
    /// A move in progress.
    MoveInProgress,
    /// A current phase.
    Phase,
    /// An ending that the phrase stands in.
    Ending,
    /// A seed that is being sown.
    SingleSeed,
    /// A round in progress.
    RoundInProgress,
    /// A round of a match that has just ended.
    FinishedRound,
}
