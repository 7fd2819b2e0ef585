//! Matches: what several rounds have to do with each other.
//!
//! A round is played to its end by the other sections. What follows is in the order in which it happens:
//!
//! 1. *Points.* For each player as `own` the first row of `points` that fits says what the round was worth.
//! 2. *Over.* The rows of `over` are tried: all of them for the player who would begin the next round, then all of them for
//!    the other one. The first that fits ends the match.
//! 3. *The next round.* All seeds that a player has (in pits, store and hand) go into that player's *purse*, those of a
//!    shared middle row into that of the player who begins. The first row of `next_round` that fits is carried out:
//!    options are set, which makes a new board; then seeds are laid out from the purses. What is left in a purse afterwards
//!    goes to the store, or stays where it is if the row says so or the game has no stores. Marks and counters that are
//!    not kept for the match, directions and the number of the turn begin anew.
//!
//! The first round is the opening, unless there are rows for it: then all seeds of the opening go into the purses of the
//! players to whom the opening gives them, and a row is carried out likewise.
//!
//! In `points` and `over` the board is the one on which the round ended, as its ending left it. In `first_round` and
//! `next_round` conditions, and the values that options are set to, are asked of that board too, before anything is gathered;
//! places and numbers in the other actions are those of the new board, as far as it has been laid out. What a player has
//! altogether is the same on both.
//!
//! Conditions ask for: options, seeds and emptiness of places, counters, [`super::Quantity::Round`],
//! [`super::Quantity::Points`], [`super::Quantity::All`], [`super::Condition::Won`] and [`super::Condition::Lost`]. Places are
//! pits by row and number, named pits, marked pits, stores, hands, [`super::Noun::It`] and [`super::Noun::Column`], with owner, state
//! and `where`; all that needs a direction or a move under way have no place here.

use super::condition::Condition;
use super::ids::{CounterId, MarkId, OptionId};
use super::number::Quantity;
use super::place::Places;
use crate::vocabulary::{Counted, Outcome, Owner, Role};
use serde::Serialize;

/// The rules of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchRules {
    /// The game is played as a match unless somebody asks for a single round; otherwise the other way round.
    pub always: bool,
    /// Who begins the next round.
    pub begins: Role,
    /// What a round is worth; without rows 1 for a round won and 0 otherwise. The last row has no condition.
    pub points: MatchTable<PointsRow>,
    /// When the match is over and who has won it; at least one row.
    pub over: MatchTable<OverRow>,
    /// How the first round is laid out, `own` being the player who begins; without rows it is the opening. The last row has no
    /// condition.
    pub first_round: MatchTable<LayoutRow>,
    /// How any other round is laid out, `own` being the player who has fewest seeds (with equal numbers the one to begin);
    /// without rows it is the opening. The last row has no condition.
    pub next_round: MatchTable<LayoutRow>,
}

/// Rows of a match, and who speaks in them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchTable<T> {
    /// Who is `own`, if the rules say so. Then rows of `points` and `over` are tried for this player alone, and for nobody if
    /// there is no such player, as there is no winner after a draw; a layout is then carried out as if nothing were said.
    pub own: Option<Role>,
    /// The rows, of which the first that fits counts.
    pub rows: Vec<T>,
}

impl MatchRules {
    /// All rows that lay out a round, those of the first round first.
    pub fn layouts(&self) -> impl Iterator<Item = &LayoutRow> {
        self.first_round.rows.iter().chain(&self.next_round.rows)
    }
}

/// What a round is worth to `own`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsRow {
    /// When it fits; `None` for always.
    pub when: Option<Condition>,
    /// Points for `own`; below zero counts as zero.
    pub score: Quantity,
}

/// When a match is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OverRow {
    /// When it fits; `None` for always.
    pub when: Option<Condition>,
    /// Who has won it.
    pub result: MatchResult,
}

/// Who has won a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum MatchResult {
    /// This player, or nobody.
    Outcome(Outcome),
    /// The player with most of something.
    Most {
        /// Of what.
        of: Counted,
        /// The player with most loses.
        loses: bool,
        /// What equal numbers mean.
        tie: Outcome,
    },
}

/// How a round is laid out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LayoutRow {
    /// When it fits; `None` for always.
    pub when: Option<Condition>,
    /// Options that this round is played with; all others are as at the beginning of the match. A number that the option
    /// does not take becomes the nearest that it takes. Words and yes/no are given by index.
    pub set: Vec<(OptionId, Quantity)>,
    /// What is done, in order.
    pub layings: Vec<Laying>,
}

/// What is done to lay out a round. Nothing is made or lost: seeds go from purses to pits and back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Laying {
    /// Every pit, store and hand gets what the opening gives it, from its owner's purse and, where that is not enough, from
    /// the other one.
    Deal,
    /// The pits in the order of mention, a player's own ones one after the other, are filled from a purse until
    /// each holds so many seeds; a player's filling ends at the first pit for which there are not enough.
    Fill {
        /// Which pits.
        places: Places,
        /// How many seeds each is to hold: asked of the board as far as it has been laid out, with that pit as the pit looked
        /// at, for all pits before any of them is filled. Below zero it counts as zero.
        with: Quantity,
        /// Whose purse they come from; `None` for that of the pit's owner.
        purse: Option<Owner>,
        /// The pit for which there are not enough gets what is left.
        up_to: bool,
    },
    /// Pits are out of play for this round: nothing is sown into them, captured from them or played from them, they are none of
    /// the `pits` of anybody, and nothing lies opposite where they lie. Seeds in them go back to their owner's purse.
    Block(Places),
    /// Pits belong to a player for this round, with all that is in them. They keep their place in the row and on the track.
    Give {
        /// Only the first so many in the order of mention, asked of the board as far as it has been laid out.
        count: Option<Quantity>,
        /// Which pits.
        places: Places,
        /// To whom.
        to: Owner,
    },
    /// Seeds go from the other player's purse to that of this one, as many as there are at most. Below zero it counts as zero.
    HandOver {
        /// How many, asked of the board as far as it has been laid out.
        seeds: Quantity,
        /// To whom.
        to: Owner,
    },
    /// Pits bear a mark; one per player is that of `own`.
    Mark(Places, MarkId),
    /// Pits bear a mark no longer, whoever made it.
    Unmark(Places, MarkId),
    /// A counter has this value, asked of the board as far as it has been laid out; one per player is that of `own`.
    Count(CounterId, Quantity),
    /// A player lays out seeds at will: a move.
    Arrange {
        /// Who.
        player: Owner,
        /// Over which of that player's pits, seen from that player's seat.
        places: Places,
        /// The seeds of both purses are laid out, over the pits of both players.
        both: bool,
        /// How many seeds, asked of the board as far as it has been laid out, and as many as there are at most; `None` for all.
        /// The rest stays in the purse.
        seeds: Option<Quantity>,
        /// The least number of seeds a pit, asked of the board as far as it has been laid out; below zero it counts as zero.
        least: Quantity,
        /// What must hold on the board afterwards, `own` being the player who arranges. Should no arrangement do that, none has to.
        require: Vec<Condition>,
    },
    /// A player fills the pits that the other arranged: each gets as many seeds as the other's pit of the same row and number,
    /// as far as the purse goes, in the other's order.
    Copy {
        /// Who copies.
        player: Owner,
        /// Each gets as many as the other's pit that faces it (the same column) instead.
        mirrored: bool,
    },
    /// What is left in the purses stays there.
    Keep,
}
