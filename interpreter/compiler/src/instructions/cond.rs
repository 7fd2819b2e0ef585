//! Conditions as trees, evaluated by [`sow_grammar::logic::evaluate`] whatever is wanted.
#![deny(clippy::wildcard_enum_match_arm)]

use super::ids::{CondId, ExprId, FixedId, PlaceId};
use sow_grammar::logic::{Node, Tree};
use sow_grammar::rules::{Ability, Comparison, Heading, MoveId, Owner, PhaseId, Seat};

/// A condition with the options folded away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// A constant.
    Known(bool),
    /// The condition does not hold.
    Not(Box<Self>),
    /// All conditions hold.
    All(Vec<Self>),
    /// At least one condition holds.
    Any(Vec<Self>),
    /// A question.
    Test(Test),
    /// One that several others contain.
    Shared(CondId),
}

/// A question, by what it is asked of: an analysis that can say nothing of a whole group need not name its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// About the cell looked at.
    Cell(CellTest),
    /// About the seeds in some cells.
    Any(AnyHolds),
    /// About the cells of a place.
    Place(PlaceTest),
    /// About a number.
    Number(NumberTest),
    /// About how play stands.
    Play(PlayTest),
}

/// A question about the cell looked at, "it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellTest {
    /// It is one of these.
    In(FixedId),
    /// It is one of these, which have to be found first.
    InPlace(PlaceId),
    /// It holds seeds, those just sown not counted.
    Occupied,
    /// It holds at least so many seeds.
    AtLeast(u8),
    /// It holds one of these numbers of seeds.
    SeedsIn(u32),
    /// It bears one of these marks, by mover.
    Marked([u8; 2]),
    /// The front pit that faces it holds seeds.
    OppositeOccupied,
}

/// Whether one of some cells holds at least so many seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnyHolds {
    /// The cells.
    pub cells: FixedId,
    /// The least number of seeds.
    pub least: u8,
    /// Seeds just sown into a pit are not counted.
    pub before_last_seed: bool,
}

/// A question about the cells of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceTest {
    /// There is one of these.
    Some(PlaceId),
    /// One of these holds seeds, those just sown not counted.
    SomeOccupied(PlaceId),
    /// All of these fulfil a condition.
    Every(PlaceId, CondId),
    /// There is one of the first, and all are among the second.
    Among(PlaceId, PlaceId),
    /// One of these was sown into.
    Passed(PlaceId),
}

/// A question about a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberTest {
    /// How two numbers compare.
    Compare(ExprId, Comparison, ExprId),
    /// Whether a number is odd.
    Odd(ExprId),
    /// Whether a number is one of a set; see [`super::Instructions::has_number`].
    Within(ExprId, u32),
}

/// A question about how play stands: the phase, the move, what players can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayTest {
    /// This is the present phase.
    Phase(PhaseId),
    /// About the moves of a position.
    Ahead(LookAhead),
    /// The position has occurred before.
    Repeats,
    /// The seed to be sown is the last one.
    LastSeed,
    /// The player who asks is the player to move.
    ToMove,
    /// The player who asks plays from this side.
    Seat(Seat),
    /// The sowing goes in this direction.
    Going(Heading),
}

/// Kinds of move whose first lap is looked at ahead.
pub type Threat = Vec<MoveId>;

/// A question that is answered by a look at moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookAhead {
    /// Whether a player can make a move with an ability.
    Can(Owner, Ability),
    /// A player could take seeds from the pit looked at with a first lap; the number of the [`Threat`].
    Threatened(Owner, u32),
    /// The player to move has no legal move.
    NoMove,
}

impl Tree for Cond {
    type Test = Test;

    #[inline(always)]
    fn node(&self) -> Node<'_, Self> {
        match self {
            Self::Known(known) => Node::Known(*known),
            Self::Not(inner) => Node::Not(inner),
            Self::All(parts) => Node::All(parts),
            Self::Any(parts) => Node::Any(parts),
            Self::Test(test) => Node::Test(test),
            Self::Shared(id) => Node::Shared(*id),
        }
    }
}

impl Cond {
    /// Collects the tests that come out in one way wherever the condition comes out as told, each with that way; says whether it comes
    /// out so wherever they do. This is no domain of `evaluate`, for it goes from the truth of a condition to that of its tests.
    pub fn require<'c>(
        &'c self,
        conds: &'c [Self],
        holds: bool,
        required: &mut Vec<(&'c Test, bool)>,
    ) -> bool {
        match self {
            Self::Known(known) => *known == holds,
            Self::Not(inner) => inner.require(conds, !holds, required),
            Self::All(parts) | Self::Any(parts) => {
                let each_matters = holds == matches!(self, Self::All(_));
                let parts = parts.iter().filter(|_| each_matters);
                let required = parts.map(|part| part.require(conds, holds, required));
                required.fold(each_matters, |all, one| all & one)
            }
            Self::Test(test) => {
                required.push((test, holds));
                true
            }
            Self::Shared(id) => conds[*id as usize].require(conds, holds, required),
        }
    }
}
