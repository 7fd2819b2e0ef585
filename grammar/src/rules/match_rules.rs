//! Matches: how the rounds of a match depend on each other.
//!
//! A round is played to its end by the rules of the other sections. After it, these things happen in this order:
//!
//! 1. *Points.* For each player as `own`, the first row of `points` that fits gives the points for the round.
//! 2. *Over.* The rows of `over` are tried: all of them for the player who would begin the next round, then all of them
//!    for the other player. The first that fits ends the match.
//! 3. *The next round.* All seeds that a player has (in pits, store and hand) go into that player's *purse*; those of a
//!    shared middle row go into the purse of the player who begins. The first row of `next_round` that fits is carried
//!    out: options are set, which makes a new board; then seeds are laid out from the purses. Seeds left in a purse
//!    afterwards go to the store, or stay in the purse if the row says so or the game has no stores. Marks and counters
//!    that are not kept for the match, directions and the number of the turn start afresh.
//!
//! The first round is the opening, unless there are rows for it. Then all seeds of the opening go into the purses of
//! the players to whom the opening gives them, and a row is carried out in the same way.
//!
//! In `points` and `over`, the board is the one on which the round ended, as its ending left it. In `first_round` and
//! `next_round`, conditions and the values that options are set to are evaluated on that board too, before anything is
//! gathered; places and numbers in the other actions are evaluated on the new board, as laid out so far. The total of a
//! player's seeds is the same on both boards.
//!
//! Conditions may use options, seeds and emptiness of places, counters, [`super::Quantity::Round`],
//! [`super::Quantity::Points`], [`super::Quantity::All`], [`super::Condition::Won`] and [`super::Condition::Lost`].
//! Places are pits by row and number, named pits, marked pits, stores, hands, [`super::Noun::It`] and
//! [`super::Noun::Column`], with owner, state and `where`; nothing that needs a direction or a move in progress is
//! allowed.

use super::{Condition, OptionId, Quantity, SetupStep};
use crate::language::Spanned;
use crate::vocabulary::{Outcome, Role, ScoreBasis};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// The rules of a match.
///
/// ```
/// let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
/// let played_as_match = rules.match_rules.expect("rounds are played in turn").always;
/// assert!(!played_as_match, "a single round is played unless somebody asks for a match");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct MatchRules {
    /// Whether the game is played as a match unless a single round is asked for; otherwise, it is played as a single
    /// round unless a match is asked for.
    #[phrase(skip)]
    pub always: bool,
    /// The player who begins the next round.
    #[phrase(skip)]
    pub begins: Role,
    /// The points for a round; without rows, 1 for a round won and 0 otherwise. The last row has no condition.
    pub points: MatchTable<PointsRow>,
    /// The rows that decide whether the match is over and who has won; at least one.
    pub over: MatchTable<OverRow>,
    /// The setup of the first round, with `own` as the player who begins; without rows, it is the opening. The last row
    /// has no condition.
    pub first_round: MatchTable<SetupRow>,
    /// The setup of any other round, with `own` as the player who has the fewest seeds (with equal numbers, the player
    /// who begins); without rows, it is the opening. The last row has no condition.
    pub next_round: MatchTable<SetupRow>,
}

/// Rows of a match, and the player who is `own` in them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct MatchTable<T> {
    /// The player who is `own`, if the rules name one. Then rows of `points` and `over` are tried for this player
    /// alone. If there is no such player (as there is no winner after a draw), these rows are tried for nobody, and a
    /// setup is carried out as if no player were named.
    #[phrase(skip)]
    pub own: Option<Role>,
    /// The rows. The first that fits applies.
    pub rows: Vec<T>,
}

impl MatchRules {
    /// Returns all rows that lay out a round, those of the first round first.
    pub fn setup_rows(&self) -> impl Iterator<Item = &SetupRow> {
        self.first_round.rows.iter().chain(&self.next_round.rows)
    }
}

/// A row that gives the points of a round to `own`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct PointsRow {
    /// The condition under which the row fits; `None` for always.
    pub when: Option<Spanned<Condition>>,
    /// The points for `own`; a number below zero counts as zero.
    pub score: Spanned<Quantity>,
}

/// A row that ends a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct OverRow {
    /// The condition under which the row fits; `None` for always.
    pub when: Option<Spanned<Condition>>,
    /// Who has won the match.
    #[phrase(skip)]
    pub result: MatchResult,
}

/// The result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum MatchResult {
    /// A fixed outcome: this player wins, or nobody does.
    Outcome(Outcome),
    /// The player with the most of something wins.
    Most {
        /// The quantity that is compared.
        of: ScoreBasis,
        /// Whether the player with the most loses.
        loses: bool,
        /// The outcome if both have the same number.
        tie: Outcome,
    },
}

/// A row that lays out a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct SetupRow {
    /// The condition under which the row fits; `None` for always.
    pub when: Option<Spanned<Condition>>,
    /// The options that this round sets; all other options have the values of the beginning of the match. A number that
    /// the option does not take becomes the nearest that it takes. Words and yes/no are given by index.
    pub set: Vec<(OptionId, Spanned<Quantity>)>,
    /// The steps, in order.
    pub steps: Vec<SetupStep>,
}
