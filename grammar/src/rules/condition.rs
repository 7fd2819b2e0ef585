//! Conditions.

use super::ids::{MoveId, OptionId, PhaseId};
use super::number::{Number, Quantity};
use super::place::Place;
use crate::vocabulary::{Comparison, Heading, Owner, State};
use serde::Serialize;

/// What must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Condition {
    /// All of these.
    All(Vec<Condition>),
    /// At least one of these.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// A yes/no option is yes.
    Flag(OptionId),
    /// An option of words has the word with this index.
    Word(OptionId, u32),
    /// There is at least one such pit. (`no PLACE has …` is `Not(Some(…))` with the condition in the place.)
    Some(Place),
    /// Every such pit fulfils it; true if there is none.
    Every(Place, Box<Condition>),
    /// The places hold at least one seed together (`Occupied`), or none (`Empty`); for a pit just sown see [`State`].
    State(Place, State),
    /// There is at least one of the first, and all of them are among the second.
    Is(Place, Place),
    /// The pit looked at is one of these.
    It(Place),
    /// A number fulfils a test.
    Test(Quantity, Test),
    /// This phase is the present one of the player to move.
    Phase(PhaseId),
    /// That player, were it to move now, would have such a legal move. The filters that
    /// look at the position after a move (`require`, `forbid`, `prefer`) are left aside in this look ahead, for all
    /// kinds: they may look ahead in turn. With that, looking ahead always comes to an end: the checker refuses kinds
    /// whose `unless`, `when`, `from` or tables look ahead to themselves, straight or by others.
    Can(Owner, Ability),
    /// That player, were it to move now, has a move of one of these kinds (all of the same name, one per phase) whose
    /// first lap takes seeds from the pit looked at: the pits named by the lifts and captures that the table consulted
    /// for the first lap (or the move itself) performs on the other side before anything more is sown. Laps that
    /// follow, and so never-ending sowing, play no part.
    Threatened(Owner, Vec<MoveId>),
    /// The player has no legal move. Only in endings, and only fulfilled for the player to move.
    NoMove,
    /// The position (seeds, marks, counters, mover) has occurred before in this round.
    Repeats,
    /// The seed just sown is the last of its lap; in what a sowing skips, the seed about to fall is.
    LastSeed,
    /// The player in question has won the round. Only between two rounds.
    Won,
    /// The player in question has lost the round. Only between two rounds.
    Lost,
    /// The player in question is the one to move.
    ToMove,
    /// In this move a seed was sown into one of these.
    Passed(Place),
    /// The present direction, taken along the row of the pit looked at, is this one.
    Going(Heading),
}

/// What is asked of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Test {
    /// Odd.
    Odd,
    /// Even.
    Even,
    /// In one of these ranges, both ends included; `None` for no bound.
    In(Vec<(Option<Number>, Option<Number>)>),
    /// Compared with another.
    Compare(Comparison, Quantity),
}

/// What a player may be able to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Ability {
    /// To make a move of any kind.
    Move,
    /// To make a move of any kind but those that are passes, see [`super::MoveKind::is_pass`].
    Play,
    /// To make a move of this kind, or of one of the same name in another phase.
    Kind(MoveId),
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
}
