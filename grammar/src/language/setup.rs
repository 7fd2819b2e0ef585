//! The setup of a round of a match.

use super::condition::Condition;
use super::place::{Place, Places};
use super::quantity::Quantity;
use super::stage::{CounterId, MarkId, RulesOnly, Spanned, Stage};
use crate::vocabulary::Owner;
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// One step of laying out a round. Seeds are neither created nor lost: they go from purses to pits and back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub enum SetupStep<S: Stage> {
    /// Every pit, store and hand gets what the opening gives it, from its owner's purse and, if that does not hold
    /// enough, from the other purse.
    Deal,
    /// The pits are filled from a purse in the order in which they are mentioned, each player's own pits one after the
    /// other, until each holds `with` seeds. The filling of a player's pits ends at the first pit for which there are
    /// not enough seeds.
    Fill {
        /// The pits to fill.
        places: Places<S>,
        /// The number of seeds that each pit is to hold. It is computed on the board as laid out so far, with that pit
        /// as the inspected pit, for all pits before any of them is filled. A number below zero counts as zero.
        with: Spanned<Quantity<S>>,
        /// The player whose purse the seeds come from; `None` for the pit's owner.
        #[phrase(skip)]
        purse: Option<Owner>,
        /// Whether the pit for which there are not enough seeds gets the remaining seeds.
        #[phrase(skip)]
        up_to: bool,
    },
    /// Pits are out of play for this round: no seeds are sown into them, captured from them or played from them, they
    /// do not belong to anybody's `pits`, and nothing lies opposite them. Seeds in them go back to their owner's purse.
    Block(Places<S>),
    /// Pits belong to a player for this round, with all seeds in them. They keep their place in the row and on the
    /// track.
    Give {
        /// If given, only this number of pits is given, the first in the order of mention. The number is computed on
        /// the board as laid out so far.
        count: Option<Spanned<Quantity<S>>>,
        /// The pits to give.
        places: Places<S>,
        /// The player who gets the pits.
        #[phrase(skip)]
        to: Owner,
    },
    /// Seeds go from the other player's purse to the purse of `to`, at most as many as there are. A number below zero
    /// counts as zero.
    HandOver {
        /// The number of seeds, computed on the board as laid out so far.
        seeds: Spanned<Quantity<S>>,
        /// The player who gets the seeds.
        #[phrase(skip)]
        to: Owner,
    },
    /// Pits get a mark; if the mark is per player, it is that of `own`.
    Mark(Places<S>, RulesOnly<S, MarkId>),
    /// Pits lose a mark of either player.
    Unmark(Places<S>, RulesOnly<S, MarkId>),
    /// A counter gets this value, computed on the board as laid out so far. If the counter is per player, its owner is
    /// given, as seen from `own`.
    Count(
        RulesOnly<S, CounterId>,
        #[phrase(skip)] Option<Owner>,
        Spanned<Quantity<S>>,
    ),
    /// A player lays out seeds at will; this is a move.
    Arrange {
        /// The player who arranges.
        #[phrase(skip)]
        player: Owner,
        /// The pits of that player to lay seeds in, seen from that player's seat.
        places: Places<S>,
        /// Whether the seeds of both purses are laid out, over the pits of both players.
        #[phrase(skip)]
        both: bool,
        /// The number of seeds, computed on the board as laid out so far, and at most as many as there are; `None` for
        /// all. The rest stays in the purse.
        seeds: Option<Spanned<Quantity<S>>>,
        /// The least number of seeds in each pit, computed on the board as laid out so far; a number below zero counts
        /// as zero.
        least: Spanned<Quantity<S>>,
        /// Conditions that must hold on the board afterwards, with `own` as the player who arranges. If no arrangement
        /// fulfils all of them, none of them has to hold.
        require: Vec<Spanned<Condition<S>>>,
    },
    /// A player fills pits as the other player arranged theirs: each pit gets as many seeds as the other player's pit
    /// of the same row and number, as far as the purse lasts, in the order in which the other player arranged the pits.
    Copy {
        /// The player who copies.
        #[phrase(skip)]
        player: Owner,
        /// Whether each pit instead gets as many seeds as the other player's pit opposite it (in the same column).
        #[phrase(skip)]
        mirrored: bool,
    },
    /// The seeds left in the purses stay there.
    Keep,
}

impl<S: Stage> SetupStep<S> {
    /// Returns the places that the step mentions; all are pits.
    pub(crate) fn places(&self) -> &[Spanned<Place<S>>] {
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
