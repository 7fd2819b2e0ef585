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

use super::phrases::Condition;
use super::phrases::Quantity;
use super::phrases::{Laying, OptionId};
use crate::vocabulary::{Counted, Outcome, Role};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// The rules of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct MatchRules {
    /// The game is played as a match unless somebody asks for a single round; otherwise the other way round.
    #[phrase(skip)]
    pub always: bool,
    /// Who begins the next round.
    #[phrase(skip)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct MatchTable<T> {
    /// Who is `own`, if the rules say so. Then rows of `points` and `over` are tried for this player alone, and for nobody if
    /// there is no such player, as there is no winner after a draw; a layout is then carried out as if nothing were said.
    #[phrase(skip)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct PointsRow {
    /// When it fits; `None` for always.
    pub when: Option<Condition>,
    /// Points for `own`; below zero counts as zero.
    pub score: Quantity,
}

/// When a match is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct OverRow {
    /// When it fits; `None` for always.
    pub when: Option<Condition>,
    /// Who has won it.
    #[phrase(skip)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct LayoutRow {
    /// When it fits; `None` for always.
    pub when: Option<Condition>,
    /// Options that this round is played with; all others are as at the beginning of the match. A number that the option
    /// does not take becomes the nearest that it takes. Words and yes/no are given by index.
    pub set: Vec<(OptionId, Quantity)>,
    /// What is done, in order.
    pub layings: Vec<Laying>,
}
