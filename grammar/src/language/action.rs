//! Actions. Each one moves seeds from one place to another, or moves none: no action creates or destroys a seed.
#![deny(clippy::wildcard_enum_match_arm)]

use super::condition::Condition;
use super::place::{Place, Places};
use super::quantity::Quantity;
use super::setup::SetupStep;
use super::stage::{
    CounterId, FixedNumber, MarkId, Name, NameOf, Parsed, Resolved, SowOf, Spanned, Stage, TableId,
    TextOnly, TieOf, Word,
};
use crate::source::Span;
use crate::vocabulary::{Beneficiary, Outcome, Owner, ScoreBasis};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// An action. The actions of a row are performed in order. After the last one, the move ends as with [`Action::End`],
/// unless that action is a sowing, a `Do` or another action that ends the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = action)]
pub enum Action<S: Stage> {
    /// `lift opposite, opposite back`: seeds go from places into the sower's hand. The checker makes sure that a sowing
    /// follows.
    Lift(Take<S>),
    /// `sow either way`, `relay backward`: all seeds in the sower's hand are sown. If there are none, the move ends at
    /// once. In a text, the sowing includes the seeds that it lifts first; once resolved, a `Lift` comes before it.
    Sow(SowOf<S>),
    /// `capture here, opposite for owner unless it leaves opponent pits empty`: seeds go to a store.
    Capture {
        /// The seeds to capture.
        take: Take<S>,
        /// The player whose store receives the seeds.
        #[phrase(skip)]
        beneficiary: Beneficiary,
        /// If this condition would hold after the capture, the capture is not made.
        unless: Option<Spanned<Condition<S>>>,
    },
    /// `put 1 from hand into here`: seeds go from places (hands, stores, pits) to a place that is one pit, store or
    /// hand. If there are too few seeds, all of them go; if there is no such place, none do.
    Put {
        /// The seeds to put.
        take: Take<S>,
        /// The destination.
        into: Spanned<Place<S>>,
        /// The amount is put into each of these places, one after the other, as long as there are seeds. The places on
        /// both sides and the amount, which is then always a number, are determined before any seed is moved.
        #[phrase(skip)]
        each: bool,
    },
    /// `exchange own pits with opponent pits`: the first of the places before `with` and the first of those after it
    /// exchange all their seeds, then the second of each, and so on, as far as both lists go. For a pit that holds
    /// seeds, this counts as emptying the pit; apart from that, marks stay.
    Exchange(Places<S>, Places<S>),
    /// `mark here as tuz`: pits get a mark (the mover's, if the mark is per player).
    Mark(Places<S>, NameOf<S, MarkId>),
    /// `unmark nyumba as house`: pits lose a mark of either player.
    Unmark(Places<S>, NameOf<S, MarkId>),
    /// `set opponent catches to catches + 1`: a counter gets a value, clamped to 0..=255. If the counter is per player
    /// and no owner is written, the counter is the mover's. In the text of a match, the name may also be an option's.
    Set(
        NameOf<S, CounterId>,
        #[phrase(skip)] Option<Owner>,
        Spanned<Quantity<S>>,
    ),
    /// `step 2`: `here` becomes the pit that lies this number of pits further on in the current direction.
    Step(FixedNumber<S>),
    /// `choose { left => … right => … }`: the mover chooses one alternative by name.
    Choose(Vec<Alternative<S>>),
    /// `choose opponent occupied pit => capture it`: the mover chooses one pit, which the actions call `it`. If there
    /// is no such pit, nothing happens.
    ChoosePlace(Spanned<Place<S>>, Vec<Spanned<Action<S>>>),
    /// `choose sown in 1..5 where sown < seeds`: the mover chooses a number, to which a counter is set.
    ChooseNumber(ChosenNumber<S>),
    /// `do raid`: another table is consulted with the same `here` and decides everything that follows. This is always
    /// the last action of its list.
    Do(NameOf<S, TableId>),
    /// `again`: the same player moves again, as a separate move.
    Again,
    /// `end`: the move ends.
    End,
    /// `illegal`: the move is not legal.
    Illegal,
    /// `pass`: does nothing; a passing move consists of this action.
    Pass,
    /// `sweep`, `sweep to own store`: the remaining seeds of each player (pits and hand) go to that player's store, or
    /// all seeds on the board and in hands go to one store.
    Sweep(#[phrase(skip)] Option<Owner>),
    /// `leave`: seeds that remain stay where they are.
    Leave,
    /// `most in store wins, else draw`: the game ends, and the player with the most seeds wins (or loses).
    Most {
        /// The quantity that is compared.
        #[phrase(skip)]
        of: ScoreBasis,
        /// Whether the player with the most loses.
        #[phrase(skip)]
        loses: bool,
        /// The outcome if both have the same number.
        tie: TieOf<S>,
    },
    /// `opponent wins`, `draw`: the game ends with this outcome.
    Outcome(#[phrase(skip)] Outcome),
    /// An action that exists only in texts.
    #[phrase(written)]
    Written(TextOnly<S, WrittenAction<S>>),
}

/// Actions that resolve to something other than an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visit_only)]
pub enum WrittenAction<S: Stage> {
    /// `last landing`: the table for the last seed of the preceding sowing.
    Last(Name),
    /// `score 2 * seeds of own pits`: the points that a round of a match is worth.
    Score(Spanned<Quantity<S>>),
    /// `fill pits with 4`: one step of laying out a round of a match.
    Setup(SetupStep<S>),
    /// `require own front empty`: a condition on the result of the preceding arrangement.
    Require(Spanned<Condition<S>>),
}

/// Seeds to take, such as `1 from hand` or `here, opposite`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct Take<S: Stage> {
    /// The number of seeds to take from each place.
    pub amount: Amount<S>,
    /// The places to take from. The checker takes `store` and `hand` without an owner to be the mover's, here and after
    /// `into`.
    pub places: Places<S>,
}

/// The number of seeds to take from a place. A number is computed before any seed of the action is moved, with `here`
/// as the inspected pit; a number below zero counts as zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Amount<S: Stage> {
    /// All seeds.
    All,
    /// This number of seeds, or all if there are fewer.
    Number(Spanned<Quantity<S>>),
    /// All but this number of seeds; none if there are no more than that.
    AllBut(Spanned<Quantity<S>>),
}

/// `sown in 1..5 where sown < seeds`: a number that the mover chooses. In a move, it is written as plain digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct ChosenNumber<S: Stage> {
    /// The counter that holds the number from then on; the mover's, if the counter is per player.
    pub counter: NameOf<S, CounterId>,
    /// The least and the greatest number that may be chosen, at most 255. If the greatest is smaller than the least,
    /// nothing can be chosen, and the move is not legal.
    pub range: (FixedNumber<S>, FixedNumber<S>),
    /// A condition that must hold once the counter has been set; otherwise the move is not legal.
    pub only: Option<Spanned<Condition<S>>>,
    /// The span of the choice in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// `left => sow leftward from front 8`: one of the alternatives that a player may choose inside a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct Alternative<S: Stage> {
    /// The name that moves use for the alternative.
    pub name: Word<S, String>,
    /// The actions, in order.
    pub actions: Vec<Spanned<Action<S>>>,
    /// The span of the alternative in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// The role of an action. It decides where the action may appear, and how it affects a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionRole {
    /// Moves seeds by hand: lifts or sows them.
    Sowing,
    /// Moves seeds from place to place.
    Moving,
    /// Changes marks or counters.
    Bookkeeping,
    /// Moves `here` along the track.
    Stepping,
    /// Lets the mover choose.
    Choosing,
    /// Lets a table decide what follows.
    Delegating,
    /// Decides whether the same player moves again or the move ends.
    Ending,
    /// Makes the move illegal.
    Forbidding,
    /// Does nothing.
    Passing,
    /// Decides where the remaining seeds go.
    Clearing,
    /// Decides who has won.
    Result,
    /// Exists only in texts: after a sowing, or in a match.
    Written,
}

impl<S: Stage> Action<S> {
    /// Returns the role of this action.
    #[must_use]
    pub const fn role(&self) -> ActionRole {
        match self {
            Self::Lift(_) | Self::Sow(_) => ActionRole::Sowing,
            Self::Capture { .. } | Self::Put { .. } | Self::Exchange(..) => ActionRole::Moving,
            Self::Mark(..) | Self::Unmark(..) | Self::Set(..) => ActionRole::Bookkeeping,
            Self::Step(_) => ActionRole::Stepping,
            Self::Choose(_) | Self::ChoosePlace(..) | Self::ChooseNumber(_) => ActionRole::Choosing,
            Self::Do(_) => ActionRole::Delegating,
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
    /// Reports whether the action makes sense only on boards with stores.
    pub(crate) const fn needs_store(&self) -> bool {
        matches!(
            self,
            Self::Capture { .. }
                | Self::Sweep(_)
                | Self::Most {
                    of: ScoreBasis::Store,
                    ..
                }
        )
    }
}

/// The parts of an action, apart from those of a sowing. A part that the action lacks is empty.
struct Parts<'a, S: Stage> {
    /// The places that seeds are taken from.
    sources: [&'a [Spanned<Place<S>>]; 2],
    /// The other places that the action mentions.
    others: &'a [Spanned<Place<S>>],
    /// The condition that the action depends on.
    condition: Option<&'a Spanned<Condition<S>>>,
    /// The actions to choose from.
    alternatives: &'a [Alternative<S>],
    /// The actions after the choice of a pit.
    after_choice: Option<&'a [Spanned<Action<S>>]>,
}

impl<S: Stage> Action<S> {
    fn parts(&self) -> Parts<'_, S> {
        let none = Parts {
            sources: [&[], &[]],
            others: &[],
            condition: None,
            alternatives: &[],
            after_choice: None,
        };
        match self {
            Self::Lift(take) => Parts {
                sources: [&take.places, &[]],
                ..none
            },
            Self::Capture { take, unless, .. } => Parts {
                sources: [&take.places, &[]],
                condition: unless.as_ref(),
                ..none
            },
            Self::Put { take, into, .. } => Parts {
                sources: [&take.places, &[]],
                others: std::slice::from_ref(into),
                ..none
            },
            Self::Exchange(one, other) => Parts {
                sources: [one, other],
                ..none
            },
            Self::Mark(places, _) | Self::Unmark(places, _) => Parts {
                others: places,
                ..none
            },
            Self::Choose(alternatives) => Parts {
                alternatives,
                ..none
            },
            Self::ChoosePlace(place, actions) => Parts {
                others: std::slice::from_ref(place),
                after_choice: Some(actions),
                ..none
            },
            Self::ChooseNumber(chosen) => Parts {
                condition: chosen.only.as_ref(),
                ..none
            },
            Self::Sow(_)
            | Self::Set(..)
            | Self::Step(_)
            | Self::Do(_)
            | Self::Again
            | Self::End
            | Self::Illegal
            | Self::Pass
            | Self::Sweep(_)
            | Self::Leave
            | Self::Most { .. }
            | Self::Outcome(_)
            | Self::Written(_) => none,
        }
    }

    /// Returns the places that the action takes seeds from, except those of a sowing.
    pub(crate) fn source_places(&self) -> impl Iterator<Item = &Spanned<Place<S>>> {
        let [one, other] = self.parts().sources;
        one.iter().chain(other)
    }

    /// Returns the places that the action mentions, except those of a sowing, in the order of the text.
    pub(crate) fn places(&self) -> Vec<&Spanned<Place<S>>> {
        self.source_places().chain(self.parts().others).collect()
    }

    /// Returns the lists of actions inside the action: one for each alternative, or the actions after the choice of a
    /// pit.
    pub(crate) fn branches(&self) -> Vec<&[Spanned<Self>]> {
        let parts = self.parts();
        let alternatives = parts.alternatives.iter();
        alternatives
            .map(|one| &*one.actions)
            .chain(parts.after_choice)
            .collect()
    }

    /// Returns the condition that the action depends on.
    pub(crate) fn condition(&self) -> Option<&Spanned<Condition<S>>> {
        self.parts().condition
    }

    /// Reports whether the action puts seeds back into the places that it takes them from.
    pub(crate) fn returns_seeds(&self) -> bool {
        let parts = self.parts();
        match (self.role(), parts.sources, parts.others) {
            (ActionRole::Moving, [[from], []], [into]) => from == into,
            (ActionRole::Moving, [one, other], []) => one == other,
            _ => false,
        }
    }
}

/// Reports whether the action at this index is a lift that the text writes as part of the sowing after it.
pub(crate) fn is_included_lift(actions: &[Spanned<Action<Resolved>>], at: usize) -> bool {
    let next = actions.get(at + 1);
    matches!(actions[at].node, Action::Lift(_))
        && next.is_some_and(|next| next.span == actions[at].span)
}

impl Action<Parsed> {
    /// Returns the part of a match that the action belongs to; `None` if it cannot appear in a match.
    pub(crate) const fn match_part(&self) -> Option<&'static str> {
        match (self.role(), self) {
            (_, Self::Written(WrittenAction::Score(_))) => Some("points"),
            (ActionRole::Result, _) => Some("over"),
            (ActionRole::Bookkeeping, _)
            | (_, Self::Written(WrittenAction::Setup(_) | WrittenAction::Require(_))) => {
                Some("next round")
            }
            _ => None,
        }
    }
}
