//! How a round of a match is laid out.

use super::condition::Condition;
use super::ids::{CounterId, MarkId};
use super::place::{Place, Places};
use super::quantity::Quantity;
use super::stage::{InRules, Node, Stage};
use crate::vocabulary::Owner;
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// What is done to lay out a round. Nothing is made or lost: seeds go from purses to pits and back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum Laying<S: Stage> {
    /// Every pit, store and hand gets what the opening gives it, from its owner's purse and, where that is not enough, from
    /// the other one.
    Deal,
    /// The pits in the order of mention, a player's own ones one after the other, are filled from a purse until
    /// each holds so many seeds; a player's filling ends at the first pit for which there are not enough.
    Fill {
        /// Which pits.
        places: Places<S>,
        /// How many seeds each is to hold: asked of the board as far as it has been laid out, with that pit as the pit looked
        /// at, for all pits before any of them is filled. Below zero it counts as zero.
        with: Node<S, Quantity<S>>,
        /// Whose purse they come from; `None` for that of the pit's owner.
        #[phrase(skip)]
        purse: Option<Owner>,
        /// The pit for which there are not enough gets what is left.
        #[phrase(skip)]
        up_to: bool,
    },
    /// Pits are out of play for this round: nothing is sown into them, captured from them or played from them, they are none of
    /// the `pits` of anybody, and nothing lies opposite where they lie. Seeds in them go back to their owner's purse.
    Block(Places<S>),
    /// Pits belong to a player for this round, with all that is in them. They keep their place in the row and on the track.
    Give {
        /// Only the first so many in the order of mention, asked of the board as far as it has been laid out.
        count: Option<Node<S, Quantity<S>>>,
        /// Which pits.
        places: Places<S>,
        /// To whom.
        #[phrase(skip)]
        to: Owner,
    },
    /// Seeds go from the other player's purse to that of this one, as many as there are at most. Below zero it counts as zero.
    HandOver {
        /// How many, asked of the board as far as it has been laid out.
        seeds: Node<S, Quantity<S>>,
        /// To whom.
        #[phrase(skip)]
        to: Owner,
    },
    /// Pits bear a mark; one per player is that of `own`.
    Mark(Places<S>, InRules<S, MarkId>),
    /// Pits bear a mark no longer, whoever made it.
    Unmark(Places<S>, InRules<S, MarkId>),
    /// A counter has this value, asked of the board as far as it has been laid out; one per player is that of `own`.
    Count(InRules<S, CounterId>, Node<S, Quantity<S>>),
    /// A player lays out seeds at will: a move.
    Arrange {
        /// Who.
        #[phrase(skip)]
        player: Owner,
        /// Over which of that player's pits, seen from that player's seat.
        places: Places<S>,
        /// The seeds of both purses are laid out, over the pits of both players.
        #[phrase(skip)]
        both: bool,
        /// How many seeds, asked of the board as far as it has been laid out, and as many as there are at most; `None` for all.
        /// The rest stays in the purse.
        seeds: Option<Node<S, Quantity<S>>>,
        /// The least number of seeds a pit, asked of the board as far as it has been laid out; below zero it counts as zero.
        least: Node<S, Quantity<S>>,
        /// What must hold on the board afterwards, `own` being the player who arranges. Should no arrangement do that, none has to.
        require: Vec<Node<S, Condition<S>>>,
    },
    /// A player fills the pits that the other arranged: each gets as many seeds as the other's pit of the same row and number,
    /// as far as the purse goes, in the other's order.
    Copy {
        /// Who copies.
        #[phrase(skip)]
        player: Owner,
        /// Each gets as many as the other's pit that faces it (the same column) instead.
        #[phrase(skip)]
        mirrored: bool,
    },
    /// What is left in the purses stays there.
    Keep,
}

impl<S: Stage> Laying<S> {
    /// The places that it speaks of, all of which are pits.
    pub(crate) fn places(&self) -> &[Node<S, Place<S>>] {
        match self {
            Self::Fill { places, .. }
            | Self::Block(places)
            | Self::Give { places, .. }
            | Self::Mark(places, _)
            | Self::Unmark(places, _)
            | Self::Arrange { places, .. } => places,
            Self::Deal
            | Self::HandOver { .. }
            | Self::Count(..)
            | Self::Copy { .. }
            | Self::Keep => &[],
        }
    }
}
