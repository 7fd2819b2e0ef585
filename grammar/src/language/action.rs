//! Actions: every one moves seeds from one place to another, or moves none.

use super::condition::Condition;
use super::ids::{CounterId, MarkId, TableId};
use super::layout::Laying;
use super::place::{Place, Places};
use super::quantity::Quantity;
use super::stage::{Fixed, InText, Name, Named, Node, Parsed, SowOf, Stage, TieOf};
use crate::source::Span;
use crate::vocabulary::{Beneficiary, Counted, Outcome, Owner};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// What is done. Actions of a row are done in order; after the last one without a sowing, `Do`, or another ending
/// action, the move ends as with [`Action::End`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = action)]
pub enum Action<S: Stage> {
    /// `lift opposite, opposite back`: seeds go from places into the sower's hand. The checker sees to it that a sowing
    /// follows.
    Lift(Take<S>),
    /// `sow either way`, `relay backward`: all seeds in the sower's hand are sown. If there are none, the move ends at once.
    /// In a text the seeds that it lifts beforehand belong to it; resolved, a `Lift` stands before it.
    Sow(SowOf<S>),
    /// `capture here, opposite for owner unless it leaves opponent pits empty`: seeds go to a store.
    Capture {
        /// What is taken.
        take: Take<S>,
        /// Whose store gets it.
        #[phrase(skip)]
        beneficiary: Beneficiary,
        /// If this would hold afterwards, the capture is not made.
        unless: Option<Node<S, Condition<S>>>,
    },
    /// `put 1 from hand into here`: seeds go from places (hands, stores, pits) to a place of one pit, store or hand. Fewer
    /// if there are not enough; none if there is no such place.
    Put {
        /// What is taken.
        take: Take<S>,
        /// Where it goes.
        into: Node<S, Place<S>>,
        /// As much is put into each of these places, one after the other as long as there are seeds. The places on both
        /// sides and the amount, which is always a number then, are settled before any seed is moved.
        #[phrase(skip)]
        each: bool,
    },
    /// `exchange own pits with opponent pits`: all seeds of the first of these places change places with those of the first
    /// of the others, and so on, as far as both go. In a pit that holds seeds this counts as emptying it; marks stay
    /// otherwise.
    Exchange(Places<S>, Places<S>),
    /// `mark here as tuz`: pits get a mark (the mover's, if it is per player).
    Mark(Places<S>, Named<S, MarkId>),
    /// `unmark nyumba as house`: pits lose a mark (anybody's).
    Unmark(Places<S>, Named<S, MarkId>),
    /// `set catches to catches + 1`: a counter (the mover's, if per player) gets a value, held between 0 and 255. In the text
    /// of a match it may be an option.
    Set(Named<S, CounterId>, Node<S, Quantity<S>>),
    /// `step 2`: `here` becomes the pit so many further in the present direction.
    Step(Fixed<S>),
    /// `choose { left => … right => … }`: the mover chooses one by name.
    Choose(Vec<Alternative<S>>),
    /// `choose opponent occupied pit => capture it`: the mover chooses one pit, which is `it` in the actions. Nothing happens
    /// if there is none.
    ChoosePlace(Node<S, Place<S>>, Vec<Node<S, Action<S>>>),
    /// `choose sown in 1..5 where sown < seeds`: the mover chooses a number, which a counter is set to.
    ChooseNumber(ChosenNumber<S>),
    /// `do raid`: another table looks at the same `here`, and decides all that follows: nothing stands behind this in its
    /// list.
    Do(Named<S, TableId>),
    /// `again`: the same player moves again, a move of its own.
    Again,
    /// `end`: the move ends.
    End,
    /// `illegal`: the move is not legal.
    Illegal,
    /// `pass`: nothing; the whole of a passing move.
    Pass,
    /// `sweep`, `sweep to own store`: each player's remaining seeds (pits and hand) go to the own store, or all seeds on
    /// the board and in hands to one store.
    Sweep(#[phrase(skip)] Option<Owner>),
    /// `leave`: seeds that remain stay where they are.
    Leave,
    /// `most in store wins, else draw`: the game ends, and the player with most seeds wins (or loses).
    Most {
        /// Most of what.
        #[phrase(skip)]
        of: Counted,
        /// The player with most loses.
        #[phrase(skip)]
        loses: bool,
        /// What equal numbers mean.
        tie: TieOf<S>,
    },
    /// `opponent wins`, `draw`: the game ends with this outcome.
    Outcome(#[phrase(skip)] Outcome),
    /// What stands in texts alone.
    #[phrase(written)]
    Written(InText<S, WrittenAction<S>>),
}

/// Actions that are resolved to something other than an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visit_only)]
pub enum WrittenAction<S: Stage> {
    /// `last landing`: the table for the last seed of the sowing before it.
    Last(Name),
    /// `score 2 * seeds of own pits`: what a round of a match is worth.
    Score(Node<S, Quantity<S>>),
    /// `fill pits with 4`: what is done to lay out a round of a match.
    Lay(Laying<S>),
    /// `require own front empty`: what the arrangement before it must lead to.
    Require(Node<S, Condition<S>>),
}

/// `1 from hand`, `here, opposite`: seeds to take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct Take<S: Stage> {
    /// How many from each place.
    pub amount: Amount<S>,
    /// Where from. The checker makes `store` and `hand` without an owner the mover's, here and behind `into`.
    pub places: Places<S>,
}

/// How many seeds to take from a place. A number is worked out before any seed of the action is moved, and with `here` as
/// the pit looked at; below zero it counts as zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Amount<S: Stage> {
    /// All.
    All,
    /// So many, or as many as there are.
    Number(Node<S, Quantity<S>>),
    /// All but so many; none if there are no more than that.
    AllBut(Node<S, Quantity<S>>),
}

/// `sown in 1..5 where sown < seeds`: a number that the mover chooses. It is written in a move as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct ChosenNumber<S: Stage> {
    /// The counter that holds it from then on; the mover's, if per player.
    pub counter: Named<S, CounterId>,
    /// The least number that may be chosen, and the greatest one, at most 255. If the greatest is smaller than the least, nothing
    /// can be chosen, and the move is not legal.
    pub range: (Fixed<S>, Fixed<S>),
    /// What must hold once the counter has been set; otherwise the move is not legal.
    pub only: Option<Node<S, Condition<S>>>,
    /// The choice in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// `left => sow leftward from front 8`: one of the things a player may choose inside a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct Alternative<S: Stage> {
    /// How it is written in a move.
    pub name: Node<S, String>,
    /// What is done.
    pub actions: Vec<Node<S, Action<S>>>,
    /// The alternative in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// What an action is for. It decides where the action may stand, and what it does to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionRole {
    /// It moves seeds by hand: lifts or sows them.
    Sowing,
    /// It moves seeds from place to place.
    Moving,
    /// It changes marks or counters.
    Noting,
    /// It moves on along the track.
    Stepping,
    /// The mover chooses.
    Choosing,
    /// A table decides what follows.
    Deciding,
    /// It says how the move goes on: again, or not.
    Ending,
    /// It makes the move illegal.
    Forbidding,
    /// It does nothing.
    Passing,
    /// It says what becomes of the seeds that are left.
    Clearing,
    /// It says who has won.
    Result,
    /// It stands in texts alone: behind a sowing, or in a match.
    Written,
}

impl<S: Stage> Action<S> {
    /// What it is for.
    #[must_use]
    pub const fn role(&self) -> ActionRole {
        match self {
            Self::Lift(_) | Self::Sow(_) => ActionRole::Sowing,
            Self::Capture { .. } | Self::Put { .. } | Self::Exchange(..) => ActionRole::Moving,
            Self::Mark(..) | Self::Unmark(..) | Self::Set(..) => ActionRole::Noting,
            Self::Step(_) => ActionRole::Stepping,
            Self::Choose(_) | Self::ChoosePlace(..) | Self::ChooseNumber(_) => ActionRole::Choosing,
            Self::Do(_) => ActionRole::Deciding,
            Self::Again | Self::End => ActionRole::Ending,
            Self::Illegal => ActionRole::Forbidding,
            Self::Pass => ActionRole::Passing,
            Self::Sweep(_) | Self::Leave => ActionRole::Clearing,
            Self::Most { .. } | Self::Outcome(_) => ActionRole::Result,
            Self::Written(_) => ActionRole::Written,
        }
    }
}

impl<S: Stage> Action<S> {
    /// Whether it means something only on boards with stores.
    pub(crate) const fn needs_store(&self) -> bool {
        matches!(
            self,
            Self::Capture { .. }
                | Self::Sweep(_)
                | Self::Most {
                    of: Counted::Store,
                    ..
                }
        )
    }
}

impl<S: Stage> Action<S> {
    /// The places that it takes seeds from, those of a sowing aside.
    pub(crate) fn taken_from(&self) -> impl Iterator<Item = &Node<S, Place<S>>> {
        let (one, other): (&[_], &[_]) = match self {
            Self::Lift(take) | Self::Capture { take, .. } | Self::Put { take, .. } => {
                (&take.places, &[])
            }
            Self::Exchange(one, other) => (one, other),
            _ => (&[], &[]),
        };
        one.iter().chain(other)
    }

    /// The places that it speaks of, those of a sowing aside, in the order of the text.
    pub(crate) fn places(&self) -> Vec<&Node<S, Place<S>>> {
        match self {
            Self::Mark(places, _) | Self::Unmark(places, _) => places.iter().collect(),
            Self::ChoosePlace(place, _) => vec![place],
            Self::Put { into, .. } => self.taken_from().chain([into]).collect(),
            _ => self.taken_from().collect(),
        }
    }

    /// The condition that it asks about.
    pub(crate) const fn condition(&self) -> Option<&Node<S, Condition<S>>> {
        match self {
            Self::Capture { unless, .. } => unless.as_ref(),
            Self::ChooseNumber(chosen) => chosen.only.as_ref(),
            _ => None,
        }
    }

    /// Whether the seeds that it takes go back to where they were.
    pub(crate) fn gives_back(&self) -> bool {
        match self {
            Self::Put { take, into, .. } => matches!(&take.places[..], [from] if from == into),
            Self::Exchange(one, other) => one == other,
            _ => false,
        }
    }
}

impl Action<Parsed> {
    /// The part of a match that it belongs to, if it may stand in matches.
    pub(crate) const fn part_of_match(&self) -> Option<&'static str> {
        match self {
            Self::Written(WrittenAction::Score(_)) => Some("points"),
            Self::Outcome(_) | Self::Most { .. } => Some("over"),
            Self::Mark(..)
            | Self::Unmark(..)
            | Self::Set(..)
            | Self::Written(WrittenAction::Lay(_) | WrittenAction::Require(_)) => {
                Some("next round")
            }
            _ => None,
        }
    }
}
